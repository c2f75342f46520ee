"""What a sheet scores: as it is crossed, and with what is illegal left out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.model import Row, RowMarks, RowRules, Scorecard

MISTHROW_POINTS = -5  # C9


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The points of one sheet. ``legal_total`` is the total without the illegal crossings."""

    rows: Mapping[Row, int]
    misthrows: int
    bonus: int
    legal_total: int

    @property
    def total(self) -> int:
        """All points as crossed, misthrows taken off (C9), the bonus added (B6)."""
        return sum(self.rows.values()) + self.misthrows + self.bonus


def row_points(crosses: int) -> int:
    """The points for so many crosses in a row, the lock included (C9, L6): 1, 3, 6, 10, 15, …"""
    return crosses * (crosses + 1) // 2


def counting_bonus(crossed: Collection[int]) -> int | None:
    """The bonus that counts of those crossed on the strip: pawns never move back, so the highest was the last
    (B2, B6).
    """
    return max(crossed, default=None)


def crosses_in(marks: RowMarks) -> int:
    """The crosses of a row as crossed, the lock included (C6)."""
    return len(marks.crossed) + marks.lock


def enough_for_last(rules: RowRules, marks: RowMarks) -> bool:
    """Whether the row holds the crosses that a last number asks for (C6, L4)."""
    return len(marks.crossed.difference(rules.last)) >= rules.lock_minimum


def legal_crosses_in(rules: RowRules, marks: RowMarks) -> int:
    """The crosses of a row that count.

    A last number with too few crosses counts neither itself nor its lock; a lock without a last number does
    not count; with enough crosses one last number counts, and the lock with it, crossed or not.
    """
    ordinary = marks.crossed.difference(rules.last)
    closes = ordinary != marks.crossed and enough_for_last(rules, marks)
    return len(ordinary) + (2 if closes else 0)


def score(card: Scorecard) -> Score:
    """The points of a sheet (C9, L6, B6)."""
    rows = {row: row_points(crosses_in(card.marks(row))) for row in card.game.rows}
    legal_rows = sum(
        row_points(legal_crosses_in(rules, card.marks(row))) for row, rules in card.game.rows.items()
    )
    misthrows, bonus = card.misthrows * MISTHROW_POINTS, card.bonus or 0
    return Score(rows=rows, misthrows=misthrows, bonus=bonus, legal_total=legal_rows + misthrows + bonus)
