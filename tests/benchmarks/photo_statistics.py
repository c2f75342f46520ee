"""What can be measured on any photograph of paper, real or simulated: white, noise, sharpness, depth of ink.

Values are 8-bit grey ones unless said otherwise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import NormalDist

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Points = NDArray[np.float64]

_TILE_PX = 24
_RELIEF = 0.93  # of a tile's median: what is darker is print or ink
_PER_PX = 4  # points to a pixel across an edge
_ACROSS_PX = np.arange(-5 * _PER_PX, 5 * _PER_PX + 1) / _PER_PX
_PAPER_SHARE = 0.75  # of the brightest tiles: what is darker is a table or deep shadow


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperStatistics:
    """Blank paper in one photograph: its ``white``, and the deviation of noise in three bands (sigma below 1 px,
    1 to 2, 2 to 4)."""

    white: float
    fine: float
    middle: float
    coarse: float


def paper_statistics(grey: Grey, quad: Points | None = None) -> PaperStatistics | None:
    """Medians over the blank tiles inside ``quad`` (4, 2), of the whole picture if None; None if none is blank."""
    soft = [grey.astype(np.float32)]
    soft += [cv2.GaussianBlur(soft[0], (0, 0), sigma) for sigma in (1.0, 2.0, 4.0)]
    tiles = list(_blank_tiles(soft[1], quad))
    if not tiles:
        return None
    white = float(np.median([np.median(grey[tile]) for tile in tiles]))
    bands = (
        float(np.median([_deviation(finer[tile] - coarser[tile]) for tile in tiles]))
        for finer, coarser in pairwise(soft)
    )
    fine, middle, coarse = bands
    return PaperStatistics(white=white, fine=fine, middle=middle, coarse=coarse)


def _blank_tiles(soft: NDArray[np.float32], quad: Points | None) -> Iterable[tuple[slice, slice]]:
    """Tiles of paper without print, ink or an edge."""
    inside = np.ones(soft.shape, np.uint8)
    if quad is not None:
        inside = cv2.fillPoly(np.zeros(soft.shape, np.uint8), [np.round(quad).astype(np.int32)], 1)
    found = []
    for top in range(0, soft.shape[0] - _TILE_PX, _TILE_PX):
        for left in range(0, soft.shape[1] - _TILE_PX, _TILE_PX):
            tile = slice(top, top + _TILE_PX), slice(left, left + _TILE_PX)
            level = float(np.median(soft[tile]))
            even = soft[tile].min() > _RELIEF * level and soft[tile].max() < level / _RELIEF
            if even and inside[tile].all():
                found.append((level, tile))
    bright = _PAPER_SHARE * np.percentile([level for level, _ in found], 90) if found else 0.0
    return [tile for level, tile in found if level > bright]


def _deviation(values: NDArray[np.float32]) -> float:
    """A standard deviation that a few odd values do not change (from the median of distances)."""
    return 1.4826 * float(np.median(np.abs(values - np.median(values))))


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeStatistics:
    """The black markers in one photograph.

    ``sigma_px`` is the blur, the pixels' own width included (geometric mean of both directions, median of the
    markers), ``best_px`` and ``worst_px`` that of the sharpest and the most blurred marker, ``direction`` how many
    times more it is one way than the other; ``black`` is black over white in linear light.
    """

    sigma_px: float
    best_px: float
    worst_px: float
    direction: float
    black: float


def edge_statistics(grey: Grey, markers: Sequence[Points], white: float) -> EdgeStatistics | None:
    """Of markers given by their corners (4, 2); None if there is none."""
    if not markers:
        return None
    sigmas = np.array([sorted(_both_ways(grey, quad)) for quad in markers])
    means = np.sqrt(sigmas.prod(axis=1))
    return EdgeStatistics(
        sigma_px=float(np.median(means)),
        best_px=float(means.min()),
        worst_px=float(means.max()),
        direction=float(np.median(sigmas[:, 1] / sigmas[:, 0])),
        black=_linear(float(np.median([_black(grey, quad) for quad in markers]))) / _linear(white),
    )


def _linear(value: float) -> float:
    """The light that an 8-bit sRGB value stands for, 0 to 1."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _both_ways(grey: Grey, quad: Points) -> tuple[float, float]:
    """Sigma across the first and third side, and across the others, px."""
    first, second, third, fourth = (
        _edge_sigma(grey, quad[index], quad[(index + 1) % 4]) for index in range(4)
    )
    return (first + third) / 2, (second + fourth) / 2


def _edge_sigma(grey: Grey, start: Points, end: Points) -> float:
    """The sigma of a Gaussian that softens an edge so, from the largest rise within a pixel; the median along it."""
    ahead = (end - start) / np.hypot(*(end - start))
    normal = np.array([ahead[1], -ahead[0]])
    along = np.linspace(0.25, 0.75, 24)[:, None]
    points = (start + along * (end - start))[:, None] + _ACROSS_PX[None, :, None] * normal
    maps = points.astype(np.float32)
    rows = cv2.remap(grey.astype(np.float32), maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
    step = np.maximum(np.abs(rows[:, -5:].mean(axis=1) - rows[:, :5].mean(axis=1)), 20)
    rise = np.abs(rows[:, _PER_PX:] - rows[:, :-_PER_PX]).max(axis=1) / step
    return 0.5 / NormalDist().inv_cdf(min(0.5 + float(np.median(rise)) / 2, 0.999))


def _black(grey: Grey, quad: Points) -> float:
    """The value of a marker's black."""
    mask = cv2.fillPoly(np.zeros(grey.shape, np.uint8), [np.round(quad).astype(np.int32)], 1)
    return float(np.percentile(grey[mask > 0], 12))


def stroke_depths(grey: Grey) -> list[float]:
    """How dark pen strokes on otherwise blank paper are, each stroke's core over the paper round it."""
    paper = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((31, 31), np.uint8)).astype(np.float32)
    ratio = grey / np.maximum(paper, 1)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((ratio < 0.88).astype(np.uint8))
    large = (n for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] > 100)
    return [float(np.percentile(ratio[labels == n], 10)) for n in large]
