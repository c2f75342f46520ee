"""What On Board's board and the score sheets beside it tell together (B3, B6).

Pawn and sheet belong together by the pawn's colour, where the sheet names it.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.model import Scorecard, bonus_cell
from scoring.pawn_board import PawnBoard, field_name, field_words
from scoring.table import labels
from scoring.violations import RuleName, Severity, Violation
from scoring.wording import cell_words, one_line, sentence


def check_pawns_and_sheets(board: PawnBoard, cards: Sequence[Scorecard]) -> tuple[Violation, ...]:
    """All violations between the pawns and the sheets of one table; empty where a legal game can have left
    both.
    """
    sheets = dict(zip(labels(cards), cards, strict=True))
    return (
        *(fault for name, card in sheets.items() for fault in _check_own_pawn(board, name, card)),
        *_bonuses_without_pawn(board, sheets),
    )


def _check_own_pawn(board: PawnBoard, name: str, card: Scorecard) -> Iterator[Violation]:
    """Whether a sheet that names its pawn fits the field under that pawn."""
    if card.pawn is None or card.pawn not in board.pawns:
        return
    field = board.field(card.pawn)
    if field and field.number not in card.marks(field.row).crossed:
        yield _pawn_condition(board, name, card.pawn)
    if (card.bonus or 0) != board.bonus(card.pawn):
        yield _pawn_and_bonus(board, name, card.pawn, card.bonus)


def _where(board: PawnBoard, colour: str) -> str:
    """``the red pawn stands on field 17 (green 10)``; the number of a field is counted from the start."""
    return f"the {one_line(colour)} pawn stands on {field_words(board.track, board.pawns[colour])}"


def _pawn_condition(board: PawnBoard, name: str, colour: str) -> Violation:
    """B3: a pawn moves only onto a number that is crossed with the move or was crossed before."""
    field = board.field(colour)
    cell = str(field.cell) if field else ""
    return Violation(
        rule=RuleName.PAWN_CONDITION,
        cells=(field_name(board.pawns[colour]), cell),
        sheets=(name,),
        message=sentence(f"{_where(board, colour)}, but {cell_words(cell)} is not crossed on {name}'s sheet"),
    )


def _pawn_and_bonus(board: PawnBoard, name: str, colour: str, bonus: int | None) -> Violation:
    """B6: the bonus of the field on which the pawn stands. One not noted yet is a slip rather than a fault."""
    noted = f"{name}'s sheet has a bonus of {bonus}" if bonus else f"no bonus is noted on {name}'s sheet"
    return Violation(
        rule=RuleName.PAWN_AND_BONUS,
        severity=Severity.SUSPICIOUS if bonus is None else Severity.ILLEGAL,
        cells=(field_name(board.pawns[colour]), *((bonus_cell(bonus),) if bonus else ())),
        sheets=(name,),
        message=sentence(f"{_where(board, colour)} with a bonus of {board.bonus(colour)}, but {noted}"),
    )


def _bonuses_without_pawn(board: PawnBoard, sheets: Mapping[str, Scorecard]) -> Iterator[Violation]:
    """B6, where a sheet does not name its pawn: one of the pawns that no sheet names must have its bonus.

    Where fewer pawns than sheets were found, the missing one may have it.
    """
    if len(board.pawns) < len(sheets):
        return
    named = {card.pawn for card in sheets.values()}
    free = {board.bonus(colour) for colour in board.pawns if colour not in named}
    for name, card in sheets.items():
        if card.pawn not in board.pawns and card.bonus is not None and card.bonus not in free:
            yield Violation(
                rule=RuleName.PAWN_AND_BONUS,
                cells=(bonus_cell(card.bonus),) if card.bonus else (),
                sheets=(name,),
                message=f"{name}'s sheet has a bonus of {card.bonus}, but no pawn stands on a field with it.",
            )
