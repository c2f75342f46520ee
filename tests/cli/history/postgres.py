"""A PostgreSQL server of our own for the tests, in a folder of its own, heard on a socket alone."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

_USER = "postgres"  # PostgreSQL refuses to run as root
_QUICK = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"  # nothing is to last
)


def installed() -> Path | None:
    """The folder of PostgreSQL's programs, None where it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


def why_not() -> str | None:
    """Why no server can be started, None where one can."""
    if installed() is None:
        return "PostgreSQL is not installed (Debian: postgresql)"
    if os.getuid() == 0 and not any(entry.pw_name == _USER for entry in pwd.getpwall()):
        return f"PostgreSQL does not run as root, and there is no user {_USER}"
    return None


@contextmanager
def server() -> Iterator[Path]:
    """A running server; the folder of its socket."""
    programs = installed()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="rowlock-pg-"))
    user = _USER if os.getuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data = str(folder / "data")
    run = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL, "timeout": 120}
    try:
        initialize = [programs / "initdb", "-D", data, "-U", _USER, "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*initialize, "--locale=C.UTF-8"], check=True, **run)
        settings = f"-c listen_addresses= -c unix_socket_directories={folder} {_QUICK}"
        start = [programs / "pg_ctl", "-D", data, "-w", "-o", settings, "-l", folder / "log", "start"]
        subprocess.run(start, check=True, **run)
        try:
            yield folder
        finally:
            subprocess.run([programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], check=True, **run)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def empty_database(folder: Path) -> str:
    """The address of the server's database, with nothing in it."""
    with psycopg.connect(host=str(folder), user=_USER, dbname=_USER, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return f"postgresql://{_USER}@/{_USER}?host={quote(str(folder), safe='')}"
