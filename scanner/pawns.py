"""On Board: which pawn stands on which field of a flat board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from scanner.cause import Cause
from scanner.pieces import Sign, Signs
from scanner.probability import logistic
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scanner.viewpoint import Viewpoint
from scoring.model import Row
from scoring.pawn_board import places
from sheets.fiducials import Variant
from sheets.layouts import board_layout
from sheets.track_layout import CELL_MM

_SIGNS = {Row.RED: Sign.RED, Row.YELLOW: Sign.YELLOW, Row.GREEN: Sign.GREEN, Row.BLUE: Sign.BLUE}
_TALLEST_MM = 25.0  # of a standing pawn


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldReading:
    """One field: the colours of the pawns on it, and how probable that is (0 ... 1).

    ``cause`` is what makes it doubtful, if anything does.
    """

    pawns: tuple[str, ...]
    probability: float
    cause: Cause | None = None

    def __str__(self) -> str:
        """As people say it: ``empty``, ``red``, ``red, blue``."""
        return ", ".join(self.pawns) or "empty"


def pawn_places(cells: Mapping[str, FieldReading]) -> dict[str, int]:
    """Where each pawn stands, in the rows' order; 0 is the start field."""
    found = {pawn: places()[cell] for cell, reading in cells.items() for pawn in reading.pawns}
    return {str(row): found[str(row)] for row in Row if str(row) in found}


def read_pawns(
    form: Variant,
    signs: Mapping[str, Signs],
    sights: Mapping[str, Sight],
    view: Viewpoint,
    settings: PieceSettings,
) -> Mapping[str, FieldReading]:
    """Every field of a board: each colour stands on one field at most."""
    findings = {row: _where(row, signs, settings) for row in Row}
    stands = {row: cell for row, (cell, probability) in findings.items() if probability > 0.5}
    shaded = set(_leant_over(form, set(stands.values()), view))
    readings = {}
    for cell, sight in sights.items():
        here = [(row, probability) for row, (there, probability) in findings.items() if there == cell]
        strange = sight.hidden > settings.certain and cell not in shaded and cell not in stands.values()
        readings[cell] = _field(here, strange=strange, settings=settings)
    return readings


def _where(row: Row, signs: Mapping[str, Signs], settings: PieceSettings) -> tuple[str, float]:
    """The likeliest field of a pawn, and how probable it is that it stands there and nowhere else."""
    there = {cell: logistic(float(of_cell[_SIGNS[row]])) for cell, of_cell in signs.items()}
    best = max(there, key=lambda cell: there[cell])
    nowhere_else = float(np.prod([1 - p for cell, p in there.items() if cell != best]))
    return best, there[best] * nowhere_else


def _leant_over(form: Variant, cells: set[str], view: Viewpoint) -> Iterator[str]:
    """The fields that a standing pawn on one of the cells may cover in the photograph."""
    boxes = board_layout(form.game, form.board).cells
    for cell in cells:
        base = np.array(boxes[cell].centre)
        top = base + view.lean(base, _TALLEST_MM)
        for other, box in boxes.items():
            middle = np.array(box.centre)
            along = np.clip(
                (middle - base) @ (top - base) / max(float((top - base) @ (top - base)), 1e-6), 0, 1
            )
            if np.linalg.norm(base + along * (top - base) - middle) < CELL_MM:
                yield other


def _field(here: list[tuple[Row, float]], *, strange: bool, settings: PieceSettings) -> FieldReading:
    """What all findings on a field come to; ``strange`` is a field whose print something unknown hides."""
    pawns = tuple(str(row) for row, probability in here if probability > 0.5)
    sure = min((max(probability, 1 - probability) for _, probability in here), default=1.0)
    if strange:
        return FieldReading(pawns=pawns, probability=0.5, cause=Cause.WHICH_PAWN)
    cause = Cause.WHICH_FIELD if pawns else Cause.PIECE_OR_NOT
    return FieldReading(pawns=pawns, probability=sure, cause=cause if sure < settings.certain else None)
