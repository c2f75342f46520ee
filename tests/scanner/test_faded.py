"""Empty cells whose number has faded away."""

import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.faded import faded_cells
from scanner.ink import WHITE
from scanner.settings import DoubtSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

FORM = Variant("longo")
SETTINGS = DoubtSettings()


def faded(content=Content.BLANK, probability=1.0, **shares):
    """The faded cells of an empty sheet, on some cells of which (``red_5``) a share of the print is left."""
    picture = np.repeat(halved(empty_print(FORM))[..., None], 3, axis=2) * (WHITE / 255)
    cells = {cell: CellReading(content=Content.BLANK, probability=1.0) for cell in layout_of(FORM).cells}
    for name, share in shares.items():
        cell = name.replace("_", ":")
        box = layout_of(FORM).cells[cell].scaled(READ_PX_PER_MM)
        part = picture[round(box.top) : round(box.bottom), round(box.left) : round(box.right)]
        part[:] = WHITE - (WHITE - part) * share
        cells[cell] = CellReading(content=content, probability=probability)
    return faded_cells(picture.astype(np.uint8), FORM, cells, SETTINGS)


@pytest.mark.parametrize("share", [0.0, 0.15])
def test_where_glare_ate_the_number_a_mark_may_be_gone_too(share):
    assert faded(blue_8=share, red_lock=share) == {"blue:8", "red:lock"}


@pytest.mark.parametrize("rows", [("red",), ("red", "green"), ("red", "yellow", "green", "blue")])
@pytest.mark.parametrize("share", [0.0, 0.02])
def test_where_glare_ate_whole_rows_all_their_cells_are_faded(rows, share):
    eaten = {cell for cell in layout_of(FORM).cells if cell.split(":")[0] in rows}
    assert faded(**{cell.replace(":", "_"): share for cell in eaten}) == eaten


def test_a_pale_print_is_no_faded_one():
    pale = {f"red_{number}": 0.25 for number in range(2, 17)}
    assert faded(**pale) == frozenset()
    assert faded(blue_8=0.6) == frozenset()


@pytest.mark.parametrize(("share", "probability", "is_faded"), [(0.6, 0.998, True), (0.9, 0.998, False)])
def test_a_number_that_is_but_paler_leaves_a_doubt_where_the_cell_is_not_quite_sure(
    share, probability, is_faded
):
    assert faded(blue_8=share, probability=probability) == ({"blue:8"} if is_faded else set())
    assert faded(blue_8=share, probability=0.9995) == frozenset()


def test_a_mark_that_hides_its_number_is_none_of_them():
    assert faded(Content.CROSS, blue_8=0.0) == frozenset()
