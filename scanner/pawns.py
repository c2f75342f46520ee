"""On Board: which pawn stands on which field of a flat board.

The network says where a pawn stands, the colour which one it is. Our own flat pawns printed in grey are told by sign
and letter.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scanner.cause import Cause
from scanner.counters import Counter
from scanner.pawn_colours import Areas
from scanner.pieces import Sign, Signs
from scanner.planes import Points
from scanner.probability import logistic
from scanner.settings import PieceSettings
from scanner.sight import Sight, unexplained
from scoring.model import Row
from scoring.pawn_board import places
from sheets.track_layout import START

ReadCounter = Callable[[str, Points], Counter]  # what flat pawn lies on a cell about a board point (mm)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A pawn on a field, how probable it is that it is this one; ``colour`` None is one that nobody can name."""

    cell: str
    colour: Row | None
    probability: float


def pawn_places(cells: Mapping[str, FieldReading]) -> dict[str, int]:
    """Where each pawn stands, in the rows' order; 0 is the start field."""
    found = {pawn: places()[cell] for cell, reading in cells.items() for pawn in reading.pawns}
    return {str(row): found[str(row)] for row in Row if str(row) in found}


def read_pawns(
    signs: Mapping[str, Signs],
    sights: Mapping[str, Sight],
    areas: Mapping[str, Areas],
    read_counter: ReadCounter,
    settings: PieceSettings,
) -> Mapping[str, FieldReading]:
    """Every field of a board; each colour stands on one field at most."""
    there = {
        cell: logistic(float(of_cell[Sign.PAWN]) + sights[cell].hidden) for cell, of_cell in signs.items()
    }
    taken = {cell: areas[cell] for cell, probability in there.items() if probability > 0.5}
    coloured = list(_coloured(taken, settings))
    named = {finding.cell for finding in coloured}
    grey = [_grey(cell, sights[cell], read_counter, settings) for cell in taken if cell not in named]
    findings = list(_each_once([*coloured, *grey]))
    lost = _lost_colours(findings, areas, settings) | _crowded(findings, sights, areas, settings)
    unexplained = {cell for cell in there if cell not in taken} & _hidden(sights, settings)
    readings = {
        cell: _field(
            probability, [f for f in findings if f.cell == cell], strange=cell in lost, settings=settings
        )
        for cell, probability in there.items()
    }
    return readings | dict.fromkeys(
        unexplained, FieldReading(pawns=(), probability=0.5, cause=Cause.PIECE_OR_NOT)
    )


def _coloured(taken: Mapping[str, Areas], settings: PieceSettings) -> Iterator[Finding]:
    """Each colour on that of the fields with a pawn on which most of it is seen."""
    for row in Row:
        by_area = sorted(taken, key=lambda cell: taken[cell][row], reverse=True)
        if not by_area or taken[by_area[0]][row] < settings.least_patch_mm2:
            continue  # a pawn is where the network saw it, so little of its colour is enough
        cell, area = by_area[0], taken[by_area[0]][row]
        elsewhere = taken[by_area[1]][row] if len(by_area) > 1 else 0.0
        beside = max(taken[cell][other] for other in Row if other is not row)
        needed = settings.pawn_mm2 if beside > area else settings.least_patch_mm2
        enough = logistic((area - needed) / settings.pawn_step_mm2)
        alone = logistic((0.6 * area - elsewhere) / settings.pawn_step_mm2)
        yield Finding(cell=cell, colour=row, probability=enough * alone)


def _grey(cell: str, sight: Sight, read_counter: ReadCounter, settings: PieceSettings) -> Finding:
    """A pawn without one of the four colours: one of our own printed in grey, or one that nobody can name.

    Where more looks otherwise than one of ours can hide, or another one is seen beside it, there may be two.
    """
    counter = read_counter(cell, sight.middle)
    like = logistic((counter.match.likeness - settings.counter_level) / settings.counter_step)
    another = logistic((counter.beside - settings.another_level) / settings.counter_step)
    if like < 0.5 or sight.area_mm2 > settings.one_counter_mm2:
        return Finding(cell=cell, colour=None, probability=0.5)
    certain = counter.match.certain(settings.number_step) * (1 - another)
    return Finding(cell=cell, colour=counter.match.name, probability=like * certain)


def _each_once(findings: list[Finding]) -> Iterator[Finding]:
    """There is one pawn of each colour: of several alike the most probable one is kept, the others lose their name."""
    best = {f.colour: f for f in sorted(findings, key=lambda f: f.probability)}
    for finding in findings:
        if finding.colour is None or finding is best[finding.colour]:
            yield finding
        else:
            yield Finding(cell=finding.cell, colour=None, probability=0.5)


def _lost_colours(findings: list[Finding], areas: Mapping[str, Areas], settings: PieceSettings) -> set[str]:
    """Fields on which a colour is seen that no found pawn has."""
    known = {finding.colour for finding in findings}
    return {
        cell
        for cell, of_cell in areas.items()
        for row, area in of_cell.items()
        if row not in known and area > settings.pawn_mm2
    }


def _crowded(
    findings: list[Finding],
    sights: Mapping[str, Sight],
    areas: Mapping[str, Areas],
    settings: PieceSettings,
) -> set[str]:
    """Fields with one pawn on which more looks otherwise than one pawn and its shadow can hide.

    A large pawn shows that by its colour: no two are of one.
    """
    cells = [finding.cell for finding in findings if finding.cell != START]
    return {
        cell
        for cell in cells
        if cells.count(cell) == 1
        and sights[cell].area_mm2 > settings.one_pawn_mm2
        and sights[cell].area_mm2 - max(areas[cell].values()) > settings.beside_pawn_mm2
    }


def _hidden(sights: Mapping[str, Sight], settings: PieceSettings) -> set[str]:
    """Fields on which something hides the print, whatever the network makes of it."""
    return {cell for cell, sight in sights.items() if unexplained(sight, settings)}


def _field(there: float, findings: list[Finding], *, strange: bool, settings: PieceSettings) -> FieldReading:
    """What all findings on a field come to."""
    pawns = tuple(str(row) for row in Row if row in {finding.colour for finding in findings})
    if strange:
        return FieldReading(pawns=pawns, probability=0.5, cause=Cause.WHICH_PAWN)
    if not findings:
        cause = Cause.PIECE_OR_NOT if there > 1 - settings.certain else None
        return FieldReading(pawns=(), probability=1 - there, cause=cause)
    named = min(finding.probability if finding.colour else 0.0 for finding in findings)
    probability = there * (named if pawns else 0.5)
    if probability >= settings.certain:
        return FieldReading(pawns=pawns, probability=probability)
    cause = Cause.WHICH_FIELD if named > there else Cause.WHICH_PAWN
    return FieldReading(pawns=pawns, probability=probability, cause=cause)
