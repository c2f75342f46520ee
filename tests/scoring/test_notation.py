"""Sheets, boards and games as text: parse and print are inverse, and errors point at the character."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.errors import BrokenInput
from scoring.games import GAMES, RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.model import MISTHROWS, Row, RowMarks, Scorecard
from scoring.notation.boards import parse_duel_board, parse_pawns, print_duel_board, print_pawns
from scoring.notation.games import Players, parse_game, parse_step, print_game, print_step
from scoring.notation.sheets import parse_sheet, print_sheet
from scoring.notation.tables import parse_table
from scoring.pawn_board import PawnBoard
from scoring.random_play import random_game, simple_choice
from scoring.recording import steps_of

NAMES = st.text(max_size=12)


@st.composite
def row_marks(draw, rules):
    """Any marks that a row can bear."""
    numbers = st.frozensets(st.sampled_from(rules.numbers))
    crossed = draw(numbers)
    return RowMarks(
        crossed=crossed, skipped=draw(numbers), void=draw(numbers) - crossed, lock=draw(st.booleans())
    )


@st.composite
def scorecards(draw):
    """Any sheet, legal or not."""
    game = GAMES[draw(st.sampled_from(["classic", "longo", "onboard"]))]
    pairs = st.lists(st.integers(2, 16), min_size=2, max_size=2, unique=True).map(tuple)
    marks = {row: draw(row_marks(rules)) for row, rules in game.rows.items()}
    return Scorecard(
        game=game,
        rows={row: row_marks for row, row_marks in marks.items() if row_marks != RowMarks()},
        misthrows=draw(st.integers(0, MISTHROWS)),
        lucky=draw(st.none() | pairs) if game.lucky else None,
        bonus=draw(st.none() | st.integers(0, 20)) if game.bonuses else None,
        pawn=draw(st.none() | NAMES) if game.bonuses else None,
        player=draw(st.none() | NAMES),
        sheet_id=draw(st.none() | NAMES),
    )


@st.composite
def duel_boards(draw):
    """Any board, legal or not."""
    piles = st.builds(Pile, owner=st.sampled_from(Colour), height=st.integers(1, 999))
    fields = st.sampled_from([*range(2, 13), None])
    rows = {row: draw(st.dictionaries(fields, piles, max_size=6)) for row in Row}
    black = draw(st.integers(0, 4))
    grey = draw(st.integers(0, 4 - black))
    counts = {Colour.BLACK: black, Colour.GREY: grey}
    return DuelBoard(
        rows={row: piles for row, piles in rows.items() if piles},
        misthrows={colour: count for colour, count in counts.items() if count},
    )


def broken(parse, text):
    """What is said of a text that cannot be read."""
    with pytest.raises(BrokenInput) as caught:
        parse(text)
    assert caught.value.slug == "bad-notation"
    return caught.value.message


class TestSheets:
    """A sheet as one line."""

    @given(card=scorecards())
    def test_parse_undoes_print(self, card):
        line = print_sheet(card)
        assert parse_sheet(line) == card
        assert "\n" not in line

    @pytest.mark.parametrize(
        "line",
        [
            "classic",
            "longo red:5,7,-2,-3,-4,-6 green:16,15,3,lock misthrows:2 lucky:5,8 player:Ada id:K7Q2MX",
            'onboard blue:12,~11,-10 bonus:9 player:"Ada B. \\"x\\""',
        ],
    )
    def test_order_does_not_matter_and_print_is_canonical(self, line):
        first, *rest = line.split(" ") if '"' not in line else [line]
        if rest:
            assert parse_sheet(" ".join([first, *reversed(rest)])) == parse_sheet(line)
        assert parse_sheet(print_sheet(parse_sheet(line))) == parse_sheet(line)

    def test_numbers_are_printed_in_the_order_of_the_row(self):
        assert (
            print_sheet(parse_sheet("classic green:lock,3,12,-9,7,-7")) == "classic green:12,-9,7,-7,3,lock"
        )

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "line 1, character 1: the line is empty"),
            ("chess red:5", "line 1, character 1: “chess” is no game with score sheets: classic, longo, onboard"),
            ("duel", "line 1, character 1: “duel” is no game with score sheets: classic, longo, onboard"),
            ("classic red:5,13", "line 1, character 15: “13” is not a number from 2 to 12"),
            ("classic red:5,05", "line 1, character 15: “05” is not a number from 2 to 12"),
            ("classic red:5,", "line 1, character 15: “” is not a number from 2 to 12"),
            ("classic red:5,-x", "line 1, character 16: “x” is not a number from 2 to 12"),
            ("classic red:5,7,5", "line 1, character 17: red 5 stands there twice"),
            ("classic red:-5,-5", "line 1, character 17: red 5 stands there twice"),
            ("classic red:~5,~5", "line 1, character 17: red 5 stands there twice"),
            ("classic red:5,~5", "line 1, character 16: red 5 stands there twice"),
            ("classic red:~5,5", "line 1, character 16: red 5 stands there twice"),
            ("classic red:lock,lock", "line 1, character 18: the lock stands there twice"),
            ("classic red:5 red:7", "line 1, character 15: red stands there twice"),
            ("classic red", "line 1, character 9: nothing follows red:"),
            ("classic red:", "line 1, character 9: nothing follows red:"),
            ("classic misthrows:5", "line 1, character 19: “5” is not a number from 0 to 4"),
            ("classic lucky:5,8", "line 1, character 15: Classic has no lucky numbers"),
            ("longo lucky:5", "line 1, character 13: lucky numbers are two different numbers"),
            ("longo lucky:5,5", "line 1, character 13: lucky numbers are two different numbers"),
            ("longo lucky:5,8,9", "line 1, character 13: lucky numbers are two different numbers"),
            ("longo lucky:5,17", "line 1, character 15: “17” is not a number from 2 to 16"),
            ("classic bonus:3", "line 1, character 15: Classic has no bonus"),
            ("classic pawn:red", "line 1, character 14: Classic has no pawns"),
            ("onboard bonus:21", "line 1, character 15: “21” is not a number from 0 to 20"),
            ('classic player:"Ada', "line 1, character 16: this quotation mark is not closed"),
            ("classic player:Ada,B", "line 1, character 16: “Ada,B” is not a name: put names with special characters"
             " in quotation marks"),
            ('classic player:"A\\q"', "line 1, character 16: “\"A\\q\"” is not a name: put names with special"
             " characters in quotation marks"),
            ("classic rde:5", "line 1, character 9: “rde” is no part of a sheet: red, yellow, green, blue, misthrows,"
             " lucky, bonus, player, id"),
        ],
    )  # fmt: skip
    def test_errors_point_at_the_character(self, line, message):
        assert broken(parse_sheet, line) == message


class TestDuelBoards:
    """The Duel's board as one line."""

    @given(board=duel_boards())
    def test_parse_undoes_print(self, board):
        assert parse_duel_board(print_duel_board(board)) == board

    def test_the_line_reads_like_this(self):
        line = "duel red:3g,5b,7b2,lockb misthrows:b1,g2"
        assert print_duel_board(parse_duel_board(line)) == line

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "line 1, character 1: “” is no board: duel"),
            (
                "duel red:5",
                "character 10: a field, then b or g, then the height of a pile are wanted, like 7b2",
            ),
            ("duel red:5b0", "character 10: a field, then b or g"),
            ("duel red:13b", "character 10: the red row has no number 13"),
            ("duel red:5b,5g", "character 13: this field stands there twice"),
            ("duel red:5b red:6b", "character 13: red stands there twice"),
            ("duel red:", "character 6: nothing follows red:"),
            (
                "duel pink:5b",
                "character 6: “pink” is no part of a board: red, yellow, green, blue, misthrows",
            ),
            ("duel misthrows:x1", "character 16: b or g and a number of stones are wanted, each colour once"),
            ("duel misthrows:b1,b2", "character 19: b or g and a number of stones are wanted"),
            ("duel misthrows:b3,g2", "character 16: the misthrow column has 4 fields"),
        ],
    )
    def test_errors_point_at_the_character(self, line, message):
        assert message in broken(parse_duel_board, line)


class TestPawns:
    """On Board's board as one line."""

    @given(
        side=st.sampled_from("ab"),
        pawns=st.dictionaries(NAMES, st.integers(0, 40), max_size=4),
    )
    def test_parse_undoes_print(self, side, pawns):
        board = PawnBoard(track=TRACKS[side], pawns=pawns)
        assert parse_pawns(print_pawns(board)) == board

    def test_the_line_reads_like_this(self):
        assert print_pawns(parse_pawns("pawns/a red:17 green:start")) == "pawns/a red:17 green:start"

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "character 1: “” is no board: pawns/a, pawns/b"),
            ("pawns/c red:5", "character 1: “pawns/c” is no board: pawns/a, pawns/b"),
            ("pawns/a red:41", "character 13: “41” is not a number from 1 to 40"),
            ("pawns/a red:5 red:6", "character 15: red stands there twice"),
        ],
    )
    def test_errors_point_at_the_character(self, line, message):
        assert message in broken(parse_pawns, line)


LONGO = Players(rulebook=RULEBOOKS["longo"], seats=parse_game("game longo Max=4,9 Lenka=6,11").seats)
BOARD = Players(rulebook=RULEBOOKS["onboard"], seats=parse_game('game onboard Max "Ada B"').seats)


class TestSteps:
    """A step as one line."""

    @pytest.mark.parametrize(
        "text",
        [
            "roll Max white:5,1 red:3 yellow:8 green:2 blue:8",
            "roll Max white:5,1",
            "first Max=red:6 Lenka=green:16",
            "first",
            "second blue:13",
            "second",
            "misthrow",
            "misthrow no",
        ],
    )
    def test_print_undoes_parse(self, text):
        assert print_step(parse_step(text, LONGO), LONGO) == text

    @pytest.mark.parametrize("text", ["move", "move 4", "move 4 cross", "move -2", 'first "Ada B"=red:6'])
    def test_print_undoes_parse_on_board(self, text):
        assert print_step(parse_step(text, BOARD), BOARD) == text

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "character 1: “” is no step: roll, first, second, move, misthrow"),
            ("throw", "character 1: “throw” is no step: roll, first, second, move, misthrow"),
            ("roll", "character 1: who rolls, and what?"),
            ("roll Max", "character 1: the white dice are missing"),
            ("roll Ada white:5,1", "character 6: nobody is called “Ada”"),
            ("roll Max white:5", "character 16: two white dice are wanted, like white:5,1"),
            ("roll Max white:5,9", "character 18: “9” is not a number from 1 to 8"),
            ("roll Max white:5,1 red:0", "character 24: “0” is not a number from 1 to 8"),
            ("roll Max white:5,1 red", "character 20: the red dice are wanted once, like red:3 or white:5,1"),
            ("roll Max white:5,1 red:1 red:2", "character 26: the red dice are wanted once"),
            ("roll Max white:5,1 pink:1", "character 20: “pink” is no die: white, red, yellow, green, blue"),
            ("first Max", "character 7: each player crosses one number, like Ada=red:5"),
            ("first Max=red:5 Max=red:6", "character 17: each player crosses one number"),
            ("first Max=red:17", "character 11: “red:17” is no number or lock of Longo"),
            ("second red:05", "character 8: “red:05” is no number or lock of Longo"),
            ("second red:5 red:6", "character 14: nothing more is wanted here"),
            ("move 4", "character 1: Longo has no third action"),
            ("misthrow yes", "character 10: “yes” is no answer: no"),
            ("misthrow no no", "character 13: nothing more is wanted here"),
        ],
    )
    def test_errors_point_at_the_character(self, text, message):
        assert message in broken(lambda text: parse_step(text, LONGO), text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("move x", "character 6: “x” is not a number from -999 to 999"),
            ("move 4 fast", "character 8: “fast” is no way to move: cross"),
            ("move 4 cross cross", "character 14: nothing more is wanted here"),
        ],
    )
    def test_errors_on_board(self, text, message):
        assert message in broken(lambda text: parse_step(text, BOARD), text)


class TestGames:
    """A recorded game: a line for the players, then a line a turn."""

    @settings(max_examples=25, deadline=None)
    @given(name=st.sampled_from(list(RULEBOOKS)), seed=st.integers(0, 10**6), board=st.sampled_from("ab"))
    def test_parse_undoes_print(self, name, seed, board):
        board = board if name == "onboard" else "a"
        recording, _ = random_game(RULEBOOKS[name], seed, choose=simple_choice, board=board)
        assert parse_game(print_game(recording)) == recording
        players = Players(rulebook=recording.rulebook, seats=recording.seats)
        for step in steps_of(recording.turns[0], recording.rulebook):
            assert parse_step(print_step(step, players), players) == step

    def test_it_reads_like_this(self):
        text = (
            'game longo Max=4,9 "Lenka K"=6,11 Emma\n'
            'roll Max white:5,1 red:3 blue:8; first Max=red:6 "Lenka K"=green:16; second blue:13\n'
            'roll "Lenka K" white:5,1; misthrow'
        )
        assert print_game(parse_game(text)) == text

    def test_empty_lines_do_not_count(self):
        text = "\n\ngame duel Ada Ben\n\n  \nroll Ada white:5,1; misthrow\n"
        assert print_game(parse_game(text)) == "game duel Ada Ben\nroll Ada white:5,1; misthrow"

    def test_the_side_of_the_board(self):
        assert parse_game("game onboard/b Ada Ben").board == "b"
        assert print_game(parse_game("game onboard Ada Ben")) == "game onboard/a Ada Ben"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "line 1, character 1: “” is no beginning of a game: game"),
            ("game", "line 1, character 1: which game, and who plays?"),
            ("game chess Ada Ben", "line 1, character 6: “chess” is no game: classic, longo, onboard, duel"),
            ("game classic Ada", "line 1, character 6: 1 players; Classic is for 2 to 5"),
            ("game duel Ada Ben Cleo", "line 1, character 6: 3 players; The Duel is for 2"),
            ("game classic Ada Ada", "line 1, character 6: 2 players are called “Ada”"),
            ("game classic/a Ada Ben", "line 1, character 14: Classic has no board with sides"),
            ("game onboard/c Ada Ben", "line 1, character 14: “c” is no side of the board: a, b"),
            ("game classic Ada=5,8 Ben", "line 1, character 18: Classic has no lucky numbers"),
            ("game classic Ada Ben\nfirst Ada=red:5", "line 2, character 1: a turn is a roll and then"),
            (
                "game classic Ada Ben\n\nroll Ada white:1,2; second red:5; first",
                "line 3, character 1: a turn is",
            ),
            (
                "game classic Ada Ben\nroll Ada white:1,2; second; second",
                "line 2, character 1: a turn is a roll",
            ),
            (
                "game classic Ada Ben\nroll Ada white:1,2;",
                "line 2, character 19: a step is missing before or behind",
            ),
            (
                "game classic Ada Ben\nroll Ada white:1,2; second red:13",
                "line 2, character 28: “red:13” is no",
            ),
        ],
    )
    def test_errors_point_at_the_character(self, text, message):
        assert message in broken(parse_game, text)


class TestTables:
    """A table: a line a sheet."""

    def test_a_line_a_sheet(self):
        table = parse_table("classic red:2 player:Ada\n\nclassic red:3 player:Ben\n")
        assert [card.player for card in table.cards] == ["Ada", "Ben"]
        assert table.pawns is None

    def test_a_line_for_on_boards_board(self):
        table = parse_table("onboard red:2\npawns/b red:3\nonboard red:3")
        assert len(table.cards) == 2
        assert table.pawns == parse_pawns("pawns/b red:3")

    def test_the_duel_has_one_line(self):
        assert parse_table("duel red:3b") == parse_duel_board("duel red:3b")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "line 1, character 1: “” is no game with score sheets"),
            ("duel red:3b\nduel red:4b", "line 2, character 1: The Duel has one board, and so one line"),
            ("classic\nlongo", "line 2, character 1: the sheet above is of Classic, this one of Longo"),
            ("classic\n" * 6, "line 6, character 1: 6 players; Classic is for 2 to 5"),
            ("classic player:A\nclassic player:A", "line 2, character 1: 2 players are called “A”"),
            ("pawns/a red:3", "line 1, character 1: there is no sheet beside the board"),
            ("classic\npawns/a red:3", "line 2, character 1: one board is wanted, beside sheets of On Board"),
            ("onboard\npawns/a red:3\npawns/a red:4", "line 3, character 1: one board is wanted"),
        ],
    )
    def test_errors_point_at_the_character(self, text, message):
        assert message in broken(parse_table, text)

    def test_a_lone_sheet_is_allowed(self):
        assert len(parse_table("classic red:2").cards) == 1
