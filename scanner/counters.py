"""Our own flat pawns: the sign of the row's colour and its letter, which tell them apart without colour."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.discs import DrawnDiscs, Match, drawn_discs, match_disc
from scanner.planes import Points
from scanner.rectify import Surface
from scoring.model import Row
from sheets.geometry import Box
from sheets.languages import LANGUAGES
from sheets.pieces_layout import COUNTER_MM
from sheets.templates import counters_png

_REACH_MM = 5.0  # how far a counter's middle may be from the middle of what is seen of it
_APART = 0.85  # of their width: how near the middles of two counters are at the least, allowing for errors
_STEP_MM = 3.0  # between the places where another counter is looked for
_OVER_MM = 2.0  # over the edge of its field


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The counter that lies most likely on a field, and how like a counter (-1 ... 1) what lies beside it there is."""

    match: Match[Row]
    beside: float


def read_counter(gray: NDArray[np.uint8], surface: Surface, field: Box, at: Points) -> Counter:
    """Look for counters about a point (2,) of a field (mm) on the photograph (height, width)."""
    match = match_disc(gray, surface, at[None], _REACH_MM, _counters())
    places = _beside(np.array(match.middle), field)
    beside = match_disc(gray, surface, places, _STEP_MM, _counters()).likeness if len(places) else -1.0
    return Counter(match=match, beside=beside)


def _beside(middle: Points, field: Box) -> Points:
    """Places (n, 2) on a field where another counter may have its middle."""
    wide = field.inset(-_OVER_MM)
    across, down = np.arange(wide.left, wide.right, _STEP_MM), np.arange(wide.top, wide.bottom, _STEP_MM)
    places = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    away = np.linalg.norm(places - middle, axis=1)
    return np.asarray(places[away > _APART * COUNTER_MM + _STEP_MM])


@cache
def _counters() -> DrawnDiscs[Row]:
    return drawn_discs(counters_png(), [row for _ in LANGUAGES for row in Row], COUNTER_MM)
