"""Pictures for terminals: lines made of pieces of text, each with a style.

A style is words of Rich, and colours by their names in the palettes: "bold ink on sand".
So a game draws one picture, and whoever shows it chooses day or night.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TypeAlias

Line: TypeAlias = list[tuple[str, str]]
Palette: TypeAlias = dict[str, str]

DAY: Palette = {
    "ground": "#F6EEDC",
    "panel": "#FFF9EC",
    "ink": "#2B2118",
    "muted": "#6B5B48",
    "line": "#CBB994",
    "sand": "#E9D3A1",
    "drift": "#E3C990",  # between sand and dune
    "dune": "#DDBF82",
    "rock": "#8F7759",
    "water": "#2F7C93",
    "palm": "#4A7A3B",
    "accent": "#B8430F",
    "focus": "#1B5E9B",
    # The styles of the seats.
    "bright_blue": "#1F5FA8",
    "bright_red": "#C23B12",
    "green": "#1E7A4C",
    "magenta": "#6B3FA0",
    "default": "#2B2118",
    "cyan": "#0E7C86",
}
NIGHT: Palette = {
    "ground": "#14171F",
    "panel": "#1D2230",
    "ink": "#EFE6D2",
    "muted": "#ABA18B",
    "line": "#3A4152",
    "sand": "#3B3528",
    "drift": "#433B2C",
    "dune": "#4A4130",
    "rock": "#6A6172",
    "water": "#3B83A0",
    "palm": "#6FA35B",
    "accent": "#F08A3C",
    "focus": "#7FB8F0",
    "bright_blue": "#7FB0EC",
    "bright_red": "#F2805C",
    "green": "#62BF8C",
    "magenta": "#B794E6",
    "default": "#EFE6D2",
    "cyan": "#4FBFC8",
}


def coloured(style: str, palette: Palette) -> str:
    """A style as Rich understands it, its colours taken from a palette."""
    return " ".join([palette.get(word, word) for word in style.split()])


def width(line: Line) -> int:
    return sum([len(text) for text, _ in line])


def beside(left: list[Line], wide: int, right: list[Line]) -> list[Line]:
    """Two pictures next to each other, the right one from column `wide` on."""
    nothing: Line = []
    return [
        [*one, (" " * (wide - width(one)), ""), *other]
        for one, other in zip_longest(left, right, fillvalue=nothing)
    ]
