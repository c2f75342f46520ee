"""The two kinds of stones on a board, learned from this one photograph; the darker kind is black.

A stone's look is its colour, (L, a, b) in CIELAB, and the network's own measure of lightness, scaled alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.probability import logistic
from scanner.settings import PieceSettings
from scoring.duel_board import Colour

Look = NDArray[np.float64]  # (4,)
_ROUNDS = 12  # of moving the two middles; they settle in a few
_LIGHTNESS = np.array([1.0, 0.0, 0.0, 1.0])  # which parts of a look say how light a stone is
_MIDDLE_LIGHTNESS = 42.0  # L between our own cut-out stones, black (10) and grey (66)
_LIGHTNESS_STEP = 6.0
_LEARNED_SCALE = 10.0  # so much of L is a step of 1 in the network's lightness


def stone_look(colour: NDArray[np.float64], lightness: float) -> Look:
    """A stone's look from its colour (3,) in CIELAB and the network's measure."""
    return np.array([*colour, _LEARNED_SCALE * lightness])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kinds:
    """The looks of the black and of the grey stones, and how far a stone usually is from its kind.

    Where there is one kind alone, the two looks are halves of it.
    """

    black: Look
    grey: Look
    spread: float

    @property
    def apart(self) -> float:
        """How different the two kinds look."""
        return float(np.linalg.norm(self.black - self.grey))

    @property
    def lighter(self) -> float:
        """How much lighter the grey ones are."""
        return float((self.grey - self.black) @ _LIGHTNESS)


def learn_kinds(looks: Sequence[Look]) -> Kinds | None:
    """Two middles (k-means, from the darkest and the lightest stone); None where there is no stone."""
    if not looks:
        return None
    points = np.array(looks)
    order = np.argsort(points @ _LIGHTNESS)
    middles = points[order[[0, -1]]]
    for _ in range(_ROUNDS):
        nearest = np.linalg.norm(points[:, None] - middles[None], axis=2).argmin(axis=1)
        middles = np.array(
            [
                np.median(points[nearest == k], axis=0) if (nearest == k).any() else middles[k]
                for k in range(2)
            ]
        )
    dark, light = sorted(middles, key=lambda middle: float(middle @ _LIGHTNESS))
    off = np.linalg.norm(points[:, None] - middles[None], axis=2).min(axis=1)
    return Kinds(black=dark, grey=light, spread=float(np.median(off)))


def owner(look: Look, kinds: Kinds, settings: PieceSettings) -> tuple[Colour, float]:
    """Whose a stone of that look is, and how probable that is."""
    if kinds.apart < max(settings.kinds_apart, settings.kinds_apart_spreads * kinds.spread):
        return _by_lightness(look)
    to_black, to_grey = (float((look - middle) @ (look - middle)) for middle in (kinds.black, kinds.grey))
    lead = (to_grey - to_black) / kinds.apart**2
    which = Colour.BLACK if lead > 0 else Colour.GREY
    darker = (kinds.lighter - settings.lightness_apart) / settings.lightness_step
    return which, logistic(settings.ownership_steps * abs(lead)) * logistic(darker)


def _by_lightness(look: Look) -> tuple[Colour, float]:
    """Where all stones look alike, they are one player's: black if they are about as dark as our own."""
    lead = (_MIDDLE_LIGHTNESS - float(look[0])) / _LIGHTNESS_STEP
    return (Colour.BLACK if lead > 0 else Colour.GREY), logistic(abs(lead))
