"""Players who mark numbers in a way of their own: their sheet is read as they meant it, or asked about."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scanner.contents import Content
from scanner.pipeline import read_photo
from scanner.reading import SheetReading
from scanner.settings import Settings
from sheets.geometry import Box
from tests.scanner.pictures import inked, photograph, placed, printed

PX_PER_MM = 8.0  # of ``inked``
INK, PEN_PX = (35, 40, 110), 4
MARKED = (
    "red:2",
    "red:5",
    "red:6",
    "yellow:3",
    "yellow:9",
    "green:11",
    "green:8",
    "blue:12",
    "blue:7",
    "misthrow:1",
)

Raster = NDArray[np.uint8]


def blackened(raster: Raster, box: Box) -> None:
    raster[round(box.top) + 4 : round(box.bottom) - 4, round(box.left) + 4 : round(box.right) - 4] = INK


def large_dot(raster: Raster, box: Box) -> None:
    cv2.circle(raster, _middle(box), round(0.3 * box.width), INK, cv2.FILLED, cv2.LINE_AA)


def dot(raster: Raster, box: Box) -> None:
    cv2.circle(raster, _middle(box), 2 * PEN_PX, INK, cv2.FILLED, cv2.LINE_AA)


def ring(raster: Raster, box: Box) -> None:
    axes = round(0.4 * box.width), round(0.38 * box.height)
    cv2.ellipse(raster, _middle(box), axes, 0, 0, 350, INK, PEN_PX, cv2.LINE_AA)


def level_stroke(raster: Raster, box: Box) -> None:
    x, y = _middle(box)
    reach = round(0.4 * box.width)
    cv2.line(raster, (x - reach, y), (x + reach, y + 2), INK, PEN_PX, cv2.LINE_AA)


def underline(raster: Raster, box: Box) -> None:
    (x, _), y, reach = _middle(box), round(box.bottom) - 8, round(0.4 * box.width)
    cv2.line(raster, (x - reach, y), (x + reach, y), INK, PEN_PX, cv2.LINE_AA)


def highlighter(raster: Raster, box: Box) -> None:
    part = raster[round(box.top) + 4 : round(box.bottom) - 4, round(box.left) + 3 : round(box.right) - 3]
    part[:] = (part * (1.0, 0.95, 0.35)).astype(np.uint8)


def check_mark(raster: Raster, box: Box) -> None:
    (x, y), reach = _middle(box), 0.3 * box.width
    path = np.array([(x - reach, y), (x - 0.3 * reach, y + reach), (x + 1.1 * reach, y - 1.2 * reach)])
    cv2.polylines(raster, [path.astype(np.int32)], False, INK, PEN_PX, cv2.LINE_AA)


def upright(raster: Raster, box: Box) -> None:
    (x, _), top, bottom = _middle(box), round(box.top) + 6, round(box.bottom) - 6
    cv2.line(raster, (x, top), (x + 2, bottom), INK, PEN_PX, cv2.LINE_AA)


def _middle(box: Box) -> tuple[int, int]:
    return round(box.centre[0]), round(box.centre[1])


def _read(draw: Callable[[Raster, Box], None], style: str = "colour") -> SheetReading:
    """The reading of a sheet on which ``MARKED`` are marked in one way."""
    sheet = printed(style=style)
    raster = inked(sheet)
    for cell in MARKED:
        draw(raster, sheet.layout.cells[cell].scaled(PX_PER_MM))
    (reading,) = read_photo(photograph([(raster, placed(6.0, 3, (800, 600)))]), Settings()).sheets
    return reading


@pytest.mark.parametrize("style", ["colour", "mono"])
@pytest.mark.parametrize(
    "draw",
    [blackened, large_dot, dot, ring, level_stroke, underline, highlighter, check_mark, upright],
    ids=lambda draw: draw.__name__,
)
def test_no_sheet_is_certain_that_is_not_read_as_it_was_meant(draw, style):
    reading = _read(draw, style)
    crossed = {cell for cell, found in reading.cells.items() if found.content is Content.CROSS}
    assert reading.status != "ok" or crossed == {*MARKED}


@pytest.mark.parametrize("draw", [check_mark, upright])
def test_ticks_and_upright_strokes_are_crossings(draw):
    reading = _read(draw)
    assert reading.status == "ok"
    assert {cell for cell, found in reading.cells.items() if found.content is not Content.BLANK} == {*MARKED}
