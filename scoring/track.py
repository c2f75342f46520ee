"""On Board's board: a track of fields that pawns walk along (B1, B2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.model import Cell, Row

FIELDS = 40  # B1
FINISH = 5  # fields at the end of the track (B5)
BONUSES = range(1, 21)  # B1
START = 0  # the place of a pawn that has not left the start field; fields count from 1
STEPS = range(1, 6)  # B2


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of the track: the number to cross for it, and the bonus under it (B1)."""

    row: Row
    number: int
    bonus: int

    @property
    def cell(self) -> Cell:
        """The cell of a sheet that a pawn here asks for (B3)."""
        return Cell(row=self.row, number=self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One side of the board.

    Raises:
        ValueError: where it has not 40 fields, a bonus is not from 1 to 20, bonuses shrink along the track,
        or one
            of the last five fields' bonuses occurs on an earlier field (B1).
    """

    side: str
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        bonuses = [field.bonus for field in self.fields]
        if len(bonuses) != FIELDS:
            raise ValueError(f"a track has {FIELDS} fields, not {len(bonuses)}")
        if sorted(bonuses) != bonuses or bonuses[0] not in BONUSES or bonuses[-1] not in BONUSES:
            raise ValueError("bonuses grow along the track from 1 to 20")
        if bonuses[-FINISH] == bonuses[-FINISH - 1]:
            raise ValueError("a bonus of the last five fields occurs on an earlier one")

    @property
    def finish_bonuses(self) -> frozenset[int]:
        """The bonuses that only the last five fields give."""
        return frozenset(field.bonus for field in self.fields[-FINISH:])


def field_at(track: Track, place: int) -> Field:
    """The field at a place, counted from 1."""
    return track.fields[place - 1]


def in_finish(place: int) -> bool:
    """Whether a place is one of the last five fields (B5)."""
    return place > FIELDS - FINISH


def target(pawns: Sequence[int], player: int, steps: int) -> int | None:
    """Where so many free fields forward lead; fields with another pawn are passed over and not counted (B2).

    None where the track ends before.
    """
    free = [place for place in range(pawns[player] + 1, FIELDS + 1) if place not in pawns]
    return free[steps - 1] if 0 < steps <= len(free) else None
