"""Boxes."""

import pytest

from sheets.geometry import Box


def test_a_box_without_width_or_height_cannot_be_built():
    for edges in ((1, 0, 1, 1), (0, 1, 1, 1), (2, 0, 1, 1)):
        with pytest.raises(ValueError, match="width and a height"):
            Box(*edges)


def test_a_box_knows_its_size_and_middle():
    box = Box(1, 2, 5, 8)
    assert (box.width, box.height, box.centre) == (4, 6, (3, 5))


def test_a_box_is_scaled_moved_and_inset():
    box = Box(1, 2, 5, 8)
    assert box.scaled(2) == Box(2, 4, 10, 16)
    assert box.moved(1, -1) == Box(2, 1, 6, 7)
    assert box.inset(1) == Box(2, 3, 4, 7)
    assert box.inset(-1) == Box(0, 1, 6, 9)


def test_a_box_holds_what_lies_inside_it_its_own_edges_included():
    box = Box(1, 2, 5, 8)
    assert box.holds(box)
    assert box.holds(Box(2, 3, 4, 7))
    assert not any(box.holds(box.moved(dx, dy)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
