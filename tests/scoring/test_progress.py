"""What two states of one sheet or table tell, rule by rule; play between two moments is never accused."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import RULEBOOKS
from scoring.model import Row
from scoring.notation.sheets import parse_sheet
from scoring.progress import check_progress, check_table_progress
from scoring.random_play import random_game, sensible_choice, simple_choice
from scoring.recording import steps_of
from scoring.turns import apply, start
from tests.scoring.moments import moments
from tests.scoring.shorthand import rules_of

FIVE = "2,3,4,5,6"


def found(before, after, **known):
    """The violations between two states of a sheet in notation."""
    return check_progress(parse_sheet(before), parse_sheet(after), **known)


def rules(before, after, **known):
    return rules_of(found(before, after, **known))


def table_found(before, after, **known):
    """The violations between two states of a table in notation."""
    return check_table_progress([*map(parse_sheet, before)], [*map(parse_sheet, after)], **known)


class TestCrossVanished:
    """C3: what is crossed stays crossed, unless it is blotted out."""

    def test_numbers_locks_and_misthrows_are_named(self):
        (violation,) = found(f"classic red:{FIVE},12,lock misthrows:2", "classic red:2,3,4,6,12 misthrows:1")
        assert violation.rule == "cross-vanished"
        assert violation.cells == ("red:5", "red:lock", "misthrow:2")
        assert (
            violation.message
            == "Red 5, the red lock and misthrow 2 were crossed before and are not any more."
        )

    def test_a_cross_that_became_a_line_is_gone_too(self):
        assert rules("classic red:5", "classic red:-5") == ["cross-vanished"]

    def test_blotted_out_is_taken_back(self):
        assert rules("classic red:5,7", "classic red:~5,7") == []
        assert rules(f"classic red:{FIVE},12,lock", f"classic red:{FIVE},~12") == []

    def test_a_blotted_lock_and_a_blotted_misthrow_are_taken_back(self):
        before = parse_sheet("classic red:2,lock misthrows:2")
        taken_back = replace(
            parse_sheet("classic misthrows:1"),
            rows={Row.RED: replace(parse_sheet("classic red:2").marks(Row.RED), lock_void=True)},
            void_misthrows=1,
        )
        assert check_progress(before, taken_back) == ()
        assert rules_of(check_progress(before, replace(taken_back, misthrows=0))) == ["cross-vanished"]

    def test_other_marks_come_and_go(self):
        assert rules("classic red:-3,~5,7", "classic red:7") == []


class TestLeftToRight:
    """C3: each new cross stands right of every older one of its row."""

    def test_each_new_cross_left_of_an_older_one(self):
        violations = found("classic red:7 green:9", "classic red:3,5,7,8 green:9,4")
        assert [(str(v.rule), v.cells) for v in violations] == [
            ("left-to-right", ("red:3",)),
            ("left-to-right", ("red:5",)),
        ]
        assert violations[0].message == "Red 3 is crossed now, but red 7 right of it was crossed before."

    def test_falling_rows_are_measured_as_printed(self):
        assert rules("classic green:9", "classic green:10,9") == ["left-to-right"]

    def test_new_crosses_have_no_order_among_themselves(self):
        assert rules("classic red:2", "classic red:2,4,9") == []

    def test_nothing_is_measured_by_a_cross_taken_back(self):
        assert rules("classic red:9", "classic red:5,~9") == []


class TestRowClosed:
    """C7: nobody crosses in a closed row, but one crossing of the same action 1 may come a moment later."""

    def test_on_the_sheet_itself(self):
        (violation,) = found(f"classic red:{FIVE},12,lock", f"classic red:{FIVE},7,9,12,lock")
        assert (violation.rule, violation.cells) == ("row-closed", ("red:7", "red:9"))
        assert violation.message == "Red 7 and red 9 are crossed now; the red row was closed before."

    def test_both_last_numbers_of_longo(self):
        assert rules("longo red:2,3,4,5,6,7,15,lock", "longo red:2,3,4,5,6,7,15,16,lock") == ["row-closed"]

    def test_a_lock_crossed_a_moment_before_its_number(self):
        assert rules(f"classic red:{FIVE},lock", f"classic red:{FIVE},12,lock") == []
        assert rules(f"classic red:{FIVE},lock", f"classic red:{FIVE},7,lock") == ["row-closed"]

    def test_a_closing_taken_back_opens_the_row(self):
        assert rules(f"classic red:{FIVE},12,lock", f"classic red:{FIVE},9,~12") == []

    def test_a_row_that_another_sheet_had_closed(self):
        ada, ben = f"classic red:{FIVE},12,lock player:Ada", "classic red:2,3,4,5,7{} player:Ben"
        before = [ada, ben.format("")]
        (violation,) = table_found(before, [ada, ben.format(",9")])
        assert (violation.rule, violation.sheets, violation.cells) == ("row-closed", ("Ben",), ("red:9",))
        assert violation.message == "Ben: Red 9 is crossed now; the red row was closed before."
        assert table_found(before, [ada, ben.format(",12,lock")]) == ()

    def test_a_sheet_of_which_only_the_first_state_is_known(self):
        closer = parse_sheet(f"classic red:{FIVE},12,lock")
        violations = table_found(["classic"], ["classic red:9"], bystanders=[closer])
        assert rules_of(violations) == ["row-closed"]

    def test_one_crossing_of_longo_may_be_a_lucky_one(self):
        closer = "longo red:2,3,4,5,6,7,15,lock player:Ada"
        before = [closer, "longo player:Ben"]
        assert table_found(before, [closer, "longo red:6 player:Ben"]) == ()
        assert rules_of(table_found(before, [closer, "longo red:6,8 player:Ben"])) == ["row-closed"]


class TestTooManyCrosses:
    """C4, B3, C8: a turn gives everybody one crossing, and the active player one or two more."""

    @pytest.mark.parametrize(
        ("before", "after", "turns", "fits"),
        [
            ("classic", "classic red:2,3", 1, True),
            ("classic", "classic red:2,3,4", 1, False),
            ("classic", "classic red:2,3,4", 2, True),
            ("classic", "classic red:2,3 misthrows:1", 3, True),
            ("classic", "classic red:2,3 misthrows:1", 2, False),
            ("classic", "classic misthrows:2", 2, False),
            ("onboard", "onboard red:2,3,4", 1, True),
            ("onboard", "onboard red:2,3,4,5", 1, False),
            ("classic red:9", "classic red:2,3,4,~9", None, True),
        ],
    )
    def test_a_sheet_where_the_turns_are_known(self, before, after, turns, fits):
        names = rules(before, after, turns=turns)
        assert ("too-many-crosses" not in names) is fits

    def test_a_cross_in_place_of_one_taken_back_is_none_more(self):
        assert rules("classic red:9", "classic red:~9,10,11", turns=1) == []
        assert rules("classic red:9", "classic red:~9,10,11", turns=0) == ["too-many-crosses"]

    def test_the_sentence_names_the_turns(self):
        (violation,) = found("classic", "classic red:2,3,4", turns=1)
        assert (
            violation.message
            == "This sheet has three crosses and no misthrows more than before; one turn does not allow that."
        )

    def test_a_sheet_alone_proves_nothing(self):
        assert rules("classic", "classic red:2,3,4,5,6,7,8,9 blue:12,11,10,9,8,7,6") == []

    def test_sheets_that_did_not_change_prove_that_there_were_few_turns(self):
        """Ben was active in no whole turn: at most the two that were under way, and Ada in three around them."""
        before = ["classic player:Ada", "classic player:Ben"]
        eight = "classic red:2,3,4,5 yellow:2,3,4,5 player:Ada"
        assert table_found(before, [eight, before[1]]) == ()
        nine = eight.replace("yellow:2", "green:9 yellow:2")
        (violation,) = table_found(before, [nine, before[1]])
        assert (violation.rule, violation.sheets) == ("too-many-crosses", ("Ada", "Ben"))
        assert violation.message == (
            "Ada has nine crosses and no misthrows more than before; the no crosses and no misthrows of Ben show that"
            " there were too few turns for that."
        )

    def test_players_who_are_not_there_may_have_been_active(self):
        before = ["classic player:Ada", "classic player:Ben"]
        after = ["classic red:2,3,4,5 yellow:2,3,4,5 green:9 player:Ada", before[1]]
        assert table_found(before, after, players=3) == ()

    @pytest.mark.parametrize(
        "over", [f"classic red:{FIVE},12,lock yellow:{FIVE},12,lock", "classic misthrows:4"]
    )
    def test_after_the_end_one_simultaneous_crossing_at_most(self, over):
        closer = f"{over} player:Ada"
        assert table_found([closer, "classic player:Ben"], [closer, "classic green:9 player:Ben"]) == ()
        (violation,) = table_found([closer, "classic player:Ben"], [closer, "classic green:9,8 player:Ben"])
        assert (violation.rule, violation.sheets) == ("too-many-crosses", ("Ben",))
        assert violation.message == "Ben has two crosses more than before, but the game had ended before."


class TestPlayIsNeverAccused:
    """A game cut at two moments, within a turn or an action too: nothing is told of it."""

    @settings(max_examples=40, deadline=None)
    @given(
        name=st.sampled_from(["classic", "longo", "onboard"]),
        seed=st.integers(0, 10**9),
        choose=st.sampled_from([simple_choice, sensible_choice]),
    )
    def test_at_any_two_moments(self, name, seed, choose):
        random = Random(seed)
        recording, _ = random_game(RULEBOOKS[name], seed, choose=choose)
        tables = moments(recording, random)
        for _ in range(40):
            first, second = sorted((random.randrange(len(tables)), random.randrange(len(tables))))
            before, after = tables[first], tables[second]
            assert check_table_progress(before, after) == ()
            for old, now in zip(before, after, strict=True):
                assert check_progress(old, now) == ()

    @settings(max_examples=30, deadline=None)
    @given(name=st.sampled_from(["classic", "longo", "onboard"]), seed=st.integers(0, 10**9))
    def test_some_sheets_of_a_table_and_turns_that_are_known(self, name, seed):
        random = Random(seed)
        recording, _ = random_game(RULEBOOKS[name], seed, choose=simple_choice)
        whole = [table_after(recording, turns) for turns in range(len(recording.turns) + 1)]
        for _ in range(20):
            first, second = sorted((random.randrange(len(whole)), random.randrange(len(whole))))
            known = random.sample(range(len(whole[0])), random.randint(1, len(whole[0])))
            violations = check_table_progress(
                [whole[first][place] for place in known],
                [whole[second][place] for place in known],
                bystanders=[card for place, card in enumerate(whole[first]) if place not in known],
                turns=second - first,
            )
            assert violations == ()


def table_after(recording, turns):
    """The sheets after so many whole turns."""
    position = start(recording.rulebook, recording.seats, recording.board)
    for turn in recording.turns[:turns]:
        for step in steps_of(turn, recording.rulebook):
            position = apply(position, step)
    return position.table.sheets


class TestEveryBreachIsTold:
    """One mark of a later moment changed against a clause."""

    @settings(max_examples=40, deadline=None)
    @given(name=st.sampled_from(["classic", "longo", "onboard"]), seed=st.integers(0, 10**9))
    def test_a_cross_rubbed_out_and_a_cross_put_in_left(self, name, seed):
        random = Random(seed)
        recording, _ = random_game(RULEBOOKS[name], seed)
        tables = moments(recording, random)
        before = random.choice(tables[len(tables) // 2 :])[0]
        for row, rules_of_row in before.game.rows.items():
            marks = before.marks(row)
            for number in marks.crossed:
                gone = replace(
                    before, rows={**before.rows, row: replace(marks, crossed=marks.crossed - {number})}
                )
                assert "cross-vanished" in rules_of(check_progress(before, gone))
            reached = max(map(rules_of_row.numbers.index, marks.crossed), default=0)
            for number in set(rules_of_row.numbers[:reached]) - marks.crossed:
                late = replace(
                    before, rows={**before.rows, row: replace(marks, crossed=marks.crossed | {number})}
                )
                assert {"left-to-right", "row-closed"} & set(rules_of(check_progress(before, late)))
