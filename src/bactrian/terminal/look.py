"""How the terminal looks, by day and by night: colours, and pictures from styled lines."""

from __future__ import annotations

import os
import sys
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from bactrian.kernel.console import DAY, NIGHT, Line, Palette, coloured
from bactrian.kernel.seats import MARKS, STYLES

PALETTES = {"night": NIGHT, "day": DAY}
GLANCE = 2.0  # seconds between looks at whether the terminal is still there
BELOW = 7  # lines under the picture, at least


def theme(name: str, palette: Palette) -> Theme:
    return Theme(
        name,
        primary=palette["accent"],
        accent=palette["accent"],
        foreground=palette["ink"],
        background=palette["ground"],
        surface=palette["ground"],
        panel=palette["panel"],
        dark=name == "night",
        variables={
            "muted": palette["muted"],
            "line": palette["line"],
            "input-cursor-background": palette["accent"],
            "scrollbar": palette["line"],
            "scrollbar-background": palette["ground"],
        },
    )


class TerminalApp(App[None]):
    """What playing and replaying have in common: the looks, and a key to change them."""

    CSS_PATH = "look.css"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "day_or_night", "day/night")]

    def __init__(self) -> None:
        super().__init__()
        for name, palette in PALETTES.items():
            self.register_theme(theme(name, palette))
        self.theme = "day" if light_terminal() else "night"

    def on_ready(self) -> None:
        if not self.is_headless:
            self.set_interval(GLANCE, self.leave_if_closed)

    def leave_if_closed(self) -> None:
        """Whoever closes the terminal ends the program; the game is kept already."""
        if not sys.__stdin__ or not os.isatty(sys.__stdin__.fileno()):
            os._exit(0)  # there is no screen left to put in order

    def action_day_or_night(self) -> None:
        self.theme = "day" if self.theme == "night" else "night"

    def text(self, lines: list[Line]) -> Text:
        """Styled lines in the colours of the hour."""
        palette = PALETTES[self.theme]
        text = Text(no_wrap=True)
        for number, line in enumerate(lines):
            text.append("\n" if number else "")
            for piece, style in line:
                text.append(piece, coloured(style, palette))
        return text


def share(screen: Screen[Any], picture: list[Line]) -> None:
    """Give the picture the lines it needs, and what is below it the rest."""
    screen.query_one("#below").styles.height = max(BELOW, screen.size.height - len(picture))


def light_terminal() -> bool:
    """Whether the terminal says that its ground is light; few do."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def player(seat: int, names: list[str]) -> tuple[str, str]:
    """A player's mark and name, in the seat's colour."""
    return (f"{MARKS[seat]} {names[seat]}", f"bold {STYLES[seat]}")
