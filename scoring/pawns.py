"""On Board in play: sheets with a board beside them, and the rules for moving a pawn (B2 to B6)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from scoring.dice_rules import ROW_CLOSED
from scoring.rulebook import Attempt, Dice, Move, MoveAttempt, StepRule, broken_rule
from scoring.sheet_rules import LEFT_TO_RIGHT, LOCK_MINIMUM
from scoring.sheets_in_play import SheetsInPlay
from scoring.track import STEPS, Field, Track, field_at, in_finish, target
from scoring.violations import RuleName
from scoring.wording import cell_words


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnsInPlay(SheetsInPlay):
    """The sheets, the board, and where each player's pawn stands.

    ``turns_left`` counts the turns of the last round once a pawn has reached the finish (B5).
    """

    track: Track
    pawns: tuple[int, ...]
    turns_left: int | None = None

    def turn_over(self, active: int) -> Self:
        """B5: when a pawn reaches the finish, every other player still gets exactly one turn."""
        if self.turns_left is not None:
            return replace(self, turns_left=self.turns_left - 1)
        if in_finish(self.pawns[active]):
            return replace(self, turns_left=len(self.pawns) - 1)
        return self

    def has_crossed(self, player: int, field: Field) -> bool:
        """Whether a field's number is crossed on the player's sheet."""
        return field.number in self.sheets[player].marks(field.row).crossed


def landing(table: PawnsInPlay, player: int, move: Move) -> int:
    """Where a move of the player's pawn ends.

    Raises:
        ValueError: where the track ends before.
    """
    place = target(table.pawns, player, move.steps)
    if place is None:
        raise ValueError(f"the track has no {move.steps} free fields more")
    return place


def pawn_in_finish(table: PawnsInPlay) -> bool:
    """B5: the game ends when the last round is over."""
    return table.turns_left == 0


def candidate_moves(table: PawnsInPlay, player: int) -> Iterator[Move]:
    """One to five fields forward, crossing the target's number if it is not crossed already (B2, B3)."""
    for steps in STEPS:
        place = target(table.pawns, player, steps)
        if place is not None:
            yield Move(steps=steps, cross=not table.has_crossed(player, field_at(table.track, place)))


def moved(table: PawnsInPlay, player: int, move: Move) -> PawnsInPlay:
    """After a legal move: the pawn on its field, the number crossed, the bonus on the sheet (B3, B6)."""
    place = landing(table, player, move)
    field = field_at(table.track, place)
    crossed = table.crossed({player: field.cell}) if move.cross else table
    pawns = (*table.pawns[:player], place, *table.pawns[player + 1 :])
    card = replace(crossed.sheets[player], bonus=field.bonus)
    return replace(crossed.with_sheet(player, card), pawns=pawns)


def _pawn_steps(attempt: MoveAttempt[PawnsInPlay]) -> str | None:
    """B2: one to five free fields forward, never back, never beyond the end."""
    if attempt.move.steps not in STEPS:
        return f"a pawn moves {STEPS[0]} to {STEPS[-1]} free fields forward"
    if target(attempt.table.pawns, attempt.player, attempt.move.steps) is None:
        return "there are not so many free fields left on the track"
    return None


def _pawn_condition(attempt: MoveAttempt[PawnsInPlay]) -> str | None:
    """B3: only if the target's number is crossed with the move, by the ordinary rules, or was crossed
    before.
    """
    table, player = attempt.table, attempt.player
    field = field_at(table.track, landing(table, player, attempt.move))
    if not attempt.move.cross:
        crossed = table.has_crossed(player, field)
        return None if crossed else f"{cell_words(str(field.cell))} is not crossed on {attempt.name}'s sheet"
    found = broken_rule((ROW_CLOSED, LEFT_TO_RIGHT, LOCK_MINIMUM), _crossing(attempt, field))
    return found and f"{cell_words(str(field.cell))} may not be crossed with it, as {found[1]}"


def _crossing(attempt: MoveAttempt[PawnsInPlay], field: Field) -> Attempt[PawnsInPlay]:
    """The crossing that goes with a move; no dice are asked."""
    return Attempt(
        table=attempt.table,
        player=attempt.player,
        name=attempt.name,
        cell=field.cell,
        dice=Dice(white=(0, 0)),
    )


PAWN_STEPS = StepRule(name=RuleName.PAWN_STEPS, why=_pawn_steps)
PAWN_CONDITION = StepRule(name=RuleName.PAWN_CONDITION, why=_pawn_condition)
