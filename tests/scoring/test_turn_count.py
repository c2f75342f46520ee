"""Is there a number of turns that fits all sheets of a table at once?"""

from itertools import combinations, product
from random import Random

import pytest

from scoring.notation.sheets import parse_sheet
from scoring.table import check_table
from scoring.turn_count import LastTurn, Tally, TurnShape
from scoring.turn_count import fits as turns_fit
from tests.scoring.shorthand import table_rules

UP, DOWN = "2,3,4,5,6", "12,11,10,9,8"
RED, BLUE = f"red:{UP},12,lock", f"blue:{DOWN},2,lock"


def fits(*lines):
    """Whether the sheets can come from the same number of turns."""
    return "turn-count" not in table_rules(*lines)


def violation(*lines):
    """What is said where they cannot."""
    return next(v for v in check_table([parse_sheet(line) for line in lines]) if v.rule == "turn-count")


def crossed(count, misthrows=0, game="classic"):
    """A sheet with so many crossings, far from any lock, and so many misthrows."""
    rows = []
    for row, first in (("red", 2), ("yellow", 2), ("green", 12), ("blue", 12)):
        here, count = min(count, 4), count - min(count, 4)
        step = 1 if first == 2 else -1
        rows.append(f"{row}:{','.join(str(first + step * place) for place in range(here))}" if here else "")
    return f"{game} {' '.join(rows)} misthrows:{misthrows}"


class TestUpperBound:
    """C4: "Every player may cross one number in each turn, the active one a second"; a misthrow is a turn
    without both.

    In T turns, a of them active, m of those misthrows: at most T + a − 2m crossings.
    """

    def test_nobody_else_crossed(self):
        """Ben crossed nothing and missed nothing: he was active at most once, in a turn under way. That makes
        three turns, two of them Ada's: five crossings.
        """
        assert fits(crossed(5), crossed(0))
        assert not fits(crossed(6), crossed(0))

    def test_a_misthrow_is_a_turn(self):
        """With one misthrow Ben was active twice at most: five turns, three of them Ada's, make eight
        crossings.
        """
        assert fits(crossed(8), crossed(0, 1))
        assert not fits(crossed(9), crossed(0, 1))

    def test_own_misthrows_cost_two_crossings(self):
        assert fits(crossed(6, 1), crossed(0, 1))
        assert not fits(crossed(7, 1), crossed(0, 1))

    def test_three_crossings_a_turn_on_board(self):
        assert fits(crossed(7, game="onboard"), crossed(0, game="onboard"))
        assert not fits(crossed(8, game="onboard"), crossed(0, game="onboard"))
        assert fits(crossed(8, 1, game="onboard"), crossed(0, 1, game="onboard"))
        assert not fits(crossed(9, 1, game="onboard"), crossed(0, 1, game="onboard"))


class TestFinishedTables:
    """At a finished table no turn is under way."""

    def test_after_a_fourth_misthrow(self):
        """Ben's four misthrows are four turns; Cleo's three at least, so hers hold a crossing each or a
        misthrow.
        """
        assert fits(crossed(6), crossed(0, 4))
        assert fits(crossed(3), crossed(0, 4))
        assert not fits(crossed(2), crossed(0, 4))
        assert fits(crossed(1, 2), crossed(0, 4))

    def test_the_most_after_a_fourth_misthrow(self):
        """Nine turns at most, five of them Ada's."""
        assert fits(crossed(14), crossed(0, 4))
        assert not fits(crossed(15), crossed(0, 4))

    def test_a_pawn_in_the_finish(self):
        finished = crossed(0, game="onboard") + " bonus:20"
        assert fits(crossed(3, game="onboard"), finished)
        assert not fits(crossed(4, game="onboard"), finished)
        assert not fits(crossed(0, 0, game="onboard"), crossed(0, 2, game="onboard") + " bonus:20")

    def test_a_second_row_closed(self):
        """Ada crossed twelve numbers. With two misthrows Ben was active twice, or a third time in a turn that
        was cut short: seven turns, four of them Ada's, make eleven crossings. With three misthrows it is nine
        turns and fourteen.
        """
        assert not fits(f"classic {RED} {BLUE}", crossed(0, 2))
        assert fits(f"classic {RED} {BLUE}", crossed(0, 3))

    def test_the_turn_that_was_cut_short_is_no_misthrow(self):
        """Ben's one turn may have been cut short, then it was no misthrow; so with one misthrow there were
        two.
        """
        assert fits("classic red:lock blue:lock", crossed(0))
        assert fits("classic red:lock blue:lock", crossed(0, 1))

    def test_the_cut_turn_may_be_without_a_crossing(self):
        """Ben crossed nothing in the last turn, which Ada's action 1 cut short; he has one cross fewer than
        turns.
        """
        ada = f"classic {RED} {BLUE}"
        assert fits(ada, crossed(3))
        assert not fits(ada, crossed(2))

    def test_rows_closed_by_both_were_closed_in_action_1(self):
        """Both rows stand on both sheets, so the last turn was cut short for certain: somebody has one
        crossing fewer than two a turn.
        """
        both = f"classic {RED} {BLUE}"
        assert fits(both, both)


class TestLowerBound:
    """C5: a turn without a crossing is a misthrow, so an active player has a crossing or a misthrow for each
    turn.
    """

    def test_turns_need_crossings_or_misthrows(self):
        assert fits(crossed(1, 3), crossed(3))
        assert not fits(crossed(0, 3), crossed(0))

    def test_misthrows_are_turns_of_ones_own(self):
        assert fits(crossed(0, 2), crossed(0))
        assert not fits(crossed(0, 3), crossed(0))
        assert fits(crossed(0, 3), crossed(1))


class TestSeating:
    """C4: the turn goes round, so nobody has two turns more than another; the seating is not known."""

    def test_any_may_have_the_turns_that_do_not_divide_evenly(self):
        assert fits(crossed(0, 1), crossed(0), crossed(0, 1))
        assert fits(crossed(0), crossed(0, 1), crossed(0, 1))

    def test_not_two_turns_more(self):
        assert fits(crossed(0, 2), crossed(0), crossed(0, 2))
        assert not fits(crossed(0, 3), crossed(0), crossed(0, 3))


class TestExplanation:
    """The message says which sheets cannot go together, and what would mend it."""

    def test_names_the_two_sheets_and_the_smallest_corrections(self):
        found = violation(crossed(5) + " player:Ada", crossed(9) + " player:Cleo", crossed(0) + " player:Ben")
        assert found.sheets == ("Cleo", "Ben")
        assert found.message == (
            "Ben has no crosses and no misthrows and so was active at most once; that is too few turns for"
            " the nine crosses"
            " and no misthrows of Cleo. It would fit with two crosses fewer for Cleo or one more misthrow for"
            " Ben."
        )

    def test_says_never_where_there_was_no_turn(self):
        found = violation("classic misthrows:4 player:Ada", "classic player:Ben")
        assert found.message == (
            "Ben has no crosses and no misthrows and so was never active; that is too few turns for the no"
            " crosses and"
            " four misthrows of Ada. It would fit with three more misthrows for Ben."
        )

    def test_three_sheets_where_no_two_of_them_conflict(self):
        """The turn under way can be Ben's or Cleo's, not both's."""
        found = violation(crossed(5) + " player:Ada", crossed(0) + " player:Ben", crossed(0) + " player:Cleo")
        assert found.sheets == ("Ada", "Ben", "Cleo")
        assert found.message == (
            "Ben has no crosses and no misthrows and so was active at most once; that is too few turns for"
            " the five"
            " crosses and no misthrows of Ada and no crosses and no misthrows of Cleo. It would fit with"
            " two crosses"
            " fewer for Ada, one more misthrow for Ben or one more misthrow for Cleo."
        )

    def test_says_where_no_single_correction_helps(self):
        lines = [f"classic misthrows:4 player:{name}" for name in ("A", "B")] + [
            "classic player:C",
            "classic player:D",
        ]
        assert violation(*lines).message.endswith(" No single correction mends it.")

    def test_a_fourth_misthrow_is_no_correction(self):
        """Four misthrows are four turns of Ada; Ben's three misthrows cover three of his, a fourth would be
        an end too.
        """
        found = violation(
            "classic misthrows:4 player:Ada", "classic player:Cleo", crossed(0, 2) + " player:Ben"
        )
        assert "Cleo" in found.message
        assert "two more misthrows for Ben" not in found.message


def some_turns_fit(actions, last_turn, tallies, players):
    """By trying everything: each number of turns, each share of them, each player as the one of the last turn."""
    for turns in range(players * 12):
        for extra in combinations(range(players), turns % players):
            active = [turns // players + (player in extra) for player in range(players)]
            whole_allowed = last_turn is not LastTurn.UNDER_WAY
            if whole_allowed and all(
                explained(actions, turns, a, *tally) for a, tally in zip(active, tallies, strict=True)
            ):
                return True
            if last_turn is not LastTurn.WHOLE and any(
                all(
                    explained(actions, turns, a, *tally, last_turn if player == special else LastTurn.WHOLE)
                    for player, (a, tally) in enumerate(zip(active, tallies, strict=True))
                )
                for special in range(players)
            ):
                return True
    return False


def explained(actions, turns, active, crossings, misthrows, last_turn=LastTurn.WHOLE):
    """Whether so many turns explain a sheet, by the words of the rule: in each of the others' turns at most one
    crossing, in each own turn one to ``actions`` of them or a misthrow.
    """
    own_whole = active - misthrows - (last_turn is LastTurn.CUT_SHORT)
    if misthrows > active or own_whole < 0:
        return False
    cut = active - misthrows - own_whole
    most = (turns - active) + own_whole * actions + cut
    least = own_whole - (last_turn is LastTurn.UNDER_WAY)
    return least <= crossings <= most


class TestAgainstBruteForce:
    """Every way to share the turns tried out."""

    @pytest.mark.parametrize("actions", [2, 3])
    @pytest.mark.parametrize("last_turn", LastTurn)
    def test_two_sheets(self, actions, last_turn):
        shape = TurnShape(actions=actions, last_turn=last_turn)
        sheets = list(product(range(8), range(3)))
        answers = set()
        for first, second in product(sheets, sheets):
            tallies = [Tally(crossings=crossings, misthrows=missed) for crossings, missed in (first, second)]
            found = turns_fit(shape, tallies, 2)
            assert found == some_turns_fit(actions, last_turn, [first, second], 2), (first, second)
            answers.add(found)
        assert answers == {False, True}

    @pytest.mark.parametrize("last_turn", LastTurn)
    def test_three_and_four_sheets(self, last_turn):
        random = Random(1)
        for _ in range(400):
            players, actions = random.choice((3, 4)), random.choice((2, 3))
            sheets = [(random.randint(0, 7), random.randint(0, 3)) for _ in range(players)]
            tallies = [Tally(crossings=crossings, misthrows=missed) for crossings, missed in sheets]
            found = turns_fit(TurnShape(actions=actions, last_turn=last_turn), tallies, players)
            assert found == some_turns_fit(actions, last_turn, sheets, players), sheets

    @pytest.mark.parametrize("last_turn", LastTurn)
    def test_some_sheets_of_a_table(self, last_turn):
        """Sheets that are not there are taken to fit anything, so some others can be found that fit."""
        shape = TurnShape(actions=2, last_turn=last_turn)
        others = list(product(range(9), range(4)))
        random = Random(2)
        for _ in range(40):
            sheets = [(random.randint(0, 7), random.randint(0, 2)) for _ in range(2)]
            tallies = [Tally(crossings=crossings, misthrows=missed) for crossings, missed in sheets]
            found = turns_fit(shape, tallies, 3)
            assert found == any(some_turns_fit(2, last_turn, [*sheets, other], 3) for other in others), sheets
