"""What lands on paper and is nobody's mark: rings that cups leave, hairs, creases."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Factor = NDArray[np.float32]  # (height, width, 3): what is left of the light, 1 where there is no stain
_Map = NDArray[np.float64] | NDArray[np.float32]  # (height, width)

_LIQUIDS = (
    (0.50, 0.36, 0.22),
    (0.62, 0.50, 0.30),
    (0.55, 0.25, 0.33),
    (0.80, 0.80, 0.78),
)  # coffee, tea, wine, water
_MOST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paper:
    """A picture of paper: its width and height in pixels, and how fine it is."""

    size_px: tuple[int, int]
    px_per_mm: float

    @property
    def size_mm(self) -> NDArray[np.float64]:
        return np.array(self.size_px) / self.px_per_mm

    @property
    def places_mm(self) -> tuple[_Map, _Map]:
        """The x of every column (1, width) and the y of every row (height, 1)."""
        x, y = (((np.arange(length, dtype=np.float32) + 0.5) / self.px_per_mm) for length in self.size_px)
        return x[None], y[:, None]


def stains(rng: Generator, shape: tuple[int, ...], px_per_mm: float) -> Factor:
    """One to three stains anywhere on the picture of a sheet of that (height, width)."""
    paper = _Paper(size_px=(shape[1], shape[0]), px_per_mm=px_per_mm)
    factor = np.ones((shape[0], shape[1], 3), np.float32)
    for _ in range(int(rng.integers(1, _MOST + 1))):
        factor *= _KINDS[int(rng.integers(len(_KINDS)))](rng, paper)
    return factor


def _darkened(alpha: _Map, colour: tuple[float, ...] | NDArray[np.float64]) -> Factor:
    return np.asarray(1 - alpha[..., None] * (1 - np.asarray(colour, np.float32)), np.float32)


def _ring(rng: Generator, paper: _Paper) -> Factor:
    """The ring of a cup, a glass or a drop: sharp outside, washed out inside, stronger on one side."""
    x, y = paper.places_mm
    middle = rng.uniform(-15, paper.size_mm + 15)
    radius, width, fill = rng.uniform(8, 45), rng.uniform(0.4, 2.5), rng.uniform(0, 0.25)
    off, turn = np.hypot(x - middle[0], y - middle[1]), np.arctan2(y - middle[1], x - middle[0])
    wobble = 1 + rng.uniform(0, 0.02) * np.sin(3 * turn + rng.uniform(0, 7))
    inwards = radius * wobble - off
    line = np.where(inwards > 0, np.exp(-inwards / width), np.exp(-((inwards / 0.15) ** 2)))
    uneven = np.clip(1 + rng.uniform(0, 1) * np.sin(turn * rng.integers(1, 3) + rng.uniform(0, 7)), 0.15, 1.4)
    alpha = np.clip(line * uneven + fill * (inwards > 0), 0, 1) * rng.uniform(0.1, 0.75)
    return _darkened(alpha.astype(np.float32), _LIQUIDS[int(rng.integers(len(_LIQUIDS)))])


def _hair(rng: Generator, paper: _Paper) -> Factor:
    """A hair or a thread: long or short, bent more or less, thinner than most pens' lines."""
    length, step = float(rng.choice((rng.uniform(4, 20), rng.uniform(20, 100)))), 0.5
    count = max(int(length / step), 4)
    turning = np.cumsum(rng.normal(0, rng.uniform(0.02, 0.25), count)) * 0.3
    angles = rng.uniform(0, 2 * np.pi) + np.cumsum(turning) * step * 0.3
    points = rng.uniform(0, paper.size_mm) + np.cumsum(
        step * np.column_stack([np.cos(angles), np.sin(angles)]), axis=0
    )
    thick_px = float(rng.uniform(0.06, 0.22)) * paper.px_per_mm
    mask = np.zeros(paper.size_px[::-1], np.uint8)
    path = np.round(points * paper.px_per_mm * 16).astype(np.int32)
    cv2.polylines(mask, [path], False, 255, max(round(thick_px), 1), cv2.LINE_AA, 4)
    alpha = mask.astype(np.float32) / 255 * min(1.0, thick_px) * float(rng.uniform(0.4, 1.0))
    return _darkened(alpha, float(rng.uniform(0.1, 0.5)) * np.array([1.0, 0.9, 0.8]))


def _crease(rng: Generator, paper: _Paper) -> Factor:
    """A fold smoothed out again: a dark line, often a light one beside it, and a little shade on one side."""
    x, y = paper.places_mm
    angle, through = rng.uniform(0, np.pi), rng.uniform(0, paper.size_mm)
    across = (x - through[0]) * np.sin(angle) - (y - through[1]) * np.cos(angle)
    width = rng.uniform(0.12, 0.5)
    dark = rng.uniform(0.03, 0.4) * np.exp(-((across / width) ** 2))
    light = rng.uniform(0, 0.2) * np.exp(-(((across - 2 * width) / width) ** 2))
    shade = rng.uniform(-0.06, 0.06) * np.exp(-np.abs(across) / rng.uniform(3, 20)) * (across > 0)
    return np.repeat((1 - dark + light + shade).astype(np.float32)[..., None], 3, axis=2)


_KINDS: tuple[Callable[[Generator, _Paper], Factor], ...] = (_ring, _hair, _crease)
