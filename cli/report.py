"""What ``rowlock scan`` answers: JSON (``rowlock.scan/1``), CSV, and tables for people."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.board_report import (
    board_entry,
    board_wants_look,
    duel_boards,
    duel_table,
    pawn_faults,
)
from cli.board_report import csv_lines as board_lines
from cli.photographs import FileReading, shown_name
from cli.sightings import seen_sheets
from cli.spreadsheet import harmless
from cli.tables import tables
from scoring.interchange import sheet_pieces, table_entry
from scoring.legality import check
from scoring.model import Row
from scoring.score import score
from scoring.violations import Violation, wants_a_look

if TYPE_CHECKING:
    from scanner.reading import SheetReading

SCHEMA = "rowlock.scan/1"
_DECIMALS_PX = 2
_DECIMALS_PROBABILITY = 4


def scan_record(files: Sequence[FileReading]) -> dict[str, Any]:
    """The whole answer as the contract has it."""
    return {
        "schema": SCHEMA,
        "photos": [entry for file in files for entry in _photo_entries(file)],
        "tables": [
            *(
                table_entry(table.cards, (*table.between_photographs, *pawn_faults(table.sheets, files)))
                for table in tables(files)
            ),
            *(duel_table(board) for board in duel_boards(files)),
        ],
    }


def _photo_entries(file: FileReading) -> Iterator[dict[str, Any]]:
    for photo in file.photos:
        yield {
            "file": photo.name,
            "width": photo.width,
            "height": photo.height,
            "error": photo.error,
            "sheets": [
                *(_sheet_entry(sheet) for sheet in photo.sheets),
                *(board_entry(board) for board in photo.boards),
            ],
        }
    if file.error is not None:
        yield {
            "file": shown_name(file.path),
            "width": None,
            "height": None,
            "error": file.error,
            "sheets": [],
        }


def _sheet_entry(sheet: "SheetReading") -> dict[str, Any]:
    head = {
        "sheet_id": sheet.sheet_id,
        "game": sheet.game,
        "kind": sheet.variant.kind,
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
            "cause": str(cause),
        }
        for cell, cause in sheet.uncertain.items()
    ]
    card = sheet.scorecard
    pawn = {"pawn": card.pawn} if card.game.bonuses else {}
    return {**head, **pawn, **sheet_pieces(card), "uncertain": uncertain}


def wants_look(files: Sequence[FileReading]) -> bool:
    """Whether anything is illegal, suspicious, uncertain or without a readable sheet.

    Of a sheet that was photographed more than once, what all its readings say together is asked.
    """
    for file in files:
        for photo in file.photos:
            if photo.error is not None or any(sheet.error is not None for sheet in photo.sheets):
                return True
            if any(board_wants_look(board) for board in photo.boards):
                return True
    if any(_sheet_wants_look(seen.sheet) for seen in seen_sheets(files)):
        return True
    between = ((*table.violations, *pawn_faults(table.sheets, files)) for table in tables(files))
    return any(wants_a_look(violation) for violations in between for violation in violations)


def _sheet_wants_look(sheet: "SheetReading") -> bool:
    return sheet.status != "ok" or any(wants_a_look(violation) for violation in check(sheet.scorecard))


_COLUMNS = (
    *("file", "sheet_id", "game", "player", "lucky", "status"),
    *(str(row) for row in Row),
    *("misthrows", "bonus", "total", "legal_total", "place", "pawns", "uncertain", "violations", "error"),
)


def csv_text(files: Sequence[FileReading]) -> str:
    """One line a sheet (or a photograph without one), for a spreadsheet."""
    lines = [line for file in files for line in _csv_lines(file)]
    places = _places(scan_record(files))
    for line in reversed(lines):  # a sheet that several photographs show has its place on the last of them
        if line.get("total") is not None:
            line["place"] = places.pop(line["sheet_id"], None)
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    lines += [
        {**line, "file": photo.name}
        for file in files
        for photo in file.photos
        for board in photo.boards
        for line in board_lines(board)
    ]
    writer.writerows({key: harmless(value) for key, value in line.items()} for line in lines)
    return out.getvalue()


def _places(record: Mapping[str, Any]) -> dict[str | None, int]:
    return {
        ranked["sheet_id"]: ranked["place"]
        for table in record["tables"]
        for ranked in table["ranking"]
        if ranked["sheet_id"] is not None
    }


def _csv_lines(file: FileReading) -> Iterator[dict[str, Any]]:
    """All lines of a file but those of its boards; a board of which one marker shows is among the sheets."""
    for photo in file.photos:
        if not photo.sheets and not photo.boards:
            yield {"file": photo.name, "error": photo.error}
        yield from ({**_sheet_line(_sheet_entry(sheet)), "file": photo.name} for sheet in photo.sheets)
    if file.error is not None:
        yield {"file": shown_name(file.path), "error": file.error}


def _sheet_line(sheet: Mapping[str, Any]) -> dict[str, Any]:
    points = sheet.get("score", {})
    return {
        **{key: sheet[key] for key in ("sheet_id", "game", "player", "status", "error")},
        **{key: points.get(key) for key in (*(str(row) for row in Row), "misthrows", "bonus", "total")},
        "lucky": " ".join(str(number) for number in sheet["lucky"] or ()),
        "legal_total": points.get("legal_total", points.get("total")),
        "pawns": sheet.get("pawn"),
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
