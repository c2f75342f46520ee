import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.overlay import DOUBT, ILLEGAL, READ, SKIPPED, Caption, crop, draw, name_font
from scanner.pipeline import ONE_MARKER
from scanner.reading import SheetReading
from scanner.rectify import Surface
from sheets.fiducials import Variant
from tests.scanner.pictures import placed

HOMOGRAPHY = placed(5.0, 0, (800, 600))
SURFACE = Surface(homography=HOMOGRAPHY, bend=np.zeros((10, 2)), width_mm=190.0, height_mm=128.0)
WHITE = np.full((1200, 1600, 3), 255, np.uint8)


def sheet(contents=None, uncertain=(), **others):
    from sheets.layouts import score_layout

    cells = {
        cell: CellReading(content=(contents or {}).get(cell, Content.BLANK), probability=0.9)
        for cell in score_layout("classic").cells
    }
    values = {"cells": cells, "surface": SURFACE, "corners": SURFACE.outline, "error": None} | others
    return SheetReading(
        variant=Variant("classic"),
        sheet_id="ABCDEF",
        player=None,
        uncertain=uncertain,
        **values,
    )


def drawn(reading, illegal=()):
    caption = Caption(illegal=frozenset(illegal), text="Ada: 87")
    return np.asarray(draw(WHITE, [(reading, caption)]))


def around(picture, cell, reach_px=40):
    from sheets.layouts import score_layout

    x, y = SURFACE.photo_points(np.array([score_layout("classic").cells[cell].centre]))[0].round().astype(int)
    return picture[y - reach_px : y + reach_px, x - reach_px : x + reach_px]


def has(picture, colour):
    return bool((np.abs(picture.astype(int) - np.array(colour)).max(axis=-1) < 8).any())


@pytest.mark.parametrize(
    ("content", "colour"),
    [(Content.CROSS, READ), (Content.SKIP, SKIPPED), (Content.VOID, SKIPPED)],
)
def test_each_mark_is_drawn_on_its_own_cell(content, colour):
    picture = drawn(sheet({"green:7": content}))
    assert has(around(picture, "green:7"), colour)
    assert not has(around(picture, "green:9"), colour)


def test_a_crossed_and_skipped_cell_shows_both():
    picture = around(drawn(sheet({"green:7": Content.CROSS_ON_SKIP})), "green:7")
    assert has(picture, READ)
    assert has(picture, SKIPPED)


def test_a_doubt_is_framed():
    assert has(around(drawn(sheet(uncertain=("blue:7",))), "blue:7"), DOUBT)


def test_an_illegal_cell_bears_a_triangle_in_a_colour_of_its_own():
    picture = drawn(sheet({"red:12": Content.CROSS}), illegal=("red:12", "misthrow:9"))
    assert has(around(picture, "red:12"), ILLEGAL)
    assert not has(around(picture, "red:10"), ILLEGAL)


def test_the_total_stands_beside_the_sheet_and_inside_the_picture():
    picture = drawn(sheet())
    left, top = SURFACE.outline.min(axis=0).astype(int)
    assert has(picture[top - 50 : top, left : left + 120], (30, 30, 30))


@pytest.mark.parametrize("letter", "ëłíãčüŁ")
def test_the_letters_of_names_are_all_there(letter):
    font = name_font(40)
    missing = font.getmask("\U0010ffff")
    assert bytes(font.getmask(letter)) != bytes(missing)


def test_a_sheet_at_the_pictures_edge_keeps_its_caption_visible():
    low = Surface(
        homography=placed(5.0, 0, (800, 200)), bend=np.zeros((10, 2)), width_mm=190.0, height_mm=128.0
    )
    reading = sheet(surface=low)
    assert has(drawn(reading)[:60], (30, 30, 30))


def test_an_unreadable_glimpse_is_outlined_without_cells_where_the_decoded_picture_shows_it():
    picture = drawn(sheet(cells={}, corners=2 * SURFACE.outline, error=ONE_MARKER))
    left, top = SURFACE.outline.min(axis=0).astype(int)
    assert has(picture[top : top + 40, left - 5 : left + 5], DOUBT)
    assert not has(picture, READ)


def test_the_photograph_itself_is_not_changed():
    before = WHITE.copy()
    drawn(sheet({"green:7": Content.CROSS}))
    assert np.array_equal(WHITE, before)


def test_a_crop_shows_the_cell_and_a_little_around():
    picture = crop(WHITE, sheet(), "red:5")
    assert picture.size == (199, 194)
