"""One reading process and one server for the tests of a module."""

from collections.abc import Iterator

import pytest

from cli.readers import Limits, Readers
from tests.cli.page.running import SAMPLES, Running, running


@pytest.fixture(scope="session")
def readers() -> Iterator[Readers]:
    readers = Readers(1, Limits(seconds=180))
    yield readers
    readers.close()


@pytest.fixture(scope="module")
def server(readers, tmp_path_factory) -> Iterator[Running]:
    with running(readers, str(tmp_path_factory.mktemp("history") / "games.sqlite3")) as started:
        yield started


@pytest.fixture(scope="session")
def three_sheets(readers):
    """What was read on the sample photograph of a finished game of three."""
    from cli.page.jobs import develop

    return readers.submit(develop, SAMPLES / "three-sheets.jpg", "three-sheets.jpg").result()
