"""People who were imagined, each school of them by somebody who did not know the others: strokes by formula alone.

The collections have few writers, and what one imagines beside them is alike. So ten schools were imagined apart; from
four of them nothing learns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType

from numpy.random import Generator

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke
from tests.training.people import (
    arms,
    ballots,
    fields,
    habits,
    harmonics,
    kinematic,
    scribes,
    springs,
    tables,
    turtles,
)

Strokes = tuple[PenStroke, ...]
LEARNED: tuple[ModuleType, ...] = (arms, habits, kinematic, fields, scribes, springs)
KEPT: tuple[ModuleType, ...] = (
    tables,
    ballots,
    turtles,
    harmonics,
)  # to see what networks make of hands unknown to them


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """How somebody crosses a cell with a pen of some width (mm), strikes cells side by side, blots one out."""

    crossing: Callable[[Generator, Box, float], Strokes]
    line: Callable[[Generator, Sequence[Box]], Strokes]
    blot: Callable[[Generator, Box, float], Strokes]


def pick_person(rng: Generator, schools: Sequence[ModuleType] = LEARNED) -> Person:
    """Anybody of some schools."""
    return of_school(rng, schools[int(rng.integers(len(schools)))])


def of_school(rng: Generator, school: ModuleType) -> Person:
    """Anybody of one school."""
    person = school.pick_person(rng)
    return Person(
        crossing=lambda rng, box, pen_width_mm: school.crossing(rng, person, box, pen_width_mm),
        line=lambda rng, boxes: school.line(rng, person, boxes),
        blot=lambda rng, box, pen_width_mm: school.blot(rng, person, box, pen_width_mm),
    )
