"""Writes the coasts under the map of Seidenstraße, in units of its picture.

    python tools/seidenstrasse_coast.py

Games know only the kernel, so what the chart of bactrian.pictures draws is kept beside the board.
"""

from __future__ import annotations

import json
from pathlib import Path

from bactrian.pictures.geography import Chart

FILE = Path(__file__).parent.parent / "src/bactrian/games/seidenstrasse/coast.json"
BOX = (26.2, 24.5, 112.4, 49.5)  # west, south, east, north
SIZE = (1264, 464)


def coast() -> dict[str, object]:
    chart = Chart(*BOX, *SIZE)
    return {
        "about": "Written by tools/seidenstrasse_coast.py; box: west, south, east, north.",
        "box": list(BOX),
        "size": list(SIZE),
        "land": chart.land(),
        "lakes": chart.lakes(),
        "rivers": chart.rivers(),
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(coast(), indent=1) + "\n", encoding="utf-8")
