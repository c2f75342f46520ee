"""Many photographs at once: results in the order of the files, each as soon as it and those before it are ready."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from cli.photographs import FileReading, failed, read_file
from cli.readers import DIED, Limits, Readers
from scoring.errors import BrokenInput

Awaited: TypeAlias = Callable[[], FileReading]  # waits for a file that was begun

_AHEAD = 4  # files a worker may be ahead of the slowest: nobody waits for a long document, and memory stays bounded
_LONGEST_S = 600.0  # a document of fifty pages on a slow machine


def read_files(
    paths: Sequence[Path], *, workers: int, debug: Mapping[Path, Path] = MappingProxyType({})
) -> Iterator[FileReading]:
    """Read every file in ``workers`` other processes, where one that brings its process down costs itself alone.

    ``debug`` has the folder for the pictures of every step, for each file of which they are wanted.
    """
    workers = min(workers, len(paths))
    outstanding = workers * _AHEAD
    with closing(Readers(workers, Limits(seconds=_LONGEST_S, waiting=outstanding, niceness=0))) as readers:

        def submit(path: Path) -> Future[FileReading]:
            return readers.submit(read_file, path, debug.get(path))

        yield from in_order(paths, lambda path: begun(path, submit), lambda: outstanding)


def in_order(
    paths: Iterable[Path], begin: Callable[[Path], Awaited], outstanding: Callable[[], int]
) -> Iterator[FileReading]:
    """Begin files ahead, but never more than ``outstanding`` of which nothing was told yet."""
    waiting: deque[Awaited] = deque()
    for path in paths:
        waiting.append(begin(path))
        while len(waiting) >= outstanding():
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def begun(path: Path, submit: Callable[[Path], Future[FileReading]]) -> Awaited:
    """A file that is being read by a process. If the process dies, another one tries once more.

    A process may die of something else than the photograph: somebody kills it, or the machine is short of memory.
    """
    first = submit(path)

    def wait() -> FileReading:
        try:
            return first.result()
        except BrokenInput as error:
            return _once_more(path, submit) if error.slug == DIED else failed(path, error)

    return wait


def _once_more(path: Path, submit: Callable[[Path], Future[FileReading]]) -> FileReading:
    try:
        return submit(path).result()
    except BrokenInput as error:
        return failed(path, error)
