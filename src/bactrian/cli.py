"""The command `bactrian`."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from typer.core import TyperGroup

from bactrian import games, play
from bactrian.kernel import state
from bactrian.kernel.errors import BactrianError, InvalidOption
from bactrian.kernel.rules import Rules
from bactrian.play import Game
from bactrian.record import write_file
from bactrian.terminal import players, replay, saves, sentence
from bactrian.terminal.app import PlayApp
from bactrian.terminal.saves import Save

WRONG_INPUT = 2  # the exit code


class Commands(TyperGroup):
    """Tells whatever is wrong with what was typed in one sentence."""

    def main(self, *args: Any, **extra: Any) -> None:
        code = 0
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False}) or 0
        except BactrianError as wrong:
            code = _complain(str(wrong))
        except typer.TyperException as wrong:
            code = _complain(wrong.format_message())
        except typer.Abort:
            code = 1
        sys.exit(code)


def _complain(wrong: str) -> int:
    """One sentence on standard error, and the exit code that goes with it."""
    typer.echo(sentence(wrong), err=True)
    return WRONG_INPUT


def _examples(*lines: str) -> str:
    return "\n\n".join(["Examples:" if len(lines) > 1 else "Example:", *lines])


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    app(prog_name="bactrian")


def _show_version(wanted: bool) -> None:
    if wanted:
        build = "interpreted" if state.__file__.endswith(".py") else "compiled"
        typer.echo(f"bactrian {version('bactrian')}, {build}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=_examples("bactrian play desert"))
def bactrian(
    context: typer.Context,
    show_version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Which build this is."
        ),
    ] = False,
) -> None:
    """Five caravan games of the Silk Road."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("games", epilog=_examples("bactrian games"))
def list_games() -> None:
    """List the games and their options."""
    for name in games.names():
        rules = games.rules(name)
        seats = f"{rules.seats[0]} to {rules.seats[-1]} players"
        typer.echo(f"{name}: {rules.title}, {seats}. {rules.about}")
        for key, option in rules.options.items():
            typer.echo(f"  --option {key}={'|'.join(option.values)}  {option.about}")


# -- play ----------------------------------------------------------------------


@app.command(
    "play",
    epilog=_examples(
        "bactrian play desert",
        "bactrian play desert --player Ann --player Bob --player bot:merchant",
        "bactrian play desert --seats 4 --seed 7 --option board=generated",
        "bactrian play desert --resume",
        "bactrian play --resume evening.bactrian",
    ),
)
def play_game(
    game: Annotated[str, typer.Argument(help="A game; with --resume also the file of a record.")],
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="A name, or bot:LEVEL; once for each seat. Bots take the rest."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Such as board=generated; see bactrian games.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last game.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game without asking.")] = False,
) -> None:
    """Play a game in the terminal. It is kept after every move and goes on next time."""
    wishes = [seats, player, seed, option, new or None]
    if resume and any(wish is not None for wish in wishes):
        raise InvalidOption("with --resume a game goes on as it was: leave all other options out")
    if resume:
        save = _resumed(game)
    else:
        found = _unfinished(game) if wishes == [None] * len(wishes) else None
        save = found or Save(_begun(game, seats, player or [], seed, option or []))
    _need_a_terminal("play")
    PlayApp(save).run()


def _begun(
    game: str, seats: int | None, names: list[str], seed: str | None, options: list[str]
) -> Game:
    rules = games.rules(game)
    chosen = players.seat_names(rules, names, seats)
    wanted = rules.checked(dict(map(_option, options)))
    return play.new(game, len(chosen), seed, chosen, **wanted)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidOption(f"an option is a name, = and a value, such as board=main, not {text!r}")
    return name, value


def _resumed(game: str) -> Save:
    """The last unfinished game of this kind, or the one in a file."""
    if game not in games.names():
        save = saves.load(Path(game))
        if save.game.over:
            raise InvalidOption(f"the game in {game} is over; bactrian replay steps through it")
        return save
    found = _latest(game)
    if found is None:
        raise InvalidOption(f"there is no unfinished game of {games.rules(game).title}")
    return found


def _unfinished(game: str) -> Save | None:
    """The last unfinished game of this kind, if there is one and it is wanted."""
    found = _latest(game)
    if found is None:
        return None
    _need_a_terminal("play")
    who, moves = ", ".join(found.game.names), len(found.game.steps)
    question = f"Go on with the game of {who}, {moves} moves played?"
    return found if typer.confirm(question, default=True) else None


def _latest(game: str) -> Save | None:
    found, damaged = saves.latest(games.rules(game).id)
    for each in damaged:
        _complain(each)
    return found


def _need_a_terminal(purpose: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidOption(f"a terminal is needed to {purpose}")


# -- rules, replay, bench ------------------------------------------------------


@app.command(
    "rules",
    epilog=_examples(
        "bactrian rules desert",
        "bactrian rules desert D4.2",
        "bactrian rules desert --search oasis",
    ),
)
def show_rules(
    game: Annotated[str, typer.Argument(help="A game.")],
    clause: Annotated[str | None, typer.Argument(help="One clause, such as D4.2.")] = None,
    search: Annotated[str | None, typer.Option(help="Only clauses with this word.")] = None,
) -> None:
    """Read the rules of a game, one clause of them, or those about something."""
    rules = games.rules(game)
    if clause is not None:
        _show_clause(rules, clause)
    elif search is not None:
        _show_clauses_with(rules, search)
    else:
        Console().print(Markdown(rules.file("RULES.md")))


def _show_clause(rules: Rules, number: str) -> None:
    found = rules.clause(number.upper())
    typer.echo(f"{found.id}  {found.text}")


def _show_clauses_with(rules: Rules, word: str) -> None:
    found = [
        number for number, each in rules.clauses.items() if word.casefold() in each.text.casefold()
    ]
    if not found:
        raise InvalidOption(f"no clause of {rules.title} says {word!r}")
    for number in found:
        _show_clause(rules, number)


@app.command(
    "replay",
    epilog=_examples(
        "bactrian replay evening.bactrian", "bactrian replay evening.bactrian --plain"
    ),
)
def replay_record(
    file: Annotated[Path, typer.Argument(help="A record.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print what happened as text.")] = False,
) -> None:
    """Step through a game that was played."""
    game = saves.load(file).game
    if plain:
        typer.echo(replay.as_text(game))
        return
    _need_a_terminal("step through a game; --plain prints it as text")
    replay.ReplayApp(game).run()


@app.command("bench", epilog=_examples("bactrian bench desert --seconds 0.5"))
def measure(
    game: Annotated[list[str] | None, typer.Argument(help="Games; all without any.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seconds: Annotated[float, typer.Option(help="For each measurement.")] = 1.0,
) -> None:
    """Measure how fast the games are, with others beside them."""
    from bactrian.bench import main as bench  # which builds a C++ program for comparison

    bench(game, seats, seconds)


# -- bots ----------------------------------------------------------------------


@app.command(
    "match",
    epilog=_examples(
        "bactrian match desert --players merchant,novice --games 100",
        "bactrian match desert --players master,merchant,merchant --games 60 --records records",
        "bactrian match desert --players 'novice,exec:./mybot' --cluster tcp://scheduler:8786",
    ),
)
def play_match(
    game: Annotated[str, typer.Argument(help="A game.")],
    player: Annotated[
        str, typer.Option("--players", help="Levels, or exec:COMMAND, with commas between them.")
    ],
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option(help="rotate: who sits where changes from game to game; or fixed.")
    ] = "rotate",
    seed: Annotated[str, typer.Option(help="The same seed deals the same games.")] = "0",
    option: Annotated[
        list[str] | None, typer.Option(help="Such as board=generated; see bactrian games.")
    ] = None,
    folder: Annotated[
        Path, typer.Option("--results", help="The folder for the results and their plot.")
    ] = Path("results"),
    records: Annotated[
        Path | None, typer.Option(help="A folder for the records of the games played now.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; one for each core without.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler: play on its workers.")
    ] = None,
) -> None:
    """Let bots play many games. A match that was interrupted goes on where it stopped."""
    try:
        from bactrian.arena import commands
        from bactrian.arena.match import Match
    except ModuleNotFoundError as missing:
        raise _lacking(missing) from None
    options = games.rules(game).checked(dict(map(_option, option or [])))
    match = Match(game, player.split(","), seats, seed, options)
    commands.play(match, count, folder, records, workers, cluster)


@app.command("ladder", epilog=_examples("bactrian ladder --results results"))
def show_ladder(
    folder: Annotated[Path, typer.Option("--results", help="A folder of results.")] = Path(
        "results"
    ),
) -> None:
    """Show the ratings of all players in all games, from the results of matches."""
    try:
        from bactrian.arena import commands
    except ModuleNotFoundError as missing:
        raise _lacking(missing) from None
    commands.ladder(folder)


def _lacking(missing: ModuleNotFoundError) -> InvalidOption:
    return InvalidOption(f"matches need {missing.name}, which comes with: pip install .[arena]")


@app.command(
    "analyse",
    epilog=_examples(
        "bactrian analyse evening.bactrian",
        "bactrian analyse evening.bactrian --level master --svg evening.svg",
    ),
)
def analyse_record(
    file: Annotated[Path, typer.Argument(help="A record.")],
    level: Annotated[str, typer.Option(help="The bot that estimates.")] = "merchant",
    svg: Annotated[Path | None, typer.Option(help="Draw the graph into this file.")] = None,
) -> None:
    """Show who was how near to winning throughout a game, and where that turned."""
    from bactrian.arena import analysis

    game = saves.load(file).game
    console = Console()
    quiet = not console.is_terminal
    with Progress(console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task("Thinking", total=len(game.steps))
        found = analysis.shares(game, level, lambda move: progress.update(task, completed=move))
    analysis.show(console, game, found)
    if svg is not None:
        write_file(svg, analysis.picture(game, found))


# -- hosting -------------------------------------------------------------------

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", help="A TOML file; see docs/hosting.md.")
]
admin = typer.Typer(help="Look after a server's tables.", epilog=_examples("bactrian admin check"))
app.add_typer(admin, name="admin")


@app.command(
    "serve",
    epilog=_examples("bactrian serve", "BACTRIAN_PORT=80 bactrian serve --settings tables.toml"),
)
def serve_tables(settings: SettingsFile = None) -> None:
    """Host tables over HTTP."""
    web = _web()
    web.serve.serve(web.settings.read(settings))


@app.command("verify", epilog=_examples("bactrian verify proof.json"))
def verify_proof(
    file: Annotated[Path, typer.Argument(help="The proof of a hosted game.")],
) -> None:
    """Prove that a hosted game was dealt as its dice fall."""
    _web().admin.verify(file)


@admin.command("check", epilog=_examples("bactrian admin check"))
def check_tables(settings: SettingsFile = None) -> None:
    """Play all unfinished tables on the rules installed, and name those that would break."""
    web = _web()
    if not web.admin.check(web.settings.read(settings)):
        raise typer.Exit(1)


@admin.command("status", epilog=_examples("bactrian admin status"))
def count_tables(settings: SettingsFile = None) -> None:
    """Count the tables by game and status."""
    web = _web()
    web.admin.status(web.settings.read(settings))


@admin.command("backup", epilog=_examples("bactrian admin backup tables.jsonl"))
def save_tables(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    settings: SettingsFile = None,
) -> None:
    """Write all that is stored to a file, while the server runs."""
    web = _web()
    web.admin.save(web.settings.read(settings), file)


@admin.command("restore", epilog=_examples("bactrian admin restore tables.jsonl"))
def restore_tables(
    file: Annotated[Path, typer.Argument(help="A file that backup wrote.")],
    settings: SettingsFile = None,
) -> None:
    """Read such a file into a storage that holds nothing yet."""
    web = _web()
    web.admin.restore(web.settings.read(settings), file)


def _web() -> Any:
    """The room `web`, which needs more installed than the library does."""
    try:
        import bactrian.web.admin
        import bactrian.web.serve
        import bactrian.web.settings
    except ModuleNotFoundError as missing:
        raise InvalidOption(
            f"hosting needs {missing.name}, which comes with: pip install .[web]"
        ) from None
    return bactrian.web
