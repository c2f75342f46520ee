"""Which colours of pawns are seen on a cell of a flat board, and on how much of it."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, print_of, white_boxes
from scanner.changes import Changes
from scanner.expected import READ_PX_PER_MM
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scoring.games.tracks import TRACKS
from scoring.model import Row
from scoring.pawn_board import places
from scoring.track import START, field_at
from sheets.fiducials import Variant

# Of 360 degrees, from and to (anticlockwise from red): wide, because dyes and lamps differ, but with gaps between them.
_HUES_DEG: Mapping[Row, tuple[float, float]] = {
    Row.RED: (330.0, 22.0),
    Row.YELLOW: (33.0, 70.0),
    Row.GREEN: (82.0, 175.0),
    Row.BLUE: (188.0, 260.0),
}
_PAPER = 0.97  # of the empty print, 0 ... 1: darker is a number, or its edge
_THIN_PX = 3  # thinner than a millimetre: the edge of a rim, or of a number in colour

Areas = Mapping[Row, float]  # mm²


def colour_areas(
    changed: Changes, sights: Mapping[str, Sight], settings: PieceSettings
) -> Mapping[str, Areas]:
    """For each cell how much of it has which colour that is not the print's.

    Over a printed number, which is in its row's colour, another colour is a pawn's; that colour is one where hardly
    anything of the print is seen.
    """
    seen, printed = _colours(changed, settings), print_of(changed.form) < _PAPER
    rows = _rows(changed.form)
    areas = {}
    for cell, box in white_boxes(changed.form).items():
        where = pixels(box)
        shows = sights[cell].shows
        number_hidden = shows is not None and shows < settings.print_hidden
        areas[cell] = {
            row: _area_mm2(
                mask[where]
                & (
                    (changed.amount[where] > 0)
                    | (printed[where] & (number_hidden or row is not rows.get(cell)))
                )
            )
            for row, mask in seen.items()
        }
    return areas


def _rows(form: Variant) -> Mapping[str, Row]:
    """In which colour each field is printed."""
    track = TRACKS[form.board or ""]
    return {cell: field_at(track, place).row for cell, place in places().items() if place != START}


def _area_mm2(mask: NDArray[np.bool_]) -> float:
    """Of what is not thin."""
    square = np.ones((_THIN_PX, _THIN_PX), np.uint8)
    return float(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square).sum()) / READ_PX_PER_MM**2


def _colours(changed: Changes, settings: PieceSettings) -> Mapping[Row, NDArray[np.bool_]]:
    """Where each colour is seen, (height, width), print or not."""
    hsv = cv2.cvtColor(np.clip(changed.reflected, 0, 1), cv2.COLOR_RGB2HSV)
    hue, saturation, value = np.asarray(hsv, dtype=np.float32).transpose(2, 0, 1)
    coloured = (saturation > settings.least_saturation) & (value > settings.least_value)
    return {row: coloured & _between(hue, *ends) for row, ends in _HUES_DEG.items()}


def _between(hue: NDArray[np.float32], first: float, last: float) -> NDArray[np.bool_]:
    if first < last:
        return (hue >= first) & (hue <= last)
    return (hue >= first) | (hue <= last)
