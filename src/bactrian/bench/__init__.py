"""`bactrian bench`: how fast the games are, with others beside them in the same run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

import bactrian
from bactrian import games
from bactrian.bench import measure
from bactrian.kernel import state

PEERS = ("backgammon", "gin_rummy", "hearts")
ROUNDS = 5  # everything is measured in turn, so many times, and the median counts


def compiled() -> bool:
    return not state.__file__.endswith(".py")


def main(chosen: list[str] | None = None, seats: int | None = None, seconds: float = 1.0) -> None:
    """Measure these games, or all, and print a table."""
    console = Console()
    build = "compiled" if compiled() else "interpreted"
    console.print(f"Random play, {build}, one core; steps a second, median of {ROUNDS} rounds.")
    rows: dict[str, measure.Measure] = {}
    for game in chosen or games.names():
        places = seats or _usual_seats(game)
        rows[f"{game} ({places}), from Python"] = measure.contract(game, places)
        rows[f"{game} ({places}), in the core"] = measure.core(game, places)
    with TemporaryDirectory() as folder:
        _add_cpp(rows, chosen, seats, Path(folder), console)
        _add_peers(rows, console)
        found = _measure(rows, seconds, console)
    console.print(_table(found))
    if compiled():
        _print_interpreted(console, chosen or games.names(), seats)


def _usual_seats(game: str) -> int:
    return 4 if 4 in games.rules(game).seats else games.rules(game).seats[0]


def _add_cpp(
    rows: dict[str, measure.Measure],
    chosen: list[str] | None,
    seats: int | None,
    folder: Path,
    console: Console,
) -> None:
    if chosen and "desert" not in chosen:
        return
    places = seats or _usual_seats("desert")
    try:
        program = measure.build_cpp(folder)
    except (OSError, subprocess.CalledProcessError):
        console.print("Without a C++ compiler the desert in C++ is left out.")
        return
    same = "the same games" if measure.same_games(program, places) else "DIFFERENT games!"
    rows[f"desert ({places}), written in C++: {same}"] = measure.cpp(program, places)


def _add_peers(rows: dict[str, measure.Measure], console: Console) -> None:
    if find_spec("pyspiel") is None:
        console.print("Without OpenSpiel (pip install bactrian[bridges]) its games are left out.")
        return
    for peer in PEERS:
        rows[f"OpenSpiel {peer}, from Python"] = measure.openspiel(peer)


def _measure(
    rows: dict[str, measure.Measure], seconds: float, console: Console
) -> dict[str, float]:
    rates: dict[str, list[float]] = {name: [] for name in rows}
    for number in range(ROUNDS):
        console.print(f"round {number + 1} of {ROUNDS} ...")
        for name, row in rows.items():
            rates[name].append(row(seconds))
    return {name: median(values) for name, values in rates.items()}


def _table(found: dict[str, float]) -> Table:
    """The rates, and the ratios of those that are driven in the same way."""
    peers = [name for name in found if name.startswith("OpenSpiel")]
    written = [name for name in found if "C++" in name]
    table = Table(expand=False)
    table.add_column("", no_wrap=True)
    table.add_column("steps/s", justify="right", no_wrap=True)
    for peer in peers + written:
        short = "C++" if peer in written else peer.split()[1].rstrip(",")
        table.add_column(f"÷ {short}", justify="right", no_wrap=True)
    for name, rate in found.items():
        beside = peers if "from Python" in name else written if name.startswith("desert") else []
        ratios = [f"{rate / found[p]:.2f}" if p in beside else "" for p in peers + written]
        table.add_row(name, f"{rate:,.0f}", *ratios)
    return table


def _print_interpreted(console: Console, chosen: list[str], seats: int | None) -> None:
    """The same package without its compiled parts, in a process of its own."""
    source = Path(bactrian.__file__).parent
    with TemporaryDirectory() as folder:
        skip = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(source, Path(folder) / source.name, ignore=skip)
        for game in chosen:
            places = seats or _usual_seats(game)
            code = (
                "from bactrian.bench import compiled, measure; assert not compiled();"
                f"print(measure.core({game!r}, {places})(3.0))"
            )
            path = os.pathsep.join([folder, *sys.path])
            done = subprocess.run(
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=True,
            )
            console.print(f"{game} ({places}), interpreted: {float(done.stdout):,.0f} steps/s")
