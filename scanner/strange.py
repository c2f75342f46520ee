"""What stands in a cell and is neither a cross nor a line nor a blot: writing, a ring, a drawing, the back's marks.

The networks that read marks know nothing else, and take it for what it is most like. One more has learned to tell
marks from what people write and draw besides; it sees what is no mark, not what it is (outlier exposure, Hendrycks et
al. 2019). ``tests/training/strange.py`` says from what it has learned, ``scanner.marks`` asks it.
"""

from collections.abc import Mapping

import numpy as np

from scanner.contents import CellReading, Content
from scanner.settings import StrangeSettings


def strange_marks(cells: Mapping[str, CellReading], settings: StrangeSettings) -> frozenset[str]:
    """The cells of a sheet in which something else than a mark stands.

    Where many of a sheet's marks look strange, it may be its player's hand, and single ones must look stranger. So must
    blots, which people scribble in as many ways as there are people.
    """
    marks = [reading.strange for reading in cells.values() if reading.content is not Content.BLANK]
    many = bool(marks) and float(np.mean(np.array(marks) > 0.5)) > settings.many

    def bar(reading: CellReading) -> float:
        return settings.likely_of_any if many or reading.content is Content.VOID else settings.likely

    return frozenset(cell for cell, reading in cells.items() if reading.strange > bar(reading))


def rather_strange(cells: Mapping[str, CellReading], settings: StrangeSettings) -> frozenset[str]:
    """The cells in which something else may stand, so that their reading must be the surer."""
    return frozenset(cell for cell, reading in cells.items() if reading.strange > settings.rather)
