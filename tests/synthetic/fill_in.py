"""A sheet played on: crosses, skip lines, blots, sums and slips laid onto its print."""

from dataclasses import dataclass

from numpy.random import Generator

from scoring.model import Mark, Row
from sheets.geometry import Box
from sheets.layout import BONUS_SUM, SheetLayout
from tests.synthetic.games import Filling, bonuses_in, crosses_in
from tests.synthetic.hands import Hand
from tests.synthetic.ink import Raster, lay_ink
from tests.synthetic.marks import PenStroke, cross, skip_line, stray, void
from tests.synthetic.pens import Pen
from tests.synthetic.writing import name_on, number_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What else a player does: writes sums, writes a name, slips with the pen ``strays`` times."""

    sums: bool = False
    name: bool = False
    strays: int = 0


def pick_habits(rng: Generator) -> Habits:
    """Half of the players write sums, a third a name, a few slip."""
    return Habits(
        sums=bool(rng.random() < 0.5),
        name=bool(rng.random() < 0.35),
        strays=int(rng.integers(1, 4)) if rng.random() < 0.15 else 0,
    )


def fill_in(
    raster: Raster,
    layout: SheetLayout,
    filling: Filling,
    hand: Hand,
    pen: Pen,
    habits: Habits,
    px_per_mm: float,
    rng: Generator,
) -> None:
    """Lay everything that the player wrote onto ``raster`` (linear RGB), in place."""
    marks = _marks(layout, filling, hand, pen, rng)
    for strokes in (*marks, *_extras(layout, filling, habits, rng)):
        lay_ink(raster, strokes, pen, px_per_mm, rng)


def _marks(
    layout: SheetLayout, filling: Filling, hand: Hand, pen: Pen, rng: Generator
) -> list[tuple[PenStroke, ...]]:
    """Crosses, skip lines, blots, each a group of strokes."""
    groups = [cross(rng, hand, layout.cells[cell], pen.width_mm) for cell in filling.crossed]
    groups += [skip_line(rng, hand, [layout.cells[cell] for cell in run]) for run in filling.skip_lines]
    return groups + [void(rng, hand, layout.cells[cell], pen.width_mm) for cell in filling.voids]


def _extras(
    layout: SheetLayout, filling: Filling, habits: Habits, rng: Generator
) -> list[tuple[PenStroke, ...]]:
    """Sums, name, slips, each a group of strokes."""
    groups = _sums(layout, filling, rng) if habits.sums else []
    if habits.name:
        groups.append(name_on(rng, layout.name))
    return groups + _strays(layout, filling, habits.strays, rng)


def _sums(layout: SheetLayout, filling: Filling, rng: Generator) -> list[tuple[PenStroke, ...]]:
    points = [crosses_in(filling, row) * (crosses_in(filling, row) + 1) // 2 for row in Row]
    bonus = [bonuses_in(filling)] if BONUS_SUM in layout.sums else []
    minus = 5 * sum(cell.startswith("misthrow:") for cell in filling.crossed)
    values = (*points, *bonus, minus, sum(points) + sum(bonus) - minus)
    return [number_in(rng, box, value) for box, value in zip(layout.sums.values(), values, strict=True)]


def _strays(layout: SheetLayout, filling: Filling, count: int, rng: Generator) -> list[tuple[PenStroke, ...]]:
    """Slips in cells that bear nothing else."""
    free: list[Box] = [
        box for cell, box in layout.cells.items() if filling.marks().get(cell, Mark.BLANK) is Mark.BLANK
    ]
    chosen = rng.permutation(len(free))[:count]
    return [stray(rng, free[int(index)]) for index in chosen]
