"""The Duel: whose stones lie on each field of a flat board, and how many."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scanner.caps import Cap, read_cap
from scanner.cause import Cause
from scanner.changes import Changes
from scanner.kinds import Kinds, learn_kinds, owner
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from scanner.sight import Sight, look
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
    gray: NDArray[np.uint8], surface: Surface, changed: Changes, settings: PieceSettings
) -> Mapping[str, StoneReading]:
    """Every field of a board. ``gray`` is the photograph, (height, width)."""
    sights = look(changed, settings)
    kinds = learn_kinds([s.colour for s in sights.values() if s.piece > 0.5 and s.colour is not None])
    return {
        cell: _read(sight, kinds, _cap(cell, sight, gray, surface, settings), settings)
        for cell, sight in sights.items()
    }


def _cap(
    cell: str, sight: Sight, gray: NDArray[np.uint8], surface: Surface, settings: PieceSettings
) -> Cap | None:
    """What lies on a piece; piles are not built in the misthrow column."""
    if sight.middle is None or sight.piece < 1 - settings.certain or cell.startswith("misthrow:"):
        return None
    return read_cap(gray, surface, sight.middle, settings)


def _read(sight: Sight, kinds: Kinds | None, cap: Cap | None, settings: PieceSettings) -> StoneReading:
    if sight.piece <= 0.5 or kinds is None or sight.colour is None:
        cause = Cause.PIECE_OR_NOT if sight.piece > 1 - settings.certain else None
        return StoneReading(owner=None, height=0, probability=1 - sight.piece, cause=cause)
    whose, of_owner = owner(sight.colour, kinds, settings)
    height, of_height = _height(cap)
    doubts = {
        Cause.PIECE_OR_NOT: sight.piece,
        Cause.WHOSE_STONE: of_owner,
        Cause.PILE_HEIGHT: of_height,
    }
    worst = min(doubts, key=lambda cause: doubts[cause])
    reading = StoneReading(owner=whose, height=height, probability=sight.piece * of_owner * of_height)
    return reading if reading.probability >= settings.certain else replace(reading, cause=worst)


def _height(cap: Cap | None) -> tuple[int, float]:
    """How many stones, and how probable that is."""
    if cap is None:
        return ALONE, 1.0
    if cap.there < 0.5:
        return ALONE, 1 - cap.there
    return cap.number, cap.there * cap.certain
