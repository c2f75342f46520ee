"""Pictures that an app has made black and white, pixel by pixel.

Such an app takes thin strokes away, leaves specks of what was blotted out, and blackens the edges of shadows. A
printed number may then look crossed that is not, and a box empty that is not. What still tells a mark is the ink that
it leaves on bare paper, beside the number.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.ink import WHITE, bare_cells
from scanner.rectify import Surface
from scanner.settings import OneBitSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

_MARKS = (Content.CROSS, Content.SKIP, Content.CROSS_ON_SKIP)
_PX_PER_MM = 3.0  # so many pixels are enough to count,
_STEP = 3  # and of those every third in a row and in a column
_WHITE_QUANTILE = 0.9  # of a picture with paper in it


@dataclass(frozen=True, slots=True, kw_only=True)
class BareInk:
    """The shares of a cell's bare paper that are ``black``, and ``grey`` or black; how many ``specks`` lie there."""

    black: float
    grey: float
    specks: int


def grey_share(gray: NDArray[np.uint8]) -> float:
    """The share of a picture's pixels (height, width) that are neither nearly black nor nearly as white as paper.

    In a dim room paper is darker than some ink is by day.
    """
    counts = np.bincount(gray[::_STEP, ::_STEP].ravel(), minlength=256)
    up_to = np.cumsum(counts) / counts.sum()
    white = int(np.searchsorted(up_to, _WHITE_QUANTILE))
    return float(up_to[white * 3 // 4] - up_to[white // 4])


def own_pixels(gray: NDArray[np.uint8], surface: Surface) -> NDArray[np.uint8]:
    """A sheet's pixels (height, width) as the photograph ``gray`` (height, width) has them: none is made of several.

    What lies round the sheet is left out: apps add margins, and screens show bars.
    """
    size = round(surface.width_mm * _PX_PER_MM), round(surface.height_mm * _PX_PER_MM)
    to_photo = surface.homography @ np.diag([1 / _PX_PER_MM, 1 / _PX_PER_MM, 1.0])
    nearest = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(gray, to_photo, size, flags=nearest), dtype=np.uint8)


def unproven_cells(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OneBitSettings
) -> frozenset[str]:
    """The cells that a picture in black and white does not tell for certain.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. They are the marks that
    leave far less ink on bare paper than the others of the sheet, or far more, as the edge of a shadow does; blots that
    leave no more than a cross may; all cells, where marks leave hardly any at all or there are none; empty cells with
    ink on their bare paper, and marks with many specks beside them, which is how an app shows what was blotted out; and
    lines through jumped-over numbers where the sheet has hardly any: of an upright cross in black and white, a black
    number can hide one stroke whole, and who draws such lines draws many.
    """
    inks = _bare_inks(reflected, form, settings.speck_px)
    specked = {
        cell
        for cell, reading in cells.items()
        if reading.content is Content.BLANK and inks[cell].black > settings.most_black_blank
    }
    marked = {cell: inks[cell] for cell, reading in cells.items() if reading.content in _MARKS}
    if not marked or float(np.median([ink.grey for ink in marked.values()])) < settings.least_grey:
        return frozenset(cells)
    usual = float(np.median([ink.black for ink in marked.values()]))
    least = min(settings.least_black, settings.least_black_share * usual)
    most = settings.most_black_share * usual
    unlike = {
        cell
        for cell, ink in marked.items()
        if not least <= ink.black <= most or ink.specks > _most_specks(cells[cell], settings)
    }
    blots = {cell for cell, reading in cells.items() if reading.content is Content.VOID}
    scant = {cell for cell in blots if inks[cell].black <= most}
    lines = {cell for cell, reading in cells.items() if reading.content is Content.SKIP}
    return frozenset(specked | unlike | scant | (lines if len(lines) <= settings.few_lines else set()))


def _most_specks(mark: CellReading, settings: OneBitSettings) -> int:
    return settings.most_specks if mark.probability >= settings.surest else settings.few_specks


def _bare_inks(reflected: NDArray[np.uint8], form: Variant, speck_px: int) -> dict[str, BareInk]:
    darkness = 1 - reflected.mean(axis=2) / WHITE
    bare = bare_cells(form)[..., 0] > 0
    wheres = ((cell, pixels(box)) for cell, box in layout_of(form).cells.items())
    return {cell: _bare_ink(darkness[where], bare[where], speck_px) for cell, where in wheres}


def _bare_ink(darkness: NDArray[np.float64], bare: NDArray[np.bool_], speck_px: int) -> BareInk:
    if not bare.any():
        return BareInk(black=0.0, grey=0.0, specks=0)
    ink = (darkness > 0.25) & bare
    _, _, parts, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    return BareInk(
        black=float((darkness[bare] > 0.5).mean()),
        grey=float(ink[bare].mean()),
        specks=int(np.count_nonzero(parts[1:, cv2.CC_STAT_AREA] <= speck_px)),
    )
