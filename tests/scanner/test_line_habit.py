"""What a sheet's clear cells tell of the places of its lines."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from scanner.contents import Content
from scanner.line_habit import with_line_habit
from scanner.settings import LineSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

SETTINGS = LineSettings()
FORMS = {game: Variant(game) for game in ("classic", "longo", "onboard")}
CELLS = list(layout_of(FORMS["classic"]).cells)
JUMPED = ("red:2", "red:4", "red:5", "yellow:2", "yellow:3", "yellow:5", "green:12", "green:10", "blue:11")
CROSSED = ("red:3", "red:6", "yellow:4", "yellow:6", "green:11", "green:9", "blue:12", "blue:10")


def clear(cell, lines=(), crossed=CROSSED):
    """A row of probabilities for a cell that is clearly a line, a cross, or blank."""
    content = Content.SKIP if cell in lines else Content.CROSS if cell in crossed else Content.BLANK
    return [1.0 if each is content else 0.0 for each in Content]


def weighed(cell, probabilities, lines=(), crossed=CROSSED, form="classic"):
    """What becomes of one cell's probabilities, by content, on a sheet whose other cells are clear."""
    rows = [clear(each, lines, crossed) for each in CELLS]
    rows[CELLS.index(cell)] = [probabilities.get(each, 0.0) for each in Content]
    told = with_line_habit(np.array(rows), FORMS[form], SETTINGS)
    return dict(zip(Content, told[CELLS.index(cell)].tolist(), strict=True))


def weighed_alone(probabilities):
    """The same probabilities, as they were."""
    return {content: probabilities.get(content, 0.0) for content in Content}


CROSS_OR_LINE = {Content.CROSS: 0.7, Content.SKIP: 0.3}
BLANK_OR_LINE = {Content.BLANK: 0.6, Content.SKIP: 0.4}


def test_where_nobody_has_drawn_lines_there_is_hardly_one():
    assert weighed("red:5", CROSS_OR_LINE)[Content.CROSS] > 0.9


def test_where_all_jumped_numbers_bear_lines_one_more_is_hardly_blank():
    assert weighed("red:5", BLANK_OR_LINE, lines=JUMPED)[Content.SKIP] > 0.7


def test_no_cross_is_taken_for_a_line_because_there_are_many():
    assert weighed("red:5", CROSS_OR_LINE, lines=JUMPED) == pytest.approx(weighed_alone(CROSS_OR_LINE))


@pytest.mark.parametrize("cell", ["red:9", "red:lock", "misthrow:1"])
def test_lines_through_jumped_numbers_tell_nothing_of_other_places(cell):
    assert weighed(cell, CROSS_OR_LINE, lines=JUMPED)[Content.CROSS] > 0.9
    assert weighed(cell, BLANK_OR_LINE, lines=JUMPED)[Content.BLANK] > 0.85


def test_a_player_who_draws_lines_elsewhere_is_believed():
    closed = [f"{row}:{number}" for row in ("red", "yellow") for number in (8, 9, 10, 11)]
    few, many = (weighed("red:12", CROSS_OR_LINE, lines=lines)[Content.SKIP] for lines in ((), closed))
    assert few < 0.1
    assert many > 0.2


def test_lines_in_all_places_make_no_blank_cell_less_likely_where_nothing_was_jumped_over():
    stripes = [cell for cell in CELLS if cell not in CROSSED]
    assert weighed("red:12", BLANK_OR_LINE, lines=stripes)[Content.BLANK] == pytest.approx(0.6)


def test_a_clear_line_stays_one_in_the_unlikeliest_place():
    assert weighed("misthrow:1", {Content.SKIP: 0.9999, Content.CROSS: 0.0001})[Content.SKIP] > 0.999


def test_an_unclear_cross_further_right_does_not_make_a_number_jumped_over():
    lines = ("green:12",)
    crossed = [cell for cell in CROSSED if not cell.startswith("red")]
    rows = [clear(cell, lines, crossed) for cell in CELLS]
    rows[CELLS.index("red:6")] = [
        0.5 if content in (Content.CROSS, Content.SKIP) else 0.0 for content in Content
    ]
    rows[CELLS.index("red:5")] = [BLANK_OR_LINE.get(content, 0.0) for content in Content]
    told = with_line_habit(np.array(rows), FORMS["classic"], SETTINGS)
    assert told[CELLS.index("red:5"), Content.BLANK] > 0.85


@st.composite
def sheets(draw):
    """A form and any probabilities of its cells."""
    game = draw(st.sampled_from(sorted(FORMS)))
    shape = (len(layout_of(FORMS[game]).cells), len(Content))
    parts = draw(arrays(np.float64, shape, elements=st.floats(1e-9, 1.0), fill=st.just(1e-6)))
    return FORMS[game], parts / parts.sum(axis=1, keepdims=True)


@given(sheets())
def test_probabilities_stay_probabilities_and_other_contents_keep_their_odds(sheet):
    form, before = sheet
    after = with_line_habit(before, form, SETTINGS)
    assert np.allclose(after.sum(axis=1), 1)
    others = [Content.CROSS, Content.VOID, Content.CROSS_ON_SKIP, Content.COVERED]
    changed = after[:, others] / before[:, others]
    assert np.allclose(changed, changed[:, :1])


@given(sheets())
def test_a_habit_makes_lines_less_likely_than_crosses_at_most_and_not_beyond_its_limit(sheet):
    form, before = sheet
    changed = with_line_habit(before, form, SETTINGS) / before
    lines, blanks = (
        changed[:, content] / changed[:, Content.CROSS] for content in (Content.SKIP, Content.BLANK)
    )
    slack = 1e-9
    assert (lines <= 1 + slack).all()
    assert (np.minimum(lines, blanks) >= SETTINGS.least - slack).all()
