"""What a person types, and the moves it means."""

from __future__ import annotations

from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.rules import Rules, View
from bactrian.play import Game
from bactrian.terminal import sentence


def fitting(game: Game, view: View, text: str) -> list[str]:
    """The legal moves that begin with the text, or whose label has a word for each of its words."""
    typed = _words(text)
    return [
        move
        for move in view["legal"]
        if " ".join(_words(move)).startswith(" ".join(typed))
        or all(_begins_a_word(part, game.rules.label(view, move, game.names)) for part in typed)
    ]


def _begins_a_word(part: str, label: str) -> bool:
    return any(word.startswith(part) for word in _words(label))


def meant(game: Game, view: View, text: str) -> list[str]:
    """The legal moves that Enter could play. A number typed is meant whole: a1 is not a14."""
    move = _written_out(game.rules, text)
    if move:
        return [move] if move in view["legal"] else []
    typed = set(_words(text))
    numbers = {word for word in typed if word[-1].isdigit()}
    fit = fitting(game, view, text)
    words = {move: set(_words(game.rules.label(view, move, game.names))) for move in fit}
    whole = [move for move in words if typed <= words[move]]
    return whole or [move for move in words if numbers <= words[move]]


def refusal(game: Game, text: str) -> str:
    """Why the rules do not allow the move that was typed, in a sentence."""
    move = _written_out(game.rules, text) or text
    try:
        clause = game.why_not(move)
    except InvalidMove as reason:
        return sentence(str(reason))
    if clause is None:
        return f"{move} is allowed: press Enter to play it."
    return f"{move} is not allowed: {clause.text} ({clause.id})"


def _written_out(rules: Rules, text: str) -> str:
    """The move with this text in capitals or small letters, legal or not; '' if there is none."""
    typed = _words(text)
    for move in map(rules.move, range(rules.actions)):
        if _words(move) == typed:
            return move
    return ""


def _words(text: str) -> list[str]:
    words = [word.strip(",.;:") for word in text.casefold().split()]
    return [word for word in words if word]
