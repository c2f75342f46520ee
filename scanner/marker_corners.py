"""A marker's corners to a fraction of a pixel: straight lines fitted to its four sides, and where they meet.

Blur rounds corners off and so draws them inwards; a side stays where it is. Only where grey is made of black and white
dots is the picture blurred on purpose: each dot has an edge as sharp as the marker's own.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.fiducials import MODULES

Points = NDArray[np.float64]

_ALONG = np.linspace(
    0.15, 0.85, 17
)  # where a side is looked at, as shares of it: not where it is rounded off
_STEPS_PER_PX = 2  # across a side
_OUTLIER_PX = 0.3  # off the line: dirt, or a finger, and outvoted
_FITS = 3
_DOTTED_PX = (
    0.3  # off the line, half of the points of its sides: blurred and noisy pictures have 0.15 at most
)
_BLUR_SHARE = 0.2  # of a module


def refined(gray: NDArray[np.uint8], points: Points) -> Points:
    """The corners (4, 2), clockwise, of a dark marker on light paper, near which they were found.

    They are given back as they were where its sides cannot be made out.
    """
    lengths = np.linalg.norm(np.roll(points, -1, axis=0) - points, axis=1)
    reach = max(2.0, float(lengths.min()) / MODULES)  # a wider look meets the pattern
    corners, scatter_px = _measured(gray, points, reach)
    if scatter_px > _DOTTED_PX:
        blurred, origin = _blurred(gray, points, reach)
        corners = _measured(blurred, points - origin, reach)[0] + origin
    moved = np.linalg.norm(corners - points, axis=1)
    return corners if (moved <= reach).all() else points


def _measured(gray: NDArray[np.uint8], points: Points, reach: float) -> tuple[Points, float]:
    """The corners (4, 2), and how far in pixels half of the sides' points lie off the lines that were fitted."""
    ends = np.roll(points, -1, axis=0)
    lengths = np.linalg.norm(ends - points, axis=1)
    along = (ends - points) / lengths[:, None]
    outwards = np.stack([along[:, 1], -along[:, 0]], axis=1)
    places = _ALONG * lengths[:, None]
    offsets = _edge_offsets(gray, points[:, None] + places[:, :, None] * along[:, None], outwards, reach)
    offset, slope = _fitted_lines(places, offsets)
    scatter_px = float(np.median(np.abs(offsets - offset[:, None] - slope[:, None] * places)))
    return _crossings(points + offset[:, None] * outwards, along + slope[:, None] * outwards), scatter_px


def _blurred(gray: NDArray[np.uint8], points: Points, reach: float) -> tuple[NDArray[np.uint8], Points]:
    """The part of the photograph round a marker, blurred, and the photo point (2,) of its first pixel."""
    low = np.maximum(points.min(axis=0) - 2 * reach, 0).astype(int)
    high = np.ceil(points.max(axis=0) + 2 * reach).astype(int) + 1
    part = gray[low[1] : high[1], low[0] : high[0]]
    return np.asarray(cv2.GaussianBlur(part, (0, 0), _BLUR_SHARE * reach), dtype=np.uint8), low.astype(float)


def _edge_offsets(gray: NDArray[np.uint8], middles: Points, outwards: Points, reach: float) -> Points:
    """How far outwards (4, n) of ``middles`` (4, n, 2) dark turns to light: the middle of the squared gradient."""
    steps = np.linspace(-reach, reach, 2 * round(_STEPS_PER_PX * reach) + 1)
    places = middles[:, :, None] + steps[:, None] * outwards[:, None, None]
    flat = places.reshape(-1, len(steps), 2).astype(np.float32)
    # The stubs do not know that the first map may hold both coordinates.
    seen = cv2.remap(gray, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    rise = np.maximum(np.diff(np.asarray(seen, dtype=np.float64), axis=1), 0) ** 2
    offsets = rise @ (steps[1:] + steps[:-1]) / 2 / np.maximum(rise.sum(axis=1), 1e-6)
    return np.asarray(offsets.reshape(middles.shape[:2]), dtype=np.float64)


def _fitted_lines(places: Points, offsets: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The offset at place 0 and the slope (4,) of the line through each side's points (4, n), outliers outvoted."""
    weights = np.ones_like(offsets)
    for _ in range(_FITS):
        share = weights / weights.sum(axis=1, keepdims=True)
        place, offset = ((share * values).sum(axis=1, keepdims=True) for values in (places, offsets))
        spread = places - place
        slope = (share * spread * (offsets - offset)).sum(axis=1) / (share * spread**2).sum(axis=1)
        at_zero = offset[:, 0] - slope * place[:, 0]
        off = offsets - at_zero[:, None] - slope[:, None] * places
        weights = 1 / (1 + (off / _OUTLIER_PX) ** 2)
    return at_zero, slope


def _crossings(origins: Points, directions: Points) -> Points:
    """Where each of the four lines meets the one before it: (4, 2)."""
    before, other = np.roll(origins, 1, axis=0), np.roll(directions, 1, axis=0)
    sides = np.stack([directions, -other], axis=2)
    shares = np.linalg.solve(sides, (before - origins)[:, :, None])[:, 0]
    return np.asarray(origins + shares * directions, dtype=np.float64)
