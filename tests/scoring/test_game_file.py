"""``rowlock.game/1``: what is read from it, what is written, and every way in which it can be broken."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import BrokenInput
from scoring.game_file import write_game_file
from scoring.games import RULEBOOKS
from scoring.model import Cell, Row
from scoring.random_play import random_game
from scoring.rulebook import Dice, Move, Seat
from scoring.typed_in import read_recording

MAX = {
    "active": "Max",
    "dice": {"white": [5, 1], "red": 3, "yellow": 8, "green": 2, "blue": 8},
    "action1": {"Max": "red:6", "Lenka": "green:16"},
    "action2": "blue:13",
    "action3": None,
    "misthrow": False,
}
PLAYERS = [{"name": "Max", "lucky": [4, 9]}, {"name": "Lenka", "lucky": [6, 11]}]


def game(*turns, name="longo", players=PLAYERS, **fields):
    """A game file's text."""
    data = {"schema": "rowlock.game/1", "game": name, "players": players, "turns": list(turns), **fields}
    return json.dumps(data)


def turn(**changes):
    """The turn of the contract's example with other fields."""
    return {**MAX, **changes}


def broken(text):
    """What is said of a file that cannot be read."""
    with pytest.raises(BrokenInput) as caught:
        read_recording(text)
    return caught.value.message


class TestReading:
    """The example of the contract, and what may be left out."""

    def test_the_example_of_the_contract(self):
        recording = read_recording(game(MAX))
        assert recording.rulebook is RULEBOOKS["longo"]
        assert recording.seats == (Seat(name="Max", lucky=(4, 9)), Seat(name="Lenka", lucky=(6, 11)))
        (read,) = recording.turns
        assert read.active == 0
        assert read.dice == Dice(
            white=(5, 1), coloured={Row.RED: 3, Row.YELLOW: 8, Row.GREEN: 2, Row.BLUE: 8}
        )
        assert read.action1 == {0: Cell(row=Row.RED, number=6), 1: Cell(row=Row.GREEN, number=16)}
        assert read.action2 == Cell(row=Row.BLUE, number=13)
        assert (read.action3, read.misthrow) == (None, False)

    def test_what_is_left_out_is_none(self):
        (read,) = read_recording(game({"active": "Lenka", "dice": {"white": [1, 2]}})).turns
        assert (read.active, dict(read.action1), read.action2, read.misthrow) == (1, {}, None, False)
        assert read.dice == Dice(white=(1, 2))

    def test_null_is_none(self):
        nothing = turn(
            action1={"Max": None}, action2=None, misthrow=None, dice={"white": [1, 2], "red": None}
        )
        (read,) = read_recording(game(nothing)).turns
        assert (dict(read.action1), read.dice.coloured) == ({}, {})
        assert read_recording(game(turn(action1=None))).turns[0].action1 == {}

    def test_a_game_without_turns(self):
        assert read_recording(game()).turns == ()

    def test_lucky_numbers_may_be_missing(self):
        assert (
            read_recording(game(players=[{"name": "A"}, {"name": "B", "lucky": None}])).seats[0].lucky is None
        )

    def test_lucky_numbers_elsewhere_are_ignored(self):
        assert read_recording(game(name="classic")).seats[0].lucky is None

    def test_action_3_on_board(self):
        players = [{"name": "Max"}, {"name": "Lenka"}]
        dice = {"white": [5, 1]}
        for given_move, move in (
            ({"steps": 4, "cross": True}, Move(steps=4, cross=True)),
            ({"steps": -4}, Move(steps=-4, cross=False)),
        ):
            text = game(
                {"active": "Max", "dice": dice, "action3": given_move}, name="onboard", players=players
            )
            assert read_recording(text).turns[0].action3 == move

    @pytest.mark.parametrize(("fields", "side"), [({}, "a"), ({"board": None}, "a"), ({"board": "b"}, "b")])
    def test_the_side_of_the_board(self, fields, side):
        assert read_recording(game(name="onboard", **fields)).board == side

    def test_a_side_elsewhere_is_ignored(self):
        assert read_recording(game(board="nonsense")).board == "a"

    def test_the_duels_actions_are_the_active_players(self):
        dice = {"white": [4, 1], "blue": 6}
        text = game({"active": "Lenka", "dice": dice, "action1": "yellow:5"}, name="duel")
        assert read_recording(text).turns[0].action1 == {1: Cell(row=Row.YELLOW, number=5)}


class TestWriting:
    """What is written is read again."""

    @settings(max_examples=20, deadline=None)
    @given(name=st.sampled_from(list(RULEBOOKS)), seed=st.integers(0, 10**6), board=st.sampled_from("ab"))
    def test_read_undoes_write(self, name, seed, board):
        board = board if name == "onboard" else "a"
        recording, _ = random_game(RULEBOOKS[name], seed, board=board)
        assert read_recording(json.dumps(write_game_file(recording))) == recording

    def test_it_is_written_as_the_contract_has_it(self):
        assert write_game_file(read_recording(game(MAX))) == json.loads(game(MAX))


class TestBrokenGames:
    """The broken files that the contract names, and other wrong things, each with the path to it."""

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (game(players=PLAYERS[:1]), "players: 1 players; Longo is for 2 to 5"),
            (game(players=PLAYERS * 3), "players: 6 players; Longo is for 2 to 5"),
            (game(players=[PLAYERS[0]] * 2), "players: 2 players are called “Max”"),
            (game(players=[{}, {}]), "players[0]: the field “name” is missing"),
            (game(players=[{"name": 3}, {"name": "B"}]), "players[0].name: 3 is not a text"),
            (game(players=[{"name": "A", "lucky": [1, 2]}, {"name": "B"}]), "players[0].lucky[0]: 1 is not between"),
            (game(players={"A": 1}), "players: an object is not a list"),
            (game(turn(active="Ada")), "turns[0].active: nobody is called “Ada”"),
            (game(turn(active=None)), "turns[0]: the field “active” is missing"),
            (game(turn(active=["Max"])), "turns[0].active: a list is not a text"),
            (game(turn(dice=None)), "turns[0]: the field “dice” is missing"),
            (game(turn(dice={})), "turns[0].dice: the field “white” is missing"),
            (game(turn(dice={"white": [1]})), "turns[0].dice.white: 1 white dice, not 2"),
            (game(turn(dice={"white": [1, 9]})), "turns[0].dice.white[1]: 9 is not between 1 and 8"),
            (game(turn(dice={"white": [1, 2], "red": 0})), "turns[0].dice.red: 0 is not between 1 and 8"),
            (game(turn(dice={"white": [1, 2], "pink": 1})), "turns[0].dice.pink: “pink” is none of “white”, “red”"),
            (game(turn(action1={"Ada": "red:6"})), "turns[0].action1.Ada: “Ada” is none of “Max”, “Lenka”"),
            (game(turn(action1="red:6")), "turns[0].action1: “red:6” is not an object with fields"),
            (game(turn(action1={"Max": "red:17"})), "turns[0].action1.Max: “red:17” is no number or lock of Longo"),
            (game(turn(action2="red:05")), "turns[0].action2: “red:05” is no number or lock of Longo"),
            (game(turn(action2="misthrow:1")), "turns[0].action2: “misthrow:1” is no number or lock of Longo"),
            (game(turn(action2="RED:5")), "turns[0].action2: “RED:5” is no number or lock of Longo"),
            (game(turn(action2=5)), "turns[0].action2: 5 is not a text"),
            (game(turn(action3={"steps": 4, "cross": True})), "turns[0].action3: Longo has no third action"),
            (game(turn(misthrow=1)), "turns[0].misthrow: 1 is neither true nor false"),
            (game("turn"), "turns[0]: “turn” is not an object with fields"),
            (game(name="duel", players=PLAYERS * 2), "players: 4 players; The Duel is for 2"),
            (game(turn(dice={"white": [1, 2]}, action2=None), name="duel"), "action1: an object is not a text"),
            (game({"active": "Max", "dice": {"white": [1, 2]}, "action3": {}}, name="onboard"), "“steps” is missing"),
            (game({"active": "Max", "dice": {"white": [1, 2]}, "action3": {"steps": 1.5}}, name="onboard"), "1.5"),
            (game(name="onboard", board="c"), "board: “c” is none of a, b"),
            (game(name="chess"), "game: “chess” is none of classic, longo, onboard, duel"),
            (json.dumps({"schema": "rowlock.game/1", "game": "longo", "players": PLAYERS}), "field “turns” is missing"),
            (json.dumps({"schema": "rowlock.game/1", "game": "longo", "turns": []}), "the field “players” is missing"),
            (json.dumps({"schema": "rowlock.table/1"}), "schema: “rowlock.table/1” is not “rowlock.game/1”"),
        ],
    )  # fmt: skip
    def test_message(self, text, message):
        assert message in broken(text)
