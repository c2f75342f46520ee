"""Which colours of pawns are seen on a cell of a flat board, and on how much of it."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, white_boxes
from scanner.changes import Changes
from scanner.expected import READ_PX_PER_MM
from scanner.settings import PieceSettings
from scoring.model import Row

# Of 360 degrees, from and to (anticlockwise from red): wide, because dyes and lamps differ, but with gaps between them.
_HUES_DEG: Mapping[Row, tuple[float, float]] = {
    Row.RED: (330.0, 22.0),
    Row.YELLOW: (33.0, 70.0),
    Row.GREEN: (82.0, 175.0),
    Row.BLUE: (188.0, 260.0),
}
_THIN_PX = 3  # thinner than a millimetre: the edge of a rim, or of a number in colour

Areas = Mapping[Row, float]  # mm²


def colour_areas(changed: Changes, settings: PieceSettings) -> Mapping[str, Areas]:
    """For each cell how much of it has which colour, among what looks otherwise than the print."""
    masks = _masks(changed.reflected, changed.amount > 0, settings)
    return {
        cell: {row: float(mask[pixels(box)].sum()) / READ_PX_PER_MM**2 for row, mask in masks.items()}
        for cell, box in white_boxes(changed.form).items()
    }


def _masks(
    reflected: NDArray[np.float32], changed: NDArray[np.bool_], settings: PieceSettings
) -> Mapping[Row, NDArray[np.bool_]]:
    """Where each colour is seen, (height, width)."""
    hsv = cv2.cvtColor(np.clip(reflected, 0, 1), cv2.COLOR_RGB2HSV)
    hue, saturation, value = np.asarray(hsv, dtype=np.float32).transpose(2, 0, 1)
    coloured = changed & (saturation > settings.least_saturation) & (value > settings.least_value)
    return {row: _without_thin(coloured & _between(hue, *ends)) for row, ends in _HUES_DEG.items()}


def _between(hue: NDArray[np.float32], first: float, last: float) -> NDArray[np.bool_]:
    if first < last:
        return (hue >= first) & (hue <= last)
    return (hue >= first) | (hue <= last)


def _without_thin(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    square = np.ones((_THIN_PX, _THIN_PX), np.uint8)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square) > 0)
