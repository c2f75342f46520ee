"""The rules between the sheets of one table, one function each; a game names those that hold for it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.model import MISTHROWS, Game, Row, Scorecard, cell_of, lock_of, misthrow_cell
from scoring.turn_count import Tally, TurnShape, fits
from scoring.turn_explanation import conflicting, explanation
from scoring.violations import RuleName, Severity, Violation
from scoring.wording import joined, number_word, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The sheets of one table by what they are called, and the rows each of them closed."""

    sheets: Mapping[str, Scorecard]
    closed: Mapping[str, tuple[Row, ...]]

    @property
    def game(self) -> Game:
        """The game of all the sheets."""
        return next(iter(self.sheets.values())).game

    @property
    def closed_rows(self) -> tuple[Row, ...]:
        """The rows that some sheet closed, in printed order."""
        return tuple(row for row in self.game.rows if self.closers(row))

    def closers(self, row: Row) -> tuple[str, ...]:
        """The sheets that closed a row."""
        return tuple(name for name, rows in self.closed.items() if row in rows)

    @property
    def with_fourth_misthrow(self) -> tuple[str, ...]:
        """The sheets on which all misthrow boxes are crossed."""
        return tuple(name for name, card in self.sheets.items() if card.misthrows == MISTHROWS)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """What is judged between the sheets of a game's table."""

    rules: tuple[Callable[[Table, "TableRules"], Iterator[Violation]], ...]
    actions: int = 2  # of the active player in a turn: C4, B3
    finish_bonuses: frozenset[int] = frozenset()  # bonuses that only the finish gives (B5)

    def ended(self, table: Table) -> bool:
        """Whether the sheets show that the game has ended (C8, B5)."""
        in_finish = any(card.bonus in self.finish_bonuses for card in table.sheets.values())
        return len(table.closed_rows) >= 2 or bool(table.with_fourth_misthrow) or in_finish


def locks(rows: Iterable[Row]) -> tuple[str, ...]:
    """The lock cells of the rows."""
    return tuple(lock_of(row) for row in rows)


def same_sheet_twice(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C2: one sheet a player, so each sheet lies there once."""
    times = Counter(card.sheet_id for card in table.sheets.values() if card.sheet_id)
    for sheet_id in (sheet_id for sheet_id, count in times.items() if count > 1):
        copies = {name: card for name, card in table.sheets.items() if card.sheet_id == sheet_id}
        yield Violation(
            rule=RuleName.SAME_SHEET_TWICE,
            sheets=tuple(copies),
            message=_same_sheet_words(sheet_id, copies),
        )


def _same_sheet_words(sheet_id: str, copies: Mapping[str, Scorecard]) -> str:
    names = joined(copies)
    marks = [
        (card.misthrows, *((card.marks(row).crossed, card.marks(row).lock) for row in card.game.rows))
        for card in copies.values()
    ]
    if any(others != marks[0] for others in marks):
        return (
            f"{names} bear one id, {sheet_id}, and different crosses: prints of one sheet; each sheet counts once at a"
            " table."
        )
    return f"{names} are one and the same sheet, {sheet_id}; each sheet counts once at a table."


def same_lucky_pair(table: Table, rules: TableRules) -> Iterator[Violation]:
    """L8: no two sheets of a table share a pair."""
    pairs = [frozenset(card.lucky) for card in table.sheets.values() if card.lucky]
    for pair in (pair for pair, count in Counter(pairs).items() if count > 1):
        names = tuple(
            name for name, card in table.sheets.items() if card.lucky and frozenset(card.lucky) == pair
        )
        yield Violation(
            rule=RuleName.SAME_LUCKY_PAIR,
            severity=Severity.SUSPICIOUS,
            sheets=names,
            message=(
                f"{joined(names)} have the same lucky numbers, {joined(map(str, sorted(pair)))};"
                " at one table every sheet has a pair of its own."
            ),
        )


def two_fourth_misthrows(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C8: the game ends at once when somebody crosses a fourth misthrow box."""
    names = table.with_fourth_misthrow
    if len(names) > 1:
        yield Violation(
            rule=RuleName.TWO_FOURTH_MISTHROWS,
            cells=(misthrow_cell(MISTHROWS),),
            sheets=names,
            message=(
                f"{joined(names)} have four misthrows each; the first fourth misthrow ends the game, so"
                " only one"
                " sheet can have it."
            ),
        )


def two_endings(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C8: a game ends by a fourth misthrow or by two closed rows. What one sheet shows alone is named
    there.
    """
    names, closed = table.with_fourth_misthrow, table.closed_rows
    if names and len(closed) >= 2 and all(len(table.closed[name]) < 2 for name in names):
        yield Violation(
            rule=RuleName.TWO_ENDINGS,
            cells=(*locks(closed), misthrow_cell(MISTHROWS)),
            sheets=names,
            message=(
                f"{joined(names)} took a fourth misthrow and the {joined(closed)} rows are closed; the game"
                " ends with"
                " whichever comes first, so the other cannot be there."
            ),
        )


def too_many_closed_rows(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C8: the second closed row ends the game, a third may close in the same action 1."""
    yield from _four_closed_rows(table, Severity.ILLEGAL, "three are the most that a game can close")


def four_closed_rows_suspicious(table: Table, rules: TableRules) -> Iterator[Violation]:
    """L3, C8: a fourth row can close only if several lucky crossings coincide."""
    yield from _four_closed_rows(
        table, Severity.SUSPICIOUS, "that takes several lucky crossings in the very same action"
    )


def _four_closed_rows(table: Table, severity: Severity, why: str) -> Iterator[Violation]:
    closed = table.closed_rows
    if len(closed) > 3:
        yield Violation(
            rule=RuleName.TOO_MANY_CLOSED_ROWS,
            severity=severity,
            cells=locks(closed),
            message=sentence(f"All {number_word(len(closed))} rows are closed at this table; {why}"),
        )


def pair_locked_on_one_sheet(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C7, C8: with three closed rows, the two that close with one number were closed in one action 1, in
    which nobody crosses twice.
    """
    closed = table.closed_rows
    if len(closed) != 3:
        return
    pair = tuple(row for row in closed if any(_close_together(table.game, row, other) for other in closed))
    for name in (name for name, rows in table.closed.items() if set(pair) <= set(rows)):
        yield Violation(
            rule=RuleName.LOCKS_CANNOT_COINCIDE,
            cells=locks(pair),
            sheets=(name,),
            message=(
                f"{name} has closed both {joined(pair)}; with three closed rows those two were closed in"
                " one action,"
                " and nobody may cross in two rows there."
            ),
        )


def _close_together(game: Game, row: Row, other: Row) -> bool:
    return row is not other and game.rows[row].last == game.rows[other].last


def row_locked_with_two_numbers(table: Table, rules: TableRules) -> Iterator[Violation]:
    """L4, L5: players who close a row together cross one sum.

    Only a player for whom the last number itself is lucky can cross the one before it in its place (L3).
    """
    for row in table.closed_rows:
        first, last = table.game.rows[row].last
        crossed = {name: table.sheets[name].marks(row).crossed for name in table.closers(row)}
        with_first = tuple(
            name
            for name, numbers in crossed.items()
            if first in numbers and last not in (table.sheets[name].lucky or ())
        )
        with_last = tuple(
            name for name, numbers in crossed.items() if last in numbers and first not in numbers
        )
        if with_first and with_last:
            yield _two_numbers(row, (first, with_first), (last, with_last))


def _two_numbers(row: Row, *closings: tuple[int, tuple[str, ...]]) -> Violation:
    with_numbers = joined(f"{joined(names)} with {number}" for number, names in closings)
    return Violation(
        rule=RuleName.LOCKS_CANNOT_COINCIDE,
        cells=tuple(cell_of(row, number) for number, _ in closings),
        sheets=tuple(name for _, names in closings for name in names),
        message=sentence(
            f"The {row} row was closed by {with_numbers}; who closes a row together does so with the same"
            " number"
        ),
    )


def turn_count(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C4, C5, B4: is there a number of turns, and a share of them for each player, that fits all the
    sheets?
    """
    tallies = {name: _tally(card) for name, card in table.sheets.items()}
    shape = TurnShape(actions=rules.actions, open_end=_has_open_end(table, rules))
    if not fits(shape, list(tallies.values()), len(tallies)):
        group = conflicting(shape, tallies)
        yield Violation(rule=RuleName.TURN_COUNT, sheets=group, message=explanation(shape, tallies, group))


def _tally(card: Scorecard) -> Tally:
    crossings = sum(len(card.marks(row).crossed) for row in card.game.rows)
    return Tally(crossings=crossings, misthrows=card.misthrows)


def _has_open_end(table: Table, rules: TableRules) -> bool:
    """Whether the last turn may have been cut short by a second closed row (C8), or be under way."""
    return len(table.closed_rows) >= 2 or not rules.ended(table)


def unfinished(table: Table, rules: TableRules) -> Iterator[Violation]:
    """C8, B5: neither two closed rows, nor a fourth misthrow, nor a bonus of the finish."""
    if not rules.ended(table):
        finish = ", nor a pawn in the finish" if rules.finish_bonuses else ""
        yield Violation(
            rule=RuleName.UNFINISHED,
            severity=Severity.NOTE,
            message=(
                "This game is not finished: there are neither two closed rows nor a fourth misthrow"
                f"{finish}; the scores are as they stand."
            ),
        )
