"""What a worn printer leaves: uneven toner, screened tints, stray specks, streaks, lines that were not printed."""

import cv2
import numpy as np
from numpy.random import Generator

from tests.synthetic.ink import Raster

_PATCH_MM = 0.25  # size of the patches in which toner is thicker or thinner
_LEAST_PX_PER_LINE = 2.5  # a finer screen would alias in the raster rather than in the camera
_SPECK_MM = (0.03, 0.11)  # radius


def mottled(print_: Raster, depth: float, px_per_mm: float, rng: Generator) -> Raster:
    """Print (h, w, 3) with its ink laid unevenly: by the share ``depth`` (deviation) thinner or thicker."""
    noise = rng.normal(0, 1, print_.shape[:2]).astype(np.float32)
    fine = cv2.GaussianBlur(noise, (0, 0), max(0.4, _PATCH_MM * px_per_mm / 2))
    strength = 1 + np.float32(depth) * fine / fine.std()
    return np.clip(1 + (print_ - 1) * np.clip(strength, 0, 1.3)[..., None], 0, 1).astype(np.float32)


def screened(print_: Raster, lines_per_mm: float, px_per_mm: float, rng: Generator) -> Raster:
    """Print whose tints are made of dots, ``lines_per_mm`` of them along 45 degrees; white and solid stay."""
    if px_per_mm / lines_per_mm < _LEAST_PX_PER_LINE:
        return print_
    rows, columns = np.mgrid[0 : print_.shape[0], 0 : print_.shape[1]].astype(np.float32)
    turn = np.float32(2 * np.pi * lines_per_mm / px_per_mm / np.sqrt(2))
    first, second = (np.float32(phase) for phase in rng.uniform(0, 2 * np.pi, 2))
    dots = (np.cos(turn * (columns + rows) + first) + np.cos(turn * (columns - rows) + second)) / 2
    ink = 1 - print_
    return np.clip(1 - ink - 2 * ink * print_ * dots[..., None], 0, 1).astype(np.float32)


def specked(print_: Raster, per_cm2: float, px_per_mm: float, rng: Generator) -> Raster:
    """Print with stray specks of black toner all over the paper."""
    height, width = print_.shape[:2]
    count = int(rng.poisson(per_cm2 * height * width / (10 * px_per_mm) ** 2))
    mask = np.zeros((height, width), np.uint8)
    for x, y, radius in zip(
        rng.uniform(0, width, count),
        rng.uniform(0, height, count),
        rng.uniform(*_SPECK_MM, count),
        strict=True,
    ):
        centre = (round(16 * float(x)), round(16 * float(y)))
        cv2.circle(mask, centre, round(16 * float(radius) * px_per_mm), 220, -1, cv2.LINE_AA, 4)
    return (print_ * (1 - mask[..., None] * np.float32(1 / 255))).astype(np.float32)


def unprinted_lines(print_: Raster, count: int, px_per_mm: float, rng: Generator) -> Raster:
    """Print with thin lines across it that a clogged nozzle left nearly white."""
    print_ = print_.copy()
    for middle, width_mm in zip(
        rng.uniform(0, len(print_), count), rng.uniform(0.08, 0.3, count), strict=True
    ):
        top = int(middle)
        bottom = top + max(1, round(float(width_mm) * px_per_mm))
        print_[top:bottom] += 0.8 * (1 - print_[top:bottom])
    return print_


def streaked(print_: Raster, count: int, px_per_mm: float, rng: Generator) -> Raster:
    """Print with straight dark lines from edge to edge, all along it or all across, as a scratched drum leaves."""
    print_ = print_.copy()
    across = rng.random() < 0.5
    turned = print_ if across else print_.swapaxes(0, 1)
    for middle, width_mm, left in zip(
        rng.uniform(0, len(turned), count),
        rng.uniform(0.1, 0.5, count),
        rng.uniform(0.05, 0.7, count),
        strict=True,
    ):
        top = int(middle)
        turned[top : top + max(1, round(float(width_mm) * px_per_mm))] *= np.float32(left)
    return print_
