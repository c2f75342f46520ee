"""Lines that go down and up again so far that they may be ticks: a second opinion that has learned nothing.

A tick with arms of one length lies flat across its cell like a line that waves, and networks that have learned from
lines of all kinds may take it for one. Hardly a line through a number waves as deep, and of such the networks are sure.
"""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content, part_of
from scanner.expected import READ_PX_PER_MM, print_darkness
from scanner.faded import number_shares, usual_shares
from scanner.ink import WHITE
from scanner.settings import TickSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def ticks_like_lines(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: TickSettings
) -> frozenset[str]:
    """The cells read as a line in which a stroke sinks and rises by more than lines do, if they may be crosses.

    That is where a cross is the likeliest other reading, and the line is not quite sure. ``reflected`` is the sheet's
    reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    lines = [
        cell
        for cell, reading in cells.items()
        if reading.content is Content.SKIP
        and reading.rival in (Content.CROSS, Content.CROSS_ON_SKIP)
        and reading.probability < settings.sure
    ]
    if not lines:
        return frozenset()
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8)
    usual = usual_shares(number_shares(gray, form, cells))
    return frozenset(
        cell
        for cell in lines
        if _is_tick(_stroke(gray, form, cell, usual.get(part_of(cell), 1.0), settings), settings)
    )


def _stroke(
    gray: NDArray[np.uint8], form: Variant, cell: str, usual: float, settings: TickSettings
) -> NDArray[np.bool_]:
    """Where a cell (height, width) is much darker than its paper and its print, which shows as ``usual``."""
    inside = pixels(layout_of(form).cells[cell].inset(settings.rim_mm))
    darkness = 1 - gray[inside].astype(np.float32) / WHITE
    print_there = settings.more_than_print * usual * _print_nearby(form)[inside]
    ink = darkness - np.quantile(darkness, settings.paper_quantile) - print_there
    dark = float(np.quantile(ink, settings.ink_quantile))
    return np.asarray(ink > max(dark / 2, settings.least_ink))


def _is_tick(stroke: NDArray[np.bool_], settings: TickSettings) -> bool:
    """Whether the middle of a stroke (height, width) sinks and rises, from left to right, by more than lines do."""
    columns = np.flatnonzero(stroke.any(axis=0))
    if columns.size < settings.few_columns:
        return False
    middles = np.array([np.median(np.flatnonzero(stroke[:, column])) for column in columns])
    smooth = cv2.medianBlur(middles.astype(np.float32)[None], 3)[0]
    # Up and down a steep stroke is thicker than across.
    thickness = (stroke.sum(axis=0)[columns] / np.hypot(1, np.gradient(smooth))).mean()
    from_left, from_right = (np.minimum.accumulate(smooth[::way])[::way] for way in (1, -1))
    depth = np.minimum(smooth - from_left, smooth - from_right).max()
    is_stroke = thickness <= settings.thickest_mm * READ_PX_PER_MM
    return bool(is_stroke and depth >= settings.deeper_mm * READ_PX_PER_MM)


@cache
def _print_nearby(form: Variant) -> NDArray[np.float32]:
    """How dark the empty print is at each pixel or beside it, (height, width), shares of paper white."""
    return np.asarray(cv2.dilate(print_darkness(form), np.ones((3, 3))), np.float32)
