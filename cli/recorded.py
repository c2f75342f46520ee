"""What a file of results holds already, file by file: whole records alone, a torn end is passed over."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from scoring.errors import BrokenInput


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
        json.dumps({**record, "source": {**origin, "part": part}}, ensure_ascii=False)
        for part, record in enumerate(records, start=1)
    )
    # backslashreplace: half a surrogate, from a name that is no UTF-8, becomes the escape that JSON has for it
    return b"".join(line.encode("utf-8", "backslashreplace") + b"\n" for line in lines)


def recorded_files(results: BinaryIO, path: Path) -> Iterator[RecordedFile]:
    """Everything that is recorded whole. ``path`` is the results' own, for the message.

    Raises:
        BrokenInput: a line is no record.
    """
    records: list[Mapping[str, Any]] = []
    lines = b""
    for number, line in enumerate(results, start=1):
        if not line.endswith(b"\n"):
            return
        record, source, part, parts = _parsed(line, path, number)
        if part == 1:
            records, lines = [], b""
        records.append(record)
        lines += line
        if len(records) == parts:
            yield RecordedFile(source=source, records=tuple(records), lines=lines)


def _parsed(line: bytes, path: Path, number: int) -> tuple[Mapping[str, Any], Source, int, int]:
    try:
        record = json.loads(line)
        origin = dict(record["source"])
        part, parts = int(origin.pop("part")), int(origin.pop("parts"))
        if not {"width", "error", "sheets", "tables"} <= record.keys():
            raise KeyError(path)
        return record, Source(**origin), part, parts
    except (ValueError, TypeError, KeyError) as error:
        raise BrokenInput(
            "no-results",
            f"Line {number} of {str(path)!r} is no photograph's record, so nothing was read.",
            "Give --results another name.",
        ) from error
