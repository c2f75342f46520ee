"""Blots of another ink than the sheet's crosses."""

from functools import partial

import cv2
import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.odd_blots import degrees_apart, odd_blots
from scanner.pipeline import read_photo
from scanner.settings import OddBlotSettings, Settings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, photograph, placed, printed

CLASSIC = Variant("classic")
PX_PER_MM = 8.0  # of ``inked``
CROSSES, BLOT, PLACE = ("red:2", "red:6", "blue:9", "green:12"), "yellow:4", "green:7"
COFFEE, RED_DIE, GREEN_DIE, BLACK_DIE = (150, 110, 75), (190, 30, 35), (25, 120, 60), (12, 12, 12)
MORE_COLOURED = (5, 10, 150)  # than the pen of ``inked``, of its hue
PALE_GREY = (150, 150, 150)


def lie(raster, place, colour, pips=0):
    """Something round, with light pips on it."""
    x, y = (round(at) for at in place.centre)
    cv2.circle(raster, (x, y), 42, colour, cv2.FILLED, cv2.LINE_AA)
    for turn in np.linspace(0, 2 * np.pi, pips, endpoint=False):
        pip = (round(x + 20 * np.cos(turn)), round(y + 20 * np.sin(turn)))
        cv2.circle(raster, pip, 6, (235, 235, 235), cv2.FILLED, cv2.LINE_AA)


def scribble(raster, place, colour):
    """A cell full of strokes."""
    box = place.inset(8)
    for x in range(round(box.left), round(box.right), 10):
        cv2.line(raster, (x, round(box.top)), (x + 6, round(box.bottom)), colour, 4, cv2.LINE_AA)


def sheet(colour=None, crosses=CROSSES, style="colour", draw=lie, pen=None):
    """A sheet with crosses and a blot of one pen; ``draw`` puts something of ``colour`` on ``PLACE``.

    Crosses of another ``pen`` take the place of the usual ones.
    """
    form = printed(style=style)
    raster = inked(form, () if pen else crosses, voids=(BLOT,))
    for cell in crosses if pen else ():
        box = form.layout.cells[cell].inset(2).scaled(PX_PER_MM)
        for left, right in ((box.left, box.right), (box.right, box.left)):
            cv2.line(raster, (round(left), round(box.top)), (round(right), round(box.bottom)), pen, 4)
    if colour is not None:
        draw(raster, form.layout.cells[PLACE].scaled(PX_PER_MM), colour)
    return raster


def odd(colour=None, crosses=CROSSES, style="colour", noise=0, **drawn):
    """What is odd where the blot and the thing are both read as blots; ``noise`` is in grey levels."""
    contents = dict.fromkeys(crosses, Content.CROSS) | dict.fromkeys((BLOT, PLACE), Content.VOID)
    if colour is None:
        contents[PLACE] = Content.BLANK
    if "pen" in drawn:
        contents[BLOT] = Content.BLANK
    cells = {
        cell: CellReading(content=contents.get(cell, Content.BLANK), probability=1.0)
        for cell in layout_of(CLASSIC).cells
    }
    reflected = flat_reflectance(sheet(colour, crosses, style, **drawn), CLASSIC)
    noisy = reflected + np.random.default_rng(3).normal(0, noise, reflected.shape)
    return odd_blots(np.clip(noisy, 0, 255).astype(np.uint8), CLASSIC, cells, OddBlotSettings())


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
    assert odd(MORE_COLOURED, draw=scribble) == frozenset()


def test_a_scribble_may_be_black_beside_pale_grey_crosses_what_is_smooth_may_not():
    assert odd(BLACK_DIE, pen=PALE_GREY) == {PLACE}
    assert odd(BLACK_DIE, pen=PALE_GREY, draw=scribble) == frozenset()


@pytest.mark.parametrize("colour", [RED_DIE, GREEN_DIE, BLACK_DIE, (110, 40, 160)])
def test_a_scribble_of_another_hue_or_of_none_is_odd(colour):
    assert odd(colour, draw=scribble) == {PLACE}


@pytest.mark.parametrize("colour", [COFFEE, RED_DIE, MORE_COLOURED])
def test_a_coloured_scribble_beside_grey_crosses_is_odd(colour):
    assert odd(colour, pen=PALE_GREY, draw=scribble) == {PLACE}


@pytest.mark.parametrize("noise", [0, 4])
@pytest.mark.parametrize("colour", [BLACK_DIE, MORE_COLOURED])
def test_pips_and_noise_make_no_scribble_of_a_die(colour, noise):
    drawn = {"pen": PALE_GREY} if colour is BLACK_DIE else {}
    assert odd(colour, noise=noise, draw=partial(lie, pips=5), **drawn) == {PLACE}


def test_opposite_colours_are_half_a_turn_apart():
    ink = np.array((0.43, 0.3, -0.73))
    assert degrees_apart(ink, -ink) == pytest.approx(180)


def test_where_there_are_few_crosses_the_ink_is_not_known():
    assert odd(RED_DIE, crosses=("red:2", "red:6")) == frozenset()


@pytest.mark.parametrize("colour", [RED_DIE, GREEN_DIE, BLACK_DIE])
def test_a_die_on_a_sheet_is_asked_about(colour):
    photo = photograph([(sheet(colour), placed(6.0, 7, (800, 600)))])
    (reading,) = read_photo(photo, Settings()).sheets
    assert reading.status == "review"
    assert PLACE in reading.uncertain
    assert BLOT not in reading.uncertain
