"""Writes the coasts under the map of Silk Road, in units of its picture.

    python tools/silkroad_coast.py

Games know only the kernel, so what the chart of bactrian.pictures draws is kept beside the board.
"""

from __future__ import annotations

import json
from pathlib import Path

from bactrian.pictures.geography import Chart, geography

FILE = Path(__file__).parent.parent / "src/bactrian/games/silkroad/coast.json"
BOX = (33.0, 24.1, 111.0, 52.3)  # west, south, east, north
SIZE = (1264, 580)


def coast() -> dict[str, object]:
    chart = Chart(*BOX, *SIZE)
    return {
        "source": geography()["source"],
        "licence": geography()["licence"],
        "about": "Written by tools/silkroad_coast.py; box: west, south, east, north.",
        "box": list(BOX),
        "size": list(SIZE),
        "land": chart.land(),
        "lakes": chart.lakes(),
        "rivers": chart.rivers(),
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(coast(), indent=1) + "\n", encoding="utf-8")
