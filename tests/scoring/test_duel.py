"""The Duel as it is played, clause by clause."""

import pytest

from scoring.duel_board import Colour, Pile, duel_score
from scoring.games import GAMES, RULEBOOKS
from scoring.model import Row
from scoring.notation.boards import parse_duel_board
from scoring.rulebook import Ending, Seat
from scoring.turns import start
from tests.scoring.positions import with_board
from tests.scoring.shorthand import after_steps, cells, fault_of, illegal, rule

GAME = "game duel Bea Gus\n"


def active(position, name, white="6,6", **coloured):
    """A turn of Bea or Gus with these dice, before action 1."""
    dice = " ".join(f"{row}:{die}" for row, die in coloured.items())
    return after_steps(position, f"roll {name} white:{white} {dice}")


def answers(position, name, row):
    """What a player may do with each number of a row in action 1: the rule it breaks, or None."""
    return {
        first + second: rule(
            active(position, name, f"{first},{second}"), f"first {name}={row}:{first + second}"
        )
        for first in range(1, 7)
        for second in range(1, 7)
    }


def legal_numbers(position, name, row):
    """The numbers of a row that a player may take if they are rolled."""
    return sorted(number for number, found in answers(position, name, row).items() if found is None)


class TestD1Board:
    """D1: "Two players, one board; each has 22 stones of one colour." """

    def test_two_players(self):
        assert list(GAMES["duel"].players) == [2]
        with pytest.raises(ValueError, match="The Duel is not for 3 players"):
            start(RULEBOOKS["duel"], [Seat(name="A"), Seat(name="B"), Seat(name="C")])

    def test_the_first_player_has_the_black_stones(self):
        position = after_steps(active(with_board("duel"), "Bea", "2,3"), "first Bea=red:5")
        assert position.table.board == parse_duel_board("duel red:5b")
        position = after_steps(active(with_board("duel"), "Gus", "2,3"), "first Gus=red:5")
        assert position.table.board == parse_duel_board("duel red:5g")


class TestD2OnlyTheActivePlayer:
    """D2: "The active player (and nobody else!) may lay a stone in each action; the second action may not
    take the same field as the first."
    """

    def test_the_example_of_the_rulebook(self):
        """ "The white dice show 4 and 1: Max lays a stone on yellow 5; then white 4 and blue 6: one on blue
        10."
        """
        assert illegal(GAME + "roll Bea white:4,1 blue:6; first Bea=yellow:5; second blue:10") is None

    def test_the_other_player_may_do_nothing(self):
        position = active(with_board("duel"), "Bea", "2,3")
        assert cells(position, 1) == []
        assert rule(position, "first Gus=red:5") == "not-active"
        assert fault_of(position, "first Gus=red:5").message == "Gus is not active and may not act now."
        assert rule(active(with_board("duel"), "Gus", "2,3"), "first Bea=red:5") == "not-active"

    def test_never_the_same_field_in_both(self):
        position = after_steps(active(with_board("duel"), "Bea", "2,3", red=3), "first Bea=red:5")
        assert rule(position, "second red:5") == "same-field-twice"
        assert cells(position, 0) == ["red:6"]

    def test_another_field_of_the_same_row(self):
        position = after_steps(active(with_board("duel"), "Bea", "2,3", red=3), "first Bea=red:5")
        assert rule(position, "second red:6") is None

    def test_the_same_field_is_named_before_the_dice(self):
        position = after_steps(active(with_board("duel"), "Bea", "2,3", red=6), "first Bea=red:5")
        assert rule(position, "second red:5") == "same-field-twice"
        assert fault_of(position, "second red:5").message == (
            "Bea may not lay a stone on red 5: Bea laid a stone there in action 1."
        )

    def test_dice_are_asked_as_ever(self):
        position = active(with_board("duel"), "Bea", "2,3", red=3)
        assert rule(position, "first Bea=red:6") == "not-rolled"
        assert rule(after_steps(position, "first"), "second red:7") == "not-rolled"

    def test_the_field_of_an_earlier_turn_may_come_again(self):
        turns = "roll Bea white:2,3; first Bea=red:5\nroll Gus white:1,1; first Gus=red:2\n"
        assert illegal(GAME + turns + "roll Bea white:6,6 red:3; misthrow") is None
        position = after_steps(with_board("duel red:5b"), "roll Bea white:2,2 red:3", "first")
        assert cells(position, 0) == ["red:5"]


class TestD3LayingFromLeftToRight:
    """D3: "Each player lays from left to right; the own stones that now lie in the row decide; gaps may be as
    large as you like. One stone a field."
    """

    def test_measured_by_the_own_stones(self):
        position = with_board("duel red:3g,9b")
        assert legal_numbers(position, "Bea", "red") == [9, 10, 11]
        assert answers(position, "Bea", "red")[8] == "left-to-right"
        assert answers(position, "Gus", "red")[2] == "left-to-right"

    def test_green_runs_down(self):
        assert legal_numbers(with_board("duel green:6b"), "Bea", "green") == [3, 4, 5, 6]

    def test_the_sentence(self):
        position = active(with_board("duel red:9b"), "Bea", "2,3")
        assert fault_of(position, "first Bea=red:5").message == (
            "Bea may not lay a stone on red 5: Bea has a stone on red 9, and a row goes from left to right."
        )

    def test_an_own_stone_that_is_not_foremost(self):
        position = with_board("duel red:5b,7b")
        assert answers(position, "Bea", "red")[5] == "field-occupied"
        assert fault_of(active(position, "Bea", "2,3"), "first Bea=red:5").message == (
            "Bea may not lay a stone on red 5: Bea's own stone there is not the foremost of the row."
        )

    def test_an_own_stone_behind_the_opponents(self):
        assert answers(with_board("duel red:5b,7g"), "Bea", "red")[5] == "field-occupied"


class TestD4KnockingOut:
    """D4: "Only the stone that is foremost in the whole row may be knocked out, by rolling its number and
    laying the own stone in its place; it goes back to its owner."
    """

    def test_the_foremost_single_stone(self):
        position = after_steps(active(with_board("duel red:3g,7b"), "Gus", "3,4"), "first Gus=red:7")
        assert position.table.board == parse_duel_board("duel red:3g,7g")

    def test_the_stone_goes_back(self):
        before = with_board("duel red:3g,7b")
        position = after_steps(active(before, "Gus", "3,4"), "first Gus=red:7")
        assert (before.table.board.laid(Colour.BLACK), position.table.board.laid(Colour.BLACK)) == (1, 0)

    def test_then_the_owner_measures_by_what_still_stands(self):
        position = after_steps(
            active(with_board("duel red:2b,7b"), "Gus", "3,4"), "first Gus=red:7", "second"
        )
        position = after_steps(position, "misthrow no")
        assert rule(active(position, "Bea", "1,2"), "first Bea=red:3") is None

    def test_not_a_stone_further_back(self):
        assert answers(with_board("duel red:5b,7b"), "Gus", "red")[5] == "not-frontmost"
        assert fault_of(active(with_board("duel red:5b,7b"), "Gus", "2,3"), "first Gus=red:5").message == (
            "Gus may not lay a stone on red 5: the stone of black there is not the foremost of the row."
        )

    def test_not_behind_an_own_stone(self):
        assert answers(with_board("duel red:5b,7g"), "Gus", "red")[5] == "not-frontmost"

    def test_action_2_can_knock_out_what_action_1_left(self):
        position = after_steps(
            active(with_board("duel red:7b"), "Gus", "3,4", red=5), "first Gus=red:7", "second red:8"
        )
        assert position.table.board == parse_duel_board("duel red:7g,8g")


class TestD5PilingUp:
    """D5: "Onto the own foremost stone further stones may be laid with its number, until a stone is laid
    ahead of it; a pile of two or more can never be knocked out again."
    """

    def test_a_pile_grows(self):
        position = after_steps(active(with_board("duel red:7b"), "Bea", "3,4"), "first Bea=red:7")
        assert position.table.board.piles(Row.RED) == {7: Pile(owner=Colour.BLACK, height=2)}

    def test_not_with_a_stone_ahead(self):
        assert answers(with_board("duel red:7b2,8g"), "Bea", "red")[7] == "field-occupied"

    def test_a_pile_cannot_be_knocked_out(self):
        assert answers(with_board("duel red:7b2"), "Gus", "red")[7] == "stack-protected"
        assert fault_of(active(with_board("duel red:7b3"), "Gus", "3,4"), "first Gus=red:7").message == (
            "Gus may not lay a stone on red 7: three stones of black stand there, and a pile cannot be"
            " knocked out."
        )

    def test_a_pile_further_back_is_named_as_a_pile(self):
        assert answers(with_board("duel red:5b2,7b"), "Gus", "red")[5] == "stack-protected"

    def test_a_stone_that_knocked_out_can_be_piled_upon(self):
        position = after_steps(active(with_board("duel red:7b"), "Gus", "3,4"), "first Gus=red:7", "second")
        position = active(
            after_steps(
                position, "misthrow no", "roll Bea white:1,1", "first Bea=red:2", "second", "misthrow no"
            ),
            "Gus",
            "3,4",
        )
        assert rule(position, "first Gus=red:7") is None


class TestD6Misthrow:
    """D6: "If the active player lays no stone in either action, they must lay one in the misthrow column." """

    def test_it_is_due(self):
        assert illegal(GAME + "roll Bea white:2,3") == (1, "misthrow", "Bea", "misthrow-missing")

    def test_a_stone_is_laid_there(self):
        position = after_steps(active(with_board("duel"), "Gus", "2,3"), "first", "second", "misthrow")
        assert position.table.board == parse_duel_board("duel misthrows:g1")

    def test_not_after_a_stone(self):
        found = illegal(GAME + "roll Bea white:2,3; first Bea=red:5; misthrow")
        assert found == (1, "misthrow", "Bea", "misthrow-unearned")


class TestD7LastNumber:
    """D7: "The number at the far right needs at least five own stones in that row, each stone of a pile
    counted; with it one more stone is laid on the lock. The row is closed and its die is out."
    """

    def test_five_stones_are_enough(self):
        position = after_steps(active(with_board("duel red:2b,3b,4b,5b,6b"), "Bea"), "first Bea=red:12")
        assert position.table.board == parse_duel_board("duel red:2b,3b,4b,5b,6b,12b,lockb")
        assert position.table.closed == {Row.RED}

    def test_piles_count_stone_by_stone(self):
        assert rule(active(with_board("duel red:2b,6b4"), "Bea"), "first Bea=red:12") is None

    def test_four_are_too_few(self):
        position = active(with_board("duel red:2b,6b3,7g9"), "Bea")
        assert rule(position, "first Bea=red:12") == "lock-minimum"
        assert fault_of(position, "first Bea=red:12").message == (
            "Bea may not lay a stone on red 12: Bea has four stones in the red row, and five are needed."
        )

    def test_the_lock_alone(self):
        position = active(with_board("duel red:2b,3b,4b,5b,6b"), "Bea")
        assert rule(position, "first Bea=red:lock") == "lock-without-last"

    def test_nobody_lays_in_a_closed_row(self):
        position = after_steps(
            active(with_board("duel red:2b,3b,4b,5b,6b"), "Bea", red=6), "first Bea=red:12"
        )
        assert rule(position, "second red:12") == "row-closed"
        position = active(after_steps(position, "second", "misthrow no"), "Gus", "3,4")
        assert rule(position, "first Gus=red:7") == "row-closed"

    def test_no_stone_left_for_the_lock(self):
        """ "If a player lays the last stone on the far right, the game ends; no stone can be laid on the
        lock."
        """
        position = active(with_board("duel red:2b,3b,4b,5b,6b17"), "Bea")
        position = after_steps(position, "first Bea=red:12")
        assert position.ended_by is Ending.LAST_STONE
        assert None not in position.table.board.piles(Row.RED)
        assert position.table.closed == frozenset()

    def test_the_lock_can_be_the_last_stone(self):
        position = after_steps(active(with_board("duel red:2b,3b,4b,5b,6b16"), "Bea"), "first Bea=red:12")
        assert position.ended_by is Ending.LAST_STONE
        assert None in position.table.board.piles(Row.RED)

    def test_no_stone_left_for_the_second_lock(self):
        position = with_board("duel red:2b,3b,4b,5b,6b17 blue:12g,11g,10g,9g,8g,2g,lockg", closed=[Row.BLUE])
        position = after_steps(active(position, "Bea"), "first Bea=red:12")
        assert position.ended_by is Ending.LAST_STONE


class TestD8EndOfTheGame:
    """D8: "The game ends at once when a player lays the last stone, when four stones lie in the misthrow
    column, or when two rows are closed; if that happens in action 1, there is no action 2."
    """

    def test_the_last_stone(self):
        position = active(with_board("duel red:2b,6b20"), "Bea", "3,4", red=6)
        position = after_steps(position, "first Bea=red:7")
        assert position.ended_by is Ending.LAST_STONE
        assert rule(position, "second red:9") == "game-over"
        assert cells(position, 0) == []

    def test_one_stone_left_is_not_the_end(self):
        position = after_steps(active(with_board("duel red:2b,6b19"), "Bea", "3,4"), "first Bea=red:7")
        assert position.ended_by is None

    def test_four_misthrow_stones_whosever(self):
        position = active(with_board("duel misthrows:b1,g2"), "Bea")
        assert after_steps(position, "first", "second", "misthrow").ended_by is Ending.FOURTH_MISTHROW

    def test_a_misthrow_can_be_the_last_stone(self):
        position = after_steps(active(with_board("duel red:2b,6b20"), "Bea"), "first", "second", "misthrow")
        assert position.ended_by is Ending.LAST_STONE

    def test_of_two_ends_the_fourth_misthrow_comes_first(self):
        position = active(with_board("duel red:2b,6b18 misthrows:b2,g1"), "Bea")
        assert after_steps(position, "first", "second", "misthrow").ended_by is Ending.FOURTH_MISTHROW

    def test_two_closed_rows(self):
        position = with_board("duel red:2b,3b,4b,5b,6b blue:12g,11g,10g,9g,8g,2g,lockg", closed=[Row.BLUE])
        position = after_steps(active(position, "Bea"), "first Bea=red:12")
        assert position.ended_by is Ending.TWO_ROWS_LOCKED

    def test_of_two_ends_the_closed_rows_come_first(self):
        position = with_board("duel red:2b,3b,4b,5b,6b16 blue:12g,11g,10g,9g,8g,2g,lockg", closed=[Row.BLUE])
        position = after_steps(active(position, "Bea"), "first Bea=red:12")
        assert position.ended_by is Ending.TWO_ROWS_LOCKED


class TestD9Score:
    """D9: "Points by the number of own stones in each row, at most 12 of them; each own misthrow costs five." """

    def test_piles_and_locks_count(self):
        points = duel_score(parse_duel_board("duel red:2b,6b4,12b,lockb,7g misthrows:b1,g2"), Colour.BLACK)
        assert (points.rows[Row.RED], points.misthrows, points.total) == (28, -5, 23)

    def test_the_opponents_stones_do_not(self):
        points = duel_score(parse_duel_board("duel red:2b,6b4,7g misthrows:b1,g2"), Colour.GREY)
        assert (points.rows[Row.RED], points.misthrows, points.total) == (1, -10, -9)

    @pytest.mark.parametrize(("height", "points"), [(11, 66), (12, 78), (13, 78), (22, 78)])
    def test_at_most_twelve(self, height, points):
        assert duel_score(parse_duel_board(f"duel red:2b{height}"), Colour.BLACK).total == points


class TestD10Examples:
    """D10, the two examples of the rulebook."""

    RED = "duel red:3g,5b,7b"
    BLUE = "duel blue:12b,11b,10b2,9b,8g,5g2"

    def test_grey_in_the_red_row(self):
        """ "Grey must go on from 3, on 4, 6, 8 and so on, or knock out the 7; the black stone on 5 cannot be
        knocked out."
        """
        assert legal_numbers(with_board(self.RED), "Gus", "red") == [4, 6, 7, 8, 9, 10, 11]
        assert answers(with_board(self.RED), "Gus", "red")[5] == "not-frontmost"

    def test_black_in_the_red_row(self):
        """ "Black may lay a second stone on 7, or use a higher number." """
        assert legal_numbers(with_board(self.RED), "Bea", "red") == [7, 8, 9, 10, 11]

    def test_black_in_the_blue_row(self):
        """ "Black must go on from 9, on 7, 6, 4 and so on; with five stones laid, 2 is open too." """
        assert legal_numbers(with_board(self.BLUE), "Bea", "blue") == [2, 3, 4, 6, 7]
        assert answers(with_board(self.BLUE), "Bea", "blue")[8] == "not-frontmost"
        assert answers(with_board(self.BLUE), "Bea", "blue")[5] == "stack-protected"

    def test_grey_in_the_blue_row(self):
        """ "Grey may pile on 5, or lay 4 or 3, but 2 only with the sixth stone." """
        assert legal_numbers(with_board(self.BLUE), "Gus", "blue") == [3, 4, 5]
        assert answers(with_board(self.BLUE), "Gus", "blue")[2] == "lock-minimum"
