import cv2
import numpy as np
import pytest
from PIL import Image

from scanner.contents import CellReading, Content
from scanner.doubt import STROKES_LOST
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scanner.locate import locate
from scanner.one_bit import grey_share, own_pixels, unproven_cells
from scanner.pipeline import read_photo
from scanner.rectify import flat_surface
from scanner.settings import LocateSettings, OneBitSettings, Settings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import as_photo, grey, inked, photograph, placed, printed
from tests.synthetic.flat import clean_raster

FORM = Variant("classic")
CROSSES = ("red:2", "red:5", "red:7", "blue:12", "misthrow:1")


def black_and_white(raster):
    """A photograph of the sheet as a scan app makes it."""
    gray = grey(photograph([(raster, placed(7.0, 5, (800, 600)))]))
    bits = cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 41, 12)
    return as_photo(cv2.cvtColor(bits, cv2.COLOR_GRAY2RGB))


def without_ink_on_bare_paper(raster):
    """The sheet's marks left where they darken print, as where an app drops what is faint."""
    clean = clean_raster(printed(), 8.0)
    return np.where(clean.min(axis=2, keepdims=True) > 225, clean, raster)


def reflected(inked_cells):
    """The empty print with a bar of ink in some cells, beside the number."""
    picture = np.repeat(halved(empty_print(FORM))[..., None], 3, axis=2) * (WHITE / 255)
    for cell in inked_cells:
        box = layout_of(FORM).cells[cell].scaled(READ_PX_PER_MM)
        top, left = round(box.top) + 3, round(box.left) + 3
        picture[top : top + 3, left : round(box.right) - 3] = 20
    return picture.astype(np.uint8)


def readings(*lines):
    """Readings of crosses in the cells that have some, of lines through those that are named, of nothing elsewhere."""
    contents = dict.fromkeys(CROSSES, Content.CROSS) | dict.fromkeys(lines, Content.SKIP)
    return {
        cell: CellReading(content=contents.get(cell, Content.BLANK), probability=1.0)
        for cell in layout_of(FORM).cells
    }


def sheets_share(gray):
    """The share of grey on the sheet that a picture (height, width) shows."""
    (sheet,) = locate(gray, LocateSettings()).sheets
    return grey_share(own_pixels(gray, flat_surface(sheet.homography, sheet.layout.outline)))


def test_a_photograph_has_greys_and_a_scan_apps_picture_none():
    sheet = inked(printed(), CROSSES)
    assert sheets_share(grey(photograph([(sheet, placed(7.0, 5, (800, 600)))]))) > 0.15
    assert sheets_share(grey(black_and_white(sheet))) < OneBitSettings().most_grey


def test_a_photograph_from_a_dim_room_has_greys_too():
    taken = photograph([(inked(printed(), CROSSES), placed(7.0, 5, (800, 600)))])
    assert sheets_share(grey(taken) // 5) > 0.15


def test_black_and_white_that_was_made_smaller_turned_or_framed_is_still_known():
    gray = grey(black_and_white(inked(printed(), CROSSES)))
    smaller = cv2.resize(gray, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    turned = cv2.warpAffine(gray, cv2.getRotationMatrix2D((800, 600), 2, 1), gray.shape[::-1])
    framed = cv2.copyMakeBorder(gray, 300, 300, 0, 0, cv2.BORDER_CONSTANT, value=128)
    assert all(sheets_share(other) < OneBitSettings().most_grey for other in (smaller, turned, framed))


def test_clear_marks_are_certain_in_black_and_white_too():
    (sheet,) = read_photo(black_and_white(inked(printed(), CROSSES)), Settings()).sheets
    assert sheet.status == "ok"
    assert {cell for cell, read in sheet.cells.items() if read.content is Content.CROSS} == set(CROSSES)


def test_grey_made_of_dots_is_read_as_ever():
    faint = photograph([(inked(printed(), CROSSES) // 2 + 120, placed(7.0, 5, (800, 600)))])
    dots = np.asarray(Image.fromarray(grey(faint)).convert("1"), dtype=np.uint8) * 255
    (sheet,) = read_photo(as_photo(cv2.cvtColor(dots, cv2.COLOR_GRAY2RGB)), Settings()).sheets
    assert sheet.error != STROKES_LOST


def test_where_an_app_dropped_what_is_faint_it_says_so():
    dropped = without_ink_on_bare_paper(inked(printed(), CROSSES))
    (sheet,) = read_photo(black_and_white(dropped), Settings()).sheets
    assert sheet.error == STROKES_LOST


@pytest.mark.parametrize("without", CROSSES)
def test_a_mark_that_leaves_no_ink_on_bare_paper_is_not_certain(without):
    picture = reflected(cell for cell in CROSSES if cell != without)
    assert unproven_cells(picture, FORM, readings(), OneBitSettings()) == {without}


def test_where_no_mark_leaves_ink_on_bare_paper_nothing_is_certain():
    cells = readings()
    assert unproven_cells(reflected(()), FORM, cells, OneBitSettings()) == cells.keys()


def test_where_no_mark_is_left_at_all_nothing_is_certain():
    blank = {cell: CellReading(content=Content.BLANK, probability=1.0) for cell in layout_of(FORM).cells}
    assert unproven_cells(reflected(()), FORM, blank, OneBitSettings()) == blank.keys()


def test_specks_on_an_empty_cell_may_be_what_is_left_of_a_blot():
    picture = reflected(CROSSES)
    box = layout_of(FORM).cells["green:9"].scaled(READ_PX_PER_MM)
    picture[round(box.top) + 4 : round(box.top) + 8 : 2, round(box.left) + 5 : round(box.right) - 5 : 2] = 20
    assert unproven_cells(picture, FORM, readings(), OneBitSettings()) == {"green:9"}


def test_a_lone_line_may_be_a_cross_of_which_a_black_number_hides_one_stroke():
    lines = ("red:3", "red:4")
    picture = reflected((*CROSSES, *lines))
    assert unproven_cells(picture, FORM, readings(*lines), OneBitSettings()) == set(lines)


def test_where_lines_are_common_they_are_lines():
    lines = ("red:3", "red:4", "blue:11")
    picture = reflected((*CROSSES, *lines))
    assert unproven_cells(picture, FORM, readings(*lines), OneBitSettings()) == set()


def test_a_cross_with_specks_beside_it_may_be_what_is_left_of_a_blot():
    picture = reflected(CROSSES)
    box = layout_of(FORM).cells["red:5"].scaled(READ_PX_PER_MM)
    top, left = round(box.bottom) - 5, round(box.left) + 3
    picture[top, left : round(box.right) - 3 : 3] = 20
    assert "red:5" in unproven_cells(picture, FORM, readings(), OneBitSettings())
    assert "red:5" not in unproven_cells(reflected(CROSSES), FORM, readings(), OneBitSettings())


@pytest.mark.parametrize(("probability", "is_unproven"), [(0.9997, True), (0.9999, False)])
def test_a_few_specks_count_where_a_cross_is_not_quite_sure(probability, is_unproven):
    picture = reflected(CROSSES)
    box = layout_of(FORM).cells["red:5"].scaled(READ_PX_PER_MM)
    left = round(box.left) + 3
    picture[round(box.bottom) - 5, left : left + 9 : 3] = 20
    cells = {**readings(), "red:5": CellReading(content=Content.CROSS, probability=probability)}
    assert ("red:5" in unproven_cells(picture, FORM, cells, OneBitSettings())) == is_unproven


@pytest.mark.parametrize(("half_px", "may_be_a_cross"), [(1, True), (10, False)])
def test_a_blot_with_no_more_ink_than_a_cross_may_be_one_at_a_shadows_edge(half_px, may_be_a_cross):
    picture = reflected(CROSSES)
    box = layout_of(FORM).cells["green:9"].scaled(READ_PX_PER_MM)
    middle = round(box.centre[1])
    picture[middle - half_px : middle + half_px + 1, round(box.left) + 3 : round(box.right) - 3] = 20
    cells = readings() | {"green:9": CellReading(content=Content.VOID, probability=1.0)}
    assert ("green:9" in unproven_cells(picture, FORM, cells, OneBitSettings())) == may_be_a_cross


def test_a_mark_with_far_more_ink_than_the_others_may_be_a_shadows_edge():
    picture = reflected(CROSSES)
    box = layout_of(FORM).cells["red:5"].scaled(READ_PX_PER_MM)
    middle = round(box.centre[1])
    picture[middle - 7 : middle + 8, round(box.left) + 3 : round(box.right) - 3] = 20
    assert "red:5" in unproven_cells(picture, FORM, readings(), OneBitSettings())
    assert "red:2" not in unproven_cells(picture, FORM, readings(), OneBitSettings())
