"""Streaks of a printer or a scanner, and lines that are none."""

import pytest

from scanner.contents import Content
from scanner.settings import StreakSettings
from scanner.streaks import streaked_cells
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed, rule

CLASSIC = Variant("classic")
CELLS = layout_of(CLASSIC).cells
RED = [cell for cell in CELLS if cell.startswith("red:")]
COLUMN = ["red:5", "yellow:5", "green:9", "blue:9"]


def ruled(start_mm, end_mm, dark=90, width_px=2, game="classic"):
    """The reflectance picture of an empty print with one straight line on it, from and to (x, y) in mm.

    The line is there before the light is taken away: where no light is known, nothing is seen of it.
    """
    raster = inked(printed(game))
    rule(raster, start_mm, end_mm, dark, width_px)
    return flat_reflectance(raster, Variant(game))


def sheet():
    """An empty sheet's reflectance picture."""
    return flat_reflectance(inked(printed()), CLASSIC)


def streaked(picture, marked=RED + COLUMN, content=Content.VOID):
    """The streaked ones of cells that were read as ``content``."""
    contents = {cell: content if cell in marked else Content.BLANK for cell in CELLS}
    return streaked_cells(picture, CLASSIC, StreakSettings()).made_in(contents)


def middle(cell):
    return CELLS[cell].centre


def test_an_empty_sheet_has_no_streaks():
    assert not streaked(sheet(), marked=list(CELLS))


@pytest.mark.parametrize("lean_mm", [-1.5, 0, 1.5])
@pytest.mark.parametrize("dark", [40, 90, 150])
def test_a_streak_down_the_sheet_is_doubted_wherever_it_runs_through_a_mark(lean_mm, dark):
    x, _ = middle("red:5")
    picture = ruled((x - lean_mm / 2, 0), (x + lean_mm / 2, 128), dark)
    assert streaked(picture) == set(COLUMN)


def test_a_streak_along_a_row_is_doubted_wherever_it_runs_through_a_mark():
    _, y = middle("red:5")
    assert streaked(ruled((0, y + 3), (190, y + 3))) == set(RED)


@pytest.mark.parametrize("content", [Content.CROSS, Content.CROSS_ON_SKIP])
def test_a_streak_along_a_row_makes_no_crosses_but_one_down_a_column_does(content):
    x, y = middle("red:5")
    assert not streaked(ruled((0, y + 3), (190, y + 3)), content=content)
    assert streaked(ruled((x, 0), (x, 128)), content=content) == set(COLUMN)


def test_a_streak_down_a_column_makes_no_lines_but_one_along_a_row_does():
    x, y = middle("red:5")
    assert not streaked(ruled((x, 0), (x, 128)), content=Content.SKIP)
    assert streaked(ruled((0, y + 3), (190, y + 3)), content=Content.SKIP) == set(RED)


@pytest.mark.parametrize("game", ["classic", "longo", "onboard"])
def test_streaks_are_found_through_nearly_all_cells_of_rows_down_and_across(game):
    cells = layout_of(Variant(game)).cells
    rows = {cell: box for cell, box in cells.items() if cell.split(":")[0] in ("red", "blue")}
    missed = [
        (cell, way)
        for cell, box in rows.items()
        for way in ("down", "across")
        if not found_in(game, box.left + 0.3 * box.width, box.top + 0.3 * box.height, way)
    ]
    assert len(missed) <= 0.15 * 2 * len(rows), missed


def found_in(game, x, y, way):
    """Whether a streak through a place (mm) is found where all cells were read as blots."""
    box = layout_of(Variant(game)).outline
    ends = ((x, 0), (x, box.bottom)) if way == "down" else ((0, y), (box.right, y))
    contents = dict.fromkeys(layout_of(Variant(game)).cells, Content.VOID)
    return streaked_cells(ruled(*ends, game=game), Variant(game), StreakSettings()).made_in(contents)


def test_of_the_cells_on_a_streak_only_those_are_made_by_it_that_look_as_it_would():
    _, y = middle("red:5")
    found = streaked_cells(ruled((0, y + 3), (190, y + 3)), CLASSIC, StreakSettings())
    assert (found.down, found.across) == (frozenset(), frozenset(RED))
    assert not found.made_in({**dict.fromkeys(RED, Content.BLANK), "red:5": None})


def test_streaks_that_make_nothing_that_is_wanted_are_not_looked_for():
    _, y = middle("red:5")
    picture = ruled((0, y + 3), (190, y + 3))
    assert streaked_cells(picture, CLASSIC, StreakSettings(), {Content.SKIP}).across == set(RED)
    assert not streaked_cells(picture, CLASSIC, StreakSettings(), {Content.BLANK, Content.CROSS}).across


def test_where_a_streak_meets_no_mark_nothing_is_doubted():
    x, _ = middle("red:8")
    assert not streaked(ruled((x, 0), (x, 128)), marked=COLUMN)


@pytest.mark.parametrize(("start", "end"), [("red:2", "red:10"), ("red:3", "red:12"), ("yellow:5", "blue:9")])
def test_lines_that_end_are_no_streaks(start, end):
    assert not streaked(ruled(middle(start), middle(end)), marked=list(CELLS))


def test_one_stroke_through_a_whole_row_looks_like_a_streak():
    left, right = CELLS["red:2"].left, CELLS["red:lock"].right
    y = CELLS["red:2"].centre[1] + 3
    assert streaked(ruled((left, y), (right, y)), content=Content.SKIP) == set(RED)


def test_a_line_that_leans_more_than_paper_does_in_a_printer_is_no_streak():
    x, _ = middle("red:5")
    assert not streaked(ruled((x - 4, 0), (x + 4, 128)), marked=list(CELLS))


def test_a_broad_band_is_no_streak():
    x, _ = middle("red:5")
    assert not streaked(ruled((x, 0), (x, 128), width_px=30))
