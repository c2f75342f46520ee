"""The Duel: whose stones lie on each field of a flat board, and how many."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.caps import read_cap
from scanner.cause import Cause
from scanner.kinds import learn_kinds, owner, stone_look
from scanner.pieces import Sign, Signs
from scanner.probability import logistic
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scoring.duel_board import Colour

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
    settings: PieceSettings,
) -> Mapping[str, StoneReading]:
    """Every field of a board. ``gray`` is the photograph, (height, width)."""
    stones = {cell: logistic(of_cell[Sign.STONE]) for cell, of_cell in signs.items()}
    looks = {
        cell: stone_look(sights[cell].colour, float(signs[cell][Sign.LIGHTNESS]))
        for cell, there in stones.items()
        if there > 0.5
    }
    kinds = learn_kinds(list(looks.values()))
    readings = {}
    for cell, there in stones.items():
        if cell in looks and kinds is not None:
            height = _height(cell, signs[cell], sights[cell], gray, surface, settings)
            readings[cell] = _stone(there, owner(looks[cell], kinds, settings), height, settings)
        else:
            cause = Cause.PIECE_OR_NOT if there > 1 - settings.certain else None
            readings[cell] = StoneReading(owner=None, height=0, probability=1 - there, cause=cause)
    return readings


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
    sight: Sight,
    gray: NDArray[np.uint8],
    surface: Surface,
    settings: PieceSettings,
) -> tuple[int, float]:
    """How many stones, and how probable that is. Piles are not built in the misthrow column.

    Whether there is a cap both the network and the comparison with the drawn caps tell; their evidence is added, so
    where they contradict each other nothing is certain.
    """
    if cell.startswith("misthrow:"):
        return ALONE, 1.0
    cap = read_cap(gray, surface, sight.middle, settings)
    there = logistic(float(signs[Sign.CAP]) + cap.evidence)
    return (cap.number, there * cap.certain) if there > 0.5 else (ALONE, 1 - there)
