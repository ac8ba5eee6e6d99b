"""Writes the picture of a game after some random moves, such as docs/desert.svg.

python tools/picture.py desert docs/desert.svg --seats 4 --moves 70
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import bactrian
from bactrian.pictures.draw import svg


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=70)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--theme", default="day", choices=["day", "night", "auto"])
    parser.add_argument("--layout", default="wide", choices=["wide", "tall"])
    asked = parser.parse_args()
    game = bactrian.new(asked.game, asked.seats, asked.seed)
    choose = Random(asked.seed)
    while not game.over and len(game.moves) < asked.moves:
        game.push(choose.choice(game.legal))
    view = game.view(game.actor)
    asked.file.write_text(svg(game.rules, view, game.names, asked.theme, asked.layout))


main()
