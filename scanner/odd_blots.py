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
    usual = usual_ink(reflected, form, cells, settings)
    if not blots or usual is None:
        return frozenset()

    def is_odd(ink: NDArray[np.float64]) -> bool:
        if degrees_apart(ink, usual) > settings.most_degrees:
            return True
        darker = float(np.linalg.norm(ink)) / max(float(np.linalg.norm(usual)), _NOTHING)
        return float(ink.mean()) > settings.black and darker > settings.most_darker

    return frozenset(cell for cell in blots if is_odd(absorbed(reflected, form, cell)))


def usual_ink(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddBlotSettings
) -> NDArray[np.float64] | None:
    """What half of the sheet's crosses absorb of red, green and blue (3,); None where there are few."""
    crosses = [cell for cell, reading in cells.items() if reading.content is Content.CROSS]
    if len(crosses) < settings.few_crosses:
        return None
    return np.asarray(np.median([absorbed(reflected, form, cell) for cell in crosses], axis=0), np.float64)


def degrees_apart(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """How much two inks differ in colour: the angle between what they absorb (3,)."""
    lengths = float(np.linalg.norm(first)) * float(np.linalg.norm(second))
    return float(np.degrees(np.arccos(min(float(first @ second) / max(lengths, _NOTHING), 1.0))))


_NOTHING = 1e-6
_DARKEST = 8  # of 255: below it there is noise alone


def absorbed(reflected: NDArray[np.uint8], form: Variant, cell: str) -> NDArray[np.float64]:
    """What a cell's ink absorbs of red, green and blue (3,): a mean over its paper, dark places counting more."""
    part = pixels(layout_of(form).cells[cell])
    seen = np.maximum(reflected[part][bare_paper(form)[part]], _DARKEST) / WHITE
    lost = -np.log(seen)
    weights = lost.mean(axis=1).clip(_NOTHING) ** 2
    return np.asarray(np.average(lost, axis=0, weights=weights), np.float64)
