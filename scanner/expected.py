"""What is known of a sheet before looking: its layout and the empty print."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.games import GAMES
from sheets.layout import SheetLayout, score_sheet
from sheets.templates import PIXELS_PER_MM, template_png

PRINT_PX_PER_MM = PIXELS_PER_MM  # of the empty print
READ_PX_PER_MM = 3  # of a rectified sheet whose marks are read: a ballpoint's line is one to two pixels wide


@cache
def layout_of(game: str) -> SheetLayout:
    """The layout of a game's score sheet (mm at scale 1)."""
    return score_sheet(GAMES[game])


@cache
def empty_print(game: str) -> NDArray[np.uint8]:
    """The empty sheet as it is printed in black and white: (height, width) uint8, ``PRINT_PX_PER_MM``."""
    picture = cv2.imdecode(np.frombuffer(template_png(game), np.uint8), cv2.IMREAD_GRAYSCALE)
    return np.asarray(picture, dtype=np.uint8)


def halved(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture at ``PRINT_PX_PER_MM`` brought to ``READ_PX_PER_MM``."""
    zoom = READ_PX_PER_MM / PRINT_PX_PER_MM
    return np.asarray(
        cv2.resize(picture, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), dtype=np.uint8
    )
