"""Ink on paper: strokes become a layer of coverage, the layer darkens the print."""

from collections.abc import Iterable
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.marks import PenStroke
from tests.synthetic.paths import bounds
from tests.synthetic.pens import Pen
from tests.synthetic.soak import soaked

Raster = NDArray[np.float32]

_FINE_PX_PER_MM = 24.0  # strokes are drawn at least this fine, then averaged down
_SUBPIXEL_BITS = 4
_TOOTH_PX = 1024


def lay_ink(raster: Raster, strokes: Iterable[PenStroke], pen: Pen, px_per_mm: float, rng: Generator) -> None:
    """Darken ``raster`` (h, w, 3), linear RGB, in place where one mark's strokes run."""
    strokes = tuple(strokes)
    window = _window(strokes, pen, px_per_mm, raster.shape)
    if window is None:
        return
    rows, columns = window
    cover = _coverage(strokes, pen, px_per_mm, (rows, columns), rng)[..., None]
    paper = raster[rows, columns]
    colour = np.asarray(pen.colour, dtype=np.float32)
    through = paper * (1 - cover * (1 - colour))
    hiding = paper + cover * (np.minimum(colour, paper) - paper)
    raster[rows, columns] = through + np.float32(pen.opacity) * (hiding - through)


def _window(
    strokes: tuple[PenStroke, ...], pen: Pen, px_per_mm: float, shape: tuple[int, ...]
) -> tuple[slice, slice] | None:
    """The part of the raster that the mark can touch."""
    low, high = bounds(tuple(stroke.points for stroke in strokes))
    margin = pen.width_mm + 3 * pen.bleed_mm + 0.3 + 3 * pen.soak_mm
    first = np.maximum(np.floor((low - margin) * px_per_mm), 0).astype(int)
    last = np.minimum(np.ceil((high + margin) * px_per_mm), (shape[1], shape[0])).astype(int)
    if (first >= last).any():
        return None
    return slice(first[1], last[1]), slice(first[0], last[0])


def _coverage(
    strokes: tuple[PenStroke, ...], pen: Pen, px_per_mm: float, window: tuple[slice, slice], rng: Generator
) -> Raster:
    """How much of each raster pixel the ink covers, 0 to 1, within ``window``."""
    rows, columns = window
    height, width = rows.stop - rows.start, columns.stop - columns.start
    origin = np.array([columns.start, rows.start]) / px_per_mm
    fine = max(1, int(np.ceil(_FINE_PX_PER_MM / px_per_mm)))
    ink = np.zeros((height, width), np.float32)
    for stroke in strokes:
        layer = np.zeros((height * fine, width * fine), np.uint8)
        _draw(layer, _shifted(stroke, origin), pen, px_per_mm * fine, rng)
        small = cv2.resize(layer, (width, height), interpolation=cv2.INTER_AREA) * np.float32(1 / 255)
        ink = np.maximum(ink, small) + pen.layering * np.minimum(ink, small)
    if pen.bleed_mm * px_per_mm > 0.25:
        ink = cv2.GaussianBlur(ink, (0, 0), pen.bleed_mm * px_per_mm)
    if pen.soak_mm > 0:
        ink = soaked(ink, pen.soak_mm, px_per_mm, rng)
    return (1 - np.exp(-pen.load * _grained(ink, pen.grain, px_per_mm * pen.tooth, rng))).astype(np.float32)


def _shifted(stroke: PenStroke, origin: NDArray[np.float64]) -> PenStroke:
    return PenStroke(stroke.points - origin, stroke.pressure)


def _draw(layer: NDArray[np.uint8], stroke: PenStroke, pen: Pen, px_per_mm: float, rng: Generator) -> None:
    """Draw one stroke, segment by segment: pressure sets width and strength, the pen may fail for a while."""
    points = (stroke.points * px_per_mm - 0.5) * (1 << _SUBPIXEL_BITS)
    ends = np.round(points).astype(int)
    flow = stroke.pressure * _flow(rng, len(points), pen.skipping)
    widths = pen.width_mm * px_per_mm * (1 + pen.swing * (stroke.pressure - 1))
    widths = np.maximum(1, np.floor(widths + rng.random(len(widths)))).astype(int)
    strengths = np.clip(165 * flow, 0, 255)
    for index in range(len(ends) - 1):
        if strengths[index] >= 8:
            start, end = tuple(ends[index].tolist()), tuple(ends[index + 1].tolist())
            cv2.line(
                layer, start, end, float(strengths[index]), int(widths[index]), cv2.LINE_8, _SUBPIXEL_BITS
            )


def _flow(rng: Generator, count: int, skipping: float) -> NDArray[np.float64]:
    """Ink flow along a stroke: 1, near 0 over short runs that make up about the share ``skipping``."""
    flow = np.ones(count)
    for _ in range(int(rng.poisson(skipping * count / 4))):
        start = int(rng.integers(count))
        flow[start : start + int(rng.integers(2, 7))] = rng.uniform(0, 0.4)
    return flow


def _grained(ink: Raster, grain: float, px_per_mm: float, rng: Generator) -> Raster:
    """Ink minus what the paper's tooth keeps off: light strokes break up, heavy ones close."""
    if grain <= 0.02:
        return ink
    tooth = _tooth(round(px_per_mm, 1))
    down, right = (int(start) for start in rng.integers(0, _TOOTH_PX, 2))
    rows = (np.arange(ink.shape[0]) + down) % _TOOTH_PX
    columns = (np.arange(ink.shape[1]) + right) % _TOOTH_PX
    kept = tooth[rows[:, None], columns]
    return np.clip(ink * (1 + 0.8 * grain) - grain * kept * np.sqrt(ink), 0, None).astype(np.float32)


@lru_cache(maxsize=8)
def _tooth(px_per_mm: float) -> Raster:
    """The paper's surface, 0 to 1, with structure of about 0.15 mm."""
    noise = np.random.default_rng(7).normal(0, 1, (_TOOTH_PX, _TOOTH_PX)).astype(np.float32)
    fine = cv2.GaussianBlur(noise, (0, 0), max(0.3, 0.06 * px_per_mm))
    coarse = cv2.GaussianBlur(noise[::-1], (0, 0), max(0.5, 0.18 * px_per_mm))
    field = fine / fine.std() + 0.5 * coarse / coarse.std()
    return np.clip(0.5 + 0.28 * field, 0, 1)
