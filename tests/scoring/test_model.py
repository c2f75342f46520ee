"""The values everything else speaks of."""

import pytest

from scoring.errors import BrokenInput
from scoring.games import GAMES
from scoring.model import Cell, Row, Scorecard, misthrow_cells, row_cells, sheet_cells


class TestCells:
    """Names: "red:5, red:lock, misthrow:1 … misthrow:4, bonus:1 … bonus:20"."""

    def test_names(self):
        assert (str(Cell(row=Row.RED, number=5)), str(Cell(row=Row.RED, number=None))) == (
            "red:5",
            "red:lock",
        )
        assert misthrow_cells(2) == ("misthrow:1", "misthrow:2")

    @pytest.mark.parametrize(
        ("name", "count"), [("classic", 52), ("longo", 68), ("onboard", 72), ("duel", 52)]
    )
    def test_cells_of_a_sheet(self, name, count):
        cells = sheet_cells(GAMES[name])
        assert len(cells) == len(set(cells)) == count

    def test_order_of_the_cells(self):
        cells = sheet_cells(GAMES["onboard"])
        assert cells[:2] == ("red:2", "red:3")
        assert cells[11:13] == ("red:lock", "yellow:2")
        assert cells[24] == "green:12"
        assert cells[51:54] == ("misthrow:4", "bonus:1", "bonus:2")
        assert cells[-1] == "bonus:20"

    def test_cells_by_their_names(self):
        assert row_cells(GAMES["duel"])["blue:2"] == Cell(row=Row.BLUE, number=2)
        assert "misthrow:1" not in row_cells(GAMES["duel"])


class TestGames:
    """The games as people say them."""

    def test_titles(self):
        assert [str(game) for game in GAMES.values()] == ["Classic", "Longo", "On Board", "The Duel"]

    def test_names(self):
        assert list(GAMES) == ["classic", "longo", "onboard", "duel"]


class TestScorecards:
    """A row left out is empty."""

    def test_marks_of_a_row_left_out(self):
        marks = Scorecard(game=GAMES["classic"]).marks(Row.BLUE)
        assert (marks.crossed, marks.skipped, marks.void, marks.lock) == (
            frozenset(),
            frozenset(),
            frozenset(),
            False,
        )


class TestBrokenInput:
    """One line on standard error, whatever the user's own words in it contain."""

    def test_one_line(self):
        error = BrokenInput("slug", "a\nb  c", "try\r\nagain")
        assert str(error) == "a b c try again"
        assert (error.slug, error.message, error.hint) == ("slug", "a\nb  c", "try\r\nagain")

    def test_without_a_hint(self):
        assert str(BrokenInput("slug", "a")) == "a"
