"""Crosses at a glance that may be blots, since they have more ink than others of the sheet: all networks see them."""

import numpy as np
from numpy.typing import NDArray

from scanner.contents import Content
from scanner.drawn_ink import altogether, drawn_ink, with_more
from scanner.settings import DenseCrossSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def dense_crosses(
    reflected: NDArray[np.uint8],
    form: Variant,
    at_a_glance: NDArray[np.float64],
    settings: DenseCrossSettings,
) -> NDArray[np.bool_]:
    """Which cells (cells,) are taken for crosses and have more ink altogether than half of the sheet's crosses.

    None where there are hardly any crosses. ``reflected`` is the sheet's reflectance
    picture (height, width, 3) at ``READ_PX_PER_MM``, ``at_a_glance`` has the probabilities (cells, contents).
    """
    is_cross = at_a_glance.argmax(axis=1) == Content.CROSS
    if is_cross.sum() < settings.few_alike:
        return np.zeros_like(is_cross)
    cells = list(layout_of(form).cells)
    crosses = [cells[place] for place in np.flatnonzero(is_cross)]
    ink = drawn_ink(reflected, form, settings.drawn_ink)
    more = with_more(settings.more_ink, {cell: altogether(ink, form, cell) for cell in crosses})
    return np.array([cell in more for cell in cells])
