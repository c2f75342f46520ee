"""The numbered caps on The Duel's piles: a white disc in a black ring, a number, and as many dots round it."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.discs import DrawnDiscs, drawn_discs, match_disc
from scanner.planes import Points
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from sheets.pieces_layout import CAP_MM, CAPS
from sheets.templates import caps_png

_SIZES = (1.0, 0.87, 0.76, 0.66)  # caps are cut smaller for small stones
_MOST = 8.0  # of the evidence: one measure alone is never surer than that
_REACH_MM = 8.0  # how far a pile may stand from the middle of its cell


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cap:
    """What lies on a piece: the evidence of a cap (a logit), the likeliest number, how probable that one is.

    ``middle`` (2,) and ``radius_mm`` are where it seems to lie on the board, and how large it is.
    """

    evidence: float
    number: int
    certain: float
    middle: Points
    radius_mm: float


def read_cap(gray: NDArray[np.uint8], surface: Surface, tops: Points, settings: PieceSettings) -> Cap:
    """Look for a cap on the photograph (height, width).

    ``tops`` (n, 2) mm are where the tops of piles of several heights on the middle of the cell would be seen.
    """
    best = match_disc(gray, surface, tops, _REACH_MM, _caps(), _SIZES)
    like = (
        best.likeness + best.lead
    )  # a button may look like a cap, but like none of the numbers more than others
    return Cap(
        evidence=float(np.clip((like - settings.cap_level) / settings.cap_step, -_MOST, _MOST)),
        number=best.name,
        certain=best.certain(best.lead, settings.number_step),
        middle=np.array(best.middle),
        radius_mm=best.radius_mm,
    )


@cache
def _caps() -> DrawnDiscs[int]:
    return drawn_discs(caps_png(), sorted(set(CAPS)), CAP_MM)
