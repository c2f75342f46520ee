"""What a game's rules are made of: dice, steps, attempts to cross, and the lists of rules that judge them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, Protocol, Self, TypeVar

from scoring.model import Cell, Game, Row
from scoring.violations import RuleName


class StepName(StrEnum):
    """The steps of a turn, in their fixed order (C4, B2, C5); a turn begins with the roll."""

    TURN = "turn"
    ACTION1 = "action1"
    ACTION2 = "action2"
    ACTION3 = "action3"
    MISTHROW = "misthrow"


class Ending(StrEnum):
    """How a game ends; of two ends at once the first counts (CONTRACT)."""

    TWO_ROWS_LOCKED = "two-rows-locked"
    FOURTH_MISTHROW = "fourth-misthrow"
    LAST_STONE = "last-stone"
    PAWN_IN_FINISH = "pawn-in-finish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """A roll: the two white dice and the coloured ones that are in; one left out cannot be used."""

    white: tuple[int, int]
    coloured: Mapping[Row, int] = field(default_factory=dict)

    @property
    def white_sum(self) -> int:
        """The number of action 1."""
        return sum(self.white)

    def sums(self, row: Row) -> tuple[int, ...]:
        """The numbers of action 2 in a row: one white die of choice with the row's die, if it is there."""
        return tuple(white + self.coloured[row] for white in self.white) if row in self.coloured else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Action 3 (B2): so many free fields forward, and whether the target's number is crossed with it."""

    steps: int
    cross: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player in the order of the turns, with lucky numbers in Longo."""

    name: str
    lucky: tuple[int, int] | None = None


class Tabletop(Protocol):
    """What lies on the table during a game: sheets or a board. Immutable: each step makes a new one."""

    @property
    def closed(self) -> frozenset[Row]:
        """The rows that are closed for everyone (C7)."""

    def crossed(self, crossings: Mapping[int, Cell]) -> Self:
        """After these simultaneous crossings, locks and closed rows included."""

    def misthrown(self, player: int) -> Self:
        """After a misthrow of the player."""

    def reached(self, player: int, row: Row) -> int:
        """How far a player has come in a row: the place of their last cross or stone from 0, or −1."""

    def turn_over(self, active: int) -> Self:
        """After the whole turn of the active player."""


TableT = TypeVar("TableT", bound=Tabletop)
SeenT_co = TypeVar("SeenT_co", bound=Tabletop, covariant=True)
JudgedT_contra = TypeVar("JudgedT_contra", bound=Tabletop, contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt(Generic[SeenT_co]):
    """A player about to cross a cell in action 1 or 2; ``first`` is what they crossed in action 1 of this
    turn.
    """

    table: SeenT_co
    player: int
    name: str
    cell: Cell
    dice: Dice
    first: Cell | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAttempt(Generic[SeenT_co]):
    """A player about to move the pawn."""

    table: SeenT_co
    player: int
    name: str
    move: Move


AttemptT_contra = TypeVar("AttemptT_contra", contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRule(Generic[AttemptT_contra]):
    """A rule for a step: ``why`` says in words why an attempt breaks it, or None where it does not."""

    name: RuleName
    why: Callable[[AttemptT_contra], str | None]


def broken_rule(
    rules: Sequence[StepRule[AttemptT_contra]], attempt: AttemptT_contra
) -> tuple[RuleName, str] | None:
    """The first rule that an attempt breaks, and why; the rules stand in order of precedence."""
    for rule in rules:
        why = rule.why(attempt)
        if why is not None:
            return rule.name, why
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingRules(Generic[JudgedT_contra]):
    """An action in which cells are crossed: the cells that dice bring up for a player, and the rules for
    them.
    """

    candidates: Callable[[JudgedT_contra, int, Dice], Iterator[Cell]]
    rules: tuple[StepRule[Attempt[JudgedT_contra]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRules(Generic[TableT]):
    """Action 3: the moves to consider, the rules for them, and what a move does."""

    candidates: Callable[[TableT, int], Iterator[Move]]
    rules: tuple[StepRule[MoveAttempt[TableT]], ...]
    moved: Callable[[TableT, int, Move], TableT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Generic[TableT]):
    """A game as it is played: how the table is laid, what each action allows, how it ends.

    ``everyone_acts`` says whether action 1 is for every player (C4) or for the active one alone (D2).
    """

    game: Game
    lay_out: Callable[[Sequence[Seat], str], TableT]
    action1: CrossingRules[TableT]
    action2: CrossingRules[TableT]
    endings: tuple[tuple[Ending, Callable[[TableT], bool]], ...]
    action3: MoveRules[TableT] | None = None
    everyone_acts: bool = True
    crossing_words: str = "cross"

    @property
    def steps(self) -> tuple[StepName, ...]:
        """The steps of a turn in their order."""
        return tuple(step for step in StepName if step is not StepName.ACTION3 or self.action3)
