"""``rowlock scan`` of boards: what it answers, what it is told, what it asks."""

import csv
import json
import os
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from cli.main import app
from tests.scanner.test_boards import DUEL, B, G, duel, track

DONE, LOOK, NOT_DONE = 0, 1, 2
PAWNS = {"red": ("field:17", 0), "blue": ("field:40", 0)}


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def photographs(tmp_path_factory):
    """A Duel board and an On Board board."""
    folder = tmp_path_factory.mktemp("boards")
    Image.fromarray(duel(DUEL).pixels).save(folder / "duel.png")
    Image.fromarray(track(PAWNS).pixels).save(folder / "track.png")
    return folder


def run(*arguments: object, typed: str = "") -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    result = CliRunner().invoke(app, ["scan", *map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def answer(*arguments: object) -> dict:
    return json.loads(run(*arguments, "--json")[1])


class TestJson:
    def test_a_duel_board_has_stones_misthrows_and_a_score_for_each_colour(self, photographs):
        record = answer(photographs / "duel.png")
        (sheet,) = record["photos"][0]["sheets"]
        assert (sheet["game"], sheet["kind"], sheet["status"]) == ("duel", "board", "ok")
        assert sheet["stones"]["red"] == {
            "2": {"owner": "black", "height": 1},
            "5": {"owner": "black", "height": 1},
            "7": {"owner": "grey", "height": 3},
        }
        assert sheet["stones"]["green"]["lock"] == {"owner": "grey", "height": 1}
        assert sheet["misthrows"] == {"black": 1, "grey": 1}
        assert sheet["score"]["black"]["total"] == 3 + 28 + 3 - 5
        assert [violation["rule"] for violation in sheet["violations"]] == ["lock-minimum", "unfinished"]
        (table,) = record["tables"]
        assert [entry["colour"] for entry in table["ranking"]] == ["grey", "black"]

    def test_on_boards_board_has_its_pawns_with_their_bonus(self, photographs):
        (sheet,) = answer(photographs / "track.png")["photos"][0]["sheets"]
        assert (sheet["game"], sheet["kind"], sheet["board"]) == ("onboard", "board", "a")
        assert [(p["colour"], p["field"]) for p in sheet["pawns"]] == [
            ("red", "field:17"),
            ("blue", "field:40"),
        ]
        assert sheet["pawns"][1]["bonus"] == 20

    def test_only_the_game_that_is_asked_for_is_read(self, photographs):
        record = answer(photographs, "--game", "onboard")
        assert [sheet["game"] for photo in record["photos"] for sheet in photo["sheets"]] == ["onboard"]


class TestTold:
    def test_stones_have_names(self, photographs):
        record = answer(photographs / "duel.png", "--stones", "dark=Ada,light=Ben")
        assert record["photos"][0]["sheets"][0]["players"] == {"black": "Ada", "grey": "Ben"}
        assert [entry["player"] for entry in record["tables"][0]["ranking"]] == ["Ben", "Ada"]

    def test_piles_may_be_told(self, photographs):
        record = answer(photographs / "duel.png", "--pile", "red:7=5", "--pile", "red:2=2")
        stones = record["photos"][0]["sheets"][0]["stones"]["red"]
        assert (stones["7"]["height"], stones["2"]["height"]) == (5, 2)

    def test_pawns_have_names(self, photographs):
        record = answer(photographs / "track.png", "--pawns", "Ada=red,Ben=blue")
        assert [pawn["player"] for pawn in record["photos"][0]["sheets"][0]["pawns"]] == ["Ada", "Ben"]

    def test_a_name_that_is_no_utf_8_is_written_as_far_as_it_is(self, photographs):
        options = ("--pawns", os.fsdecode(b"A\xff=red"), "--csv", "scores.csv", "--json")
        status, out, _ = run(photographs / "track.png", *options)
        assert status == DONE
        assert json.loads(out.encode())["photos"][0]["sheets"][0]["pawns"][0]["player"] == "A\ufffd"

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--stones", "Ada,Ben"), "dark=Ada,light=Ben"),
            (("--stones", "dark=Ada,dark=Ben"), "twice"),
            (("--pile", "red:13=3"), "red:7=3"),
            (("--pile", "red:7=0"), "red:7=3"),
            (("--pile", "red:7=2", "--pile", "red:7=3"), "twice"),
            (("--pile", "red:8=3"), "no stone was found there"),
            (("--pawns", "Ada=pink"), "Ada=red,Ben=blue"),
        ],
    )
    def test_what_cannot_be_meant_is_one_plain_sentence(self, photographs, options, said):
        status, out, err = run(photographs / "duel.png", *options)
        assert (status, out) == (NOT_DONE, "")
        assert said in err
        assert len(err.splitlines()) == 1

    def test_stones_are_not_told_of_photographs_without_a_board(self, photographs):
        status, _, err = run(photographs / "track.png", "--stones", "dark=Ada,light=Ben")
        assert status == NOT_DONE
        assert "no photograph shows one" in err

    def test_a_pawn_that_is_told_of_stands_on_the_board(self, photographs):
        status, out, err = run(photographs / "track.png", "--pawns", "Ada=red,Cleo=green")
        assert (status, out) == (NOT_DONE, "")
        assert "no green pawn stands on the board" in err


class TestSave:
    def test_a_duel_goes_into_the_history_once(self, photographs):
        options = ("--stones", "dark=Ada,light=Ben", "--save", "--database", "games.sqlite3")
        assert "saved as" in run(photographs / "duel.png", *options)[2]
        assert "where it was already" in run(photographs / "duel.png", *options)[2]
        listed = CliRunner().invoke(app, ["games", "list", "--json", "--database", "games.sqlite3"])
        (game,) = json.loads(listed.stdout)["games"]
        assert (game["game"], game["names"]) == ("duel", ["Ada", "Ben"])


class TestPeople:
    def test_the_duel_shows_both_players_and_the_winner(self, photographs):
        status, out, _ = run(photographs / "duel.png", "--stones", "dark=Ada,light=Ben")
        assert status == LOOK
        assert "Ben won with" in out
        assert "Green 2 was taken" in " ".join(out.split())

    def test_on_boards_board_shows_where_the_pawns_stand(self, photographs):
        status, out, _ = run(photographs / "track.png", "--pawns", "Ada=red")
        assert status == DONE
        assert "field 40 (blue 3)" in out
        assert "Ada" in out

    def test_a_spreadsheet_has_a_line_for_each_player(self, photographs):
        run(photographs / "duel.png", "--csv", "scores.csv")
        lines = list(csv.DictReader(Path("scores.csv").read_text().splitlines()))
        assert [(line["player"], line["misthrows"], line["place"]) for line in lines] == [
            ("black", "-5", "2"),
            ("grey", "-5", "1"),
        ]

    def test_a_board_of_which_one_marker_shows_has_a_line_too(self, photographs):
        with Image.open(photographs / "duel.png") as whole:
            shown = Image.new("RGB", whole.size, (120, 90, 60))
            shown.paste(whole.crop((0, 0, whole.width // 2, whole.height // 2)))
            shown.save("corner.png")
        run("corner.png", "--csv", "scores.csv")
        (line,) = csv.DictReader(Path("scores.csv").read_text().splitlines())
        assert (line["file"], line["game"], line["status"]) == ("corner.png", "duel", "unreadable")
        assert line["error"]

    def test_the_overlay_is_the_photograph_with_the_readings(self, photographs):
        run(photographs / "duel.png", "--overlay", "read")
        drawn, plain = Image.open("read/duel.png.read.jpg"), Image.open(photographs / "duel.png")
        assert drawn.size == plain.size
        assert drawn.tobytes() != plain.tobytes()


class TestReview:
    @pytest.mark.parametrize(
        ("key", "expected"), [("e", None), ("b", (B, 1)), ("g", (G, 1)), ("4", (G, 4)), ("\n", (G, 1))]
    )
    def test_a_key_settles_an_uncertain_field(self, photographs, key, expected, monkeypatch):
        monkeypatch.setattr("cli.photographs.read_file", _doubting("red:5"))
        record = json.loads(run(photographs / "duel.png", "--review", "--json", "--workers", 1, typed=key)[1])
        (sheet,) = record["photos"][0]["sheets"]
        stone = sheet["stones"]["red"].get("5")
        assert stone == (expected and {"owner": str(expected[0]), "height": expected[1]})
        assert (sheet["uncertain"], sheet["status"]) == ([], "ok")


def _doubting(cell):
    """``read_file`` as it is, but one field of a Duel board is read as grey and uncertain."""
    from dataclasses import replace

    from cli import photographs
    from scanner.cause import Cause
    from scanner.stones import StoneReading

    original = photographs.read_file

    def doubted(path, debug=None):
        reading = original(path, debug)
        (photo,) = reading.photos
        (board,) = photo.boards
        doubtful = StoneReading(owner=G, height=1, probability=0.6, cause=Cause.WHOSE_STONE)
        board = replace(board, cells={**board.cells, cell: doubtful}, uncertain={cell: Cause.WHOSE_STONE})
        return replace(reading, photos=(replace(photo, boards=(board,)),))

    return doubted
