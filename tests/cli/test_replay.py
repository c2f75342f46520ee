"""``rowlock replay``: what it prints, what it answers in JSON, its exit status, and what it does with nonsense."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cli.main import app
from cli.replay_report import replay_text
from scoring.errors import BrokenInput
from scoring.game_file import write_game_file
from scoring.games import RULEBOOKS
from scoring.notation.games import parse_game, print_game
from scoring.random_play import random_game
from tests.cli.test_check import JSON, replaced

CONTRACT = {
    "schema": "rowlock.game/1",
    "game": "longo",
    "players": [{"name": "Max", "lucky": [4, 9]}, {"name": "Lenka", "lucky": [6, 11]}],
    "turns": [
        {
            "active": "Max",
            "dice": {"white": [5, 1], "red": 3, "yellow": 8, "green": 2, "blue": 8},
            "action1": {"Max": "red:6", "Lenka": "green:16"},
            "action2": "blue:13",
            "action3": None,
            "misthrow": False,
        }
    ],
}


def run(text, *options):
    """``rowlock replay -`` on a text."""
    return CliRunner().invoke(app, ["replay", "-", *options], input=text)


def answer(text):
    """The JSON that ``rowlock replay - --json`` answers."""
    return json.loads(run(text, "--json").stdout)


class TestJson:
    """ "replay --json answers rowlock.verdict/1." """

    def test_the_example_of_the_contract(self):
        verdict = answer(json.dumps(CONTRACT))
        assert verdict["schema"] == "rowlock.verdict/1"
        assert (verdict["legal"], verdict["first_illegal"], verdict["over"]) == (True, None, False)
        assert [sheet["rows"]["green"]["crossed"] for sheet in verdict["sheets"]] == [[], [16]]
        assert [entry["player"] for entry in verdict["ranking"]] == ["Max", "Lenka"]

    def test_notation_is_taken_as_well(self):
        assert answer(print_game(parse_game(NOTATION))) == answer(json.dumps(CONTRACT))

    def test_an_illegal_step(self):
        text = NOTATION + "\nroll Max white:1,2; misthrow"
        assert answer(text)["first_illegal"] == {
            "turn": 2,
            "step": "turn",
            "player": "Max",
            "rule": "not-active",
            "message": "Max takes a turn, but it is Lenka's.",
        }


NOTATION = (
    "game longo Max=4,9 Lenka=6,11\n"
    "roll Max white:5,1 red:3 yellow:8 green:2 blue:8; first Max=red:6 Lenka=green:16; second blue:13"
)


class TestAccount:
    """Without ``--json`` a readable account of the game."""

    def test_the_example_of_the_contract(self):
        assert run(NOTATION).stdout.splitlines() == [
            "Longo: Max and Lenka",
            "",
            "  1. Max rolls white 5 and 1, red 3, yellow 8, green 2, blue 8:"
            " white sum: Max red 6, Lenka green 16; then blue 13.",
            "",
            "    player  red  yellow  green  blue  misthrows  total",
            "1.  Max       1       0      0     1          0      2",
            "2.  Lenka     0       0      1     0          0      1",
            "",
            "The game is not over.",
        ]

    def test_an_illegal_step(self):
        lines = run(
            NOTATION + "\nroll Lenka white:1,2; first Max=red:9\nroll Max white:1,1"
        ).stdout.splitlines()
        assert lines[3] == "  2. Lenka rolls white 1 and 2: white sum: Max red 9."
        assert lines[5] == (
            "illegal: turn 2, action1: Max may not cross red 9: the white dice show 1 and 2, that is 3."
            " Cross a number that was rolled, or none. [not-rolled, C4]"
        )
        assert "  3." not in "\n".join(lines)

    def test_misthrows_and_moves(self):
        text = "game onboard Tim Eva\nroll Tim white:5,5; first Tim=green:10; move 5\nroll Eva white:1,1; misthrow"
        lines = run(text).stdout.splitlines()
        assert lines[2] == "  1. Tim rolls white 5 and 5: white sum: Tim green 10; pawn five fields on."
        assert lines[3] == "  2. Eva rolls white 1 and 1: a misthrow."
        assert lines[6].endswith("0      2      3")

    def test_a_turn_in_which_nothing_happens(self):
        lines = run("game classic A B\nroll A white:1,2").stdout.splitlines()
        assert lines[2] == "  1. A rolls white 1 and 2: nothing is crossed."

    @pytest.mark.parametrize("name", list(RULEBOOKS))
    def test_how_a_game_ended(self, name):
        words = {
            "two-rows-locked": "The game is over: two rows are locked.",
            "fourth-misthrow": "The game is over: somebody took the fourth misthrow.",
            "last-stone": "The game is over: somebody laid the last stone.",
            "pawn-in-finish": "The game is over: a pawn reached the finish and the last round has been played.",
        }
        told = set()
        for seed in range(25):
            recording, position = random_game(RULEBOOKS[name], seed)
            told.add(str(position.ended_by))
            assert run(print_game(recording)).stdout.splitlines()[-1] == words[str(position.ended_by)]
        assert len(told) > 1

    def test_the_duel_names_its_players(self):
        lines = run(
            "game duel Bea Gus\nroll Bea white:4,1 blue:6; first Bea=yellow:5; second blue:10"
        ).stdout.splitlines()
        assert lines[0] == "The Duel: Bea and Gus"
        assert lines[5] == "1.  Bea       0       1      0     1          0      2"

    def test_names_on_one_line(self):
        result = run('game classic "A\\nB" Ben\nroll "A\\nB" white:1,2')
        assert result.stdout.splitlines()[0] == "Classic: A B and Ben"


class TestExitStatus:
    """0 done · 1 done, but something wants a look · 2 not done, one line on standard error."""

    @pytest.mark.parametrize(
        ("text", "status"),
        [
            (NOTATION, 0),
            (json.dumps(CONTRACT), 0),
            (NOTATION + "\nroll Max white:1,2; misthrow", 1),
            ("{", 2),
            ("", 2),
            (json.dumps({**CONTRACT, "players": CONTRACT["players"][:1]}), 2),
            (NOTATION + "\nroll Ada white:1,2", 2),
        ],
    )
    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_status(self, text, status, options):
        result = run(text, *options)
        assert result.exit_code == status
        if status == 2:
            assert result.stdout == ""
            assert len(result.stderr.splitlines()) == 1
        else:
            assert result.stderr == ""

    def test_a_missing_file(self):
        result = CliRunner().invoke(app, ["replay", "nowhere.json"])
        assert result.exit_code == 2
        assert result.stderr == "rowlock: cannot read “nowhere.json”: no such file or directory\n"


GOOD = [json.dumps(CONTRACT)] + [
    json.dumps(write_game_file(random_game(rulebook, seed)[0]))
    for rulebook in RULEBOOKS.values()
    for seed in (1, 2)
]
FIELDS = st.sampled_from(
    ["players", "name", "lucky", "turns", "active", "dice", "white", "red", "action1", "action2", "action3", "misthrow",
     "steps", "cross", "board", "game", "schema", "Ada", "Max"]
)  # fmt: skip
WORDS = st.sampled_from(
    ["roll", "first", "second", "move", "misthrow", "no", "cross", ";", "Ada", "Ben", "white:1,2", "red:3", "Ada=red:3",
     "Ben=blue:lock", "red:12", "4", "-1", "\n", "=", ":", ",", '"', '"Ada"', "game", "classic", "onboard/b", "duel"]
)  # fmt: skip


class TestNonsense:
    """Never a traceback: whatever the text, an answer or one plain error."""

    @staticmethod
    def survives(text):
        try:
            report = replay_text(text)
        except BrokenInput as error:
            assert "\n" not in str(error)
            assert str(error).isprintable()
        else:
            json.dumps(report.entry)

    @settings(max_examples=200, deadline=None)
    @given(value=JSON)
    def test_any_json(self, value):
        self.survives(json.dumps(value))

    @settings(max_examples=400, deadline=None)
    @given(good=st.sampled_from(GOOD), name=FIELDS, value=JSON, depth=st.integers(0, 4))
    def test_damaged_files(self, good, name, value, depth):
        self.survives(json.dumps(replaced(json.loads(good), name, value, depth)))

    @settings(max_examples=400, deadline=None)
    @given(words=st.lists(WORDS, max_size=12))
    def test_text_like_notation(self, words):
        for head in ("", "game classic Ada Ben\nroll Ada ", "game onboard Ada Ben\nroll Ada white:1,2; "):
            self.survives(head + " ".join(words))

    @settings(max_examples=100, deadline=None)
    @given(data=st.data())
    def test_a_game_cut_off_anywhere(self, data):
        text = data.draw(st.sampled_from([*GOOD, NOTATION]))
        self.survives(text[: data.draw(st.integers(0, len(text)))])

    @pytest.mark.parametrize("steps", [10**40, -(10**40), 6, 0])
    def test_any_number_of_steps(self, steps):
        turn = {"active": "A", "dice": {"white": [1, 2]}, "action3": {"steps": steps, "cross": True}}
        game = {
            "schema": "rowlock.game/1",
            "game": "onboard",
            "players": [{"name": "A"}, {"name": "B"}],
            "turns": [turn],
        }
        assert answer(json.dumps(game))["first_illegal"]["rule"] == "pawn-steps"
