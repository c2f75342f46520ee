"""Where a flat board does not look like its empty print: pieces, and whatever else lies there."""

from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import fields, pixels, print_of
from scanner.ink import WHITE
from scanner.settings import PieceSettings
from sheets.fiducials import Variant
from sheets.geometry import Box

_LUMA = np.array([0.299, 0.587, 0.114], np.float32)
_NEAR_PX = 7  # of the print's darkest and lightest: a millimetre to each side, the print is found no better
_PAPER = 0.97  # of the empty print, 0 ... 1: darker is print, or its edge
_CONTOUR = 0.02  # of paper white a pixel: what the print's own contours have at the least
_FLAT = 0.005  # of the light there a pixel: less is noise and has no direction
_LIGHT_PX = 6.0  # how near the light of a contour is looked for
_DARKEST = 0.05  # of paper white


@dataclass(frozen=True, kw_only=True, eq=False)
class Changes:
    """A board against its empty print, at ``READ_PX_PER_MM``.

    ``reflected`` (height, width, 3) float32: 1 is bare paper. ``amount`` (height, width) float32: by how much, in
    shares of paper white, lightness or colour lie outside what the print allows; 0 outside the fields. ``slopes``
    (height, width, 2) float32: by how much the lightness rises a pixel to the right and down, in shares of paper white.
    """

    form: Variant
    reflected: NDArray[np.float32]
    amount: NDArray[np.float32]
    slopes: NDArray[np.float32]

    @cached_property
    def steepness(self) -> NDArray[np.float32]:
        """How sharp contours are, (height, width) in shares of paper white a pixel."""
        return np.asarray(np.linalg.norm(self.slopes, axis=2), dtype=np.float32)

    def print_shows(self, box: Box) -> float:
        """How much of the contours of a box's print (mm) is seen, 1 is all, where that is best within a millimetre.

        A contour is seen where the lightness changes in the same direction as in the print, however little it does:
        shadows do not matter, nor does it what else has contours there (Steger 2002).
        """
        seen = self._directions[pixels(box.inset(-1.0))]
        wanted = _print_contours(self.form)[pixels(box)]
        return float(
            cv2.matchTemplate(seen, wanted, cv2.TM_CCORR).max() / np.linalg.norm(wanted, axis=2).sum()
        )

    @cached_property
    def _directions(self) -> NDArray[np.float32]:
        """The slopes as steps of length 1, shorter where there is hardly one: (height, width, 2)."""
        light = cv2.GaussianBlur(self.reflected.mean(axis=2), (0, 0), _LIGHT_PX)
        flat = _FLAT * np.maximum(light, _DARKEST)
        return np.asarray(self.slopes / (self.steepness + flat)[:, :, None], dtype=np.float32)


def changes(reflected: NDArray[np.uint8], form: Variant, settings: PieceSettings) -> Changes:
    """Compare a reflectance picture (height, width, 3) uint8 with the empty print."""
    smooth = cv2.GaussianBlur(reflected, (0, 0), settings.smooth_px)
    seen = np.asarray(smooth / np.float32(WHITE), dtype=np.float32)
    low, high = _allowed(form)
    grey = seen @ _LUMA
    lightness = np.maximum(low - settings.darker - grey, grey - high - settings.lighter)
    spread = seen.max(axis=2) - seen.min(axis=2) - settings.more_coloured
    colour = np.where(unprinted(form), spread, 0)  # the print's own colour is not known
    amount = np.where(fields(form), np.maximum(np.maximum(lightness, colour), 0), 0)
    return Changes(
        form=form,
        reflected=seen,
        amount=np.asarray(amount, dtype=np.float32),
        slopes=_slopes(seen.mean(axis=2)),
    )


@cache
def _allowed(form: Variant) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The darkest and the lightest that the print is near each pixel: (height, width) each."""
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_NEAR_PX, _NEAR_PX))
    low, high = cv2.erode(print_of(form), near), cv2.dilate(print_of(form), near)
    return np.asarray(low, dtype=np.float32), np.asarray(high, dtype=np.float32)


def lab(reflected: NDArray[np.float32]) -> NDArray[np.float32]:
    """Reflectances (height, width, 3), bare paper 1, in CIELAB.

    What is lighter than paper lies in more light than was thought, and keeps its hue.
    """
    brightest = np.maximum(reflected.max(axis=-1, keepdims=True), 1)
    return np.asarray(cv2.cvtColor(np.maximum(reflected, 0) / brightest, cv2.COLOR_RGB2LAB), dtype=np.float32)


@cache
def unprinted(form: Variant) -> NDArray[np.bool_]:
    """Where nothing is printed within a millimetre, (height, width)."""
    return np.asarray(_allowed(form)[0] > _PAPER)


@cache
def _print_contours(form: Variant) -> NDArray[np.float32]:
    """The slopes of the print (height, width, 2) where it has contours, elsewhere 0."""
    slopes = _slopes(np.asarray(cv2.GaussianBlur(print_of(form), (0, 0), 1.0), np.float32))
    steep = np.linalg.norm(slopes, axis=2) > _CONTOUR
    return np.asarray(slopes * steep[:, :, None], dtype=np.float32)


def _slopes(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """By how much a picture (height, width) rises a pixel, to the right and down: (height, width, 2)."""
    sides = [cv2.Sobel(grey, cv2.CV_32F, *step, ksize=3, scale=1 / 8) for step in ((1, 0), (0, 1))]
    return np.stack(sides, axis=-1).astype(np.float32)
