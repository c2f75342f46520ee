"""Databases for the history's tests: the same tests run on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.history import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Path]:
    reason = postgres.why_not()
    if reason:
        pytest.skip(reason)
    with postgres.server() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path) -> str:
    """What ``--database`` is given."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite3")
    return postgres.empty_database(request.getfixturevalue("postgres_server"))
