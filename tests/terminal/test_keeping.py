"""Where games are kept, and that nothing kept is ever lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bactrian.kernel.errors import InvalidRecord
from bactrian.terminal import saves
from bactrian.terminal.saves import Save
from terminal.keyboard import desert


def keep(moves: int = 3) -> Save:
    save = Save(desert("Ann", "Bob", moves=moves))
    save.keep()
    return save


def test_the_folder_is_the_one_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.folder() == tmp_path / "home"
    monkeypatch.delenv("BACTRIAN_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves.folder() == tmp_path / "data" / "bactrian"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.folder() == tmp_path / ".local" / "share" / "bactrian"


def test_every_game_has_a_file_of_its_own() -> None:
    paths = [keep().path for _ in range(3)]
    assert len(set(paths)) == 3
    assert all(path is not None and path.name.startswith("desert-20") for path in paths)


def test_a_game_is_kept_in_its_file_move_by_move() -> None:
    save = keep()
    save.game.push(save.game.legal[0])
    save.keep()
    assert save.path is not None
    assert saves.load(save.path).game.moves == save.game.moves


def test_the_latest_game_that_is_not_over_is_found() -> None:
    for age, moves in enumerate([1000, 5, 4]):  # the newest first; it is over
        path = keep(moves).path
        assert path is not None
        os.utime(path, (1000 - age, 1000 - age))
    found, damaged = saves.latest("desert")
    assert found is not None
    assert len(found.game.steps) == 5
    assert damaged == []
    assert saves.latest("silkroad") == (None, [])


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param(lambda data: data[: len(data) // 2], id="truncated"),
        pytest.param(lambda data: data[:-20], id="truncated in its moves"),
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data.replace(b"0 ", b"1 "), id="a move for another seat"),
        pytest.param(lambda data: data.replace(b"Ann", b"\xc4nn"), id="another encoding"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(spoilt: object) -> None:
    older, newer = keep(4), keep(6)
    assert older.path is not None
    assert newer.path is not None
    assert callable(spoilt)
    data = spoilt(newer.path.read_bytes())
    newer.path.write_bytes(data)
    os.utime(older.path, (1000, 1000))
    found, damaged = saves.latest("desert")
    assert found is not None
    assert found.path == older.path
    (sentence,) = damaged
    assert str(newer.path) in sentence
    assert "\n" not in sentence
    fresh = keep()
    assert fresh.path not in (older.path, newer.path)
    assert newer.path.read_bytes() == data


def test_what_another_program_wrote_is_not_written_over() -> None:
    save = keep()
    assert save.path is not None
    save.path.write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidRecord, match="changed by another program"):
        save.keep()
    assert save.path.read_text(encoding="utf-8") == "mine"
