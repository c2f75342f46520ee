"""Which colours of pawns are seen on a cell of a flat board, and on how much of it."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, print_of, white_boxes
from scanner.changes import Changes, lab
from scanner.expected import READ_PX_PER_MM
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scoring.games.tracks import TRACKS
from scoring.model import Row
from scoring.pawn_board import places
from scoring.track import START, field_at
from sheets.fiducials import Variant

# In CIELAB, from and to (anticlockwise from red), of 360 degrees: wide, because dyes and lamps differ, but with gaps
# between them.
_HUES_DEG: Mapping[Row, tuple[float, float]] = {
    Row.RED: (345.0, 48.0),
    Row.YELLOW: (62.0, 118.0),
    Row.GREEN: (130.0, 200.0),
    Row.BLUE: (225.0, 320.0),
}
_PAPER = 0.97  # of the empty print, 0 ... 1: darker is a number, or its edge
_INK = 0.75  # of the empty print: the numbers themselves
_EDGE_PX = 3  # of a print in colour, which may be a little blurred or off
_THIN_PX = 3  # thinner than a millimetre: the edge of a rim, or of a number in colour
_OTHER_HUE_DEG = 14.0  # than that of a number
_MORE_COLOURED = 1.35  # than a number

Areas = Mapping[Row, float]  # mm²
Plane = NDArray[np.float32]
Window = tuple[slice, slice]  # rows and columns


def colours_seen(changed: Changes, settings: PieceSettings) -> Mapping[Row, NDArray[np.bool_]]:
    """Where on a board which colour of pawns is seen, the print's own among them: (height, width) each."""
    colours = lab(changed.reflected)
    polar = cv2.cartToPolar(colours[:, :, 1], colours[:, :, 2], angleInDegrees=True)
    chroma, hue = (np.asarray(part, dtype=np.float32) for part in polar)
    coloured = (chroma > settings.least_chroma) & (chroma > settings.least_saturation * colours[:, :, 0])
    return {row: coloured & _between(hue, *ends) for row, ends in _HUES_DEG.items()}


def colour_areas(
    changed: Changes,
    seen: Mapping[Row, NDArray[np.bool_]],
    sights: Mapping[str, Sight],
    settings: PieceSettings,
) -> Mapping[str, Areas]:
    """For each cell how much of it has which colour that is not the print's.

    On a number and about its edge, the colour of its row is a pawn's only if it is unlike that of the same row's
    numbers elsewhere on this photograph.
    """
    colours = lab(changed.reflected)
    chroma = np.hypot(colours[:, :, 1], colours[:, :, 2])
    rows, bare = _rows(changed.form), _paper(changed.form)
    inks = {row: _ink(colours, changed.form, row, sights, settings) for row in Row}

    def area(row: Row, cell: str, where: Window) -> float:
        mask = seen[row][where]
        if row in rows[cell]:
            mask = mask & (bare[where] | _unlike(colours[where], chroma[where], inks[row]))
        return _area_mm2(mask)

    boxes = white_boxes(changed.form)
    return {cell: {row: area(row, cell, pixels(box)) for row in Row} for cell, box in boxes.items()}


@cache
def _rows(form: Variant) -> Mapping[str, frozenset[Row]]:
    """In which colours each field is printed."""
    track = TRACKS[form.board or ""]
    return {
        cell: frozenset(Row) if place == START else frozenset([field_at(track, place).row])
        for cell, place in places().items()
    }


@cache
def _paper(form: Variant) -> NDArray[np.bool_]:
    """Where nothing is printed near, (height, width)."""
    darkest = cv2.erode(print_of(form), np.ones((_EDGE_PX, _EDGE_PX), np.uint8))
    return np.asarray(darkest > _PAPER)


def _ink(
    colours: Plane, form: Variant, row: Row, sights: Mapping[str, Sight], settings: PieceSettings
) -> NDArray[np.float64]:
    """The colour (a, b) of a row's numbers, on the fields where nothing hides them."""
    ink = print_of(form) < _INK
    clear = [
        pixels(box)
        for cell, box in white_boxes(form).items()
        if _rows(form)[cell] == {row} and (sights[cell].shows or 0.0) > settings.print_clear
    ]
    pieces = [colours[where][ink[where]][:, 1:] for where in clear]
    return np.median(np.concatenate(pieces), axis=0) if pieces else np.zeros(2)


def _unlike(colours: Plane, chroma: Plane, ink: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where colours (height, width) are not the ink's, nor that mixed with white."""
    strength = float(np.hypot(*ink))
    along = (colours[:, :, 1] * ink[0] + colours[:, :, 2] * ink[1]) / max(strength, 1e-6)
    return np.asarray(
        (along < np.cos(np.radians(_OTHER_HUE_DEG)) * chroma) | (chroma > _MORE_COLOURED * strength)
    )


def without_thin_colour(mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """What of a colour is more than an edge; 1 there, else 0."""
    square = np.ones((_THIN_PX, _THIN_PX), np.uint8)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square), dtype=np.uint8)


def _area_mm2(mask: NDArray[np.bool_]) -> float:
    """Of what is not thin."""
    return float(without_thin_colour(mask).sum()) / READ_PX_PER_MM**2


def _between(hue: NDArray[np.float32], first: float, last: float) -> NDArray[np.bool_]:
    if first < last:
        return (hue >= first) & (hue <= last)
    return (hue >= first) | (hue <= last)
