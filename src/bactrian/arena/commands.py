"""`bactrian match` and `bactrian ladder`."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bactrian.arena import report, results, run
from bactrian.arena.match import Match, Result, check
from bactrian.record import write_file


def play(
    match: Match,
    games: int,
    folder: Path,
    records: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Play what is missing of a match, and show how it went."""
    check(match)
    console = Console()
    file = results.open_file(folder, match)
    place = run.processes(workers) if cluster is None else run.cluster(cluster)
    try:
        found = _with_progress(console, match, games, place, file, records)
    except (KeyboardInterrupt, BrokenExecutor):
        played = len(results.read(file)[1])
        raise SystemExit(
            f"Stopped after {played} of {games} games. The same command goes on from there."
        ) from None
    plot = file.with_suffix(".svg")
    write_file(plot, report.picture(match, found))
    report.show_match(console, match, found)
    console.print(f"Results: {file}\nPlot: {plot}", style="dim", markup=False, soft_wrap=True)


def _with_progress(
    console: Console,
    match: Match,
    games: int,
    place: AbstractContextManager[Executor],
    file: Path,
    records: Path | None,
) -> list[Result]:
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        played = sum(result.number < games for result in results.read(file)[1])
        task = progress.add_task(match.game, total=games, completed=played)
        with place as executor:
            return run.run(
                match, games, executor, file, records, lambda result: progress.advance(task)
            )


def ladder(folder: Path) -> None:
    report.show_ladder(Console(), results.read_folder(folder))
