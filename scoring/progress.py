"""What two states of one sheet, or of one table, tell: the same paper before and after some turns.

Either state may be in the middle of a turn, even of an action: what the rules might still explain is no fault.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.games import TABLE_RULES
from scoring.legality import closed_rows
from scoring.model import MISTHROWS, Cell, Row, RowMarks, Scorecard, cell_of, lock_of, misthrow_cell
from scoring.table import labels
from scoring.turns_between import Gain, fits_between, gain_words, least_conflict
from scoring.violations import RuleName, Violation
from scoring.wording import cell_words, counted, crosses, joined, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One sheet in two states, of one game."""

    before: Scorecard
    after: Scorecard

    @property
    def standing(self) -> Scorecard:
        """The crosses of the first state that still stand in the second."""
        rows = {row: self._standing_row(row) for row in self.before.game.rows}
        return replace(self.before, rows=rows, misthrows=min(self.before.misthrows, self.after.misthrows))

    def _standing_row(self, row: Row) -> RowMarks:
        old, now = self.before.marks(row), self.after.marks(row)
        return RowMarks(crossed=old.crossed & now.crossed, lock=old.lock and now.lock)

    def new(self, row: Row) -> tuple[int, ...]:
        """The numbers of a row that are crossed only in the second state, in printed order."""
        return self.before.game.rows[row].printed(
            self.after.marks(row).crossed - self.before.marks(row).crossed
        )

    @property
    def new_cells(self) -> tuple[Cell, ...]:
        """The new numbers of all rows."""
        return tuple(
            Cell(row=row, number=number) for row in self.before.game.rows for number in self.new(row)
        )


def check_progress(before: Scorecard, after: Scorecard, *, turns: int | None = None) -> tuple[Violation, ...]:
    """All violations between two states of one sheet; ``turns`` as in ``check_table_progress``."""
    change = Progress(before=before, after=after)
    fewest_players = before.game.players[0]
    return (*_check_sheet(change, ()), *_too_many({"This sheet": change}, (), fewest_players, turns))


def check_table_progress(
    before: Sequence[Scorecard],
    after: Sequence[Scorecard],
    *,
    bystanders: Sequence[Scorecard] = (),
    players: int | None = None,
    turns: int | None = None,
) -> tuple[Violation, ...]:
    """All violations between two states of a table, its sheets in the same order.

    ``bystanders`` are sheets of the table of which only the first state is known. ``players`` is how many play,
    where there are more than these sheets. ``turns`` is the number of turns, those under way at either moment
    included; None where it is not known: then only what the sheets prove about each other counts.
    """
    changes = {
        name: Progress(before=old, after=now)
        for name, old, now in zip(labels(after), before, after, strict=True)
    }
    playing = players or max(len(before) + len(bystanders), before[0].game.players[0])
    found = []
    for name, change in changes.items():
        others = (*(other.standing for other in changes.values() if other is not change), *bystanders)
        found += [_named(name, violation) for violation in _check_sheet(change, others)]
    return (*found, *_too_many(changes, bystanders, playing, turns))


def _named(name: str, violation: Violation) -> Violation:
    return replace(violation, sheets=(name,), message=f"{name}: {violation.message}")


def _check_sheet(change: Progress, others: Sequence[Scorecard]) -> Iterator[Violation]:
    yield from _cross_vanished(change)
    in_closed = _crossed_in_closed_rows(change, others)
    for row in change.before.game.rows:
        late = tuple(cell for cell in in_closed if cell.row is row)
        if late:
            yield _row_closed(late)
    for cell in change.new_cells:
        if cell not in in_closed:
            yield from _left_to_right(change, cell)


def _cross_vanished(change: Progress) -> Iterator[Violation]:
    """C3: a cross stays; one that is blotted out was taken back."""
    rows = change.before.game.rows
    cells = (
        *(cell for row in rows for cell in _vanished_from_row(change, row)),
        *_vanished_misthrows(change),
    )
    if cells:
        yield Violation(
            rule=RuleName.CROSS_VANISHED,
            cells=cells,
            message=sentence(
                f"{joined(map(cell_words, cells))} {'was' if len(cells) == 1 else 'were'} crossed before and"
                f" {'is' if len(cells) == 1 else 'are'} not any more"
            ),
        )


def _vanished_from_row(change: Progress, row: Row) -> Iterator[str]:
    rules, old, now = change.before.game.rows[row], change.before.marks(row), change.after.marks(row)
    for number in rules.printed(old.crossed - now.crossed - now.void):
        yield cell_of(row, number)
    taken_back = now.lock_void or bool(
        old.crossed & now.void & set(rules.last)
    )  # a last number takes its lock along
    if old.lock and not now.lock and not taken_back:
        yield lock_of(row)


def _vanished_misthrows(change: Progress) -> tuple[str, ...]:
    """The order of the boxes means nothing: they are counted."""
    taken_back = max(0, change.after.void_misthrows - change.before.void_misthrows)
    places = range(change.after.misthrows + taken_back + 1, change.before.misthrows + 1)
    return tuple(misthrow_cell(place) for place in places)


def _crossed_in_closed_rows(change: Progress, others: Sequence[Scorecard]) -> tuple[Cell, ...]:
    """The new numbers in rows that were closed in the first state and, on the sheet itself, still are.

    Where another sheet closed the row, the two may have crossed in the same action 1, and this one a moment later:
    one crossing, of the row's last number (C7) or, where lucky crossings are, of any (L3, L5).
    """
    closed_here = closed_rows(change.standing)
    closed_elsewhere = {row for card in others for row in closed_rows(card)}
    late = [cell for cell in change.new_cells if cell.row in closed_elsewhere and cell.row not in closed_here]
    in_time = [cell for cell in late if change.before.game.lucky or _is_last(change, cell)]
    excused = in_time if len(in_time) == 1 else []
    own = [cell for cell in change.new_cells if cell.row in closed_here and not _completes_lock(change, cell)]
    return (*own, *(cell for cell in late if cell not in excused))


def _is_last(change: Progress, cell: Cell) -> bool:
    return cell.number in change.before.game.rows[cell.row].last


def _completes_lock(change: Progress, cell: Cell) -> bool:
    """Whether the cell is the last number of a lock that was crossed a moment before it."""
    last = change.before.game.rows[cell.row].last
    return cell.number in last and not change.standing.marks(cell.row).crossed.intersection(last)


def _row_closed(cells: Sequence[Cell]) -> Violation:
    """C7: nobody crosses in a row that has been closed."""
    return Violation(
        rule=RuleName.ROW_CLOSED,
        cells=tuple(map(str, cells)),
        message=sentence(
            f"{joined(cell_words(str(cell)) for cell in cells)} {'is' if len(cells) == 1 else 'are'} crossed now;"
            f" the {cells[0].row} row was closed before"
        ),
    )


def _left_to_right(change: Progress, cell: Cell) -> Iterator[Violation]:
    """C3: a new cross stands right of every older one of its row."""
    numbers = change.before.game.rows[cell.row].numbers
    older = change.standing.marks(cell.row).crossed
    reached = max(map(numbers.index, older), default=-1)
    if cell.number is not None and numbers.index(cell.number) < reached:
        yield Violation(
            rule=RuleName.LEFT_TO_RIGHT,
            cells=(str(cell),),
            message=sentence(
                f"{cell_words(str(cell))} is crossed now, but {cell.row} {numbers[reached]} right of it was crossed"
                " before"
            ),
        )


def _too_many(
    changes: dict[str, Progress], bystanders: Sequence[Scorecard], players: int, turns: int | None
) -> Iterator[Violation]:
    """C4, B3, C8: more new crosses than the turns between allow."""
    first = [*(change.standing for change in changes.values()), *bystanders]
    gains = {name: _gain(change) for name, change in changes.items()}
    if _over(first):
        yield from _after_the_end(gains)
        return
    actions = TABLE_RULES[first[0].game.name].actions
    if not fits_between(actions, list(gains.values()), players, turns):
        group = least_conflict(actions, gains, players, turns)
        yield Violation(
            rule=RuleName.TOO_MANY_CROSSES,
            sheets=group if len(changes) > 1 else (),
            message=_conflict_words({name: gains[name] for name in group}, turns),
        )


def _over(cards: Sequence[Scorecard]) -> bool:
    """C8: whether the game had ended at once; with a pawn in the finish others still have a turn (B5)."""
    closed = {row for card in cards for row in closed_rows(card)}
    return len(closed) >= 2 or any(card.misthrows == MISTHROWS for card in cards)


def _after_the_end(gains: dict[str, Gain]) -> Iterator[Violation]:
    """One crossing, simultaneous with the one that ended the game, may have been made a moment later."""
    for name, gain in gains.items():
        if gain.crossings > 1:
            yield Violation(
                rule=RuleName.TOO_MANY_CROSSES,
                sheets=(name,) if len(gains) > 1 else (),
                message=f"{name} has {crosses(gain.crossings)} more than before, but the game had ended before.",
            )


def _gain(change: Progress) -> Gain:
    rows = change.before.game.rows
    pairs = [(change.before.marks(row), change.after.marks(row)) for row in rows]
    gone = sum(
        len(old.crossed - now.crossed) for old, now in pairs
    )  # a new cross may stand in for one of them
    blotted = sum(len(now.void - old.void) for old, now in pairs)
    misthrows = max(0, change.after.misthrows - change.before.misthrows)
    blotted_misthrows = max(0, change.after.void_misthrows - change.before.void_misthrows)
    new = len(change.new_cells)
    return Gain(
        crossings=max(0, new - gone),
        misthrows=misthrows,
        signs=new + blotted + misthrows + blotted_misthrows,
    )


def _conflict_words(gains: dict[str, Gain], turns: int | None) -> str:
    busiest = max(gains, key=lambda name: gains[name].crossings)
    said = f"{busiest} has {gain_words(gains[busiest])} more than before"
    others = [f"{gain_words(gain)} of {name}" for name, gain in gains.items() if name != busiest]
    if not others:
        return f"{said}; {counted(turns or 0, 'turn does', 'turns do')} not allow that."
    return f"{said}; the {joined(others)} show that there were too few turns for that."
