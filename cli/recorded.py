"""What a file of results holds already, file by file: whole records alone, a torn end is passed over."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from scoring.errors import BrokenInput
from scoring.json_text import Given, parse_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Which file was read, as it was then, and by which reader; ``size`` is None where there was no file."""

    path: str
    size: int | None
    modified_ns: int | None
    reader: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFile:
    """The records of all photographs of one file, and the lines (UTF-8) that they stand in."""

    source: Source
    records: tuple[Mapping[str, Any], ...]
    lines: bytes


def recorded_lines(records: list[dict[str, Any]], source: Source) -> bytes:
    """The lines of one file's photographs."""
    origin = {
        "path": source.path,
        "size": source.size,
        "modified_ns": source.modified_ns,
        "reader": source.reader,
        "parts": len(records),
    }
    lines = (
        json.dumps({**record, "source": {**origin, "part": part}}, ensure_ascii=False, allow_nan=False)
        for part, record in enumerate(records, start=1)
    )
    # backslashreplace: half a surrogate, from a name that is no UTF-8, becomes the escape that JSON has for it
    return b"".join(line.encode("utf-8", "backslashreplace") + b"\n" for line in lines)


def recorded_files(results: BinaryIO, path: Path) -> Iterator[RecordedFile]:
    """Everything that is recorded whole, as it stands there. ``path`` is the results' own, for the message.

    Raises:
        BrokenInput: a line is no record.
    """
    records: list[Mapping[str, Any]] = []
    lines, begun = b"", None
    for number, line in enumerate(results, start=1):
        if not line.strip():
            continue
        if not line.endswith(b"\n"):
            _check_torn(line, path, number)
            return
        record, source, part, parts = _parsed(line, path, number)
        if part == 1:
            records, lines, begun = [], b"", source
        if (begun, len(records) + 1) != (source, part):  # the pages before it are not there
            begun = None
            continue
        records.append(record)
        lines += line
        if part == parts:
            yield RecordedFile(source=source, records=tuple(records), lines=lines)


_BEGINNING = b'{"file": "'  # of every record, as ``recorded_lines`` writes it


def _check_torn(line: bytes, path: Path, number: int) -> None:
    """What a run that was killed leaves is a record's beginning, or all of it but the line break.

    After a power cut some file systems have NUL bytes where the last ones were to be written.

    Raises:
        BrokenInput: it is something else, which somebody may want to keep.
    """
    line = line.rstrip(b"\0")
    try:
        json.loads(line)
    except ValueError:
        if not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
            raise _no_record(path, number) from None
    except RecursionError as error:
        raise _no_record(path, number) from error
    else:
        _parsed(line, path, number)


def _parsed(line: bytes, path: Path, number: int) -> tuple[Mapping[str, Any], Source, int, int]:
    try:
        record = parse_json(line.decode())
        _check_record(record)
        origin = record.need("source")
        source = Source(
            path=origin.need("path").text(),
            size=_whole_or_null(origin.get("size")),
            modified_ns=_whole_or_null(origin.get("modified_ns")),
            reader=origin.need("reader").text(),
        )
        parts = origin.need("parts").whole(range(1, sys.maxsize))
        part = origin.need("part").whole(range(1, parts + 1))
    except (BrokenInput, UnicodeDecodeError) as error:
        raise _no_record(path, number) from error
    return {name: given.value for name, given in record.fields().items()}, source, part, parts


def _check_record(record: Given) -> None:
    """All that ``photo_record.outcome`` looks at is there, and is what it should be.

    Raises:
        BrokenInput: it is not.
    """
    fields = record.fields()
    if not {"width", "error"} <= fields.keys():
        record.broken("missing-field", "width or error is missing")
    _whole_or_null(fields["width"])
    if not fields["error"].is_null:
        fields["error"].text()
    sheets = record.need("sheets").items()
    for sheet in sheets:
        sheet.need("status").text()
    for judged in (*sheets, *record.need("tables").items()):
        if "violations" in judged.fields():
            for violation in judged.get("violations").items():
                violation.need("severity").text()


def _whole_or_null(given: Given) -> int | None:
    return None if given.is_null else given.whole()


def _no_record(path: Path, number: int) -> BrokenInput:
    return BrokenInput(
        "no-results",
        f"Line {number} of {str(path)!r} is no photograph's record, so nothing was read.",
        "Give --results another name.",
    )
