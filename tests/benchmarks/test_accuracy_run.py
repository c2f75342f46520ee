"""One photograph measured: what is recorded of its sheets, and which pictures are kept."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from scanner.contents import Content
from scanner.photo import Photo
from scoring.model import Mark
from sheets.fiducials import Variant
from tests.benchmarks import accuracy_run
from tests.benchmarks.accuracy_run import Job, run, sheet_record
from tests.synthetic.compare import Outcome, compare
from tests.synthetic.test_compare import TRUTH, reading

PHOTO = Photo(name="a photograph", pixels=np.zeros((4, 4, 3), np.uint8), width=4, height=4)


@pytest.fixture(autouse=True)
def crops(monkeypatch):
    """Crops of one colour in place of real ones, for readings that have no surface."""
    monkeypatch.setattr(accuracy_run, "crop", lambda pixels, read, cell: Image.new("RGB", (8, 8), "red"))


def recorded(truth, read, folder):
    (comparison,) = compare([truth], [read])
    return sheet_record(comparison, PHOTO, folder, "easy-1-0")


def test_a_sheet_read_exactly_leaves_no_picture(tmp_path):
    record = recorded(TRUTH, reading(), tmp_path)
    assert record.outcome is Outcome.EXACT
    assert (len(record.right), record.wrong, record.cells) == (record.sure, (), ())
    assert list(tmp_path.iterdir()) == []


def test_wrong_and_doubted_cells_are_told_with_a_crop_the_silent_ones_first(tmp_path):
    read = reading({"red:5": Content.BLANK, "red:6": Content.CROSS}, uncertain=("red:5", "red:7"))
    record = recorded(TRUTH, read, tmp_path)
    assert [(c.cell, c.wrong, c.doubted) for c in record.cells] == [
        ("red:6", True, False),
        ("red:5", True, True),
        ("red:7", False, True),
    ]
    assert (record.cells[1].truth, record.cells[1].read) == ("cross", "blank")
    assert [c.cause for c in record.cells] == ["", "faint", "faint"]
    assert {path.name for path in tmp_path.iterdir()} == {cell.picture for cell in record.cells}
    assert len(record.wrong) == 2
    assert record.sure == len(record.right) + len(record.wrong) - 2


def test_the_cells_of_a_sheet_that_is_not_there_are_not_read_right(tmp_path):
    (comparison,) = compare([], [reading()])
    record = sheet_record(comparison, PHOTO, tmp_path, "easy-1-0")
    assert record.outcome is Outcome.INVENTED
    assert (record.right, record.wrong, record.sure) == ((), (), 0)


def test_cells_out_of_sight_are_neither_right_nor_wrong(tmp_path):
    whole = recorded(TRUTH, reading(), tmp_path)
    hidden = replace(TRUTH, hidden=frozenset({"red:5", "red:6"}), marks={"red:5": Mark.SKIP})
    record = recorded(hidden, reading(uncertain=("red:6",)), tmp_path)
    assert len(record.right) + len(record.wrong) == len(whole.right) - 2
    told = {cell.cell: cell for cell in record.cells}
    assert told["red:5"].truth == "skip (out of sight)"
    assert not told["red:5"].wrong


def test_of_a_spoilt_sheet_only_the_first_cells_have_crops(tmp_path):
    cells = list(reading().cells)[:20]
    record = recorded(TRUTH, reading(uncertain=tuple(cells)), tmp_path)
    assert len(record.cells) == 20
    assert sum(bool(cell.picture) for cell in record.cells) == len(list(tmp_path.iterdir())) == 12


@pytest.mark.parametrize(
    ("read", "note"),
    [
        (reading(error="Too blurred.", cells={}), "Too blurred."),
        (reading(variant=Variant("longo", (5, 8))), "Read as longo (5, 8), it is classic None."),
        (reading(sheet_id="ABCDEG"), "Read as sheet ABCDEG, it is ABCDEF."),
        (reading(sheet_id=None), ""),
    ],
)
def test_what_is_wrong_besides_cells_is_said(read, note, tmp_path):
    assert recorded(TRUTH, read, tmp_path).note == note


def test_a_photograph_is_taken_read_and_recorded_under_its_key(tmp_path):
    job = Job(recipe="easy", seed=900_000_000, hands="tuning", digest="abc", pictures=tmp_path)
    record = run(job)
    assert record.key == ("easy", 900_000_000, "abc")
    assert len(record.sheets) == 1
    assert record.reading_s > 0
    assert bool(record.picture) == any(sheet.outcome is not Outcome.EXACT for sheet in record.sheets)
