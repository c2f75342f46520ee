"""The four rows that all games share: red and yellow run up, green and blue run down (C1, L1)."""

from scoring.model import Row, RowRules

RUN_UP = (Row.RED, Row.YELLOW)


def rows_up_to(highest: int, *, last: int, crosses_before_last: int) -> dict[Row, RowRules]:
    """The rows of a game from 2 to ``highest``; the ``last`` numbers of each lock it (C6: one, L4: two)."""
    up = tuple(range(2, highest + 1))
    return {row: _row(row, up if row in RUN_UP else up[::-1], last, crosses_before_last) for row in Row}


def _row(row: Row, numbers: tuple[int, ...], last: int, crosses_before_last: int) -> RowRules:
    return RowRules(row=row, numbers=numbers, last=numbers[-last:], lock_minimum=crosses_before_last)
