"""The history as the rest of the program uses it: games in, games out, players renamed and merged.

Every change is one transaction: a game is there whole or not at all.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import URL, Connection, Engine, Select, delete, func, select, update

from cli.history.database import open_engine, reading, told
from cli.history.model import FinishedGame, clean_name, clean_note, folded
from cli.history.rows import Photograph, insert_game, player_id, read_games
from cli.history.schema import GAMES, PHOTOGRAPHS, PLAYERS, SEATS
from scoring.errors import BrokenInput
from scoring.wording import quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Which games are asked for: newest first, ``limit`` of them from the ``offset``-th on (all where None)."""

    search: str = ""  # in players' names, notes and ids
    game: str | None = None
    player: str | None = None
    limit: int | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one player made of one game."""

    game_id: str
    game: str
    played_at: datetime
    player: str
    total: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody in the history, and in how many games."""

    name: str
    games: int


class History:
    """An open history. Its methods may be called from several threads."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine: Engine = open_engine(url)
        self._reader = reading(self._engine)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> "History":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _told(self) -> AbstractContextManager[None]:
        return told(self._url)

    def add(
        self, game: FinishedGame, photographs: Sequence[Photograph] = (), *, instead_of: Sequence[str] = ()
    ) -> str:
        """Keep a game; the id under which it is kept. The same game again, by id or by its crosses, is kept once.

        Games named under ``instead_of`` go in the same moment: the game was saved before and then put right.
        """
        with self._told(), self._engine.begin() as connection:
            _one_writer(connection)
            if instead_of:
                connection.execute(delete(GAMES).where(GAMES.c.game_id.in_(instead_of)))
            same = (GAMES.c.game_id == game.game_id) | (GAMES.c.fingerprint == game.fingerprint)
            there = connection.scalar(select(GAMES.c.game_id).where(same).limit(1))
            if there is not None:
                return str(there)
            insert_game(connection, game, photographs)
            if instead_of:
                _forget_idle(connection)
            return game.game_id

    def game(self, game_id: str) -> FinishedGame | None:
        """A game by its id, None where there is none."""
        with self._told(), self._reader.begin() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.game_id == game_id.upper())).one_or_none()
            return None if row is None else read_games(connection, [row])[0]

    def games(self, query: Query) -> tuple[FinishedGame, ...]:
        """The games that a query names, newest first."""
        chosen = _where(select(GAMES), query).order_by(GAMES.c.played_at.desc(), GAMES.c.id.desc())
        with self._told(), self._reader.begin() as connection:
            rows = connection.execute(chosen.limit(query.limit).offset(query.offset)).all()
            return read_games(connection, rows)

    def count(self, query: Query) -> int:
        """How many games a query names, whatever its limit."""
        with self._told(), self._reader.begin() as connection:
            return connection.scalar(_where(select(func.count()).select_from(GAMES), query)) or 0

    def photographs(self, game_id: str) -> tuple[Photograph, ...]:
        """The photographs that were kept with a game."""
        chosen = select(PHOTOGRAPHS.c.name, PHOTOGRAPHS.c.jpeg).join(GAMES).order_by(PHOTOGRAPHS.c.number)
        with self._told(), self._reader.begin() as connection:
            rows = connection.execute(chosen.where(GAMES.c.game_id == game_id.upper()))
            return tuple(Photograph(name=row.name, jpeg=bytes(row.jpeg)) for row in rows)

    def set_note(self, game_id: str, note: str) -> bool:
        """Change a game's note; whether there is such a game."""
        kept = clean_note(note)
        change = update(GAMES).values(note=kept, note_folded=folded(kept))
        return self._changed(change.where(GAMES.c.game_id == game_id.upper()))

    def delete(self, game_id: str) -> bool:
        """Forget a game with its photographs, and players of whom no game is left; whether there was such a game."""
        with self._told(), self._engine.begin() as connection:
            gone = connection.execute(delete(GAMES).where(GAMES.c.game_id == game_id.upper())).rowcount == 1
            _forget_idle(connection)
            return gone

    def players(self) -> tuple[Player, ...]:
        """Everybody in the history, those with the most games first."""
        games = func.count(SEATS.c.id)
        chosen = (
            select(PLAYERS.c.name, games.label("games")).join(SEATS).group_by(PLAYERS.c.id, PLAYERS.c.name)
        )
        with self._told(), self._reader.begin() as connection:
            rows = connection.execute(chosen.order_by(games.desc(), PLAYERS.c.folded))
            return tuple(Player(name=row.name, games=row.games) for row in rows)

    def results(self, game: str | None = None) -> tuple[Result, ...]:
        """What every named player made of every game, oldest first."""
        chosen = (
            select(
                *(GAMES.c.game_id, GAMES.c.game, GAMES.c.played_at),
                *(PLAYERS.c.name.label("player"), SEATS.c.total, SEATS.c.place),
            )
            .select_from(SEATS.join(GAMES).join(PLAYERS))
            .order_by(GAMES.c.played_at, GAMES.c.id, SEATS.c.seat)
        )
        if game is not None:
            chosen = chosen.where(GAMES.c.game == game)
        with self._told(), self._reader.begin() as connection:
            return tuple(Result(**row._mapping) for row in connection.execute(chosen))

    def rename(self, old: str, new: str) -> bool:
        """Give a player another name; whether there is such a player.

        Raises:
            BrokenInput: the new name is empty, too long, or another player's.
        """
        name = clean_name(new)
        if name is None:
            raise BrokenInput("empty-name", "The new name is empty.")
        with self._told(), self._engine.begin() as connection:
            _one_writer(connection)
            player, taken = player_id(connection, old), player_id(connection, name)
            if player is None:
                return False
            if taken not in (None, player):
                raise BrokenInput(
                    "name-taken",
                    f"There is a player {quoted(name)} already.",
                    "Merge the two if they are one.",
                )
            change = update(PLAYERS).values(name=name, folded=folded(name)).where(PLAYERS.c.id == player)
            connection.execute(change)
            return True

    def merge(self, gone: str, into: str) -> bool:
        """Make two players one, who bears the second name; whether both are there.

        Raises:
            BrokenInput: they sat at one table, so they are two.
        """
        with self._told(), self._engine.begin() as connection:
            _one_writer(connection)
            one, other = player_id(connection, gone), player_id(connection, into)
            if one is None or other is None:
                return False
            if one == other:
                raise BrokenInput("same-player", f"{quoted(gone)} is one player already.")
            _refuse_opponents(connection, {one: gone, other: into})
            connection.execute(update(SEATS).values(player=other).where(SEATS.c.player == one))
            _forget_idle(connection)
            return True

    def _changed(self, change: Any) -> bool:  # noqa: ANN401 (any update)
        with self._told(), self._engine.begin() as connection:
            return connection.execute(change).rowcount == 1


def _one_writer(connection: Connection) -> None:
    """PostgreSQL: whoever looks before writing holds this until the end (SQLite has one writer anyway)."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"LOCK TABLE {PLAYERS.name}, {GAMES.name} IN SHARE ROW EXCLUSIVE MODE")


def _where(chosen: Select[Any], query: Query) -> Select[Any]:
    if query.game is not None:
        chosen = chosen.where(GAMES.c.game == query.game)
    if query.player is not None:
        chosen = chosen.where(GAMES.c.id.in_(_games_of(PLAYERS.c.folded == folded(query.player))))
    for word in query.search.split():
        needle = folded(word)
        chosen = chosen.where(
            GAMES.c.id.in_(_games_of(PLAYERS.c.folded.contains(needle, autoescape=True)))
            | GAMES.c.note_folded.contains(needle, autoescape=True)
            | (GAMES.c.game_id == word.upper())
        )
    return chosen


def _games_of(players: Any) -> Any:  # noqa: ANN401 (SQLAlchemy's expressions)
    return select(SEATS.c.game).join(PLAYERS).where(players)


def _refuse_opponents(connection: Connection, names: dict[int, str]) -> None:
    shared = (
        select(GAMES.c.game_id)
        .join(SEATS)
        .where(SEATS.c.player.in_(names))
        .group_by(GAMES.c.id, GAMES.c.game_id)
        .having(func.count() > 1)
    )
    game_id = connection.scalar(shared.limit(1))
    if game_id is not None:
        one, other = names.values()
        raise BrokenInput(
            "played-together", f"{quoted(one)} and {quoted(other)} played against each other in {game_id}."
        )


def _forget_idle(connection: Connection) -> None:
    playing = select(SEATS.c.player).where(SEATS.c.player.is_not(None))
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id.not_in(playing)))
