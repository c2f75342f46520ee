"""``scan --results``: a line of JSON for each photograph, written as soon as it is read; ``--resume`` goes on.

A record counts when the line break after it is there. All photographs of one file (the pages of a PDF) are written at
once and count only together: a run that was killed leaves whole files and perhaps one torn end, which is dropped.
"""

import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from cli.exit_codes import ExitCode
from cli.files import check_targets, unwritable
from cli.photo_record import outcome, photo_records
from cli.photographs import FileReading
from cli.recorded import Source, recorded_files, recorded_lines
from scoring.errors import BrokenInput


class Results:
    """An open file of results. ``sources`` are the files that are not in it yet, ``tally`` counts what is."""

    def __init__(
        self, path: Path, file: BinaryIO, sources: Mapping[Path, Source], tally: Counter[ExitCode]
    ) -> None:
        self._path = path
        self._file = file
        self._sources = sources
        self.tally = tally

    @property
    def missing(self) -> tuple[Path, ...]:
        """The files that are still to be read."""
        return tuple(self._sources)

    def add(self, reading: FileReading) -> None:
        """Write all photographs of a file and hand them to the system, so that they outlive this process.

        Raises:
            BrokenInput: they cannot be written.
        """
        records = list(photo_records(reading))
        try:
            self._file.write(recorded_lines(records, self._sources[reading.path]))
            self._file.flush()
        except OSError as error:
            raise unwritable(self._path, error) from error
        self.tally.update(map(outcome, records))


@contextmanager
def open_results(
    path: Path, photographs: Sequence[Path], *, reader: str, force: bool, resume: bool
) -> Iterator[Results]:
    """A file of results, begun anew or, with ``resume``, with what is in it already.

    Of a photograph that has changed since, or that another reader read, the record is taken out, and the photograph
    is missing again. Records of photographs that are not given now stay.

    Raises:
        BrokenInput: it may not be overwritten, cannot be written, is no file of results, or another scan writes it.
    """
    check_targets([path], force=force or resume)
    sources = {source.path: source for source in (source_of(photo, reader) for photo in photographs)}
    draft = path.with_name(f".{path.name}.part")
    with ExitStack() as stack:
        try:
            file, tally = _locked(stack, path), Counter[ExitCode]()
            if resume:
                old, file = file, _locked(stack, draft)
                stack.callback(draft.unlink, missing_ok=True)  # where it could not take the old file's place
                tally = _take_over(old, file, path, sources)
            else:
                file.truncate(0)
        except OSError as error:
            raise unwritable(path, error) from error
        names = {absolute(photo): photo for photo in reversed(photographs)}
        results = Results(path, file, {names[place]: source for place, source in sources.items()}, tally)
        stack.callback(_unless_empty, path, results)
        yield results


def _unless_empty(path: Path, results: Results) -> None:
    """A scan that recorded nothing leaves no file, so that it can be begun again in the same words."""
    if not results.tally:
        path.unlink(missing_ok=True)


def source_of(photo: Path, reader: str) -> Source:
    """A file as it is now."""
    try:
        found = photo.stat()
    except OSError:
        return Source(path=absolute(photo), size=None, modified_ns=None, reader=reader)
    return Source(path=absolute(photo), size=found.st_size, modified_ns=found.st_mtime_ns, reader=reader)


def absolute(path: Path) -> str:
    """The same name from wherever the command is called; links stay as they are."""
    return os.path.abspath(path)  # noqa: PTH100


def _locked(stack: ExitStack, path: Path) -> BinaryIO:
    """A file to read and to append to, for this process alone.

    Raises:
        BrokenInput: another scan has it.
    """
    file = stack.enter_context(path.open("a+b"))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BrokenInput(
            "in-use",
            f"Another scan is writing {str(path)!r}.",
            "Wait for it, or give --results another name.",
        ) from error
    return file


def _take_over(old: BinaryIO, new: BinaryIO, path: Path, sources: dict[str, Source]) -> Counter[ExitCode]:
    """Put a copy in the old file's place, of what is still true; its photographs are taken out of ``sources``."""
    tally: Counter[ExitCode] = Counter()
    old.seek(0)
    new.truncate(0)
    for recorded in recorded_files(old, path):
        place = recorded.source.path
        if sources.get(place, recorded.source) == recorded.source:
            new.write(recorded.lines)
            tally.update(map(outcome, recorded.records))
            sources.pop(place, None)
    new.flush()
    os.fsync(new.fileno())
    Path(new.name).replace(path)
    return tally
