"""``scan --results``: a line of JSON for each photograph, written as soon as it is read; ``--resume`` goes on.

A record counts when the line break after it is there. All photographs of one file (the pages of a PDF) are written at
once and count only together: a run that was killed leaves whole files and perhaps one torn end, which is dropped.
Old results stay what they are until the first new record is written; where none is missing, until the end.
"""

import fcntl
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from cli.exit_codes import ExitCode
from cli.files import place_of, stat_of, unwritable
from cli.photo_record import outcome, photo_records
from cli.photographs import FileReading, absolute
from cli.recorded import Source, recorded_files, recorded_lines
from scoring.errors import BrokenInput


class _Growing:
    """A file that is begun as a draft beside its place, and takes it with its first lines. ``path`` is for messages."""

    def __init__(self, path: Path, file: BinaryIO, *, place: Path, draft: Path) -> None:
        self._path = path
        self._file = file
        self._place = place
        self._draft = draft
        self._in_place = False

    def begin(self, lines: Iterable[bytes]) -> None:
        """Write lines into the draft; the place is left as it is.

        Raises:
            BrokenInput: they cannot be written.
        """
        try:
            self._file.writelines(lines)
            self._file.flush()
        except OSError as error:
            raise _full(self._path, error) from error

    def add(self, lines: Iterable[bytes]) -> None:
        """Write lines and hand them to the system, so that they outlive this process.

        Raises:
            BrokenInput: they cannot be written.
        """
        self.begin(lines)
        try:
            if not self._in_place:
                os.fsync(self._file.fileno())
                self._draft.replace(self._place)
                self._in_place = True
        except OSError as error:
            raise _full(self._path, error) from error

    def differs(self) -> bool:
        """Whether what stands in the place has lines that were not kept (or is torn); kept lines are as they were."""
        return not self._in_place and self._draft.stat().st_size != self._place.stat().st_size


class Results:
    """An open file of results. ``sources`` are the files that are not in it yet, ``tally`` counts what is."""

    def __init__(self, file: _Growing, sources: Mapping[Path, Source], tally: Counter[ExitCode]) -> None:
        self._file = file
        self._sources = sources
        self.tally = tally

    @property
    def missing(self) -> tuple[Path, ...]:
        """The files that are still to be read."""
        return tuple(self._sources)

    def add(self, reading: FileReading) -> None:
        """Write all photographs of a file.

        Raises:
            BrokenInput: they cannot be written.
        """
        records = list(photo_records(reading))
        self._file.add([recorded_lines(records, self._sources[reading.path])])
        self.tally.update(map(outcome, records))


@contextmanager
def open_results(path: Path, photographs: Sequence[Path], *, reader: str, resume: bool) -> Iterator[Results]:
    """A file of results, begun anew or, with ``resume``, with what is in it already.

    Of a photograph that has changed since, or that another reader read, the record is taken out, and the photograph
    is missing again. Records of photographs that are not given now stay.

    Raises:
        BrokenInput: it cannot be written, is no file of results, or another scan writes it.
    """
    place = place_of(path)
    draft = place.with_name(f".{place.name}.part")
    sources = {source.path: source for source in (source_of(photo, reader) for photo in photographs)}
    with ExitStack() as stack:
        try:
            old = _locked(stack, place, path)
            stack.callback(_unless_empty, place)
            new = _locked(stack, draft, path)
            stack.callback(draft.unlink, missing_ok=True)  # where it could not take the old file's place
            new.truncate(0)
            shutil.copymode(
                place, draft
            )  # who may read the old results may read the new ones, and nobody else
        except OSError as error:
            raise unwritable(path, error) from error
        growing, tally = _Growing(path, new, place=place, draft=draft), Counter[ExitCode]()
        if resume:
            growing.begin(_still_true(old, path, sources, tally))
        names = {absolute(photo): photo for photo in reversed(photographs)}
        yield Results(growing, {names[where]: source for where, source in sources.items()}, tally)
        if not sources and growing.differs():
            growing.add(())


def _unless_empty(place: Path) -> None:
    """A scan that recorded nothing leaves no file, so that it can be begun again in the same words."""
    found = stat_of(place)
    if found is not None and found.st_size == 0:
        place.unlink()


def source_of(photo: Path, reader: str) -> Source:
    """A file as it is now."""
    found = stat_of(photo)
    if found is None:
        return Source(path=absolute(photo), size=None, modified_ns=None, reader=reader)
    return Source(path=absolute(photo), size=found.st_size, modified_ns=found.st_mtime_ns, reader=reader)


def _locked(stack: ExitStack, place: Path, path: Path) -> BinaryIO:
    """A file to read and to append to, for this process alone. ``path`` is for messages.

    Raises:
        BrokenInput: another scan has it.
    """
    file = place.open("a+b")
    stack.push(partial(_close, file, path))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BrokenInput(
            "in-use",
            f"Another scan is writing {str(path)!r}.",
            "Wait for it, or give --results another name.",
        ) from error
    return file


def _close(
    file: BinaryIO,
    path: Path,
    _kind: type[BaseException] | None,
    _error: BaseException | None,
    _: TracebackType | None,
) -> None:
    """Close a file. What the disk did not take is tried once more by this, and fails once more: same sentence."""
    try:
        file.close()
    except OSError as error:
        raise _full(path, error) from error


def _full(path: Path, error: OSError) -> BrokenInput:
    told = unwritable(path, error)
    return BrokenInput(told.slug, told.message, "Make room; --resume goes on with what is in it.")


def _still_true(
    old: BinaryIO, path: Path, sources: dict[str, Source], tally: Counter[ExitCode]
) -> Iterator[bytes]:
    """The lines that stay, each file's once; they are counted, and their files are taken out of ``sources``."""
    asked, taken = dict(sources), set[Source]()
    old.seek(0)
    for recorded in recorded_files(old, path):
        source = recorded.source
        if asked.get(source.path, source) == source and source not in taken:
            yield recorded.lines
            tally.update(map(outcome, recorded.records))
            taken.add(source)
            sources.pop(source.path, None)
