"""Stepping through a game that was played, as a spectator sees it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, VerticalScroll
from textual.widgets import Input, Static

from bactrian.kernel.console import Line
from bactrian.play import Game
from bactrian.terminal.look import TerminalApp, player, share

KEYS = "← → one move · PgUp PgDn ten · Home End · a number jumps · F2 day/night · ctrl+q leave"


def told(game: Game) -> list[list[str]]:
    """What each move brought about, in sentences for a spectator."""
    return [
        [game.rules.sentence(event.seen_by(None), game.names) for event in step.events]
        for step in game.steps
    ]


def as_text(game: Game) -> str:
    """The whole log, each move with its number, and the points at the end."""
    lines = [f"{game.rules.title}: {', '.join(game.names)}"]
    for number, sentences in enumerate(told(game), 1):
        lines += [f"{number:>4}  {sentence}" for sentence in sentences]
    now = "The end" if game.over else "The game goes on"
    points = ", ".join(
        f"{name} {score}" for name, score in zip(game.names, game.scores, strict=True)
    )
    return "\n".join([*lines, f"{now}: {points}"])


class ReplayApp(TerminalApp):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "back", priority=True),
        Binding("right", "go(1)", "on", priority=True),
        Binding("pageup", "go(-10)", "ten back", priority=True),
        Binding("pagedown", "go(10)", "ten on", priority=True),
        Binding("home", "beginning", "beginning", priority=True),
        Binding("end", "end", "end", priority=True),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.told = told(game)
        self.at = 0  # moves made in what is shown

    def compose(self) -> ComposeResult:
        with ScrollableContainer(id="picture", can_focus=False):
            yield Static(id="board")
        with VerticalScroll(id="below", can_focus=False):
            yield Static(id="prompt", markup=False)
            yield Static(id="sentences", markup=False)
            yield Input(placeholder="jump to move", type="integer", id="typed", compact=True)

    def on_mount(self) -> None:
        self.query_one("#below").border_title = f"{self.game.rules.title} · {KEYS}"
        self.watch(self, "theme", self.paint, init=False)
        self.paint()

    def on_resize(self) -> None:
        share(self.screen, self.picture())

    def paint(self) -> None:
        self.query_one("#board", Static).update(self.text(self.picture()))
        self.query_one("#prompt", Static).update(self.text([self.heading()]))
        sentences = self.told[self.at - 1] if self.at else ["The game is set up."]
        self.query_one("#sentences", Static).update("\n".join(sentences))

    def picture(self) -> list[Line]:
        steps = self.game.steps
        state = steps[self.at].before if self.at < len(steps) else self.game.state
        return self.game.rules.console(self.game.rules.view(state, None), self.game.names)

    def heading(self) -> Line:
        """Which move is shown, and who made it."""
        line: Line = [(f"Move {self.at} of {len(self.game.steps)}  ", "bold ink")]
        if self.at:
            step = self.game.steps[self.at - 1]
            line += [player(step.seat, self.game.names)]
            line += [(f"  {self.game.rules.move(step.action)}", "accent")]
        return line

    # -- keys ------------------------------------------------------------------

    def show(self, at: int) -> None:
        """The game after so many moves, or as many as there are."""
        self.at = min(max(at, 0), len(self.game.steps))
        self.paint()

    def action_go(self, moves: int) -> None:
        self.show(self.at + moves)

    def action_beginning(self) -> None:
        self.show(0)

    def action_end(self) -> None:
        self.show(len(self.game.steps))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.isdecimal():
            self.show(int(event.value))
        event.input.value = ""
