"""What imagined people draw is where it is meant, and is what it is meant to be."""

import numpy as np
import pytest

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke
from tests.training.people import SCHOOLS, Person, of_school, pick_person

_PENS_MM = (0.3, 0.7, 1.2, 2.5)
_PEOPLE = 60
_ROW = [Box(20 + 9.4 * place, 40, 29.4 + 9.4 * place, 49) for place in range(4)]
_EVERY_SCHOOL = pytest.mark.parametrize("school", SCHOOLS, ids=lambda school: school.__name__.split(".")[-1])


def _people(school) -> list[Person]:
    rng = np.random.default_rng(7)
    return [of_school(rng, school) for _ in range(_PEOPLE)]


def _points(strokes: tuple[PenStroke, ...]) -> np.ndarray:
    return np.concatenate([stroke.points for stroke in strokes])


def _length(strokes: tuple[PenStroke, ...]) -> float:
    return sum(float(np.hypot(*np.diff(stroke.points, axis=0).T).sum()) for stroke in strokes)


@_EVERY_SCHOOL
def test_crossings_stand_in_their_cell_and_reach_a_third_of_one_beyond_at_most(school):
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


@_EVERY_SCHOOL
def test_blots_are_many_passes_over_one_cell(school):
    rng, box = np.random.default_rng(3), _ROW[2]
    for person in _people(school):
        drawn = person.blot(rng, box, 0.5)
        assert _length(drawn) > 5 * 0.6 * min(box.width, box.height)
        assert np.abs(_points(drawn) - box.centre).max() < 0.95 * max(box.width, box.height)


def test_the_same_seed_picks_the_same_person():
    first, second = (
        pick_person(np.random.default_rng(5)).crossing(np.random.default_rng(6), _ROW[0], 0.5) for _ in "12"
    )
    assert all((a.points == b.points).all() for a, b in zip(first, second, strict=True))
