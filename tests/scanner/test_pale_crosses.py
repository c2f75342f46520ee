"""Crosses far paler than the sheet's others."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, bare_paper
from scanner.ink import WHITE
from scanner.pale_crosses import pale_crosses
from scanner.settings import PaleSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

FORM, SETTINGS = Variant("classic"), PaleSettings()
CROSSES = ("red:2", "red:5", "yellow:3", "green:12", "blue:10", "blue:7", "misthrow:1")


def pale(
    paler,
    share,
    content=Content.CROSS,
    crosses=CROSSES,
    settings=SETTINGS,
    specks=0,
    veiled=(),
    lights=(200, 252),
):
    """The pale crosses of a sheet on which some are rubbed out but for a share of their ink, and some dark specks.

    On ``veiled`` cells and round them light is reflected, so that but an eighth of all contrast is left. ``lights``
    is how bright the paper is elsewhere, and there.
    """
    sheet = printed()
    full, bare = (
        flat_reflectance(cv2.GaussianBlur(inked(sheet, marks), (0, 0), 1.5), FORM).astype(float)
        for marks in (crosses, ())
    )
    for cell in paler:
        box = layout_of(FORM).cells[cell].inset(-2).scaled(READ_PX_PER_MM)
        part = slice(round(box.top), round(box.bottom)), slice(round(box.left), round(box.right))
        left = np.maximum(full[part], 1) / np.maximum(bare[part], 1)
        full[part] = bare[part] * left**share
        inside = pixels(layout_of(FORM).cells[cell])
        for place in np.argwhere(bare_paper(FORM)[inside])[: 9 * specks : 9]:
            full[inside][tuple(place)] = WHITE / 4
    light = np.full(full.shape, lights[0], np.float32)
    for cell in veiled:
        box = layout_of(FORM).cells[cell].inset(-14).scaled(READ_PX_PER_MM)
        part = slice(round(box.top), round(box.bottom)), slice(max(round(box.left), 0), round(box.right))
        full[part] = WHITE - (WHITE - full[part]) / 8
        light[part] = lights[1]
    blank = CellReading(content=Content.BLANK, probability=1.0)
    marked = dict.fromkeys(crosses, CellReading(content=content, probability=1.0))
    cells = {cell: marked.get(cell, blank) for cell in layout_of(FORM).cells}
    return pale_crosses(np.clip(full, 0, WHITE).astype(np.uint8), light, FORM, cells, settings)


@pytest.mark.parametrize("content", [Content.CROSS, Content.CROSS_ON_SKIP])
@pytest.mark.parametrize("share", [0.12, 0.25])
def test_a_cross_that_was_rubbed_out_is_not_counted_unasked(share, content):
    assert pale(("red:5", "misthrow:1"), share, content) == {"red:5", "misthrow:1"}


def test_pens_do_not_press_alike_all_over_a_sheet():
    assert pale(("red:5", "blue:7"), 0.6) == frozenset()


def test_where_all_are_pale_none_is():
    assert pale(CROSSES, 0.2) == frozenset()


def test_lines_and_blots_are_not_compared():
    assert pale(("red:5",), 0.2, Content.SKIP) == frozenset()


def test_where_there_are_few_crosses_nothing_is_known_of_the_pen():
    assert pale(("red:5",), 0.2, crosses=("red:2", "red:5", "yellow:3")) == frozenset()


def test_a_cross_that_hardly_leaves_its_number_is_not_pale_for_that():
    assert pale(("red:5",), 0.05, specks=2) == frozenset()
    assert pale(("red:5",), 0.05, specks=2, settings=replace(SETTINGS, least_even=0.0)) == {"red:5"}


def test_glare_lies_on_print_and_ink_alike():
    assert pale((), 1.0, veiled=("yellow:3",)) == frozenset()
    assert pale(("yellow:3",), 0.12, veiled=("yellow:3",)) == {"yellow:3"}
    unaware = replace(SETTINGS, least_frame_seen=1.0)
    assert "yellow:3" in pale((), 1.0, veiled=("yellow:3",), settings=unaware)


def test_on_bright_paper_glare_is_hardly_brighter():
    assert pale((), 1.0, veiled=("yellow:3",), lights=(240, 252)) == frozenset()


def test_where_the_paper_is_as_bright_as_elsewhere_there_is_no_glare():
    assert "yellow:3" in pale((), 1.0, veiled=("yellow:3",), lights=(200, 205))
