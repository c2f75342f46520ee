"""Lay a sheet flat: where each of its points lies in the photograph, and its pixels fetched from there.

A *rectified* picture has ``px_per_mm`` pixels a millimetre of the sheet at scale 1; the sheet's top left corner lies
at its pixel (-0.5, -0.5), so millimetre x is pixel ``x * px_per_mm - 0.5``.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.locate import Points, box_points, project
from sheets.geometry import Box

_TERMS = 10  # of a cubic polynomial in x and y


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surface:
    """Where each sheet point lies in the photograph: ``homography`` after a ``bend`` within the sheet.

    ``bend`` (10, 2) holds the coefficients of a cubic in x and y (in half sheet widths from the sheet's middle)
    that gives the shift in mm; it is zero for flat paper.
    """

    homography: NDArray[np.float64]
    bend: NDArray[np.float64]
    width_mm: float
    height_mm: float

    @property
    def outline(self) -> Points:
        """The sheet's corners, (4, 2) photo points, clockwise from its own top left."""
        return self.photo_points(box_points(Box(0, 0, self.width_mm, self.height_mm)))

    def photo_points(self, points: Points) -> Points:
        """Sheet points (n, 2) in mm as photo points."""
        return project(self.homography, points + self.terms(points) @ self.bend)

    def terms(self, points: Points) -> Points:
        """What ``bend`` weighs at sheet points: (n, 10)."""
        return _cubic_terms(points, self.width_mm, self.height_mm)


def flat_surface(homography: NDArray[np.float64], outline: Box) -> Surface:
    """Flat paper with the given outline (mm)."""
    return Surface(
        homography=homography,
        bend=np.zeros((_TERMS, 2)),
        width_mm=outline.width,
        height_mm=outline.height,
    )


def _cubic_terms(points: Points, width_mm: float, height_mm: float) -> Points:
    """The ten terms (n, 10) of a cubic in half sheet widths from the sheet's middle."""
    x = (points[:, 0] - width_mm / 2) / (width_mm / 2)
    y = (points[:, 1] - height_mm / 2) / (width_mm / 2)
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3])


def warp(
    pixels: NDArray[np.uint8], surface: Surface, px_per_mm: float, box: Box | None = None
) -> NDArray[np.uint8]:
    """The part of a sheet inside ``box`` (mm; the whole sheet where None), rectified at ``px_per_mm``.

    A photograph much finer than that is averaged down first, so that thin lines are not lost between pixels.
    """
    box = box or Box(0, 0, surface.width_mm, surface.height_mm)
    size = round(box.width * px_per_mm), round(box.height * px_per_mm)
    crop, grid = _prefiltered(pixels, _grid_places(surface, px_per_mm, box, size))
    to_grid = np.array([[1 / _GRID_PX, 0, 0], [0, 1 / _GRID_PX, 0]])
    places = cv2.warpAffine(grid, to_grid, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    # The stubs do not know that the first map may hold both coordinates.
    warped = cv2.remap(crop, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(warped, dtype=np.uint8)


_LARGEST_STEP_PX = 1.5  # between neighbours of a rectified picture, in pixels of what it is taken from
_GRID_PX = 8  # the surface is evaluated at every eighth pixel and interpolated between


def _grid_places(surface: Surface, px_per_mm: float, box: Box, size: tuple[int, int]) -> NDArray[np.float32]:
    """For every eighth pixel of the rectified box, the photo point (x, y) it shows: (rows, columns, 2) float32."""
    columns, rows = (-(-length // _GRID_PX) + 1 for length in size)
    x = box.left + (np.arange(columns) * _GRID_PX + 0.5) / px_per_mm
    y = box.top + (np.arange(rows) * _GRID_PX + 0.5) / px_per_mm
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return surface.photo_points(grid).reshape(rows, columns, 2).astype(np.float32)


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


def width_px(surface: Surface, box: Box) -> float:
    """A box's shorter side in decoded pixels of the photograph."""
    points = surface.photo_points(box_points(box))
    return float(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1).min())


def inside(surface: Surface, box: Box, shape: tuple[int, ...]) -> bool:
    """Whether a box of the sheet lies wholly within a photograph of ``shape`` (height, width, ...)."""
    points = surface.photo_points(box_points(box))
    return bool((points >= -0.5).all() and (points <= np.array([shape[1], shape[0]]) - 0.5).all())
