"""The Duel: whose stones lie on each field of a flat board, and how many."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.caps import read_cap
from scanner.cause import Cause
from scanner.kinds import learn_kinds, owner, stone_look
from scanner.pieces import Sign, Signs
from scanner.planes import Points
from scanner.probability import logistic
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scanner.viewpoint import Viewpoint
from scoring.duel_board import Colour

_MOST_PLAIN = 2.5  # of a logit: shadows deceive the plain measures
_CAP_HEIGHT_MM = 8.0  # of a pile's top, half way between a stone's and the highest pile's
ALONE = 1  # the height of a pile without a cap


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneReading:
    """One field, lock or misthrow field: whose stone (None: empty), how many, and how probable that is (0 ... 1).

    ``cause`` is what makes it doubtful, if anything does.
    """

    owner: Colour | None
    height: int
    probability: float
    cause: Cause | None = None

    def __str__(self) -> str:
        """As people say it: ``empty``, ``black``, ``grey, 3 high``."""
        if self.owner is None:
            return "empty"
        return str(self.owner) if self.height == ALONE else f"{self.owner}, {self.height} high"


def read_stones(
    gray: NDArray[np.uint8],
    surface: Surface,
    signs: Mapping[str, Signs],
    sights: Mapping[str, Sight],
    view: Viewpoint,
    settings: PieceSettings,
) -> Mapping[str, StoneReading]:
    """Every field of a board. ``gray`` is the photograph, (height, width)."""
    stones = {cell: _there(of_cell, sights[cell], settings) for cell, of_cell in signs.items()}
    looks = {
        cell: stone_look(sights[cell].colour, float(signs[cell][Sign.LIGHTNESS]))
        for cell, there in stones.items()
        if there > 0.5
    }
    kinds = learn_kinds(list(looks.values()))
    readings = {}
    for cell, there in stones.items():
        if cell in looks and kinds is not None:
            top = sights[cell].middle + view.lean(sights[cell].middle, _CAP_HEIGHT_MM)
            height = _height(cell, signs[cell], top, gray, surface, settings)
            whose = owner(looks[cell], kinds, settings, capped=height[0] > ALONE)
            readings[cell] = _stone(there, whose, height, settings)
        else:
            readings[cell] = _empty(there, sights[cell], settings)
    return readings


def _there(signs: Signs, sight: Sight, settings: PieceSettings) -> float:
    """How probable a stone is: the network's evidence, and what the plain measures add to it.

    A small pale stone hides little of its print, so that they see nothing says nothing.
    """
    plain = settings.plain_weight * (sight.hidden + settings.plain_bias)
    return logistic(float(signs[Sign.STONE]) + min(max(plain, 0.0), _MOST_PLAIN))


def _empty(there: float, sight: Sight, settings: PieceSettings) -> StoneReading:
    """No stone; in doubt where the field looks otherwise than it was printed, whatever the network makes of it."""
    if sight.area_mm2 > settings.unexplained_mm2:
        return StoneReading(owner=None, height=0, probability=0.5, cause=Cause.PIECE_OR_NOT)
    cause = Cause.PIECE_OR_NOT if there > 1 - settings.certain else None
    return StoneReading(owner=None, height=0, probability=1 - there, cause=cause)


def _stone(
    there: float, whose: tuple[Colour, float], height: tuple[int, float], settings: PieceSettings
) -> StoneReading:
    """A stone, or a pile, and the weakest of what is known of it as the cause of a doubt."""
    doubts = {Cause.PIECE_OR_NOT: there, Cause.WHOSE_STONE: whose[1], Cause.PILE_HEIGHT: height[1]}
    probability = there * whose[1] * height[1]
    cause = min(doubts, key=lambda each: doubts[each]) if probability < settings.certain else None
    return StoneReading(owner=whose[0], height=height[0], probability=probability, cause=cause)


def _height(
    cell: str,
    signs: Signs,
    top: Points,
    gray: NDArray[np.uint8],
    surface: Surface,
    settings: PieceSettings,
) -> tuple[int, float]:
    """How many stones, and how probable that is. Piles are not built in the misthrow column.

    ``top`` is about where the top of a pile is seen, in mm of the board.

    Whether there is a cap both the network and the comparison with the drawn caps tell; their evidence is added, so
    where they contradict each other nothing is certain.
    """
    if cell.startswith("misthrow:"):
        return ALONE, 1.0
    cap = read_cap(gray, surface, top, settings)
    there = logistic(float(signs[Sign.CAP]) + cap.evidence)
    return (cap.number, there * cap.certain) if there > 0.5 else (ALONE, 1 - there)
