"""Polylines: resampling, smoothing, crossings. A path is an array (n, 2) of (x, y)."""

import numpy as np
from numpy.typing import NDArray

Path = NDArray[np.float64]


def path_length(path: Path) -> float:
    """The length of a polyline, in its own unit."""
    return float(np.hypot(*np.diff(path, axis=0).T).sum()) if len(path) > 1 else 0.0


def resampled(path: Path, count: int) -> Path:
    """``count`` points at equal distances along ``path``; a path without length is repeated."""
    steps = np.hypot(*np.diff(path, axis=0).T) if len(path) > 1 else np.zeros(0)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    if along[-1] <= 0:
        return np.repeat(path[:1], count, axis=0).astype(np.float64)
    at = np.linspace(0.0, along[-1], count)
    return np.stack([np.interp(at, along, path[:, axis]) for axis in (0, 1)], axis=1)


def smoothed(path: Path, sigma: float) -> Path:
    """Evenly spaced points smoothed by a Gaussian of ``sigma`` points; the ends stay where they are."""
    if sigma <= 0 or len(path) < 3:
        return path
    radius = max(1, int(3 * sigma))
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    ahead = 2 * path[0] - path[radius:0:-1] if len(path) > radius else np.repeat(path[:1], radius, axis=0)
    behind = (
        2 * path[-1] - path[-2 : -radius - 2 : -1]
        if len(path) > radius
        else np.repeat(path[-1:], radius, axis=0)
    )
    padded = np.concatenate([ahead, path, behind])
    return np.stack([np.convolve(padded[:, axis], kernel, mode="valid") for axis in (0, 1)], axis=1)


def bounds(paths: tuple[Path, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower and the upper corner of all points together."""
    points = np.concatenate(paths)
    return points.min(axis=0), points.max(axis=0)


def crossings(first: Path, second: Path) -> Path:
    """Where the segments of two paths cross, (k, 2). Of one path with itself, neighbours are left out."""
    p, r = first[:-1, None], np.diff(first, axis=0)[:, None]
    q, s = second[None, :-1], np.diff(second, axis=0)[None]
    cross = r[..., 0] * s[..., 1] - r[..., 1] * s[..., 0]
    safe = np.where(np.abs(cross) < 1e-12, np.nan, cross)
    gap = q - p
    t = (gap[..., 0] * s[..., 1] - gap[..., 1] * s[..., 0]) / safe
    u = (gap[..., 0] * r[..., 1] - gap[..., 1] * r[..., 0]) / safe
    hit = (t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)
    if first is second:
        index = np.arange(len(first) - 1)
        hit &= np.abs(index[:, None] - index[None]) > 2
    return (p + t[..., None] * r)[hit]


def straightness(path: Path) -> float:
    """Distance of the ends over length: 1 for a straight line."""
    length = path_length(path)
    return float(np.hypot(*(path[-1] - path[0])) / length) if length > 0 else 0.0


def angle_deg(path: Path) -> float:
    """The direction from end to end: 0 is horizontal, 90 upright, negative falls to the right."""
    dx, dy = path[-1] - path[0]
    if dx < 0:
        dx, dy = -dx, -dy
    return float(np.degrees(np.arctan2(-dy, dx)))


def turned(paths: tuple[Path, ...], by_deg: float) -> tuple[Path, ...]:
    """The paths turned about the origin, clockwise as seen (y down)."""
    angle = np.radians(by_deg)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return tuple(path @ turn for path in paths)
