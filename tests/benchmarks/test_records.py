"""Records survive their file, a kill, and other readers' records beside them."""

from dataclasses import replace

import pytest

from tests.benchmarks.records import CellRecord, Record, RecordFile, SheetRecord, to_line
from tests.synthetic.compare import Outcome

CELL = CellRecord(
    cell="red:5",
    truth="cross",
    read="blank",
    probability=0.7,
    wrong=True,
    doubted=True,
    picture="easy-1-0-red-5.jpg",
    cause="faint",
)
SHEET = SheetRecord(
    outcome=Outcome.REVIEW,
    note="",
    corner_mm=0.1,
    identified=True,
    right=(0.9, 1.0),
    wrong=(0.7,),
    sure=2,
    cells=(CELL,),
)
RECORD = Record(
    recipe="easy",
    seed=1,
    digest="abc",
    decoding_s=0.1,
    reading_s=0.2,
    picture="easy-1.jpg",
    sheets=(SHEET,),
)


@pytest.fixture
def file(tmp_path):
    return RecordFile(tmp_path / "records.jsonl")


def test_what_is_appended_is_read_again(file):
    other = replace(RECORD, seed=2, sheets=())
    file.append(RECORD)
    file.append(other)
    assert file.read("abc") == {RECORD.key: RECORD, other.key: other}


def test_nothing_is_known_before_the_first_record(file):
    assert file.read("abc") == {}


def test_records_of_another_reader_do_not_count(file):
    file.append(replace(RECORD, digest="old"))
    assert file.read("abc") == {}


@pytest.mark.parametrize("length", [1, 40, len(to_line(RECORD)) - 2])
def test_a_line_cut_short_by_a_kill_is_passed_over_and_the_next_one_stands_alone(tmp_path, length):
    path = tmp_path / "records.jsonl"
    path.write_text(to_line(RECORD) + to_line(replace(RECORD, seed=2))[:length])
    file = RecordFile(path)
    assert set(file.read("abc")) == {RECORD.key}
    third = replace(RECORD, seed=3)
    file.append(third)
    assert set(file.read("abc")) == {RECORD.key, third.key}
