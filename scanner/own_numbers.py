"""Whether a cell's own number shows in it as clearly as in an empty one, whatever shade lies on it.

Where it does not, in a cell that looks empty, that may be another cell, or another sheet's. Where it does, in a cell
that looks blotted out, the blot may be the shadow of a fingertip.
"""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content, part_of
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.faded import number_darkness, number_places, number_shares, usual_shares
from scanner.ink import WHITE
from scanner.odd_blots import absorbed, degrees_apart, usual_ink
from scanner.settings import OddBlotSettings, OwnNumberSettings
from sheets.fiducials import Variant

_GREY = np.ones(3)  # absorbs all colours alike
_FINE_MM = 0.67  # of a Gaussian: what is wider is light and shade
_DARKEST = 8  # is added to all, or noise would count in what is nearly black
_LOGARITHMS = np.log(np.arange(256) + _DARKEST).astype(np.float32)


def contradicted_by_numbers(
    reflected: NDArray[np.uint8],
    form: Variant,
    cells: Mapping[str, CellReading],
    overlapped: frozenset[str],
    settings: OwnNumberSettings,
    inks: OddBlotSettings,
) -> frozenset[str]:
    """The cells whose reading their own numbers speak against.

    A cell that looks blotted out and shows its number clearly, unless it has the colour of the sheet's crosses: light
    inks hide nothing, and shade has no colour. All cells that are ``overlapped`` with another sheet where one of them
    looks empty and does not show its number: then the other sheet lies above, and nothing that is seen there is this
    one's. And a cell that looks empty and shows hardly anything like its number, not even beside the ink in it, while
    most others show theirs: it may be another cell. ``reflected`` is as in :func:`number_agreements`.
    """
    agreements = number_agreements(reflected, form)
    blots = [cell for cell, reading in cells.items() if reading.content is Content.VOID]
    shown = {cell: agrees for cell, agrees in agreements.items() if cells[cell].content is Content.BLANK}
    usual = usual_ink(reflected, form, cells, inks) if blots else None
    is_coloured = usual is not None and degrees_apart(usual, _GREY) > settings.least_coloured

    def is_inked(cell: str) -> bool:
        """Whether it has the pen's colour, if that is one."""
        ink = absorbed(reflected, form, cell)
        return is_coloured and usual is not None and degrees_apart(ink, usual) <= inks.most_degrees

    shaded = {cell for cell in blots if agreements.get(cell, 0) >= settings.clear and not is_inked(cell)}
    most_show = float(np.median(list(shown.values()))) if shown else 0.0
    least = settings.least_share * most_show if most_show >= settings.own else -1.0
    unlike = (cell for cell, agrees in shown.items() if agrees < least)
    others = _not_seen_beside_ink(reflected, form, cells, frozenset(unlike), settings)
    lies_beneath = any(shown.get(cell, 1) < settings.own for cell in overlapped)
    return frozenset(shaded | others | (overlapped if lies_beneath else set()))


def number_agreements(reflected: NDArray[np.uint8], form: Variant) -> Mapping[str, float]:
    """The correlation, -1 ... 1, of the fine detail in each numbered cell with the empty print's.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. On the logarithm shade
    is a sum, and a smooth one is taken away.
    """
    seen = _fine(np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8))
    return {
        cell: float(np.vdot(_normalized(seen[where]), number))
        for cell, (where, number) in _numbers(form).items()
    }


def _not_seen_beside_ink(
    reflected: NDArray[np.uint8],
    form: Variant,
    cells: Mapping[str, CellReading],
    wanted: frozenset[str],
    settings: OwnNumberSettings,
) -> frozenset[str]:
    """Those of some empty cells that do not show their numbers beside the ink in them either.

    A neighbour's stroke that reaches into a cell, or a dot, spoils the agreement of its fine detail, while anybody sees
    the number. Where ink hides most of it, nothing is known of it; and a stroke may make numbers alike, so that no
    other one of the row must agree as well.
    """
    if not wanted:
        return frozenset()
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8)
    usual = usual_shares(number_shares(gray, form, cells))
    return frozenset(
        cell for cell in wanted if not _shows_beside_ink(gray, form, cell, usual[part_of(cell)], settings)
    )


def _shows_beside_ink(
    gray: NDArray[np.uint8], form: Variant, cell: str, usual: float, settings: OwnNumberSettings
) -> bool:
    """Whether a cell shows its number where no ink lies; ``usual`` is how much of the print its row's numbers show."""
    numbers = number_darkness(form)
    printed = numbers[cell]
    darkness = 1 - gray[number_places(form)[cell]].astype(np.float32) / WHITE
    inked = darkness > settings.ink_over_numbers * usual * float(np.ptp(printed)) + settings.ink_over_paper
    bare = cv2.dilate(inked.astype(np.uint8), np.ones((3, 3))) == 0
    if np.square(printed[bare]).sum() < settings.least_number_seen * np.square(printed).sum():
        return False

    def agrees(number: NDArray[np.float32]) -> float:
        height, width = np.minimum(number.shape, bare.shape)
        both = bare[:height, :width]
        seen = _normalized(darkness[:height, :width][both])
        return float(np.vdot(seen, _normalized(number[:height, :width][both])))

    own = agrees(printed)
    rivals = (
        agrees(numbers[other])
        for other in number_places(form)
        if part_of(other) == part_of(cell) and other != cell
    )
    return own >= settings.beside_ink and own >= max(rivals, default=-1.0) + settings.least_lead


def _fine(gray: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Fine detail, on a logarithmic scale."""
    levels = cv2.LUT(gray, _LOGARITHMS)
    return np.asarray(levels - cv2.GaussianBlur(levels, (0, 0), _FINE_MM * READ_PX_PER_MM), np.float32)


def _normalized(detail: NDArray[np.float32]) -> NDArray[np.float32]:
    """With a mean of 0 and a length of 1; nothing but 0 where there is no detail at all."""
    centred = detail - detail.mean()
    return np.asarray(centred / max(float(np.linalg.norm(centred)), 1e-6), np.float32)


@cache
def _numbers(form: Variant) -> Mapping[str, tuple[tuple[slice, slice], NDArray[np.float32]]]:
    """Where each number is printed, and its fine detail there, normalized."""
    printed = _fine(np.asarray(halved(empty_print(form)) * (WHITE / 255), np.uint8))
    return {cell: (where, _normalized(printed[where])) for cell, where in number_places(form).items()}
