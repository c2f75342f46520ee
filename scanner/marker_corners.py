"""A marker's corners to a fraction of a pixel: straight lines fitted to its four sides, and where they meet.

Blur rounds corners off and so draws them inwards; a side stays where it is. Only where grey is made of black and white
dots is the picture blurred on purpose: each dot has an edge as sharp as the marker's own.
"""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points, cross
from sheets.fiducials import MODULES

_ALONG = np.linspace(
    0.15, 0.85, 17
)  # where a side is looked at, as shares of it: not where it is rounded off
_STEPS_PER_PX = 2  # across a side
_OUTLIER_PX = 0.3  # off the line: dirt, or a finger, and outvoted
_FITS = 3
_LEAST_REACH_PX, _MOST_REACH_PX = 2.0, 24.0  # across a side
_AT_ONCE = 64  # markers, so that a picture full of what looks like some needs no more memory than they do
_DOTTED_PX = (
    0.3  # off the line, half of the points of its sides: blurred and noisy pictures have 0.15 at most
)
_BLUR_SHARE = 0.2  # of a module


def refined(gray: NDArray[np.uint8], quads: Points) -> tuple[Points, NDArray[np.bool_]]:
    """The corners (n, 4, 2), clockwise, of dark markers on light paper, near which they were found.

    A marker's are given back as they were where its sides cannot be made out: whose could says the second array (n,).
    """
    parts = [_refined(gray, quads[start : start + _AT_ONCE]) for start in range(0, len(quads), _AT_ONCE)]
    if not parts:
        return quads, np.empty(0, np.bool_)
    corners, is_measured = zip(*parts, strict=True)
    return np.concatenate(corners), np.concatenate(is_measured)


def _refined(gray: NDArray[np.uint8], quads: Points) -> tuple[Points, NDArray[np.bool_]]:
    lengths = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    module = lengths.min(axis=1) / MODULES  # a wider look than that meets the pattern
    reach = np.clip(module, _LEAST_REACH_PX, _MOST_REACH_PX)
    corners, scatter_px = _measured(gray, quads, reach)
    for dotted in np.flatnonzero(scatter_px > _DOTTED_PX):
        blurred, origin = _blurred(gray, quads[dotted], float(reach[dotted]))
        own = slice(dotted, dotted + 1)
        corners[own] = _measured(blurred, quads[own] - origin, reach[own])[0] + origin
    moved = np.linalg.norm(corners - quads, axis=2)
    is_measured = np.asarray((moved <= reach[:, None]).all(axis=1), np.bool_)
    return np.where(is_measured[:, None, None], corners, quads), is_measured


def _measured(
    gray: NDArray[np.uint8], quads: Points, reach: NDArray[np.float64]
) -> tuple[Points, NDArray[np.float64]]:
    """The corners (n, 4, 2), and how far in pixels half of the sides' points lie off the lines that were fitted."""
    ends = np.roll(quads, -1, axis=1)
    lengths = np.linalg.norm(ends - quads, axis=2, keepdims=True)
    along = (ends - quads) / lengths
    outwards = np.stack([along[..., 1], -along[..., 0]], axis=2)
    places = _ALONG * lengths
    offsets = _edge_offsets(gray, quads[:, :, None] + places[..., None] * along[:, :, None], outwards, reach)
    offset, slope = _fitted_lines(places, offsets)
    off = np.abs(offsets - offset[..., None] - slope[..., None] * places)
    corners = _crossings(quads + offset[..., None] * outwards, along + slope[..., None] * outwards)
    return corners, np.median(off, axis=(1, 2))


def _blurred(gray: NDArray[np.uint8], points: Points, reach: float) -> tuple[NDArray[np.uint8], Points]:
    """The part of the photograph round a marker, blurred, and the photo point (2,) of its first pixel."""
    low = np.maximum(points.min(axis=0) - 2 * reach, 0).astype(int)
    high = np.ceil(points.max(axis=0) + 2 * reach).astype(int) + 1
    part = gray[low[1] : high[1], low[0] : high[0]]
    return np.asarray(cv2.GaussianBlur(part, (0, 0), _BLUR_SHARE * reach), dtype=np.uint8), low.astype(float)


def _edge_offsets(
    gray: NDArray[np.uint8], middles: Points, outwards: Points, reach: NDArray[np.float64]
) -> Points:
    """How far outwards (n, 4, 2) of ``middles`` (n, 4, m, 2) dark turns to light: the middle of the squared gradient.

    ``reach`` (n,) says how far each marker is looked at.
    """
    count = 2 * math.ceil(_STEPS_PER_PX * reach.max()) + 1
    steps = np.linspace(-1, 1, count) * reach[:, None]
    places = middles[:, :, :, None] + steps[:, None, None, :, None] * outwards[:, :, None, None]
    flat = places.reshape(-1, count, 2).astype(np.float32)
    # The stubs do not know that the first map may hold both coordinates.
    seen = cv2.remap(gray, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    shades = np.asarray(seen, dtype=np.float64).reshape(places.shape[:-1])
    rise = np.maximum(np.diff(shades, axis=-1), 0) ** 2
    between = (steps[:, 1:] + steps[:, :-1]) / 2
    offsets = (rise @ between[:, None, :, None])[..., 0] / np.maximum(rise.sum(axis=-1), 1e-6)
    return np.asarray(offsets, dtype=np.float64)


def _fitted_lines(places: Points, offsets: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The offset at place 0 and the slope (n, 4) of lines through the points (n, 4, m) of sides, outliers outvoted."""
    weights = np.ones_like(offsets)
    for _ in range(_FITS):
        share = weights / weights.sum(axis=-1, keepdims=True)
        place, offset = ((share * values).sum(axis=-1, keepdims=True) for values in (places, offsets))
        spread = places - place
        slope = (share * spread * (offsets - offset)).sum(axis=-1) / (share * spread**2).sum(axis=-1)
        at_zero = offset[..., 0] - slope * place[..., 0]
        off = offsets - at_zero[..., None] - slope[..., None] * places
        weights = 1 / (1 + (off / _OUTLIER_PX) ** 2)
    return at_zero, slope


def _crossings(origins: Points, directions: Points) -> Points:
    """Where each of a marker's four lines meets the one before it: (n, 4, 2)."""
    before, other = np.roll(origins, 1, axis=1), np.roll(directions, 1, axis=1)
    turn = cross(directions, other)
    parallel = turn == 0  # they meet nowhere near: as good as infinitely far
    shares = np.where(parallel, 1e9, cross(before - origins, other) / np.where(parallel, 1.0, turn))
    return np.asarray(origins + shares[..., None] * directions, dtype=np.float64)
