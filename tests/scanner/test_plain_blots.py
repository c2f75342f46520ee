"""Blots that have more ink than crosses, where the networks would not quite rule out a cross."""

from dataclasses import replace

import pytest

from scanner.contents import CellReading, Content
from scanner.plain_blots import with_plain_blots
from scanner.settings import PlainBlotSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

CLASSIC, SETTINGS = Variant("classic"), PlainBlotSettings()
CROSSES, BLOT, THICK_CROSS = ("red:2", "red:3", "blue:9", "green:12"), "yellow:4", "yellow:8"


def read(style="colour", rival=Content.CROSS, content=Content.VOID, crosses=CROSSES, settings=SETTINGS):
    """A blot and a plain cross, both read as ``content`` at 0.8, beside crosses that are sure."""
    picture = inked(printed(style=style), (*CROSSES, THICK_CROSS), (), (BLOT,))
    marked = dict.fromkeys(crosses, CellReading(content=Content.CROSS, probability=1.0, rival=Content.VOID))
    doubted = CellReading(content=content, probability=0.8, rival=rival)
    blank = CellReading(content=Content.BLANK, probability=1.0, rival=Content.CROSS)
    marked |= {BLOT: doubted, THICK_CROSS: doubted}
    cells = {cell: marked.get(cell, blank) for cell in layout_of(CLASSIC).cells}
    told = with_plain_blots(flat_reflectance(picture, CLASSIC), CLASSIC, cells, settings)
    return {cell: reading for cell, reading in told.items() if reading != cells[cell]}


@pytest.mark.parametrize("style", ["colour", "mono"])
def test_a_blot_with_more_ink_than_crosses_is_more_probable_and_a_cross_is_not(style):
    (surer,) = read(style).items()
    assert surer[0] == BLOT
    assert surer[1].probability == pytest.approx(0.8 * 15 / (0.8 * 15 + 0.2))
    assert (surer[1].content, surer[1].rival) == (Content.VOID, Content.CROSS)


@pytest.mark.parametrize("rival", [Content.BLANK, Content.SKIP, Content.COVERED, None])
def test_ink_says_nothing_where_a_cross_is_not_what_else_it_may_be(rival):
    assert not read(rival=rival)


def test_only_blots_are_made_surer():
    assert not read(content=Content.CROSS, rival=Content.VOID)


def test_where_there_are_hardly_any_crosses_nothing_is_known_of_their_ink():
    assert not read(crosses=CROSSES[:2])


def test_how_much_more_it_must_be_is_a_setting():
    assert not read(settings=replace(SETTINGS, more_ink=20.0))
