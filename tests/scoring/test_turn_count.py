"""Is there a number of turns that fits all sheets of a table at once?"""

from enum import Enum, auto
from itertools import combinations, product
from random import Random

import pytest

from scoring.notation.sheets import parse_sheet
from scoring.table import check_table
from scoring.turn_count import Tally, TurnShape
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

    def test_a_third_row_closed(self):
        """Twelve crossings of Ada's take eight turns, three of them Cleo's; the last may have been hers and cut
        short.
        """
        ada, ben = f"classic {RED} green:{DOWN},2,lock", f"classic yellow:{UP},12,lock"
        assert fits(ada, ben, crossed(2))
        assert not fits(ada, ben, crossed(1))

    def test_one_closed_row_cuts_nothing_short(self):
        """Ada's four misthrows are four turns, so Cleo had three, with a crossing in each."""
        assert fits(crossed(0, 4), f"classic {RED}", crossed(3))
        assert not fits(crossed(0, 4), f"classic {RED}", crossed(2))

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


class LastTurn(Enum):
    """How the last turn may have gone, for the player who was active in it."""

    WHOLE = auto()
    CUT_SHORT = auto()
    UNDER_WAY = auto()


def some_turns_fit(actions, last_turns, tallies, players):
    """By trying everything: each number of turns, each share of them, each player as the one of the last turn."""
    tallies = [*tallies, *[None] * (players - len(tallies))]
    for turns in range(players * 14):
        for extra in combinations(range(players), turns % players):
            active = [turns // players + (player in extra) for player in range(players)]
            for last_turn, special in product(last_turns, range(players)):
                kinds = [last_turn if player == special else LastTurn.WHOLE for player in range(players)]
                if all(
                    explained(actions, turns, *sheet) for sheet in zip(active, tallies, kinds, strict=True)
                ):
                    return True
    return False


def explained(actions, turns, active, tally, last_turn):
    """Whether so many turns explain a sheet, by the words of the rule: in each of the others' turns at most one
    crossing, in each own turn one to ``actions`` of them or a misthrow; none or one in an own turn that was cut short,
    and perhaps none in one that is under way. A sheet that is not there is explained by anything.
    """
    if tally is None:
        return True
    crossings, misthrows = tally
    cut = last_turn is LastTurn.CUT_SHORT
    own_whole = active - misthrows - cut
    most = (turns - active) + own_whole * actions + cut
    least = own_whole - (last_turn is LastTurn.UNDER_WAY)
    return own_whole >= 0 and least <= crossings <= most


ENDS = [
    (False, [LastTurn.WHOLE]),
    (True, [LastTurn.WHOLE, LastTurn.CUT_SHORT]),
    (True, [LastTurn.CUT_SHORT]),
    (True, [LastTurn.WHOLE, LastTurn.UNDER_WAY]),
]


@pytest.mark.parametrize(("open_end", "last_turns"), ENDS)
class TestAgainstBruteForce:
    """Every way to share the turns tried out, for each way in which a game can stop: after a whole turn, with a second
    row closed (perhaps or for certain in action 1), and unfinished.
    """

    @pytest.mark.parametrize("actions", [2, 3])
    def test_two_sheets(self, open_end, last_turns, actions):
        shape = TurnShape(actions=actions, open_end=open_end)
        sheets = list(product(range(7), range(3)))
        answers = set()
        for both in product(sheets, sheets):
            found = turns_fit(shape, [tally(*sheet) for sheet in both], 2)
            assert found == some_turns_fit(actions, last_turns, both, 2), both
            answers.add(found)
        assert answers == {False, True}

    def test_more_sheets(self, open_end, last_turns):
        random = Random(1)
        for _ in range(400):
            players, actions = random.choice((3, 4)), random.choice((2, 3))
            sheets = [(random.randint(0, 9), random.randint(0, 3)) for _ in range(players)]
            found = turns_fit(
                TurnShape(actions=actions, open_end=open_end), [tally(*sheet) for sheet in sheets], players
            )
            assert found == some_turns_fit(actions, last_turns, sheets, players), sheets

    def test_some_sheets_of_a_table(self, open_end, last_turns):
        random = Random(2)
        for _ in range(300):
            players, known = random.choice(((3, 2), (4, 2), (4, 3), (5, 2)))
            sheets = [(random.randint(0, 9), random.randint(0, 3)) for _ in range(known)]
            shape = TurnShape(actions=2, open_end=open_end)
            found = turns_fit(shape, [tally(*sheet) for sheet in sheets], players)
            assert found == some_turns_fit(2, last_turns, sheets, players), sheets


class TestTightTables:
    """Tables that hang on a single turn of one player more, or of one who is not there."""

    @pytest.mark.parametrize(
        ("shape", "sheets", "players", "answer"),
        [
            (TurnShape(actions=3, open_end=False), [(11, 3), (2, 1), (2, 1), (0, 4)], 4, True),
            (TurnShape(actions=3, open_end=False), [(14, 3), (2, 1), (2, 1), (0, 4)], 4, False),
            (TurnShape(actions=3, open_end=True), [(2, 2), (7, 2), (0, 0), (0, 1)], 5, False),
            (TurnShape(actions=3, open_end=True), [(2, 2), (6, 2), (0, 0), (0, 1)], 5, True),
        ],
    )
    def test_answers(self, shape, sheets, players, answer):
        last_turns = [LastTurn.WHOLE, LastTurn.CUT_SHORT] if shape.open_end else [LastTurn.WHOLE]
        assert some_turns_fit(shape.actions, last_turns, sheets, players) is answer
        assert turns_fit(shape, [tally(*sheet) for sheet in sheets], players) is answer


def tally(crossings, misthrows):
    """A sheet's tally."""
    return Tally(crossings=crossings, misthrows=misthrows)
