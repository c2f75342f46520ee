"""How the database is named, made, and brought up to date; what is said where that does not work."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from cli.history.database import database_url, open_engine
from cli.history.schema import METADATA
from cli.history.store import History, Query
from scoring.errors import BrokenInput
from tests.cli.history.games import played


def test_the_migrations_make_the_tables_that_the_program_knows(database):
    engine = open_engine(database_url(database))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert differences == []


def test_several_at_once_make_the_tables_once(database):
    def add(day: int) -> None:
        with History(database_url(database)) as history:
            history.add(played(f"longo red:{day + 2} player:{{0}}", (f"P{day}",), day=day))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add, range(6)))
    with History(database_url(database)) as history:
        assert history.count(Query()) == 6


def test_a_history_written_by_a_newer_version_is_left_alone(tmp_path):
    path = tmp_path / "games.sqlite3"
    History(database_url(str(path))).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(BrokenInput, match="newer Rowlock"):
        History(database_url(str(path)))


def test_a_file_that_is_no_database_is_told_in_one_sentence(tmp_path):
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(BrokenInput, match="cannot be used: file is not a database") as caught:
        History(database_url(str(path)))
    assert "\n" not in str(caught.value)
    assert path.read_bytes().startswith(b"no database")


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(BrokenInput, match="cannot be used"):
        History(database_url(str(tmp_path / "nowhere" / "games.sqlite3")))


def test_a_server_that_is_not_there_is_told_without_the_password():
    with pytest.raises(BrokenInput, match="cannot be used") as caught:
        History(database_url("postgresql://ada:secret-word@127.0.0.1:1/games"))
    assert "secret-word" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["mysql://host/name", "nonsense://", "postgresql://host:port/name", "://"]
)
def test_an_address_of_something_else_is_refused(address):
    with pytest.raises(BrokenInput, match="no database"):
        database_url(address)


def test_left_out_it_is_a_file_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    url = database_url(None)
    History(url).close()
    assert url.database == str(tmp_path / "data" / "rowlock" / "games.sqlite3")
    assert stat.S_ISREG((tmp_path / "data" / "rowlock" / "games.sqlite3").stat().st_mode)
