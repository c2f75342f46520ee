"""The game as it is played: what may be done now, what it leads to, and why something may not be done."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from scoring.model import Cell
from scoring.rulebook import (
    Attempt,
    CrossingRules,
    Dice,
    Ending,
    Move,
    MoveAttempt,
    Rulebook,
    Seat,
    StepName,
    TableT,
    broken_rule,
)
from scoring.violations import RuleName
from scoring.wording import cell_words, counted, one_line


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


def start(rulebook: Rulebook[TableT], seats: Sequence[Seat], board: str = "a") -> Position[TableT]:
    """The position before the first turn. ``board`` is the side of On Board's board.

    Raises:
        ValueError: where the game does not allow so many players.
    """
    if len(seats) not in rulebook.game.players:
        raise ValueError(f"{rulebook.game} is not for {len(seats)} players")
    return Position(rulebook=rulebook, seats=tuple(seats), table=rulebook.lay_out(seats, board))


def fault(position: Position[TableT], step: Step) -> Fault | None:
    """Why the step is illegal here, by the first rule that it breaks; None where it is legal.

    Raises:
        ValueError: where another step is due.
    """
    match step:
        case Roll():
            _expect(position, StepName.TURN)
            return _roll_fault(position, step)
        case Action1():
            _expect(position, StepName.ACTION1)
            return _action1_fault(position, step)
        case Action2():
            _expect(position, StepName.ACTION2)
            return _action2_fault(position, step)
        case Action3():
            _expect(position, StepName.ACTION3)
            return _action3_fault(position, step)
        case Misthrow():
            _expect(position, StepName.MISTHROW)
            return _misthrow_fault(position, step)


def apply(position: Position[TableT], step: Step) -> Position[TableT]:
    """The position after a legal step.

    Raises:
        IllegalStepError: where the step is illegal.
        ValueError: where another step is due.
    """
    found = fault(position, step)
    if found is not None:
        raise IllegalStepError(found)
    match step:
        case Roll():
            return replace(
                position,
                due=StepName.ACTION1,
                active=step.active,
                dice=step.dice,
                first=None,
                has_crossed=False,
            )
        case Action1():
            first = step.crossings.get(position.acting)
            return _after(
                position, position.table.crossed(step.crossings), first=first, crossed=first is not None
            )
        case Action2():
            return _after(position, _with_cell(position, step.cell), crossed=step.cell is not None)
        case Action3():
            return _after(
                position, _with_move(position, step.move), crossed=bool(step.move and step.move.cross)
            )
        case Misthrow():
            return _after_turn(position, step.taken)


def crossing_choices(position: Position[TableT], player: int) -> tuple[Cell, ...]:
    """The cells that a player may cross in the action that is due; crossing nothing is always legal
    besides.
    """
    action = _crossing_action(position)
    if position.ended_by or not _may_act(position, player):
        return ()
    cells = dict.fromkeys(action.candidates(position.table, player, position.rolled))
    return tuple(cell for cell in cells if _crossing_fault(position, action, player, cell) is None)


def move_choices(position: Position[TableT]) -> tuple[Move, ...]:
    """The moves that the active player's pawn may make in action 3; standing still is always legal
    besides.
    """
    _expect(position, StepName.ACTION3)
    rules = position.rulebook.action3
    if rules is None or position.ended_by:
        return ()
    moves = rules.candidates(position.table, position.acting)
    return tuple(move for move in moves if _action3_fault(position, Action3(move=move)) is None)


def misthrow_due(position: Position[TableT]) -> bool:
    """Whether the active player must take a misthrow at the end of this turn (C5, C8, B4, D6)."""
    return not position.has_crossed and position.ended_by is None


def _name(position: Position[TableT], player: int) -> str:
    return one_line(position.seats[player].name)


def _expect(position: Position[TableT], step: StepName) -> None:
    if position.due is not step:
        raise ValueError(f"{position.due} is due, not {step}")


def _may_act(position: Position[TableT], player: int) -> bool:
    everyone = position.rulebook.everyone_acts and position.due is StepName.ACTION1
    return everyone or player == position.active


def _crossing_action(position: Position[TableT]) -> CrossingRules[TableT]:
    match position.due:
        case StepName.ACTION1:
            return position.rulebook.action1
        case StepName.ACTION2:
            return position.rulebook.action2
        case _:
            raise ValueError(f"{position.due} is due, in which nothing is crossed")


def _roll_fault(position: Position[TableT], roll: Roll) -> Fault | None:
    name = _name(position, roll.active)
    if position.ended_by:
        return _turn_fault(RuleName.GAME_OVER, roll.active, f"{name} takes a turn, but the game is over")
    if roll.active not in position.next_active:
        right = _name(position, position.next_active[0])
        return _turn_fault(RuleName.NOT_ACTIVE, roll.active, f"{name} takes a turn, but it is {right}'s")
    return None


def _turn_fault(rule: RuleName, player: int, message: str) -> Fault:
    return Fault(rule=rule, step=StepName.TURN, player=player, message=f"{message}.")


def _action1_fault(position: Position[TableT], step: Action1) -> Fault | None:
    """Of several players at fault the first in their order."""
    for player, cell in sorted(step.crossings.items()):
        if not _may_act(position, player):
            message = f"{_name(position, player)} is not active and may not act in action 1"
            return Fault(rule=RuleName.NOT_ACTIVE, step=position.due, player=player, message=f"{message}.")
        found = _crossing_fault(position, position.rulebook.action1, player, cell)
        if found:
            return found
    return None


def _action2_fault(position: Position[TableT], step: Action2) -> Fault | None:
    if step.cell is None:
        return None
    return _crossing_fault(position, position.rulebook.action2, position.acting, step.cell)


def _crossing_fault(
    position: Position[TableT], action: CrossingRules[TableT], player: int, cell: Cell
) -> Fault | None:
    if position.ended_by:
        return _over(position)
    name = _name(position, player)
    attempt = Attempt(
        table=position.table, player=player, name=name, cell=cell, dice=position.rolled, first=position.first
    )
    found = broken_rule(action.rules, attempt)
    if found is None:
        return None
    rule, why = found
    message = f"{name} may not {position.rulebook.crossing_words} {cell_words(str(cell))}: {why}"
    return Fault(rule=rule, step=position.due, player=player, message=f"{message}.")


def _action3_fault(position: Position[TableT], step: Action3) -> Fault | None:
    rules = position.rulebook.action3
    if step.move is None or rules is None:
        return None
    if position.ended_by:
        return _over(position)
    player = position.acting
    name = _name(position, player)
    attempt = MoveAttempt(table=position.table, player=player, name=name, move=step.move)
    found = broken_rule(rules.rules, attempt)
    if found is None:
        return None
    rule, why = found
    steps = counted(step.move.steps, "field", "fields")
    message = f"{name} may not move the pawn {steps}: {why}"
    return Fault(rule=rule, step=position.due, player=player, message=f"{message}.")


def _over(position: Position[TableT]) -> Fault:
    name = _name(position, position.acting)
    message = f"{name} may do nothing more: the game ended earlier in this turn"
    return Fault(rule=RuleName.GAME_OVER, step=position.due, player=position.acting, message=f"{message}.")


def _misthrow_fault(position: Position[TableT], step: Misthrow) -> Fault | None:
    due = misthrow_due(position)
    if step.taken == due:
        return None
    name = _name(position, position.acting)
    if due:
        rule, message = (
            RuleName.MISTHROW_MISSING,
            f"{name} crossed nothing in this turn and must take a misthrow",
        )
    else:
        why = (
            "the game ended before"
            if not position.has_crossed
            else f"{name} has crossed something in this turn"
        )
        rule, message = RuleName.MISTHROW_UNEARNED, f"{name} may not take a misthrow: {why}"
    return Fault(rule=rule, step=position.due, player=position.acting, message=f"{message}.")


def _with_cell(position: Position[TableT], cell: Cell | None) -> TableT:
    return position.table if cell is None else position.table.crossed({position.acting: cell})


def _with_move(position: Position[TableT], move: Move | None) -> TableT:
    rules = position.rulebook.action3
    return (
        position.table
        if move is None or rules is None
        else rules.moved(position.table, position.acting, move)
    )


def _after(
    position: Position[TableT], table: TableT, *, crossed: bool, first: Cell | None = None
) -> Position[TableT]:
    """After an action: the next step is due; the game may have ended (C8)."""
    steps = position.rulebook.steps
    return replace(
        position,
        table=table,
        due=steps[steps.index(position.due) + 1],
        first=first or position.first,
        has_crossed=position.has_crossed or crossed,
        ended_by=position.ended_by or _ending(position, table),
    )


def _after_turn(position: Position[TableT], misthrow: bool) -> Position[TableT]:
    table = position.table.misthrown(position.acting) if misthrow else position.table
    table = table.turn_over(position.acting)
    return replace(
        position, table=table, due=StepName.TURN, ended_by=position.ended_by or _ending(position, table)
    )


def _ending(position: Position[TableT], table: TableT) -> Ending | None:
    """The first of the ends that have come (CONTRACT)."""
    return next(_endings(position, table), None)


def _endings(position: Position[TableT], table: TableT) -> Iterator[Ending]:
    return (ending for ending, has_come in position.rulebook.endings if has_come(table))
