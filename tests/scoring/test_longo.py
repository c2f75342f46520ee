"""Longo as it is played: what it adds to Classic, clause by clause."""

import pytest

from scoring.games import GAMES
from scoring.games.longo import LUCKY_PAIRS
from scoring.model import Row
from scoring.notation.sheets import parse_sheet
from scoring.rulebook import Ending
from scoring.score import score
from tests.scoring.positions import with_sheets
from tests.scoring.shorthand import after_steps, cells, fault_of, illegal, rule

SIX_RED = "red:2,3,4,5,6,7"


class TestL1LongerRows:
    """L1: "The four rows run from 2 to 16 and from 16 to 2; the dice are eight-sided; two to five players." """

    def test_rows(self):
        up = tuple(range(2, 17))
        rows = GAMES["longo"].rows
        assert rows[Row.RED].numbers == rows[Row.YELLOW].numbers == up
        assert rows[Row.GREEN].numbers == rows[Row.BLUE].numbers == up[::-1]

    def test_dice_and_players(self):
        assert (GAMES["longo"].die_sides, list(GAMES["longo"].players)) == (8, [2, 3, 4, 5])

    def test_the_example_of_the_rulebook(self):
        """ "The white dice show 5 and 1; Emma crosses yellow 6, Max red 6; Lenka, who has the lucky numbers 6
        and 11, crosses green 16 in place of the 6. Then Max adds the white 5 to the blue 8 and crosses blue 13."
        """
        game = "game longo Max=4,9 Lenka=6,11 Emma=5,8\nroll Max white:5,1 red:3 yellow:8 green:2 blue:8;"
        assert illegal(f"{game} first Max=red:6 Lenka=green:16 Emma=yellow:6; second blue:13") is None


class TestL3LuckyNumbers:
    """L3: "If the sum of the white dice is a lucky number of your sheet, you may instead cross the leftmost
    free number in the row in which you have the fewest crosses; of several such rows, one of your choice."
    """

    def lucky(self, line="longo lucky:6,11 player:Ada", closed=(), white="5,1"):
        position = with_sheets(line, "longo lucky:5,8 player:Ben", closed=closed)
        return after_steps(position, f"roll Ada white:{white} red:1")

    def test_any_of_several_rows_with_fewest(self):
        assert cells(self.lucky(), 0) == [
            "blue:16", "blue:6", "green:16", "green:6", "red:2", "red:6", "yellow:2", "yellow:6",
        ]  # fmt: skip

    def test_only_the_row_with_fewest(self):
        position = self.lucky("longo red:2,3 yellow:2 green:16,9 blue:16,15,14 lucky:6,11 player:Ada")
        assert cells(position, 0) == ["blue:6", "green:6", "red:6", "yellow:3", "yellow:6"]

    def test_directly_right_of_the_last_cross(self):
        position = self.lucky("longo red:2,3 yellow:9 green:16,9 blue:16,15,14 lucky:6,11 player:Ada")
        assert cells(position, 0) == ["blue:6", "green:6", "red:6", "yellow:10"]

    def test_not_for_a_player_whose_number_it_is_not(self):
        position = self.lucky()
        assert cells(position, 1) == ["blue:6", "green:6", "red:6", "yellow:6"]
        assert rule(position, "first Ben=green:16") == "not-rolled"

    def test_not_without_lucky_numbers(self):
        position = self.lucky("longo player:Ada")
        assert rule(position, "first Ada=green:16") == "not-rolled"

    def test_for_the_other_lucky_number_as_well(self):
        assert rule(self.lucky(white="8,3"), "first Ada=green:16") is None

    def test_for_every_player_and_every_time(self):
        turns = "roll Ada white:5,1; first Ada=red:2 Ben=blue:16\nroll Ben white:5,1; first Ada=yellow:2 Ben=green:16"
        assert illegal(f"game longo Ada=6,11 Ben=5,6\n{turns}") is None

    def test_not_in_action_2(self):
        position = after_steps(self.lucky(), "first")
        assert rule(position, "second red:3") == "not-rolled"

    def test_another_row_is_named(self):
        position = self.lucky("longo red:2,3 yellow:2 green:16,9 blue:16,15,14 lucky:6,11 player:Ada")
        assert rule(position, "first Ada=red:4") == "lucky-row"
        assert fault_of(position, "first Ada=red:4").message == (
            "Ada may not cross red 4: 6 is lucky, but the fewest crosses are in yellow."
        )

    def test_another_cell_is_named(self):
        assert rule(self.lucky(), "first Ada=green:15") == "lucky-cell"
        assert fault_of(self.lucky(), "first Ada=green:15").message == (
            "Ada may not cross green 15: 6 is lucky, but the leftmost free number there is 16."
        )

    def test_a_wrong_row_is_named_before_a_wrong_cell(self):
        position = self.lucky("longo red:2,3 yellow:2 lucky:6,11 player:Ada")
        assert rule(position, "first Ada=red:9") == "lucky-row"

    def test_the_plain_sum_is_judged_as_ever(self):
        position = self.lucky("longo red:9 lucky:6,11 player:Ada")
        assert rule(position, "first Ada=red:6") == "left-to-right"

    def test_closed_rows_are_left_out(self):
        """Ruling: closed rows are left out when looking for the fewest."""
        line = "longo yellow:2 green:16 blue:16 lucky:6,11 player:Ada"
        assert cells(self.lucky(line), 0) == ["blue:6", "green:6", "red:2", "red:6", "yellow:6"]
        closed = self.lucky(line, closed=[Row.RED])
        assert cells(closed, 0) == ["blue:15", "blue:6", "green:15", "green:6", "yellow:3", "yellow:6"]
        assert rule(closed, "first Ada=red:2") == "row-closed"

    def test_a_lucky_crossing_can_lock_a_row(self):
        full = "longo red:2,3,4,5,6,14 yellow:2,3,4,5,6,7 green:16,15,14,13,12,11 blue:16,15,14,13,12,11"
        position = self.lucky(f"{full} lucky:6,11 player:Ada", white="8,3")
        position = after_steps(position, "first Ada=red:15")
        assert position.table.closed == {Row.RED}
        assert position.table.sheets[0].rows[Row.RED].lock

    def test_not_without_the_six_crosses(self):
        """Ruling: where that cell is 15 or 3 and the six crosses are missing, it is not to be had in that
        row.
        """
        position = self.lucky("longo red:14 yellow:2 green:4 blue:16 lucky:6,11 player:Ada")
        assert rule(position, "first Ada=red:15") == "lock-minimum"
        assert rule(position, "first Ada=green:3") == "lock-minimum"
        assert cells(position, 0) == ["blue:15", "blue:6", "yellow:3", "yellow:6"]

    def test_never_the_very_last_number(self):
        """Ruling: of the last two it can only be the first."""
        full = "longo red:2,3,4,5,6,14 yellow:2,3,4,5,6,7 green:16,15,14,13,12,11 blue:16,15,14,13,12,11"
        assert rule(self.lucky(f"{full} lucky:6,11 player:Ada"), "first Ada=red:16") == "lucky-cell"


class TestL4TwoLastNumbers:
    """L4: "Either of the two numbers at the far right locks the row; you must not cross one of them before
    you have at least six crosses in that row."
    """

    @pytest.mark.parametrize(("white", "number"), [("8,7", 15), ("8,8", 16)])
    def test_either_closes_the_row(self, white, number):
        position = with_sheets(f"longo {SIX_RED} player:Ada", "longo player:Ben")
        position = after_steps(position, f"roll Ada white:{white}", f"first Ada=red:{number}")
        assert position.table.closed == {Row.RED}

    @pytest.mark.parametrize(
        ("white", "cell"), [("8,7", "red:15"), ("8,8", "red:16"), ("1,2", "blue:3"), ("1,1", "blue:2")]
    )
    def test_five_crosses_are_too_few(self, white, cell):
        sheet = "longo red:2,3,4,5,6 blue:16,15,14,13,12 player:Ada"
        position = after_steps(with_sheets(sheet, "longo player:Ben"), f"roll Ada white:{white}")
        assert rule(position, f"first Ada={cell}") == "lock-minimum"

    def test_both_can_never_be_crossed(self):
        position = with_sheets(f"longo {SIX_RED} player:Ada", "longo player:Ben")
        position = after_steps(position, "roll Ada white:8,7 red:8", "first Ada=red:15")
        assert rule(position, "second red:16") == "row-closed"


class TestL5ClosingTogether:
    """L5: "If a row is closed in action 1, others may at the same time cross the sum and the lock, with six
    crosses."
    """

    def test_with_six_crosses(self):
        position = with_sheets(
            f"longo {SIX_RED} player:Ada", f"longo {SIX_RED} player:Ben", "longo player:Cleo"
        )
        position = after_steps(position, "roll Ada white:8,7")
        assert rule(position, "first Ada=red:15 Ben=red:15 Cleo=red:15") == "lock-minimum"
        position = after_steps(position, "first Ada=red:15 Ben=red:15")
        assert [card.marks(Row.RED).lock for card in position.table.sheets] == [True, True, False]

    def test_the_second_and_the_third_row_at_once(self):
        """ "Green is locked already; two white eights are sixteen: Max locks red, and Linus yellow, at the
        same time."
        """
        position = with_sheets(
            f"longo {SIX_RED} player:Max", "longo yellow:2,3,4,5,6,7 player:Linus", closed=[Row.GREEN]
        )
        position = after_steps(position, "roll Max white:8,8", "first Max=red:16 Linus=yellow:16")
        assert position.ended_by is Ending.TWO_ROWS_LOCKED
        assert len(position.table.closed) == 3


class TestL6AndL7Scores:
    """L6: "The table goes on; a row holds at most 15 crosses, 120 points." """

    def test_the_fullest_row(self):
        card = parse_sheet("longo red:2,3,4,5,6,7,8,9,10,11,12,13,14,16,lock")
        assert score(card).rows[Row.RED] == 120

    def test_the_example_of_the_rulebook(self):
        """L7: "Four red crosses are 10 points, three yellow 6, nine green 45, eight blue 36; two misthrows
        cost 10: 87."
        """
        card = parse_sheet(
            "longo red:2,3,4,5 yellow:2,3,4 green:16,15,14,13,12,11,10,9,8 blue:16,15,14,13,12,11,10,9"
            " misthrows:2"
        )
        points = score(card)
        assert (list(points.rows.values()), points.misthrows, points.total) == ([10, 6, 45, 36], -10, 87)

    def test_the_sheet_of_the_rulebook(self):
        """L7: "Red 5 and then 7 are crossed, so 2, 3, 4 and 6 are gone; in yellow only 14, 15 and 16 are
        left."
        """
        sheet = "longo red:5,7 yellow:13 green:11 blue:14 lucky:5,8 player:Ada"
        for white in ("1,1", "1,2", "1,3", "2,4"):
            position = after_steps(with_sheets(sheet, "longo player:Ben"), f"roll Ada white:{white}")
            assert not [cell for cell in cells(position, 0) if cell.startswith(("red", "yellow"))]


class TestL8Fairness:
    """L8: "The pairs of the rulebooks both come up with probability 11/64; no two sheets share a pair." """

    def test_every_pair_is_equally_likely(self):
        def ways(number):
            return sum(first + second == number for first in range(1, 9) for second in range(1, 9))

        assert {sum(map(ways, pair)) for pair in LUCKY_PAIRS} == {11}

    def test_the_pairs_of_the_rulebooks_are_among_them(self):
        assert {(5, 8), (6, 11)} <= set(LUCKY_PAIRS)
