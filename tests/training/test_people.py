"""What imagined people draw is where it is meant, and is what it is meant to be."""

from dataclasses import replace

import numpy as np
import pytest

from scanner.contents import Content
from scoring.games import GAMES
from sheets.geometry import Box
from sheets.layout import score_sheet
from tests.synthetic.marks import PenStroke
from tests.training.marking import marks, pick_writer
from tests.training.people import KEPT, LEARNED, Person, of_school, pick_person

_PENS_MM = (0.3, 0.7, 1.2, 2.5)
_PEOPLE = 60
_ROW = [Box(20 + 9.4 * place, 40, 29.4 + 9.4 * place, 49) for place in range(4)]
_EVERY_SCHOOL = pytest.mark.parametrize(
    "school", (*LEARNED, *KEPT), ids=lambda school: school.__name__.split(".")[-1]
)


def _people(school) -> list[Person]:
    rng = np.random.default_rng(7)
    return [of_school(rng, school) for _ in range(_PEOPLE)]


def _points(strokes: tuple[PenStroke, ...]) -> np.ndarray:
    return np.concatenate([stroke.points for stroke in strokes])


def _passes(strokes: tuple[PenStroke, ...], box: Box) -> int:
    """How often the pen passes the upright or the level line through a cell's middle, whichever it passes more."""
    return max(
        sum(int(np.count_nonzero(np.diff(stroke.points[:, axis] > box.centre[axis]))) for stroke in strokes)
        for axis in (0, 1)
    )


@_EVERY_SCHOOL
def test_crossings_stand_in_their_cell_and_reach_little_beyond_it(school):
    rng, box = np.random.default_rng(1), _ROW[1]
    size = np.array((box.width, box.height))
    for person in _people(school):
        for pen in _PENS_MM:
            drawn = _points(person.crossing(rng, box, pen))
            low, high = drawn.min(axis=0), drawn.max(axis=0)
            assert (np.abs((low + high) / 2 - box.centre) < 0.36 * size).all()
            assert (low > (box.left, box.top) - 0.36 * size).all()
            assert (high < (box.right, box.bottom) + 0.36 * size).all()
            assert (high - low).max() > 0.25 * size.min()


@_EVERY_SCHOOL
@pytest.mark.parametrize("count", [1, 3])
def test_lines_pass_through_every_number_that_is_meant_and_no_other(school, count):
    rng, boxes = np.random.default_rng(2), _ROW[:count]
    for person in _people(school):
        drawn = _points(person.line(rng, boxes))
        for box in boxes:
            inside = drawn[(drawn[:, 0] > box.left) & (drawn[:, 0] < box.right)]
            assert np.abs(inside[:, 0] - box.centre[0]).min() < 0.2 * box.width
            assert (np.abs(inside[:, 1] - box.centre[1]) < 0.45 * box.height).all()
        assert drawn[:, 0].max() < boxes[-1].right + 0.35 * box.width
        assert drawn[:, 0].min() > boxes[0].left - 0.35 * box.width


@_EVERY_SCHOOL
def test_blots_are_many_passes_over_one_cell(school):
    rng, box = np.random.default_rng(3), _ROW[2]
    for person in _people(school):
        drawn = person.blot(rng, box, 0.5)
        assert _passes(drawn, box) >= 6  # an X and three lines through it have five
        assert np.abs(_points(drawn) - box.centre).max() < 0.95 * max(box.width, box.height)


def test_nothing_learns_from_the_kept_schools():
    assert not {*KEPT} & {*LEARNED}


def test_people_are_of_the_schools_that_are_asked_for(monkeypatch):
    first, second = LEARNED[:2]
    picked = []
    for school in LEARNED:

        def noted(rng, school=school):
            picked.append(school)

        monkeypatch.setattr(school, "pick_person", noted)
    rng = np.random.default_rng(8)
    for _ in range(20):
        pick_person(rng, [first, second])
    assert {*picked} == {first, second}
    for _ in range(200):
        pick_person(rng)
    assert {*picked} == {*LEARNED}


def test_an_imagined_writer_draws_every_mark():
    mark = PenStroke(np.zeros((2, 2)), np.ones(2))
    person = Person(crossing=lambda *_: (mark,), line=lambda *_: (mark, mark), blot=lambda *_: (mark,) * 3)
    rng, layout = np.random.default_rng(4), score_sheet(GAMES["classic"])
    contents = {"red:2": Content.CROSS, "red:3": Content.SKIP, "red:4": Content.VOID}
    drawn = [
        len(strokes)
        for strokes in marks(rng, layout, contents, replace(pick_writer(rng), imagined=person))
        if strokes[0] is mark
    ]
    assert sorted(drawn) == [1, 2, 3]


def test_the_same_seed_picks_the_same_person():
    first, second = (
        pick_person(np.random.default_rng(5)).crossing(np.random.default_rng(6), _ROW[0], 0.5) for _ in "12"
    )
    assert all((a.points == b.points).all() for a, b in zip(first, second, strict=True))
