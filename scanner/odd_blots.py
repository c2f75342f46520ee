"""Blots of another ink than the sheet's crosses: a die left lying, a chip, a splash of coffee."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import bare_paper
from scanner.ink import WHITE
from scanner.settings import OddBlotSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def odd_blots(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddBlotSettings
) -> frozenset[str]:
    """The cells read as blotted out that may be something else: of another colour than crosses are, or far darker.

    Ink is compared by what it absorbs, which is the same colour in thin and in thick strokes (Beer and Lambert). A
    thin pen's scribble is several times as dark as its crosses, but never as black as a die or a chip. Where
    there are few crosses nothing is known of the sheet's ink, and no blot is odd. ``reflected`` is the sheet's
    reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    blots = [cell for cell, reading in cells.items() if reading.content is Content.VOID]
    crosses = [cell for cell, reading in cells.items() if reading.content is Content.CROSS]
    if not blots or len(crosses) < settings.few_crosses:
        return frozenset()
    inks = np.array([_absorbed(reflected, form, cell) for cell in crosses])
    usual = np.median(inks, axis=0)
    least_alike = np.cos(np.radians(settings.most_degrees))

    def is_odd(ink: NDArray[np.float64]) -> bool:
        lengths = float(np.linalg.norm(ink)), float(np.linalg.norm(usual))
        alike = float(ink @ usual) / max(lengths[0] * lengths[1], _NOTHING)
        is_black = float(ink.mean()) > settings.black
        return alike < least_alike or (is_black and lengths[0] > settings.most_darker * lengths[1])

    return frozenset(cell for cell in blots if is_odd(_absorbed(reflected, form, cell)))


_NOTHING = 1e-6
_DARKEST = 8  # of 255: below it there is noise alone


def _absorbed(reflected: NDArray[np.uint8], form: Variant, cell: str) -> NDArray[np.float64]:
    """What a cell's ink absorbs of red, green and blue (3,): a mean over its paper, dark places counting more."""
    part = pixels(layout_of(form).cells[cell])
    seen = np.maximum(reflected[part][bare_paper(form)[part]], _DARKEST) / WHITE
    absorbed = -np.log(seen)
    weights = absorbed.mean(axis=1).clip(_NOTHING) ** 2
    return np.asarray(np.average(absorbed, axis=0, weights=weights), np.float64)
