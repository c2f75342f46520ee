"""Laying a sheet's raster into the picture: where its pixels fall, their averages, the paper's edge."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Camera, Points
from tests.synthetic.ink import Raster
from tests.synthetic.paper import Surface, flat_grid

_BEYOND_MM = 40.0  # more than paper that rises is seen further out


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Paper on the table: a raster, and how raster millimetres (x, y, 1) map to table millimetres (2, 3)."""

    raster: Raster
    px_per_mm: float
    to_table: Points
    surface: Surface | None = None

    @property
    def size_mm(self) -> tuple[float, float]:
        return self.raster.shape[1] / self.px_per_mm, self.raster.shape[0] / self.px_per_mm


def seen(piece: Piece, camera: Camera, points_mm: Points) -> Points:
    """Where points of the paper (n, 2), raster mm, fall in the undistorted picture (n, 2)."""
    table = points_mm @ piece.to_table[:, :2].T + piece.to_table[:, 2]
    points = np.column_stack([table, np.zeros(len(table))])
    if piece.surface is not None:
        points += _lifted(piece, points_mm)
    return camera.project(points)


def _lifted(piece: Piece, points_mm: Points) -> Points:
    """The surface's displacement at paper points, in table axes (n, 3)."""
    shift = piece.surface.shift
    width, height = piece.size_mm
    where = points_mm / (width, height) * (shift.shape[1] - 1, shift.shape[0] - 1)
    maps = where.astype(np.float32)[None]
    here = cv2.remap(shift, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
    flat = here[:, :2] @ piece.to_table[:, :2].T
    size = np.sqrt(abs(np.linalg.det(piece.to_table[:, :2])))
    return np.column_stack([flat, -size * here[:, 2]])


def lay(picture: Raster, piece: Piece, camera: Camera) -> None:
    """Lay the piece into the picture (h, w, 3), in place."""
    plane = camera.homography() @ np.vstack([piece.to_table, [0, 0, 1]])
    window = _window(piece, camera, picture.shape)
    if window is None:
        return
    rows, columns = window
    plane = np.array([[1, 0, -columns.start], [0, 1, -rows.start], [0, 0, 1]]) @ plane
    size = (columns.stop - columns.start, rows.stop - rows.start)
    raster = piece.raster if piece.surface is None else _shaded(piece)
    if piece.surface is None:
        pixels, cover = warped(raster, piece.px_per_mm, plane, size)
    else:
        pixels, cover = _curved(raster, piece, plane, camera, (rows, columns))
    part = picture[rows, columns]
    part += cover[..., None] * (pixels - part)


def _window(piece: Piece, camera: Camera, shape: tuple[int, ...]) -> tuple[slice, slice] | None:
    """The part of the picture that the piece can touch."""
    width, height = piece.size_mm
    points = seen(piece, camera, flat_grid(width, height).reshape(-1, 2))
    low = np.clip(np.floor(points.min(axis=0)) - 2, 0, (shape[1], shape[0])).astype(int)
    high = np.clip(np.ceil(points.max(axis=0)) + 3, 0, (shape[1], shape[0])).astype(int)
    if (low >= high).any():
        return None
    return slice(low[1], high[1]), slice(low[0], high[0])


def _pixels_to_mm(px_per_mm: float) -> Points:
    return np.array([[1 / px_per_mm, 0, 0.5 / px_per_mm], [0, 1 / px_per_mm, 0.5 / px_per_mm], [0, 0, 1]])


def warped(raster: Raster, px_per_mm: float, plane: Points, size: tuple[int, int]) -> tuple[Raster, Raster]:
    """Pixels (h, w, 3) and coverage (h, w) of a raster; ``plane`` takes its mm to a window of that size."""
    full = cv2.warpPerspective(
        raster,
        plane @ _pixels_to_mm(px_per_mm),
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    inside = np.ones(raster.shape[:2], np.float32)
    cover = cv2.warpPerspective(inside, plane @ _pixels_to_mm(px_per_mm), size, flags=cv2.INTER_LINEAR)
    coarse = _coarse_share(raster.shape, px_per_mm, plane, size)
    if coarse is not None:
        half = cv2.pyrDown(raster)
        less = cv2.warpPerspective(
            half,
            plane @ _pixels_to_mm(px_per_mm * half.shape[1] / raster.shape[1]),
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        full += coarse[..., None] * (less - full)
    return full, cover


def _coarse_share(
    shape: tuple[int, ...], px_per_mm: float, plane: Points, size: tuple[int, int]
) -> Raster | None:
    """How much of the half-size raster to take where small print would alias, (h, w); None if nowhere."""
    grid = flat_grid(shape[1] / px_per_mm, shape[0] / px_per_mm)[::8, ::8]
    points = np.concatenate([grid, np.ones((*grid.shape[:2], 1))], axis=2) @ plane.T
    weight = points[..., 2]
    area = abs(np.linalg.det(plane)) / np.abs(weight) ** 3
    shrink = px_per_mm / np.sqrt(np.maximum(area, 1e-6))
    share = np.clip(np.log2(shrink) - 0.15, 0, 1).astype(np.float32)
    if share.max() < 0.25:
        return None
    to_grid = np.diag(
        [(share.shape[1] - 1) * px_per_mm / shape[1], (share.shape[0] - 1) * px_per_mm / shape[0], 1.0]
    )
    return cv2.warpPerspective(
        share, plane @ np.linalg.inv(to_grid), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _shaded(piece: Piece) -> Raster:
    size = piece.raster.shape[1::-1]
    return piece.raster * cv2.resize(piece.surface.shade, size, interpolation=cv2.INTER_CUBIC)[..., None]


def _curved(
    raster: Raster, piece: Piece, plane: Points, camera: Camera, window: tuple[slice, slice]
) -> tuple[Raster, Raster]:
    """Pixels and coverage of a piece that does not lie flat: the plane's map, corrected by a smooth one."""
    rows, columns = window
    size = (columns.stop - columns.start, rows.stop - rows.start)
    undo, to_plane = _correction(piece, plane, camera, (columns.start, rows.start))
    wide = cv2.warpPerspective(
        undo, plane @ to_plane, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    maps = (_plane_points(np.linalg.inv(plane), size) - wide) * np.float32(piece.px_per_mm) - np.float32(0.5)
    inside = np.ones(raster.shape[:2], np.float32)
    pixels = cv2.remap(raster, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return pixels, cv2.remap(inside, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)


def _correction(
    piece: Piece, plane: Points, camera: Camera, origin: tuple[int, int]
) -> tuple[NDArray[np.float32], Points]:
    """For plane points of the paper (a grid): how far off, in mm, the paper point is that is seen there.

    And the matrix that takes the grid's columns and rows to plane points. The grid reaches beyond the paper: what rises
    from the table is seen further out than where it lay.
    """
    inner = flat_grid(*piece.size_mm)
    spacing = inner[1, 1] - inner[0, 0]
    beyond = np.ceil(_BEYOND_MM / spacing)
    count = np.array(inner.shape[1::-1]) + 2 * beyond.astype(int)
    grid = np.stack(np.meshgrid(*(np.arange(n, dtype=float) for n in count)), axis=2)
    flat = ((grid - beyond) * spacing).reshape(-1, 2)
    pixels = seen(piece, camera, flat) - origin
    back = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(plane).T
    ahead = (back[:, :2] / back[:, 2:] - flat).reshape(grid.shape).astype(np.float32)
    undo = ahead
    for _ in range(8):
        maps = (grid - undo / spacing).astype(np.float32)
        undo = cv2.remap(ahead, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    (right, down), (left, top) = spacing, -beyond * spacing
    return undo, np.array([[right, 0, left], [0, down, top], [0, 0, 1]])


def _plane_points(to_mm: Points, size: tuple[int, int]) -> NDArray[np.float32]:
    """For every window pixel the plane point in raster mm, (h, w, 2)."""
    x = np.arange(size[0], dtype=np.float32)[None]
    y = np.arange(size[1], dtype=np.float32)[:, None]
    a = to_mm.astype(np.float32)
    weight = 1 / (a[2, 0] * x + a[2, 1] * y + a[2, 2])
    return np.dstack(
        [(a[0, 0] * x + a[0, 1] * y + a[0, 2]) * weight, (a[1, 0] * x + a[1, 1] * y + a[1, 2]) * weight]
    )
