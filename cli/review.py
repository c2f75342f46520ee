"""``--review``: each uncertain cell is shown, one key answers."""

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cli.correction import answered
from cli.photographs import FileReading, photographs_again
from cli.scoreboard import name_of
from scoring.model import Mark

if TYPE_CHECKING:
    from PIL import Image

    from scanner.photo import Photo
    from scanner.reading import SheetReading

_PICTURE_COLUMNS = 48
_KEYS = "x = crossed, b = blank, s = jumped over, v = taken back, Enter = as read, q = ask no more"


def reviewed(file: FileReading) -> FileReading:
    """The file's readings with every answer in place; a cell that was answered is certain."""
    if not any(sheet.uncertain for photo in file.photos for sheet in photo.sheets):
        return file
    photos = []
    for photo, reading in zip(photographs_again(file.path), file.photos, strict=False):
        photos.append(replace(reading, sheets=tuple(_review_sheet(photo, sheet) for sheet in reading.sheets)))
    return replace(file, photos=tuple(photos))


def _review_sheet(photo: "Photo", sheet: "SheetReading") -> "SheetReading":
    from scanner.overlay import crop

    for cell in sheet.uncertain:
        _show(crop(photo.pixels, sheet, cell), f"{sheet.sheet_id or sheet.game}-{cell.replace(':', '-')}")
        reading = sheet.cells[cell]
        typer.echo(
            f"{name_of(sheet)}: {cell}, read as {reading.content.mark} ({reading.probability:.0%}).", err=True
        )
        answer = _ask()
        if answer == "q":
            break
        sheet = _answered(sheet, cell, answer)
    return sheet


def _answered(sheet: "SheetReading", cell: str, key: str) -> "SheetReading":
    marks = {"x": Mark.CROSS, "b": Mark.BLANK, "s": Mark.SKIP, "v": Mark.VOID}
    return answered(sheet, cell, marks.get(key))


def _ask() -> str:
    """One of the keys x, b, s, v, q, or an empty text for Enter. Where the answers end, the questions do."""
    typer.echo(f"  {_KEYS} ", err=True, nl=False)
    while True:
        key = typer.getchar() if sys.stdin.isatty() else (sys.stdin.read(1) or "q")
        if key in ("\r", "\n"):
            break
        if key.lower() in tuple("xbsvq"):
            break
    typer.echo(key.strip(), err=True)
    return key.strip().lower()


def _terminal_columns() -> int:
    """The width of the terminal behind standard error; 0 where there is none."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return 0


def _show(picture: "Image.Image", name: str) -> None:
    """The picture in the terminal, or its file's name where standard error is none (or one without a size)."""
    if _terminal_columns() >= _PICTURE_COLUMNS:
        from rich.console import Console
        from rich_pixels import Pixels

        size = _PICTURE_COLUMNS, round(_PICTURE_COLUMNS * picture.height / picture.width)
        Console(stderr=True).print(Pixels.from_image(picture.resize(size)))
        return
    path = Path(tempfile.mkdtemp(prefix="rowlock-")) / f"{name}.png"
    picture.save(path)
    typer.echo(str(path), err=True)
