"""What stands in a cell and is no mark."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.doubt import uncertain_cells
from scanner.marks import read_marks
from scanner.pipeline import read_photo
from scanner.settings import DoubtSettings, MarkSettings, Settings, StrangeSettings
from scanner.strange import rather_strange, strange_marks
from sheets.fiducials import Variant
from sheets.geometry import Box
from tests.scanner.pictures import flat_reflectance, inked, photograph, placed, printed

PX_PER_MM = 8.0  # of ``inked``
INK, PEN_PX = (35, 40, 110), 4
CROSSES = ("red:2", "red:5", "yellow:3", "yellow:9", "green:12", "blue:10", "misthrow:1")
SKIPS, VOIDS = ("red:3", "red:4", "yellow:5"), ("blue:8",)
PLACE = "green:8"

Draw = Callable[[np.ndarray, Box], None]


def written(text: str) -> Draw:
    """Writing in a cell."""

    def draw(raster: np.ndarray, box: Box) -> None:
        scale = 2.6 if len(text) == 1 else 1.6
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, PEN_PX)
        left, bottom = round(box.centre[0] - width / 2), round(box.centre[1] + height / 2)
        cv2.putText(raster, text, (left, bottom), cv2.FONT_HERSHEY_SIMPLEX, scale, INK, PEN_PX, cv2.LINE_AA)

    draw.__name__ = text
    return draw


def ring(raster: np.ndarray, box: Box) -> None:
    middle = round(box.centre[0]), round(box.centre[1])
    axes = round(0.42 * box.width), round(0.4 * box.height)
    cv2.ellipse(raster, middle, axes, 0, 10, 365, INK, PEN_PX, cv2.LINE_AA)


def heart(raster: np.ndarray, box: Box) -> None:
    at, reach = np.linspace(0, 2 * np.pi, 60), 0.36 * box.width
    y = (13 * np.cos(at) - 5 * np.cos(2 * at) - 2 * np.cos(3 * at) - np.cos(4 * at)) / 16
    path = np.stack([box.centre[0] + reach * np.sin(at) ** 3, box.centre[1] - reach * y], axis=1)
    cv2.polylines(raster, [np.round(path).astype(np.int32)], True, INK, PEN_PX, cv2.LINE_AA)


def over_two_cells(raster: np.ndarray, box: Box) -> None:
    right = box.right + box.width
    for top, bottom in ((box.top, box.bottom), (box.bottom, box.top)):
        ends = (round(box.left + 8), round(top)), (round(right - 8), round(bottom))
        cv2.line(raster, *ends, INK, PEN_PX, cv2.LINE_AA)


def sheet(style: str = "colour", *drawn: Draw) -> np.ndarray:
    """A sheet with all kinds of marks, and something drawn into one more cell."""
    form = printed(style=style)
    raster = inked(form, CROSSES, SKIPS, VOIDS)
    for draw in drawn:
        draw(raster, form.layout.cells[PLACE].scaled(PX_PER_MM))
    return raster


@pytest.mark.parametrize("style", ["colour", "mono"])
@pytest.mark.parametrize(
    "draw",
    [written("8"), written("6"), written("0"), written("no"), written("R"), ring, heart, over_two_cells],
    ids=lambda draw: draw.__name__,
)
def test_what_is_no_mark_is_asked_about(draw, style):
    photo = photograph([(sheet(style, draw), placed(6.0, 3, (800, 600)))])
    (reading,) = read_photo(photo, Settings()).sheets
    assert reading.status == "review"
    assert PLACE in reading.uncertain


@pytest.mark.parametrize("draw", [ring, heart, over_two_cells], ids=lambda draw: draw.__name__)
def test_the_cause_is_told(draw):
    photo = photograph([(sheet("colour", draw), placed(6.0, 3, (800, 600)))])
    (reading,) = read_photo(photo, Settings()).sheets
    assert set(reading.uncertain.values()) == {Cause.STRANGE}


def test_a_cross_over_two_cells_is_asked_about_though_it_is_a_clear_cross():
    photo = photograph([(sheet("colour", over_two_cells), placed(6.0, 3, (800, 600)))])
    (reading,) = read_photo(photo, Settings()).sheets
    assert reading.cells[PLACE].probability > 0.99
    assert reading.uncertain == {PLACE: Cause.STRANGE, "green:7": Cause.STRANGE}


@pytest.mark.parametrize("style", ["colour", "mono", "ink-saver"])
def test_marks_are_not_strange(style):
    form = Variant("classic")
    reflected = flat_reflectance(cv2.GaussianBlur(sheet(style), (0, 0), 1.5), form)
    cells = read_marks(reflected, form, MarkSettings())
    assert strange_marks(cells, StrangeSettings()) == frozenset()


def test_on_an_empty_sheet_nothing_is():
    form = Variant("classic")
    reflected = flat_reflectance(cv2.GaussianBlur(inked(printed()), (0, 0), 1.5), form)
    cells = read_marks(reflected, form, MarkSettings())
    assert strange_marks(cells, StrangeSettings()) == frozenset()


@pytest.mark.parametrize(("odd", "found"), [(0, 0), (1, 1), (6, 0)])
def test_where_many_marks_look_strange_it_is_the_hand(odd, found):
    """Of eighteen marks one or many are likely to be strange, though not so likely as to be strange on any sheet."""
    settings = StrangeSettings()
    likely = (settings.likely + settings.likely_of_any) / 2
    cells = {
        str(place): CellReading(
            content=Content.CROSS, probability=1.0, strange=likely if place < odd else 0.01
        )
        for place in range(18)
    }
    cells |= {f"empty {place}": CellReading(content=Content.BLANK, probability=1.0) for place in range(40)}
    assert len(strange_marks(cells, settings)) == found


@pytest.mark.parametrize(("content", "found"), [(Content.CROSS, True), (Content.VOID, False)])
def test_a_blot_must_look_stranger_than_a_cross(content, found):
    settings = StrangeSettings()
    likely = (settings.likely + settings.likely_of_any) / 2
    cells = {f"red:{number}": CellReading(content=Content.CROSS, probability=1.0) for number in range(2, 13)}
    cells["red:5"] = CellReading(content=content, probability=1.0, strange=likely)
    assert ("red:5" in strange_marks(cells, settings)) == found


def test_more_is_asked_of_what_looks_rather_strange():
    ordinary = CellReading(content=Content.VOID, probability=0.98, strange=0.5)
    cells = {"red:5": ordinary, "red:6": replace(ordinary, strange=0.95)}
    assert rather_strange(cells, StrangeSettings()) == {"red:6"}
    bars = DoubtSettings()
    assert uncertain_cells(cells, dict.fromkeys(cells, 0.9), {"red:6"}, (), (), bars) == ("red:6",)
