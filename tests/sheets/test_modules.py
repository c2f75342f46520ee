"""Modules become boxes without seams."""

from hypothesis import given
from hypothesis import strategies as st

from sheets.geometry import Box
from sheets.modules import module_boxes

AREA = Box(3, 5, 11, 13)


def grids() -> st.SearchStrategy[list[list[bool]]]:
    return st.integers(1, 8).flatmap(
        lambda size: st.lists(
            st.lists(st.booleans(), min_size=size, max_size=size), min_size=size, max_size=size
        )
    )


@given(grids())
def test_the_boxes_cover_the_set_modules_and_nothing_else(grid):
    size = AREA.width / len(grid)
    boxes = list(module_boxes(grid, AREA))
    for row, line in enumerate(grid):
        for column, is_set in enumerate(line):
            x, y = AREA.left + (column + 0.5) * size, AREA.top + (row + 0.5) * size
            covered = any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)
            assert covered == is_set


@given(grids())
def test_where_two_set_modules_meet_some_box_runs_across_the_seam(grid):
    size = AREA.width / len(grid)
    boxes = list(module_boxes(grid, AREA))
    for row in range(len(grid) - 1):
        for column in range(len(grid)):
            if grid[row][column] and grid[row + 1][column]:
                x, seam = AREA.left + (column + 0.5) * size, AREA.top + (row + 1) * size
                assert any(
                    b.left < x < b.right and b.top < seam - 0.1 and seam + 0.1 < b.bottom for b in boxes
                )
