"""On Board: which pawn stands on which field of a flat board.

The network and what is seen of a pawn's colour say where one stands, the colour which one it is. Our own flat pawns
printed in grey are told by sign and letter, and by which pawns stand elsewhere.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scanner.cause import Cause
from scanner.counters import Counter, which_counters
from scanner.pawn_colours import Areas
from scanner.pieces import Sign, Signs
from scanner.probability import logistic
from scanner.settings import PieceSettings
from scanner.sight import Sight, unexplained
from scoring.model import Row
from scoring.pawn_board import places

ReadCounters = Callable[[str], Sequence[Counter]]  # the flat pawns on a cell that are printed in grey
LeftOver = Callable[[str, Collection[Row], Sequence[Counter]], float]  # on a cell beside these, mm²
_MOST_OF_COLOUR = 4.0  # of the evidence of a pawn


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
    read_counters: ReadCounters,
    left_over: LeftOver,
    settings: PieceSettings,
) -> Mapping[str, FieldReading]:
    """Every field of a board; each colour stands on one field at most."""
    coloured_there = _evidence(areas, settings)
    evidence = {
        cell: float(of_cell[Sign.PAWN]) + sights[cell].hidden + coloured_there.get(cell, 0.0)
        for cell, of_cell in signs.items()
    }
    there = {
        cell: 0.0 if _untouched(cell, sights[cell], areas[cell], left_over, settings) else logistic(logit)
        for cell, logit in evidence.items()
    }
    taken = {cell: areas[cell] for cell, probability in there.items() if probability > 0.5}
    coloured = list(_coloured(taken, settings))
    counters = {cell: read_counters(cell) for cell in taken if _has_grey(cell, coloured, left_over, settings)}
    findings = [*coloured, *_grey(counters, coloured, settings)]
    lost = _lost_colours(findings, areas, settings) | _crowded(findings, counters, left_over, settings)
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


def _untouched(cell: str, sight: Sight, areas: Areas, left_over: LeftOver, settings: PieceSettings) -> bool:
    """Whether a field shows its print, no colour and nothing with contours, whatever the network makes of a shadow."""
    shows = sight.shows is not None and sight.shows > settings.print_clear
    colourless = max(areas.values()) < settings.least_patch_mm2
    return shows and colourless and left_over(cell, (), ()) < settings.beside_pawn_mm2


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
        if enough < 1 - settings.certain:
            continue  # the field's own print beside a pawn
        alone = logistic((0.6 * area - elsewhere) / settings.pawn_step_mm2)
        yield Finding(cell=cell, colour=row, probability=enough * alone)


def _evidence(areas: Mapping[str, Areas], settings: PieceSettings) -> Mapping[str, float]:
    """Of a pawn (a logit), on the field where most of each colour is seen."""
    found: dict[str, float] = {}
    for row in Row:
        cell = max(areas, key=lambda cell: areas[cell][row])
        clear = (areas[cell][row] - settings.least_patch_mm2) / settings.pawn_step_mm2
        found[cell] = max(found.get(cell, 0.0), min(max(clear, 0.0), _MOST_OF_COLOUR))
    return found


def _has_grey(
    cell: str,
    coloured: Sequence[Finding],
    left_over: LeftOver,
    settings: PieceSettings,
) -> bool:
    """Whether a pawn without a colour stands on a field with a pawn, or may stand there beside coloured ones."""
    colours = _colours(cell, coloured)
    return not colours or left_over(cell, colours, ()) > settings.beside_pawn_mm2


def _colours(cell: str, findings: Sequence[Finding]) -> set[Row]:
    """Those of the pawns found on a field."""
    return {finding.colour for finding in findings if finding.cell == cell and finding.colour is not None}


def _grey(
    counters: Mapping[str, Sequence[Counter]],
    coloured: Sequence[Finding],
    settings: PieceSettings,
) -> Iterator[Finding]:
    """Pawns without one of the four colours: those of our own printed in grey, and what nobody can name.

    There is one pawn of each colour, so what all of them are is decided at once.
    """
    named = {finding.cell for finding in coloured}
    like = {cell: _are_counters(of_cell, settings) for cell, of_cell in counters.items()}
    lying = [(cell, counter) for cell, (count, _) in like.items() for counter in counters[cell][:count]]
    known = {finding.colour for finding in coloured}
    elsewhere = min((finding.probability for finding in coloured), default=1.0)
    names = which_counters([counter for _, counter in lying], [row for row in Row if row not in known])
    for (cell, counter), (row, lead) in zip(lying, names, strict=False):
        certain = counter.certain(lead, settings.number_step) * elsewhere if row is counter.name else 0.5
        yield Finding(cell=cell, colour=row, probability=like[cell][1] * certain)
    unnamed = {cell for cell, (count, _) in like.items() if not (count and names)} - named
    yield from (Finding(cell=cell, colour=None, probability=0.5) for cell in unnamed)


def _are_counters(counters: Sequence[Counter], settings: PieceSettings) -> tuple[int, float]:
    """How many of ours lie on a field, and how probable that is."""
    like = [
        logistic((counter.likeness - settings.counter_level) / settings.counter_step) for counter in counters
    ]
    count = sum(probability > 0.5 for probability in like)
    return count, math.prod(max(probability, 1 - probability) for probability in like)


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
    findings: Sequence[Finding],
    counters: Mapping[str, Sequence[Counter]],
    left_over: LeftOver,
    settings: PieceSettings,
) -> set[str]:
    """Fields on which more looks otherwise than the pawns found there explain."""

    def beside(cell: str) -> float:
        like = [each for each in counters.get(cell, ()) if each.likeness > settings.counter_level]
        return left_over(cell, _colours(cell, findings), like)

    return {cell for cell in {f.cell for f in findings} if beside(cell) > settings.beside_pawn_mm2}


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
