"""Simple pictures for the reader's tests: printed sheets laid on a plain table, without noise or light."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import READ_PX_PER_MM
from scanner.ink import paper_light, reflectance
from scanner.photo import Photo
from scanner.rectify import flat_surface, warp
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layout import HEIGHT_MM, WIDTH_MM
from sheets.layouts import layout_of
from tests.synthetic.pads import pad
from tests.synthetic.printing import Printed, clean_raster

OUTLINE = np.array([[0, 0], [WIDTH_MM, 0], [WIDTH_MM, HEIGHT_MM], [0, HEIGHT_MM]])
_PX_PER_MM = 8.0


def printed(game: str = "classic", style: str = "colour", index: int = 0) -> Printed:
    """One sheet of a pad that is the same in every run."""
    return pad(game, style, "en", 1, named=True)[index]


def placed(
    px_per_mm: float, turn_deg: float, middle: tuple[float, float], tilt: float = 0.0
) -> NDArray[np.float64]:
    """A homography from sheet mm to photo px; ``tilt`` makes the far side smaller (0.2 is strong)."""
    turn = np.radians(turn_deg)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    centred = OUTLINE - OUTLINE.mean(axis=0)
    depth = 1 + tilt * centred[:, 1:] / HEIGHT_MM
    corners = (centred / depth) @ rotation.T * px_per_mm + np.array(middle)
    return cv2.getPerspectiveTransform(OUTLINE.astype(np.float32), corners.astype(np.float32))


def inked(
    sheet: Printed, crosses: Iterable[str] = (), skips: Iterable[str] = (), voids: Iterable[str] = ()
) -> NDArray[np.uint8]:
    """The printed sheet (height, width, 3) with plain ballpoint marks in the given cells."""
    raster = clean_raster(sheet, _PX_PER_MM).copy()
    for cells, draw in ((crosses, _cross), (skips, _skip), (voids, _void)):
        for cell in cells:
            draw(raster, sheet.layout.cells[cell].scaled(_PX_PER_MM))
    return raster


_INK, _PEN_PX = (35, 40, 110), 4


def _cross(raster: NDArray[np.uint8], box: Box) -> None:
    x, y, reach = *box.centre, 0.36 * min(box.width, box.height)
    for side in (-1, 1):
        ends = (round(x - reach), round(y - side * reach)), (round(x + reach), round(y + side * 1.1 * reach))
        cv2.line(raster, *ends, _INK, _PEN_PX, cv2.LINE_AA)


def _skip(raster: NDArray[np.uint8], box: Box) -> None:
    y = round(box.centre[1])
    cv2.line(raster, (round(box.left + 6), y), (round(box.right - 6), y + 2), _INK, _PEN_PX, cv2.LINE_AA)


def _void(raster: NDArray[np.uint8], box: Box) -> None:
    lines = np.arange(box.top + 6, box.bottom - 6, 5.0)
    path = [
        (x, y)
        for row, y in enumerate(lines)
        for x in ((box.left + 6, box.right - 6)[:: 1 if row % 2 else -1])
    ]
    cv2.polylines(raster, [np.round(path).astype(np.int32)], False, _INK, _PEN_PX, cv2.LINE_AA)


def rule(
    raster: NDArray[np.uint8],
    start_mm: tuple[float, float],
    end_mm: tuple[float, float],
    dark: int = 90,
    width_px: int = 2,
) -> None:
    """Draw a straight line on a sheet's raster, from and to (x, y) in mm, that is so much darker than its ground."""
    mask = np.zeros(raster.shape[:2], np.uint8)
    ends = [tuple(round(_PX_PER_MM * each) for each in place) for place in (start_mm, end_mm)]
    cv2.line(mask, *ends, 255, width_px)
    raster[mask > 0] = np.maximum(raster[mask > 0].astype(int) - dark, 0).astype(np.uint8)


def streaked(rows: Iterable[str] = ("red",), dark: int = 90) -> Photo:
    """A photograph of a sheet with a printer's streak through each of some rows; red 2 and 5 are crossed."""
    raster = inked(printed(), ("red:2", "red:5"))
    for row in rows:
        y = printed().layout.cells[f"{row}:5"].centre[1] + 3
        rule(raster, (0, y), (WIDTH_MM, y), dark)
    return photograph([(raster, placed(6, 5, (800, 600)))])


def flat_reflectance(raster: NDArray[np.uint8], form: Variant) -> NDArray[np.uint8]:
    """A whole sheet's raster (height, width, 3), without a camera, as the reader has it before it reads marks."""
    outline = layout_of(form).outline
    to_px = np.diag([raster.shape[1] / outline.width] * 2 + [1.0])
    flat = warp(raster, flat_surface(to_px, outline), READ_PX_PER_MM)
    return reflectance(flat, paper_light(flat, form))


def photograph(
    sheets: Sequence[tuple[Printed | NDArray[np.uint8], NDArray[np.float64]]],
    size: tuple[int, int] = (1600, 1200),
) -> Photo:
    """Sheets, printed or :func:`inked`, on a brown table, each by its homography; ``size`` is (width, height)."""
    picture = np.full((size[1], size[0], 3), (120, 90, 60), np.uint8)
    for sheet, homography in sheets:
        raster = clean_raster(sheet, _PX_PER_MM) if isinstance(sheet, Printed) else sheet
        _lay(picture, raster, homography)
    return as_photo(picture)


def _lay(picture: NDArray[np.uint8], raster: NDArray[np.uint8], homography: NDArray[np.float64]) -> None:
    to_mm = np.array(
        [[1 / _PX_PER_MM, 0, 0.5 / _PX_PER_MM], [0, 1 / _PX_PER_MM, 0.5 / _PX_PER_MM], [0, 0, 1]]
    )
    size = picture.shape[1::-1]
    smooth = cv2.GaussianBlur(raster, (0, 0), 1.2)
    warped = cv2.warpPerspective(smooth, homography @ to_mm, size)
    inside = cv2.warpPerspective(np.full(raster.shape[:2], 255, np.uint8), homography @ to_mm, size) > 127
    picture[inside] = warped[inside]


def as_photo(picture: NDArray[np.uint8]) -> Photo:
    """An array as a decoded photograph."""
    return Photo(name="test.jpg", pixels=picture, width=picture.shape[1], height=picture.shape[0])


def grey(photo: Photo) -> NDArray[np.uint8]:
    """The photograph's grey values."""
    return np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
