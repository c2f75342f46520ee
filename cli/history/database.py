"""Which database holds the history, and how it is opened: SQLite in the user's data folder, or PostgreSQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from cli.files import make_folder
from scoring.errors import BrokenInput

_FILE = "games.sqlite3"
_WAIT_S = 20.0  # for another process that is writing
_MIGRATION_LOCK = 7_305_621  # PostgreSQL: any number, the same in every process
_DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg", "sqlite": "sqlite"}
_READS = "rowlock_reads"


def default_url() -> URL:
    """The history in the user's data folder, which is made where it is missing.

    Raises:
        BrokenInput: the folder cannot be made.
    """
    folder = user_data_path("rowlock")
    make_folder(folder)
    return URL.create("sqlite", database=str(folder / _FILE))


def database_url(given: str | None) -> URL:
    """The database that ``--database`` names: an address, or the path of an SQLite file.

    Raises:
        BrokenInput: it is neither.
    """
    if given is None:
        return default_url()
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser().absolute()))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise _no_address() from error
    if url.drivername not in _DRIVERS:
        raise _no_address()
    return url.set(drivername=_DRIVERS[url.drivername])


def _no_address() -> BrokenInput:
    return BrokenInput(
        "bad-database",
        "What --database names is no database.",
        "Write postgresql://user@host/name, or the path of an SQLite file.",
    )


def open_engine(url: URL) -> Engine:
    """An engine whose tables are those of this version: made or brought up to date where they are not.

    Raises:
        BrokenInput: it cannot be reached, is no history, or was written by a newer Rowlock.
    """
    with told(url):
        engine = create_engine(url, **_options(url))
        if url.get_backend_name() == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        try:
            _bring_up_to_date(engine)
        except BaseException:
            engine.dispose()
            raise
        return engine


def _options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": _WAIT_S}}
    return {"connect_args": {"connect_timeout": int(_WAIT_S)}, "pool_pre_ping": True}


def reading(engine: Engine) -> Engine:
    """The same engine for transactions that only read: they need not wait for a writer."""
    return engine.execution_options(**{_READS: True})


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Transactions are ours to begin; a commit is on the disk when it returns, whatever happens to the power."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get(_READS, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _bring_up_to_date(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    with engine.connect() as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
        present = _version(connection)
        if present == newest:
            return
        if present is not None and present not in _known(config):
            raise BrokenInput(
                "newer-history", "The history was written by a newer Rowlock.", "Bring this one up to date."
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _known(config: Any) -> set[str]:  # noqa: ANN401 (alembic is imported only where it is needed)
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Say in one sentence, without the password, what went wrong with the database.

    Raises:
        BrokenInput: something did.
    """
    try:
        yield
    except NoSuchModuleError as error:
        raise _no_address() from error
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = next(iter(str(cause).strip().splitlines()), "no reason given")
        place = (
            url.database
            if url.get_backend_name() == "sqlite"
            else f"{url.host or 'localhost'}/{url.database}"
        )
        raise BrokenInput(
            "no-history", f"The history in {place!r} cannot be used: {reason.rstrip('.')}."
        ) from error
