"""Filled sheets: what a player may have crossed, skipped and blotted out by the end of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from numpy.random import Generator

from scoring.model import (
    MISTHROWS,
    Game,
    Mark,
    Row,
    RowRules,
    Scorecard,
    bonus_cell,
    cell_of,
    lock_of,
    misthrow_cell,
    misthrow_cells,
    pawn_cell,
)

LONGEST_SKIP = 5  # cells in one stroke


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """What is to stand on a sheet: crosses, skip lines (each the cells of one stroke), blotted cells."""

    crossed: tuple[str, ...]
    skip_lines: tuple[tuple[str, ...], ...] = ()
    voids: tuple[str, ...] = ()

    def marks(self) -> Mapping[str, Mark]:
        """The mark of every cell that bears one."""
        skipped = {cell: Mark.SKIP for run in self.skip_lines for cell in run}
        crossed = dict.fromkeys(self.crossed, Mark.CROSS)
        return skipped | crossed | dict.fromkeys(self.voids, Mark.VOID)


def random_filling(
    rng: Generator, game: Game, *, skips: float = 0.33, voids: float = 0.15, illegal: float = 0.0
) -> Filling:
    """A plausible sheet. ``skips``, ``voids`` and ``illegal`` are the chances that it has any of those."""
    marks_jumps, locks_left = rng.random() < skips, 2
    crossed: list[str] = []
    runs: list[tuple[str, ...]] = []
    for rules in rng.permutation(list(game.rows.values())):
        row_cells = _row_crosses(rng, rules, may_lock=locks_left > 0)
        locks_left -= lock_of(rules.row) in row_cells
        crossed += row_cells
        if marks_jumps:
            runs += _skip_runs(rng, rules, row_cells)
    places = rng.permutation(MISTHROWS)[: rng.choice(MISTHROWS + 1, p=(0.25, 0.27, 0.25, 0.17, 0.06))]
    crossed += [misthrow_cell(int(place) + 1) for place in places]
    if game.bonuses:
        crossed += _pawn_crosses(rng, game)
    filling = Filling(crossed=tuple(crossed), skip_lines=tuple(runs))
    if rng.random() < voids:
        filling = _with_voids(rng, game, filling)
    return _with_fault(rng, game, filling) if rng.random() < illegal else filling


def _pawn_crosses(rng: Generator, game: Game) -> list[str]:
    """The bonus and the colour of the pawn (B6): mostly one of each, at times none, or a second by mistake."""
    bonuses = rng.permutation(game.bonuses)[: rng.choice(3, p=(0.1, 0.84, 0.06))]
    colours = rng.permutation(list(game.rows))[: rng.choice(3, p=(0.12, 0.84, 0.04))]
    return [bonus_cell(int(bonus)) for bonus in bonuses] + [pawn_cell(Row(str(row))) for row in colours]


def filling_of(card: Scorecard, *, pawn: Row | None = None) -> Filling:
    """What a score sheet of the engine has crossed, with the colour of the player's pawn."""
    rows = [
        *(cell_of(row, number) for row in card.game.rows for number in sorted(card.marks(row).crossed)),
        *(lock_of(row) for row in card.game.rows if card.marks(row).lock),
    ]
    bonus = [] if card.bonus is None else [bonus_cell(card.bonus)]
    pawns = [] if pawn is None else [pawn_cell(pawn)]
    return Filling(crossed=(*rows, *misthrow_cells(card.misthrows), *bonus, *pawns))


def bonuses_in(filling: Filling) -> int:
    """The bonuses crossed, added up (B6: there should be one at most)."""
    return sum(int(cell.split(":")[1]) for cell in filling.crossed if cell.startswith("bonus:"))


def empty_filling() -> Filling:
    """A sheet nobody has played on."""
    return Filling(crossed=())


def _row_crosses(rng: Generator, rules: RowRules, *, may_lock: bool) -> list[str]:
    """Crosses of one row; a last number, with its lock, only with enough crosses before it (C6, L4)."""
    before = rules.numbers[: -len(rules.last)]
    most = min(len(before), 11)
    wanted = min(most, max(0, round(float(rng.normal(5.2, 2.3)))))
    numbers = [before[index] for index in sorted(rng.permutation(len(before))[:wanted])]
    cells = [cell_of(rules.row, number) for number in numbers]
    if may_lock and wanted >= rules.lock_minimum and rng.random() < 0.45:
        last = rules.last[int(rng.integers(len(rules.last)))]
        cells += [cell_of(rules.row, last), lock_of(rules.row)]
    return cells


def _skip_runs(rng: Generator, rules: RowRules, crossed: list[str]) -> Iterator[tuple[str, ...]]:
    """The jumped-over cells of a row, most of them, as strokes through one to five cells."""
    names = [cell_of(rules.row, number) for number in rules.numbers]
    reached = max((names.index(cell) for cell in crossed if cell in names), default=0)
    long_strokes = rng.random() < 0.6
    run: list[str] = []
    for name in [*names[:reached], None]:
        if name is not None and name not in crossed and rng.random() < 0.93:
            run.append(name)
            continue
        while run:
            length = min(len(run), int(rng.integers(1, LONGEST_SKIP + 1)) if long_strokes else 1)
            yield tuple(run[:length])
            run = run[length:]


def _with_voids(rng: Generator, game: Game, filling: Filling) -> Filling:
    free = [
        cell_of(rules.row, number)
        for rules in game.rows.values()
        for number in rules.numbers
        if cell_of(rules.row, number) not in filling.marks()
    ]
    chosen = rng.permutation(free)[: int(rng.integers(1, 4))]
    return replace(filling, voids=tuple(str(cell) for cell in chosen))


def _with_fault(rng: Generator, game: Game, filling: Filling) -> Filling:
    """An illegal crossing more: a last number too early, a lock alone, or a last number without its lock."""
    open_rows = [r for r in game.rows.values() if lock_of(r.row) not in filling.crossed]
    if not open_rows:
        return filling
    rules = open_rows[int(rng.integers(len(open_rows)))]
    last, lock = cell_of(rules.row, rules.last[-1]), lock_of(rules.row)
    added = ((last, lock), (lock,), (last,))[int(rng.integers(3))]
    kept = tuple(run for run in filling.skip_lines if not set(run) & set(added))
    voids = tuple(cell for cell in filling.voids if cell not in added)
    return Filling(crossed=(*filling.crossed, *added), skip_lines=kept, voids=voids)


def crosses_in(filling: Filling, row: Row) -> int:
    """Crosses of one row, lock included (C9)."""
    return sum(cell.startswith(f"{row}:") for cell in filling.crossed)
