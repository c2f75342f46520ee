"""All that one finished sheet tells: it has no order, so only what no order of turns could leave is a
fault.
"""

from collections.abc import Iterator, Sequence

from scoring.model import (
    MISTHROWS,
    Game,
    Row,
    RowMarks,
    RowRules,
    Scorecard,
    bonus_cell,
    cell_of,
    lock_of,
    misthrow_cells,
    pawn_cell,
)
from scoring.score import enough_for_last
from scoring.violations import RuleName, Severity, Violation
from scoring.wording import cell_words, counted, crosses, joined, number_word, sentence


def check(card: Scorecard) -> tuple[Violation, ...]:
    """All violations of one finished sheet, row by row; empty where a legal game can have left it."""
    return (
        *(fault for row in card.game.rows for fault in _check_row(card, row)),
        *_check_endings(card),
        *_check_bonus(card),
    )


def closed_rows(card: Scorecard) -> tuple[Row, ...]:
    """The rows that this sheet closed: with a lock, or a last number with enough crosses."""
    return tuple(row for row, rules in card.game.rows.items() if _closes(rules, card.marks(row)))


def _closes(rules: RowRules, marks: RowMarks) -> bool:
    return marks.lock or (bool(_last_crossed(rules, marks)) and enough_for_last(rules, marks))


def _last_crossed(rules: RowRules, marks: RowMarks) -> tuple[int, ...]:
    return tuple(number for number in rules.last if number in marks.crossed)


def _check_row(card: Scorecard, row: Row) -> Iterator[Violation]:
    rules, marks = card.game.rows[row], card.marks(row)
    last = tuple(cell_of(row, number) for number in _last_crossed(rules, marks))
    if last and not enough_for_last(rules, marks):
        yield _lock_minimum(card, rules, marks, last)
    if marks.lock and not last:
        yield _lock_without_last(rules)
    if last and not marks.lock:
        yield _last_without_lock(row, last)
    if len(last) > 1:
        yield _both_last_crossed(row, last)
    yield from _skipped_and_crossed(rules, marks)


def _were_crossed(cells: tuple[str, ...]) -> str:
    return f"{joined(map(cell_words, cells))} {'was' if len(cells) == 1 else 'were'} crossed"


def _lock_minimum(card: Scorecard, rules: RowRules, marks: RowMarks, last: tuple[str, ...]) -> Violation:
    """C6, L4: a last number may be crossed only with enough crosses already in its row."""
    before = len(marks.crossed.difference(rules.last))
    return Violation(
        rule=RuleName.LOCK_MINIMUM,
        cells=(*last, lock_of(rules.row)) if marks.lock else last,
        message=sentence(
            f"{_were_crossed(last)} with {'only ' if before else ''}{crosses(before)} before it;"
            f" {card.game} asks for {number_word(rules.lock_minimum)}"
        ),
    )


def _lock_without_last(rules: RowRules) -> Violation:
    """C6: the lock is crossed only together with a last number."""
    wanted = joined((str(number) for number in rules.last), "or")
    return Violation(
        rule=RuleName.LOCK_WITHOUT_LAST,
        cells=(lock_of(rules.row),),
        message=sentence(
            f"{cell_words(lock_of(rules.row))} was crossed without {rules.row} {wanted};"
            " it may only be crossed together with that number"
        ),
    )


def _last_without_lock(row: Row, last: tuple[str, ...]) -> Violation:
    """C6: whoever crosses a last number crosses the lock too, at once."""
    return Violation(
        rule=RuleName.LAST_WITHOUT_LOCK,
        cells=(*last, lock_of(row)),
        message=sentence(
            f"{_were_crossed(last)} but {cell_words(lock_of(row))} was not; the lock goes with it and"
            " counts as a cross"
        ),
    )


def _both_last_crossed(row: Row, last: tuple[str, ...]) -> Violation:
    """L4: crossing one of the last two numbers closes the row, so both can never be crossed."""
    return Violation(
        rule=RuleName.BOTH_LAST_CROSSED,
        cells=last,
        message=sentence(
            f"{joined(map(cell_words, last))} are both crossed; {cell_words(last[0])} already closed the"
            f" {row} row,"
            f" so {cell_words(last[1])} does not count"
        ),
    )


def _skipped_and_crossed(rules: RowRules, marks: RowMarks) -> Iterator[Violation]:
    """C3: what was jumped over can never be crossed later; a line through it says that it was."""
    for number in rules.printed(marks.crossed & marks.skipped):
        cell = cell_of(rules.row, number)
        yield Violation(
            rule=RuleName.SKIPPED_AND_CROSSED,
            severity=Severity.SUSPICIOUS,
            cells=(cell,),
            message=sentence(
                f"{cell_words(cell)} bears both a cross and the line of a number jumped over; only one of"
                " them can be meant"
            ),
        )


def _check_endings(card: Scorecard) -> Iterator[Violation]:
    closed = closed_rows(card)
    locks = tuple(lock_of(row) for row in card.game.rows if card.marks(row).lock)
    if len(locks) > 2:
        yield _too_many_locks(locks)
    if card.misthrows == MISTHROWS and len(closed) >= 2:
        yield _two_endings(closed)


def _too_many_locks(locks: tuple[str, ...]) -> Violation:
    """C8: the second closed row ends the game, and one action 1 gives a player one crossing."""
    return Violation(
        rule=RuleName.TOO_MANY_LOCKS,
        cells=locks,
        message=sentence(
            f"{counted(len(locks), 'lock is', 'locks are')} crossed on this sheet; the game ends with the"
            " second"
            " closed row, so two are the most"
        ),
    )


def _two_endings(closed: tuple[Row, ...]) -> Violation:
    """C8: the game ends at once with a fourth misthrow or a second closed row; the other cannot follow."""
    return Violation(
        rule=RuleName.TWO_ENDINGS,
        cells=(*(lock_of(row) for row in closed), *misthrow_cells(MISTHROWS)),
        message=sentence(
            f"This sheet has four misthrows and {counted(len(closed), 'closed row', 'closed rows')}"
            f" ({joined(closed)});"
            " the game ends with whichever comes first, so the other cannot be there"
        ),
    )


def _check_bonus(card: Scorecard) -> Iterator[Violation]:
    if card.bonus and card.bonus not in card.game.bonuses:
        yield _no_such_bonus(card.game, card.bonus)
    if len(card.bonuses_crossed) > 1:
        yield _two_bonuses(sorted(card.bonuses_crossed))
    if len(card.pawns_crossed) > 1 and card.pawn is None:
        yield _several_pawns([row for row in card.game.rows if row in card.pawns_crossed])


def _no_such_bonus(game: Game, bonus: int) -> Violation:
    """B1: a bonus from 1 to 20."""
    return Violation(
        rule=RuleName.NO_SUCH_BONUS,
        message=f"No field has a bonus of {bonus}; they go from {game.bonuses[0]} to {game.bonuses[-1]}.",
    )


def _two_bonuses(crossed: Sequence[int]) -> Violation:
    """B6: the bonus of the field on which the pawn stands, and a pawn stands on one."""
    return Violation(
        rule=RuleName.TWO_BONUSES,
        cells=tuple(bonus_cell(bonus) for bonus in crossed),
        message=sentence(
            f"{counted(len(crossed), 'bonus is', 'bonuses are')} crossed ({joined(map(str, crossed))});"
            " a pawn stands on one field"
        ),
    )


def _several_pawns(crossed: Sequence[Row]) -> Violation:
    """B2, B6: a player has one pawn. No rulebook knows these boxes, so this is a slip, not a fault of the game."""
    return Violation(
        rule=RuleName.PAWN_AND_BONUS,
        severity=Severity.SUSPICIOUS,
        cells=tuple(pawn_cell(row) for row in crossed),
        message=sentence(
            f"{counted(len(crossed), 'colour is', 'colours are')} crossed for the player's pawn ({joined(crossed)});"
            " a player has one pawn, so nobody knows on which field it stands"
        ),
    )
