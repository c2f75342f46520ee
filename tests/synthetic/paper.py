"""Paper that does not lie flat: curled, folded, crumpled. A surface is known on a coarse grid."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

GRID_MM = 2.0
_CREASE_DIRECTIONS = 6
_GRAZING = 2.0  # light falls flatter on creases that one notices


@dataclass(frozen=True, slots=True)
class Surface:
    """How paper departs from the table.

    ``shift`` (rows, columns, 3) is the displacement (right, down, up) in mm of the sheet points that lie
    ``GRID_MM`` apart, ``shade`` (rows, columns) the light that falls there compared with flat paper.
    """

    shift: NDArray[np.float64]
    shade: NDArray[np.float32]


def flat_grid(width_mm: float, height_mm: float) -> NDArray[np.float64]:
    """The sheet points of a surface's grid, (rows, columns, 2) mm."""
    x = np.linspace(0, width_mm, int(np.ceil(width_mm / GRID_MM)) + 1)
    y = np.linspace(0, height_mm, int(np.ceil(height_mm / GRID_MM)) + 1)
    return np.stack(np.meshgrid(x, y), axis=2)


def curled(rng: Generator, width_mm: float, height_mm: float, amplitude_mm: float) -> Surface:
    """Paper bent like part of a cylinder, mostly about one of its axes: an arch, or one edge lifting."""
    axis_deg = float(rng.choice((0, 90)) + rng.normal(0, 12))
    along = _along(flat_grid(width_mm, height_mm), axis_deg)
    at = np.linspace(0, 1, 400)
    lift = np.sin(np.pi * at) if rng.random() < 0.5 else np.clip(at - rng.uniform(0.2, 0.5), 0, None) ** 2
    lift = amplitude_mm * lift / lift.max()
    lift = lift if rng.random() < 0.5 else lift[::-1]
    return _bent(rng, along, lift, axis_deg)


def folded(
    rng: Generator, width_mm: float, height_mm: float, rise_mm: tuple[float, float] = (3.0, 11.0)
) -> Surface:
    """Paper folded once and opened again: the halves rise from the crease or towards it."""
    axis_deg = float(rng.choice((0, 90)) + rng.normal(0, 3))
    along = _along(flat_grid(width_mm, height_mm), axis_deg)
    at = np.linspace(0, 1, 400)
    crease, rise = rng.uniform(0.35, 0.65), rng.uniform(*rise_mm)
    distance = np.abs(at - crease) / max(crease, 1 - crease)
    lift = rise * (distance if rng.random() < 0.5 else 1 - distance)
    return _bent(rng, along, cv2.GaussianBlur(lift[None], (0, 0), 2.0)[0], axis_deg)


def crumpled(rng: Generator, width_mm: float, height_mm: float, amplitude_mm: float) -> Surface:
    """Paper with slow dents, as from a pocket."""
    rows, columns = flat_grid(width_mm, height_mm).shape[:2]
    noise = cv2.resize(rng.normal(0, 1, (6, 9)), (columns, rows), interpolation=cv2.INTER_CUBIC)
    lift = amplitude_mm * (noise - noise.min()) / np.ptp(noise)
    shift = np.zeros((rows, columns, 3))
    shift[..., 2] = lift
    return Surface(shift, _shade(rng, lift))


def creased(rng: Generator, width_mm: float, height_mm: float, lift_mm: float) -> Surface:
    """Paper that was crumpled and smoothed again: flat facets between sharp creases, up to ``lift_mm`` high."""
    grid = flat_grid(width_mm, height_mm)
    lift = np.zeros(grid.shape[:2])
    for _ in range(_CREASE_DIRECTIONS):
        angle, apart = rng.uniform(0, np.pi), rng.uniform(30, 90)
        along = grid @ np.array([np.cos(angle), np.sin(angle)]) / apart + rng.random()
        lift += apart * rng.uniform(0.5, 1.5) * np.abs(along % 1 - 0.5)
    lift = cv2.GaussianBlur(lift, (0, 0), 0.6)
    lift = lift_mm * (lift - lift.min()) / np.ptp(lift)
    shift = np.zeros((*lift.shape, 3))
    shift[..., 2] = lift
    return Surface(shift, _shade(rng, _GRAZING * lift))


def _along(grid: NDArray[np.float64], axis_deg: float) -> NDArray[np.float64]:
    """Each grid point's coordinate along a direction, mm from the smallest."""
    angle = np.radians(axis_deg)
    along = grid @ np.array([np.cos(angle), np.sin(angle)])
    return along - along.min()


def _bent(rng: Generator, along: NDArray[np.float64], lift: NDArray[np.float64], axis_deg: float) -> Surface:
    """A surface lifted by the profile ``lift`` (mm, evenly spaced) along a direction, not stretched."""
    length = float(along.max())
    at = np.linspace(0, length, len(lift))
    steep = np.clip(np.gradient(lift, at), -0.9, 0.9)
    short = np.concatenate([[0], np.cumsum(np.sqrt(1 - steep[:-1] ** 2) * np.diff(at))]) - at
    short -= short.mean()
    inward, angle = np.interp(along, at, short), np.radians(axis_deg)
    height = np.interp(along, at, lift)
    shift = np.stack([inward * np.cos(angle), inward * np.sin(angle), height], axis=2)
    return Surface(shift, _shade(rng, height))


def _shade(rng: Generator, height: NDArray[np.float64]) -> NDArray[np.float32]:
    """Light on the slopes: brighter where they face it, about 1 where the paper is flat."""
    down, right = np.gradient(height, GRID_MM)
    angle, strength = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.9)
    facing = 1 + strength * (right * np.cos(angle) + down * np.sin(angle))
    return np.clip(facing / np.sqrt(1 + right**2 + down**2), 0.5, 1.35).astype(np.float32)
