"""Random games: legal by construction, and played as told."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scoring.games import RULEBOOKS
from scoring.games.longo import LUCKY_PAIRS
from scoring.model import Row
from scoring.random_play import (
    jumped_over,
    move_worth,
    random_game,
    roll,
    seats_for,
    sensible_choice,
    sensible_move,
    simple_choice,
    simple_move,
)
from scoring.rulebook import Move
from scoring.turns import move_choices
from tests.scoring.positions import with_board, with_sheets
from tests.scoring.shorthand import after_steps
from tests.scoring.test_onboard import track_of


def endings(name, choose, games=60):
    """How so many games ended, and how long they took."""
    played = [random_game(RULEBOOKS[name], seed, choose=choose) for seed in range(games)]
    return Counter(str(position.ended_by) for _, position in played)


class TestPlayers:
    """Simple players cross what comes up; sensible ones jump over as little as they can."""

    @pytest.mark.parametrize("name", list(RULEBOOKS))
    def test_sensible_players_close_rows_more_often(self, name):
        sensible, simple = endings(name, sensible_choice), endings(name, simple_choice)
        assert sensible["two-rows-locked"] > simple["two-rows-locked"]
        assert sensible["fourth-misthrow"] < simple["fourth-misthrow"]

    def test_every_ending_comes_up(self):
        # sensible players, who move the pawn well, hardly ever get a misthrow on On Board
        assert endings("onboard", sensible_choice).keys() >= {"two-rows-locked", "pawn-in-finish"}
        assert endings("onboard", simple_choice)["fourth-misthrow"]
        assert endings("duel", sensible_choice).keys() == {"two-rows-locked", "fourth-misthrow", "last-stone"}

    def test_a_sensible_player_takes_the_narrowest_jump(self):
        position = with_sheets("classic red:4 yellow:3 green:9 player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:2,3")
        cells = list(position.rulebook.action1.candidates(position.table, 0, position.rolled))
        assert [jumped_over(position, 0, cell) for cell in cells] == [0, 1, 3, 7]
        assert str(sensible_choice(position, 0, cells, Random(1))) == "red:5"
        assert str(sensible_choice(position, 0, cells[2:], Random(1))) == "green:5"
        assert sensible_choice(position, 1, cells[2:], Random(1)) is None
        assert sensible_choice(position, 0, [], Random(1)) is None

    def test_an_active_player_with_a_cross_needs_no_wide_jump(self):
        position = with_sheets("classic green:9 player:Ada", "classic player:Ben")
        position = after_steps(position, "roll Ada white:2,3 green:3", "first Ada=red:5")
        cells = list(position.rulebook.action2.candidates(position.table, 0, position.rolled))
        assert sensible_choice(position, 0, [cell for cell in cells if cell.number == 5], Random(1)) is None

    def test_a_last_number_is_worth_any_jump(self):
        position = after_steps(
            with_sheets("classic red:2,3,4,5,6 player:A", "classic player:B"), "roll A white:6,6"
        )
        red = next(position.rulebook.action1.candidates(position.table, 0, position.rolled))
        assert jumped_over(position, 0, red) == 0

    def test_stones_are_measured_alike(self):
        position = after_steps(with_board("duel red:4b,9g"), "roll Bea white:5,3")
        red = next(position.rulebook.action1.candidates(position.table, 0, position.rolled))
        assert jumped_over(position, 0, red) == 3
        assert jumped_over(position, 1, red) == -2

    def test_a_simple_player_sometimes_crosses_nothing(self):
        position = after_steps(with_sheets("classic player:A", "classic player:B"), "roll A white:3,3")
        cells = list(position.rulebook.action1.candidates(position.table, 0, position.rolled))
        chosen = {simple_choice(position, 0, cells, Random(seed)) for seed in range(60)}
        assert chosen == {*cells, None}


class TestPawns:
    """B2, B3: where players move their pawns."""

    SHEETS = ("onboard green:10 player:Ada", "onboard player:Ben")

    def before_move(self, *first, sheets=SHEETS, **fields):
        """Ada's action 3, all fields of the track asking for the red 12 but some."""
        special = {f"f{place}": (Row.RED, 12) for place in range(1, 41)} | fields
        position = with_sheets(*sheets)
        position = replace(position, table=replace(position.table, track=track_of(**special)))
        return after_steps(position, "roll Ada white:1,1", *(first or ("first", "second")))

    def chosen(self, position, choose=sensible_move, seed=1):
        move = choose(position, move_choices(position), Random(seed))
        return move and (move.steps, move.cross)

    def test_worth_is_bonus_and_cross_less_what_is_jumped_over(self):
        position = self.before_move("first Ada=red:2", "second", f3=(Row.GREEN, 10), f5=(Row.GREEN, 8))
        assert move_worth(position, Move(steps=3, cross=False)) == 1
        assert move_worth(position, Move(steps=5, cross=True)) == 2 + 4 - 2

    def test_a_cross_that_saves_from_a_misthrow_is_worth_more(self):
        position = self.before_move(f5=(Row.GREEN, 8))
        assert move_worth(position, Move(steps=5, cross=True)) == 2 + 4 - 2 + 5

    def test_the_move_that_is_worth_most(self):
        position = self.before_move(f3=(Row.GREEN, 10), f4=(Row.GREEN, 9), f5=(Row.GREEN, 8))
        assert self.chosen(position) == (4, True)

    def test_none_where_none_is_worth_anything(self):
        position = self.before_move("first Ada=red:2", "second", f3=(Row.GREEN, 4))
        assert move_choices(position) == (Move(steps=3, cross=True),)
        assert self.chosen(position) is None

    def test_a_simple_player_makes_any_move_or_none(self):
        position = self.before_move(f3=(Row.GREEN, 10), f4=(Row.GREEN, 4))
        chosen = {self.chosen(position, simple_move, seed) for seed in range(40)}
        assert chosen == {(3, False), (4, True), None}


class TestDiceAndSeats:
    """C2, L1, L2, C7: dice of the right kind, only those that are in; lucky pairs all different."""

    @pytest.mark.parametrize(("name", "sides"), [("classic", 6), ("longo", 8), ("onboard", 6), ("duel", 6)])
    def test_dice(self, name, sides):
        position = (
            with_board("duel") if name == "duel" else with_sheets(f"{name} player:A", f"{name} player:B")
        )
        rolls = [roll(position, Random(seed)) for seed in range(200)]
        assert {die for dice in rolls for die in dice.white} == set(range(1, sides + 1))
        assert {die for dice in rolls for die in dice.coloured.values()} == set(range(1, sides + 1))
        assert all(set(dice.coloured) == set(Row) for dice in rolls)

    def test_the_die_of_a_closed_row_is_out(self):
        position = with_sheets("classic player:A", "classic player:B", closed=[Row.GREEN])
        assert set(roll(position, Random(1)).coloured) == {Row.RED, Row.YELLOW, Row.BLUE}

    def test_lucky_pairs_differ(self):
        seats = seats_for(RULEBOOKS["longo"], 5, Random(1))
        assert len({seat.lucky for seat in seats}) == 5
        assert {seat.lucky for seat in seats} <= set(LUCKY_PAIRS)

    def test_no_lucky_pairs_elsewhere(self):
        assert [seat.lucky for seat in seats_for(RULEBOOKS["classic"], 3, Random(1))] == [None] * 3

    def test_players_can_be_chosen(self):
        recording, _ = random_game(RULEBOOKS["classic"], 1, players=4)
        assert [seat.name for seat in recording.seats] == ["Ada", "Ben", "Cleo", "Dan"]

    def test_every_number_of_players_comes_up(self):
        counts = {len(random_game(RULEBOOKS["onboard"], seed)[0].seats) for seed in range(30)}
        assert counts == {2, 3, 4}

    def test_the_side_of_the_board_can_be_chosen(self):
        recording, position = random_game(RULEBOOKS["onboard"], 1, board="b")
        assert (recording.board, position.table.track.side) == ("b", "b")

    def test_anybody_begins(self):
        assert {random_game(RULEBOOKS["duel"], seed)[0].turns[0].active for seed in range(20)} == {0, 1}
