"""Records as files, and what the parser makes of anything at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian import record
from bactrian.kernel.errors import InvalidRecord

SAMPLE = """bactrian record 1
game: desert
rules: 1
seats: 2
option board: main
player 0: Ann
player 1: Helmut
dice: 00:0
setup: 3 0 1
moves:
0 Y a5
1 R c7 {4 2}
end: 51 43
"""


def test_reading_and_writing() -> None:
    read = record.read(SAMPLE)
    assert read.moves == [record.Entry(0, "Y a5", []), record.Entry(1, "R c7", [4, 2])]
    assert (read.names, read.setup, read.scores) == (["Ann", "Helmut"], [3, 0, 1], [51, 43])
    assert record.write(read) == SAMPLE
    assert record.write(record.read(SAMPLE.replace("\n", "\r\n"))) == SAMPLE


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(InvalidRecord):
        record.read(text)


@given(st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    """Whatever is put into the middle of a record: a record comes out, or InvalidRecord."""
    at = data.draw(st.integers(0, len(SAMPLE)))
    to = data.draw(st.integers(at, min(len(SAMPLE), at + 30)))
    text = SAMPLE[:at] + data.draw(st.text(max_size=20)) + SAMPLE[to:]
    try:
        read = record.read(text)
    except InvalidRecord:
        return
    assert record.read(record.write(read)) == read


def test_a_file_in_the_wrong_encoding(tmp_path: Path) -> None:
    path = tmp_path / "game.bactrian"
    data = SAMPLE.replace("Ann", "Änn").encode("latin-1")
    path.write_bytes(data)
    with pytest.raises(InvalidRecord, match=r"is not UTF-8 text: byte \d+ cannot be read"):
        record.read_file(path)
    assert path.read_bytes() == data
    with pytest.raises(InvalidRecord, match="cannot be read: No such file"):
        record.read_file(tmp_path / "nothing")
    with pytest.raises(InvalidRecord, match="cannot be read: Is a directory"):
        record.read_file(tmp_path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.bactrian"
    record.write_file(path, SAMPLE)
    assert record.read_file(path) == SAMPLE
    with pytest.raises(UnicodeEncodeError):
        record.write_file(path, "half\udc80")
    assert record.read_file(path) == SAMPLE
