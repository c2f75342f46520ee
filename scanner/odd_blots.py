"""Blots of another ink than the sheet's crosses: a die left lying, a chip, a splash of coffee."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, bare_paper
from scanner.ink import WHITE
from scanner.settings import OddBlotSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def odd_blots(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddBlotSettings
) -> frozenset[str]:
    """The cells read as blotted out that may be something else: of another colour than crosses are, or far darker.

    Ink is compared by what it absorbs, which is the same colour in thin and in thick strokes (Beer and Lambert). But
    cameras and messengers take colour from thin strokes, and strokes over each other are darker than single ones: a
    scribble, which is rough as no die, chip or drop is, may be more coloured than crosses and darker, unless it has
    another hue. Where there are few crosses nothing is known of the sheet's ink, and no blot is odd.
    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    blots = [cell for cell, reading in cells.items() if reading.content is Content.VOID]
    usual = usual_ink(reflected, form, cells, settings)
    if not blots or usual is None:
        return frozenset()

    def is_odd(cell: str) -> bool:
        ink = absorbed(reflected, form, cell)
        darker = float(np.linalg.norm(ink)) / max(float(np.linalg.norm(usual)), _NOTHING)
        is_black = float(ink.mean()) > settings.black and darker > settings.most_darker
        if not is_black and degrees_apart(ink, usual) <= settings.most_degrees:
            return False
        is_scribbled = roughness(reflected, form, cell) > settings.rough
        return not is_scribbled or _has_other_hue(ink, usual, settings)

    return frozenset(cell for cell in blots if is_odd(cell))


def _has_other_hue(
    first: NDArray[np.float64], second: NDArray[np.float64], settings: OddBlotSettings
) -> bool:
    """Whether two inks (3,) are both coloured, and differently."""
    colours = [ink - ink.mean() for ink in (first, second)]
    for colour, ink in zip(colours, (first, second), strict=True):
        if float(np.linalg.norm(colour)) < settings.least_coloured * float(np.linalg.norm(ink)):
            return False
    return degrees_apart(*colours) > settings.most_degrees_of_hue


def roughness(reflected: NDArray[np.uint8], form: Variant, cell: str) -> float:
    """How uneven a cell's ink is: the spread of its fine detail on a logarithmic scale, over what the ink absorbs."""
    part = pixels(layout_of(form).cells[cell])
    gray = cv2.cvtColor(reflected[part], cv2.COLOR_RGB2GRAY)
    lost = -np.log(np.maximum(gray, _DARKEST) / np.float32(WHITE)).astype(np.float32)
    fine = lost - cv2.GaussianBlur(lost, (0, 0), _FINE_MM * READ_PX_PER_MM)
    usual = float(absorbed(reflected, form, cell).mean())
    inked = fine[bare_paper(form)[part] & (lost > _INKED * usual)]
    return float(inked.std()) / max(usual, _NOTHING) if inked.size else 0.0


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
_FINE_MM = 0.5  # of a Gaussian: the gaps between strokes are finer
_INKED = 0.5  # of what the ink absorbs
_DARKEST = 8  # of 255: below it there is noise alone


def absorbed(reflected: NDArray[np.uint8], form: Variant, cell: str) -> NDArray[np.float64]:
    """What a cell's ink absorbs of red, green and blue (3,): a mean over its paper, dark places counting more."""
    part = pixels(layout_of(form).cells[cell])
    seen = np.maximum(reflected[part][bare_paper(form)[part]], _DARKEST) / WHITE
    lost = -np.log(seen)
    weights = lost.mean(axis=1).clip(_NOTHING) ** 2
    return np.asarray(np.average(lost, axis=0, weights=weights), np.float64)
