"""The tables of the history. A change here wants a migration beside it; a test compares the two."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC: stored without a zone, which SQLite could not keep, and given back with it."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Into the database."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401
        """Out of it."""
        return None if value is None else value.replace(tzinfo=UTC)


def _belongs_to(table: str) -> ForeignKey:
    return ForeignKey(f"{table}.id", ondelete="CASCADE")


PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(120), nullable=False),  # casefolding may make a text longer
    UniqueConstraint("folded"),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game_id", String(8), nullable=False),
    Column("game", String(16), nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    Column("note", Text, nullable=False),
    Column("note_folded", Text, nullable=False),
    Column("board", Text),
    Column("fingerprint", String(64), nullable=False),
    UniqueConstraint("game_id"),
    UniqueConstraint("fingerprint"),
    Index(None, "played_at"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, _belongs_to("games"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", Integer, ForeignKey("players.id"), nullable=True),
    Column("sheet", Text),
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    UniqueConstraint("game", "seat"),
    Index(None, "player"),
)

CORRECTIONS = Table(
    "corrections",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, _belongs_to("games"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("cell", String(16), nullable=False),
    Column("read", String(8), nullable=False),
    Column("kept", String(8), nullable=False),
    Index(None, "game"),
)

PHOTOGRAPHS = Table(
    "photographs",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, _belongs_to("games"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", String(120), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
    UniqueConstraint("game", "number"),
)
