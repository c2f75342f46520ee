"""Short ways to say a sheet, a table, a game and what is wrong with it."""

from scoring.legality import check
from scoring.notation.games import Players, parse_game, parse_step
from scoring.notation.sheets import parse_sheet
from scoring.recording import replay
from scoring.table import check_table
from scoring.turns import apply, crossing_choices, fault, move_choices


def rules_of(violations):
    """The names of the rules, in the order they were found."""
    return [str(violation.rule) for violation in violations]


def sheet_rules(line):
    """The rules that one sheet, written in notation, breaks."""
    return rules_of(check(parse_sheet(line)))


def table_rules(*lines):
    """The rules that sheets break together."""
    return rules_of(check_table([parse_sheet(line) for line in lines]))


def illegal(text):
    """The first illegal step of a game in notation: turn, step, player, rule; None for a legal game."""
    replayed = replay(parse_game(text))
    found = replayed.fault
    if found is None:
        return None
    return replayed.turn, str(found.step), replayed.position.seats[found.player].name, str(found.rule)


def why(text):
    """The sentence on the first illegal step of a game in notation."""
    found = replay(parse_game(text)).fault
    return found and found.message


def after(text, *steps):
    """The position after a game in notation and some further steps."""
    recording = parse_game(text)
    return after_steps(replay(recording).position, *steps)


def after_steps(position, *steps):
    """The position after further steps in notation."""
    for step in steps:
        position = apply(
            position, parse_step(step, Players(rulebook=position.rulebook, seats=position.seats))
        )
    return position


def cells(position, player):
    """The names of the cells that a player may cross now."""
    return sorted(str(cell) for cell in crossing_choices(position, player))


def moves(position):
    """The moves that the active player may make now: (steps, cross)."""
    return [(move.steps, move.cross) for move in move_choices(position)]


def fault_of(position, step):
    """The fault of a step in notation here, or None."""
    return fault(position, parse_step(step, Players(rulebook=position.rulebook, seats=position.seats)))


def rule(position, step):
    """The rule that a step in notation breaks here, or None."""
    found = fault_of(position, step)
    return found and str(found.rule)
