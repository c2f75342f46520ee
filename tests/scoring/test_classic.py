"""Classic as it is played, clause by clause."""

import pytest

from scoring.games import GAMES, RULEBOOKS
from scoring.model import Row
from scoring.notation.sheets import parse_sheet
from scoring.rulebook import Ending, Seat, StepName
from scoring.score import score
from scoring.turns import (
    Action2,
    IllegalStepError,
    apply,
    crossing_choices,
    move_choices,
    start,
)
from tests.scoring.positions import with_sheets
from tests.scoring.shorthand import after, after_steps, cells, fault_of, illegal, rule, why

GAME = "game classic Ada Ben Cleo\n"
FIVE_RED = "red:2,3,4,5,6"


class TestC1RowsAndLocks:
    """C1: "Four rows. Red and yellow run from 2 to 12, green and blue from 12 to 2, a lock to the right of
    each."
    """

    def test_red_and_yellow_run_up(self):
        up = tuple(range(2, 13))
        assert [GAMES["classic"].rows[row].numbers for row in (Row.RED, Row.YELLOW)] == [up, up]

    def test_green_and_blue_run_down(self):
        down = tuple(range(12, 1, -1))
        assert [GAMES["classic"].rows[row].numbers for row in (Row.GREEN, Row.BLUE)] == [down, down]


class TestC2PlayersAndDice:
    """C2: "Six six-sided dice; two to five players." """

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_two_to_five_may_play(self, players):
        seats = [Seat(name=str(number)) for number in range(players)]
        assert len(start(RULEBOOKS["classic"], seats).table.sheets) == players

    @pytest.mark.parametrize("players", [0, 1, 6])
    def test_fewer_or_more_may_not(self, players):
        with pytest.raises(ValueError, match=f"Classic is not for {players} players"):
            start(RULEBOOKS["classic"], [Seat(name=str(number)) for number in range(players)])

    def test_dice_have_six_sides(self):
        assert GAMES["classic"].die_sides == 6


class TestC3LeftToRight:
    """C3: "Numbers must always be crossed from left to right; what was jumped over can no longer be crossed." """

    def test_numbers_may_be_jumped_over(self):
        assert illegal(GAME + "roll Ada white:3,4; first Ada=red:7") is None

    @pytest.mark.parametrize(("dice", "cell"), [("1,1", "red:2"), ("2,3", "red:5"), ("6,6", "green:12")])
    def test_what_was_jumped_over_is_gone(self, dice, cell):
        position = with_sheets("classic red:5,7 green:10 player:Ada", "classic player:Ben")
        position = after_steps(position, f"roll Ada white:{dice}")
        assert rule(position, f"first Ada={cell}") == "left-to-right"

    def test_a_number_is_crossed_once(self):
        text = GAME + "roll Ada white:3,4; first Ada=red:7\nroll Ben white:3,4; first Ada=red:7 Ben=red:7"
        assert illegal(text) == (2, "action1", "Ada", "left-to-right")
        assert why(text) == "Ada may not cross red 7: it is crossed already."

    def test_the_sentence_names_the_last_cross(self):
        position = with_sheets("classic green:10 player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:6,5")
        found = fault_of(position, "first Ada=green:11")
        assert found.message == (
            "Ada may not cross green 11: green 10 is crossed, and a row goes from left to right."
        )

    def test_the_sentence_of_a_row_that_runs_up(self):
        text = GAME + "roll Ada white:3,4; first Ada=red:7\nroll Ben white:3,3; first Ada=red:6"
        assert why(text) == "Ada may not cross red 6: red 7 is crossed, and a row goes from left to right."

    def test_each_row_has_its_own_order(self):
        position = with_sheets("classic red:5,7 yellow:10 green:6 blue:10 player:Ada", "classic player:Ben")
        may = {
            number: cells(after_steps(position, f"roll Ada white:{white}"), 0)
            for number, white in ((11, "5,6"), (8, "4,4"), (5, "2,3"))
        }
        assert may[11] == ["red:11", "yellow:11"]
        assert may[8] == ["blue:8", "red:8"]
        assert may[5] == ["blue:5", "green:5"]


class TestC4Actions:
    """C4: "Everybody may cross the sum of the white dice; then the active player alone may add one white die
    to one coloured die and cross that number in the row of that colour."
    """

    def test_the_example_of_the_rulebook(self):
        """ "The white dice show 4 and 1. Dora crosses yellow 5, Bart red 5, the others nothing; then Bart
        adds the white 4 to the blue 6 and crosses blue 10."
        """
        game = "game classic Bart Dora Jo Chris\nroll Bart white:4,1 red:2 yellow:3 green:1 blue:6"
        position = after(game + "; first Bart=red:5 Dora=yellow:5; second blue:10")
        assert [len(card.rows) for card in position.table.sheets] == [2, 1, 0, 0]

    def test_everyone_may_cross_the_white_sum_in_any_row(self):
        position = after("game classic Ada Ben", "roll Ada white:2,3 red:1 yellow:1 green:1 blue:1")
        five_anywhere = ["blue:5", "green:5", "red:5", "yellow:5"]
        assert [cells(position, player) for player in (0, 1)] == [five_anywhere, five_anywhere]

    def test_white_and_coloured_die_make_the_numbers_of_action_2(self):
        position = after("game classic Ada Ben", "roll Ada white:2,3 red:1 yellow:6 green:3 blue:4", "first")
        assert cells(position, 0) == [
            "blue:6", "blue:7", "green:5", "green:6", "red:3", "red:4", "yellow:8", "yellow:9",
        ]  # fmt: skip

    def test_only_the_active_player_has_action_2(self):
        position = after("game classic Ada Ben", "roll Ada white:2,3 red:1", "first")
        assert cells(position, 1) == []

    def test_action_2_comes_after_action_1(self):
        text = GAME + "roll Ada white:4,4 red:1; first Ada=red:8; second red:5"
        assert illegal(text) == (1, "action2", "Ada", "left-to-right")

    @pytest.mark.parametrize("cell", ["red:6", "blue:8", "green:2"])
    def test_a_number_that_the_white_dice_do_not_give(self, cell):
        text = GAME + f"roll Ada white:3,4 red:3 blue:4; first Ben={cell}"
        assert illegal(text) == (1, "action1", "Ben", "not-rolled")
        assert why(text).endswith("the white dice show 3 and 4, that is 7.")

    @pytest.mark.parametrize("cell", ["red:7", "blue:6", "yellow:7"])
    def test_a_number_that_no_white_and_coloured_die_give(self, cell):
        text = GAME + f"roll Ada white:3,5 red:3 blue:4; second {cell}"
        assert illegal(text) == (1, "action2", "Ada", "not-rolled")

    def test_the_sentence_names_what_the_dice_give(self):
        assert why(GAME + "roll Ada white:3,5 red:3; second red:7") == (
            "Ada may not cross red 7: a white die and the red die give 6 or 8."
        )

    def test_one_number_where_the_white_dice_are_alike(self):
        assert why(GAME + "roll Ada white:3,3 red:3; second red:7").endswith("and the red die give 6.")

    def test_a_missing_die_cannot_be_used(self):
        assert why(GAME + "roll Ada white:3,5 red:3; second blue:7") == (
            "Ada may not cross blue 7: there is no blue die."
        )

    def test_anybody_may_begin(self):
        assert (
            illegal(GAME + "roll Cleo white:3,4; first Cleo=red:7\nroll Ada white:3,4; first Ada=red:7")
            is None
        )

    def test_then_the_turn_goes_round(self):
        text = GAME + "roll Ben white:3,4; first Ben=red:7\nroll Ada white:3,4; first Ada=red:7"
        assert illegal(text) == (2, "turn", "Ada", "not-active")
        assert why(text) == "Ada takes a turn, but it is Cleo's."

    def test_crossing_nothing_is_always_legal(self):
        assert illegal(GAME + "roll Ada white:3,4 red:2; misthrow") is None

    def test_of_several_players_at_fault_the_first_in_their_order(self):
        text = GAME + "roll Cleo white:3,4; first Cleo=red:9 Ben=red:8 Ada=red:7"
        assert illegal(text) == (1, "action1", "Ben", "not-rolled")

    def test_action_1_is_for_all_at_once(self):
        """Nothing of a faulty action 1 is kept, nobody's crossing."""
        position = after(GAME + "roll Cleo white:3,4; first Cleo=red:9 Ada=red:7")
        assert all(not card.rows for card in position.table.sheets)


class TestC5Misthrow:
    """C5: "If the active player crosses nothing in either action, they must cross a misthrow; the others need
    not."
    """

    def test_nothing_crossed_is_a_misthrow(self):
        position = after(GAME + "roll Ada white:3,4 red:2; misthrow")
        assert [card.misthrows for card in position.table.sheets] == [1, 0, 0]

    def test_a_missing_misthrow(self):
        text = GAME + "roll Ada white:3,4 red:2"
        assert illegal(text) == (1, "misthrow", "Ada", "misthrow-missing")
        assert why(text) == "Ada crossed nothing in this turn and must take a misthrow."

    def test_others_crossings_do_not_help(self):
        assert illegal(GAME + "roll Ada white:3,4; first Ben=red:7")[3] == "misthrow-missing"

    @pytest.mark.parametrize("steps", ["first Ada=red:7", "second red:5"])
    def test_a_crossing_in_either_action_is_enough(self, steps):
        assert illegal(GAME + f"roll Ada white:3,4 red:2; {steps}") is None
        text = GAME + f"roll Ada white:3,4 red:2; {steps}; misthrow"
        assert illegal(text) == (1, "misthrow", "Ada", "misthrow-unearned")
        assert why(text) == "Ada may not take a misthrow: Ada has crossed something in this turn."

    def test_each_turn_counts_for_itself(self):
        text = "game classic Ada Ben\nroll Ada white:3,4; first Ada=red:7\nroll Ben white:3,4; misthrow\n"
        assert illegal(text + "roll Ada white:3,4") == (3, "misthrow", "Ada", "misthrow-missing")

    def test_due_is_known_beforehand(self):
        position = after("game classic Ada Ben", "roll Ada white:3,4 red:2", "first", "second")
        assert position.misthrow_due


class TestC6LastNumbers:
    """C6: "The number at the far right may only be crossed with at least five crosses already in that row;
    whoever crosses it crosses the lock as well, which counts as a cross."
    """

    def test_five_crosses_are_enough(self):
        position = with_sheets(f"classic {FIVE_RED} player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:6,6", "first Ada=red:12")
        assert position.table.sheets[0] == parse_sheet("classic red:2,3,4,5,6,12,lock player:Ada")

    def test_so_are_six(self):
        position = with_sheets("classic red:2,3,4,5,6,7 player:Ada", "classic player:Ben")
        assert rule(after_steps(position, "roll Ada white:6,6"), "first Ada=red:12") is None

    def test_four_are_not(self):
        position = with_sheets("classic red:2,3,4,5 player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:6,6")
        assert rule(position, "first Ada=red:12") == "lock-minimum"
        assert cells(position, 0) == ["blue:12", "green:12"]

    def test_the_sentence_counts(self):
        text = GAME + "roll Ada white:6,6; first Ada=red:12"
        assert (
            why(text) == "Ada may not cross red 12: there are no crosses in the red row, and five are needed."
        )

    def test_two_is_the_last_number_of_green_and_blue(self):
        assert illegal(GAME + "roll Ada white:1,1; first Ada=blue:2")[3] == "lock-minimum"

    @pytest.mark.parametrize("step", ["first Ada=red:lock", "second red:lock"])
    def test_the_lock_is_never_crossed_alone(self, step):
        found = illegal(GAME + f"roll Ada white:6,6 red:6; {step}")
        assert found[3] == "lock-without-last"

    def test_the_sentence_names_the_lock(self):
        assert why(GAME + "roll Ada white:6,6 red:6; second red:lock") == (
            "Ada may not cross the red lock: a lock is crossed only together with a last number."
        )

    def test_action_2_locks_as_well(self):
        position = with_sheets(f"classic {FIVE_RED} player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:6,1 red:6", "first", "second red:12")
        assert position.table.closed == {Row.RED}

    def test_the_cross_of_action_1_counts_in_action_2(self):
        position = with_sheets("classic red:2,3,4,5 player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:6,1 red:6", "first Ada=red:7", "second red:12")
        assert position.table.sheets[0].rows[Row.RED].lock


class TestC7ClosedRows:
    """C7: "The row is now closed for everyone and its die leaves the game; if it is closed in action 1,
    others may at the same time cross the last number and the lock, if they have five crosses."
    """

    def both(self):
        return with_sheets(
            f"classic {FIVE_RED} player:Ada", f"classic {FIVE_RED} player:Ben", "classic player:Cleo"
        )

    def test_two_players_close_a_row_together(self):
        position = after_steps(self.both(), "roll Ada white:6,6", "first Ada=red:12 Ben=red:12")
        assert [card.marks(Row.RED).lock for card in position.table.sheets] == [True, True, False]
        assert position.table.closed == {Row.RED}

    def test_who_lacks_the_crosses_may_not_join(self):
        position = after_steps(self.both(), "roll Ada white:6,6")
        assert rule(position, "first Ada=red:12 Ben=red:12 Cleo=red:12") == "lock-minimum"

    def test_nobody_crosses_in_a_closed_row(self):
        position = after_steps(self.both(), "roll Ada white:6,6", "first Ada=red:12", "second", "misthrow no")
        position = after_steps(position, "roll Ben white:6,1")
        assert rule(position, "first Cleo=red:7") == "row-closed"
        assert cells(position, 2) == ["blue:7", "green:7", "yellow:7"]

    def test_closed_at_once_though_the_die_still_lies_there(self):
        position = after_steps(self.both(), "roll Ada white:6,6 red:6", "first Ben=red:12")
        assert rule(position, "second red:12") == "row-closed"

    def test_the_die_of_a_closed_row_is_ignored(self):
        position = with_sheets("classic player:Ada", "classic player:Ben", closed=[Row.RED])
        position = after_steps(position, "roll Ada white:2,3 red:4", "first")
        assert cells(position, 0) == []

    def test_two_rows_can_close_in_one_action(self):
        position = with_sheets(f"classic {FIVE_RED} player:Ada", "classic yellow:2,3,4,5,6 player:Ben")
        position = after_steps(position, "roll Ada white:6,6", "first Ada=red:12 Ben=yellow:12")
        assert position.table.closed == {Row.RED, Row.YELLOW}

    def test_the_sentence(self):
        position = with_sheets("classic player:Ada", "classic player:Ben", closed=[Row.RED])
        position = after_steps(position, "roll Ada white:2,3 red:4")
        assert (
            fault_of(position, "first Ben=red:5").message == "Ben may not cross red 5: the red row is closed."
        )


class TestC8EndOfTheGame:
    """C8: "The game ends at once when somebody crosses a fourth misthrow, or when a second row is closed; if
    that happens in action 1, action 2 does not take place."
    """

    MISTHROWS = (
        "game classic Ada Ben\n" + "roll Ada white:1,2; misthrow\nroll Ben white:1,2; first Ben=red:3\n"
    )

    def four_misthrows(self):
        turns = "roll Ada white:1,2; misthrow\nroll Ben white:1,2; misthrow\n" * 3
        return "game classic Ada Ben\n" + turns + "roll Ada white:1,2; misthrow"

    def nearly(self):
        return with_sheets(
            f"classic {FIVE_RED} yellow:2,3,4,5,6 green:12,11,10,9,8 player:Ada",
            "classic yellow:2,3,4,5,6 player:Ben",
            closed=[Row.GREEN],
        )

    def test_the_fourth_misthrow_ends_it(self):
        position = after(self.four_misthrows())
        assert position.ended_by is Ending.FOURTH_MISTHROW
        assert position.due is StepName.TURN

    def test_three_do_not(self):
        assert after(self.four_misthrows().rsplit("\n", 1)[0]).ended_by is None

    def test_a_turn_after_the_end(self):
        text = self.four_misthrows() + "\nroll Ben white:1,2; misthrow"
        assert illegal(text) == (8, "turn", "Ben", "game-over")
        assert why(text) == "Ben takes a turn, but the game is over."

    def test_over_comes_before_out_of_turn(self):
        assert illegal(self.four_misthrows() + "\nroll Ada white:1,2")[3] == "game-over"

    def test_the_second_closed_row_ends_it(self):
        position = after_steps(self.nearly(), "roll Ada white:6,6", "first Ada=red:12")
        assert position.ended_by is Ending.TWO_ROWS_LOCKED

    def test_the_first_does_not(self):
        position = with_sheets(f"classic {FIVE_RED} player:Ada", "classic player:Ben")
        assert after_steps(position, "roll Ada white:6,6", "first Ada=red:12").ended_by is None

    def test_a_third_row_may_close_in_the_same_action(self):
        """ "Ema crosses red 12 and locks the red row; at the same moment Peter crosses yellow 12 and locks
        yellow."
        """
        position = after_steps(self.nearly(), "roll Ada white:6,6", "first Ada=red:12 Ben=yellow:12")
        assert position.table.closed == {Row.RED, Row.YELLOW, Row.GREEN}

    def test_no_action_2_after_an_end_in_action_1(self):
        position = after_steps(self.nearly(), "roll Ada white:6,6 yellow:6 blue:1", "first Ben=yellow:12")
        assert cells(position, 0) == []
        assert rule(position, "second blue:7") == "game-over"
        step = Action2(cell=next(iter(crossing_choices(after_steps(self.nearly(), "roll Ada white:6,6"), 0))))
        with pytest.raises(
            IllegalStepError, match="game-over: Ada may do nothing more: the game ended earlier"
        ):
            apply(position, step)

    def test_no_misthrow_after_an_end_in_action_1(self):
        """Ruling: a game that ends in action 1 gives the active player no misthrow."""
        position = after_steps(self.nearly(), "roll Ada white:6,6", "first Ben=yellow:12", "second")
        assert rule(position, "misthrow no") is None
        assert rule(position, "misthrow") == "misthrow-unearned"
        assert fault_of(position, "misthrow").message == "Ada may not take a misthrow: the game ended before."

    def test_action_2_can_end_it(self):
        position = after_steps(
            self.nearly(), "roll Ada white:6,1 red:6", "first", "second red:12", "misthrow no"
        )
        assert position.ended_by is Ending.TWO_ROWS_LOCKED

    def test_the_first_end_stays(self):
        position = after_steps(
            self.nearly(), "roll Ada white:6,6", "first Ada=red:12", "second", "misthrow no"
        )
        assert position.ended_by is Ending.TWO_ROWS_LOCKED


class TestC9AndC10Scores:
    """C9: "1, 3, 6, 10, … points for the crosses of a row, five less for each misthrow." """

    @pytest.mark.parametrize(
        ("crosses", "points"),
        list(enumerate((0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55))),
    )
    def test_points_of_a_row(self, crosses, points):
        numbers = ",".join(str(number) for number in range(2, 2 + crosses))
        total = score(parse_sheet(f"classic red:{numbers}" if crosses else "classic")).total
        assert total == points
        assert isinstance(total, int)

    def test_a_full_row_and_its_lock_make_twelve_crosses(self):
        assert score(parse_sheet("classic red:2,3,4,5,6,7,8,9,10,11,12,lock")).rows[Row.RED] == 78
        assert score(parse_sheet("classic red:2,3,4,5,6,7,8,9,10,12,lock")).rows[Row.RED] == 66

    def test_the_example_of_the_rulebook(self):
        """C10: "Four red crosses are 10 points, three yellow 6, seven green 28, eight blue 36; two misthrows
        cost 10: 70."
        """
        card = parse_sheet(
            "classic red:2,3,4,5 yellow:2,3,4 green:12,11,10,9,8,7,6 blue:12,11,10,9,8,7,6,5 misthrows:2"
        )
        points = score(card)
        assert (list(points.rows.values()), points.misthrows, points.total) == ([10, 6, 28, 36], -10, 70)


class TestStepsInTheirOrder:
    """C4: "Two actions in fixed order." """

    def test_another_step_than_the_one_that_is_due(self):
        position = after("game classic Ada Ben")
        for step in ("first", "second", "misthrow"):
            with pytest.raises(ValueError, match="turn is due"):
                after_steps(position, step)
        with pytest.raises(ValueError, match="action1 is due, not turn"):
            after_steps(position, "roll Ada white:1,2", "roll Ada white:1,2")

    def test_choices_are_asked_only_in_an_action(self):
        position = after("game classic Ada Ben")
        with pytest.raises(ValueError, match="turn is due, in which nothing is crossed"):
            crossing_choices(position, 0)
        with pytest.raises(ValueError, match="turn is due, not action3"):
            move_choices(position)

    def test_before_the_first_turn_nobody_is_active_and_no_dice_lie_there(self):
        position = after("game classic Ada Ben")
        with pytest.raises(ValueError, match="no turn has begun"):
            _ = position.acting
        with pytest.raises(ValueError, match="nothing has been rolled"):
            _ = position.rolled

    def test_nobody_has_crossed_before_the_first_turn(self):
        assert not after("game classic Ada Ben").has_crossed

    def test_an_illegal_step_is_not_applied(self):
        with pytest.raises(IllegalStepError, match="not-rolled: Ben may not cross red 6") as caught:
            after("game classic Ada Ben", "roll Ada white:3,4", "first Ben=red:6")
        assert caught.value.fault.rule == "not-rolled"
