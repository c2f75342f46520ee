"""Blots of another ink than the sheet's crosses."""

import cv2
import pytest

from scanner.contents import CellReading, Content
from scanner.odd_blots import odd_blots
from scanner.pipeline import read_photo
from scanner.settings import OddBlotSettings, Settings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, photograph, placed, printed

CLASSIC = Variant("classic")
PX_PER_MM = 8.0  # of ``inked``
CROSSES, BLOT, PLACE = ("red:2", "red:6", "blue:9", "green:12"), "yellow:4", "green:7"
MORE_COLOURED = (5, 10, 150)  # than the pen of ``inked``, of its hue
COFFEE, RED_DIE, GREEN_DIE, BLACK_DIE = (150, 110, 75), (190, 30, 35), (25, 120, 60), (12, 12, 12)


def sheet(colour=None, crosses=CROSSES, style="colour", scribbled=False):
    """A sheet with crosses and a blot of one pen; on ``PLACE`` lies something round, or a scribble, of ``colour``."""
    form = printed(style=style)
    raster = inked(form, crosses, voids=(BLOT,))
    if scribbled:
        box = form.layout.cells[PLACE].inset(1.0).scaled(PX_PER_MM)
        for x in range(round(box.left), round(box.right), 10):
            cv2.line(raster, (x, round(box.top)), (x + 6, round(box.bottom)), colour, 4, cv2.LINE_AA)
    elif colour is not None:
        box = form.layout.cells[PLACE].scaled(PX_PER_MM)
        cv2.circle(raster, (round(box.centre[0]), round(box.centre[1])), 42, colour, cv2.FILLED, cv2.LINE_AA)
    return raster


def odd(colour=None, crosses=CROSSES, style="colour", scribbled=False):
    """What is odd where the blot and the thing are both read as blots."""
    contents = dict.fromkeys(crosses, Content.CROSS) | dict.fromkeys((BLOT, PLACE), Content.VOID)
    if colour is None:
        contents[PLACE] = Content.BLANK
    cells = {
        cell: CellReading(content=contents.get(cell, Content.BLANK), probability=1.0)
        for cell in layout_of(CLASSIC).cells
    }
    reflected = flat_reflectance(sheet(colour, crosses, style, scribbled), CLASSIC)
    return odd_blots(reflected, CLASSIC, cells, OddBlotSettings())


@pytest.mark.parametrize("style", ["colour", "mono"])
@pytest.mark.parametrize("colour", [COFFEE, RED_DIE, GREEN_DIE])
def test_a_blot_of_another_colour_is_no_blot_of_this_pen(colour, style):
    assert odd(colour, style=style) == {PLACE}


def test_a_blot_of_the_crosses_own_pen_is_none_of_them():
    assert odd() == frozenset()


@pytest.mark.parametrize("strength", [0.35, 0.6, 1.0])
def test_the_colour_is_the_same_where_less_ink_is(strength):
    pale = tuple(round(255 - strength * (255 - level)) for level in (35, 40, 110))
    assert odd(pale) == frozenset()


def test_a_scribble_may_be_more_coloured_than_thin_crosses_of_its_pen_what_is_smooth_may_not():
    assert odd(MORE_COLOURED) == {PLACE}
    assert odd(MORE_COLOURED, scribbled=True) == frozenset()


def test_a_scribble_may_be_black_where_crosses_are_grey():
    assert odd(BLACK_DIE, scribbled=True) == frozenset()


def test_a_scribble_of_another_hue_is_odd():
    assert odd(RED_DIE, scribbled=True) == {PLACE}


def test_where_there_are_few_crosses_the_ink_is_not_known():
    assert odd(RED_DIE, crosses=("red:2", "red:6")) == frozenset()


@pytest.mark.parametrize("colour", [RED_DIE, GREEN_DIE, BLACK_DIE])
def test_a_die_on_a_sheet_is_asked_about(colour):
    photo = photograph([(sheet(colour), placed(6.0, 7, (800, 600)))])
    (reading,) = read_photo(photo, Settings()).sheets
    assert reading.status == "review"
    assert PLACE in reading.uncertain
    assert BLOT not in reading.uncertain
