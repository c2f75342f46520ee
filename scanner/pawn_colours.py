"""Which pixels of a flat board have the colour of which pawn."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.settings import PieceSettings
from scoring.model import Row

# Of 360 degrees, from and to (anticlockwise from red): wide, because dyes and lamps differ, but with gaps between them.
_HUES_DEG: Mapping[Row, tuple[float, float]] = {
    Row.RED: (330.0, 20.0),
    Row.YELLOW: (33.0, 68.0),
    Row.GREEN: (85.0, 172.0),
    Row.BLUE: (188.0, 258.0),
}


def colour_masks(
    reflected: NDArray[np.float32], changed: NDArray[np.bool_], settings: PieceSettings
) -> Mapping[Row, NDArray[np.bool_]]:
    """For each colour of pawns where it is seen, (height, width), among the ``changed`` pixels.

    ``reflected`` is (height, width, 3) float32, bare paper 1.
    """
    hsv = cv2.cvtColor(np.clip(reflected, 0, 1), cv2.COLOR_RGB2HSV)
    hue, saturation, value = np.asarray(hsv, dtype=np.float32).transpose(2, 0, 1)
    coloured = changed & (saturation > settings.least_saturation) & (value > settings.least_value)
    return {row: coloured & _between(hue, *ends) for row, ends in _HUES_DEG.items()}


def _between(hue: NDArray[np.float32], first: float, last: float) -> NDArray[np.bool_]:
    if first < last:
        return (hue >= first) & (hue <= last)
    return (hue >= first) | (hue <= last)
