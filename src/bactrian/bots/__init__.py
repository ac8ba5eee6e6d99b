"""Programs that play. They see what their seat may see, never more."""

from bactrian.bots.advice import Hint, hint
from bactrian.bots.levels import LEVELS, Answer, Level, level, think

__all__ = ["LEVELS", "Answer", "Hint", "Level", "hint", "level", "think"]
