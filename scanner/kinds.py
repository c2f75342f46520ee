"""The two kinds of stones on a board, learned from their colours in this one photograph; the darker kind is black."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.probability import logistic
from scanner.settings import PieceSettings
from scoring.duel_board import Colour

Lab = NDArray[np.float64]
_ROUNDS = 12  # of moving the two middles; they settle in a few
_MIDDLE_LIGHTNESS = 42.0  # between our own cut-out stones, black (10) and grey (66)
_LIGHTNESS_STEP = 6.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kinds:
    """The colours (3,), CIELAB, of the black and of the grey stones; the same twice where there is one kind alone."""

    black: Lab
    grey: Lab

    @property
    def apart(self) -> float:
        """How different the two kinds look."""
        return float(np.linalg.norm(self.black - self.grey))


def learn_kinds(colours: Sequence[Lab]) -> Kinds | None:
    """Two middles (k-means, from the darkest and the lightest stone); None where there is no stone."""
    if not colours:
        return None
    points = np.array(colours)
    middles = points[[points[:, 0].argmin(), points[:, 0].argmax()]]
    for _ in range(_ROUNDS):
        nearest = np.linalg.norm(points[:, None] - middles[None], axis=2).argmin(axis=1)
        middles = np.array(
            [
                np.median(points[nearest == k], axis=0) if (nearest == k).any() else middles[k]
                for k in range(2)
            ]
        )
    dark, light = sorted(middles, key=lambda middle: float(middle[0]))
    return Kinds(black=dark, grey=light)


def owner(colour: Lab, kinds: Kinds, settings: PieceSettings) -> tuple[Colour, float]:
    """Whose a stone of that colour is, and how probable that is."""
    if kinds.apart < settings.kinds_apart:
        return _by_lightness(colour)
    to_black, to_grey = (float(np.linalg.norm(colour - middle)) for middle in (kinds.black, kinds.grey))
    lead = (to_grey**2 - to_black**2) / kinds.apart**2
    which = Colour.BLACK if lead > 0 else Colour.GREY
    darker = (kinds.grey[0] - kinds.black[0] - settings.lightness_apart) / 2.0
    return which, logistic(settings.ownership_steps * abs(lead)) * logistic(darker)


def _by_lightness(colour: Lab) -> tuple[Colour, float]:
    """Where all stones look alike, they are one player's: black if they are about as dark as our own."""
    lead = (_MIDDLE_LIGHTNESS - float(colour[0])) / _LIGHTNESS_STEP
    return (Colour.BLACK if lead > 0 else Colour.GREY), logistic(abs(lead))
