"""What the sheets of one table tell together, and the ranking."""

import pytest

from scoring.notation.sheets import parse_sheet
from scoring.table import check_table, labels, ranking
from scoring.violations import Severity, wants_a_look
from tests.scoring.shorthand import table_rules

UP, DOWN = "2,3,4,5,6", "12,11,10,9,8"
RED, YELLOW = f"red:{UP},12,lock", f"yellow:{UP},12,lock"
GREEN, BLUE = f"green:{DOWN},2,lock", f"blue:{DOWN},2,lock"
L_RED_15, L_RED_16 = "red:2,3,4,5,6,7,15,lock", "red:2,3,4,5,6,7,16,lock"
L_YELLOW = "yellow:2,3,4,5,6,7,15,lock"
L_GREEN, L_BLUE = "green:16,15,14,13,12,11,2,lock", "blue:16,15,14,13,12,11,2,lock"


def found(*lines):
    """The violations between sheets by their rules."""
    return {str(v.rule): v for v in check_table([parse_sheet(line) for line in lines])}


def illegal_rules(*lines):
    """The rules broken between sheets, the count of turns left aside."""
    return [rule for rule in table_rules(*lines) if rule not in ("turn-count", "unfinished")]


class TestRanking:
    """C9: "The player with the highest total wins." Equal totals share the place, and the next is skipped."""

    @pytest.mark.parametrize(
        ("totals", "places"),
        [
            ([10, 30, 20], [(1, 1), (2, 2), (0, 3)]),
            ([30, 30, 20], [(0, 1), (1, 1), (2, 3)]),
            ([5, 7, 7, 7, 1], [(1, 1), (2, 1), (3, 1), (0, 4), (4, 5)]),
            ([-5], [(0, 1)]),
        ],
    )
    def test_places(self, totals, places):
        assert [(ranked.index, ranked.place) for ranked in ranking(totals)] == places
        assert [ranked.total for ranked in ranking(totals)] == sorted(totals, reverse=True)


class TestLabels:
    """Sheets are called by their player, else their id, else their place."""

    @pytest.mark.parametrize(
        ("lines", "called"),
        [
            (["classic player:Ada id:AB", "classic id:CD", "classic"], ("Ada", "Sheet CD", "Sheet 3")),
            (["classic id:AB", "classic id:AB"], ("Sheet AB (1)", "Sheet AB (2)")),
            (['classic player:"A\\nB"', 'classic player:""'], ("A B", "Sheet 2")),
        ],
    )
    def test_labels(self, lines, called):
        assert labels([parse_sheet(line) for line in lines]) == called


class TestALoneSheet:
    """ "A lone sheet gets neither turn-count nor unfinished." """

    def test_has_no_violations_of_a_table(self):
        assert table_rules(f"classic {RED} {YELLOW} {GREEN} misthrows:4 id:A") == []


class TestUnfinished:
    """ "Neither two closed rows, nor a fourth misthrow, nor a bonus of the finish." """

    def test_is_a_note(self):
        note = found("classic red:2,3", "classic red:2")["unfinished"]
        assert note.severity is Severity.NOTE
        assert not wants_a_look(note)
        assert note.message == (
            "This game is not finished: there are neither two closed rows nor a fourth misthrow; the"
            " scores are as they"
            " stand."
        )

    @pytest.mark.parametrize(
        "lines",
        [
            [f"classic {RED}", f"classic {BLUE}"],
            [f"classic {RED} {BLUE}", "classic red:2,3,4,5,6"],
            [f"classic {RED} {BLUE}", f"classic {YELLOW}"],
            ["classic misthrows:4", "classic red:2,3"],
            ["onboard bonus:16", "onboard red:2,3"],
        ],
    )
    def test_not_for_a_finished_game(self, lines):
        assert "unfinished" not in table_rules(*lines)

    @pytest.mark.parametrize(
        "lines", [[f"classic {RED}", f"classic {RED}"], ["onboard bonus:15", "onboard red:2,3"]]
    )
    def test_one_closed_row_is_not_the_end(self, lines):
        assert "unfinished" in table_rules(*lines)

    def test_on_board_names_the_pawn(self):
        message = found("onboard red:2", "onboard red:2")["unfinished"].message
        assert message.endswith(
            "nor a fourth misthrow, nor a pawn in the finish; the scores are as they stand."
        )

    def test_bonus_of_the_finish_only_on_board(self):
        assert table_rules("classic", "classic") == ["unfinished"]


class TestTwoFourthMisthrows:
    """C8: "The game ends at once when a player crosses the fourth misthrow." """

    def test_two(self):
        violation = found("classic misthrows:4 player:Ada", "classic misthrows:4 player:Ben")[
            "two-fourth-misthrows"
        ]
        assert violation.severity is Severity.ILLEGAL
        assert violation.cells == ("misthrow:4",)
        assert violation.sheets == ("Ada", "Ben")
        assert violation.message == (
            "Ada and Ben have four misthrows each; the first fourth misthrow ends the game, so only one"
            " sheet can have"
            " it."
        )

    def test_one(self):
        assert illegal_rules("classic misthrows:4", "classic misthrows:3") == []


class TestSameSheetTwice:
    """C2: one sheet a player."""

    def test_one_id_twice(self):
        violation = found("classic id:AB player:Ada", "classic id:CD", "classic id:AB player:Ben")[
            "same-sheet-twice"
        ]
        assert violation.sheets == ("Ada", "Ben")
        assert (
            violation.message
            == "Ada and Ben are one and the same sheet, AB; each sheet counts once at a table."
        )

    def test_sheets_without_an_id_are_different(self):
        assert illegal_rules("classic", "classic") == []

    def test_only_the_sheets_with_that_id_are_named(self):
        lines = ["classic id:AB player:Ada", "classic id:CD player:Ben", "classic id:CD player:Cleo"]
        assert found(*lines)["same-sheet-twice"].sheets == ("Ben", "Cleo")

    def test_each_id_is_named(self):
        rules = table_rules("classic id:AB", "classic id:AB", "classic id:CD", "classic id:CD")
        assert rules.count("same-sheet-twice") == 2


class TestTwoEndings:
    """C8: a fourth misthrow beside two closed rows at one table."""

    def test_on_different_sheets(self):
        violation = found(f"classic {RED} player:Ada", f"classic {BLUE}", "classic misthrows:4 player:Cleo")[
            "two-endings"
        ]
        assert violation.cells == ("red:lock", "blue:lock", "misthrow:4")
        assert violation.sheets == ("Cleo",)
        assert violation.message == (
            "Cleo took a fourth misthrow and the red and blue rows are closed; the game ends with"
            " whichever comes"
            " first, so the other cannot be there."
        )

    def test_one_of_the_rows_on_the_sheet_with_four_misthrows(self):
        assert illegal_rules(f"classic {RED}", f"classic {BLUE} misthrows:4") == ["two-endings"]

    def test_three_closed_rows(self):
        assert illegal_rules(f"classic {RED} {GREEN}", f"classic {YELLOW}", "classic misthrows:4") == [
            "two-endings"
        ]

    def test_more_than_two_rows_on_that_sheet(self):
        rules = illegal_rules(f"classic {RED} {BLUE} {GREEN} misthrows:4", "classic")
        assert rules == ["locks-cannot-coincide"]

    def test_what_one_sheet_shows_alone_is_named_there(self):
        assert illegal_rules(f"classic {RED} {BLUE} misthrows:4", "classic") == []

    @pytest.mark.parametrize(
        "lines", [[f"classic {RED}", "classic misthrows:4"], [f"classic {RED}", f"classic {BLUE}"]]
    )
    def test_one_of_them(self, lines):
        assert illegal_rules(*lines) == []


class TestTooManyClosedRows:
    """C8: "It may happen that the second and the third row are locked at the same time" - never a fourth."""

    def test_three_are_possible(self):
        assert illegal_rules(f"classic {RED} {GREEN}", f"classic {YELLOW}") == []

    def test_four_are_not(self):
        violation = found(f"classic {RED} {GREEN}", f"classic {YELLOW} {BLUE}")["too-many-closed-rows"]
        assert violation.severity is Severity.ILLEGAL
        assert violation.cells == ("red:lock", "yellow:lock", "green:lock", "blue:lock")
        assert (
            violation.message
            == "All four rows are closed at this table; three are the most that a game can close."
        )

    def test_in_longo_four_are_suspicious(self):
        violation = found(f"longo {L_RED_16} {L_GREEN}", f"longo {L_YELLOW} {L_BLUE}")["too-many-closed-rows"]
        assert violation.severity is Severity.SUSPICIOUS
        assert violation.message == (
            "All four rows are closed at this table; that takes several lucky crossings in the very same"
            " action."
        )

    def test_in_longo_three_are_not(self):
        assert illegal_rules(f"longo {L_RED_16} {L_GREEN}", f"longo {L_YELLOW}") == []


class TestLocksCannotCoincide:
    """C7, C8: with three closed rows two were closed in one action 1 with one sum, and nobody crosses twice
    in it.
    """

    def test_both_locks_of_the_pair_on_one_sheet(self):
        violation = found(f"classic {RED} {YELLOW} player:Ada", f"classic {GREEN}")["locks-cannot-coincide"]
        assert violation.cells == ("red:lock", "yellow:lock")
        assert violation.sheets == ("Ada",)
        assert violation.message == (
            "Ada has closed both red and yellow; with three closed rows those two were closed in one"
            " action, and nobody"
            " may cross in two rows there."
        )

    def test_green_and_blue_are_such_a_pair(self):
        assert illegal_rules(f"classic {GREEN} {BLUE}", f"onboard {RED}".replace("onboard", "classic")) == [
            "locks-cannot-coincide"
        ]
        assert illegal_rules(f"onboard {GREEN} {BLUE}", f"onboard {RED}") == ["locks-cannot-coincide"]

    @pytest.mark.parametrize(
        "lines",
        [
            [f"classic {RED} {GREEN}", f"classic {YELLOW} {GREEN}"],
            [f"classic {RED} {YELLOW}", f"classic {YELLOW}"],
            [f"classic {RED} {GREEN}", f"classic {YELLOW}", f"classic {RED}"],
        ],
    )
    def test_possible_tables(self, lines):
        assert illegal_rules(*lines) == []

    def test_not_said_of_four_closed_rows(self):
        assert illegal_rules(f"classic {RED} {YELLOW} {GREEN} {BLUE}", "classic") == ["too-many-closed-rows"]

    def test_that_sheet_is_named(self):
        violation = found(f"classic {RED} player:Ada", f"classic {GREEN} {BLUE} player:Ben")[
            "locks-cannot-coincide"
        ]
        assert (violation.sheets, violation.cells) == (("Ben",), ("green:lock", "blue:lock"))

    def test_each_such_sheet_is_named(self):
        rules = illegal_rules(f"classic {RED} {YELLOW}", f"classic {RED} {YELLOW}", f"classic {GREEN}")
        assert rules == ["locks-cannot-coincide", "locks-cannot-coincide"]

    def test_in_longo_one_row_with_two_numbers(self):
        """L5: "Others may at the same time cross the sum and the lock." """
        violation = found(f"longo {L_RED_15} player:Ada", f"longo {L_RED_16} player:Ben")[
            "locks-cannot-coincide"
        ]
        assert violation.cells == ("red:15", "red:16")
        assert violation.sheets == ("Ada", "Ben")
        assert violation.message == (
            "The red row was closed by Ada with 15 and Ben with 16; who closes a row together does so with"
            " the same"
            " number."
        )

    @pytest.mark.parametrize("row", [L_RED_15, L_RED_16])
    def test_in_longo_with_the_same_number(self, row):
        assert illegal_rules(f"longo {row}", f"longo {row}") == []

    def test_in_longo_three_rows_close_as_they_like(self):
        assert illegal_rules(f"longo {L_RED_16} {L_YELLOW}", f"longo {L_GREEN}") == []

    def test_a_lucky_last_number_makes_it_possible(self):
        """L3: for whom 16 is lucky may cross 15 in its place while another crosses 16."""
        assert illegal_rules(f"longo {L_RED_15} lucky:5,16", f"longo {L_RED_16} lucky:4,9") == []
        assert illegal_rules(f"longo {L_RED_15} lucky:4,9", f"longo {L_RED_16} lucky:5,16") == [
            "locks-cannot-coincide"
        ]

    def test_a_sheet_with_both_numbers_closed_with_the_first(self):
        both = "red:2,3,4,5,6,7,15,16,lock"
        assert illegal_rules(f"longo {both}", f"longo {L_RED_15}") == []
        assert illegal_rules(f"longo {both}", f"longo {L_RED_16}") == ["locks-cannot-coincide"]

    def test_a_lock_without_a_number_says_nothing(self):
        assert illegal_rules("longo red:lock", f"longo {L_RED_16}") == []


class TestSameLuckyPair:
    """L2: "Every player takes a sheet with different lucky numbers." """

    def test_a_pair_twice(self):
        violation = found("longo lucky:5,8 player:Ada", "longo lucky:8,5 player:Ben")["same-lucky-pair"]
        assert violation.severity is Severity.SUSPICIOUS
        assert violation.sheets == ("Ada", "Ben")
        assert violation.message == (
            "Ada and Ben have the same lucky numbers, 5 and 8; at one table every sheet has a pair of its"
            " own."
        )

    def test_only_the_sheets_with_that_pair_are_named(self):
        lines = [
            "longo lucky:5,8 player:A",
            "longo lucky:4,9 player:B",
            "longo player:C",
            "longo lucky:8,5 player:D",
        ]
        assert found(*lines)["same-lucky-pair"].sheets == ("A", "D")
        assert illegal_rules(*lines) == ["same-lucky-pair"]

    def test_single_numbers_may_recur(self):
        assert illegal_rules("longo lucky:5,8", "longo lucky:5,10") == []

    def test_sheets_without_lucky_numbers(self):
        assert illegal_rules("longo", "longo") == []
