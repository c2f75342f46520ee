"""Boards on the page: The Duel as a game of its own, On Board's pawns beside the score sheets."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cli.history.model import finished
from cli.history.saving import games_to_save
from cli.page.board_view import board_view
from cli.page.jobs import Development
from cli.page.laying import with_development
from cli.page.state import (
    TableState,
    with_colour_named,
    with_piece,
    without_seat,
    without_shot,
)
from cli.page.table_view import table_view
from cli.page.words import LANGUAGES
from cli.page.words.en import WORDS as ENGLISH
from scanner.cause import Cause
from scanner.pipeline import read_photo
from scanner.settings import Settings
from scoring.duel_board import Colour, Pile
from scoring.errors import BrokenInput
from scoring.games.onboard import ONBOARD
from scoring.model import Row, RowMarks, Scorecard
from tests.cli.history.test_saving import onboard_sheet
from tests.scanner.test_boards import DUEL, duel, track

PATH = Path("somewhere.photo")
PAWNS = {"red": ("field:17", 0), "blue": ("field:40", 0)}


def developed(picture) -> Development:
    from cli.photographs import FileReading

    reading = replace(read_photo(picture, Settings()), name="board.png")
    return Development(file=FileReading(path=Path("board.png"), photos=(reading,)), crops={})


@pytest.fixture(scope="module")
def duel_read() -> Development:
    return developed(duel(DUEL))


@pytest.fixture(scope="module")
def track_read() -> Development:
    return developed(track(PAWNS))


@pytest.fixture
def dueling(duel_read) -> TableState:
    return with_development(TableState(), PATH, duel_read)


@pytest.fixture
def tracked(track_read) -> TableState:
    return with_development(TableState(), PATH, track_read)


def doubting(development: Development, cell: str, cause: Cause) -> Development:
    """The same photograph, but that field is uncertain."""
    (photo,) = development.file.photos
    (board,) = photo.boards
    unsure = replace(photo, boards=(replace(board, uncertain={cell: cause}),))
    return Development(
        file=replace(development.file, photos=(unsure,)), crops={(0, len(photo.sheets), cell): b"jpeg"}
    )


class TestTheDuel:
    def test_a_board_lies_on_the_table_as_a_game_with_a_winner(self, dueling):
        view = table_view(dueling, ENGLISH)
        (board,) = view.boards
        assert [line.name for _, line in board.lines] == ["grey", "black"]
        assert board.won == f"grey won with {board.lines[0][1].total}."
        assert [line.misthrows for _, line in board.lines] == [-5, -5]
        assert [shot.number for shot in view.shots] == [dueling.shots[0].number]
        assert view.can_save

    def test_its_faults_are_told(self, dueling):
        (board,) = table_view(dueling, ENGLISH).pieces
        assert any("Green 2 was taken" in fault.sentence for fault in board.faults)
        stones = {cell.name: cell for _, cells in board.rows for cell in cells}
        assert stones["green:2"].fault
        assert stones["red:7"].said == "Red 7: grey, 3 high"

    def test_players_have_names_by_colour(self, dueling):
        number = dueling.boards[0].number
        named = with_colour_named(with_colour_named(dueling, number, "black", " Ada "), number, "grey", "Ben")
        (board,) = table_view(named, ENGLISH).boards
        assert [line.name for _, line in board.lines] == ["Ben", "Ada"]
        unnamed = with_colour_named(named, number, "black", "")
        assert dict(unnamed.boards[0].board.names) == {Colour.GREY: "Ben"}

    def test_two_of_one_name_are_not_saved(self, dueling):
        number = dueling.boards[0].number
        named = with_colour_named(with_colour_named(dueling, number, "black", "Ada"), number, "grey", "Ada")
        assert table_view(named, ENGLISH).name_twice
        assert games_to_save(named.files).games == ()

    def test_a_corrected_field_counts_and_is_kept_as_such(self, dueling):
        number = dueling.boards[0].number
        state = with_piece(dueling, number, "red:7", "b5")
        assert state.boards[0].board.board.piles(Row.RED)[7] == Pile(owner=Colour.BLACK, height=5)
        assert state.boards[0].corrections == (("red:7", "g3", "b5"),)
        (game,) = games_to_save(state.files).games
        (correction,) = state.corrections_of(game)
        assert (correction.seat, correction.cell, correction.read, correction.kept) == (
            0,
            "red:7",
            "g3",
            "b5",
        )
        assert with_piece(state, number, "red:7", "g3").boards[0].corrections == ()

    @pytest.mark.parametrize("code", ["b23", "b0", "r", "", "b1 g1", "ﬁ"])
    def test_pieces_that_do_not_exist_cannot_lie_there(self, dueling, code):
        with pytest.raises(BrokenInput, match="nothing that lies on this board"):
            with_piece(dueling, dueling.boards[0].number, "red:7", code)

    def test_a_field_that_does_not_exist_cannot_be_corrected(self, dueling):
        with pytest.raises(BrokenInput, match="no field of this board"):
            with_piece(dueling, dueling.boards[0].number, "red:13", "b1")

    def test_a_doubt_waits_for_an_answer(self, duel_read):
        unsure = with_development(TableState(), PATH, doubting(duel_read, "red:7", Cause.PILE_HEIGHT))
        view = table_view(unsure, ENGLISH)
        (doubt,) = view.pieces[0].doubts
        assert (doubt.height, doubt.choices[0]) == (3, ("g3", "grey"))
        assert doubt.cause == Cause.PILE_HEIGHT.sentence
        (in_german,) = table_view(unsure, LANGUAGES["de"]).pieces[0].doubts
        assert in_german.cause.startswith("Die Zahl auf dem Stapel")
        assert {code for code, _ in doubt.choices} == {"g3", "b3", "blank"}
        assert not view.can_save
        assert "one cell is uncertain" in str(games_to_save(unsure.files).refusals[0])
        number = unsure.boards[0].number
        assert unsure.crops(number) == {"red:7": b"jpeg"}
        sure = with_piece(unsure, number, "red:7", None)
        assert table_view(sure, ENGLISH).can_save
        assert sure.boards[0].corrections == ()

    def test_photographed_again_it_is_one_game_and_keeps_its_names(self, dueling, duel_read):
        named = with_colour_named(dueling, dueling.boards[0].number, "black", "Ada")
        again = with_development(named, PATH, duel_read)
        assert len(again.boards) == len(games_to_save(again.files).games) == 1
        assert again.boards[0].board.names == {Colour.BLACK: "Ada"}

    def test_a_worse_photograph_does_not_take_a_readable_boards_place(self, dueling, duel_read):
        (photo,) = duel_read.file.photos
        blurred = replace(photo, boards=(replace(photo.boards[0], error="Too blurred.", cells={}),))
        worse = Development(file=replace(duel_read.file, photos=(blurred,)), crops={})
        assert with_development(dueling, PATH, worse).boards[0].board.error is None

    def test_an_unreadable_board_says_why(self, duel_read):
        (photo,) = duel_read.file.photos
        blurred = replace(photo, boards=(replace(photo.boards[0], error="Too blurred.", cells={}),))
        worse = Development(file=replace(duel_read.file, photos=(blurred,)), crops={})
        view = table_view(with_development(TableState(), PATH, worse), ENGLISH)
        assert (view.boards, view.pieces[0].error) == ((), "Too blurred.")

    def test_it_can_be_taken_away(self, dueling):
        assert without_seat(dueling, dueling.boards[0].number).boards == ()
        assert without_shot(dueling, dueling.shots[0].number).boards == ()


class TestOnBoard:
    def test_the_pawns_are_shown_with_field_and_bonus(self, tracked):
        (board,) = table_view(tracked, ENGLISH).pieces
        assert [(pawn.said, pawn.field, pawn.bonus) for pawn in board.pawns][1] == ("Blue", "Field 40", 20)
        assert board.title.startswith("On Board a")

    def test_a_pawn_that_stands_elsewhere_leaves_its_field(self, tracked):
        state = with_piece(tracked, tracked.boards[0].number, "field:3", "r")
        assert state.boards[0].board.board.pawns == {"red": 3, "blue": 40}
        assert state.boards[0].corrections == (("field:3", "blank", "r"), ("field:17", "r", "blank"))
        at_start = with_piece(state, state.boards[0].number, "start", "rb")
        assert at_start.boards[0].board.board.pawns == {"red": 0, "blue": 0}

    def test_two_pawns_on_one_field_are_a_fault(self, tracked):
        state = with_piece(tracked, tracked.boards[0].number, "field:17", "rb")
        (fault,) = table_view(state, ENGLISH).pieces[0].faults
        assert "together on field 17" in fault.sentence

    def test_a_doubt_offers_every_pawn(self, track_read):
        unsure = with_development(TableState(), PATH, doubting(track_read, "field:17", Cause.WHICH_PAWN))
        (doubt,) = board_view(unsure.boards[0], ENGLISH).doubts
        assert doubt.choices[0] == ("r", "Red")
        assert {code for code, _ in doubt.choices} == {"r", "y", "g", "b", "blank"}
        assert doubt.height is None

    def test_pawns_and_sheets_are_compared_on_the_scoreboard(self, track_read):
        (photo,) = track_read.file.photos
        sheets = (onboard_sheet("Ada", "7FQFNM", "red:2", "pawn:red"), onboard_sheet("Ben", "BHV8UV"))
        both = replace(track_read.file, photos=(replace(photo, sheets=sheets),))
        state = with_development(TableState(), PATH, Development(file=both, crops={}))
        view = table_view(state, ENGLISH)
        assert any("red pawn stands on field 17" in fault.sentence for fault in view.boards[0].faults)
        assert [cell.label for cell in view.seats[0].pawns] == ["R", "Y", "G", "B"]
        assert view.seats[0].pawns[0].said == "Pawn Red: crossed"
        (game,) = games_to_save(state.files).games
        assert game.board_line == "pawns/a red:17 blue:40"

    def test_a_board_alone_is_no_game(self, tracked):
        view = table_view(tracked, ENGLISH)
        assert (view.boards, view.can_save, games_to_save(tracked.files).games) == ((), False, ())

    def test_pawn_corrections_are_told_at_the_sheet_of_the_pawn(self, tracked):
        state = with_piece(tracked, tracked.boards[0].number, "field:3", "b")
        cards = [
            Scorecard(game=ONBOARD, rows={Row.RED: RowMarks(crossed=frozenset({2}))}, pawn=pawn)
            for pawn in ("red", "blue")
        ]
        game = finished(cards, pawns=state.boards[0].board.board)
        assert [(one.seat, one.cell, one.kept) for one in state.corrections_of(game)] == [
            (1, "field:3", "b"),
            (1, "field:40", "blank"),
        ]


@pytest.fixture(scope="module")
def client(server):
    with server.client() as client:
        yield client


def with_boards(server, client) -> str:
    table = server.table()
    for name, picture in (("duel.png", duel(DUEL)), ("track.png", track(PAWNS))):
        out = io.BytesIO()
        Image.fromarray(picture.pixels).save(out, "PNG")
        sent = client.post(f"{table}/photographs", files={"photo": (name, out.getvalue(), "image/png")})
        assert sent.status_code == 303
    return table


@pytest.fixture
def table(server, client) -> str:
    """The address of a table of its own with a Duel board and On Board's."""
    return with_boards(server, client)


@pytest.fixture(scope="module")
def laid(server, client) -> str:
    """The same for tests that change nothing."""
    return with_boards(server, client)


class TestOverHttp:
    def test_a_whole_duel_from_the_photograph_to_the_history(self, server, client, table):
        duel_number, track_number = re.findall(r'id="sheet-(\d+)"', client.get(table).text)
        for colour, name in (("black", "Ada"), ("grey", "<i>Ben")):
            client.post(f"{table}/colour", data={"seat": duel_number, "colour": colour, "name": name})
        client.post(f"{table}/piece", data={"seat": duel_number, "tap": "green:2 blank"})
        client.post(
            f"{table}/piece", data={"seat": duel_number, "field": "red:5", "code": "b1", "height": "4"}
        )
        client.post(f"{table}/piece", data={"seat": track_number, "field": "field:5", "code": "y"})
        html = client.get(table).text
        assert "&lt;i&gt;Ben won with" in html
        assert "<i>Ben" not in html
        assert "Green 2: blank, corrected, read as grey" in html
        assert "Red 5: black, 4 high" in html
        assert "Field 5" in html
        for number in re.findall(r"/photograph/(\d+)\.jpg", html):
            assert client.get(f"{table}/photograph/{number}.jpg").headers["content-type"] == "image/jpeg"
        assert client.get(f"{table}/scores/0.png").status_code == 200
        assert client.get(f"{table}?lang=de").status_code == 200
        client.cookies.clear()
        client.post(f"{table}/save", data={"note": "", "photographs": "on"})
        (saved,) = re.findall(r"/games/(\w{8})", client.get(table).text)
        game = server.history.game(saved)
        assert (game.game.name, game.names) == ("duel", ("Ada", "<i>Ben"))
        assert len(game.corrections) == 2
        assert "Green 2" in client.get(f"games/{saved}").text
        assert len(server.history.photographs(saved)) == 2

    @pytest.mark.parametrize(
        ("board", "cell", "cause", "tap", "said"),
        [
            ("duel_read", "red:7", Cause.PILE_HEIGHT, "red:7 g3", "Red 7: grey, 5 high"),
            ("duel_read", "misthrow:2", Cause.PIECE_OR_NOT, "misthrow:2 b1", "Misthrow 2: black"),
            ("track_read", "field:17", Cause.WHICH_PAWN, "field:17 y", 'class="pawn yellow"'),
        ],
    )
    def test_a_doubt_shows_its_picture_and_one_tap_answers(
        self, server, client, request, monkeypatch, board, cell, cause, tap, said
    ):
        unsure = doubting(request.getfixturevalue(board), cell, cause)

        async def develop(_evening, _path, _name):
            return unsure

        monkeypatch.setattr("cli.page.evening.Evening.develop", develop)
        table = server.table()
        client.post(f"{table}/photographs", files={"photo": ("a.png", b"a board")})
        html = client.get(table).text
        (number,) = re.findall(r'id="sheet-(\d+)"', html)
        assert client.get(f"{table}/crop/{number}/{cell}.jpg").content == b"jpeg"
        assert f'value="{tap}"' in html
        height = {"height": "5"} if f'id="height-{number}-{cell}"' in html else {}
        assert bool(height) == (cause is Cause.PILE_HEIGHT)
        client.post(f"{table}/piece", data={"seat": number, "tap": tap, **height})
        answered = client.get(table).text
        assert 'class="doubt"' not in answered
        assert said in answered

    def test_the_api_numbers_and_corrects_boards(self, client, table):
        address = table.replace("t/", "api/tables/")
        duel_entry, track_entry = (
            sheet for photo in client.get(address).json()["photos"] for sheet in photo["sheets"]
        )
        fields = f"{address}/boards/{duel_entry['seat']}/fields"
        corrected = client.put(f"{fields}/red:7", json={"pieces": "g2"}).json()["photos"][0]["sheets"][0]
        assert corrected["stones"]["red"]["7"]["height"] == 2
        assert corrected["corrections"] == [{"cell": "red:7", "read": "g3", "kept": "g2"}]
        players = f"{address}/boards/{duel_entry['seat']}/players"
        named = client.put(f"{players}/black", json={"player": "Ada"}).json()["photos"][0]["sheets"][0]
        assert named["players"] == {"black": "Ada", "grey": None}
        assert client.put(f"{players}/red", json={"player": "Ada"}).status_code == 404
        wrong = f"{address}/boards/{track_entry['seat']}/players"
        assert client.put(f"{wrong}/black", json={"player": "Ada"}).status_code == 404

    @pytest.mark.parametrize(
        ("action", "form", "status"),
        [
            ("piece", {"seat": "999", "tap": "red:7 b1"}, 404),
            ("piece", {"seat": "x"}, 400),
            ("piece", {"seat": "SEAT", "tap": "red:7 b99"}, 400),
            ("piece", {"seat": "SEAT", "field": "red:7", "code": "b", "height": "many"}, 400),
            ("piece", {"seat": "SEAT"}, 404),
            ("colour", {"seat": "SEAT", "colour": "pink", "name": "x"}, 404),
            ("colour", {"seat": "SEAT", "colour": "black", "name": "x" * 41}, 400),
            ("cell", {"seat": "SEAT", "tap": "red:7 cross"}, 404),
        ],
    )
    def test_a_broken_form_is_told_in_a_sentence(self, client, laid, action, form, status):
        number = re.findall(r'id="sheet-(\d+)"', client.get(laid).text)[0]
        data = {key: value.replace("SEAT", number) for key, value in form.items()}
        answer = client.post(f"{laid}/{action}", data=data)
        assert answer.status_code == status
        assert "That did not work" in answer.text
