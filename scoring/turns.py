"""The game as it is played: what may be done now, and what it leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.model import Cell
from scoring.position import (
    Action1,
    Action2,
    Action3,
    Fault,
    IllegalStepError,
    Misthrow,
    Position,
    Roll,
    Step,
)
from scoring.rulebook import CrossingRules, Ending, Move, Rulebook, Seat, StepName, TableT
from scoring.step_faults import crossing_fault, fault, move_fault

__all__ = [
    "Action1",
    "Action2",
    "Action3",
    "Fault",
    "IllegalStepError",
    "Misthrow",
    "Position",
    "Roll",
    "Step",
    "apply",
    "crossing_choices",
    "fault",
    "move_choices",
    "start",
]


def start(rulebook: Rulebook[TableT], seats: Sequence[Seat], board: str = "a") -> Position[TableT]:
    """The position before the first turn. ``board`` is the side of On Board's board.

    Raises:
        ValueError: where the game does not allow so many players.
    """
    if len(seats) not in rulebook.game.players:
        raise ValueError(f"{rulebook.game} is not for {len(seats)} players")
    return Position(rulebook=rulebook, seats=tuple(seats), table=rulebook.lay_out(seats, board))


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
            return _rolled(position, step)
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
        case _:
            return _after_turn(position, step.taken)


def crossing_choices(position: Position[TableT], player: int) -> tuple[Cell, ...]:
    """The cells that a player may cross in the action that is due; crossing nothing is always legal
    besides.
    """
    action = _crossing_action(position)
    cells = dict.fromkeys(action.candidates(position.table, player, position.rolled))
    return tuple(cell for cell in cells if crossing_fault(position, action, player, cell) is None)


def move_choices(position: Position[TableT]) -> tuple[Move, ...]:
    """The moves that the active player's pawn may make in action 3; standing still is always legal
    besides.
    """
    position.expect(StepName.ACTION3)
    rules = position.rulebook.action3
    moves = rules.candidates(position.table, position.acting) if rules else iter(())
    return tuple(move for move in moves if move_fault(position, Action3(move=move)) is None)


def _crossing_action(position: Position[TableT]) -> CrossingRules[TableT]:
    match position.due:
        case StepName.ACTION1:
            return position.rulebook.action1
        case StepName.ACTION2:
            return position.rulebook.action2
        case _:
            raise ValueError(f"{position.due} is due, in which nothing is crossed")


def _rolled(position: Position[TableT], roll: Roll) -> Position[TableT]:
    return replace(
        position, due=StepName.ACTION1, active=roll.active, dice=roll.dice, first=None, has_crossed=False
    )


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
