"""All chance in a game: seeded, the same on every platform, compiled or not.

The numbers come from BLAKE2b in counter mode, so nobody who has seen some of
them can work out the others: what a shuffle has hidden stays hidden.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

from bactrian.kernel.errors import InvalidPosition, RollError

_BLOCK: Final = Struct("<16I")
_SPAN: Final = 1 << 32


class Dice:
    """Rolls numbers from a seed; can note what it rolled, and roll what it is told."""

    def __init__(self, seed: int | str | bytes, key: bytes = b"") -> None:
        self.key = key or _key(seed)  # the key of other dice makes dice like them
        self.used = 0  # 32-bit words used so far
        self.words: tuple[int, ...] = ()  # the block that word number `used` lies in
        self.log: list[int] | None = None  # outcomes are noted here, once somebody sets a list
        self.script: list[int] = []  # outcomes to give in place of the next rolls

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1, each as likely as any other."""
        fair = _SPAN - _SPAN % sides
        word = self._word()
        while word >= fair:
            word = self._word()
        outcome = word % sides
        if self.script:
            outcome = self.script.pop(0)
            if not 0 <= outcome < sides:
                raise RollError(f"dice with {sides} sides cannot roll {outcome}")
        if self.log is not None:
            self.log.append(outcome)
        return outcome

    def shuffle(self, items: list[int]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.roll(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> Dice:
        """New dice that these ones determine and that tell nothing about them."""
        return Dice(b"".join([self._word().to_bytes(4, "little") for _ in range(4)]))

    def clone(self) -> Dice:
        twin = Dice(0, self.key)
        twin.used = self.used
        twin.words = self.words
        return twin

    def text(self) -> str:
        """These dice in a position: the key, and how many words were used."""
        return f"{self.key.hex()}:{self.used}"

    @staticmethod
    def from_text(text: str) -> Dice:
        key, _, used = text.partition(":")
        dice = Dice(0)
        try:
            dice.key = bytes.fromhex(key)
            dice.used = int(used)
        except ValueError:
            dice.used = -1
        if len(dice.key) != 16 or dice.used < 0:
            raise InvalidPosition(
                f"dice are written as 32 hexadecimal digits, a colon and a count, not {text!r}"
            )
        if dice.used % 16:
            dice._fill()
        return dice

    def _word(self) -> int:
        at = self.used % 16
        if at == 0:
            self._fill()
        self.used += 1
        return self.words[at]

    def _fill(self) -> None:
        block = (self.used // 16).to_bytes(8, "little")
        self.words = _BLOCK.unpack(blake2b(block, key=self.key).digest())


def _key(seed: int | str | bytes) -> bytes:
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    return blake2b(data, digest_size=16).digest()
