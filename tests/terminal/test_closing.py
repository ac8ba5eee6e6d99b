"""A real terminal that is closed in the middle of a game."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bactrian.terminal import saves

PATIENCE = 60.0  # seconds; only a program that hangs needs them


def read_until(terminal: int, text: bytes) -> None:
    """Read what the program draws until it has drawn this."""
    seen = b""
    end = time.monotonic() + PATIENCE
    while text not in seen:
        assert time.monotonic() < end, seen[-2000:]
        seen += os.read(terminal, 65536)


def test_closing_the_terminal_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACTRIAN_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "bactrian", "play", "desert", "--new", "--player", "Ann"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    try:
        read_until(ours, b"type a move")
        os.write(ours, b"Y a5\r")
        read_until(ours, b"Ann places")
        os.close(theirs)
        os.close(ours)
        program.wait(PATIENCE)  # nobody tells it; it has to notice
    finally:
        program.kill()
    save, damaged = saves.latest("desert")
    assert damaged == []
    assert save is not None
    assert save.game.moves[0] == "Y a5"
