"""All that one finished board of The Duel tells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.duel_board import STONES, Colour, DuelBoard, Pile, duel_score
from scoring.games.duel import DUEL
from scoring.model import MISTHROWS, Row, cell_of, lock_of, misthrow_cells
from scoring.violations import RuleName, Severity, Violation
from scoring.wording import cell_words, counted, joined, number_word, sentence

AS_LAID = {RuleName.PILE_ON_LAST, RuleName.LOCK_OF_THE_OTHER, RuleName.TOO_MANY_STONES}


def check_duel(board: DuelBoard) -> tuple[Violation, ...]:
    """All violations of one finished board; empty where a legal game can have left it."""
    return (
        *(fault for row in DUEL.rows for fault in _check_row(board, row)),
        *_too_many_stones(board),
        *_check_endings(board),
    )


def closed_rows(board: DuelBoard) -> tuple[Row, ...]:
    """The rows that are closed: with a stone on the lock, or on the last number with enough stones."""
    return tuple(row for row in DUEL.rows if None in board.piles(row) or enough_for_last(board, row))


def _last_number(row: Row) -> int:
    return DUEL.rows[row].last[0]


def _last(board: DuelBoard, row: Row) -> Pile | None:
    return board.piles(row).get(_last_number(row))


def stones_before(board: DuelBoard, row: Row, colour: Colour) -> int:
    """The stones of a colour in a row, those on its last number and lock left out (D7)."""
    ends = (_last_number(row), None)
    piles = board.piles(row).items()
    return sum(pile.height for number, pile in piles if number not in ends and pile.owner is colour)


def enough_for_last(board: DuelBoard, row: Row) -> bool:
    """Whether the owner of the last number's stone has the stones before it that it asks for (D7)."""
    last = _last(board, row)
    return last is not None and stones_before(board, row, last.owner) >= DUEL.rows[row].lock_minimum


def lock_is_missing(board: DuelBoard, row: Row) -> bool:
    """D7: with the last number goes a stone on the lock, unless that was the player's last stone."""
    last = _last(board, row)
    return last is not None and None not in board.piles(row) and board.laid(last.owner) < STONES


def _lock(board: DuelBoard, row: Row) -> Pile | None:
    return board.piles(row).get(None)


def _check_row(board: DuelBoard, row: Row) -> Iterator[Violation]:
    last, lock = _last(board, row), _lock(board, row)
    if last and not enough_for_last(board, row):
        yield _lock_minimum(board, row, last)
    if lock and not last:
        yield _lock_without_last(row)
    if last and lock_is_missing(board, row):
        yield _last_without_lock(row, last)
    if last and lock and last.owner is not lock.owner:
        yield _lock_of_the_other(row, last, lock)
    yield from _pile_on_last(row, {cell_of(row, _last_number(row)): last, lock_of(row): lock})


def _lock_minimum(board: DuelBoard, row: Row, last: Pile) -> Violation:
    """D7: the last number needs at least five own stones in that row already."""
    cell, before = cell_of(row, _last_number(row)), stones_before(board, row, last.owner)
    return Violation(
        rule=RuleName.LOCK_MINIMUM,
        cells=(cell, lock_of(row)) if None in board.piles(row) else (cell,),
        message=sentence(
            f"{cell_words(cell)} was taken with"
            f" {'only ' if before else ''}{counted(before, 'stone', 'stones')} of"
            f" {last.owner} before it; {DUEL} asks for {number_word(DUEL.rows[row].lock_minimum)}"
        ),
    )


def _lock_without_last(row: Row) -> Violation:
    """D7: the lock's stone is laid only together with the last number's."""
    return Violation(
        rule=RuleName.LOCK_WITHOUT_LAST,
        cells=(lock_of(row),),
        message=sentence(
            f"{cell_words(lock_of(row))} holds a stone but {cell_words(cell_of(row, _last_number(row)))}"
            " does not;"
            " the lock is taken only together with that number"
        ),
    )


def _last_without_lock(row: Row, last: Pile) -> Violation:
    """D7: laying the last number also lays one more own stone on the lock."""
    cell = cell_of(row, _last_number(row))
    return Violation(
        rule=RuleName.LAST_WITHOUT_LOCK,
        cells=(cell, lock_of(row)),
        message=sentence(
            f"{cell_words(cell)} is {last.owner}'s but {cell_words(lock_of(row))} is empty;"
            f" one more {last.owner} stone belongs there and counts"
        ),
    )


def _lock_of_the_other(row: Row, last: Pile, lock: Pile) -> Violation:
    """D7: last number and lock belong to one player."""
    cell = cell_of(row, _last_number(row))
    return Violation(
        rule=RuleName.LOCK_OF_THE_OTHER,
        cells=(cell, lock_of(row)),
        message=sentence(
            f"{cell_words(cell)} is {last.owner}'s but the stone on its lock is {lock.owner}'s;"
            " whoever takes the last number takes the lock too"
        ),
    )


def _pile_on_last(row: Row, ends: Mapping[str, Pile | None]) -> Iterator[Violation]:
    """D7: the row is closed with the last number, so nothing is laid there or on the lock again."""
    for cell, pile in ends.items():
        if pile and pile.height > 1:
            yield Violation(
                rule=RuleName.PILE_ON_LAST,
                cells=(cell,),
                message=sentence(
                    f"{cell_words(cell)} holds {counted(pile.height, 'stone', 'stones')}; the row is closed"
                    " with the"
                    " first, so there can only be one"
                ),
            )


def _too_many_stones(board: DuelBoard) -> Iterator[Violation]:
    """D1: 22 stones each."""
    for colour in Colour:
        if board.laid(colour) > STONES:
            yield Violation(
                rule=RuleName.TOO_MANY_STONES,
                message=sentence(
                    f"{board.laid(colour)} {colour} stones lie on the board; each player has {STONES}"
                ),
            )


def _check_endings(board: DuelBoard) -> Iterator[Violation]:
    closed, full = closed_rows(board), board.misthrow_stones == MISTHROWS
    locks = tuple(lock_of(row) for row in closed)
    if len(closed) > 2:
        yield Violation(
            rule=RuleName.TOO_MANY_CLOSED_ROWS,
            cells=locks,
            message=sentence(
                f"{number_word(len(closed))} rows are closed ({joined(closed)}); the game ends with the"
                " second"
            ),
        )
    yield from _two_endings(_ends_of_game(board))
    if not full and len(closed) < 2 and all(board.laid(colour) < STONES for colour in Colour):
        yield _unfinished()


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """An end of the game that a board shows (D8), and where its very last stone can lie: whose, and in which
    row; None is the misthrow column.
    """

    words: str
    last_stones: frozenset[tuple[Colour, Row | None]]
    cells: tuple[str, ...] = ()


def _ends_of_game(board: DuelBoard) -> tuple[_End, ...]:
    """All ends that have come, each of which ends the game at once (D8)."""
    return (
        *_closed_rows(board),
        *_full_column(board),
        *(end for colour in Colour if board.laid(colour) == STONES for end in _all_laid(board, colour)),
    )


def _full_column(board: DuelBoard) -> Iterator[_End]:
    if board.misthrow_stones == MISTHROWS:
        owners = (colour for colour in Colour if board.misthrows_of(colour))
        yield _End(
            words="four misthrow stones",
            last_stones=frozenset((colour, None) for colour in owners),
            cells=misthrow_cells(MISTHROWS),
        )


def _closed_rows(board: DuelBoard) -> Iterator[_End]:
    closed = closed_rows(board)
    if len(closed) >= 2:
        owners = (
            (pile.owner, row) for row in closed for pile in (_last(board, row), _lock(board, row)) if pile
        )
        yield _End(
            words=f"{number_word(len(closed))} closed rows ({joined(closed)})",
            last_stones=frozenset(owners),
            cells=tuple(lock_of(row) for row in closed),
        )


def _all_laid(board: DuelBoard, colour: Colour) -> Iterator[_End]:
    """The last stone of a colour; D7: where it fell on a last number, none was left for the lock."""
    rows = [row for row in DUEL.rows if board.in_row(row, colour)]
    column = [None] if board.misthrows_of(colour) else []
    places = frozenset((colour, place) for place in (*rows, *column))
    yield _End(words=f"{STONES} {colour} stones", last_stones=places)
    for row in rows:
        last = _last(board, row)
        if last and last.owner is colour and not _lock(board, row):
            cell = cell_of(row, _last_number(row))
            yield _End(
                words=f"a last {colour} stone on {cell_words(cell)}",
                last_stones=frozenset({(colour, row)}),
                cells=(cell,),
            )


def _two_endings(ends: Sequence[_End]) -> Iterator[Violation]:
    """D8: the game ends at once, so one last stone must have brought about all the ends there are."""
    if ends and not frozenset.intersection(*(end.last_stones for end in ends)):
        yield Violation(
            rule=RuleName.TWO_ENDINGS,
            cells=tuple(cell for end in ends for cell in end.cells),
            message=sentence(
                f"There are {joined(end.words for end in ends)};"
                " the game ends with whichever comes first, so the other cannot be there"
            ),
        )


def _unfinished() -> Violation:
    """D8: how the game ends."""
    return Violation(
        rule=RuleName.UNFINISHED,
        severity=Severity.NOTE,
        message=(
            "This game is not finished: there are neither two closed rows nor four misthrow stones, and"
            " nobody has"
            " laid all stones; the scores are as they stand."
        ),
    )


def legal_board(board: DuelBoard) -> DuelBoard:
    """The board without what does not count.

    A last number with too few stones counts neither itself nor its lock, a lock without a last number does
    not count, and a missing lock counts. A board with a pile on a last number, a lock of the other or too
    many stones is left as laid.
    """
    if any(violation.rule in AS_LAID for violation in check_duel(board)):
        return board
    return DuelBoard(rows={row: _legal_piles(board, row) for row in DUEL.rows}, misthrows=board.misthrows)


def _legal_piles(board: DuelBoard, row: Row) -> Mapping[int | None, Pile]:
    piles, last = board.piles(row), _last(board, row)
    if last and enough_for_last(board, row):
        return {**piles, None: Pile(owner=last.owner)} if lock_is_missing(board, row) else piles
    return {number: pile for number, pile in piles.items() if number not in (_last_number(row), None)}


def duel_legal_total(board: DuelBoard, colour: Colour) -> int:
    """A colour's total with what does not count left out."""
    return duel_score(legal_board(board), colour).total
