"""A game in the terminal: the picture, what is asked, what is typed, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bactrian import bots, play, record
from bactrian.kernel.console import Line
from bactrian.kernel.errors import BactrianError
from bactrian.terminal import moves, sentence, thinking
from bactrian.terminal.look import TerminalApp, player, share
from bactrian.terminal.saves import Save
from bactrian.terminal.session import Session

KEYS = "? help · ctrl+z undo · F2 day/night · ctrl+q leave"
HELP = """\
Type a move, or words of its description: the list narrows,
and the board shows what is left. Enter plays as soon as one
move is left.

  ↑ ↓         choose a move in the list; Enter plays it
  MOVE ?      why a move is not allowed, and by which rule
  hint        what a good bot would play, and its share of wins
  ctrl+z      take back your last move, unless it brought
              something to light
  PgUp PgDn   the rest of the board in a small terminal
  Tab         its right side, and back
  F2          day or night
  ctrl+q      leave: the game is kept and goes on next time

You can also type hint, undo, help, save FILE or quit.

Esc closes this sheet."""
# The words that are no moves, each with what it says in the list once the game is over.
WAYS_ON = {"new": "the same players once more", "save FILE": "a copy", "quit": "leave"}
NOT_ASKED = "You are not asked anything now."
HINTS = 4  # moves that a hint names
PATIENCE = 0.05  # seconds between looks whether a bot has made up its mind
SAVE_AS = "Type save and the name of a file."


class PlayApp(TerminalApp):
    """People at one keyboard, and bots, play a game."""

    def __init__(self, save: Save, pace: float = 0.4) -> None:
        super().__init__()
        self.session = Session(save)
        self.pace = pace  # seconds between the moves of bots

    def on_mount(self) -> None:
        self.push_screen(PlayScreen(self.session, self.pace))

    def on_unmount(self) -> None:
        thinking.stop()


class PlayScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", "undo", priority=True),
        Binding("up", "choose(-1)", "choose", priority=True),
        Binding("down", "choose(1)", "choose", priority=True),
        Binding("pageup", "page(-1)", "board", priority=True),
        Binding("pagedown", "page(1)", "board", priority=True),
        Binding("tab", "other_side", "other side", priority=True),
    ]

    def __init__(self, session: Session, pace: float) -> None:
        super().__init__()
        self.session = session
        self.pace = pace
        self.timer: Timer | None = None
        self.thought: Future[str] | None = None  # what the bot that is asked will answer
        self.view = session.view
        self.fit: list[str] = []  # the legal moves that what is typed can mean

    def compose(self) -> ComposeResult:
        with ScrollableContainer(id="picture", can_focus=False):
            yield Static(id="board")
        with Horizontal(id="below"):
            with Vertical(id="ask"):
                yield Static(id="prompt", markup=False)
                yield Input(placeholder="type a move, or ?", id="typed", compact=True)
                yield Static(id="message", markup=False)
                yield Moves(id="moves")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="sentences", markup=False)

    def on_mount(self) -> None:
        self.query_one("#below").border_title = f"{self.session.game.rules.title} · {KEYS}"
        self.watch(self.app, "theme", self.paint, init=False)
        self.go_on()

    def on_resize(self) -> None:
        share(self, self.picture([]))

    # -- what is shown ---------------------------------------------------------

    def go_on(self, message: str = "") -> None:
        """Show the game as it is now, and let whoever is asked answer."""
        if self.timer is not None:
            self.timer.stop()
        self.thought = None
        asked = self.session.asked
        if asked is not None and self.session.covered:
            name = self.session.game.names[asked]
            self.app.push_screen(Cover(name, message), self.uncover)
            return
        self.view = self.session.view
        with self.prevent(Input.Changed):
            self.query_one("#typed", Input).value = ""
        self.query_one("#sentences", Static).update("\n".join(self.session.log))
        self.query_one("#log").anchor()
        self.say(message)
        self.narrow("")
        if self.session.bot_is_asked:
            self.timer = self.set_timer(self.pace, self.play_bot)

    @property
    def _app(self) -> TerminalApp:
        assert isinstance(self.app, TerminalApp)
        return self.app

    def prompt(self) -> Line:
        game = self.session.game
        if game.actor is None:
            return self.result()
        who = player(game.actor, game.names)
        if self.session.asked is None:
            return [who, (" is asked", "muted")]
        return [who, (": " + game.rules.prompt(self.view), "bold ink")]

    def result(self) -> Line:
        """Who won, and everybody's points."""
        game = self.session.game
        winners = " and ".join(game.names[seat] for seat in game.winners)
        line: Line = [(f"{winners} win{'s' if len(game.winners) == 1 else ''}. ", "bold accent")]
        for seat in sorted(range(game.seats), key=lambda seat: -game.scores[seat]):
            line += [player(seat, game.names), (f" {game.scores[seat]}  ", "bold ink")]
        return line

    def say(self, message: str) -> None:
        self.query_one("#message", Static).update(message)
        self.query_one("#message").display = bool(message)

    def narrow(self, text: str) -> None:
        """List the moves that fit the text, and light them on the board."""
        session = self.session
        options = [
            Option(f"{word:<10} {about}", word.split()[0]) for word, about in WAYS_ON.items()
        ]
        self.fit = []
        if not session.game.over:
            self.fit = moves.fitting(session.game, self.view, text)
            wide = max(map(len, self.fit), default=0)
            options = [Option(self.describe(move, wide), move) for move in self.fit]
        self.query_one(Moves).set_options(options)
        self.paint()

    def describe(self, move: str, wide: int) -> str:
        label = self.session.game.rules.label(self.view, move, self.session.game.names)
        return f"{move:<{wide}}  {label}" if label != move else move

    def paint(self) -> None:
        """The question, and the picture with only those moves lit that are still meant."""
        chosen = self.chosen
        lit = [chosen] if chosen in self.fit else self.fit
        self.query_one("#board", Static).update(self._app.text(self.picture(lit)))
        self.query_one("#prompt", Static).update(self._app.text([self.prompt()]))

    def picture(self, lit: list[str]) -> list[Line]:
        game = self.session.game
        return game.rules.console({**self.view, "legal": lit}, game.names)

    @property
    def chosen(self) -> str | None:
        option = self.query_one(Moves).highlighted_option
        return option.id if option is not None else None

    # -- what is typed ---------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        if not event.value.endswith("?"):
            self.say("")
            self.narrow(event.value)
            return
        text = event.value[:-1].strip()
        with self.prevent(Input.Changed):
            event.input.value = text
        if text:
            self.explain(text)
        else:
            self.app.push_screen(Help())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.answer(self.chosen or event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option.id or "")

    def on_option_list_option_highlighted(self) -> None:
        self.paint()

    def answer(self, text: str) -> None:
        """Play the move that is meant, or do what a word says, or tell why not."""
        if text not in self.view["legal"] and self.obey(text):
            return
        meant = moves.meant(self.session.game, self.view, text)
        if self.session.asked is None:
            self.say(NOT_ASKED)
        elif len(meant) == 1:
            self.play(meant[0])
        elif meant:
            self.say(f"{len(meant)} moves fit: type more, or choose one with ↑ and ↓.")
        else:
            self.explain(text)

    def explain(self, text: str) -> None:
        if self.session.game.over:
            self.say("The game is over: type new, save FILE or quit.")
        else:
            self.say(moves.refusal(self.session.game, text))

    def hint(self) -> None:
        """Tell what a good bot would do in the place of whoever is asked."""
        if self.session.asked is None:
            self.say(NOT_ASKED)
            return
        found = bots.hint(self.session.game)[:HINTS]
        self.go_on("A merchant would play: " + ", ".join(map(_hinted, found)) + ".")

    def obey(self, text: str) -> bool:
        """Do what a word says that is no move; whether it was one."""
        word, _, rest = text.partition(" ")
        if text == "undo":
            self.action_undo()
        elif text == "help":
            self.app.push_screen(Help())
        elif text == "hint":
            self.hint()
        elif text == "quit":
            self.app.exit()
        elif text == "new" and self.session.game.over:
            self.begin_again()
        elif word == "save":
            self.go_on(self.save_as(rest.strip()))
        else:
            return False
        return True

    # -- what is done ----------------------------------------------------------

    def play(self, move: str) -> None:
        self.attempt(lambda: self.session.play(move))

    def play_bot(self) -> None:
        if not self.session.bot_is_asked:
            return
        thought = self.thought or thinking.think(self.session.game)
        if thought.done():
            self.attempt(lambda: self.session.play_bot(thought.result()))
        else:
            self.thought = thought
            self.timer = self.set_timer(PATIENCE, self.play_bot)

    def action_undo(self) -> None:
        self.attempt(self.session.undo)

    def attempt(self, deed: Callable[[], str | None]) -> None:
        """Do it, and go on with what it has to say, or with why it could not be done."""
        try:
            message = deed() or ""
        except BactrianError as reason:
            message = sentence(str(reason))
        self.go_on(message)

    def uncover(self, undo: bool | None) -> None:
        if undo:
            self.action_undo()
        else:
            self.session.uncover()
            self.go_on()

    def begin_again(self) -> None:
        """A new game with the same players and options, in a file of its own."""
        old = self.session.game
        fresh = play.new(old.rules.id, old.seats, names=old.names, **old.options)
        self.session = Session(Save(fresh))
        self.go_on()

    def save_as(self, name: str) -> str:
        """Write the game to a file that is not there yet; a sentence that says how that went."""
        if not name:
            return SAVE_AS
        try:
            path = Path(name).expanduser()
            if path.exists():
                return f"{path} is there already: choose another name."
            record.write_file(path, self.session.game.record())
        except (OSError, RuntimeError) as reason:  # RuntimeError: a ~ that is nobody's home
            return f"{name} cannot be written: {reason}."
        return f"The game is saved as {path}."

    # -- keys ------------------------------------------------------------------

    def action_choose(self, step: int) -> None:
        listed = self.query_one(Moves)
        if step > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_page(self, step: int) -> None:
        picture = self.query_one("#picture")
        picture.scroll_relative(y=step * max(1, picture.size.height - 2), animate=False)

    def action_other_side(self) -> None:
        """To the right edge of a picture too wide for the terminal, and back."""
        picture = self.query_one("#picture")
        picture.scroll_to(x=0 if picture.scroll_x else picture.max_scroll_x, animate=False)


def _hinted(hint: bots.Hint) -> str:
    if hint.share is None:
        return hint.move
    return f"{hint.move} (wins {hint.share:.0%})".replace("%", " %")


class Moves(OptionList, can_focus=False):
    """The list of moves: keys stay with the line that is typed in."""


class Cover(Screen[bool]):
    """Hides the table while the keyboard changes hands; tells whether to undo instead."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "uncover", "uncover"),
        Binding("ctrl+z", "undo", "undo"),
    ]

    def __init__(self, name: str, message: str) -> None:
        super().__init__()
        self.sentence = f"Pass the keyboard to {name}.\n\nPress Enter, {name}."
        self.message = message

    def compose(self) -> ComposeResult:
        yield Static(f"{self.message}\n\n{self.sentence}".strip(), id="sheet", markup=False)

    def action_uncover(self) -> None:
        self.dismiss(False)

    def action_undo(self) -> None:
        self.dismiss(True)


class Help(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark", "dismiss", "close")
    ]

    def compose(self) -> ComposeResult:
        yield Static(HELP, id="sheet", markup=False)
