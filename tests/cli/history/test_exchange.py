"""What is exported comes back in as it was, and a broken file says what is wrong with it."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.history.exchange import Kept, csv_text, json_text, read_games
from cli.history.model import Correction
from cli.history.rows import Photograph
from cli.spreadsheet import harmless, original
from scoring.errors import BrokenInput
from tests.cli.history.games import CLASSIC, DUEL, LONGO, ONBOARD, played

CORRECTIONS = (
    Correction(seat=0, cell="red:2", read="blank", kept="cross"),
    Correction(seat=1, cell="misthrow:1", read="cross", kept="blank"),
)
PIECES = (
    Correction(seat=0, cell="red:7", read="g12", kept="b2"),
    Correction(seat=1, cell="misthrow:1", read="blank", kept="g1"),
)
PAWNS = (Correction(seat=1, cell="start", read="ryg", kept="blank"),)
GAMES = (
    played(LONGO, ("Ada", "Ben"), note='=1+1 "quoted"\nsecond line', corrections=CORRECTIONS),
    played(LONGO, ("Ada", None), day=1),
    played(CLASSIC, ("=cmd|' /C calc'!A0", "'@x", "-1"), day=2),
    played(DUEL, ("Ada", "Ben"), day=3, corrections=PIECES),
    played(ONBOARD, ("Ada", "Ben"), day=4, corrections=PAWNS),
)
KEPT = [Kept(game=game) for game in GAMES]


def told(kept: Kept) -> tuple[object, ...]:
    """All that a game tells; an empty row may be left out or empty."""
    game = kept.game
    own = (game.game_id, game.played_at, game.names, game.note, game.corrections, kept.photographs)
    return (*own, game.sheet_lines, game.board_line, game.lines)


@pytest.mark.parametrize("write", [json_text, csv_text])
def test_games_come_back_in_as_they_went_out(write):
    assert [told(kept) for kept in read_games(write(KEPT))] == [told(kept) for kept in KEPT]


def test_json_can_take_the_photographs_along():
    kept = Kept(game=GAMES[0], photographs=(Photograph(name="a.jpg", jpeg=b"\xff\xd8\xff\x00"),))
    assert [told(one) for one in read_games(json_text([kept]))] == [told(kept)]


def test_no_cell_of_the_csv_is_a_formula():
    for line in csv.reader(io.StringIO(csv_text(KEPT))):
        assert not [cell for cell in line if cell.startswith(("=", "+", "@", "\t", "\r"))]
        assert not [cell for cell in line if cell.startswith("-") and not cell[1:].isdigit()]


@given(st.text())
def test_a_text_made_harmless_can_be_had_back(text):
    shielded = str(harmless(text))
    assert original(shielded) == text
    assert not shielded.startswith(("=", "+", "-", "@", "\t", "\r"))


def broken(**changes: object) -> str:
    record = json.loads(json_text(KEPT[:1]))
    record["games"][0].update(changes)
    return json.dumps(record)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"schema": "rowlock.table/1", "games": []}', "rowlock.games/1"),
        (broken(game_id="../etc"), "no game's id"),
        (broken(played_at="yesterday"), "no date"),
        (broken(played_at="0001-01-01T00:00:00+23:00"), "no date"),
        (broken(names=["Ada"]), "1 names do not go with 2 seats"),
        (broken(names=["Ada", "ada"]), "2 players are called"),
        (broken(note="x" * 501), "501 characters"),
        (broken(corrections=[{"seat": 3, "cell": "red:2", "read": "blank", "kept": "cross"}]), "not there"),
        (broken(corrections=[{"seat": 1, "cell": "\x00", "read": "blank", "kept": "cross"}]), "no cell"),
        (broken(corrections=[{"seat": 1, "cell": "red:2", "read": "g123", "kept": "b1"}]), "no pieces"),
        (
            broken(corrections=[{"seat": 1, "cell": "red:2", "read": "blank", "kept": "maybe"}]),
            "no mark and no pieces",
        ),
        (broken(photographs=[{"name": "a", "jpeg": "R0lGODlh"}]), "no JPEG"),
        ("", "column “game_id” is missing"),
        ("a,b\r\n1,2\r\n", "column “game_id” is missing"),
        (csv_text(KEPT[:1]).replace("longo red:2,5,7", "longo red:2,5,99"), "line 1"),
        (csv_text(KEPT[:1]).replace("red:2=blank>cross", "red:2"), "no correction"),
        (csv_text(KEPT[:1]) + '"open', "line"),
    ],
)
def test_a_broken_file_says_what_is_wrong_with_it(text, said):
    with pytest.raises(BrokenInput) as caught:
        read_games(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
