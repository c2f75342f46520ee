"""What a cell's own number says against its reading."""

import cv2
import numpy as np
import pytest

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.ink import WHITE
from scanner.own_numbers import contradicted_by_numbers, number_agreements
from scanner.settings import OddBlotSettings, OwnNumberSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

CLASSIC, SETTINGS = Variant("classic"), OwnNumberSettings()
CELLS = layout_of(CLASSIC).cells
BLOT, SHADED = "yellow:4", "red:8"


def sheet(style="colour", blots=(BLOT,)):
    """A sheet's reflectance, with a blot."""
    return flat_reflectance(inked(printed(style=style), voids=blots), CLASSIC).copy()


def shaded(picture, cell, share=0.45):
    """The picture with a fingertip's soft shadow on one cell."""
    rows, columns = pixels(CELLS[cell])
    light = np.ones(picture.shape[:2], np.float32)
    middle = (columns.start + columns.stop) // 2, (rows.start + rows.stop) // 2
    cv2.ellipse(light, middle, (17, 21), 0, 0, 360, share, cv2.FILLED)
    light = cv2.GaussianBlur(light, (0, 0), 3)
    return np.asarray(picture * light[..., None], np.uint8)


def replaced(picture, cell, other):
    """The picture with what is seen in ``other`` in place of one cell."""
    rows, columns = pixels(CELLS[cell])
    changed = picture.copy()
    size = columns.stop - columns.start, rows.stop - rows.start
    changed[rows, columns] = cv2.resize(picture[pixels(CELLS[other])], size)
    return changed


def contradicted(picture, overlapped=(), **contents):
    """The cells that their numbers speak against: all empty but for ``contents``, ``yellow_4=Content.VOID``."""
    cells = {cell: CellReading(content=Content.BLANK, probability=1.0) for cell in CELLS}
    for name, content in contents.items():
        cells[name.replace("_", ":")] = CellReading(content=content, probability=1.0)
    return contradicted_by_numbers(
        picture, CLASSIC, cells, frozenset(overlapped), SETTINGS, OddBlotSettings()
    )


@pytest.mark.parametrize("style", ["colour", "mono"])
def test_a_fingertips_shadow_is_no_blot_and_a_blot_is(style):
    picture = shaded(sheet(style), SHADED)
    assert contradicted(picture, yellow_4=Content.VOID, red_8=Content.VOID) == {SHADED}


PALE_GREEN, GREY = (0.6, 0.85, 0.5), (0.5, 0.5, 0.5)
CROSSES = {
    "red_2": Content.CROSS,
    "yellow_9": Content.CROSS,
    "green_5": Content.CROSS,
    "blue_7": Content.CROSS,
}


def tinted(picture, cells, ink):
    """The picture with cells painted over by an ink through which all is seen."""
    changed = picture.copy()
    for cell in cells:
        part = pixels(CELLS[cell])
        changed[part] = (changed[part] * ink).astype(np.uint8)
    return changed


def test_a_blot_of_light_ink_shows_its_number_and_is_one_all_the_same():
    crossed = [name.replace("_", ":") for name in CROSSES]
    picture = tinted(sheet(blots=()), [*crossed, SHADED], PALE_GREEN)
    assert number_agreements(picture, CLASSIC)[SHADED] > SETTINGS.clear
    assert contradicted(picture, red_8=Content.VOID, **CROSSES) == frozenset()


@pytest.mark.parametrize("ink", [PALE_GREEN, GREY])
def test_shade_among_crosses_of_any_ink_is_asked_about(ink):
    crossed = [name.replace("_", ":") for name in CROSSES]
    picture = shaded(tinted(sheet(blots=()), crossed, ink), SHADED)
    assert contradicted(picture, red_8=Content.VOID, **CROSSES) == {SHADED}


def test_what_lies_on_no_blot_and_no_other_sheet_is_left_alone():
    assert contradicted(shaded(sheet(), SHADED), red_8=Content.CROSS, yellow_4=Content.VOID) == frozenset()


@pytest.mark.parametrize("share", [0.45, 0.6, 0.9])
def test_shade_hardly_changes_how_well_a_number_agrees(share):
    plain, dark = (
        number_agreements(picture, CLASSIC) for picture in (sheet(), shaded(sheet(), SHADED, share))
    )
    assert plain[SHADED] > 0.9
    assert dark[SHADED] > max(SETTINGS.clear, plain[SHADED] - 0.1)


def test_a_sheet_that_lies_above_shows_its_numbers():
    assert contradicted(sheet(blots=()), overlapped=("red:5", "red:6", "misthrow:1")) == frozenset()


def test_of_one_that_lies_beneath_nothing_is_its_own_there():
    picture = replaced(sheet(blots=()), "red:6", "blue:3")
    overlapped = {"red:5", "red:6", "red:7", "misthrow:1"}
    assert contradicted(picture, overlapped=overlapped, red_5=Content.CROSS) == overlapped


@pytest.mark.parametrize("cell", ["green:7", "blue:2"])
def test_another_number_does_not_agree(cell):
    assert number_agreements(sheet(), CLASSIC)[cell] > 0.8
    assert number_agreements(replaced(sheet(), cell, "yellow:5"), CLASSIC)[cell] < SETTINGS.own


@pytest.mark.parametrize(("cell", "other"), [("red:5", "red:7"), ("blue:2", "yellow:5"), ("red:9", "red:10")])
def test_a_cell_that_shows_another_number_is_no_certain_blank(cell, other):
    assert contradicted(replaced(sheet(blots=()), cell, other)) == {cell}


def test_where_no_number_can_be_made_out_no_cell_is_unlike_the_others():
    blurred = cv2.GaussianBlur(sheet(blots=()), (0, 0), 6)
    assert contradicted(blurred) == frozenset()


def reached_into(picture, cell, share=0.35, darkness=0.8):
    """The picture with a neighbour's thick stroke down the left part of a cell."""
    rows, columns = pixels(CELLS[cell])
    changed = picture.copy()
    end = columns.start + round(share * (columns.stop - columns.start))
    changed[rows, columns.start : end] = round((1 - darkness) * WHITE)
    return changed


@pytest.mark.parametrize("style", ["colour", "mono"])
def test_a_stroke_that_reaches_into_a_cell_leaves_its_number_to_be_seen(style):
    picture = reached_into(sheet(style, blots=()), "red:5")
    assert number_agreements(picture, CLASSIC)["red:5"] < SETTINGS.least_share
    assert contradicted(picture) == frozenset()


def test_of_a_number_that_ink_hides_nothing_is_known():
    picture = reached_into(sheet(blots=()), "red:5", share=0.75)
    assert contradicted(picture) == {"red:5"}


@pytest.mark.parametrize(
    ("cell", "other"), [("red:5", "red:7"), ("red:5", "red:6"), ("red:9", "red:8"), ("red:3", "red:8")]
)
@pytest.mark.parametrize("share", [0.25, 0.35])
def test_another_number_stays_another_one_where_a_stroke_reaches_into_its_cell(cell, other, share):
    picture = reached_into(replaced(sheet(blots=()), cell, other), cell, share)
    assert contradicted(picture) == {cell}
