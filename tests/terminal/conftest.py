"""Saves of tests go to folders of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACTRIAN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
