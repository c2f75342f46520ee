"""A game as rows of the tables, and back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from cli.history.model import Correction, FinishedGame, folded
from cli.history.schema import CORRECTIONS, GAMES, PHOTOGRAPHS, PLAYERS, SEATS
from scoring.duel_board import DuelBoard
from scoring.notation.tables import parse_table
from scoring.notation.words import written_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Photograph:
    """A photograph of a game, kept small."""

    name: str
    jpeg: bytes


def insert_game(connection: Connection, game: FinishedGame, photographs: Sequence[Photograph]) -> None:
    """Put a game into the tables."""
    row = connection.execute(
        insert(GAMES)
        .values(
            game_id=game.game_id,
            game=game.game.name,
            played_at=game.played_at,
            note=game.note,
            note_folded=folded(game.note),
            board=game.board_line,
            fingerprint=game.fingerprint,
        )
        .returning(GAMES.c.id)
    ).one()
    places = {ranked.index: ranked for ranked in game.ranking}
    seats = [
        {
            "game": row.id,
            "seat": seat,
            "player": None if name is None else _player(connection, name),
            "sheet": sheet,
            "total": places[seat].total,
            "place": places[seat].place,
        }
        for seat, (name, sheet) in enumerate(zip(game.names, game.sheet_lines, strict=True))
    ]
    connection.execute(insert(SEATS), seats)
    _insert_all(connection, CORRECTIONS, (_correction_row(row.id, entry) for entry in game.corrections))
    _insert_all(
        connection,
        PHOTOGRAPHS,
        (
            {"game": row.id, "number": number, "name": photo.name[-120:], "jpeg": photo.jpeg}
            for number, photo in enumerate(photographs)
        ),
    )


def _correction_row(game: int, entry: Correction) -> dict[str, Any]:
    return {"game": game, "seat": entry.seat, "cell": entry.cell, "read": entry.read, "kept": entry.kept}


def _insert_all(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:  # noqa: ANN401
    listed = list(rows)
    if listed:
        connection.execute(insert(table), listed)


def _player(connection: Connection, name: str) -> int:
    """The player of that name, new or known."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"name": name, "folded": folded(name)}
    connection.execute(dialect.insert(PLAYERS).values(**row).on_conflict_do_nothing())
    player = player_id(connection, name)
    assert player is not None, "it was just inserted"
    return player


def player_id(connection: Connection, name: str) -> int | None:
    """The key of a player, None where there is none of that name."""
    return connection.scalar(select(PLAYERS.c.id).where(PLAYERS.c.folded == folded(name)))


def read_games(connection: Connection, rows: Sequence[Row[Any]]) -> tuple[FinishedGame, ...]:
    """The games of these rows, with all that belongs to them."""
    ids = [row.id for row in rows]
    seats: dict[int, list[Row[Any]]] = {row_id: [] for row_id in ids}
    chosen = select(SEATS, PLAYERS.c.name).select_from(SEATS.outerjoin(PLAYERS)).order_by(SEATS.c.seat)
    for seat in connection.execute(chosen.where(SEATS.c.game.in_(ids))):
        seats[seat.game].append(seat)
    corrections: dict[int, list[Correction]] = {row_id: [] for row_id in ids}
    changed = select(CORRECTIONS).where(CORRECTIONS.c.game.in_(ids)).order_by(CORRECTIONS.c.id)
    for entry in connection.execute(changed):
        corrections[entry.game].append(
            Correction(seat=entry.seat, cell=entry.cell, read=entry.read, kept=entry.kept)
        )
    return tuple(_game(row, seats[row.id], tuple(corrections[row.id])) for row in rows)


def _game(row: Row[Any], seats: Sequence[Row[Any]], corrections: tuple[Correction, ...]) -> FinishedGame:
    lines = [_with_player(seat.sheet, seat.name) for seat in seats if seat.sheet is not None]
    table = parse_table("\n".join(filter(None, [*lines, row.board])))
    names = tuple(seat.name for seat in seats)
    assert isinstance(table, DuelBoard) or len(table.cards) == len(names), "a sheet a seat"
    return FinishedGame(
        game_id=row.game_id,
        played_at=row.played_at,
        table=table,
        names=names,
        note=row.note,
        corrections=corrections,
    )


def _with_player(sheet: str, name: str | None) -> str:
    return sheet if name is None else f"{sheet} player:{written_name(name)}"
