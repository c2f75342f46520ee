"""The Duel's shared board: whose stones lie where, and what they score (D1, D9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.model import Row
from scoring.score import MISTHROW_POINTS, row_points

STONES = 22  # of each colour (D1)
MOST_COUNTED = 12  # stones of one row that score (D9)


class Colour(StrEnum):
    """The colour of a player's stones; the first player's are black (CONTRACT)."""

    BLACK = "black"
    GREY = "grey"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The stones on one field: all of one owner (D3, D5)."""

    owner: Colour
    height: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelBoard:
    """The board as it lies there, legal or not. In each row the piles by their number; None is the lock."""

    rows: Mapping[Row, Mapping[int | None, Pile]] = field(default_factory=dict)
    misthrows: Mapping[Colour, int] = field(default_factory=dict)

    def piles(self, row: Row) -> Mapping[int | None, Pile]:
        """The piles of a row; a row left out is empty."""
        return self.rows.get(row, {})

    def misthrows_of(self, colour: Colour) -> int:
        """The stones of a colour in the misthrow column."""
        return self.misthrows.get(colour, 0)

    def in_row(self, row: Row, colour: Colour) -> int:
        """The stones of a colour in a row, each stone of a pile and the lock's counted (D7, D9)."""
        return sum(pile.height for pile in self.piles(row).values() if pile.owner is colour)

    def laid(self, colour: Colour) -> int:
        """All stones that a colour has laid, misthrows included (D8)."""
        return sum(self.in_row(row, colour) for row in Row) + self.misthrows_of(colour)

    @property
    def misthrow_stones(self) -> int:
        """The stones in the misthrow column, whosever (D8)."""
        return sum(self.misthrows.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelScore:
    """The points of one colour."""

    rows: Mapping[Row, int]
    misthrows: int

    @property
    def total(self) -> int:
        """All points, misthrows taken off (D9)."""
        return sum(self.rows.values()) + self.misthrows


def duel_score(board: DuelBoard, colour: Colour) -> DuelScore:
    """D9: per row as in Classic by the number of own stones, at most 12 counted; −5 for each own misthrow."""
    return DuelScore(
        rows={row: row_points(min(MOST_COUNTED, board.in_row(row, colour))) for row in Row},
        misthrows=board.misthrows_of(colour) * MISTHROW_POINTS,
    )
