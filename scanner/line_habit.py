"""Where a sheet's player draws lines: through nearly all numbers that were jumped over, or through none (C3).

The networks have learned from marks in any order all over a sheet, so that they look at ink alone. How likely a line
is in a place, the clear cells of the sheet itself tell.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.contents import Content
from scanner.settings import LineSettings
from scoring.games import GAMES
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def with_line_habit(
    probabilities: NDArray[np.float64], form: Variant, settings: LineSettings
) -> NDArray[np.float64]:
    """Probabilities (cells, contents) of a whole sheet, those of lines and of blanks weighed by the player's habit.

    There are two kinds of places: numbers that were jumped over, with a clear crossing further right, and all others.
    What share of them bears a line is estimated for each cell from the clear ones among the others (the mean of a beta
    distribution that begins with the settings' counts). By Bayes' rule that share replaces the one in what the
    networks learned from; but a line is never held for likelier than its ink is, or crosses would be taken for lines,
    and a blank cell for less likely only where a number was jumped over: stripes on a screen go through all cells.
    """
    likeliest, is_clear = probabilities.argmax(axis=1), probabilities.max(axis=1) >= settings.clear
    lines, blanks = is_clear & (likeliest == Content.SKIP), is_clear & (likeliest == Content.BLANK)
    is_crossed = is_clear & ((likeliest == Content.CROSS) | (likeliest == Content.CROSS_ON_SKIP))
    jumped = _jumped_over(is_crossed, form)
    share = np.empty(len(probabilities))
    for places, begins_with in ((jumped, settings.jumped_over), (~jumped, settings.elsewhere)):
        lined, empty = (
            kind[places].sum() - kind[places] + first
            for kind, first in zip((lines, blanks), begins_with, strict=True)
        )
        share[places] = lined / (lined + empty)
    weighed = probabilities.copy()
    weighed[:, Content.SKIP] *= np.clip(share / settings.learned, settings.least, 1)
    emptier = np.clip((1 - share) / (1 - settings.learned), np.where(jumped, settings.least, 1), None)
    weighed[:, Content.BLANK] *= emptier
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), dtype=np.float64)


def _jumped_over(is_crossed: NDArray[np.bool_], form: Variant) -> NDArray[np.bool_]:
    """Which cells (cells,) are numbers with a crossed one further right in their row."""
    jumped = np.zeros_like(is_crossed)
    for row in _rows(form):
        further = is_crossed[row][::-1].cumsum()[::-1] - is_crossed[row]
        jumped[row] = further > 0
    return jumped


@cache
def _rows(form: Variant) -> tuple[NDArray[np.intp], ...]:
    """The places of each row's numbers in the layout's cells, in printed order."""
    places = {cell: place for place, cell in enumerate(layout_of(form).cells)}
    return tuple(
        np.array([places[cell] for cell in rules.cells[:-1]], dtype=np.intp)
        for rules in GAMES[form.game].rows.values()
    )
