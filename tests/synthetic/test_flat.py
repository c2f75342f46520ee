"""Inked sheets for training: the same seed gives the same sheet; ink lies where the truth says, nowhere else."""

import numpy as np

from scoring.model import Mark
from tests.synthetic.flat import inked_sheet
from tests.synthetic.pads import pick_printed
from tests.synthetic.pens import PenKind
from tests.synthetic.printing import clean_raster, reflectance


def sheet(seed: int, **options):
    rng = np.random.default_rng(seed)
    return inked_sheet(rng, pick_printed(rng)[0], **options)


def test_a_seed_gives_the_same_sheet_again():
    first, second = sheet(3), sheet(3)
    assert first.marks == second.marks
    assert np.array_equal(first.raster, second.raster)


def test_cells_that_bear_a_mark_are_darker_than_their_print_and_distant_ones_are_not():
    inked = sheet(4, pens=(PenKind.GEL,), skips=1.0, voids=1.0)
    plain = reflectance(
        clean_raster(inked.printed, inked.px_per_mm), inked.job, inked.px_per_mm, np.random.default_rng(0)
    )
    added = (plain - inked.raster).mean(axis=2)
    for cell, box in inked.layout.cells.items():
        rows = slice(round(box.top * inked.px_per_mm), round(box.bottom * inked.px_per_mm))
        columns = slice(round(box.left * inked.px_per_mm), round(box.right * inked.px_per_mm))
        darkening = float(added[rows, columns].mean())
        marked = inked.marks.get(cell, Mark.BLANK) is not Mark.BLANK
        assert darkening > 0.005 if marked else darkening < 0.05, cell


def test_the_raster_has_the_sheets_size():
    assert sheet(5, px_per_mm=6.0).raster.shape == (768, 1140, 3)
