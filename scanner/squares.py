"""Dark squares on lighter ground, seen at any angle: what a marker looks like before its pattern is read."""

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points, cross

_DARKER = 7  # than the mean of its window, of 255: what is called dark
_OFF_THE_OUTLINE = 0.04  # of its length: how far four straight sides may lie from it
_MOST_UNEQUAL = 3.0  # the longest side over the shortest: tilt makes no more of a square


def dark_squares(gray: NDArray[np.uint8], window_px: int, least_px: float) -> Points:
    """The corners (n, 4, 2) of what may be dark squares, clockwise, to about a pixel.

    ``gray`` is (height, width) uint8; dark is what is darker than its surroundings of ``window_px``. A square's sides
    are no shorter than ``least_px``.
    """
    dark = cv2.adaptiveThreshold(
        gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window_px, _DARKER
    )
    outlines, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    long = (outline for outline in outlines if len(outline) >= 4 * least_px)
    simple = (cv2.approxPolyDP(outline, _OFF_THE_OUTLINE * len(outline), closed=True) for outline in long)
    quads = [outline[:, 0] for outline in simple if len(outline) == 4]
    return _squares(np.array(quads, dtype=np.float64).reshape(-1, 4, 2), least_px)


def _squares(quads: Points, least_px: float) -> Points:
    """Those of the quads (n, 4, 2) that may be squares, clockwise: OpenCV goes the other way, except round holes."""
    sides = np.roll(quads, -1, axis=1) - quads
    turns = cross(sides, np.roll(sides, -1, axis=1))
    lengths = np.linalg.norm(sides, axis=2)
    shortest = lengths.min(axis=1)
    plausible = (
        (turns < 0).all(axis=1)
        & (shortest >= least_px / 2)
        & (lengths.max(axis=1) <= _MOST_UNEQUAL * shortest)
    )
    return quads[plausible, ::-1]
