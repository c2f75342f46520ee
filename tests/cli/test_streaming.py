"""Many photographs at once: in order, few at a time, and one that kills its reader costs itself."""

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from cli.photographs import FileReading
from cli.readers import Limits, Readers
from cli.streaming import begun, in_order

PATHS = tuple(Path(f"{number}.jpg") for number in range(20))


def empty_reading(path: Path) -> FileReading:
    return FileReading(path=path, photos=())


def dies_of_number_2(path: Path) -> FileReading:
    if path.stem == "2":
        os.kill(os.getpid(), signal.SIGKILL)
    return empty_reading(path)


def dies_the_first_time(path: Path) -> FileReading:
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return empty_reading(path)


@pytest.fixture(scope="module")
def readers():
    with closing(Readers(2, Limits(waiting=8))) as readers:
        yield readers


class TestInOrder:
    def test_no_more_are_outstanding_than_may_be(self):
        under_way, most = set(), 0

        def begin(path):
            nonlocal most
            under_way.add(path)
            most = max(most, len(under_way))
            return lambda: under_way.remove(path) or empty_reading(path)

        told = [reading.path for reading in in_order(PATHS, begin, lambda: 5)]
        assert told == list(PATHS)
        assert most == 5

    def test_files_are_taken_from_a_list_without_end_as_they_are_wanted(self):
        begun_so_far = []

        def begin(path):
            begun_so_far.append(path)
            return lambda: empty_reading(path)

        stream = in_order(iter(PATHS), begin, lambda: 3)
        next(stream)
        assert len(begun_so_far) == 3


class TestReaderThatDies:
    def read(self, readers, paths, work):
        submit = lambda path: readers.submit(work, path)  # noqa: E731
        return list(in_order(paths, lambda path: begun(path, submit), lambda: 6))

    def test_it_costs_its_own_photograph_and_a_sentence_that_names_it(self, readers):
        readings = self.read(readers, PATHS[:8], dies_of_number_2)
        assert [reading.path for reading in readings] == list(PATHS[:8])
        assert [reading.path.name for reading in readings if reading.error] == ["2.jpg"]
        assert "2.jpg: The photograph could not be read" in readings[2].error

    def test_a_photograph_is_tried_once_more(self, readers, tmp_path):
        (reading,) = self.read(readers, [tmp_path / "a.jpg"], dies_the_first_time)
        assert reading.error is None
