"""Plays hosted games at random and compares all that is sent with games that are hidden otherwise.

python tools/leaks.py --games 1000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from bactrian import games
from bactrian.tables.storage import Storage

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from tables.house import Clock, House
from tables.leaks import compare


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    wishes = parser.parse_args()
    end = time.monotonic() + 60 * wishes.minutes
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="bactrian-leaks-") as folder:
        storage = Storage(f"sqlite:///{folder}/tables.db")
        storage.migrate()
        for number in range(wishes.games):
            if time.monotonic() > end:
                break
            game = games.names()[number % len(games.names())]
            compared, varied = compare(House(storage, Clock()), game, number, stride=40)
            counts.update({"games": 1, game: 1, "compared": compared, "hidden otherwise": varied})
        storage.close()
    for name, count in counts.items():
        print(f"{name:20} {count:8}")


if __name__ == "__main__":
    main()
