"""``rowlock.table/1``: what is read from it, and every way in which it can be broken."""

import json

import pytest

from scoring.duel_board import Colour, Pile
from scoring.errors import BrokenInput
from scoring.games import GAMES
from scoring.model import Row, RowMarks
from scoring.notation.boards import parse_pawns
from scoring.typed_in import read_table


def table(game="classic", *sheets, **fields):
    """A table file's text."""
    return json.dumps({"schema": "rowlock.table/1", "game": game, "sheets": list(sheets), **fields})


def rows(**marks):
    """A sheet with these rows."""
    return {"rows": marks}


def duel(**fields):
    """A Duel file's text."""
    return json.dumps({"schema": "rowlock.table/1", "game": "duel", **fields})


def broken(text):
    """What is said of a file that cannot be read."""
    with pytest.raises(BrokenInput) as caught:
        read_table(text)
    assert "\n" not in str(caught.value)
    return caught.value.message


class TestReading:
    """ "A row or a field left out is empty. Numbers come in any order. Unknown fields are ignored." """

    def test_the_example_of_the_contract(self):
        sheet = {
            "player": "Ada",
            "lucky": [5, 8],
            "rows": {"red": {"crossed": [5, 7], "lock": False}},
            "misthrows": 1,
            "bonus": None,
        }
        (card,) = read_table(table("longo", sheet)).cards
        assert card.game is GAMES["longo"]
        assert (card.player, card.lucky, card.misthrows, card.bonus, card.sheet_id) == (
            "Ada",
            (5, 8),
            1,
            None,
            None,
        )
        assert card.rows == {Row.RED: RowMarks(crossed=frozenset({5, 7}))}

    def test_what_is_left_out_is_empty(self):
        (card,) = read_table(table("classic", {})).cards
        assert (dict(card.rows), card.misthrows, card.player) == ({}, 0, None)
        assert card.marks(Row.BLUE) == RowMarks()

    def test_null_is_empty(self):
        empty = {
            "rows": {"red": None, "blue": {"crossed": None, "lock": None}},
            "misthrows": None,
            "lucky": None,
        }
        (card,) = read_table(table("longo", empty)).cards
        assert card.marks(Row.RED) == card.marks(Row.BLUE) == RowMarks()

    def test_all_marks_of_a_scan(self):
        marks = {"crossed": [9, 5], "skipped": [2, 5], "void": [3], "lock": True}
        (card,) = read_table(table("classic", {**rows(red=marks), "sheet_id": "K7Q2MX"})).cards
        assert card.sheet_id == "K7Q2MX"
        assert card.marks(Row.RED) == RowMarks(
            crossed=frozenset({5, 9}), skipped=frozenset({2, 5}), void=frozenset({3}), lock=True
        )

    def test_unknown_fields_are_ignored(self):
        text = table(
            "classic", {"colour": [], "rows": {"red": {"crossed": [2], "smudged": 9}}}, extra={"a": 1}
        )
        assert read_table(text).cards[0].marks(Row.RED).crossed == {2}

    def test_a_lucky_pair_only_where_the_game_has_one(self):
        assert read_table(table("classic", {"lucky": [5, 8]})).cards[0].lucky is None

    @pytest.mark.parametrize("bonus", [0, 1, 20])
    def test_bonus_on_board(self, bonus):
        assert read_table(table("onboard", {"bonus": bonus})).cards[0].bonus == bonus

    def test_no_bonus_elsewhere(self):
        assert read_table(table("classic", {"bonus": 0})).cards[0].bonus is None

    @pytest.mark.parametrize(("game", "most"), [("classic", 5), ("longo", 5), ("onboard", 4)])
    def test_as_many_sheets_as_players(self, game, most):
        for count in range(1, most + 1):
            assert len(read_table(table(game, *[{}] * count)).cards) == count
        assert f"players; {GAMES[game]} is for 2 to {most}" in broken(table(game, *[{}] * (most + 1)))
        assert "0 players" in broken(table(game))

    def test_a_byte_order_mark_and_blanks_do_no_harm(self):
        assert read_table("  \n" + table("classic", {})).cards

    def test_the_colour_of_the_players_pawn(self):
        assert read_table(table("onboard", {"pawn": "red"}, {})).cards[0].pawn == "red"
        assert read_table(table("classic", {"pawn": "red"}, {})).cards[0].pawn is None

    def test_a_board_beside_the_sheets(self):
        pawns = [{"colour": "red", "field": "field:17", "bonus": 99}, {"colour": "green", "field": "start"}]
        assert read_table(table("onboard", {}, {}, pawns=pawns, board="b")).pawns == parse_pawns(
            "pawns/b red:17 green:start"
        )
        assert read_table(table("onboard", {}, {}, pawns=pawns)).pawns.track.side == "a"
        assert read_table(table("onboard", {}, {})).pawns is None
        assert read_table(table("classic", {}, {}, pawns="nonsense")).pawns is None


class TestBrokenTables:
    """The broken files that the contract names, and other wrong things, each with the path to it."""

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (table("classic", {"misthrows": 5}), "sheets[0].misthrows: 5 is not between 0 and 4"),
            (table("classic", {"misthrows": -1}), "sheets[0].misthrows: -1 is not between 0 and 4"),
            (table("classic", {"misthrows": True}), "sheets[0].misthrows: true is not a whole number"),
            (table("classic", {"misthrows": 1.0}), "sheets[0].misthrows: 1.0 is not a whole number"),
            (table("classic", {"misthrows": "1"}), "sheets[0].misthrows: “1” is not a whole number"),
            (table("classic", rows(red={"crossed": [13]})), "rows.red.crossed[0]: the red row has no number 13"),
            (table("classic", rows(red={"skipped": [1]})), "rows.red.skipped[0]: the red row has no number 1"),
            (table("classic", rows(red={"void": [0]})), "sheets[0].rows.red.void[0]: the red row has no number 0"),
            (table("classic", rows(red={"crossed": [5, 7, 5]})), "sheets[0].rows.red.crossed: 5 is named 2 times"),
            (table("classic", rows(red={"crossed": [5], "void": [5]})), "rows.red: 5 is both crossed and taken back"),
            (table("classic", rows(red={"crossed": 5})), "sheets[0].rows.red.crossed: 5 is not a list"),
            (table("classic", rows(red={"crossed": ["5"]})), "crossed[0]: “5” is not a whole number"),
            (table("classic", rows(red={"lock": 1})), "sheets[0].rows.red.lock: 1 is neither true nor false"),
            (table("classic", rows(red=[])), "sheets[0].rows.red: a list is not an object with fields"),
            (table("classic", rows(purple={})), "sheets[0].rows.purple: “purple” is none of “red”, “yellow”"),
            (table("classic", rows(purple=None)), "sheets[0].rows.purple: “purple” is none of “red”, “yellow”"),
            (table("classic", {"rows": 3}), "sheets[0].rows: 3 is not an object with fields"),
            (table("classic", {"player": 3}), "sheets[0].player: 3 is not a text"),
            (table("classic", {"sheet_id": {}}), "sheets[0].sheet_id: an object is not a text"),
            (table("classic", {"player": "A"}, {"player": "A"}), "sheets: 2 players are called “A”"),
            (table("classic", {"bonus": 5}), "sheets[0].bonus: 5 is not between 0 and 0"),
            (table("onboard", {"bonus": 21}), "sheets[0].bonus: 21 is not between 0 and 20"),
            (table("longo", {"lucky": [5]}), "sheets[0].lucky: lucky numbers are two different numbers"),
            (table("longo", {"lucky": [5, 5]}), "sheets[0].lucky: lucky numbers are two different numbers"),
            (table("longo", {"lucky": [1, 5]}), "sheets[0].lucky[0]: 1 is not between 2 and 16"),
            (table("longo", {"lucky": [5, 17]}), "sheets[0].lucky[1]: 17 is not between 2 and 16"),
            (table("longo", {"lucky": 5}), "sheets[0].lucky: 5 is not a list"),
            (table("chess", {}), "game: “chess” is none of classic, longo, onboard, duel"),
            (table(None, {}), "the file: the field “game” is missing"),
            (table("classic", 3), "sheets[0]: 3 is not an object with fields"),
            (table("classic", None), "sheets[0]: null is not an object with fields"),
            (json.dumps({"schema": "rowlock.table/1", "game": "classic"}), "the file: the field “sheets” is missing"),
            (json.dumps({"schema": "rowlock.table/1", "game": "duel"}), "the file: the field “stones” is missing"),
            (json.dumps({"game": "classic", "sheets": [{}]}), "the file: the field “schema” is missing"),
            (json.dumps({"schema": "rowlock.game/1", "game": "classic"}), "“rowlock.game/1” is not “rowlock.table/1”"),
            (json.dumps({"schema": 1, "game": "classic"}), "schema: 1 is not a text"),
            ("[]", "the file: a list is not an object with fields"),
            ("{", "this is not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
            ('{"a": 1, "a": 2}', "the field “a” is given twice in one object"),
            ('{"a": NaN}', "NaN is not a number in JSON"),
            ('{"a": -Infinity}', "-Infinity is not a number in JSON"),
            ("[" * 200_000, "this JSON is nested too deeply to be a table or a game"),
            ('{"a": ' + "9" * 5000 + "}", "this JSON holds a number that is far too long"),
            ("", "there is nothing in it"),
            (" \n ", "there is nothing in it"),
            (table("onboard", {}, pawns=[{"colour": "red", "field": "field:41"}]), "field: “field:41” is none of"),
            (table("onboard", {}, pawns=[{"colour": "red"}]), "pawns[0]: the field “field” is missing"),
            (table("onboard", {}, pawns=[{"colour": "red", "field": "start"}] * 2), "pawns[1]: the “red” pawn stands"),
            (table("onboard", {}, pawns=[], board="c"), "board: “c” is none of a, b"),
        ],
    )  # fmt: skip
    def test_message(self, text, message):
        assert message in broken(text)

    def test_a_message_stays_on_one_line_and_short(self):
        message = broken(table("classic", {"misthrows": "a\nb\u2028" + "x" * 1000}))
        assert message == "sheets[0].misthrows: “a b " + "x" * 35 + "…” is not a whole number"

    def test_broken_letters_are_shown_as_such(self):
        assert "“\ufffd”" in broken(table("\ud800", {}))

    def test_a_huge_number_is_shown_short(self):
        assert (
            len(
                broken(
                    '{"schema": "rowlock.table/1", "game": "classic", "sheets": [{"misthrows": '
                    + "9" * 4000
                    + "}]}"
                )
            )
            < 120
        )


class TestDuel:
    """ "The Duel: stones and misthrows, both as in a scan." """

    def test_stones_and_misthrows(self):
        board = read_table(
            duel(
                stones={
                    "red": {"7": {"owner": "black", "height": 2}, "lock": {"owner": "grey", "height": 1}}
                },
                misthrows={"black": 1},
            )
        )
        assert board.rows == {
            Row.RED: {7: Pile(owner=Colour.BLACK, height=2), None: Pile(owner=Colour.GREY, height=1)}
        }
        assert (board.misthrows_of(Colour.BLACK), board.misthrows_of(Colour.GREY)) == (1, 0)

    def test_what_is_left_out_is_empty(self):
        board = read_table(duel(stones={"red": {"7": {"owner": "black"}, "8": None}, "blue": None}))
        assert board.rows == {Row.RED: {7: Pile(owner=Colour.BLACK, height=1)}}
        assert board.misthrow_stones == 0

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"stones": []}, "stones: a list is not an object"),
            ({"stones": {"pink": {}}}, "stones.pink: “pink” is none of"),
            ({"stones": {"red": {"13": {"owner": "black"}}}}, "stones.red.13: “13” is none of “2”, “3”"),
            ({"stones": {"red": {"07": {"owner": "black"}}}}, "stones.red.07: “07” is none of"),
            (
                {"stones": {"red": {"7": {"owner": "white"}}}},
                "stones.red.7.owner: “white” is none of black, grey",
            ),
            ({"stones": {"red": {"7": {}}}}, "stones.red.7: the field “owner” is missing"),
            (
                {"stones": {"red": {"7": {"owner": "black", "height": 0}}}},
                "height: 0 is not between 1 and 999",
            ),
            ({"stones": {"red": {"7": {"owner": "black", "height": 10**30}}}}, "is not between 1 and 999"),
            ({"stones": {}, "misthrows": {"black": 5}}, "misthrows.black: 5 is not between 0 and 4"),
            (
                {"stones": {}, "misthrows": {"black": 2, "grey": 3}},
                "misthrows: 5 misthrow stones; the column has 4",
            ),
            ({"stones": {}, "misthrows": 3}, "misthrows: 3 is not an object with fields"),
        ],
    )
    def test_broken(self, fields, message):
        assert message in broken(duel(**fields))
