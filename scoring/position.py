"""A game between two steps, the steps that lead on, and what is said of an illegal one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from scoring.model import Cell
from scoring.rulebook import Dice, Ending, Move, Rulebook, Seat, StepName, TableT
from scoring.violations import RuleName


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A turn begins: somebody is active and rolls all dice that are in (C4)."""

    active: int
    dice: Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class Action1:
    """Who crosses what with the white sum, all at once (C4, C7); who crosses nothing is left out."""

    crossings: Mapping[int, Cell] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action2:
    """What the active player crosses with a white and a coloured die, or None (C4)."""

    cell: Cell | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Action3:
    """How the active player moves the pawn, or None (B2)."""

    move: Move | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Misthrow:
    """Whether the active player crosses a misthrow box (C5)."""

    taken: bool = False


Step = Roll | Action1 | Action2 | Action3 | Misthrow


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a step is illegal: the rule, whose fault it is, and a plain sentence."""

    rule: RuleName
    step: StepName
    player: int
    message: str


class IllegalStepError(ValueError):
    """A step that the rules do not allow was to be applied."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.rule}: {fault.message}")
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[TableT]):
    """A game between two steps; ``due`` is the next one.

    ``active`` is whose turn it is or, between two turns, was; None before the first. ``first`` is what the
    active player crossed in action 1, ``has_crossed`` whether they crossed anything in this turn.
    """

    rulebook: Rulebook[TableT]
    seats: tuple[Seat, ...]
    table: TableT
    due: StepName = StepName.TURN
    active: int | None = None
    dice: Dice | None = None
    first: Cell | None = None
    has_crossed: bool = False
    ended_by: Ending | None = None

    @property
    def next_active(self) -> tuple[int, ...]:
        """Who may be active next: anybody at first, then the turn goes round (C4)."""
        players = len(self.seats)
        return tuple(range(players)) if self.active is None else ((self.active + 1) % players,)

    @property
    def acting(self) -> int:
        """The active player of the turn that is under way."""
        if self.active is None:
            raise ValueError("no turn has begun")
        return self.active

    @property
    def rolled(self) -> Dice:
        """The dice of the turn that is under way."""
        if self.dice is None:
            raise ValueError("nothing has been rolled")
        return self.dice

    def expect(self, step: StepName) -> None:
        """Insist that a step is due.

        Raises:
            ValueError: where another one is.
        """
        if self.due is not step:
            raise ValueError(f"{self.due} is due, not {step}")

    def may_act(self, player: int) -> bool:
        """Whether a player may cross in the action that is due: everybody in action 1 (C4), or only who is
        active.
        """
        everyone = self.rulebook.everyone_acts and self.due is StepName.ACTION1
        return everyone or player == self.active

    @property
    def misthrow_due(self) -> bool:
        """Whether the active player must take a misthrow at the end of this turn (C5, C8, B4, D6)."""
        return not self.has_crossed and self.ended_by is None
