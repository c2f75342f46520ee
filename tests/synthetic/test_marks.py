"""Marks lie where a person would read them: crosses in their cell, skip lines level, blots over it."""

import numpy as np
import pytest

from sheets.geometry import Box
from tests.synthetic.gestures import Shape
from tests.synthetic.hands import pick_hand
from tests.synthetic.ink import lay_ink
from tests.synthetic.marks import OVERFLOW, cross, cross_shaped, skip_line, stray, void, wandering
from tests.synthetic.paths import bounds
from tests.synthetic.pens import PenKind, pick_pen

CELL = Box(30.0, 20.0, 40.3, 33.4)
PX_PER_MM = 8.0


def points(strokes):
    return tuple(stroke.points for stroke in strokes)


@pytest.mark.parametrize("seed", range(40))
def test_a_crosss_middle_lies_in_its_cell_and_it_overflows_no_more_than_allowed(seed):
    rng = np.random.default_rng(seed)
    hand = pick_hand(rng, "tuning", size=(0.5, 1.4), sloppiness=1.0)
    low, high = bounds(points(cross(rng, hand, CELL)))
    tremble = 1.0
    middle = (low + high) / 2
    assert CELL.left < middle[0] < CELL.right
    assert CELL.top < middle[1] < CELL.bottom
    assert (low > np.array([CELL.left, CELL.top]) - OVERFLOW * np.array([10.3, 13.4]) - tremble).all()
    assert (high < np.array([CELL.right, CELL.bottom]) + OVERFLOW * np.array([10.3, 13.4]) + tremble).all()


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape is not Shape.LINE])
def test_every_shape_of_cross_is_large_enough_to_be_seen(shape):
    rng = np.random.default_rng(5)
    hand = pick_hand(rng, "held-back", shapes=(shape,), size=(0.4, 0.41))
    low, high = bounds(points(cross_shaped(rng, hand, CELL, shape)))
    assert (high - low).max() > 0.4 * CELL.width


def test_with_a_thick_pen_nobody_draws_stars(monkeypatch):
    monkeypatch.setattr("tests.synthetic.marks._RETRACED", 0.0)
    rng = np.random.default_rng(6)
    hand = pick_hand(rng, "tuning", shapes=(Shape.STAR,))
    assert all(len(cross(rng, hand, CELL, 2.0)) <= 2 for _ in range(10))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_skip_line_is_level_and_runs_through_all_its_cells_and_no_other(count):
    rng = np.random.default_rng(count)
    boxes = [CELL.moved(index * 10.9, 0) for index in range(count)]
    for _ in range(20):
        hand = pick_hand(rng, "tuning")
        low, high = bounds(points(skip_line(rng, hand, boxes)))
        assert low[0] < boxes[0].centre[0]
        assert high[0] > boxes[-1].centre[0]
        assert low[0] > boxes[0].left - 0.15 * CELL.width
        assert high[0] < boxes[-1].right + 0.15 * CELL.width
        assert high[1] - low[1] < (0.5 + hand.line.apart) * CELL.height
        assert CELL.top < (low + high)[1] / 2 < CELL.bottom


def test_some_hands_draw_their_skip_lines_wavy_double_or_low():
    rng = np.random.default_rng(9)
    habits = [pick_hand(rng, "tuning").line for _ in range(300)]
    assert 3 < sum(habit.wave > 0 for habit in habits) < 40
    assert 3 < sum(habit.apart > 0 for habit in habits) < 40
    assert 3 < sum(habit.at > 0.15 for habit in habits) < 40


@pytest.mark.parametrize(("draw", "split"), [(void, "tuning"), (void, "held-back"), (wandering, "tuning")])
def test_every_blot_lies_on_its_number_and_has_many_passes_through_it(draw, split):
    rng = np.random.default_rng(10)
    number = CELL.inset(0.25 * CELL.width)
    for _ in range(60):
        hand = pick_hand(rng, split)
        path = np.concatenate(points(draw(rng, hand, CELL, 0.6)))
        within = (path > (number.left, number.top)) & (path < (number.right, number.bottom))
        inside = within.all(axis=1)
        assert inside.sum() > 12
        assert np.count_nonzero(np.diff(inside.astype(int))) >= 4 or inside.mean() > 0.3


@pytest.mark.parametrize("kind", [PenKind.BALLPOINT_BLUE, PenKind.FELT_TIP, PenKind.PENCIL_SOFT])
def test_a_blot_darkens_far_more_of_its_cell_than_a_cross(kind):
    def darkness(draw):
        total = 0.0
        for seed in range(6):
            rng = np.random.default_rng(seed)
            hand, pen = pick_hand(rng, "tuning", shapes=(Shape.X,)), pick_pen(rng, (kind,))
            raster = np.ones((400, 480, 3), np.float32)
            lay_ink(raster, draw(rng, hand, pen), pen, PX_PER_MM, rng)
            total += float(1 - raster[160:267, 240:322].mean())
        return total

    blots = darkness(lambda rng, hand, pen: void(rng, hand, CELL, pen.width_mm))
    crosses = darkness(lambda rng, hand, pen: cross(rng, hand, CELL, pen.width_mm))
    assert blots > 1.5 * crosses


def test_a_slip_of_the_pen_is_much_smaller_than_a_mark():
    rng = np.random.default_rng(8)
    for _ in range(20):
        low, high = bounds(points(stray(rng, CELL)))
        assert (high - low).max() < 0.3 * CELL.width
