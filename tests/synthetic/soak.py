"""Ink that soaks into the paper: it runs along the fibres and leaves a pale rim."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Raster = NDArray[np.float32]

_FIBRE_MM = 0.22  # length of paper fibres' bends
_WAYS = 3  # that ink finds from each spot
_RIM = 0.22  # of full ink, in the damp paper round a line


def soaked(ink: Raster, reach_mm: float, px_per_mm: float, rng: Generator) -> Raster:
    """A layer of ink (h, w), 0 to 1, run out by about ``reach_mm``: at least as much everywhere as before."""
    rows, columns = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]].astype(np.float32)
    spread = ink
    for _ in range(_WAYS):
        right, down = (_fibres(rng, ink.shape, px_per_mm) * np.float32(reach_mm * px_per_mm) for _ in "xy")
        run = cv2.remap(ink, columns + right, rows + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        spread = np.maximum(spread, run)
    damp = cv2.GaussianBlur(spread, (0, 0), max(0.3, reach_mm * px_per_mm))
    return np.maximum(spread, np.float32(_RIM) * damp).astype(np.float32)


def _fibres(rng: Generator, shape: tuple[int, ...], px_per_mm: float) -> Raster:
    """A smooth random field of deviation about 1."""
    noise = rng.normal(0, 1, shape).astype(np.float32)
    field = cv2.GaussianBlur(noise, (0, 0), max(0.5, _FIBRE_MM * px_per_mm / 2))
    return np.asarray(field / max(float(field.std()), 1e-6), dtype=np.float32)
