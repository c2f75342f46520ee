"""Figures are where they say they are."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.design.symbols import clover, star
from sheets.geometry import Box
from sheets.shapes import (
    Figure,
    Ink,
    Point,
    baseline,
    circle,
    half_turned,
    joined_arcs,
    plain_box,
    regular,
    round_box,
)

angles = st.floats(-360, 360)


def traced(figure: Figure) -> list[Point]:
    """Points along a figure, its curves followed in ten steps."""
    points: list[Point] = []
    for step, ends in figure:
        if step == "curve":
            corners = [points[-1], *ends]
            points.extend(bezier(corners, part / 10) for part in range(1, 11))
        else:
            points.extend(ends)
    return points


def bezier(corners: list[Point], t: float) -> Point:
    while len(corners) > 1:
        corners = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(corners)]
    return corners[0]


@given(st.floats(0.1, 50))
def test_a_circle_is_round(radius):
    assert all(
        dist(point, (3, 4)) == pytest.approx(radius, rel=1e-3) for point in traced(circle((3, 4), radius))
    )


@given(angles, st.floats(1, 360))
def test_an_arc_keeps_to_its_circle_from_start_to_end(start, sweep):
    points = traced(joined_arcs([((1, 2), 5, start, start + sweep)]))
    assert all(dist(point, (1, 2)) == pytest.approx(5, rel=1e-3) for point in points)
    assert points[0] == pytest.approx(regular((1, 2), 5, 1, start)[0])
    assert points[-1] == pytest.approx(regular((1, 2), 5, 1, start + sweep)[0])


def test_boxes_keep_to_their_edges():
    box = Box(1, 2, 11, 8)
    for figure in (plain_box(box), round_box(box, 2)):
        xs, ys = zip(*traced(figure), strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((1, 2, 11, 8))
        assert figure[-1] == ("close", ())
    assert (1, 2) in traced(plain_box(box))
    assert all(dist(point, (1, 2)) > 0.8 for point in traced(round_box(box, 2)))


def test_a_regular_polygon_has_its_corners_on_a_circle():
    points = regular((0, 0), 2, 3, -90)
    assert points[0] == pytest.approx((0, -2))
    assert all(dist(point, (0, 0)) == pytest.approx(2) for point in points)


def test_a_clover_fills_its_box_evenly_and_leaves_room_for_two_digits():
    points = traced(clover(Box(0, 0, 10, 10), Ink(fill="#000000")).steps)
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, 10, 10), abs=0.05)
    assert min(dist(point, (5, 5)) for point in points) > 3.9


def test_capitals_stand_round_the_middle():
    assert baseline((3, 10), 2) == (3, pytest.approx(10.7))


def test_a_figure_is_turned_upside_down_about_a_point():
    figure = plain_box(Box(1, 2, 3, 5))
    assert traced(half_turned(figure, (3, 5))) == [(5, 8), (3, 8), (3, 5), (5, 5)]
    assert half_turned(half_turned(figure, (3, 5)), (3, 5)) == figure


def test_a_star_has_five_tips_the_first_on_top_and_keeps_to_its_size():
    points = traced(star((0, 0), 10, "#000000").steps)
    tips = [point for point in points if dist(point, (0, 0)) > 4]
    assert len(points) == 10
    assert len(tips) == 5
    assert tips[0] == min(points, key=lambda point: point[1])
    assert all(dist(point, (0, 0)) <= 5 for point in points)
