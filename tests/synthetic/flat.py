"""Inked sheets without a camera: raster and truth, fast, for training a classifier of cells."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from scoring.model import Mark
from sheets.layout import SheetLayout
from tests.synthetic.fill_in import fill_in, pick_habits
from tests.synthetic.games import Filling, random_filling
from tests.synthetic.gestures import Shape
from tests.synthetic.hands import Hand, Split, pick_hand
from tests.synthetic.ink import Raster
from tests.synthetic.pens import Pen, PenKind, pick_pen
from tests.synthetic.printing import Printed, PrintJob, clean_raster, pick_print_job, reflectance


@dataclass(frozen=True, slots=True, kw_only=True)
class InkedSheet:
    """A sheet's raster (h, w, 3), linear RGB with white paper 1, and what stands on it.

    ``marks`` holds the cells that bear a mark; all others of ``layout.cells`` are blank.
    """

    raster: Raster
    px_per_mm: float
    layout: SheetLayout
    printed: Printed
    job: PrintJob
    filling: Filling
    marks: Mapping[str, Mark]
    hand: Hand
    pen: Pen


def inked_sheet(
    rng: Generator,
    printed: Printed,
    *,
    split: Split = "tuning",
    px_per_mm: float = 8.0,
    pens: tuple[PenKind, ...] | None = None,
    shapes: tuple[Shape, ...] | None = None,
    skips: float = 0.4,
    voids: float = 0.3,
    mono: bool | None = None,
) -> InkedSheet:
    """A printed sheet with a random play on it, by a random hand and pen."""
    sloppiness = float(rng.uniform(0, 1))
    hand = pick_hand(rng, split, shapes=shapes, size=(0.5, 1.15), sloppiness=sloppiness)
    pen = pick_pen(rng, pens)
    job = pick_print_job(rng, mono=mono)
    filling = random_filling(rng, printed.spec.game, skips=skips, voids=voids)
    raster = reflectance(clean_raster(printed, px_per_mm), job, px_per_mm, rng)
    fill_in(raster, printed.layout, filling, hand, pen, pick_habits(rng), px_per_mm, rng)
    return InkedSheet(
        raster=np.clip(raster, 0, 1),
        px_per_mm=px_per_mm,
        layout=printed.layout,
        printed=printed,
        job=job,
        filling=filling,
        marks=filling.marks(),
        hand=hand,
        pen=pen,
    )
