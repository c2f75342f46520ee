"""Crumpled paper: where it lies off the smooth surface."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.contents import Content
from scanner.dents import dents_of
from scanner.pipeline import read_photo
from scanner.rectify import flat_surface
from scanner.register import Registration, Shifts
from scanner.settings import Settings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import inked, photograph, placed, printed

SETTINGS = Settings()
SMOOTH = replace(SETTINGS, dents=replace(SETTINGS.dents, least_mm=np.inf))
PLACE = placed(6.0, 7, (800, 600))
CELL = "blue:12"  # at the sheet's edge
OFF_MM = np.array([-1.6, 0.5])
CROSSES = ("red:2", "red:5", "yellow:11", "blue:11", "blue:8")


def one_dent(agreement=1.0):
    points = np.array([[50.0, 50.0], [60.0, 50.0]])
    return dents_of(points, np.array([OFF_MM, [0.0, 0.0]]), np.array([agreement, 1.0]), SETTINGS.dents)


def test_where_the_print_was_found_off_the_paper_is_off_by_as_much():
    (off, still) = one_dent().at(np.array([[50.0, 50.0], [60.0, 50.0]]))
    assert off == pytest.approx(OFF_MM, rel=0.1)
    assert np.abs(still).max() < 0.1


def test_far_from_it_the_paper_lies_as_it_should():
    assert np.abs(one_dent().at(np.array([[50.0, 110.0], [120.0, 50.0]]))).max() < 0.02


def test_less_is_made_of_what_agrees_less():
    clear, vague = (
        np.abs(one_dent(agreement).at(np.array([[50.0, 50.0]]))).max() for agreement in (1.0, 0.6)
    )
    assert vague < clear


def registered(agreement, off_mm=1.5):
    """A flat sheet whose first cell was found so far off, with that agreement, and all others where they should be."""
    layout = layout_of(Variant("classic"))
    points = np.array([box.centre for box in layout.cells.values()])
    left = Shifts(
        points=points,
        shift=np.where(np.arange(len(points))[:, None] == 0, (off_mm, 0.0), (0.0, 0.0)),
        agreement=np.where(np.arange(len(points)) == 0, agreement, 0.95),
    )
    return Registration(
        surface=flat_surface(np.eye(3), layout.outline),
        agreements=dict(zip(layout.cells, left.agreement.tolist(), strict=True)),
        residual_mm=dict(zip(layout.cells, np.linalg.norm(left.shift, axis=1).tolist(), strict=True)),
        left=left,
        markers_off_mm=0.0,
    )


def test_a_frame_that_was_hardly_found_makes_no_dent():
    assert registered(agreement=0.9).dented(SETTINGS.dents).dents is not None
    assert registered(agreement=0.5).dented(SETTINGS.dents).dents is None


def test_what_hardly_lies_off_makes_no_dent():
    assert registered(agreement=0.9, off_mm=0.2).dented(SETTINGS.dents).dents is None


def test_another_sheets_frame_makes_no_dent():
    found = registered(agreement=0.9)
    (first, *_) = found.agreements
    assert found.dented(SETTINGS.dents, overlapped=(first,)).dents is None


def dented_sheet():
    """A sheet's raster with its paper drawn off by ``OFF_MM`` about a cell, less and less round it."""
    raster = inked(printed(), CROSSES)
    zoom = raster.shape[1] / printed().layout.outline.width
    x, y = np.meshgrid(*(np.arange(length) / zoom for length in raster.shape[1::-1]))
    middle = printed().layout.cells[CELL].centre
    share = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * 9.0**2))
    places = [zoom * (axis - share * off) for axis, off in ((x, OFF_MM[0]), (y, OFF_MM[1]))]
    return cv2.remap(raster, *(place.astype(np.float32) for place in places), cv2.INTER_LINEAR)


def off_in_mm(settings):
    """How far from its true place the dented cell's middle is taken to lie, and the sheet's reading."""
    (sheet,) = read_photo(photograph([(dented_sheet(), PLACE)]), settings).sheets
    middle = np.array(printed().layout.cells[CELL].centre)
    true = cv2.perspectiveTransform((middle + OFF_MM)[None, None], PLACE)[0]
    (seen,) = sheet.surface.photo_points(middle[None])
    return float(np.linalg.norm(seen - true)) / 6.0, sheet


def test_a_dented_cell_is_read_where_it_lies():
    smooth_mm, _ = off_in_mm(SMOOTH)
    dented_mm, sheet = off_in_mm(SETTINGS)
    assert smooth_mm > 0.7
    assert dented_mm < smooth_mm / 2
    crossed = {cell for cell, reading in sheet.cells.items() if reading.content is Content.CROSS}
    assert (crossed, sheet.uncertain) == (set(CROSSES), {})


def test_flat_paper_has_no_dents():
    (sheet,) = read_photo(photograph([(inked(printed(), CROSSES), PLACE)]), SETTINGS).sheets
    assert sheet.surface.dents is None
