"""Square modules (of a marker, of a QR code) as boxes that leave no seams between neighbours."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from sheets.geometry import Box


def module_boxes(modules: Sequence[Sequence[bool]], area: Box) -> Iterator[Box]:
    """The set modules, [row][column], of a square grid that fills ``area``.

    They are joined along the rows and once more along the columns: drawn over each other, no hairline is left
    where two neighbours meet.
    """
    size = area.width / len(modules)
    for row, line in enumerate(modules):
        for first, end in _runs(line):
            yield Box(first, row, end, row + 1).scaled(size).moved(area.left, area.top)
    for column, line in enumerate(zip(*modules, strict=True)):
        for first, end in _runs(line):
            if end - first > 1:
                yield Box(column, first, column + 1, end).scaled(size).moved(area.left, area.top)


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The runs of set modules as (first, one past the last)."""
    place = 0
    for is_set, run in groupby(line):
        length = len(list(run))
        if is_set:
            yield place, place + length
        place += length
