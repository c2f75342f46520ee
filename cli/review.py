"""``--review``: each uncertain cell is shown, or a row with many of them; one key answers."""

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

import typer

from cli.asking import ask, show
from cli.board_review import review_board
from cli.correction import answered
from cli.photographs import FileReading, photographs_again
from cli.row_doubts import together
from cli.scoreboard import name_of, row_doubt
from scoring.model import Mark

if TYPE_CHECKING:
    from scanner.photo import Photo
    from scanner.reading import SheetReading

_ROW_HINT = "y = all as read, b = all blank, Enter = one by one, q = ask no more"
_HINT = "x = crossed, b = blank, s = jumped over, v = taken back, Enter = as read, q = ask no more"


def reviewed(file: FileReading) -> FileReading:
    """The file's readings with every answer in place; a cell that was answered is certain."""
    if not any(sheet.uncertain for photo in file.photos for sheet in (*photo.sheets, *photo.boards)):
        return file
    photos = []
    # The readings first: where they end, no page behind them is decoded, which may be the one that is damaged.
    for reading, photo in zip(file.photos, photographs_again(file.path), strict=False):
        sheets = tuple(_review_sheet(photo, sheet) for sheet in reading.sheets)
        boards = tuple(review_board(photo, board) for board in reading.boards)
        photos.append(replace(reading, sheets=sheets, boards=boards))
    return replace(file, photos=tuple(photos))


def _review_sheet(photo: "Photo", sheet: "SheetReading") -> "SheetReading":
    """First the rows with many doubts, then every cell that is left."""
    from scanner.overlay import strip

    for row, cells in together(sheet).items():
        show(strip(photo.pixels, sheet, row), f"{sheet.sheet_id or sheet.game}-{row}")
        typer.echo(row_doubt(sheet, row, cells), err=True)
        answer = ask(_ROW_HINT, "ybq")
        if answer == "q":
            return sheet
        if answer in ("y", "b"):
            sheet = reduce(lambda sheet, cell: _answered(sheet, cell, answer), cells, sheet)
    return _review_cells(photo, sheet)


def _review_cells(photo: "Photo", sheet: "SheetReading") -> "SheetReading":
    from scanner.overlay import crop

    for cell, cause in sheet.uncertain.items():
        show(crop(photo.pixels, sheet, cell), f"{sheet.sheet_id or sheet.game}-{cell.replace(':', '-')}")
        reading = sheet.cells[cell]
        typer.echo(
            f"{name_of(sheet)}: {cell}, read as {reading.content.mark} ({reading.probability:.0%})."
            f" {cause.sentence}",
            err=True,
        )
        answer = ask(_HINT, "xbsvq")
        if answer == "q":
            break
        sheet = _answered(sheet, cell, answer)
    return sheet


def _answered(sheet: "SheetReading", cell: str, key: str) -> "SheetReading":
    marks = {"x": Mark.CROSS, "b": Mark.BLANK, "s": Mark.SKIP, "v": Mark.VOID}
    return answered(sheet, cell, marks.get(key))
