"""``rowlock games``: what each command answers, on both kinds of database."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.history.database import database_url
from cli.history.model import Correction
from cli.history.rows import Photograph
from cli.history.store import History
from cli.main import app
from tests.cli.history.games import CLASSIC, DUEL, played

DONE, NOT_DONE = 0, 2
NOTED = played(
    note="a good evening", corrections=(Correction(seat=0, cell="red:2", read="blank", kept="cross"),)
)


@pytest.fixture
def run(database, tmp_path, monkeypatch):
    """Runs ``rowlock games`` on a history of two games: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    with History(database_url(database)) as history:
        history.add(NOTED, [Photograph(name="a.jpg", jpeg=b"\xff\xd8\xff")])
        history.add(played(CLASSIC, ("Ada", "Ben", "Cleo"), day=1))

    def games(*arguments: str, at: str = database) -> tuple[int, str, str]:
        result = CliRunner().invoke(app, ["games", *arguments, "--database", at])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return games


def test_list_has_a_line_a_game(run):
    status, out, _ = run("list")
    assert status == DONE
    first, second = out.splitlines()
    assert "Classic" in first
    assert second.startswith(NOTED.game_id)
    assert "1. Ada 7, 2. Ben 6" in second


def test_list_finds_by_words_player_and_kind(run):
    assert run("list", "good")[1].startswith(NOTED.game_id)
    assert len(run("list", "--player", "cleo")[1].splitlines()) == 1
    assert json.loads(run("list", "--game", "longo", "--json")[1])["games"][0]["game_id"] == NOTED.game_id
    assert run("list", "nothing like it") == (DONE, "", "No game found.\n")
    assert "1 more" in run("list", "--limit", "1")[2]


def test_show_tells_scores_faults_note_and_corrections(run):
    status, out, _ = run("show", NOTED.game_id.lower())
    assert status == DONE
    for part in ("a good evening", "Ada", "lock-minimum", "corrected: Ada: red:2, read as blank, is cross."):
        assert part in out
    assert json.loads(run("show", NOTED.game_id, "--json")[1])["games"][0]["names"] == ["Ada", "Ben"]


def test_an_unknown_game_is_one_sentence(run):
    status, out, err = run("show", "nonsense")
    assert (status, out, err.count("\n")) == (NOT_DONE, "", 1)
    assert "no game “nonsense”" in err


@pytest.mark.parametrize("name", ["games.json", "games.csv"])
def test_an_export_fills_an_empty_history(run, name, tmp_path):
    assert run("export", name)[2] == "2 games written.\n"
    other = str(tmp_path / "other.sqlite3")
    assert run("import", name, at=other)[2] == "2 added, 0 there already.\n"
    assert run("import", name, at=other)[2] == "0 added, 2 there already.\n"
    assert run("list", at=other)[1] == run("list")[1]


def test_an_export_can_take_the_photographs_along(run):
    told = run("export", "games.json", "--photographs", "--game", "longo")[2]
    assert told == "1 game with 1 photograph written.\n"
    (game,) = json.loads(Path("games.json").read_text())["games"]
    assert game["photographs"] == [{"name": "a.jpg", "jpeg": "/9j/"}]


def test_photographs_do_not_go_into_a_csv(run):
    status, _, err = run("export", "games.csv", "--photographs")
    assert (status, Path("games.csv").exists()) == (NOT_DONE, False)
    assert "A CSV holds no photographs." in err


def test_an_export_overwrites_nothing_without_force(run):
    assert run("export", "games.csv")[0] == DONE
    assert run("export", "games.csv")[0] == NOT_DONE
    assert run("export", "games.csv", "--force")[0] == DONE


def test_an_export_goes_to_standard_output_too(run):
    assert json.loads(run("export", "-")[1])["schema"] == "rowlock.games/1"
    assert ".csv" in run("export", "games.txt")[2]


def test_a_broken_import_changes_nothing(run, tmp_path):
    run("export", "games.json")
    text = Path("games.json").read_text().replace('"blank"', '"perhaps"')
    Path("broken.json").write_text(text)
    other = str(tmp_path / "other.sqlite3")
    status, _, err = run("import", "broken.json", at=other)
    assert (status, err.count("\n")) == (NOT_DONE, 1)
    assert "games[1].corrections[0].read" in err
    assert run("list", at=other)[1] == ""


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read_is_told(run, content):
    if content is not None:
        Path("games.csv").write_bytes(content)
    status, _, err = run("import", "games.csv")
    assert (status, err.count("\n")) == (NOT_DONE, 1)


def test_delete_wants_a_yes(run):
    status, _, err = run("delete", NOTED.game_id)
    assert status == NOT_DONE
    assert "--yes" in err
    assert len(run("list")[1].splitlines()) == 2
    assert run("delete", NOTED.game_id, "--yes")[0] == DONE
    assert len(run("list")[1].splitlines()) == 1


def test_the_duel_is_shown_by_its_players(database):
    game = played(DUEL, ("Ada", "Ben"))
    with History(database_url(database)) as history:
        history.add(game)
    out = CliRunner().invoke(app, ["games", "show", game.game_id, "--database", database]).stdout
    assert "1. Ada 1, 2. Ben -4" in out
