"""Readings made by hand: a sheet in notation, and what of it is uncertain."""

import numpy as np

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.reading import PhotoReading, SheetReading
from scanner.rectify import flat_surface
from scanner.register import Shifts
from scoring.model import MISTHROWS, Row, misthrow_cells, sheet_cells
from scoring.notation.sheets import parse_sheet
from sheets.fiducials import Variant
from sheets.layouts import score_layout

SURE = 0.999


def sheet_reading(line, error=None, **unsure):
    """The reading of a sheet in notation.

    ``unsure`` holds the uncertain cells, ``red_5={"cross": 0.7}``: what they were read as, and how probably.
    """
    card = parse_sheet(line)
    cells = {cell: _certain(_content(card, cell)) for cell in sheet_cells(card.game)}
    doubts = {name.replace("_", ":"): reading for name, reading in unsure.items()}
    for cell, reading in doubts.items():
        ((content, probability),) = reading.items()
        cells[cell] = CellReading(content=Content[content.upper()], probability=probability)
    outline = score_layout(card.game.name).outline
    return SheetReading(
        variant=Variant(card.game.name, card.lucky),
        sheet_id=card.sheet_id,
        player=card.player,
        corners=np.zeros((4, 2)),
        cells={} if error else cells,
        uncertain=dict.fromkeys(doubts, Cause.FAINT),
        surface=flat_surface(np.eye(3), outline),
        error=error,
    )


def photo_reading(name, *sheets):
    """The reading of a photograph with these sheets, in notation or as they are."""
    readings = tuple(sheet_reading(sheet) if isinstance(sheet, str) else sheet for sheet in sheets)
    return PhotoReading(name=name, width=1600, height=1200, sheets=readings)


def _certain(content):
    return CellReading(content=content, probability=SURE)


def _content(card, cell):
    place, _, what = cell.partition(":")
    if place == "misthrow":
        return Content.CROSS if cell in misthrow_cells(MISTHROWS)[: card.misthrows] else Content.BLANK
    marks = card.marks(Row(place))
    if what == "lock":
        return Content.CROSS if marks.lock else Content.BLANK
    number = int(what)
    if number in marks.crossed:
        return Content.CROSS_ON_SKIP if number in marks.skipped else Content.CROSS
    return (
        Content.SKIP if number in marks.skipped else Content.VOID if number in marks.void else Content.BLANK
    )


def no_shifts():
    """Nothing of the print was found again."""
    return Shifts(points=np.empty((0, 2)), shift=np.empty((0, 2)), agreement=np.empty(0))
