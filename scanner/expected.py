"""What is known of a sheet or board before looking: the empty print.

A *form* is what is printed alike on many sheets: a ``Variant`` without its lucky pair.
"""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.fiducials import Variant
from sheets.templates import BOARD_PIXELS_PER_MM, PIXELS_PER_MM, board_template_png, template_png

PRINT_PX_PER_MM = PIXELS_PER_MM  # of a score sheet's empty print
READ_PX_PER_MM = 3  # of a rectified sheet whose marks are read: a ballpoint's line is one to two pixels wide


def form_of(variant: Variant) -> Variant:
    """The variant without what differs between sheets that are printed alike."""
    return Variant(variant.game, kind=variant.kind, board=variant.board)


def print_px_per_mm(form: Variant) -> int:
    """How fine the empty print of a form is known."""
    return BOARD_PIXELS_PER_MM if form.kind == "board" else PRINT_PX_PER_MM


@cache
def empty_print(form: Variant) -> NDArray[np.uint8]:
    """The empty form as it is printed in black and white: (height, width) uint8, ``print_px_per_mm``."""
    is_board = form.kind == "board"
    png = board_template_png(form.game, form.board) if is_board else template_png(form.game)
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE)
    return np.asarray(picture, dtype=np.uint8)


def halved(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture of a score sheet at ``PRINT_PX_PER_MM`` brought to ``READ_PX_PER_MM``."""
    zoom = READ_PX_PER_MM / PRINT_PX_PER_MM
    return np.asarray(
        cv2.resize(picture, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), dtype=np.uint8
    )


@cache
def bare_paper(form: Variant) -> NDArray[np.bool_]:
    """Where nothing is printed, nor beside it: (height, width) at ``READ_PX_PER_MM``."""
    white = np.asarray(halved(empty_print(form)) > _WHITE, np.uint8)
    return np.asarray(cv2.erode(white, np.ones((3, 3), np.uint8)), np.bool_)


_WHITE = 237  # of 255


@cache
def print_darkness(form: Variant) -> NDArray[np.float32]:
    """How dark the empty print is, (height, width) at ``READ_PX_PER_MM``: 0 is bare paper, 1 black."""
    return np.asarray(1 - halved(empty_print(form)) / 255, np.float32)
