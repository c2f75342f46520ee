"""The printed sheet as light sees it: the PDF as pixels, then what a printer does to it."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from sheets.layouts import Layout
from sheets.spec import SheetSpec
from tests.synthetic.ink import Raster
from tests.synthetic.toner import mottled, screened, specked, streaked, unprinted_lines

_FINE_PX_PER_MM = 16.0
_BOARD_FINE_PX_PER_MM = 8.0  # a board is large, and nothing on it is small
_BLACK = 0.016  # reflectance of solid black print


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Printed:
    """One sheet in a PDF: what it is, its boxes (sheet mm), its outline on the page (points)."""

    spec: SheetSpec
    layout: Layout
    style: str
    pdf: bytes
    page: int
    outline_pt: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """What the printer did.

    ``mono`` prints in greys; ``ink`` scales the print's density (1 as the PDF says); ``bands`` is the depth
    of lighter stripes every ``band_mm``; ``fading`` the depth of slow blotches (low toner); ``gain_mm`` how
    far edges soften; ``dullness`` how much colours lose; ``scale`` the size on paper ('fit to page'). The rest is off
    by default (toner.py): ``mottle`` how unevenly toner lies, ``screen_per_mm`` the dots that tints are made of,
    ``specks_per_cm2`` stray toner, ``lines`` how many thin lines were not printed, ``streaks`` how many
    were that should not.
    """

    mono: bool = False
    ink: float = 1.0
    bands: float = 0.0
    band_mm: float = 6.0
    fading: float = 0.0
    gain_mm: float = 0.05
    dullness: float = 0.1
    scale: float = 1.0
    mottle: float = 0.0
    screen_per_mm: float = 0.0
    specks_per_cm2: float = 0.0
    lines: int = 0
    streaks: int = 0


def pick_print_job(rng: Generator, *, mono: bool | None = None, scaled: bool = False) -> PrintJob:
    """A printer as found at home: mostly good, at times with stripes or little toner."""
    return PrintJob(
        mono=bool(rng.random() < 0.2) if mono is None else mono,
        ink=float(rng.uniform(0.88, 1.12) if rng.random() < 0.88 else rng.uniform(0.6, 0.88)),
        bands=float(rng.uniform(0.02, 0.12)) if rng.random() < 0.25 else 0.0,
        band_mm=float(rng.uniform(2.0, 12.0)),
        fading=float(rng.uniform(0.05, 0.3)) if rng.random() < 0.15 else 0.0,
        gain_mm=float(rng.uniform(0.02, 0.09)),
        dullness=float(rng.uniform(0.0, 0.25)),
        scale=float(rng.uniform(0.93, 1.0)) if scaled else 1.0,
    )


@lru_cache(maxsize=8)
def clean_raster(printed: Printed, px_per_mm: float) -> NDArray[np.uint8]:
    """The sheet as the PDF says, cropped at its outline: (h, w, 3) RGB, sRGB-coded. Read-only.

    Solid rectangles are drawn at whole pixels, so small rasters are averaged down from finer ones.
    """
    outline = printed.layout.outline
    least = _BOARD_FINE_PX_PER_MM if printed.spec.kind == "board" else _FINE_PX_PER_MM
    fine = _rendered(printed, px_per_mm * np.ceil(least / px_per_mm))
    size = (round(outline.width * px_per_mm), round(outline.height * px_per_mm))
    raster = np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    raster.setflags(write=False)
    return raster


def _rendered(printed: Printed, px_per_mm: float) -> NDArray[np.uint8]:
    """The sheet's part of its page, (h, w, 3) RGB."""
    outline, place = printed.layout.outline, printed.outline_pt
    size = round(outline.width * px_per_mm), round(outline.height * px_per_mm)
    scale = px_per_mm * outline.width / place.width
    return part_of_page(printed.pdf, printed.page, (place.left, place.top), scale, size)


def part_of_page(
    pdf: bytes, page: int, corner_pt: tuple[float, float], px_per_pt: float, size: tuple[int, int]
) -> NDArray[np.uint8]:
    """What stands on a page right of and below a corner: (h, w, 3) RGB, ``size`` is (w, h)."""
    document = pypdfium2.PdfDocument(pdf)
    bitmap = pypdfium2.PdfBitmap.new_native(*size, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    matrix = pdfium.FS_MATRIX(
        px_per_pt, 0, 0, px_per_pt, -corner_pt[0] * px_per_pt, -corner_pt[1] * px_per_pt
    )
    clip = pdfium.FS_RECTF(0, 0, *size)
    flags = pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, document[page], matrix, clip, flags)
    pixels = bitmap.to_numpy().copy()
    document.close()
    return np.asarray(pixels, dtype=np.uint8)


def reflectance(clean: NDArray[np.uint8], job: PrintJob, px_per_mm: float, rng: Generator) -> Raster:
    """What the print reflects, (h, w, 3) linear RGB, white paper 1."""
    table = np.maximum((np.arange(256) / 255.0) ** 2.2, _BLACK) ** job.ink
    linear = cv2.LUT(clean, table.astype(np.float32))
    if job.mono:
        grey = cv2.LUT(cv2.cvtColor(clean, cv2.COLOR_RGB2GRAY), table.astype(np.float32))
        linear = np.repeat(grey[..., None], 3, axis=2)
    elif job.dullness > 0.01:
        grey = cv2.cvtColor(linear, cv2.COLOR_RGB2GRAY)[..., None]
        linear += np.float32(0.5 * job.dullness) * (grey - linear)
    if job.gain_mm * px_per_mm > 0.25:
        linear = cv2.GaussianBlur(linear, (0, 0), job.gain_mm * px_per_mm)
    if job.bands > 0 or job.fading > 0:
        linear = 1 + (linear - 1) * _strength(linear.shape[:2], job, px_per_mm, rng)[..., None]
    return _worn(linear, job, px_per_mm, rng)


def _worn(linear: Raster, job: PrintJob, px_per_mm: float, rng: Generator) -> Raster:
    """The print as a worn printer makes it; as it is where nothing of that is on."""
    if job.screen_per_mm > 0:
        linear = screened(linear, job.screen_per_mm, px_per_mm, rng)
    if job.mottle > 0:
        linear = mottled(linear, job.mottle, px_per_mm, rng)
    if job.lines > 0:
        linear = unprinted_lines(linear, job.lines, px_per_mm, rng)
    if job.streaks > 0:
        linear = streaked(linear, job.streaks, px_per_mm, rng)
    return specked(linear, job.specks_per_cm2, px_per_mm, rng) if job.specks_per_cm2 > 0 else linear


def _strength(shape: tuple[int, ...], job: PrintJob, px_per_mm: float, rng: Generator) -> Raster:
    """How strongly the printer laid its ink here and there, at most 1: (h, 1) or (h, w)."""
    strength = np.ones((shape[0], 1), np.float32)
    if job.bands > 0:
        along = np.arange(shape[0]) / (job.band_mm * px_per_mm)
        stripes = np.clip(np.sin(2 * np.pi * (along + rng.random())) * 2 - 1, 0, 1)
        strength = (strength * (1 - job.bands * stripes[:, None])).astype(np.float32)
    if job.fading > 0:
        blotches = cv2.resize(
            rng.random((4, 6), dtype=np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC
        )
        strength = strength * (1 - np.float32(job.fading) * np.clip(blotches, 0, 1))
    return strength
