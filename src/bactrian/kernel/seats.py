"""How seats are told apart: a mark always goes with the colour."""

from __future__ import annotations

MARKS = "●▲■◆★⬟"
COLOURS = ("#1F5FA8", "#C23B12", "#1E7A4C", "#6B3FA0", "#2A2A2E", "#0E7C86")
# The same on a terminal, where the ground may be light or dark.
STYLES = ("bright_blue", "bright_red", "green", "magenta", "default", "cyan")


def default_names(seats: int) -> list[str]:
    """What players are called that have given no name."""
    return ["Blue", "Vermilion", "Green", "Violet", "Black", "Teal"][:seats]
