"""Readings against the truth: which sheet is which, and whether it was read exactly, doubted, or silently wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from scanner.reading import SheetReading
from scoring.model import Mark
from tests.synthetic.truth import SheetTruth


class Outcome(StrEnum):
    """What became of one sheet."""

    EXACT = "exact"  # status ok, every cell right
    REVIEW = "review"  # asks for a look, and every cell that it is sure of is right
    UNREADABLE = "unreadable"
    SLIP = "slip"  # no cross is wrong, but a blank, skip line or blot is taken for another of these, unasked
    SILENT = "silent"  # a cell is wrong or guessed (or the game, or the lucky pair) and nothing asks for a look at it
    MISSED = "missed"
    INVENTED = "invented"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One sheet's outcome, the cells that differ as (truth, read), and the largest error of a corner in mm.

    ``truth`` or ``reading`` is None where there is no such sheet.
    """

    outcome: Outcome
    differences: Mapping[str, tuple[str, str]]
    corner_mm: float | None = None
    identified: bool = False
    truth: SheetTruth | None = None
    reading: SheetReading | None = None


def compare(truth: Sequence[SheetTruth], readings: Sequence[SheetReading]) -> tuple[Comparison, ...]:
    """A comparison for every true sheet, then one for every reading without a true sheet."""
    left = list(readings)
    results = []
    for sheet in truth:
        reading = _nearest(sheet, left)
        if reading is None:
            results.append(Comparison(outcome=Outcome.MISSED, differences={}, truth=sheet))
            continue
        left.remove(reading)
        results.append(compare_sheet(sheet, reading))
    invented = [Comparison(outcome=Outcome.INVENTED, differences={}, reading=reading) for reading in left]
    return (*results, *invented)


def _nearest(sheet: SheetTruth, readings: Sequence[SheetReading]) -> SheetReading | None:
    """The reading whose middle lies nearest, if that is within a third of the sheet's diagonal."""
    corners = np.array(sheet.corners)
    reach = float(np.linalg.norm(corners[2] - corners[0])) / 3
    distances = [float(np.linalg.norm(r.corners.mean(axis=0) - corners.mean(axis=0))) for r in readings]
    if not distances or min(distances) > reach:
        return None
    return readings[int(np.argmin(distances))]


def compare_sheet(sheet: SheetTruth, reading: SheetReading) -> Comparison:
    """One sheet against its reading."""
    if reading.error is not None:
        return Comparison(outcome=Outcome.UNREADABLE, differences={}, truth=sheet, reading=reading)
    differences = {
        cell: (str(wanted), str(read))
        for cell, (wanted, read) in _marks(sheet, reading).items()
        if wanted != read
    }
    return Comparison(
        outcome=_outcome(sheet, reading, differences),
        differences=differences,
        corner_mm=_corner_mm(sheet, reading),
        identified=reading.sheet_id == sheet.sheet_id,
        truth=sheet,
        reading=reading,
    )


def _marks(sheet: SheetTruth, reading: SheetReading) -> dict[str, tuple[Mark, Mark]]:
    cells = reading.cells.items()
    return {cell: (sheet.marks.get(cell, Mark.BLANK), read.content.mark) for cell, read in cells}


def _outcome(sheet: SheetTruth, reading: SheetReading, differences: Mapping[str, tuple[str, str]]) -> Outcome:
    wrong_id = reading.sheet_id is not None and reading.sheet_id != sheet.sheet_id
    guessed = sheet.hidden - set(reading.uncertain)
    sure = {cell: pair for cell, pair in differences.items() if cell not in reading.uncertain}
    if (reading.game, reading.lucky) != (sheet.game, sheet.lucky) or wrong_id or guessed:
        return Outcome.SILENT
    if any(Mark.CROSS in pair for pair in sure.values()):
        return Outcome.SILENT
    if sure:
        return Outcome.SLIP
    return Outcome.REVIEW if reading.uncertain else Outcome.EXACT


def _corner_mm(sheet: SheetTruth, reading: SheetReading) -> float:
    """The largest distance of a corner, in mm at the sheet's own scale along its upper edge."""
    corners = np.array(sheet.corners)
    px_per_mm = float(np.linalg.norm(corners[1] - corners[0])) / 190.0
    return float(np.linalg.norm(corners - reading.corners, axis=1).max()) / px_per_mm
