"""Where a flat board does not look like its empty print: pieces, and whatever else lies there."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import fields, pixels, print_of
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE
from scanner.settings import PieceSettings
from sheets.fiducials import Variant
from sheets.geometry import Box

_LUMA = np.array([0.299, 0.587, 0.114], np.float32)
_NEAR_PX = 7  # of the print's darkest and lightest: a millimetre to each side, the print is found no better
_DETAIL_MM = 3.0  # what is larger than this is light, not print


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Changes:
    """A board against its empty print, at ``READ_PX_PER_MM``.

    ``reflected`` (height, width, 3) float32: 1 is bare paper. ``amount`` (height, width) float32: by how much, in
    shares of paper white, lightness or colour lie outside what the print allows; 0 outside the fields. ``details``
    (height, width) float32: the lightness without what changes slowly.
    """

    form: Variant
    reflected: NDArray[np.float32]
    amount: NDArray[np.float32]
    details: NDArray[np.float32]

    def share(self, box: Box) -> float:
        """How much of a box (mm) looks otherwise, 0 ... 1."""
        return float((self.amount[pixels(box)] > 0).mean())

    def print_shows(self, box: Box) -> float:
        """How well a box (mm) correlates with its print, -1 ... 1, where that is best within a millimetre."""
        seen = self.details[pixels(box.inset(-1.0))]
        wanted = _print_details(self.form)[pixels(box)]
        return float(cv2.matchTemplate(seen, wanted, cv2.TM_CCOEFF_NORMED).max())


def changes(reflected: NDArray[np.uint8], form: Variant, settings: PieceSettings) -> Changes:
    """Compare a reflectance picture (height, width, 3) uint8 with the empty print."""
    smooth = cv2.GaussianBlur(reflected, (0, 0), settings.smooth_px)
    seen = np.asarray(smooth / np.float32(WHITE), dtype=np.float32)
    low, high = _allowed(form)
    grey = seen @ _LUMA
    lightness = np.maximum(low - settings.darker - grey, grey - high - settings.lighter)
    spread = seen.max(axis=2) - seen.min(axis=2) - settings.more_coloured
    colour = np.where(low > 0.97, spread, 0)  # the print's own colour is not known
    amount = np.where(fields(form), np.maximum(np.maximum(lightness, colour), 0), 0)
    return Changes(
        form=form,
        reflected=seen,
        amount=np.asarray(amount, dtype=np.float32),
        details=_details(np.asarray(grey, dtype=np.float32)),
    )


@cache
def _allowed(form: Variant) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The darkest and the lightest that the print is near each pixel: (height, width) each."""
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_NEAR_PX, _NEAR_PX))
    low, high = cv2.erode(print_of(form), near), cv2.dilate(print_of(form), near)
    return np.asarray(low, dtype=np.float32), np.asarray(high, dtype=np.float32)


@cache
def _print_details(form: Variant) -> NDArray[np.float32]:
    return _details(cv2.GaussianBlur(print_of(form), (0, 0), 1.0).astype(np.float32))


def _details(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """A picture without what changes slowly."""
    slow = cv2.GaussianBlur(picture, (0, 0), _DETAIL_MM * READ_PX_PER_MM)
    return np.asarray(picture - slow, dtype=np.float32)
