"""Lay a sheet flat: where each of its points lies in the photograph, and its pixels fetched from there.

A *rectified* picture has ``px_per_mm`` pixels a millimetre of the sheet at scale 1; the sheet's top left corner lies
at its pixel (-0.5, -0.5), so millimetre x is pixel ``x * px_per_mm - 0.5``.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.dents import Dents
from scanner.planes import Points, box_points, project
from sheets.geometry import Box

_TERMS = 10  # of a cubic polynomial in x and y


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fold:
    """What lies beyond the crease of a sheet that was folded.

    ``crease`` (3,) is a line: beyond it are the sheet points (x, y) with a positive ``crease @ (x, y, 1)``. Their
    ``homography`` (3, 3) is another.
    """

    crease: NDArray[np.float64]
    homography: NDArray[np.float64]

    def is_beyond(self, points: Points) -> NDArray[np.bool_]:
        """Whether each of some sheet points (n, 2) lies beyond the crease."""
        return np.asarray(points @ self.crease[:2] + self.crease[2] > 0, np.bool_)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surface:
    """Where each sheet point lies in the photograph: ``homography`` after a ``bend`` within the sheet.

    ``bend`` (10, 2) holds the coefficients of a cubic in x and y (in half sheet widths from the sheet's middle)
    that gives the shift in mm; it is zero for flat paper. ``dents`` are added to it. *Flat mm* are sheet points after
    both. Of a sheet with a ``fold``, ``homography`` is that of the half before the crease.
    """

    homography: NDArray[np.float64]
    bend: NDArray[np.float64]
    width_mm: float
    height_mm: float
    fold: Fold | None = None
    dents: Dents | None = None

    @property
    def outline(self) -> Points:
        """The sheet's corners, (4, 2) photo points, clockwise from its own top left."""
        return self.photo_points(box_points(Box(0, 0, self.width_mm, self.height_mm)))

    def photo_points(self, points: Points) -> Points:
        """Sheet points (n, 2) in mm as photo points."""
        flat = self.bent(points)
        seen = project(self.homography, flat)
        if self.fold is None:
            return seen
        return np.where(self.fold.is_beyond(points)[:, None], project(self.fold.homography, flat), seen)

    def bent(self, points: Points) -> Points:
        """Sheet points (n, 2) in mm after bend and dents, and before the homography."""
        bent = points + self.terms(points) @ self.bend if self.bend.any() else points
        return bent if self.dents is None else bent + self.dents.at(points)

    def laid_flat(self, points: Points, photo_points: Points) -> Points:
        """Where sheet points (n, 2) that are seen at ``photo_points`` (n, 2) lie: flat mm."""
        flat = project(_inverse(self.homography), photo_points)
        if self.fold is None:
            return flat
        beyond = project(_inverse(self.fold.homography), photo_points)
        return np.where(self.fold.is_beyond(points)[:, None], beyond, flat)

    def enlarged(self, factor: int) -> "Surface":
        """The same on a photograph with ``factor`` times as many pixels along each side."""
        middle = (factor - 1) / 2  # of the pixels that a pixel was made of
        to_larger = np.array([[factor, 0, middle], [0, factor, middle], [0, 0, 1]])
        fold = self.fold and replace(self.fold, homography=to_larger @ self.fold.homography)
        return replace(self, homography=to_larger @ self.homography, fold=fold)

    def terms(self, points: Points) -> Points:
        """What ``bend`` weighs at sheet points: (n, 10)."""
        return _cubic_terms(points, self.width_mm, self.height_mm)


def _inverse(homography: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.inv(homography), np.float64)


def flat_surface(homography: NDArray[np.float64], outline: Box, fold: Fold | None = None) -> Surface:
    """Flat paper with the given outline (mm), or two flat halves of it."""
    return Surface(
        homography=homography,
        bend=np.zeros((_TERMS, 2)),
        width_mm=outline.width,
        height_mm=outline.height,
        fold=fold,
    )


def _cubic_terms(points: Points, width_mm: float, height_mm: float) -> Points:
    """The ten terms (n, 10) of a cubic in half sheet widths from the sheet's middle."""
    x, y = (points - (width_mm / 2, height_mm / 2)).T / (width_mm / 2)
    xx, yy = x * x, y * y
    return np.stack([np.ones_like(x), x, y, xx, x * y, yy, xx * x, xx * y, x * yy, yy * y], axis=-1)


def warp(
    pixels: NDArray[np.uint8], surface: Surface, px_per_mm: float, box: Box | None = None
) -> NDArray[np.uint8]:
    """The part of a sheet inside ``box`` (mm; the whole sheet where None), rectified at ``px_per_mm``.

    A photograph much finer than that is averaged down first, so that thin lines are not lost between pixels.
    """
    box = box or Box(0, 0, surface.width_mm, surface.height_mm)
    size = round(box.width * px_per_mm), round(box.height * px_per_mm)
    crop, grid = _prefiltered(pixels, _grid_places(surface, px_per_mm, box, size))
    return _fetched(crop, _between(grid, size))


_LARGEST_STEP_PX = 1.5  # between neighbours of a rectified picture, in pixels of what it is taken from
_GRID_PX = 8  # the surface is evaluated at every eighth pixel and interpolated between


def _grid_places(surface: Surface, px_per_mm: float, box: Box, size: tuple[int, int]) -> NDArray[np.float32]:
    """The photo points (x, y) that every eighth edge between pixels of the rectified box shows.

    (rows, columns, 2) float32, from the box's upper left corner to its lower right one or a little beyond.
    """
    columns, rows = (-(-length // _GRID_PX) + 1 for length in size)
    x = box.left + np.arange(columns) * (_GRID_PX / px_per_mm)
    y = box.top + np.arange(rows) * (_GRID_PX / px_per_mm)
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return surface.photo_points(grid).reshape(rows, columns, 2).astype(np.float32)


def _between(grid: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    """``_grid_places`` for each pixel of the rectified box, interpolated: (height, width, 2).

    The enlarged grid begins and ends with half a step that nothing is known of beyond its outermost points.
    """
    enlarged = cv2.resize(grid, None, fx=_GRID_PX, fy=_GRID_PX, interpolation=cv2.INTER_LINEAR)
    beyond = _GRID_PX // 2
    return np.asarray(enlarged[beyond : beyond + size[1], beyond : beyond + size[0]], dtype=np.float32)


def _fetched(pixels: NDArray[np.uint8], places: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The pixels at ``places``, interpolated; colours with a fourth channel, which OpenCV fetches four times faster."""
    colour = pixels.ndim == 3
    source = cv2.cvtColor(pixels, cv2.COLOR_RGB2RGBA) if colour else pixels
    # The stubs do not know that the first map may hold both coordinates.
    fetched = cv2.remap(source, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(cv2.cvtColor(fetched, cv2.COLOR_RGBA2RGB) if colour else fetched, dtype=np.uint8)


def _prefiltered(
    pixels: NDArray[np.uint8], grid: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The region of the photograph that is looked at, averaged down where it is much finer than needed.

    Returns it with ``grid`` in its own pixels.
    """
    low = np.floor(grid.min(axis=(0, 1))).astype(int) - 4
    high = np.ceil(grid.max(axis=(0, 1))).astype(int) + 5
    x0, y0 = np.clip(low, 0, [pixels.shape[1] - 1, pixels.shape[0] - 1])
    x1, y1 = np.clip(high, [x0 + 1, y0 + 1], [pixels.shape[1], pixels.shape[0]])
    crop = pixels[y0:y1, x0:x1]
    steps = _GRID_PX * np.hypot(*(length - 1 for length in grid.shape[:2]))
    step_px = float(np.linalg.norm(grid[-1, -1] - grid[0, 0])) / steps
    factor = max(1, math.ceil(step_px / _LARGEST_STEP_PX))
    if factor > 1:
        size = max(1, crop.shape[1] // factor), max(1, crop.shape[0] // factor)
        whole = crop[: size[1] * factor, : size[0] * factor]
        crop = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return crop, ((grid - np.array([x0, y0], np.float32) + 0.5) / factor - 0.5).astype(np.float32)


def boxes_on_photo(surface: Surface, boxes: Iterable[Box]) -> Points:
    """The corners of boxes of the sheet as photo points: (n, 4, 2), clockwise from each one's top left."""
    bounds = np.array([(box.left, box.top, box.right, box.bottom) for box in boxes])
    corners = bounds[:, [(0, 1), (2, 1), (2, 3), (0, 3)]]
    return surface.photo_points(corners.reshape(-1, 2)).reshape(-1, 4, 2)


def widths_px(quads: Points) -> NDArray[np.float64]:
    """The shortest side (n,) of each of the quads (n, 4, 2)."""
    return np.asarray(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2).min(axis=1), dtype=np.float64)


def inside(quads: Points, shape: tuple[int, ...]) -> bool:
    """Whether all quads (n, 4, 2) lie wholly within a photograph of ``shape`` (height, width, ...)."""
    return bool((quads >= -0.5).all() and (quads <= np.array([shape[1], shape[0]]) - 0.5).all())
