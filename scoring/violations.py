"""The one registry of rule names: what each means, which clause it is, and how to put a breach right."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a violation weighs."""

    ILLEGAL = "illegal"  # no legal game can leave this
    SUSPICIOUS = "suspicious"  # possible, but likely a slip
    NOTE = "note"  # no fault, worth saying


class RuleName(StrEnum):
    """Every rule that a verdict may name. A step with several faults is named by the first of them here."""

    GAME_OVER = "game-over"
    NOT_ACTIVE = "not-active"
    ROW_CLOSED = "row-closed"
    LOCK_WITHOUT_LAST = "lock-without-last"
    SAME_FIELD_TWICE = "same-field-twice"
    NOT_ROLLED = "not-rolled"
    LUCKY_ROW = "lucky-row"
    LUCKY_CELL = "lucky-cell"
    STACK_PROTECTED = "stack-protected"
    NOT_FRONTMOST = "not-frontmost"
    FIELD_OCCUPIED = "field-occupied"
    LEFT_TO_RIGHT = "left-to-right"
    LOCK_MINIMUM = "lock-minimum"
    PAWN_STEPS = "pawn-steps"
    PAWN_OCCUPIED = "pawn-occupied"
    PAWN_CONDITION = "pawn-condition"
    MISTHROW_MISSING = "misthrow-missing"
    MISTHROW_UNEARNED = "misthrow-unearned"
    LAST_WITHOUT_LOCK = "last-without-lock"
    BOTH_LAST_CROSSED = "both-last-crossed"
    TOO_MANY_LOCKS = "too-many-locks"
    TWO_ENDINGS = "two-endings"
    SKIPPED_AND_CROSSED = "skipped-and-crossed"
    SAME_SHEET_TWICE = "same-sheet-twice"
    TWO_FOURTH_MISTHROWS = "two-fourth-misthrows"
    TOO_MANY_CLOSED_ROWS = "too-many-closed-rows"
    LOCKS_CANNOT_COINCIDE = "locks-cannot-coincide"
    TURN_COUNT = "turn-count"
    SAME_LUCKY_PAIR = "same-lucky-pair"
    UNFINISHED = "unfinished"
    LOCK_OF_THE_OTHER = "lock-of-the-other"
    PILE_ON_LAST = "pile-on-last"
    TOO_MANY_STONES = "too-many-stones"
    NO_SUCH_BONUS = "no-such-bonus"
    TWO_BONUSES = "two-bonuses"
    PAWN_AND_BONUS = "pawn-and-bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """What a rule says, where it stands in the rules, and what to do about a breach."""

    clause: str
    sentence: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One breach on a finished sheet, board or table: the cells it concerns and one plain sentence.

    ``sheets`` names the sheets that a violation between several sheets concerns.
    """

    rule: RuleName
    message: str
    severity: Severity = Severity.ILLEGAL
    cells: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()


def wants_a_look(violation: Violation) -> bool:
    """Whether somebody should look at it: a note is no fault."""
    return violation.severity is not Severity.NOTE


def _text(clause: str, sentence: str, remedy: str) -> RuleText:
    return RuleText(clause=clause, sentence=sentence, remedy=remedy)


RULES: dict[RuleName, RuleText] = {
    RuleName.GAME_OVER: _text(
        "C8", "Once the game has ended, nothing more is crossed.", "Strike out what came after the end."
    ),
    RuleName.NOT_ACTIVE: _text(
        "C4",
        "The turn goes round in the order of the players.",
        "Give the turn to the player whose turn it was.",
    ),
    RuleName.ROW_CLOSED: _text(
        "C7", "Nobody crosses in a row that has been closed.", "Take the crossing back or choose an open row."
    ),
    RuleName.LOCK_WITHOUT_LAST: _text(
        "C6", "A lock is crossed only together with its row's last number.", "Take the lock's cross back."
    ),
    RuleName.SAME_FIELD_TWICE: _text(
        "D2",
        "The second action may not use the field of the first.",
        "Choose another field for the second action.",
    ),
    RuleName.NOT_ROLLED: _text(
        "C4", "Only a sum that the dice give may be crossed.", "Cross a number that was rolled, or none."
    ),
    RuleName.LUCKY_ROW: _text(
        "L3",
        "A lucky crossing goes into the row with the fewest crosses.",
        "Choose a row with the fewest crosses.",
    ),
    RuleName.LUCKY_CELL: _text(
        "L3", "A lucky crossing takes the leftmost free number of its row.", "Cross the leftmost free number."
    ),
    RuleName.STACK_PROTECTED: _text(
        "D5",
        "A pile of two or more stones cannot be knocked out.",
        "Overtake the pile with a stone further right.",
    ),
    RuleName.NOT_FRONTMOST: _text(
        "D4", "Only the foremost stone of a row can be knocked out.", "Lay the stone on a free field."
    ),
    RuleName.FIELD_OCCUPIED: _text(
        "D3", "One stone a field, unless the own stone there is foremost.", "Lay the stone on a free field."
    ),
    RuleName.LEFT_TO_RIGHT: _text(
        "C3", "Rows are crossed from left to right.", "Cross a number right of the last cross in the row."
    ),
    RuleName.LOCK_MINIMUM: _text(
        "C6, L4, D7",
        "A last number may be crossed only with enough crosses in its row.",
        "Take the last number and its lock back.",
    ),
    RuleName.PAWN_STEPS: _text(
        "B2",
        "The pawn moves one to five free fields forward.",
        "Move it one to five free fields, or not at all.",
    ),
    RuleName.PAWN_OCCUPIED: _text(
        "B2", "One pawn a field.", "Set one of the pawns back to where it came from."
    ),
    RuleName.PAWN_CONDITION: _text(
        "B3",
        "The pawn moves only onto a number that is crossed with the move or was crossed before.",
        "Leave the pawn where it is.",
    ),
    RuleName.MISTHROW_MISSING: _text(
        "C5, B4, D6", "An active player who crossed nothing takes a misthrow.", "Cross a misthrow box."
    ),
    RuleName.MISTHROW_UNEARNED: _text(
        "C5, C8", "Only an active player who crossed nothing takes a misthrow.", "Take the misthrow back."
    ),
    RuleName.LAST_WITHOUT_LOCK: _text(
        "C6", "Whoever crosses a last number crosses the lock too.", "Mark the lock too: it counts."
    ),
    RuleName.BOTH_LAST_CROSSED: _text(
        "L4",
        "Crossing one of the last two numbers closes the row.",
        "Take the second of the two numbers back.",
    ),
    RuleName.TOO_MANY_LOCKS: _text(
        "C8",
        "The second closed row ends the game, so a sheet has two locks at most.",
        "See which lock came too late.",
    ),
    RuleName.TWO_ENDINGS: _text(
        "C8",
        "A game ends by a fourth misthrow or by two closed rows, not by both.",
        "See which of them came first.",
    ),
    RuleName.SKIPPED_AND_CROSSED: _text(
        "C3", "A number that was jumped over is not crossed later.", "Decide which of the two marks is meant."
    ),
    RuleName.SAME_SHEET_TWICE: _text("C2", "One sheet a player.", "Leave the sheet out once."),
    RuleName.TWO_FOURTH_MISTHROWS: _text(
        "C8", "The first fourth misthrow ends the game.", "See which sheet has a misthrow too many."
    ),
    RuleName.TOO_MANY_CLOSED_ROWS: _text(
        "C8",
        "The second closed row ends the game, a third may close with it.",
        "See which row was closed too late.",
    ),
    RuleName.LOCKS_CANNOT_COINCIDE: _text(
        "C7, C8, L5",
        "Rows and locks that close in one action are crossed with one sum, one row a player.",
        "See which lock came too late.",
    ),
    RuleName.TURN_COUNT: _text(
        "C4, C5, B4",
        "All sheets of a table come from the same number of turns.",
        "Look for a forgotten misthrow.",
    ),
    RuleName.SAME_LUCKY_PAIR: _text(
        "L8", "No two sheets of a table share a lucky pair.", "See whether the sheets are from one table."
    ),
    RuleName.UNFINISHED: _text(
        "C8, B5, D8",
        "A game ends by two closed rows, a fourth misthrow, a pawn in the finish or a last stone.",
        "Play on.",
    ),
    RuleName.LOCK_OF_THE_OTHER: _text(
        "D7",
        "Last number and lock belong to one player.",
        "Change the lock's stone for one of the other colour.",
    ),
    RuleName.PILE_ON_LAST: _text(
        "D7", "A last number and a lock hold one stone each.", "Give back all but one stone."
    ),
    RuleName.TOO_MANY_STONES: _text("D1", "Each player has 22 stones.", "Count the stones again."),
    RuleName.NO_SUCH_BONUS: _text(
        "B1, B6", "A bonus is one that a field of the track has.", "See which field the pawn stands on."
    ),
    RuleName.TWO_BONUSES: _text(
        "B6", "A sheet has one bonus, that of the field on which the pawn stands.", "Take the others back."
    ),
    RuleName.PAWN_AND_BONUS: _text(
        "B6",
        "The bonus on a sheet is that of the field on which the player's pawn stands.",
        "See which of the two is right.",
    ),
}
