"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from cli.files import write_whole
from scoring.errors import BrokenInput


def test_all_files_are_written(tmp_path):
    contents = {tmp_path / "a": b"1", tmp_path / "b": b"2"}
    write_whole(contents)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == contents


def test_if_one_cannot_be_written_none_changes_and_no_draft_is_left(tmp_path):
    first = tmp_path / "a"
    first.write_bytes(b"before")
    with pytest.raises(BrokenInput, match="cannot be written") as caught:
        write_whole({first: b"after", tmp_path / "nowhere" / "b": b"2"})
    assert caught.value.slug == "cannot-write"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert first.read_bytes() == b"before"


def test_an_interrupted_write_leaves_no_draft(tmp_path, monkeypatch):
    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as draft:
            draft.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BrokenInput, match="No space left"):
        write_whole({tmp_path / "a": b"123"})
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_replaced_stays_open_to_the_same_people(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"before")
    path.chmod(0o600)
    write_whole({path: b"after", tmp_path / "b": b"new"})
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"after", 0o600)
