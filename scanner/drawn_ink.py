"""How much was drawn in each cell, by the ink that lies over the print."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scanner.settings import DrawnInkSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def drawn_ink(reflected: NDArray[np.uint8], form: Variant, settings: DrawnInkSettings) -> NDArray[np.float32]:
    """How much is darker than the print round each pixel, (height, width): 0 is nothing, 1 is black all over.

    Dark print tells nothing of ink, and is left out. ``reflected`` is the sheet's reflectance picture (height, width,
    3) at ``READ_PX_PER_MM``.
    """
    paper, share, inverse_known = _print(form, settings)
    gray = cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY)
    ink = np.maximum(cv2.subtract(paper, cv2.multiply(gray, share, dtype=cv2.CV_32F)), -1)
    seen = cv2.GaussianBlur(ink, (0, 0), settings.spread_mm * READ_PX_PER_MM)
    return np.asarray(cv2.multiply(seen, inverse_known), np.float32)


@cache
def _print(
    form: Variant, settings: DrawnInkSettings
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Of an empty print, (height, width) each: where it is paper, 1 or 0; what share of the print a grey level is; and
    by what ink is to be multiplied that was averaged over paper and dark print.
    """
    printed = np.asarray(halved(empty_print(form)) * np.float32(WHITE / 255), np.float32)
    paper = np.asarray(printed > settings.least_paper * WHITE, np.float32)
    known = cv2.GaussianBlur(paper, (0, 0), settings.spread_mm * READ_PX_PER_MM)
    inverse = np.asarray(1 / np.maximum(known, settings.least_known), np.float32)
    return paper, np.asarray(paper / np.maximum(printed, 1), np.float32), inverse


def with_more(times: float, inks: Mapping[str, float]) -> frozenset[str]:
    """The cells with so many times more ink than half of them have."""
    much = times * float(np.median(list(inks.values())))
    return frozenset(cell for cell, ink in inks.items() if ink > much)


def densest(ink: NDArray[np.float32], form: Variant, cell: str) -> float:
    """How much ink a cell has where it has most."""
    return float(ink[pixels(layout_of(form).cells[cell])].max())


def altogether(ink: NDArray[np.float32], form: Variant, cell: str) -> float:
    """How much ink a cell has on average."""
    return float(np.maximum(ink[pixels(layout_of(form).cells[cell])], 0).mean())
