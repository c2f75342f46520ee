"""What On Board's bonus strip, and its board beside the score sheets, tell."""

from dataclasses import replace

import pytest

from scoring.games import RULEBOOKS
from scoring.games.onboard import ONBOARD
from scoring.games.tracks import TRACKS
from scoring.legality import check
from scoring.model import Row, Scorecard
from scoring.notation.sheets import parse_sheet
from scoring.pawn_board import PawnBoard
from scoring.pawns_and_sheets import check_pawns_and_sheets
from scoring.random_play import random_game
from scoring.rulebook import Ending
from scoring.score import counting_bonus
from scoring.violations import Severity
from tests.scoring.shorthand import rules_of
from tests.scoring.test_onboard import track_of

# Field 4 asks for green 10 and gives 2, field 9 asks for blue 8 and gives 3; every other field asks for red 7.
TRACK = track_of(f4=(Row.GREEN, 10), f9=(Row.BLUE, 8))


def found(*lines, **pawns):
    """What the sheets and the pawns, by their colours, tell together."""
    return check_pawns_and_sheets(PawnBoard(track=TRACK, pawns=pawns), [parse_sheet(line) for line in lines])


class TestTheBonusStrip:
    """B6: "The bonus goes into a field of its own" - one bonus, that of one field."""

    def test_one_bonus(self):
        assert check(Scorecard(game=ONBOARD, bonus=9, bonuses_crossed=frozenset({9}))) == ()

    def test_more_than_one(self):
        (violation,) = check(Scorecard(game=ONBOARD, bonus=9, bonuses_crossed=frozenset({9, 4})))
        assert (violation.rule, violation.severity) == ("two-bonuses", Severity.ILLEGAL)
        assert violation.cells == ("bonus:4", "bonus:9")
        assert violation.message == "Two bonuses are crossed (4 and 9); a pawn stands on one field."

    def test_more_than_one_colour_of_the_pawn_wants_a_look(self):
        several = Scorecard(game=ONBOARD, pawns_crossed=frozenset({Row.BLUE, Row.RED}))
        (violation,) = check(several)
        assert (violation.rule, violation.severity) == ("pawn-and-bonus", Severity.SUSPICIOUS)
        assert violation.cells == ("pawn:red", "pawn:blue")
        assert violation.message == (
            "Two colours are crossed for the player's pawn (red and blue); a player has one pawn, so nobody knows on"
            " which field it stands."
        )

    @pytest.mark.parametrize("card", [{"pawns_crossed": frozenset({Row.RED}), "pawn": "red"}, {"pawn": None}])
    def test_one_colour_of_the_pawn_or_none_is_no_fault(self, card):
        assert check(Scorecard(game=ONBOARD, **card)) == ()

    def test_where_a_person_told_the_pawn_its_boxes_do_not_matter(self):
        assert check(Scorecard(game=ONBOARD, pawns_crossed=frozenset({Row.BLUE, Row.RED}), pawn="red")) == ()

    def test_the_highest_counts_as_pawns_never_move_back(self):
        assert (counting_bonus({4, 9, 7}), counting_bonus(())) == (9, None)

    @pytest.mark.parametrize(("bonus", "rules"), [(0, []), (1, []), (20, []), (21, ["no-such-bonus"])])
    def test_a_bonus_that_no_field_has(self, bonus, rules):
        assert rules_of(check(Scorecard(game=ONBOARD, bonus=bonus))) == rules

    def test_it_is_told_in_a_sentence(self):
        (violation,) = check(Scorecard(game=ONBOARD, bonus=23))
        assert violation.message == "No field has a bonus of 23; they go from 1 to 20."


class TestPawnCondition:
    """B3: "The number of the field must be crossed with the move, or be crossed already." """

    def test_crossed(self):
        assert found("onboard green:10 bonus:2 pawn:red", red=4) == ()

    def test_not_crossed(self):
        (violation,) = found("onboard green:9 bonus:2 pawn:red player:Tim", red=4)
        assert (violation.rule, violation.severity) == ("pawn-condition", Severity.ILLEGAL)
        assert (violation.cells, violation.sheets) == (("field:4", "green:10"), ("Tim",))
        assert violation.message == (
            "The red pawn stands on field 4 (green 10), but green 10 is not crossed on Tim's sheet."
        )

    def test_another_players_cross_does_not_help(self):
        sheets = ("onboard bonus:2 pawn:red", "onboard green:10 pawn:blue")
        assert rules_of(found(*sheets, red=4, blue=0)) == ["pawn-condition"]

    def test_the_start_field_asks_for_nothing(self):
        assert found("onboard pawn:red", red=0) == ()

    def test_whose_pawn_it_is_must_be_known(self):
        assert found("onboard bonus:2", red=4) == ()
        assert found("onboard bonus:2 pawn:blue", red=4) == ()


class TestPawnAndBonus:
    """B6: "As many points as stand under the field of their pawn." """

    def test_another_bonus(self):
        (violation,) = found("onboard blue:8 bonus:12 pawn:red player:Tim", red=9)
        assert (violation.rule, violation.severity) == ("pawn-and-bonus", Severity.ILLEGAL)
        assert (violation.cells, violation.sheets) == (("field:9", "bonus:12"), ("Tim",))
        assert violation.message == (
            "The red pawn stands on field 9 (blue 8) with a bonus of 3, but Tim's sheet has a bonus of 12."
        )

    def test_a_bonus_with_the_pawn_at_the_start(self):
        (violation,) = found("onboard bonus:1 pawn:red player:Tim", red=0)
        assert violation.message == (
            "The red pawn stands on the start field with a bonus of 0, but Tim's sheet has a bonus of 1."
        )

    def test_a_bonus_not_noted_is_suspicious(self):
        (violation,) = found("onboard blue:8 pawn:red player:Tim", red=9)
        assert (violation.rule, violation.severity) == ("pawn-and-bonus", Severity.SUSPICIOUS)
        assert violation.message.endswith("with a bonus of 3, but no bonus is noted on Tim's sheet.")

    def test_no_bonus_at_all_noted_as_nought(self):
        (violation,) = found("onboard blue:8 bonus:0 pawn:red", red=9)
        assert (violation.severity, violation.cells) == (Severity.ILLEGAL, ("field:9",))

    def test_no_pawn_has_it(self):
        (violation,) = found("onboard bonus:7 player:Tim", red=4)
        assert (violation.rule, violation.cells, violation.sheets) == (
            "pawn-and-bonus", ("bonus:7",), ("Tim",),
        )  # fmt: skip
        assert violation.message == "Tim's sheet has a bonus of 7, but no pawn stands on a field with it."

    def test_another_players_pawn_has_it(self):
        sheets = ("onboard green:10 bonus:2 pawn:red", "onboard bonus:2")
        assert rules_of(found(*sheets, red=4, blue=9)) == ["pawn-and-bonus"]
        assert found(*sheets, red=4, blue=5) == ()

    def test_a_missing_pawn_may_have_it(self):
        assert found("onboard bonus:2", "onboard bonus:7", red=4) == ()


class TestGamesOfOurOwn:
    """Sheets and board of every legal game agree, whoever's pawn has which colour."""

    @pytest.mark.parametrize("side", TRACKS)
    def test_no_violations(self, side):
        endings = set()
        for seed in range(25):
            cards, board, ending = finished(side, seed)
            endings.add(ending)
            assert check_pawns_and_sheets(board, cards) == ()
            assert check_pawns_and_sheets(board, [replace(card, pawn=None) for card in cards]) == ()
        assert {Ending.TWO_ROWS_LOCKED, Ending.PAWN_IN_FINISH} <= endings

    @pytest.mark.parametrize("side", TRACKS)
    def test_a_board_of_the_other_side_does_not_fit(self, side):
        other = TRACKS["b" if side == "a" else "a"]
        rules = set()
        for seed in range(10):
            cards, board, _ = finished(side, seed)
            rules.update(rules_of(check_pawns_and_sheets(replace(board, track=other), cards)))
        assert rules == {"pawn-and-bonus", "pawn-condition"}


def finished(side, seed):
    """Sheets, board and end of a random game."""
    _, position = random_game(RULEBOOKS["onboard"], seed, board=side)
    colours = ("red", "yellow", "green", "blue")
    cards = [replace(card, pawn=colour) for card, colour in zip(position.table.sheets, colours, strict=False)]
    pawns = dict(zip(colours, position.table.pawns, strict=False))
    return cards, PawnBoard(track=TRACKS[side], pawns=pawns), position.ended_by
