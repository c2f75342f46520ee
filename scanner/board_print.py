"""What is known of an empty board, at ``READ_PX_PER_MM``: where it is white in every style, what is printed there."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import READ_PX_PER_MM, empty_print
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import board_layout
from sheets.track_layout import BADGE_MM, CORNER_MM, RIM_MM, START, TrackLayout

_OUTLINE_MM = 0.7  # of a cell, and a little: left out
_UNPRINTED = 0.98  # of the empty print, 0 ... 1


@cache
def white_boxes(form: Variant) -> dict[str, Box]:
    """The part of each cell of a board that is white in every style, numbers and signs apart (mm)."""
    layout = board_layout(form.game, form.board)
    if isinstance(layout, TrackLayout):
        return {name: frame.inset(RIM_MM + _OUTLINE_MM) for name, frame in layout.frames.items()}
    return {name: box.inset(_OUTLINE_MM) for name, box in layout.cells.items()}


@cache
def print_of(form: Variant) -> NDArray[np.float32]:
    """The empty print, 0 ... 1: (height, width) float32."""
    outline = board_layout(form.game, form.board).outline
    size = round(outline.width * READ_PX_PER_MM), round(outline.height * READ_PX_PER_MM)
    small = cv2.resize(empty_print(form), size, interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), dtype=np.float32)


@cache
def fields(form: Variant) -> NDArray[np.bool_]:
    """Where a board's look is known in every style: (height, width)."""
    known = np.zeros(print_of(form).shape, np.bool_)
    for box in white_boxes(form).values():
        known[pixels(box)] = True
    for box in _badges(form):
        known[pixels(box)] = False
    return known


@cache
def bare_paper(form: Variant) -> NDArray[np.float32]:
    """1 where an empty board shows nothing but paper, else 0: (height, width) float32."""
    printed = (print_of(form) < _UNPRINTED).astype(np.uint8)
    near = cv2.dilate(printed, np.ones((3, 3), np.uint8)) > 0
    return (fields(form) & ~near).astype(np.float32)


def _badges(form: Variant) -> list[Box]:
    """On Board: the signs in the fields' upper left corners, which the empty print does not show."""
    layout = board_layout(form.game, form.board)
    if not isinstance(layout, TrackLayout):
        return []
    middles = (box.centre for name, box in layout.cells.items() if name != START)
    half = BADGE_MM / 2 + 0.8
    return [
        Box(x - CORNER_MM - half, y - CORNER_MM - half, x - CORNER_MM + half, y - CORNER_MM + half)
        for x, y in middles
    ]


def pixels(box: Box) -> tuple[slice, slice]:
    """Rows and columns of a box (mm)."""
    px = box.scaled(READ_PX_PER_MM)
    return (
        slice(max(round(px.top), 0), max(round(px.bottom), 1)),
        slice(max(round(px.left), 0), max(round(px.right), 1)),
    )
