"""Crosses and lines unlike the sheet's others, where the networks would not quite rule out a blot or a cross."""

from dataclasses import replace

import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.odd_crosses import odd_blanks, odd_crosses, odd_lines, thick_crosses
from scanner.settings import OddCrossSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

CLASSIC, SETTINGS = Variant("classic"), OddCrossSettings()
CROSSES, BLOT, LINE = ("red:2", "red:3", "blue:9", "green:12"), "yellow:4", "yellow:8"
HESITANT, SURER, RATHER_SURE = 0.99, 0.997, 0.9995
BLANK = CellReading(content=Content.BLANK, probability=1.0, rival=Content.CROSS)


def odd(
    rival, crosses=CROSSES, probability=HESITANT, content=Content.CROSS, style="colour", settings=SETTINGS
):
    """What is odd on a sheet with plain crosses, a blot and a line, all of them read alike."""
    picture = inked(printed(style=style), crosses, (LINE,), (BLOT,))
    reading = CellReading(content=content, probability=probability, rival=rival)
    marked = dict.fromkeys((*crosses, BLOT, LINE), reading)
    cells = {cell: marked.get(cell, BLANK) for cell in layout_of(CLASSIC).cells}
    return odd_crosses(flat_reflectance(picture, CLASSIC), CLASSIC, cells, settings)


@pytest.mark.parametrize("style", ["colour", "mono"])
def test_a_blot_has_more_ink_than_crosses_have(style):
    assert odd(Content.VOID, style=style) == {BLOT}


def test_what_has_far_more_ink_must_be_surer():
    assert odd(Content.VOID, probability=SURER) == {BLOT}
    assert not odd(Content.VOID, probability=SURER, settings=replace(SETTINGS, far_more_ink=np.inf))


def test_what_the_networks_are_sure_enough_of_is_left_alone():
    assert not odd(Content.VOID, probability=RATHER_SURE)


@pytest.mark.parametrize("rival", [Content.BLANK, Content.SKIP, Content.COVERED, None])
def test_where_a_blot_is_not_the_next_likely_the_ink_does_not_matter(rival):
    assert not odd(rival)


@pytest.mark.parametrize("content", [Content.VOID, Content.SKIP, Content.BLANK])
def test_only_crosses_are_compared(content):
    assert not odd(Content.CROSS, content=content)


def test_where_there_are_hardly_any_crosses_none_can_be_said_to_be_like_the_others():
    few = replace(SETTINGS, few_alike=4)
    assert odd(Content.VOID, crosses=("red:2",), settings=few) == {"red:2", BLOT, LINE}


def test_the_limit_is_a_share_of_what_the_others_have():
    assert odd(Content.VOID, settings=replace(SETTINGS, more_ink=0.5)) >= {*CROSSES, BLOT}


def odd_among_lines(rival, lines=("red:2", "red:3", "blue:9", "green:12"), settings=SETTINGS):
    """What is odd on a sheet with plain lines and strokes over each other, all of them read as lines."""
    picture = inked(printed(), (), lines, ("yellow:4",))
    reading = CellReading(content=Content.SKIP, probability=HESITANT, rival=rival)
    marked = dict.fromkeys((*lines, "yellow:4"), reading)
    cells = {cell: marked.get(cell, BLANK) for cell in layout_of(CLASSIC).cells}
    return odd_lines(flat_reflectance(picture, CLASSIC), CLASSIC, cells, settings)


def test_what_has_more_ink_in_one_place_than_lines_have_may_be_a_cross():
    assert odd_among_lines(Content.CROSS) == {"yellow:4"}
    assert not odd_among_lines(Content.BLANK)


def test_where_there_are_hardly_any_lines_none_is_odd():
    assert not odd_among_lines(Content.CROSS, lines=("red:2",))
    assert odd_among_lines(Content.CROSS, lines=("red:2", "red:3")) == {"yellow:4"}


def odd_among_blanks(rival=Content.CROSS, probability=HESITANT, crosses=CROSSES, settings=SETTINGS):
    """What is odd on a sheet with crosses of which one is read as blank, as an empty cell is, both of them not sure."""
    overlooked, empty = "yellow:4", "yellow:8"
    picture = inked(printed(), (*crosses, overlooked))
    cross = CellReading(content=Content.CROSS, probability=1.0)
    hesitant = CellReading(content=Content.BLANK, probability=probability, rival=rival)
    cells = dict.fromkeys(layout_of(CLASSIC).cells, BLANK) | dict.fromkeys(crosses, cross)
    cells |= dict.fromkeys((overlooked, empty), hesitant)
    return odd_blanks(flat_reflectance(picture, CLASSIC), CLASSIC, cells, settings)


def test_a_blank_cell_that_may_be_crossed_and_has_the_ink_of_a_cross_is_odd():
    assert odd_among_blanks() == {"yellow:4"}
    assert not odd_among_blanks(settings=replace(SETTINGS, inked=np.inf))


def test_a_blank_cell_is_not_odd_where_it_is_sure_or_nothing_is_known_of_crosses():
    assert not odd_among_blanks(probability=SURER)
    assert not odd_among_blanks(rival=Content.SKIP)
    assert not odd_among_blanks(crosses=("red:2", "red:3"))


@pytest.mark.parametrize("content", [Content.CROSS, Content.CROSS_ON_SKIP])
def test_a_cross_with_as_much_ink_as_a_blot_is_thick_and_a_pen_s_is_not(content):
    picture = inked(printed(), CROSSES, voids=(BLOT, "blue:4"))
    cross = CellReading(content=content, probability=1.0)
    cells = dict.fromkeys(layout_of(CLASSIC).cells, BLANK) | dict.fromkeys((*CROSSES, BLOT), cross)
    assert thick_crosses(flat_reflectance(picture, CLASSIC), CLASSIC, cells, SETTINGS) == {BLOT}
