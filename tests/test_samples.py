"""The samples are what the README says: every photograph is read exactly as its truth has it."""

from pathlib import Path

import pytest

from scanner.photo import photos_in
from scanner.pipeline import read_photo
from scanner.settings import Settings
from scoring.legality import check
from tests.benchmarks.boards import compare_boards
from tests.synthetic.compare import Outcome, compare
from tests.synthetic.truth import from_json

SAMPLES = Path(__file__).parents[1] / "samples"
PHOTOS = sorted((SAMPLES / "photos").glob("*.jpg"))


def test_there_are_enough():
    assert len(PHOTOS) >= 6
    assert len(list(SAMPLES.glob("*.pdf"))) >= 2


@pytest.mark.parametrize("path", PHOTOS, ids=lambda path: path.stem)
def test_each_is_read_exactly(path):
    truth = from_json(path.with_suffix(".truth.json").read_text(encoding="utf-8"))
    (photo,) = photos_in(path, Settings().photo, half=True)
    assert (photo.width, photo.height) == (truth.width, truth.height)
    reading = read_photo(photo, Settings())
    results = [
        *compare(truth.sheets, reading.sheets),
        *(compare_boards(board, reading.boards) for board in truth.boards),
    ]
    assert [result.outcome for result in results] == [Outcome.EXACT] * (len(truth.sheets) + len(truth.boards))
    assert all(result.identified for result in results)


def test_the_three_sheets_have_one_illegal_crossing_among_them():
    (photo,) = photos_in(SAMPLES / "photos" / "three-sheets.jpg", Settings().photo, half=True)
    sheets = read_photo(photo, Settings()).sheets
    found = [str(violation.rule) for sheet in sheets for violation in check(sheet.scorecard)]
    assert found == ["lock-minimum"]
