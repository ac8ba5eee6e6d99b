"""Bots by protocol: what they are told, and what becomes of those that do not answer well."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

import bactrian
from bactrian.bots.protocol import Fault, Program
from bactrian.kernel.errors import InvalidOption

ROOT = Path(__file__).parent.parent.parent
LONG = 60.0  # seconds: more than any bot here takes that answers at all
READ = "import json, os, signal, sys, time\nview = json.loads(input())['view']\n"


def program(code: str, seconds: float = LONG) -> Program:
    """A bot that does this after it has read its first question."""
    return Program(shlex.join([sys.executable, "-c", READ + code]), seconds)


@pytest.fixture
def view() -> dict[str, object]:
    return bactrian.new("desert", 2, 7).view(0)


def test_a_bot_is_told_its_view_and_its_time_and_nothing_else(
    tmp_path: Path, view: dict[str, object]
) -> None:
    told = tmp_path / "told"
    code = f"line = input()\nopen({str(told)!r}, 'w').write(line)\nprint('{{\"move\": \"Y a5\"}}')"
    bot = Program(shlex.join([sys.executable, "-c", code]), LONG)
    assert bot.move(view) == "Y a5"
    bot.close()
    assert json.loads(told.read_text()) == {"view": view, "seconds": LONG}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("print('Y a5')", """answered 'Y a5', not {"move": ...}"""),
        ("print('[' * 100000)", "not {"),
        ("print('{\"move\": 5}')", "not {"),
        ('print(\'{"move": "Y zz"}\')', "answered 'Y zz', which is not a legal move"),
        ("print('x' * 2_000_000)", "not {"),
        ("", "ended"),
        ("sys.exit('My head aches.')", "ended: My head aches."),
        ("os.kill(os.getpid(), signal.SIGKILL)", "ended"),
        ("os.close(1); time.sleep(600)", "ended"),
    ],
)
def test_nonsense_and_death_are_faults(code: str, fault: str, view: dict[str, object]) -> None:
    bot = program(code)
    with pytest.raises(Fault, match=re.escape(fault)):
        bot.move(view)
    bot.close()


def test_a_late_bot_is_ended_with_all_that_it_started(
    tmp_path: Path, view: dict[str, object]
) -> None:
    pids = tmp_path / "pids"
    child = f"[{sys.executable!r}, '-c', 'import time; time.sleep(600)']"
    code = (
        f"import subprocess\nchild = subprocess.Popen({child})\n"
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "print(json.dumps({'move': view['legal'][0]}), flush=True)\n"
        "time.sleep(600)"
    )
    bot = program(code)
    bot.move(view)
    bot.seconds = 0.05
    with pytest.raises(Fault, match=r"did not answer within 0.05 seconds"):
        bot.move(view)
    for pid in map(int, pids.read_text().split()):
        while not gone(pid):
            time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether a process runs no more; one that is dead may wait for its parent to notice."""
    try:
        os.kill(pid, 0)
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return True


def test_a_bot_that_failed_is_started_afresh(tmp_path: Path, view: dict[str, object]) -> None:
    mark = str(tmp_path / "failed")
    code = (
        f"if not os.path.exists({mark!r}):\n    open({mark!r}, 'w')\n    sys.exit()\n"
        "print(json.dumps({'move': view['legal'][-1]}))"
    )
    bot = program(code)
    with pytest.raises(Fault):
        bot.move(view)
    assert bot.move(view) == view["legal"][-1]  # type: ignore[index]
    bot.close()


def test_a_bot_may_say_farewell_when_its_input_ends(
    tmp_path: Path, view: dict[str, object]
) -> None:
    diary = tmp_path / "diary"
    code = (
        "print(json.dumps({'move': view['legal'][0]}), flush=True)\n"
        f"assert sys.stdin.read() == ''\nopen({str(diary)!r}, 'w').write('a fine game')"
    )
    bot = program(code)
    bot.move(view)
    bot.close()
    assert diary.read_text() == "a fine game"


@pytest.mark.parametrize("command", ["", "./nowhere", "'open"])
def test_a_program_that_is_not_there(command: str) -> None:
    with pytest.raises(InvalidOption, match="there is no program"):
        Program(command)


def test_a_program_that_cannot_be_started(tmp_path: Path, view: dict[str, object]) -> None:
    broken = tmp_path / "bot"
    broken.write_text("#!/nowhere/python\n")
    broken.chmod(0o755)
    with pytest.raises(Fault, match="could not be started: No such file"):
        Program(str(broken)).move(view)


# -- the examples in the documents ---------------------------------------------


@pytest.mark.parametrize(("starter", "name"), [(sys.executable, "mybot.py"), ("node", "mybot.js")])
def test_the_examples_play(starter: str, name: str) -> None:
    game = bactrian.new("desert", 2, 7)
    bot = Program(f"{starter} {ROOT / 'docs' / 'bots' / name}", LONG)
    for _ in range(20):
        game.push(bot.move(game.view(game.actor)))
    bot.close()


@pytest.mark.parametrize("name", ["mybot.py", "mybot.js"])
def test_the_examples_stand_in_the_documents(name: str) -> None:
    text = (ROOT / "docs" / "bots" / name).read_text()
    assert len(text.splitlines()) <= 20
    assert text in (ROOT / "docs" / "bots.md").read_text()
