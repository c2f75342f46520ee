"""A small finer picture on which one body is drawn, and which is then laid into the photograph."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster

BITS = 4  # fixed-point bits of drawn corners
_FINER = 2  # so many times as fine as the photograph


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Canvas:
    """The part of a photograph in ``window`` (rows, columns): what is drawn there, and where (0 or 255)."""

    window: tuple[slice, slice]
    layer: Raster
    mask: NDArray[np.uint8]

    def fine(self, points: Points) -> Points:
        """Picture points (…, 2) on the canvas."""
        rows, columns = self.window
        return (points - (columns.start, rows.start) + 0.5) * _FINER - 0.5

    def polygon(self, outline: Points, colour: Points) -> None:
        """Fill a convex outline (n, 2), picture pixels, with a colour."""
        points = fixed(self.fine(outline))
        cv2.fillConvexPoly(self.layer, points, np.asarray(colour).tolist(), cv2.LINE_8, BITS)
        cv2.fillConvexPoly(self.mask, points, 255, cv2.LINE_8, BITS)

    def quads(self, outlines: Points, colours: Points) -> None:
        """Fill convex outlines (n, 4, 2), picture pixels, one after the other, each with its colour (n, 3)."""
        for points, colour in zip(fixed(self.fine(outlines)), colours.tolist(), strict=True):
            cv2.fillConvexPoly(self.layer, points, colour, cv2.LINE_8, BITS)
            cv2.fillConvexPoly(self.mask, points, 255, cv2.LINE_8, BITS)

    def raster(self, raster: Raster, corners: Points, outline: Points) -> None:
        """Lay a raster, its corners (from its top left, clockwise) at picture points, inside a convex outline."""
        inside = np.zeros(self.mask.shape, np.uint8)
        cv2.fillConvexPoly(inside, fixed(self.fine(outline)), 255, cv2.LINE_8, BITS)
        height, width = raster.shape[:2]
        ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
        plane = cv2.getPerspectiveTransform(ends, self.fine(corners).astype(np.float32))
        size = self.mask.shape[::-1]
        pixels = cv2.warpPerspective(
            raster, plane, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        np.copyto(self.layer, pixels, where=(inside > 0)[..., None])
        np.copyto(self.mask, inside, where=inside > 0)

    def lay_onto(self, picture: Raster) -> None:
        """Average what was drawn down to the photograph's pixels, and lay it there, in place."""
        rows, columns = self.window
        size = (columns.stop - columns.start, rows.stop - rows.start)
        cover = cv2.resize(self.mask, size, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
        body = cv2.resize(self.layer, size, interpolation=cv2.INTER_AREA)  # weighed by the cover already
        part = picture[rows, columns]
        part *= 1 - cover
        part += body


def canvas_for(picture: Raster, points: Points) -> Canvas | None:
    """An empty canvas for what lies between picture points (n, 2); None if that is outside the picture."""
    window = window_of(picture.shape, points, 2)
    if window is None:
        return None
    rows, columns = window
    shape = ((rows.stop - rows.start) * _FINER, (columns.stop - columns.start) * _FINER)
    return Canvas(window=window, layer=np.zeros((*shape, 3), np.float32), mask=np.zeros(shape, np.uint8))


def fixed(points: Points) -> NDArray[np.int32]:
    """Points as the drawing functions want them."""
    return np.round(np.asarray(points) * (1 << BITS)).astype(np.int32)


def window_of(shape: tuple[int, ...], points: Points, margin: float) -> tuple[slice, slice] | None:
    """The part of a picture that the points, with a margin, can touch: rows, columns."""
    limit = (shape[1], shape[0])
    low = np.clip(np.floor(points.min(axis=0) - margin), 0, limit).astype(int)
    high = np.clip(np.ceil(points.max(axis=0) + margin) + 1, 0, limit).astype(int)
    return None if (low >= high).any() else (slice(low[1], high[1]), slice(low[0], high[0]))
