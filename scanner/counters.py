"""Our own flat pawns: the sign of the row's colour and its letter, which tell them apart without colour."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.discs import DrawnDiscs, Match, drawn_discs, match_disc
from scanner.planes import Points
from scanner.rectify import Surface
from scoring.model import Row
from sheets.languages import LANGUAGES
from sheets.pieces_layout import COUNTER_MM
from sheets.templates import counters_png

_REACH_MM = 5.0  # how far a counter's middle may be from the middle of what is seen of it


def match_counter(gray: NDArray[np.uint8], surface: Surface, at: Points) -> Match[Row]:
    """The counter that lies most likely about a board point (2,) mm on the photograph (height, width)."""
    return match_disc(gray, surface, at, _REACH_MM, _counters())


@cache
def _counters() -> DrawnDiscs[Row]:
    return drawn_discs(counters_png(), [row for _ in LANGUAGES for row in Row], COUNTER_MM)
