"""Lines and blots that may be meant as crossings."""

from itertools import takewhile

import pytest

from scanner.contents import CellReading, Content
from scanner.settings import MeaningSettings
from scanner.unexplained import crossings_without_jumps, unexplained_marks
from scoring.games import GAMES
from scoring.model import Row
from sheets.layouts import score_layout

SETTINGS = MeaningSettings()


def unexplained(crosses="", lines="", blots="", game="classic"):
    """The unexplained ones on a sheet with such marks, cells with spaces between them."""
    return unexplained_marks(game, sheet(crosses, lines, blots, game), SETTINGS)


def sheet(crosses="", lines="", blots="", game="classic"):
    """The readings of a sheet with such marks."""
    contents = {
        **dict.fromkeys(crosses.split(), Content.CROSS),
        **dict.fromkeys(lines.split(), Content.SKIP),
        **dict.fromkeys(blots.split(), Content.VOID),
    }
    cells = {
        cell: CellReading(content=contents.pop(cell, Content.BLANK), probability=1.0)
        for cell in score_layout(game).cells
    }
    assert not contents
    return cells


@pytest.mark.parametrize(
    ("crosses", "lines"),
    [
        ("red:5 red:8", "red:2 red:3 red:6 red:7"),  # jumped over
        ("red:5", "red:10 red:11 red:12 red:lock"),  # somebody else closed the row
        ("red:5", "red:12"),
        ("", "green:4 green:3 green:2"),
        ("red:12 red:lock", "red:2 red:11"),
        ("red:lock", "red:12"),
    ],
)
def test_lines_through_jumped_numbers_and_to_the_end_of_a_row_are_explained(crosses, lines):
    assert unexplained(crosses, lines) == frozenset()


@pytest.mark.parametrize(
    ("crosses", "lines", "expected"),
    [
        ("red:8", "misthrow:1 red:3 red:4 red:5 red:6", {"misthrow:1"}),
        ("red:7", "red:2 red:3 red:4 red:5 red:9", {"red:9"}),
        ("red:5", "red:10 red:11", {"red:10", "red:11"}),
        ("red:5 yellow:9", "green:9 green:7", {"green:9", "green:7"}),
        ("red:12", "red:lock red:2 red:3 red:4 red:5", {"red:lock"}),
        ("red:11", "red:lock", {"red:lock"}),
        ("", "red:2 red:5 red:12 red:lock", {"red:2", "red:5", "red:12", "red:lock"}),
        ("red:5", "red:2 red:3 red:8 yellow:4", {"red:2", "red:3", "red:8", "yellow:4"}),  # many of them
    ],
)
def test_other_lines_are_not(crosses, lines, expected):
    assert unexplained(crosses, lines) == expected


def test_not_all_rows_can_be_closed():
    lines = "red:11 red:12 yellow:12 green:2"
    assert unexplained("red:5", lines) == frozenset()
    assert unexplained("red:5", f"{lines} blue:3 blue:2") == {*lines.split(), "blue:3", "blue:2"}


@pytest.mark.parametrize("line", ["bonus:9", "pawn:red"])
def test_nothing_is_jumped_over_in_other_boxes(line):
    assert unexplained("red:5 blue:3", line, game="onboard") == {line}


def test_blots_are_crossings_taken_back_as_long_as_there_are_more_crossings():
    assert unexplained("red:5 red:6", blots="blue:3 misthrow:1") == frozenset()
    assert unexplained("red:5", blots="blue:3 misthrow:1") == {"blue:3", "misthrow:1"}
    assert unexplained(blots="blue:3") == {"blue:3"}


def test_a_crossed_line_counts_as_a_crossing():
    cells = {
        cell: CellReading(content=Content.BLANK, probability=1.0) for cell in score_layout("longo").cells
    }
    cells["blue:9"] = CellReading(content=Content.CROSS_ON_SKIP, probability=1.0)
    cells["blue:12"] = CellReading(content=Content.SKIP, probability=1.0)
    assert unexplained_marks("longo", cells, SETTINGS) == frozenset()


def crossed(**lasts):
    """All numbers of some rows up to the last, in notation: ``red=9``."""
    rows = GAMES["classic"].rows
    return {
        f"{row}:{n}" for row, last in lasts.items() for n in takewhile(last.__ge__, rows[Row(row)].numbers)
    }


def without_jumps(cells):
    return crossings_without_jumps("classic", sheet(" ".join(cells)), SETTINGS)


def test_nobody_rolls_a_game_in_which_no_number_is_jumped_over():
    marked = crossed(red=10, yellow=11)
    assert without_jumps(marked) == marked
    assert without_jumps(marked - {"red:5"}) == frozenset()
    assert without_jumps({*marked, "misthrow:1"}) == marked


def test_at_the_beginning_of_a_game_that_may_be():
    assert without_jumps(crossed(red=8, yellow=7)) == frozenset()
    assert without_jumps(()) == frozenset()
