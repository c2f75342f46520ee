"""Crosses that stand between two cells."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.between import crosses_between
from scanner.contents import CellReading, Content
from scanner.marks import read_marks
from scanner.settings import BetweenSettings, MarkSettings
from sheets.fiducials import Variant
from tests.scanner.pictures import flat_reflectance, inked, printed

PX_PER_MM = 8.0  # of ``inked``
INK = (35, 40, 110)
CROSSES = ("red:2", "red:5", "yellow:3", "green:12", "blue:10", "misthrow:1")


def between(*middles, game="classic", style="colour", reach_mm=3.4, read_as=None):
    """The cells that share a cross, on a sheet with crosses in their cells and others at some places (mm).

    ``read_as`` are readings instead of the networks' own.
    """
    sheet = printed(game, style)
    raster = inked(sheet, CROSSES)
    for at in np.array(middles).reshape(-1, 2):
        for side in (-1, 1):
            reach = reach_mm * np.array([1, side])
            start, end = np.round(PX_PER_MM * np.array([at - reach, at + reach])).astype(int).tolist()
            cv2.line(raster, start, end, INK, 4, cv2.LINE_AA)
    form = Variant(game)
    reflected = flat_reflectance(cv2.GaussianBlur(raster, (0, 0), 1.5), form)
    cells = {**read_marks(reflected, form, MarkSettings()), **(read_as or {})}
    return crosses_between(reflected, form, cells, BetweenSettings())


def middle(first, second, share=0.5, game="classic"):
    """So much of the way from the middle of one cell to that of another, in mm."""
    boxes = printed(game).layout.cells
    start, end = (np.array(boxes[cell].centre) for cell in (first, second))
    return start + share * (end - start)


@pytest.mark.parametrize("style", ["colour", "mono", "ink-saver"])
@pytest.mark.parametrize("pair", [("red:8", "red:9"), ("green:5", "green:4"), ("yellow:8", "green:6")])
def test_a_cross_on_a_border_belongs_to_one_of_the_two(pair, style):
    assert between(middle(*pair), style=style) == {*pair}


@pytest.mark.parametrize("share", [0.44, 0.47, 0.54])
def test_it_need_not_stand_in_the_very_middle(share):
    assert between(middle("blue:7", "blue:6", share)) == {"blue:7", "blue:6"}


@pytest.mark.parametrize("game", ["longo", "onboard"])
def test_on_the_sheets_of_all_games(game):
    pair = ("yellow:9", "yellow:10")
    assert between(middle(*pair, game=game), game=game, reach_mm=2.6) == {*pair}


def test_nor_does_one_count_twice_on_the_border_of_two_rows():
    """Each half was taken for a cross of its own, with 0.98 to 0.997."""
    pair = ("red:8", "yellow:8")
    halves = dict.fromkeys(
        pair, CellReading(content=Content.CROSS, probability=0.997, rival=Content.BLANK, strange=0.0)
    )
    assert between(middle(*pair), read_as=halves) == {*pair}


def test_crosses_on_both_borders_of_a_cell_are_not_its_own():
    cells = ("red:6", "red:7", "red:8")
    at = middle("red:6", "red:7", 0.55), middle("red:7", "red:8", 0.45)
    read_as = {
        "red:7": CellReading(content=Content.CROSS, probability=0.99, rival=Content.BLANK, strange=0.0)
    }
    assert between(*at, reach_mm=2.6, read_as=read_as) == {*cells}


def test_slashes_that_make_one_line_down_the_rows_are_each_their_own():
    column = ("red:5", "yellow:5", "green:9", "blue:9")
    sheet, form = printed(), Variant("classic")
    raster = inked(sheet, CROSSES)
    for cell in column:
        middle_px = PX_PER_MM * np.array(sheet.layout.cells[cell].centre)
        start, end = (np.round(middle_px + side * PX_PER_MM * np.array([2.5, -7.5])) for side in (-1, 1))
        cv2.line(raster, tuple(map(int, start)), tuple(map(int, end)), INK, 4, cv2.LINE_AA)
    reflected = flat_reflectance(cv2.GaussianBlur(raster, (0, 0), 1.5), form)
    own = CellReading(content=Content.CROSS, probability=0.99, rival=Content.BLANK, strange=0.0)
    cells = {**read_marks(reflected, form, MarkSettings()), **dict.fromkeys(column, own)}
    assert crosses_between(reflected, form, cells, replace(BetweenSettings(), likely=0.0)) == frozenset()


def slashed(pair, probability):
    """What is asked about where a stroke through the first of two cells, probably a cross, ends in the second."""
    sheet, form = printed(), Variant("classic")
    raster = inked(sheet, CROSSES)
    first, second = (np.array(sheet.layout.cells[cell].centre) for cell in pair)
    way = second - first
    aside = np.array([0, 3.0])
    ends = (first - 0.4 * way + aside, first + 0.85 * way - aside)
    start, end = (np.round(PX_PER_MM * end).astype(int).tolist() for end in ends)
    cv2.line(raster, start, end, INK, 4, cv2.LINE_AA)
    reflected = flat_reflectance(cv2.GaussianBlur(raster, (0, 0), 1.5), form)
    read_as = {
        pair[0]: CellReading(
            content=Content.CROSS, probability=probability, rival=Content.BLANK, strange=0.0
        ),
        pair[1]: CellReading(content=Content.BLANK, probability=1.0),
    }
    cells = {**read_marks(reflected, form, MarkSettings()), **read_as}
    return crosses_between(reflected, form, cells, replace(BetweenSettings(), likely=0.0))


def test_a_stroke_through_the_whole_of_a_cell_is_its_own_if_that_is_probable():
    pair = ("red:8", "red:9")
    assert slashed(pair, 0.99) == frozenset()
    assert slashed(pair, 0.9) == {*pair}


def test_several_are_found():
    pairs = [("red:8", "red:9"), ("blue:4", "blue:3")]
    assert between(*(middle(*pair) for pair in pairs)) == {cell for pair in pairs for cell in pair}


def test_crosses_in_their_cells_stand_between_none():
    assert between() == frozenset()


@pytest.mark.parametrize("share", [0.0, 0.2, 0.3])
def test_nor_do_those_that_reach_over(share):
    assert between(middle("red:8", "red:9", share)) == frozenset()
