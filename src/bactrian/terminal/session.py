"""One game at this keyboard: who looks at the screen, who moves, what can be taken back."""

from __future__ import annotations

from bactrian.kernel.rules import View
from bactrian.play import Game
from bactrian.terminal import players
from bactrian.terminal.saves import Save


class Session:
    """A game with people and bots, kept in a file after every move."""

    def __init__(self, save: Save) -> None:
        self.save = save
        self.people = players.people(self.game.names)
        # Whose eyes the screen is for; a spectator's while bots play among themselves.
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.follow()

    @property
    def game(self) -> Game:
        return self.save.game

    @property
    def asked(self) -> int | None:
        """The person that is asked, if one is."""
        return self.game.actor if self.game.actor in self.people else None

    @property
    def bot_is_asked(self) -> bool:
        return not self.game.over and self.asked is None

    # -- who looks -------------------------------------------------------------

    @property
    def hands(self) -> bool:
        """Whether people must not see each other's view of the game."""
        return self.game.rules.secrets and len(self.people) > 1

    @property
    def covered(self) -> bool:
        """Whether the screen waits for the person asked to sit down before it."""
        return self.hands and self.asked is not None and self.asked != self.viewer

    def follow(self) -> None:
        """Show the game to whoever is asked, unless that waits for the person."""
        if self.asked is not None and not self.hands:
            self.viewer = self.asked
        if self.game.over and self.hands:
            self.viewer = None  # everybody looks now

    def uncover(self) -> None:
        self.viewer = self.asked

    @property
    def view(self) -> View:
        return self.game.view(self.viewer)

    @property
    def log(self) -> list[str]:
        return self.game.log(self.viewer)

    # -- what is done ----------------------------------------------------------

    def play(self, move: str) -> None:
        self.game.push(move, self.asked)
        self._moved()

    def play_bot(self, move: str) -> None:
        self.game.push(move)
        self._moved()

    def undo(self) -> str:
        """Back to the last decision of a person here; a sentence that says how that went."""
        steps = self.game.steps
        last = max((n for n, step in enumerate(steps) if step.seat in self.people), default=None)
        if last is None:
            return "There is nothing to take back."
        for step in steps[last:]:
            if step.revealing:
                move = self.game.rules.move(step.action)
                return f"{move} brought something to light and cannot be taken back."
        taken = ""
        while len(steps) > last:
            taken = self.game.pop()
        self._moved()
        return f"{taken} is taken back."

    def _moved(self) -> None:
        self.follow()
        self.save.keep()
