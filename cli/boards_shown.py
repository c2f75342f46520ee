"""Boards as people read them in the terminal: points or pawns, who has won, what wants a look."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.account import board_lines, columns, score_table
from cli.board_report import board_faults, player_of
from cli.report import sentences
from scoring.duel_board import Colour, DuelBoard, duel_score
from scoring.pawn_board import PawnBoard, field_words, places
from scoring.table import ranking

if TYPE_CHECKING:
    from cli.board_report import Board

_TITLES = {"duel": "The Duel", "onboard": "On Board"}


def board_text(board: "Board") -> Iterator[str]:
    """All lines about one board."""
    yield f" {title_of(board)}"
    if board.error is not None:
        yield f"  {board.error}"
        return
    laid = board.board
    shown = _pawns(board, laid) if isinstance(laid, PawnBoard) else _points(board, laid)
    yield from (f"  {line}" for line in shown.splitlines())
    for cell, cause in board.uncertain.items():
        reading = board.cells[cell]
        place = field_words(laid.track, places()[cell]) if isinstance(laid, PawnBoard) else cell
        yield f"  {place} is uncertain (read as {reading}, {reading.probability:.0%}). {cause.sentence}"
    yield from (f"  {line}" for line in sentences(board_faults(board)))
    if isinstance(laid, DuelBoard):
        yield _verdict(board, laid)


def board_summary(board: "Board") -> str:
    """A board in one line."""
    if board.error is not None:
        return f"{_TITLES[board.game]}: unreadable"
    laid = board.board
    if isinstance(laid, PawnBoard):
        parts = [f"{player_of(board, colour)} {laid.bonus(colour)}" for colour in laid.pawns]
    else:
        parts = [f"{player_of(board, str(colour))} {duel_score(laid, colour).total}" for colour in Colour]
    return f"{_TITLES[board.game]}: {', '.join(parts)}"


def title_of(board: "Board") -> str:
    """Which board it is."""
    side = f", side {board.variant.board}" if board.variant.board else ""
    return f"{_TITLES[board.game]}{side} ({board.sheet_id or 'without a readable id'})"


def _points(board: "Board", laid: DuelBoard) -> str:
    return score_table(board_lines(laid, {colour: player_of(board, str(colour)) for colour in Colour}))


def _pawns(board: "Board", laid: PawnBoard) -> str:
    body = [
        ["", player_of(board, colour), field_words(laid.track, place), str(laid.bonus(colour))]
        for colour, place in laid.pawns.items()
    ]
    return columns([["", "pawn", "stands on", "bonus"], *body]) if body else "No pawn was found."


def _verdict(board: "Board", laid: DuelBoard) -> str:
    """Who has won (D9)."""
    colours = tuple(Colour)
    totals = [duel_score(laid, colour).total for colour in colours]
    names = [player_of(board, str(colour)) for colour in colours]
    first, second = ranking(totals)
    if first.place == second.place:
        return f"The Duel: {names[0]} and {names[1]} share the first place with {totals[0]}."
    won = f"The Duel: {names[first.index]} won with {first.total}, {names[second.index]} has {second.total}."
    return f"{won} Not settled yet: some fields are uncertain." if board.uncertain else won
