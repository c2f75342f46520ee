"""One reading process and one server for the tests of a module."""

from collections.abc import Iterator

import pytest

from cli.readers import Limits, Readers
from tests.cli.page.browsing import Watched, browsing, phone
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


@pytest.fixture(scope="module")
def browser():
    with browsing() as started:
        yield started


@pytest.fixture
def open_phone(browser, server):
    """Opens pages on phones; at the end nothing may have gone wrong on any of them."""
    opened: list[Watched] = []

    def open_at(path: str, **wishes: object):
        context = phone(browser, **wishes)
        watched = Watched(context, server.address)
        opened.append(watched)
        watched.page.goto(server.address + path)
        return watched.page

    yield open_at
    for watched in opened:
        watched.page.context.close()
    assert [fault for watched in opened for fault in watched.faults] == []
