"""A recorded game, and playing it back up to its end or its first illegal step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.model import Cell
from scoring.rulebook import Dice, Move, Rulebook, Seat, StepName
from scoring.turns import (
    Action1,
    Action2,
    Action3,
    Fault,
    Misthrow,
    Position,
    Roll,
    Step,
    apply,
    fault,
    start,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """One turn as it was written down: who crossed what in which action."""

    active: int
    dice: Dice
    action1: Mapping[int, Cell] = field(default_factory=dict)
    action2: Cell | None = None
    action3: Move | None = None
    misthrow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A game as it was written down, legal or not. ``board`` is the side of On Board's board."""

    rulebook: Rulebook[Any]
    seats: tuple[Seat, ...]
    board: str = "a"
    turns: tuple[RecordedTurn, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """How far a recording can be played: the last legal position and, where a step is illegal, which and
    why.
    """

    position: Position[Any]
    turn: int  # the turn of ``fault``, counted from 1; of the last turn where there is none
    fault: Fault | None = None


def steps_of(turn: RecordedTurn, rulebook: Rulebook[Any]) -> Iterator[Step]:
    """The steps of a recorded turn, in their order (C4, B2, C5)."""
    yield Roll(active=turn.active, dice=turn.dice)
    yield Action1(crossings=turn.action1)
    yield Action2(cell=turn.action2)
    if StepName.ACTION3 in rulebook.steps:
        yield Action3(move=turn.action3)
    yield Misthrow(taken=turn.misthrow)


def replay(recording: Recording) -> Replay:
    """Play a recording back, up to its end or its first illegal step."""
    position = start(recording.rulebook, recording.seats, recording.board)
    for number, turn in enumerate(recording.turns, 1):
        for step in steps_of(turn, recording.rulebook):
            found = fault(position, step)
            if found is not None:
                return Replay(position=position, turn=number, fault=found)
            position = apply(position, step)
    return Replay(position=position, turn=len(recording.turns))
