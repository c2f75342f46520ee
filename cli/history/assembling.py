"""A finished game from parts that somebody brings, refused where they do not go together."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from cli.history.model import Correction, FinishedGame, clean_name, clean_note
from scoring.duel_board import Colour, DuelBoard
from scoring.errors import BrokenInput
from scoring.players import shared_name
from scoring.table_file import SheetTable
from scoring.wording import quoted
from sheets.identity import ALPHABET

_ID_LENGTHS = range(1, 9)
_CELL = re.compile(r"[a-z]{1,9}:[a-z0-9]{1,4}|start")


def assembled(
    path: str,
    *,
    game_id: str,
    played_at: str,
    note: str,
    table: SheetTable | DuelBoard,
    names: Sequence[str | None],
    corrections: Sequence[Correction],
) -> FinishedGame:
    """A game from its parts, refused where they do not go together."""
    try:
        cleaned = tuple(None if name is None else clean_name(name) for name in names)
        game = FinishedGame(
            game_id=_game_id(game_id),
            played_at=_moment(played_at),
            table=_named(table, cleaned),
            names=cleaned,
            note=clean_note(note),
            corrections=tuple(corrections),
        )
        _check_corrections(game)
    except BrokenInput as error:
        raise BrokenInput(error.slug, f"{path}: {error.message}", error.hint) from error
    return game


def _game_id(text: str) -> str:
    if len(text) not in _ID_LENGTHS or not set(text) <= set(ALPHABET):
        raise BrokenInput("bad-game-id", f"{quoted(text)} is no game's id")
    return text


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BrokenInput(
            "bad-date", f"{quoted(text)} is no date and time", "Write it as in 2026-11-28T21:30:00Z."
        ) from error


def _named(table: SheetTable | DuelBoard, names: Sequence[str | None]) -> SheetTable | DuelBoard:
    seats = len(Colour) if isinstance(table, DuelBoard) else len(table.cards)
    if len(names) != seats:
        raise BrokenInput("name-count", f"{len(names)} names do not go with {seats} seats")
    wrong = shared_name([None if name is None else name.casefold() for name in names])
    if wrong:
        raise BrokenInput("same-name", wrong)
    if isinstance(table, DuelBoard):
        return table
    named = zip(table.cards, names, strict=True)
    return replace(table, cards=tuple(replace(card, player=name) for card, name in named))


def _check_corrections(game: FinishedGame) -> None:
    for one in game.corrections:
        if one.seat not in range(len(game.names)):
            raise BrokenInput(
                "bad-correction", f"{quoted(one.cell)} is corrected on a sheet that is not there"
            )
        if not _CELL.fullmatch(one.cell):
            raise BrokenInput("bad-correction", f"{quoted(one.cell)} is no cell")
