"""Why a step is illegal: the first rule that it breaks, in words (RULES: several faults in one step)."""

from scoring.model import Cell
from scoring.position import Action1, Action2, Action3, Fault, Misthrow, Position, Roll, Step
from scoring.rulebook import Attempt, CrossingRules, MoveAttempt, StepName, TableT, broken_rule
from scoring.violations import RuleName
from scoring.wording import cell_words, counted, one_line


def fault(position: Position[TableT], step: Step) -> Fault | None:
    """Why the step is illegal here, by the first rule that it breaks; None where it is legal.

    Raises:
        ValueError: where another step is due.
    """
    match step:
        case Roll():
            position.expect(StepName.TURN)
            return _roll_fault(position, step)
        case Action1():
            position.expect(StepName.ACTION1)
            return _action1_fault(position, step)
        case Action2():
            position.expect(StepName.ACTION2)
            return _action2_fault(position, step)
        case Action3():
            position.expect(StepName.ACTION3)
            return move_fault(position, step)
        case _:
            position.expect(StepName.MISTHROW)
            return _misthrow_fault(position, step)


def _fault(position: Position[TableT], rule: RuleName, player: int, message: str) -> Fault:
    return Fault(rule=rule, step=position.due, player=player, message=f"{one_line(message)}.")


def _roll_fault(position: Position[TableT], roll: Roll) -> Fault | None:
    """C4, C8: the game goes on, and the turn goes round."""
    name = position.seats[roll.active].name
    if position.ended_by:
        return _fault(position, RuleName.GAME_OVER, roll.active, f"{name} takes a turn, but the game is over")
    if roll.active not in position.next_active:
        right = position.seats[position.next_active[0]].name
        return _fault(position, RuleName.NOT_ACTIVE, roll.active, f"{name} takes a turn, but it is {right}'s")
    return None


def _action1_fault(position: Position[TableT], step: Action1) -> Fault | None:
    """Of several players at fault the first in their order."""
    faults = (
        crossing_fault(position, position.rulebook.action1, player, cell)
        for player, cell in sorted(step.crossings.items())
    )
    return next((found for found in faults if found), None)


def _action2_fault(position: Position[TableT], step: Action2) -> Fault | None:
    if step.cell is None:
        return None
    return crossing_fault(position, position.rulebook.action2, position.acting, step.cell)


def crossing_fault(
    position: Position[TableT], action: CrossingRules[TableT], player: int, cell: Cell
) -> Fault | None:
    """Why a player may not cross a cell in the action that is due."""
    name = position.seats[player].name
    if not position.may_act(player):
        return _fault(position, RuleName.NOT_ACTIVE, player, f"{name} is not active and may not act now")
    if position.ended_by:
        return _over(position)
    attempt = Attempt(
        table=position.table, player=player, name=name, cell=cell, dice=position.rolled, first=position.first
    )
    broken = broken_rule(action.rules, attempt)
    if broken is None:
        return None
    rule, why = broken
    words = f"{position.rulebook.crossing_words} {cell_words(str(cell))}"
    return _fault(position, rule, player, f"{name} may not {words}: {why}")


def move_fault(position: Position[TableT], step: Action3) -> Fault | None:
    """Why the active player's pawn may not move like this."""
    rules, player = position.rulebook.action3, position.acting
    if step.move is None or rules is None:
        return None
    if position.ended_by:
        return _over(position)
    name = position.seats[player].name
    broken = broken_rule(
        rules.rules, MoveAttempt(table=position.table, player=player, name=name, move=step.move)
    )
    if broken is None:
        return None
    rule, why = broken
    fields = counted(step.move.steps, "field", "fields")
    return _fault(position, rule, player, f"{name} may not move the pawn {fields}: {why}")


def _over(position: Position[TableT]) -> Fault:
    name = position.seats[position.acting].name
    message = f"{name} may do nothing more: the game ended earlier in this turn"
    return _fault(position, RuleName.GAME_OVER, position.acting, message)


def _misthrow_fault(position: Position[TableT], step: Misthrow) -> Fault | None:
    """C5, C8: who crossed nothing takes one, nobody else does, and nobody after the end."""
    if step.taken == position.misthrow_due:
        return None
    player, name = position.acting, position.seats[position.acting].name
    if position.misthrow_due:
        message = f"{name} crossed nothing in this turn and must take a misthrow"
        return _fault(position, RuleName.MISTHROW_MISSING, player, message)
    why = f"{name} has crossed something in this turn" if position.has_crossed else "the game ended before"
    return _fault(position, RuleName.MISTHROW_UNEARNED, player, f"{name} may not take a misthrow: {why}")
