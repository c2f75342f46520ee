"""Players, games, their sheets, what was corrected, the photographs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _make_players()
    _make_games()
    _make_seats()
    _make_corrections()
    _make_photographs()


def _make_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("folded", name="uq_players_folded"),
    )


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(8), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("played_at", sa.DateTime(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("note_folded", sa.Text(), nullable=False),
        sa.Column("board", sa.Text()),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("game_id", name="uq_games_game_id"),
        sa.UniqueConstraint("fingerprint", name="uq_games_fingerprint"),
    )
    op.create_index("ix_games_played_at", "games", ["played_at"])


def _make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        _game("seats"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), sa.ForeignKey("players.id", name="fk_seats_player")),
        sa.Column("sheet", sa.Text()),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
        sa.UniqueConstraint("game", "seat", name="uq_seats_game"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])


def _make_corrections() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer(), nullable=False),
        _game("corrections"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cell", sa.String(16), nullable=False),
        sa.Column("read", sa.String(8), nullable=False),
        sa.Column("kept", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corrections"),
    )
    op.create_index("ix_corrections_game", "corrections", ["game"])


def _make_photographs() -> None:
    op.create_table(
        "photographs",
        sa.Column("id", sa.Integer(), nullable=False),
        _game("photographs"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_photographs"),
        sa.UniqueConstraint("game", "number", name="uq_photographs_game"),
    )


def _game(table: str) -> sa.Column[int]:
    key = sa.ForeignKey("games.id", name=f"fk_{table}_game", ondelete="CASCADE")
    return sa.Column("game", sa.Integer(), key, nullable=False)
