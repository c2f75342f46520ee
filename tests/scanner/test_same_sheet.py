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
    a mark (certain) or a mark, its probability and, if wanted, what else it may be (uncertain).
    """
    both = merged(reading_of(earlier), reading_of(later))
    return both.cells["red:5"].content.name.lower(), "red:5" not in both.uncertain


def reading_of(red_5):
    if isinstance(red_5, tuple):
        content, probability, *rival = red_5
        sheet = sheet_reading(SHEET, red_5={content: probability})
        return rivalled(sheet, "red:5", *rival) if rival else sheet
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

    @pytest.mark.parametrize(
        ("mark", "rival"),
        [
            *(("blank", "skip"), ("blank", "cross"), ("blank", "void"), ("skip", "cross"), ("skip", "void")),
            *(("skip", "cross_on_skip"), ("cross", "void")),
        ],
    )
    @pytest.mark.parametrize("more", ["", "red:8"])
    def test_whether_something_was_added_since_is_not_settled_by_an_earlier_photograph(
        self, mark, rival, more
    ):
        for probability in (0.51, 0.97):
            later = rivalled(
                sheet_reading(f"{SHEET} {more}".strip(), red_5={mark: probability}), "red:5", rival
            )
            whole = merged(reading_of(mark), later)
            assert whole.cells["red:5"] == later.cells["red:5"]
            assert whole.uncertain == {"red:5": Cause.FAINT}

    @pytest.mark.parametrize(
        ("mark", "rival"),
        [("skip", "blank"), ("cross", "blank"), ("cross", "skip"), ("void", "cross"), ("void", "blank")],
    )
    @pytest.mark.parametrize("more", ["", "red:8"])
    def test_a_doubt_whether_there_is_less_than_there_was_is_settled(self, mark, rival, more):
        later = rivalled(sheet_reading(f"{SHEET} {more}".strip(), red_5={mark: 0.55}), "red:5", rival)
        assert merged(reading_of(mark), later).uncertain == {}

    @pytest.mark.parametrize("mark", ["blank", "skip", "cross"])
    def test_what_is_hidden_is_settled_where_the_sheet_has_not_changed(self, mark):
        hidden = {"red_5": {mark: 0.2}}
        unchanged = rivalled(sheet_reading(SHEET, **hidden), "red:5", "covered")
        changed = rivalled(sheet_reading(f"{SHEET} red:8", **hidden), "red:5", "covered")
        assert merged(reading_of(mark), unchanged).uncertain == {}
        assert merged(reading_of(mark), changed).uncertain == {"red:5": Cause.FAINT}

    def test_a_hint_of_less_does_not_settle_whether_a_cross_was_blotted_out(self):
        assert together("cross", ("blank", 0.3, "cross")) == ("cross", True)
        assert together("cross", ("blank", 0.3, "void")) == ("cross", False)

    @pytest.mark.parametrize("later", ["cross", ("cross", 0.9999, "blank")])
    def test_a_line_does_not_vanish_under_its_cross(self, later):
        earlier = sheet_reading(f"{SHEET} red:5,-5")
        whole = merged(earlier, reading_of(later))
        assert whole.cells["red:5"].content is Content.CROSS_ON_SKIP
        assert whole.uncertain == {}
        assert merged(reading_of("cross"), earlier).cells["red:5"].content is Content.CROSS_ON_SKIP


class TestMergedSheet:
    @pytest.mark.parametrize(
        ("cause", "stays"),
        [(Cause.PALE, True), (Cause.STRANGE, True), (Cause.BETWEEN, True), (Cause.SHADOW, False)],
    )
    def test_what_speaks_against_a_clear_mark_is_not_settled_by_an_earlier_photograph(self, cause, stays):
        later = rivalled(reading_of(("cross", 0.999)), "red:5", "blank")
        both = merged(reading_of("cross"), replace(later, uncertain={"red:5": cause}))
        assert both.uncertain == ({"red:5": cause} if stays else {})

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


def rivalled(sheet, cell, rival):
    """The reading with something else that the cell may be."""
    reading = replace(sheet.cells[cell], rival=Content[rival.upper()])
    return replace(sheet, cells={**sheet.cells, cell: reading})


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
