"""Crosses, lines and blank cells unlike the sheet's others, which may be something else: a second opinion.

It has learned nothing.

Of networks that see a new kind of scribble neither the likeliest answer nor its probability can be relied on. But one
hand draws all its crosses with one pen and much alike.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.drawn_ink import altogether, densest, drawn_ink, with_more
from scanner.settings import OddCrossSettings
from sheets.fiducials import Variant


def odd_crosses(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a cross that may be a blot: those with more ink altogether than half of the sheet's have.

    With more ink they must be quite sure, with far more surer. Where there are few crosses, nothing is known of them,
    and any that is not quite sure may be a blot. ``reflected`` is the sheet's reflectance picture (height, width, 3) at
    ``READ_PX_PER_MM``.
    """
    crosses = {cell: reading for cell, reading in cells.items() if reading.content is Content.CROSS}
    doubted = _less_sure_than(settings.quite_sure, crosses, Content.VOID)
    if len(crosses) < settings.few_alike:
        return doubted
    less_sure = _less_sure_than(settings.surer, crosses, Content.VOID)
    if not less_sure:
        return frozenset()
    ink = drawn_ink(reflected, form, settings.drawn_ink)
    amounts = {cell: altogether(ink, form, cell) for cell in crosses}
    more, far_more = (with_more(times, amounts) for times in (settings.more_ink, settings.far_more_ink))
    return doubted & more | less_sure & far_more


def odd_blanks(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as blank that may be crossed: not quite sure ones with half the ink that crosses have, or more.

    ``reflected`` is as for ``odd_crosses``; where there are few crosses, nothing is known of them, and none is odd.
    """
    blanks = {cell: reading for cell, reading in cells.items() if reading.content is Content.BLANK}
    crosses = [cell for cell, reading in cells.items() if reading.content is Content.CROSS]
    doubted = _less_sure_than(settings.quite_sure, blanks, Content.CROSS)
    if not doubted or len(crosses) < settings.few_alike:
        return frozenset()
    ink = drawn_ink(reflected, form, settings.drawn_ink)
    usual = float(np.median([altogether(ink, form, cell) for cell in crosses]))
    return frozenset(cell for cell in doubted if altogether(ink, form, cell) > settings.inked * usual)


def thick_crosses(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a cross with so much ink that it may hide their print."""
    kinds = (Content.CROSS, Content.CROSS_ON_SKIP)
    crosses = [cell for cell, reading in cells.items() if reading.content in kinds]
    ink = drawn_ink(reflected, form, settings.drawn_ink)
    return frozenset(cell for cell in crosses if altogether(ink, form, cell) > settings.hiding_ink)


def odd_lines(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a line that may be a flat cross or a star, whose strokes lie over each other.

    Where there are few lines none is odd: of 1,575 sheets of other simulations 7 would be asked about, all for lines.
    """
    lines = {cell: reading for cell, reading in cells.items() if reading.content is Content.SKIP}
    doubted = _less_sure_than(settings.quite_sure, lines, Content.CROSS)
    if not doubted or len(lines) < settings.few_alike:
        return frozenset()
    ink = drawn_ink(reflected, form, settings.drawn_ink)
    return doubted & with_more(
        settings.more_ink_in_one_place, {cell: densest(ink, form, cell) for cell in lines}
    )


def _less_sure_than(sure: float, cells: Mapping[str, CellReading], rival: Content) -> frozenset[str]:
    """The cells that may show ``rival`` instead, and are less probable than ``sure``."""
    return frozenset(
        cell for cell, reading in cells.items() if reading.rival is rival and reading.probability < sure
    )
