"""Separate ink from light: a rectified sheet divided by its own paper white.

Paper white is seen inside the cells, where the empty print is known to be white. It varies slowly with the light;
pens only ever darken it, so the brightest of each neighbourhood is the paper. It is estimated on a grid of one point a
millimetre.
"""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import READ_PX_PER_MM, empty_print, print_px_per_mm
from sheets.fiducials import Variant
from sheets.layouts import layout_of

WHITE = 200  # the value of bare paper in a reflectance picture; above it is room for glare and noise
_UNPRINTED = 250  # of the empty print, 0 ... 255
_LEAST_BARE = 0.2  # of a millimetre that tells the light
_NEAR = np.ones((7, 7), np.uint8)  # millimetres: so near to it the light is as bright


def reflectance(rectified: NDArray[np.uint8], light: NDArray[np.float32]) -> NDArray[np.uint8]:
    """A rectified sheet without its light (``paper_light``): bare paper at ``WHITE`` in each channel.

    Takes and gives (height, width, 3) RGB at ``READ_PX_PER_MM``.
    """
    return np.asarray(
        np.clip(cv2.divide(rectified, light, scale=WHITE, dtype=cv2.CV_32F), 0, 255), dtype=np.uint8
    )


def paper_light(rectified: NDArray[np.uint8], form: Variant) -> NDArray[np.float32]:
    """What bare paper looks like at each pixel of a flat sheet: (height, width, 3) float32, at least 8."""
    height, width = rectified.shape[:2]
    bare = _averaged(cv2.bitwise_and(rectified, bare_cells(form)).astype(np.float32))
    brightest = cv2.dilate(bare * _of_bare(form), _NEAR)
    known = (brightest > 0).astype(np.float32)
    light = cv2.GaussianBlur(brightest, (0, 0), 3.0) / np.maximum(cv2.GaussianBlur(known, (0, 0), 3.0), 1e-3)
    light = np.maximum(light, 8.0)
    return np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.float32)


@cache
def lit_paper(form: Variant) -> NDArray[np.bool_]:
    """Where the paper's light is known: (height, width). Elsewhere ``paper_light`` is dark, and all is burnt out."""
    known = cv2.dilate((_of_bare(form)[:, :, 0] > 0).astype(np.uint8), _NEAR)
    height, width = bare_cells(form).shape[:2]
    return np.asarray(cv2.resize(known, (width, height), interpolation=cv2.INTER_NEAREST) > 0, np.bool_)


def _averaged(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """A picture at ``READ_PX_PER_MM`` with one pixel a millimetre."""
    grid = picture.shape[1] // READ_PX_PER_MM, picture.shape[0] // READ_PX_PER_MM
    return np.asarray(cv2.resize(picture, grid, interpolation=cv2.INTER_AREA), dtype=np.float32)


@cache
def _of_bare(form: Variant) -> NDArray[np.float32]:
    """By what the mean of a millimetre's bare pixels is more than that of all, 0 where few are: (height, width, 1)."""
    share = _averaged((bare_cells(form)[:, :, 0] > 0).astype(np.float32))[:, :, None]
    return np.where(share > _LEAST_BARE, 1 / np.maximum(share, _LEAST_BARE), 0).astype(np.float32)


@cache
def bare_cells(form: Variant) -> NDArray[np.uint8]:
    """Which pixels at ``READ_PX_PER_MM`` are certainly bare inside a cell: 255, else 0, in (height, width, 3)."""
    inside = np.zeros(empty_print(form).shape, np.float32)
    for box in layout_of(form).cells.values():
        px = box.inset(0.7).scaled(print_px_per_mm(form))
        inside[round(px.top) : round(px.bottom), round(px.left) : round(px.right)] = 1
    printed = cv2.dilate((empty_print(form) < _UNPRINTED).astype(np.uint8), np.ones((3, 3), np.uint8))
    zoom = READ_PX_PER_MM / print_px_per_mm(form)
    bare = cv2.resize(inside * (1 - printed), None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    return np.dstack([np.where(bare > 0.99, 255, 0).astype(np.uint8)] * 3)
