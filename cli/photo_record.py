"""One photograph's record: its entry as in ``rowlock.scan/1``, with the table that its own sheets make."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cli.exit_codes import ExitCode
from cli.photographs import FileReading
from cli.report import scan_record
from scoring.violations import Severity

_FAULTS = (Severity.ILLEGAL, Severity.SUSPICIOUS)


def photo_records(file: FileReading) -> Iterator[dict[str, Any]]:
    """A record for each photograph of a file, and one for why it, or the rest of it, could not be read."""
    for photo in file.photos:
        yield _record(replace(file, photos=(photo,), error=None))
    if file.error is not None:
        yield _record(replace(file, photos=()))


def _record(file: FileReading) -> dict[str, Any]:
    answer = scan_record([file])
    (entry,) = answer["photos"]
    return {**entry, "tables": answer["tables"]}


def outcome(record: Mapping[str, Any]) -> ExitCode:
    """The exit status that the photograph alone would have."""
    if record["width"] is None:
        return ExitCode.NOT_DONE
    sheets, tables = record["sheets"], record["tables"]
    doubtful = record["error"] is not None or any(sheet["status"] != "ok" for sheet in sheets)
    faults = (
        violation["severity"] in _FAULTS
        for judged in (*sheets, *tables)
        for violation in judged.get("violations", ())
    )
    return ExitCode.LOOK if doubtful or any(faults) else ExitCode.DONE
