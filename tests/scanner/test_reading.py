"""What the cells of a sheet say to the rules."""

import pytest

from scanner.contents import CellReading, Content
from scanner.reading import marks_on
from scoring.legality import check
from sheets.layouts import score_layout
from tests.scoring.shorthand import rules_of


@pytest.mark.parametrize(
    ("crossed", "pawn", "rules"),
    [("", None, []), ("red", "red", []), ("red blue", None, ["pawn-and-bonus"])],
)
def test_crossed_boxes_of_two_pawns_are_told(crossed, pawn, rules):
    cells = {
        cell: CellReading(content=Content.BLANK, probability=1.0) for cell in score_layout("onboard").cells
    }
    for colour in crossed.split():
        cells[f"pawn:{colour}"] = CellReading(content=Content.CROSS, probability=1.0)
    card = marks_on("onboard", cells)
    assert card.pawn == pawn
    assert rules_of(check(card)) == rules
