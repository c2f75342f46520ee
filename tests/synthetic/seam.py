"""A board of two pages, glued together by hand: the second page a little off, the edge of the paper seen."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.random import Generator

from sheets.geometry import Box
from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster

_OFF_MM = 0.35  # the usual slip, along and across
_LARGEST_MM = 0.8
_EDGE_MM = 0.25  # the width of the paper's edge with its shadow


@dataclass(frozen=True, slots=True, kw_only=True)
class Seam:
    """Where a board is joined: beyond ``at_mm`` on ``axis`` (0: x, 1: y) all is shifted by ``shift_mm``.

    ``tone`` is the second page's white over the first's, ``edge`` how dark the line between them is.
    """

    axis: int
    at_mm: float
    shift_mm: tuple[float, float]
    tone: float
    edge: float

    @classmethod
    def random(cls, rng: Generator, parts: tuple[Box, Box]) -> Self:
        """A seam between a board's two parts."""
        axis = 0 if parts[1].left > parts[0].left else 1
        x, y = np.clip(rng.normal(0, _OFF_MM, 2), -_LARGEST_MM, _LARGEST_MM)
        return cls(
            axis=axis,
            at_mm=(parts[1].left, parts[1].top)[axis],
            shift_mm=(float(x), float(y)),
            tone=float(rng.uniform(0.95, 1.05)),
            edge=float(rng.uniform(0.05, 0.4)),
        )

    def moved(self, points_mm: Points) -> Points:
        """Where points of the board (n, 2) have come to lie."""
        beyond = points_mm[:, self.axis] > self.at_mm
        return points_mm + beyond[:, None] * np.array(self.shift_mm)

    def joined(self, raster: Raster, px_per_mm: float) -> Raster:
        """The board's raster (h, w, 3), put together of its two pages."""
        x, y = (shift * px_per_mm for shift in self.shift_mm)
        shift = np.array([[1, 0, x], [0, 1, y]], np.float64)
        other = cv2.warpAffine(raster, shift, raster.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        first, last = (round((self.at_mm + side) * px_per_mm) for side in (0.0, _EDGE_MM))
        beyond = np.arange(raster.shape[1 - self.axis]) >= first
        line = (np.arange(raster.shape[1 - self.axis]) < max(last, first + 1)) & beyond
        tone = np.where(line, 1 - self.edge, np.where(beyond, self.tone, 1.0)).astype(np.float32)
        across = (slice(None), None) if self.axis == 1 else (None, slice(None))
        return np.where(beyond[across][..., None], other, raster) * tone[across][..., None]
