"""Our own flat pawns: the sign of the row's colour and its letter, which tell them apart without colour."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations

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

Counter = Match[Row]
_APART = 0.85  # of their width: how near the middles of two counters are at the least, allowing for errors
_STEP_MM = 1.0  # between the places where a counter is looked for
_INSIDE_MM = 1.0  # the edge of a field are the places where the middle of a counter on it is looked for


def read_counters(
    gray: NDArray[np.uint8], surface: Surface, field: Box, least_likeness: float
) -> tuple[Counter, ...]:
    """What looks like a counter on a field (mm) of the photograph (height, width), the likeliest first.

    No two are in one another. The last one may be none: it is less like one than ``least_likeness``.
    """
    found: list[Counter] = []
    places = _places(field)
    while len(places) and len(found) < len(Row):
        found.append(match_disc(gray, surface, places, _STEP_MM, _counters()))
        if found[-1].likeness < least_likeness:
            break
        away = np.linalg.norm(places - found[-1].middle, axis=1)
        places = places[away > _APART * COUNTER_MM + _STEP_MM]
    return tuple(found)


def _places(field: Box) -> Points:
    """Places (n, 2) on a field where a counter may have its middle."""
    inner = field.inset(_INSIDE_MM)
    across = np.arange(inner.left, inner.right, _STEP_MM)
    down = np.arange(inner.top, inner.bottom, _STEP_MM)
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)


@cache
def _counters() -> DrawnDiscs[Row]:
    return drawn_discs(counters_png(), [row for _ in LANGUAGES for row in Row], COUNTER_MM)


def which_counters(counters: Sequence[Counter], free: Sequence[Row]) -> list[tuple[Row, float]]:
    """Which counter is which, if each is one of the ``free`` colours and no two are of one.

    With each the lead of all their likenesses together over the best way in which that one is another; with nothing
    else left, the lead is as large as can be. Where there are more counters than colours, none has a name.
    """
    ways = {rows: _likeness(counters, rows) for rows in permutations(free, len(counters))}
    best = max(ways, key=lambda rows: ways[rows], default=())
    return [
        (
            row,
            ways[best]
            - max((likeness for rows, likeness in ways.items() if rows[n] is not row), default=-1.0),
        )
        for n, row in enumerate(best)
    ]


def _likeness(counters: Sequence[Counter], rows: tuple[Row, ...]) -> float:
    likenesses: Sequence[Mapping[Row, float]] = [counter.likenesses for counter in counters]
    return sum(of_one[row] for of_one, row in zip(likenesses, rows, strict=True))
