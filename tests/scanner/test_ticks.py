"""Ticks that were read as lines."""

import cv2
import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.settings import TickSettings
from scanner.ticks import ticks_like_lines
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

PX_PER_MM = 8.0  # of rasters
INK = (35, 40, 110)


def asked(
    cell,
    path,
    style="colour",
    read_as=Content.SKIP,
    pen_px=5,
    game="classic",
    sure=0.98,
    rival=Content.CROSS,
    ink=INK,
):
    """The cells that may be ticks, where a stroke along ``path`` (mm from a cell's middle) is read as a line."""
    sheet, form = printed(game, style), Variant(game)
    raster = inked(sheet)
    points = np.round(PX_PER_MM * (np.array(path) + sheet.layout.cells[cell].centre)).astype(np.int32)
    cv2.polylines(raster, [points], False, ink, pen_px, cv2.LINE_AA)
    reflected = flat_reflectance(cv2.GaussianBlur(raster, (0, 0), 1.5), form)
    cells = {name: CellReading(content=Content.BLANK, probability=1.0) for name in layout_of(form).cells}
    cells[cell] = CellReading(content=read_as, probability=sure, rival=rival)
    return ticks_like_lines(reflected, form, cells, TickSettings())


def tick(depth):
    """A V of a depth (mm)."""
    return [(-4.5, -depth / 2), (0, depth / 2), (4.5, -depth / 2)]


def wave(height, across=9.0):
    """A line that waves by a height (mm), crest to trough."""
    along = np.linspace(-across / 2, across / 2, 60)
    return np.stack([along, height / 2 * np.sin(1.7 * along)], axis=1)


@pytest.mark.parametrize("style", ["colour", "mono", "ink-saver"])
@pytest.mark.parametrize("cell", ["red:8", "yellow:4", "blue:10", "green:lock", "misthrow:2"])
def test_a_deep_tick_is_no_certain_line(cell, style):
    assert asked(cell, tick(6.5), style) == {cell}


@pytest.mark.parametrize(
    "path",
    [tick(2.5), wave(3.4), [(-5, 0), (5, 0)], [(-5, -3), (5, 3)], [(-5, 3), (0, -3), (5, 3)]],
    ids=["shallow", "wavy", "level", "aslant", "upside down"],
)
@pytest.mark.parametrize("cell", ["red:8", "yellow:4", "misthrow:2"])
def test_what_lines_do_is_none(cell, path):
    assert asked(cell, path) == frozenset()


def test_only_lines_are_looked_at():
    assert asked("red:8", tick(6.5), read_as=Content.CROSS) == frozenset()


def test_what_the_networks_are_sure_of_is_not_looked_at():
    assert asked("red:8", tick(6.5), sure=0.999) == frozenset()


@pytest.mark.parametrize(
    ("rival", "is_asked"), [(Content.CROSS_ON_SKIP, True), (Content.BLANK, False), (Content.COVERED, False)]
)
def test_what_may_be_no_cross_is_not_looked_at(rival, is_asked):
    assert asked("red:8", tick(6.5), rival=rival) == ({"red:8"} if is_asked else set())


@pytest.mark.parametrize("depth", [5.5, 6.5])
@pytest.mark.parametrize("pen_px", [4, 12, 16])
def test_pens_may_be_thick(depth, pen_px):
    assert asked("red:8", tick(depth), pen_px=pen_px) == {"red:8"}


@pytest.mark.parametrize("cell", ["red:12", "blue:10"])
def test_a_pencil_may_be_no_darker_than_the_numbers(cell):
    assert asked(cell, tick(6.5), "mono", ink=(130, 130, 130)) == {cell}


def test_what_is_as_thick_as_that_is_no_stroke():
    assert asked("red:8", tick(6.5), pen_px=48) == frozenset()


@pytest.mark.parametrize("game", ["longo", "onboard"])
def test_on_the_sheets_of_all_games(game):
    assert asked("yellow:9", tick(6.0), game=game) == {"yellow:9"}
