"""What stands in a cell and is neither a cross nor a line nor a blot: writing, a ring, a drawing, the back's marks.

The networks that read marks know nothing else, and take it for what it is most like. One more has learned to tell
marks from what people write and draw besides; it sees what is no mark, not what it is (outlier exposure, Hendrycks et
al. 2019). ``tests/training/strange.py`` says from what it has learned.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.marks import cell_patches, glance
from scanner.networks import run
from scanner.probability import softmax
from scanner.settings import StrangeSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def strange_marks(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: StrangeSettings
) -> frozenset[str]:
    """Cells with ink in which something else than a mark stands.

    Where many of a sheet's marks look strange, it may be its player's hand, and single ones must look stranger.
    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    inked = [cell for cell, reading in cells.items() if not _is_clearly_empty(reading, settings)]
    if not inked:
        return frozenset()
    patches = cell_patches(reflected, form)
    _, context = glance(patches)
    places = {cell: place for place, cell in enumerate(layout_of(form).cells)}
    chosen = patches[[places[cell] for cell in inked]]
    [logits] = run("strange", {"patches": chosen, "context": context})
    likely = softmax(logits)[:, 1]
    many = np.mean(likely > 0.5) > settings.many
    bar = settings.likely_of_many if many else settings.likely
    return frozenset(cell for cell, strange in zip(inked, likely, strict=True) if strange > bar)


def _is_clearly_empty(reading: CellReading, settings: StrangeSettings) -> bool:
    return reading.content is Content.BLANK and reading.probability > settings.clearly_empty
