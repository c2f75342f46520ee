"""What the network sees of each cell of a flat board: the cell and a little around it, the empty print, and the lean.

Six channels: the reflectance in red, green and blue, the empty print, and by how much a piece of 25 mm leans to the
right and downwards there, in the photograph, in steps of 25 mm. On Board's start field is twice as wide as the others
and is seen in two halves.
"""

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import empty_print
from scanner.ink import WHITE
from scanner.viewpoint import Viewpoint
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import board_layout

PATCH_PX = 64  # 32 mm: the cell and the edges of its neighbours
PATCH_PX_PER_MM = 2
TALLEST_MM = 25.0  # of a standing pawn
CHANNELS = 6


def places(form: Variant) -> Iterator[tuple[str, tuple[float, float]]]:
    """The cells of a board with the middle (mm) of each patch; a cell may have two."""
    for cell, box in board_layout(form.game, form.board).cells.items():
        for middle in _middles(box):
            yield cell, middle


def _middles(box: Box) -> tuple[tuple[float, float], ...]:
    x, y = box.centre
    aside = (box.width - box.height) / 2
    return ((x - aside, y), (x + aside, y)) if box.width > 2 * box.height else ((x, y),)


def small(reflected: NDArray[np.uint8], form: Variant) -> NDArray[np.uint8]:
    """A reflectance picture (height, width, 3) of a whole board brought to ``PATCH_PX_PER_MM``."""
    return np.asarray(cv2.resize(reflected, _size(form), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def piece_patches(reflected: NDArray[np.uint8], form: Variant, view: Viewpoint) -> NDArray[np.float32]:
    """The network's input: (patches, ``CHANNELS``, ``PATCH_PX``, ``PATCH_PX``) float32, 1 is bare paper.

    ``reflected`` is a picture as ``small`` gives it.
    """
    picture = np.dstack([reflected, _print(form)])
    margin = PATCH_PX
    padded = np.pad(picture, ((margin, margin), (margin, margin), (0, 0)), mode="edge")
    middles = [middle for _, middle in places(form)]
    seen = np.stack([_patch(padded, middle, margin) for middle in middles]).transpose(0, 3, 1, 2)
    lean = np.array([view.lean(np.array(middle), TALLEST_MM) / TALLEST_MM for middle in middles])
    leans = np.broadcast_to(lean[:, :, None, None], (len(middles), 2, PATCH_PX, PATCH_PX))
    return np.concatenate([seen / np.float32(WHITE), leans], axis=1).astype(np.float32)


def _patch(padded: NDArray[np.uint8], middle: tuple[float, float], margin: int) -> NDArray[np.uint8]:
    left = round(middle[0] * PATCH_PX_PER_MM) - PATCH_PX // 2 + margin
    top = round(middle[1] * PATCH_PX_PER_MM) - PATCH_PX // 2 + margin
    return padded[top : top + PATCH_PX, left : left + PATCH_PX]


@cache
def _print(form: Variant) -> NDArray[np.uint8]:
    """The empty print as a reflectance."""
    printed = cv2.resize(empty_print(form), _size(form), interpolation=cv2.INTER_AREA)
    return np.asarray(printed * (WHITE / 255), dtype=np.uint8)


def _size(form: Variant) -> tuple[int, int]:
    outline = board_layout(form.game, form.board).outline
    return round(outline.width * PATCH_PX_PER_MM), round(outline.height * PATCH_PX_PER_MM)
