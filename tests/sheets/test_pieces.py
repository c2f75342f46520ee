"""The pieces to cut out: how many, how large, apart from each other, told apart without colour."""

from itertools import combinations
from math import dist

import pytest

from scoring.model import Row
from sheets.design.pieces import BLACK_STONE, GREY_STONE, pawn_shapes, stone_shapes
from sheets.duel_layout import STONE_MM as FIELD_STONE_MM
from sheets.geometry import Box
from sheets.languages import words
from sheets.pieces_layout import (
    CAP_MM,
    CAPS,
    COUNTER_MM,
    PAWN_HEIGHT_MM,
    STONE_MM,
    pawns,
    stones,
)
from sheets.shapes import Path, Point, Text
from sheets.styles import STYLES, grey_of, style
from tests.sheets.test_layout import distance

LEAST_GAP_MM = 0.8  # for scissors


def around(middle: Point, diameter: float) -> Box:
    x, y = middle
    return Box(x - diameter / 2, y - diameter / 2, x + diameter / 2, y + diameter / 2)


def test_there_are_22_stones_of_each_colour_and_caps_from_two_to_nine():
    layout = stones()
    assert len(layout.black) == len(layout.grey) == 22
    assert tuple(number for number, _ in layout.caps) == CAPS
    assert set(CAPS) == set(range(2, 10))
    assert STONE_MM == FIELD_STONE_MM > CAP_MM + 4  # a stone's colour shows round the cap


def test_stones_and_caps_lie_apart_inside_their_frame():
    layout = stones()
    discs = [
        *((middle, STONE_MM) for middle in (*layout.black, *layout.grey)),
        *((middle, CAP_MM) for _, middle in layout.caps),
    ]
    for (one, wide), (other, wide_too) in combinations(discs, 2):
        assert dist(one, other) - (wide + wide_too) / 2 >= LEAST_GAP_MM
    assert all(layout.outline.holds(around(*disc)) for disc in discs)


def test_black_and_grey_stones_differ_from_each_other_and_from_paper_on_any_printer():
    black, grey, paper = grey_of(BLACK_STONE), grey_of(GREY_STONE), 255
    assert grey - black > 100
    assert paper - grey > 80


@pytest.mark.parametrize("look", STYLES)
def test_stones_look_the_same_in_every_style(look):
    fills = [
        shape.ink.fill
        for shape in stone_shapes(stones(), style(look), words("en"))
        if isinstance(shape, Path)
    ]
    assert (fills.count(BLACK_STONE), fills.count(GREY_STONE)) == (22, 22)


def test_a_cap_has_as_many_dots_as_its_number_says():
    shapes = list(stone_shapes(stones(), style("mono"), words("en")))
    numbers = [
        index for index, shape in enumerate(shapes) if isinstance(shape, Text) and shape.content.isdigit()
    ]
    for index, end in zip(numbers, [*(number - 1 for number in numbers[1:]), len(shapes)], strict=True):
        assert end - index - 1 == int(shapes[index].content)


def test_every_colour_has_a_standing_pawn_and_flat_counters():
    layout = pawns()
    assert set(layout.standing) == set(Row)
    assert PAWN_HEIGHT_MM <= 25
    assert [row for row, _ in layout.counters] == [row for row in Row for _ in range(2)]
    boxes = [*layout.standing.values(), *(around(middle, COUNTER_MM) for _, middle in layout.counters)]
    assert all(layout.outline.holds(box) for box in boxes)
    assert all(distance(one, other) > 1 for one, other in combinations(boxes, 2))


def test_pawns_are_named_by_the_letters_of_their_rows():
    texts = [s.content for s in pawn_shapes(pawns(), style("colour"), words("de")) if isinstance(s, Text)]
    for letters in words("de").rows.values():
        assert texts.count(letters) == 3
