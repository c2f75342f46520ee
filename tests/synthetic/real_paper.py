"""Paper in a real photograph: its plane, what it looks like where it is blank, its noise, blur, and tone.

Paper millimetres: origin at the top left of the piece of paper that our sheet may use, x right, y down.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster

BLUR_PX = (0.3, 3.0)  # the least and the largest sigma that is believed
_AROUND_MM = 2.0  # of paper round that piece that is cleaned and lit too
_GAMMA = 2.2
_PRINT_BLACK = 0.016
_RELIEF = 0.93  # of the paper's own brightness: what is darker is print, ink or an object
_USUAL_SIDE_PX = 2400  # the longer side of most of the photographs: widths below are meant for it
_HALO_PX = 15  # round print and ink that is not blank either
_LEAST_WEIGHT = 1e-9  # far below what reaches into the middle of a large gap
_NOISE_PX = (64, 48, 32, 24, 16, 8)  # sides of the square that noise is taken from, the best first


@dataclass(frozen=True, slots=True, kw_only=True)
class RealPaper:
    """One photograph, ready to bear another print.

    ``picture`` (h, w, 3) 8-bit BGR; ``plane`` takes paper mm to pixels, the piece being ``size_mm`` wide and high;
    ``paper`` (h, w, 3) is what blank paper looks like at each pixel of ``inside`` (h, w); ``residual`` (h, w, 3)
    the photograph's noise there; ``tone`` the exponent from reflectance to 8-bit values; ``blurs`` are the
    covariances (px²) at the four corners, (2, 2, 2, 2) by row and column.
    """

    picture: NDArray[np.uint8]
    plane: Points
    size_mm: tuple[float, float]
    paper: Raster
    inside: NDArray[np.bool_]
    residual: Raster
    tone: float
    blurs: Points


def inside_of(plane: Points, size_mm: tuple[float, float], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The pixels of the piece of paper and a little around it (h, w)."""
    x, y = (side + _AROUND_MM for side in size_mm)
    near = -_AROUND_MM
    outline = cv2.perspectiveTransform(np.array([[(near, near), (x, near), (x, y), (near, y)]]), plane)[0]
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1)
    return mask.astype(bool)


def blank_paper(
    picture: NDArray[np.uint8], inside: NDArray[np.bool_], printed: NDArray[np.bool_]
) -> tuple[Raster, NDArray[np.bool_]]:
    """Blank paper's look (h, w, 3), smooth, from the pixels that are blank; and which those are (h, w).

    ``printed`` is what is known not to be blank, however bright it is.
    """
    unit = max(picture.shape) / _USUAL_SIDE_PX
    values = picture.astype(np.float32)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    level = brightest = _brightest_around(grey, unit)
    halo = np.ones((2 * round(_HALO_PX * unit / 2) + 1,) * 2, np.uint8)
    clean = inside
    for relief, sigma in ((0.88, 40.0), (_RELIEF, 30.0), (_RELIEF, 20.0)):
        darker = (grey < relief * level) | printed
        clean = (
            inside
            & (cv2.dilate(darker.astype(np.uint8), halo) == 0)
            & (grey < 1.12 * np.maximum(level, brightest))
        )
        level = _spread(grey[..., None], clean, sigma)[..., 0]
    return _spread(values, clean, 20.0), clean


def _spread(values: Raster, clean: NDArray[np.bool_], sigma: float) -> Raster:
    """The values of clean pixels, smooth, everywhere (h, w, n). What the first answer misses is answered again,
    so that a slope of the light goes on through a gap.
    """
    weight = _smooth(clean.astype(np.float32), sigma)[..., None] + _LEAST_WEIGHT
    result = np.zeros_like(values)
    for _ in range(3):
        missed = _smooth((values - result) * clean[..., None], sigma)
        result += missed.reshape(values.shape) / weight
    return result


def _brightest_around(grey: Raster, unit: float) -> Raster:
    """The level of the paper round about, dark things up to some 150 units wide left out."""
    size = (round(grey.shape[1] / (8 * unit)), round(grey.shape[0] / (8 * unit)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    closed = cv2.morphologyEx(cv2.medianBlur(small, 5), cv2.MORPH_CLOSE, np.ones((21, 21), np.uint8))
    soft = cv2.GaussianBlur(closed, (0, 0), 4.0)
    return np.asarray(cv2.resize(soft, grey.shape[::-1], interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _smooth(values: Raster, sigma: float) -> Raster:
    """A wide Gaussian, by way of a quarter of the size; it reaches on, ever more faintly, over large gaps."""
    small = cv2.resize(values, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = sum(
        share * cv2.GaussianBlur(small, (0, 0), reach * sigma / 4)
        for share, reach in ((1.0, 1), (0.01, 3), (1e-4, 12))
    )
    return np.asarray(cv2.resize(soft, values.shape[1::-1], interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def noise_of(picture: NDArray[np.uint8], paper: Raster, clean: NDArray[np.bool_]) -> Raster:
    """The photograph's own noise: as it is on blank paper, elsewhere copied from the blankest square."""
    residual = picture.astype(np.float32) - paper
    patch = _blankest(residual, clean)
    mirrored = np.block([[[patch], [patch[:, ::-1]]], [[patch[::-1]], [patch[::-1, ::-1]]]])
    rows, columns = -(-picture.shape[0] // mirrored.shape[0]), -(-picture.shape[1] // mirrored.shape[1])
    tiled = np.tile(mirrored, (rows, columns, 1))[: picture.shape[0], : picture.shape[1]]
    return np.where(clean[..., None], np.clip(residual, -12, 12), tiled).astype(np.float32)


def _blankest(residual: Raster, clean: NDArray[np.bool_]) -> Raster:
    """The smoothest square without print, as large as there is one.

    Raises:
        ValueError: no blank paper anywhere.
    """
    rough = np.abs(residual).max(axis=2) * clean
    for size in _NOISE_PX:
        share = cv2.boxFilter(clean.astype(np.float32), -1, (size, size), borderType=cv2.BORDER_CONSTANT)
        if share.max() <= 0.995:
            continue
        mean = cv2.boxFilter(rough, -1, (size, size), borderType=cv2.BORDER_CONSTANT)
        y, x = np.unravel_index(np.argmin(np.where(share > 0.995, mean, 1e9)), share.shape)
        top, left = max(0, int(y) - size // 2), max(0, int(x) - size // 2)
        return residual[top : top + size, left : left + size]
    raise ValueError("no blank paper in this photograph")


def tone_of(black: float) -> float:
    """The exponent that takes solid print to that share of blank paper's value, within what cameras do."""
    black = float(np.clip(black, 0.02, 0.3))
    return float(np.clip(np.log(black) / np.log(_PRINT_BLACK), 0.8 / _GAMMA, 2.0 / _GAMMA))
