"""Two readings of one sheet: merged cell by cell, nothing settled that is not certain."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.same_sheet import compared, has_more_marks, merged, same_marks
from scoring.model import Mark
from scoring.progress import check_progress
from tests.scanner.readings import SURE, sheet_reading
from tests.scoring.shorthand import rules_of

SHEET = "classic green:9 player:Ada id:AB"


def together(earlier, later):
    """The reading of red 5 from two readings, and whether it is certain: each ``None`` (certainly blank),
    a mark (certain) or a mark and its probability (uncertain).
    """
    both = merged(reading_of(earlier), reading_of(later))
    return both.cells["red:5"].content.name.lower(), "red:5" not in both.uncertain


def reading_of(red_5):
    if isinstance(red_5, tuple):
        return sheet_reading(SHEET, red_5=dict([red_5]))
    signs = {"blank": "", "cross": "red:5", "skip": "red:-5", "void": "red:~5"}
    return sheet_reading(f"{SHEET} {signs[red_5]}".strip())


class TestMergedCells:
    @pytest.mark.parametrize(
        ("earlier", "later", "result"),
        [
            ("cross", "cross", ("cross", True)),
            (("cross", 0.6), ("cross", 0.8), ("cross", False)),
            (("cross", 0.7), "cross", ("cross", True)),
            ("cross", ("cross", 0.7), ("cross", True)),
            ("blank", ("blank", 0.7), ("blank", True)),
            (("blank", 0.6), ("cross", 0.8), ("cross", False)),
            (("cross", 0.8), ("blank", 0.6), ("cross", False)),
        ],
    )
    def test_the_more_probable_reading_counts(self, earlier, later, result):
        assert together(earlier, later) == result

    @pytest.mark.parametrize(
        ("earlier", "later", "result"),
        [
            (("cross", 0.3), "blank", ("blank", True)),
            ("cross", ("blank", 0.3), ("cross", True)),
            (("cross", 0.8), "blank", ("blank", False)),
            ("cross", ("blank", 0.8), ("cross", False)),
        ],
    )
    def test_a_doubt_speaks_against_certainty_only_if_it_says_something(self, earlier, later, result):
        assert together(earlier, later) == result

    def test_what_may_be_new_is_not_settled_by_what_was_there_before(self):
        assert together("blank", ("cross", 0.6)) == ("blank", False)
        assert together("blank", ("cross", 0.3)) == ("blank", False)
        assert together("cross", ("void", 0.4)) == ("cross", False)

    @pytest.mark.parametrize(("earlier", "later"), [("cross", "blank"), ("void", "cross"), ("skip", "blank")])
    def test_contradicting_certain_readings_stay_a_doubt(self, earlier, later):
        assert together(earlier, later)[1] is False

    @pytest.mark.parametrize(
        ("earlier", "later"), [("blank", "cross"), ("skip", "cross"), ("cross", "void"), ("blank", "skip")]
    )
    def test_what_a_pen_adds_is_later(self, earlier, later):
        assert together(earlier, later) == (later, True)

    def test_where_the_sheet_has_changed_an_old_blank_settles_nothing(self):
        earlier = sheet_reading(SHEET)
        later = sheet_reading(f"{SHEET} red:3", red_5={"blank": 0.4}, red_6={"blank": 0.4})
        assert set(merged(earlier, later).uncertain) == {"red:5", "red:6"}

    @pytest.mark.parametrize(("more", "mark"), [("", Mark.CROSS), ("red:8", Mark.BLANK)])
    def test_where_the_sheet_has_changed_the_later_reading_counts_and_stays_a_doubt(self, more, mark):
        earlier = sheet_reading(SHEET, red_5={"cross": 0.9999})
        whole = merged(replace_uncertain(earlier, ()), sheet_reading(f"{SHEET} {more}".strip()))
        assert whole.cells["red:5"].content.mark is mark
        assert whole.uncertain == {"red:5": Cause.PHOTOGRAPHS_DIFFER}

    def test_where_the_sheet_has_changed_an_old_cross_settles_a_doubt(self):
        earlier = sheet_reading(f"{SHEET} red:5")
        later = sheet_reading(f"{SHEET} red:8", red_5={"cross": 0.4})
        assert merged(earlier, later).uncertain == {}


class TestMergedSheet:
    def test_doubts_stand_the_least_probable_first(self):
        sheet = sheet_reading(SHEET, red_5={"cross": 0.8}, red_6={"cross": 0.6}, red_7={"cross": 0.7})
        assert list(merged(sheet, sheet).uncertain) == ["red:6", "red:7", "red:5"]

    def test_a_name_that_one_photograph_gives_is_known(self):
        with_name, without = sheet_reading(SHEET), sheet_reading("classic id:AB")
        assert merged(with_name, without).player == "Ada"
        assert merged(without, with_name).player == "Ada"

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_it_never_says_more_than_one_of_the_readings_does(self, data):
        """A certain cell of the whole is certain, with the same mark, on one of the two, and nothing is certain
        against both.
        """
        earlier, later = data.draw(readings()), data.draw(readings())
        whole = merged(earlier, later)
        for cell, reading in whole.cells.items():
            looks = [
                sheet for sheet in (earlier, later) if sheet.cells[cell].content.mark is reading.content.mark
            ]
            assert looks
            if cell not in whole.uncertain:
                assert any(cell not in sheet.uncertain for sheet in looks)

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_a_reading_merged_with_itself_is_itself(self, data):
        sheet = data.draw(readings())
        whole = merged(sheet, sheet)
        assert whole.cells == sheet.cells
        assert set(whole.uncertain) == set(sheet.uncertain)


CELLS = ("red:5", "red:12", "red:lock", "misthrow:1", "misthrow:4")
CONTENTS = [content for content in Content if content is not Content.COVERED]


@st.composite
def readings(draw):
    """A sheet with any readings in some of its cells."""
    doubts = {}
    for cell in CELLS:
        content = draw(st.sampled_from(CONTENTS))
        doubts[cell] = CellReading(content=content, probability=draw(st.sampled_from((0.3, 0.6, 0.9, SURE))))
    unsure = {cell.replace(":", "_"): {r.content.name: r.probability} for cell, r in doubts.items()}
    sheet = sheet_reading(SHEET, **unsure)
    uncertain = tuple(cell for cell, reading in doubts.items() if reading.probability < SURE)
    return replace_uncertain(sheet, uncertain)


def replace_uncertain(sheet, uncertain):
    return replace(sheet, uncertain=dict.fromkeys(uncertain, Cause.FAINT))


class TestWhatChanged:
    def test_same_marks_means_no_certain_contradiction(self):
        for one, other in product(("blank", "cross", "skip", "void"), repeat=2):
            assert same_marks(reading_of(one), reading_of(other)) is (one == other)
            assert same_marks(reading_of((one, 0.7)), reading_of(other))

    def test_more_marks_are_those_that_a_pen_adds(self):
        order = ("blank", "skip", "cross", "void")
        for one, other in product(order, repeat=2):
            more = order.index(other) > order.index(one)
            assert has_more_marks(reading_of(one), reading_of(other)) is more
            assert not has_more_marks(reading_of(one), reading_of((other, 0.7)))

    def test_a_blotted_lock_and_misthrow_are_taken_back(self):
        before = sheet_reading("classic red:2,3,4,5,6,12,lock misthrows:1")
        after = sheet_reading("classic red:2,3,4,5,6,~12", red_lock={"void": SURE}, misthrow_1={"void": SURE})
        after = replace_uncertain(after, ())
        assert after.scorecard.void_misthrows == 1
        assert check_progress(*compared(before, after)) == ()

    def test_a_cross_that_is_gone_for_certain_is_told(self):
        changed = compared(sheet_reading(f"{SHEET} red:5"), sheet_reading(SHEET))
        assert rules_of(check_progress(*changed)) == ["cross-vanished"]

    @settings(max_examples=60, deadline=None)
    @given(st.data())
    def test_a_doubt_accuses_nobody(self, data):
        """Whatever stands in a cell that one reading is not sure of, nothing is told of that cell."""
        earlier, later = data.draw(readings()), data.draw(readings())
        unsure = {*earlier.uncertain, *later.uncertain}
        for violation in check_progress(*compared(earlier, later)):
            assert not any(cell in unsure for cell in violation.cells if cell.startswith("red"))
        if unsure.issuperset(CELLS):
            assert check_progress(*compared(earlier, later)) == ()

    def test_a_mark_that_may_be_a_line_or_a_cross_is_what_it_counts_as(self):
        crossed = sheet_reading("classic red:5,-5")
        assert crossed.cells["red:5"].content is Content.CROSS_ON_SKIP
        assert crossed.cells["red:5"].content.mark is Mark.CROSS
        assert same_marks(crossed, sheet_reading("classic red:5"))
