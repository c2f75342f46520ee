"""What one finished board of The Duel tells, and what counts then."""

import pytest

from scoring.duel_board import Colour, duel_score
from scoring.duel_legality import check_duel, closed_rows, duel_legal_total
from scoring.model import Row
from scoring.notation.boards import parse_duel_board
from scoring.violations import Severity
from tests.scoring.shorthand import rules_of

FIVE = "2b,3b,4b,5b,6b"
RED, YELLOW = f"red:{FIVE},12b,lockb", f"yellow:{FIVE},12b,lockb"
GREEN = "green:12g,11g,10g,9g,8g,2g,lockg"


def rules(line):
    """The rules that a board breaks, the note on its end left aside."""
    return [rule for rule in rules_of(check_duel(parse_duel_board(line))) if rule != "unfinished"]


def found(line, rule):
    """The violation of a rule."""
    return next(v for v in check_duel(parse_duel_board(line)) if v.rule == rule)


def totals(line, colour):
    """A colour's total as laid, and of what counts."""
    board = parse_duel_board(line)
    return duel_score(board, colour).total, duel_legal_total(board, colour)


class TestALegalBoard:
    """Stones of both colours, piles, a closed row."""

    def test_has_no_violations(self):
        board = parse_duel_board(f"duel {RED} {GREEN} blue:9b3,7g,5b misthrows:b1,g2")
        assert check_duel(board) == ()
        assert duel_legal_total(board, Colour.BLACK) == duel_score(board, Colour.BLACK).total


class TestLockMinimum:
    """D7: "A player must have laid at least five stones in that row before." """

    def test_four_are_too_few(self):
        line = "duel red:2b,3b,4b,5b,12b,lockb,7g"
        violation = found(line, "lock-minimum")
        assert rules(line) == ["lock-minimum"]
        assert violation.cells == ("red:12", "red:lock")
        assert (
            violation.message
            == "Red 12 was taken with only four stones of black before it; The Duel asks for five."
        )

    def test_five_are_enough(self):
        assert rules(f"duel {RED}") == []

    def test_a_pile_counts_stone_by_stone(self):
        assert rules("duel red:2b,3b4,12b,lockb") == []

    def test_without_its_lock(self):
        line = "duel blue:2g"
        assert rules(line) == ["lock-minimum", "last-without-lock"]
        assert found(line, "lock-minimum").cells == ("blue:2",)
        assert found(line, "lock-minimum").message.startswith(
            "Blue 2 was taken with no stones of grey before it;"
        )

    def test_neither_it_nor_its_lock_counts(self):
        assert totals("duel red:2b,3b,4b,5b,12b,lockb", Colour.BLACK) == (21, 10)
        assert totals("duel red:12g", Colour.GREY) == (1, 0)


class TestLockWithoutLast:
    """D7: the lock's stone comes with the last number's."""

    def test_a_stone_on_the_lock_alone(self):
        line = f"duel red:{FIVE},lockb"
        assert rules(line) == ["lock-without-last"]
        assert found(line, "lock-without-last").cells == ("red:lock",)
        assert found(line, "lock-without-last").message == (
            "The red lock holds a stone but red 12 does not; the lock is taken only together with that"
            " number."
        )

    def test_does_not_count(self):
        assert totals(f"duel red:{FIVE},lockb", Colour.BLACK) == (21, 15)


class TestLastWithoutLock:
    """D7: "With it the player lays one more stone on the lock" - "unless it was the last stone"."""

    def test_a_lock_forgotten(self):
        line = f"duel red:{FIVE},12b"
        assert rules(line) == ["last-without-lock"]
        assert found(line, "last-without-lock").cells == ("red:12", "red:lock")
        assert found(line, "last-without-lock").message == (
            "Red 12 is black's but the red lock is empty; one more black stone belongs there and counts."
        )

    def test_the_last_stone_needs_none(self):
        assert rules("duel red:2b,3b,4b,5b,6b17,12b") == []
        assert rules("duel red:2b,3b,4b,5b,6b16,12b") == ["last-without-lock"]

    def test_counts_with_the_lock(self):
        assert totals(f"duel red:{FIVE},12b", Colour.BLACK) == (21, 28)
        assert totals(f"duel red:{FIVE},7g,12b", Colour.GREY) == (1, 1)

    def test_the_last_stone_counts_without(self):
        line = "duel red:2b,3b,4b,5b,6b,12b yellow:2b16"
        assert totals(line, Colour.BLACK) == (21 + 78, 21 + 78)


class TestLockOfTheOther:
    """D7: the player who takes the last number lays the lock's stone."""

    def test_different_owners(self):
        line = f"duel red:{FIVE},12b,lockg"
        assert rules(line) == ["lock-of-the-other"]
        assert found(line, "lock-of-the-other").cells == ("red:12", "red:lock")
        assert found(line, "lock-of-the-other").message == (
            "Red 12 is black's but the stone on its lock is grey's; whoever takes the last number takes"
            " the lock too."
        )

    def test_counts_as_laid(self):
        assert totals("duel red:2b,12b,lockg", Colour.BLACK) == (3, 3)


class TestPileOnLast:
    """D7: the row is closed with the last number, so nothing can be laid on it or on the lock again."""

    @pytest.mark.parametrize(("ends", "cells"), [("12b2,lockb", ("red:12",)), ("12b,lockb3", ("red:lock",))])
    def test_more_than_one_stone(self, ends, cells):
        line = f"duel red:{FIVE},{ends}"
        assert rules(line) == ["pile-on-last"]
        assert found(line, "pile-on-last").cells == cells

    def test_sentence(self):
        assert found(f"duel red:{FIVE},12b2,lockb", "pile-on-last").message == (
            "Red 12 holds two stones; the row is closed with the first, so there can only be one."
        )

    def test_both(self):
        assert rules(f"duel red:{FIVE},12b2,lockb2") == ["pile-on-last", "pile-on-last"]

    def test_counts_as_laid(self):
        assert totals("duel red:2b,12b2,lockb", Colour.BLACK) == (10, 10)


class TestTooManyStones:
    """D1: "22 stones of each colour." """

    def test_misthrows_included(self):
        assert rules("duel red:5b19 misthrows:b3") == []
        line = "duel red:5b20 misthrows:b3"
        assert rules(line) == ["too-many-stones"]
        assert (
            found(line, "too-many-stones").message == "23 black stones lie on the board; each player has 22."
        )

    def test_each_colour_for_itself(self):
        assert rules("duel red:5b22,7g21") == []
        assert rules("duel red:5b23,7g23") == ["too-many-stones", "too-many-stones"]

    def test_counts_as_laid(self):
        assert totals("duel red:2b23,12b", Colour.BLACK) == (78, 78)
        assert totals("duel red:2b23 yellow:12b", Colour.BLACK) == (79, 79)


class TestEndings:
    """D8: "The game ends at once" with four misthrow stones, two closed rows, or a last stone."""

    def test_three_closed_rows(self):
        line = f"duel {RED} {YELLOW} {GREEN}"
        assert rules(line) == ["too-many-closed-rows"]
        assert found(line, "too-many-closed-rows").cells == ("red:lock", "yellow:lock", "green:lock")
        assert found(line, "too-many-closed-rows").message == (
            "Three rows are closed (red, yellow and green); the game ends with the second."
        )

    def test_two_closed_rows(self):
        assert check_duel(parse_duel_board(f"duel {RED} {GREEN}")) == ()

    def test_two_endings(self):
        line = f"duel {RED} {GREEN} misthrows:b1,g3"
        assert rules(line) == ["two-endings"]
        assert found(line, "two-endings").cells == (
            "red:lock", "green:lock", "misthrow:1", "misthrow:2", "misthrow:3", "misthrow:4",
        )  # fmt: skip
        assert found(line, "two-endings").message == (
            "There are two closed rows (red and green) and four misthrow stones; the game ends with"
            " whichever comes"
            " first, so the other cannot be there."
        )

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("duel red:5b22 yellow:7g22", "There are 22 black stones and 22 grey stones"),
            ("duel red:5b22 yellow:7g misthrows:g4", "There are four misthrow stones and 22 black stones"),
            (
                f"duel red:{FIVE},12b yellow:2b13,9g misthrows:b3,g1",
                "There are four misthrow stones, 22 black stones and a last black stone on red 12",
            ),
            (
                f"duel red:{FIVE},12b yellow:2b6,3b,4b,5b,6b,12b blue:9b5",
                "There are two closed rows (red and yellow), 22 black stones, a last black stone on red 12 and"
                " a last black stone on yellow 12",
            ),
            (
                f"duel {GREEN} blue:12g,11g,10g,9g,8g,2g,lockg red:7b22",
                "There are two closed rows (green and blue) and 22 black stones",
            ),
        ],
    )
    def test_one_last_stone_cannot_end_it_in_two_ways(self, line, message):
        """Nobody lays a stone after another's last one, a fourth misthrow or a second closed row."""
        assert rules(line) == ["two-endings"]
        assert found(line, "two-endings").message.startswith(message + "; the game ends")

    @pytest.mark.parametrize(
        "line",
        [
            "duel red:5b21 yellow:7g misthrows:b1,g3",
            f"duel {RED} {YELLOW} blue:9b8,7g",
            f"duel {RED} {GREEN} blue:9b15,7g",
            f"duel red:{FIVE},12b yellow:2b16,9g {GREEN}",
            "duel red:5b22 yellow:7g21",
        ],
    )
    def test_one_last_stone_can(self, line):
        """The last stone may be the fourth misthrow, or close the second row with the lock or without."""
        assert check_duel(parse_duel_board(line)) == ()

    @pytest.mark.parametrize("line", [f"duel {RED} misthrows:b1,g3", f"duel {RED} {GREEN} misthrows:b1,g2"])
    def test_one_ending(self, line):
        assert check_duel(parse_duel_board(line)) == ()

    def test_unfinished_is_a_note(self):
        note = found("duel red:5b", "unfinished")
        assert note.severity is Severity.NOTE
        assert note.message == (
            "This game is not finished: there are neither two closed rows nor four misthrow stones, and"
            " nobody has laid"
            " all stones; the scores are as they stand."
        )

    @pytest.mark.parametrize("line", ["duel red:5b22", "duel red:5g22", "duel misthrows:b2,g2"])
    def test_finished(self, line):
        assert check_duel(parse_duel_board(line)) == ()

    @pytest.mark.parametrize("line", ["duel red:5b21", "duel red:5b,7g20 misthrows:g1", f"duel {RED}"])
    def test_not_finished(self, line):
        assert "unfinished" in rules_of(check_duel(parse_duel_board(line)))


class TestClosedRows:
    """ "A row counts as closed with its lock, or its last number with enough stones." """

    @pytest.mark.parametrize(
        ("row", "closed"),
        [
            ("lockb", True),
            (f"{FIVE},12b", True),
            ("2b,3b,4b,5b,12b", False),
            ("2g,3g,4g,5g,6g,12b", False),
            (FIVE, False),
        ],
    )
    def test_closed(self, row, closed):
        assert closed_rows(parse_duel_board(f"duel red:{row}")) == ((Row.RED,) if closed else ())
