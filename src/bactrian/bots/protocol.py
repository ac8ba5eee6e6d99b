"""Bots by protocol: any program that reads questions and writes answers, a line of JSON each.

    question: {"view": {"game": "desert", "seat": 1, "legal": ["Y a5", ...], ...}, "seconds": 10}
    answer:   {"move": "Y a5"}

The program is started when it is first asked. A program that is late, dies or answers nonsense is
ended, and started afresh for the next question. When nothing more is asked its input ends.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Thread
from typing import Any

from bactrian.kernel.errors import InvalidOption
from bactrian.kernel.rules import View

SECONDS = 10.0  # for an answer, starting the program included
GRACE = 1.0  # seconds in which a program may end of its own accord
LONGEST = 1_000_000  # characters of an answer that are read


class Fault(Exception):
    """What a program did instead of answering, such as 'ended'."""


class Program:
    """A program in one seat of one game."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.words = command_words(command)
        self.seconds = seconds
        self._running: _Process | None = None

    def move(self, view: View) -> str:
        """The move it makes in view of this; a legal one, or Fault."""
        try:
            if self._running is None:
                self._running = _Process(self.words)
            question = json.dumps({"view": view, "seconds": self.seconds})
            return _read(self._running.ask(question, self.seconds), view["legal"])
        except Fault:
            self._end(grace=0)
            raise

    def close(self) -> None:
        self._end(grace=GRACE)

    def _end(self, grace: float) -> None:
        if self._running is not None:
            self._running.end(grace)
        self._running = None


def command_words(command: str) -> list[str]:
    """The words of a command, once it is sure that there is such a program."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quote that is not closed
        words = []
    if not words or shutil.which(words[0]) is None:
        raise InvalidOption(f"there is no program {command!r} that can be started")
    return words


def _read(line: str, legal: list[str]) -> str:
    """The legal move in an answer."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        raise Fault(f'answered {line.strip()[:60]!r}, not {{"move": ...}}')
    move: str = answer["move"]
    if move not in legal:
        raise Fault(f"answered {move[:60]!r}, which is not a legal move")
    return move


class _Process:
    """A program that runs."""

    def __init__(self, words: list[str]) -> None:
        self.errors = TemporaryFile()  # noqa: SIM115, closed in `end`
        try:
            self.popen = Popen(
                words,
                stdin=PIPE,
                stdout=PIPE,
                stderr=self.errors,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except OSError as reason:
            raise Fault(f"could not be started: {reason.strerror}") from None

    def ask(self, question: str, seconds: float) -> str:
        """The line it answers with in this time. A thread reads it, as only threads can be left."""
        answers: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._exchange, args=(question, answers), daemon=True).start()
        try:
            line = answers.get(timeout=seconds)
        except Empty:
            raise Fault(f"did not answer within {seconds:g} seconds") from None
        if not line:
            raise Fault(f"ended{self._last_words()}")
        return line

    def _exchange(self, question: str, answers: SimpleQueue[str]) -> None:
        stdin, stdout = self._pipes()
        try:
            stdin.write(question + "\n")
            stdin.flush()
            answers.put(stdout.readline(LONGEST))
        except OSError:  # it does not listen any more
            answers.put("")

    def end(self, grace: float) -> None:
        with suppress(OSError, TimeoutExpired):
            if grace:
                self._pipes()[0].close()
                self.popen.wait(grace)
        self._kill()
        self.popen.wait()
        self.errors.close()

    def _pipes(self) -> tuple[Any, Any]:
        return self.popen.stdin, self.popen.stdout

    def _kill(self) -> None:
        """End it and all that it started."""
        if sys.platform == "win32":
            self.popen.kill()
            return
        with suppress(ProcessLookupError):
            os.killpg(self.popen.pid, signal.SIGKILL)

    def _last_words(self) -> str:
        """The last line of what it wrote to standard error."""
        self.errors.seek(0)
        lines = self.errors.read().decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f": {said[-1][:200]}" if said else ""
