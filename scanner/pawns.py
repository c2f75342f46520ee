"""On Board: which pawn stands on which field of a flat board.

A standing pawn leans away from the camera in the photograph and may cover part of the next field, so of the fields in
which its colour is seen the one nearest to the camera's foot point has its base.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, white_boxes
from scanner.cause import Cause
from scanner.changes import Changes
from scanner.counters import match_counter
from scanner.expected import READ_PX_PER_MM
from scanner.locate import Points
from scanner.pawn_colours import colour_masks
from scanner.probability import either, logistic
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from scanner.sight import Sight, look, without_thin
from scanner.viewpoint import Viewpoint
from scoring.model import Row
from scoring.pawn_board import places
from sheets.track_layout import FRAME_MM


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Patch:
    """What is seen of one colour on one field: its area and middle, and its pixels (n, 2), in mm."""

    cell: str
    area_mm2: float
    middle: Points
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A pawn, or something that may be one (``colour`` None), on a field."""

    cell: str
    colour: Row | None
    probability: float
    cause: Cause


def read_pawns(
    gray: NDArray[np.uint8],
    surface: Surface,
    changed: Changes,
    view: Viewpoint,
    settings: PieceSettings,
) -> Mapping[str, FieldReading]:
    """Every field of a board. ``gray`` is the photograph, (height, width)."""
    sights = look(changed, settings)
    patches = {row: list(_patches(changed, row, settings)) for row in Row}
    coloured = [_stands(row, seen, sights, view, settings) for row, seen in patches.items() if seen]
    leaning = {patch.cell for seen in patches.values() for patch in seen}
    colourless = [
        _colourless(cell, sight, gray, surface, settings)
        for cell, sight in sights.items()
        if cell not in leaning and sight.piece > 1 - settings.certain
    ]
    findings = _each_colour_once([*coloured, *colourless])
    return {cell: _field([f for f in findings if f.cell == cell], sights[cell], settings) for cell in sights}


def _patches(changed: Changes, row: Row, settings: PieceSettings) -> Iterator[Patch]:
    """The fields on which a colour is seen."""
    mask = colour_masks(changed.reflected, changed.amount > 0, settings)[row]
    for cell, box in white_boxes(changed.form).items():
        rows, columns = np.nonzero(without_thin(mask[pixels(box)]))
        area_mm2 = len(rows) / READ_PX_PER_MM**2
        if area_mm2 >= settings.least_patch_mm2:
            corner = np.array([pixels(box)[1].start, pixels(box)[0].start])
            points = (np.column_stack([columns, rows]) + corner + 0.5) / READ_PX_PER_MM
            yield Patch(cell=cell, area_mm2=area_mm2, middle=points.mean(axis=0), points=points)


def _stands(
    row: Row,
    seen: Sequence[Patch],
    sights: Mapping[str, Sight],
    view: Viewpoint,
    settings: PieceSettings,
) -> Finding:
    """Where the pawn of a colour has its base."""
    largest = max(seen, key=lambda patch: patch.area_mm2)
    own = [patch for patch in seen if _in_line(patch, largest, view)]
    base = min(own, key=lambda patch: float(np.linalg.norm(patch.middle - view.foot)))
    elsewhere = sum(patch.area_mm2 for patch in seen if patch not in own)
    total = sum(patch.area_mm2 for patch in own)
    return Finding(
        cell=base.cell,
        colour=row,
        probability=either(
            logistic((total - settings.pawn_mm2) / settings.pawn_step_mm2), sights[base.cell].piece
        )
        * logistic((base.area_mm2 - settings.base_mm2) / settings.base_step_mm2)
        * (1 - elsewhere / (elsewhere + total)),
        cause=Cause.WHICH_PAWN if elsewhere > total / 4 else Cause.WHICH_FIELD,
    )


def _in_line(patch: Patch, other: Patch, view: Viewpoint) -> bool:
    """Whether both patches can be of one pawn: neighbours in the direction in which it leans."""
    if patch is other:
        return True
    step = patch.middle - other.middle
    length = float(np.linalg.norm(step))
    lean = view.lean((patch.middle + other.middle) / 2, _TALLEST_MM)
    across = abs(float(step[0] * lean[1] - step[1] * lean[0])) / max(float(np.linalg.norm(lean)), 1e-6)
    return length < float(np.linalg.norm(lean)) + FRAME_MM and across < FRAME_MM / 2


_TALLEST_MM = 25.0  # of a standing pawn


def _colourless(
    cell: str, sight: Sight, gray: NDArray[np.uint8], surface: Surface, settings: PieceSettings
) -> Finding:
    """A piece without one of the four colours: one of our own flat pawns printed in grey, or something else."""
    doubt = Finding(cell=cell, colour=None, probability=1 - sight.piece, cause=Cause.PIECE_OR_NOT)
    if sight.middle is None:
        return doubt
    match = match_counter(gray, surface, sight.middle)
    there = logistic((match.likeness - settings.counter_level) / settings.cap_step)
    if there < 0.5:
        return doubt
    sure = logistic(match.lead / settings.number_step)
    return Finding(cell=cell, colour=match.name, probability=there * sure, cause=Cause.WHICH_PAWN)


def _each_colour_once(findings: Sequence[Finding]) -> list[Finding]:
    """There is one pawn of each colour: of several alike the most probable one is kept, the others doubted."""
    best = {f.colour: f for f in sorted(findings, key=lambda f: f.probability) if f.colour is not None}
    return [
        f
        if f.colour is None or f is best[f.colour]
        else Finding(cell=f.cell, colour=None, probability=0.5, cause=Cause.WHICH_PAWN)
        for f in findings
    ]


def _field(findings: Sequence[Finding], sight: Sight, settings: PieceSettings) -> FieldReading:
    """What all findings on a field come to."""
    pawns = tuple(str(f.colour) for f in findings if f.colour is not None)
    if not findings:
        return FieldReading(pawns=(), probability=1.0)
    worst = min(findings, key=lambda f: f.probability)
    cause = worst.cause if worst.probability < settings.certain else None
    return FieldReading(pawns=pawns, probability=worst.probability, cause=cause)
