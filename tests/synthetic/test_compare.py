from dataclasses import replace

import numpy as np
import pytest

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.reading import SheetReading
from scanner.rectify import flat_surface
from scoring.model import Mark
from sheets.fiducials import Variant
from sheets.layouts import score_layout
from tests.synthetic.compare import Outcome, compare
from tests.synthetic.truth import SheetTruth

CORNERS = ((100.0, 100.0), (480.0, 100.0), (480.0, 356.0), (100.0, 356.0))
TRUTH = SheetTruth(
    sheet_id="ABCDEF",
    game="classic",
    lucky=None,
    player=None,
    corners=CORNERS,
    marks={"red:5": Mark.CROSS, "red:2": Mark.SKIP, "blue:9": Mark.VOID},
)
CONTENTS = {"red:5": Content.CROSS, "red:2": Content.SKIP, "blue:9": Content.VOID}


def reading(changes=None, uncertain=(), **others):
    contents = CONTENTS | (changes or {})
    cells = {
        cell: CellReading(content=contents.get(cell, Content.BLANK), probability=1.0)
        for cell in score_layout("classic").cells
    }
    read = SheetReading(
        variant=Variant("classic"),
        sheet_id="ABCDEF",
        player=None,
        corners=np.array(CORNERS),
        cells=cells,
        uncertain=dict.fromkeys(uncertain, Cause.FAINT),
        surface=flat_surface(np.eye(3), score_layout("classic").outline),
    )
    return replace(read, **others)


@pytest.mark.parametrize(
    ("read", "outcome"),
    [
        (reading(), Outcome.EXACT),
        (reading({"red:5": Content.BLANK}), Outcome.SILENT),
        (reading({"red:6": Content.CROSS}), Outcome.SILENT),
        (reading({"red:5": Content.VOID}), Outcome.SILENT),
        (reading({"red:2": Content.BLANK}), Outcome.SLIP),
        (reading({"red:2": Content.BLANK}, uncertain=("red:7",)), Outcome.SLIP),
        (reading({"red:2": Content.BLANK}, uncertain=("red:2",)), Outcome.REVIEW),
        (reading({"red:5": Content.BLANK}, uncertain=("red:5",)), Outcome.REVIEW),
        (reading({"red:5": Content.BLANK}, uncertain=("red:7",)), Outcome.SILENT),
        (reading(uncertain=("red:7",)), Outcome.REVIEW),
        (reading(sheet_id=None), Outcome.EXACT),
        (reading(sheet_id="ABCDEG"), Outcome.SILENT),
        (reading(variant=Variant("longo", (5, 8))), Outcome.SILENT),
        (reading(error="too blurred", cells={}), Outcome.UNREADABLE),
    ],
)
def test_each_kind_of_reading_has_its_outcome(read, outcome):
    (comparison,) = compare([TRUTH], [read])
    assert comparison.outcome is outcome


def test_a_sheet_that_is_not_there_is_invented_and_one_not_found_is_missed():
    elsewhere = reading(corners=np.array(CORNERS) + 2000)
    assert [c.outcome for c in compare([TRUTH], [elsewhere])] == [Outcome.MISSED, Outcome.INVENTED]


HALF_HIDDEN = replace(TRUTH, hidden=frozenset({"red:5", "red:6"}))


@pytest.mark.parametrize(
    ("read", "outcome"),
    [
        (reading(), Outcome.SILENT),
        (reading(uncertain=("red:5",)), Outcome.SILENT),
        (reading(uncertain=("red:5", "red:6")), Outcome.REVIEW),
        (reading({"red:5": Content.BLANK}, uncertain=("red:5", "red:6")), Outcome.REVIEW),
        (reading(error="part of it lies outside", cells={}), Outcome.UNREADABLE),
    ],
)
def test_a_sure_answer_about_a_cell_out_of_sight_is_silently_wrong_even_if_the_guess_is_right(read, outcome):
    (comparison,) = compare([HALF_HIDDEN], [read])
    assert comparison.outcome is outcome


def test_a_comparison_names_its_sheet_and_its_reading():
    read, elsewhere = reading(), reading(corners=np.array(CORNERS) + 2000)
    first, second = compare([TRUTH], [elsewhere, read])
    assert (first.truth, first.reading) == (TRUTH, read)
    assert (second.truth, second.reading) == (None, elsewhere)


def test_differences_tell_truth_and_reading():
    (comparison,) = compare([TRUTH], [reading({"red:5": Content.BLANK})])
    assert comparison.differences == {"red:5": ("cross", "blank")}


def test_a_corner_that_is_off_is_measured_in_sheet_millimetres():
    (comparison,) = compare([TRUTH], [reading(corners=np.add(CORNERS, (3.0, 4.0)))])
    assert comparison.corner_mm == pytest.approx(5.0 / 2.0)
