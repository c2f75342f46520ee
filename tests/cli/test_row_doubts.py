"""Which doubts one question settles."""

from dataclasses import replace

import pytest

from cli.row_doubts import MANY, by_mark, together
from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scoring.model import Mark
from tests.scanner.readings import sheet_reading


def doubting(*cells, cause=Cause.STREAK):
    return replace(sheet_reading("classic"), uncertain=dict.fromkeys(cells, cause))


RED = ("red:2", "red:3", "red:4", "red:5")


@pytest.mark.parametrize("count", range(len(RED) + 1))
def test_a_row_is_asked_about_at_once_where_it_has_many_doubts(count):
    doubted = RED[:count]
    assert together(doubting(*doubted, "blue:2")) == ({"red": doubted} if count >= MANY else {})


def test_boxes_for_misthrows_are_asked_about_like_a_row():
    boxes = ("misthrow:1", "misthrow:2", "misthrow:3")
    assert together(doubting(*boxes)) == {"misthrow": boxes}


def test_nobody_is_asked_whether_what_is_covered_was_read_rightly():
    assert together(doubting(*RED, cause=Cause.COVERED)) == {}


def test_what_was_read_is_told_by_mark_and_blank_cells_last():
    sheet = sheet_reading("classic")
    crossed = CellReading(content=Content.CROSS_ON_SKIP, probability=0.6)
    sheet = replace(sheet, cells={**sheet.cells, "red:4": crossed})
    assert list(by_mark(sheet, RED).items()) == [
        (Mark.CROSS, ("red:4",)),
        (Mark.BLANK, ("red:2", "red:3", "red:5")),
    ]
