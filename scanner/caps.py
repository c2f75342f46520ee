"""The numbered caps on The Duel's piles: a white disc in a black ring, a number, and as many dots round it."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.discs import DrawnDiscs, drawn_discs, match_disc
from scanner.planes import Points
from scanner.probability import logistic
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from sheets.pieces_layout import CAP_MM, CAPS
from sheets.templates import caps_png

_SIZES = (1.0, 0.87, 0.76, 0.66)  # caps are cut smaller for small stones
_MOST = 5.0  # of the evidence: one measure alone is never surer than that
_REACH_MM = 9.0  # how far from where it is expected a cap's middle is looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """What lies on a piece: the evidence of a cap (a logit), the likeliest number, how probable that one is."""

    evidence: float
    number: int
    certain: float


def read_cap(gray: NDArray[np.uint8], surface: Surface, at: Points, settings: PieceSettings) -> Cap:
    """Look for a cap about a board point (2,) mm on the photograph (height, width)."""
    best = match_disc(gray, surface, at, _REACH_MM, _caps(), _SIZES)
    return Cap(
        evidence=float(np.clip((best.likeness - settings.cap_level) / settings.cap_step, -_MOST, _MOST)),
        number=best.name,
        certain=logistic(best.lead / settings.number_step),
    )


@cache
def _caps() -> DrawnDiscs[int]:
    return drawn_discs(caps_png(), sorted(set(CAPS)), CAP_MM)
