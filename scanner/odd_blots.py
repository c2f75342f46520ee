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
    scribble, which is rougher than a die or a chip, may be far darker than crosses, or more of their colour. Where
    there are few crosses nothing is known of the sheet's ink, and no blot is odd. ``reflected`` is the sheet's
    reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    blots = [cell for cell, reading in cells.items() if reading.content is Content.VOID]
    usual = usual_ink(reflected, form, cells, settings) if blots else None
    if usual is None:
        return frozenset()

    def is_odd(cell: str) -> bool:
        ink = absorbed(reflected, form, cell)
        darker = float(np.linalg.norm(ink)) / max(float(np.linalg.norm(usual)), _NOTHING)
        is_black = float(ink.mean()) > settings.black and darker > settings.most_darker
        has_other_colour = degrees_apart(ink, usual) > settings.most_degrees
        if not is_black and not has_other_colour:
            return False
        if roughness(reflected, form, cell) < settings.rough:
            return True
        return has_other_colour and not _is_more_of(ink, usual, settings)

    return frozenset(cell for cell in blots if is_odd(cell))


def _is_more_of(ink: NDArray[np.float64], usual: NDArray[np.float64], settings: OddBlotSettings) -> bool:
    """Whether an ink (3,) has the usual one's hue, and is somewhat more coloured."""
    colours = [each - each.mean() for each in (ink, usual)]
    shares = [
        np.linalg.norm(colour) / max(float(np.linalg.norm(each)), _NOTHING)
        for colour, each in zip(colours, (ink, usual), strict=True)
    ]
    return (
        shares[0] > shares[1]
        and degrees_apart(ink, usual) <= settings.most_degrees_of_scribbles
        and degrees_apart(*colours) <= settings.most_degrees_of_hue
    )


def roughness(reflected: NDArray[np.uint8], form: Variant, cell: str) -> float:
    """How uneven the ink of a cell's blot is: the spread of its fine detail, over what it absorbs.

    Both as natural logarithms. Only what has ink counts, not pips, and not near the rim of the whole blot, where a
    plain disc is as uneven as a scribble; gaps between strokes are no rim.
    """
    part = pixels(layout_of(form).cells[cell])
    lost = _lost(reflected[part]).mean(axis=2).astype(np.float32)
    absorbs = float(absorbed(reflected, form, cell).mean())
    has_ink = (lost > _INKED * absorbs).astype(np.uint8)
    whole = cv2.morphologyEx(
        cv2.copyMakeBorder(has_ink, *(_GAP_PX,) * 4, cv2.BORDER_CONSTANT), cv2.MORPH_CLOSE, _round(_GAP_PX)
    )
    inside = cv2.erode(whole, _round(_RIM_PX))[_GAP_PX:-_GAP_PX, _GAP_PX:-_GAP_PX] > 0
    fine = lost - cv2.GaussianBlur(lost, (0, 0), _FINE_MM * READ_PX_PER_MM)
    seen = fine[inside & (has_ink > 0) & bare_paper(form)[part]]
    return float(seen.std()) / max(absorbs, _NOTHING) if seen.size else 0.0


def _round(radius_px: int) -> NDArray[np.uint8]:
    side = 2 * radius_px + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


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
    return float(np.degrees(np.arccos(np.clip(float(first @ second) / max(lengths, _NOTHING), -1.0, 1.0))))


_NOTHING = 1e-6
_FINE_MM = 0.5  # of a Gaussian: the gaps between strokes are finer
_INKED = 0.5  # of what the ink absorbs
_GAP_PX, _RIM_PX = 3, 2  # 1 mm and 0.7 mm
_DARKEST = 8  # of 255: below it there is noise alone


def absorbed(reflected: NDArray[np.uint8], form: Variant, cell: str) -> NDArray[np.float64]:
    """What a cell's ink absorbs of red, green and blue (3,): a mean over its paper, dark places counting more."""
    part = pixels(layout_of(form).cells[cell])
    lost = _lost(reflected[part][bare_paper(form)[part]])
    weights = lost.mean(axis=1).clip(_NOTHING) ** 2
    return np.asarray(np.average(lost, axis=0, weights=weights), np.float64)


def _lost(reflected: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How much of the light is absorbed, as a natural logarithm: 0 where paper is bare."""
    return np.asarray(-np.log(np.maximum(reflected, _DARKEST) / WHITE), np.float64)
