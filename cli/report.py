"""What ``rowlock scan`` answers: JSON (``rowlock.scan/1``), CSV, and tables for people."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.photographs import FileReading
from cli.spreadsheet import harmless
from scoring.games import GAMES
from scoring.interchange import sheet_pieces, table_entry
from scoring.legality import check
from scoring.model import Row
from scoring.score import score
from scoring.table import check_table
from scoring.violations import Violation, wants_a_look

if TYPE_CHECKING:
    from scanner.reading import PhotoReading, SheetReading

SCHEMA = "rowlock.scan/1"
_DECIMALS_PX = 2
_DECIMALS_PROBABILITY = 4


def scan_record(files: Sequence[FileReading]) -> dict[str, Any]:
    """The whole answer as the contract has it."""
    return {
        "schema": SCHEMA,
        "photos": [entry for file in files for entry in _photo_entries(file)],
        "tables": [table_entry([sheet.scorecard for sheet in table]) for table in tables(files)],
    }


def _photo_entries(file: FileReading) -> Iterator[dict[str, Any]]:
    for photo in file.photos:
        yield {
            "file": photo.name,
            "width": photo.width,
            "height": photo.height,
            "error": photo.error,
            "sheets": [_sheet_entry(sheet) for sheet in photo.sheets],
        }
    if file.error is not None:
        yield {"file": file.path.name, "width": None, "height": None, "error": file.error, "sheets": []}


def _sheet_entry(sheet: "SheetReading") -> dict[str, Any]:
    head = {
        "sheet_id": sheet.sheet_id,
        "game": sheet.game,
        "kind": "score",
        "player": sheet.player,
        "lucky": None if sheet.lucky is None else list(sheet.lucky),
        "status": sheet.status,
        "error": sheet.error,
        "corners": [[round(float(value), _DECIMALS_PX) for value in corner] for corner in sheet.corners],
    }
    if sheet.error is not None:
        return head
    uncertain = [
        {
            "cell": cell,
            "read": str(sheet.cells[cell].content.mark),
            "confidence": round(sheet.cells[cell].probability, _DECIMALS_PROBABILITY),
        }
        for cell in sheet.uncertain
    ]
    return {**head, **sheet_pieces(sheet.scorecard), "uncertain": uncertain}


def tables(files: Sequence[FileReading]) -> list[list["SheetReading"]]:
    """Which sheets were played at one table, for each game.

    All readable sheets of a game are one table if that many can play; else those of each photograph are.
    """
    found = []
    for game in GAMES.values():
        groups = [_readable(photo, game.name) for file in files for photo in file.photos]
        together = [sheet for group in groups for sheet in group]
        found += (
            [together] if len(together) in game.players else [g for g in groups if len(g) in game.players]
        )
    return found


def _readable(photo: "PhotoReading", game: str) -> list["SheetReading"]:
    return [sheet for sheet in photo.sheets if sheet.game == game and sheet.error is None]


def wants_look(files: Sequence[FileReading]) -> bool:
    """Whether anything is illegal, suspicious, uncertain or without a readable sheet."""
    for file in files:
        for photo in file.photos:
            if photo.error is not None or any(_sheet_wants_look(sheet) for sheet in photo.sheets):
                return True
    between = (check_table([sheet.scorecard for sheet in table]) for table in tables(files))
    return any(wants_a_look(violation) for violations in between for violation in violations)


def _sheet_wants_look(sheet: "SheetReading") -> bool:
    return sheet.status != "ok" or any(wants_a_look(violation) for violation in check(sheet.scorecard))


_COLUMNS = (
    *("file", "sheet_id", "game", "player", "lucky", "status"),
    *(str(row) for row in Row),
    *("misthrows", "bonus", "total", "legal_total", "place", "uncertain", "violations", "error"),
)


def csv_text(files: Sequence[FileReading]) -> str:
    """One line a sheet (or a photograph without one), for a spreadsheet."""
    places = _places(scan_record(files))
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for file in files:
        for entry in _photo_entries(file):
            for line in _csv_lines(entry, places):
                writer.writerow({key: harmless(value) for key, value in line.items()})
    return out.getvalue()


def _places(record: Mapping[str, Any]) -> dict[str, int]:
    return {
        ranked["sheet_id"]: ranked["place"]
        for table in record["tables"]
        for ranked in table["ranking"]
        if ranked["sheet_id"] is not None
    }


def _csv_lines(photo: Mapping[str, Any], places: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    if not photo["sheets"]:
        yield {"file": photo["file"], "error": photo["error"]}
    for sheet in photo["sheets"]:
        points = sheet.get("score", {})
        yield {
            **{key: sheet[key] for key in ("sheet_id", "game", "player", "status", "error")},
            **{key: points.get(key) for key in (*(str(row) for row in Row), "misthrows", "bonus", "total")},
            "file": photo["file"],
            "lucky": " ".join(str(number) for number in sheet["lucky"] or ()),
            "legal_total": points.get("legal_total", points.get("total")),
            "place": places.get(sheet["sheet_id"]),
            "uncertain": " ".join(doubt["cell"] for doubt in sheet.get("uncertain", ())),
            "violations": " ".join(violation["rule"] for violation in sheet.get("violations", ())),
        }


def sentences(violations: Iterable[Violation]) -> list[str]:
    """One line a violation."""
    return [f"{violation.severity}: {violation.message}" for violation in violations]


def sheet_total(sheet: "SheetReading") -> str:
    """The total, and what of it is legal where that differs."""
    points = score(sheet.scorecard)
    if points.legal_total == points.total:
        return str(points.total)
    return f"{points.total} ({points.legal_total} legal)"
