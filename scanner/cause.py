"""Why a cell could not be read for certain, so that people know what to do about it."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM
from scanner.rectify import boxes_on_photo, widths_px
from scanner.register import Registration
from scanner.settings import CauseSettings
from scoring.model import Mark
from sheets.geometry import Box
from sheets.layouts import Layout


class Cause(StrEnum):
    """What stands between a cell and a certain reading. The first that applies is told."""

    COVERED = "covered"
    GLARE = "glare"
    SHADOW = "shadow"
    TOO_SMALL = "too-small"
    BLUR = "blur"
    FOLD = "fold"
    CROSS_OR_BLOT = "cross-or-blot"
    CROSS_OR_LINE = "cross-or-line"
    STRANGE = "strange"  # ``scanner.strange``
    STREAK = "streak"  # ``scanner.streaks``
    BETWEEN = "between"  # ``scanner.between``
    PALE = "pale"  # ``scanner.pale_crosses``
    UNEXPLAINED = "unexplained"  # ``scanner.unexplained``
    NO_JUMPS = "no-jumps"
    MANY_DOUBTS = "many-doubts"  # ``doubt.rest_of_marks``
    FAINT = "faint"
    PHOTOGRAPHS_DIFFER = "photographs-differ"  # of several readings of one sheet (``scanner.same_sheet``)
    PIECE_OR_NOT = "piece-or-not"
    WHOSE_STONE = "whose-stone"
    PILE_HEIGHT = "pile-height"
    WHICH_PAWN = "which-pawn"
    WHICH_FIELD = "which-field"

    @property
    def sentence(self) -> str:
        """The cause and what helps, for people."""
        return _SENTENCES[self]


_SENTENCES = {
    Cause.COVERED: "Something seems to lie on it: take it away and photograph again.",
    Cause.GLARE: "Light shines back from there: tilt the phone or the sheet a little.",
    Cause.SHADOW: "The edge of a shadow runs through it: photograph again in even light.",
    Cause.TOO_SMALL: "It is small in the photograph: move closer.",
    Cause.BLUR: "The photograph is not sharp there: hold the phone still.",
    Cause.FOLD: "The paper is bent there: lay it flat.",
    Cause.CROSS_OR_BLOT: "It may be a thick cross or a blot.",
    Cause.CROSS_OR_LINE: "It may be a flat cross or a line through a jumped-over number.",
    Cause.STRANGE: "What stands there looks like neither a cross nor a line nor a blot.",
    Cause.STREAK: "A straight line runs through it from edge to edge of the sheet: a printer's, or a crease.",
    Cause.BETWEEN: "A cross stands between two cells: it may belong to either.",
    Cause.PALE: "It is far paler than the other crosses: it may have been rubbed out.",
    Cause.UNEXPLAINED: "A line or a blot says nothing there: it may be meant as a cross.",
    Cause.NO_JUMPS: "Hardly a number is without a cross: some marks may say that it was jumped over.",
    Cause.MANY_DOUBTS: "Many marks of this sheet are hard to make out: look at all of them.",
    Cause.FAINT: "The mark is faint or unusual: it may be a slip of the pen.",
    Cause.PHOTOGRAPHS_DIFFER: "Two photographs show it differently: look at the sheet.",
    Cause.PIECE_OR_NOT: "A piece may lie there, or a shadow, or something else.",
    Cause.WHOSE_STONE: "It is not clear whose stone it is: the two kinds should look more different.",
    Cause.PILE_HEIGHT: "The number on the pile cannot be read: lay the cap on its middle.",
    Cause.WHICH_PAWN: "It is not clear which pawn this is.",
    Cause.WHICH_FIELD: "It is not clear on which field the pawn stands: put it on the middle.",
}


_STEP = 8  # light changes slowly: so many pixels are enough to know how it is all over


def cause_of(
    cell: str,
    reading: CellReading,
    light: NDArray[np.float32],
    registration: Registration,
    layout: Layout,
    settings: CauseSettings,
) -> Cause:
    """The likeliest reason for a doubt.

    ``light`` is the sheet's paper light, (height, width, 3) float32 at ``READ_PX_PER_MM`` (``scanner.ink``).
    """
    box = layout.cells[cell]
    around = _part(light, box.inset(-settings.light_margin_mm))
    marks = {reading.content.mark, *_mark_of(reading.rival)}
    tests = (
        (
            Cause.COVERED,
            reading.rival is Content.COVERED or registration.agreements[cell] < settings.hidden_agreement,
        ),
        (Cause.GLARE, _is_burnt_out(around, light, settings)),
        (Cause.SHADOW, (around.max(axis=(0, 1)) / around.min(axis=(0, 1))).max() > settings.shadow_contrast),
        (Cause.TOO_SMALL, widths_px(boxes_on_photo(registration.surface, [box]))[0] < settings.small_cell_px),
        (Cause.BLUR, registration.agreement < settings.sharp_agreement),
        (Cause.FOLD, registration.residual_mm[cell] > settings.fold_residual_mm),
        (Cause.CROSS_OR_BLOT, marks == {Mark.CROSS, Mark.VOID}),
        (Cause.CROSS_OR_LINE, marks == {Mark.CROSS, Mark.SKIP}),
    )
    return next((cause for cause, applies in tests if applies), Cause.FAINT)


def _is_burnt_out(around: NDArray[np.float32], light: NDArray[np.float32], settings: CauseSettings) -> bool:
    """Whether the paper is as white as can be there, and not all over, as document apps and scanners make it."""
    if float(around.min(axis=2).max()) < settings.glare_level:
        return False
    return float(np.median(light[::_STEP, ::_STEP].min(axis=2))) < settings.glare_level


def _mark_of(content: Content | None) -> tuple[Mark, ...]:
    return () if content in (None, Content.COVERED) else (content.mark,)


def _part(light: NDArray[np.float32], box: Box) -> NDArray[np.float32]:
    px = box.scaled(READ_PX_PER_MM)
    rows = slice(max(round(px.top), 0), max(round(px.bottom), 1))
    return light[rows, max(round(px.left), 0) : max(round(px.right), 1)]
