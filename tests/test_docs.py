"""Every example in the documents is run; every file they point to exists."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bactrian.cli import app

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ONLY_HELP = {"play", "replay", "bench", "serve"}  # they need a person, or take their time


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(), re.M | re.S)


def commands(path: Path) -> list[str]:
    """What stands in shell blocks, and commands of ours anywhere in the text."""
    lines = [line for block in blocks(path, "sh") for line in block.splitlines()]
    return lines + re.findall(r"`(bactrian [^`]+)`", path.read_text())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(path: Path) -> None:
    text = "\n".join(blocks(path, "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert runner.failures == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    for line in commands(path):
        words = shlex.split(line, comments=True)
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", makefile, re.M), line
        elif words[0] == "bactrian":
            check_command(words[1:])
        else:
            assert words[0] in {"pip", ".venv-dev/bin/python"}, f"what is {line!r}?"


def check_command(words: list[str]) -> None:
    if words[0] in ONLY_HELP:
        words = [words[0], "--help"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, f"bactrian {words}: {done.output}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


def test_the_documents_have_examples() -> None:
    assert sum(text.count(">>>") for path in DOCUMENTS for text in blocks(path, "python")) > 20
    assert sum(len(commands(path)) for path in DOCUMENTS) > 8
