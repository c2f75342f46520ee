"""The patterns of our markers: read from where dark squares were found, all of them at once."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points, cross
from sheets.fiducials import MEANINGS, MODULES

FAMILY = cv2.aruco.DICT_APRILTAG_36h11
_SAMPLES = 2  # of a module, along either side
_LIGHTEST = 8  # modules of a marker are white at least, and dirt is not so large
_LEAST_CONTRAST = 15.0  # of white over black, of 255

_FRAME = np.ones((MODULES, MODULES), dtype=bool)
_FRAME[1:-1, 1:-1] = False


def light_modules(gray: NDArray[np.uint8], quads: Points) -> NDArray[np.bool_]:
    """Which modules of the squares in quads (n, 4, 2), clockwise from their top left, are light: (n, 8, 8).

    Where there is too little contrast, all are called light.
    """
    shades = _shades(gray, quads)
    black = np.median(shades[:, _FRAME], axis=1)
    white = np.partition(shades.reshape(-1, MODULES**2), -_LIGHTEST, axis=1)[:, -_LIGHTEST]
    between = np.where(white - black >= _LEAST_CONTRAST, (black + white) / 2, -1.0)
    return np.asarray(shades > between[:, None, None], dtype=np.bool_)


def frame_faults(light: NDArray[np.bool_]) -> NDArray[np.intp]:
    """How many modules of the black frame are light: (n,)."""
    return np.asarray(light[:, _FRAME].sum(axis=1), dtype=np.intp)


def nearest_patterns(light: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """For each square (n, 8, 8): which of ``MEANINGS`` it is most like, turned how often, and how many modules differ.

    A turn is a quarter of one, clockwise as the photograph shows it.
    """
    signs = np.where(light[:, 1:-1, 1:-1], 1, -1).reshape(len(light), (MODULES - 2) ** 2).astype(np.float32)
    likeness = signs @ _patterns()
    best = likeness.argmax(axis=1)
    faults = (signs.shape[1] - likeness.max(axis=1)) / 2
    return best // 4, best % 4, faults.astype(np.intp)


@cache
def _patterns() -> NDArray[np.float32]:
    """Every pattern of ours in its four turns, light 1 and dark -1: (36, 4 n)."""
    family = cv2.aruco.getPredefinedDictionary(FAMILY)
    inner = MODULES - 2
    upright = (
        cv2.aruco.Dictionary.getBitsFromByteList(np.ascontiguousarray(family.bytesList[[marker_id]]), inner)
        for marker_id in MEANINGS
    )
    turned = [np.rot90(pattern, -turns).ravel() for pattern in upright for turns in range(4)]
    return np.ascontiguousarray(np.array(turned, dtype=np.float32).T * 2 - 1)


def _shades(gray: NDArray[np.uint8], quads: Points) -> NDArray[np.float32]:
    """The mean grey of each module of the squares in the quads: (n, 8, 8)."""
    if not len(quads):
        return np.empty((0, MODULES, MODULES), np.float32)
    count = MODULES * _SAMPLES
    shares = (np.arange(count) + 0.5) / count
    places = _within(quads, shares).reshape(-1, count * count, 2).astype(np.float32)
    # The stubs do not know that the first map may hold both coordinates.
    seen = cv2.remap(gray, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    modules = np.asarray(seen, dtype=np.float32).reshape(-1, MODULES, _SAMPLES, MODULES, _SAMPLES)
    return np.asarray(modules.mean(axis=(2, 4)), dtype=np.float32)


def _within(quads: Points, shares: NDArray[np.float64]) -> Points:
    """The points of a grid, ``shares`` of a square's sides from its top left, as the quads (n, 4, 2) show it.

    (n, rows, columns, 2). The projective map from the unit square to a quad: Heckbert 1989, section 2.2.3.
    """
    first, second, third, fourth = (quads[:, corner, None, None] for corner in range(4))
    skew = first - second + third - fourth
    right, down = second - third, fourth - third
    scale = cross(right, down)[..., None]
    across, along = cross(skew, down)[..., None] / scale, cross(right, skew)[..., None] / scale
    x, y = shares[None, None, :, None], shares[None, :, None, None]
    to_right, downwards = second - first + across * second, fourth - first + along * fourth
    return np.asarray((first + to_right * x + downwards * y) / (1 + across * x + along * y), dtype=np.float64)
