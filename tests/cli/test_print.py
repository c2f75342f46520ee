"""``rowlock print``: what it writes, what it refuses, and that it never overwrites by accident."""

import json
from pathlib import Path

import pypdfium2
import pytest
import typer
from typer.testing import CliRunner

from cli.main import RowlockGroup
from cli.print_sheets import print_command
from scoring.games import GAMES
from sheets.identity import is_id
from sheets.lucky import PRINTED_PAIRS

app = typer.Typer(cls=RowlockGroup)
app.command("print")(print_command)
app.command("other")(lambda: None)

NOT_DONE = 2


def run(*arguments: object) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    result = CliRunner().invoke(app, ["print", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def refused(*arguments: object) -> str:
    status, out, err = run(*arguments)
    assert status == NOT_DONE
    assert out == ""
    return err


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return tmp_path / "sheets.pdf"


def sheets_of(layout: Path) -> list[dict]:
    return [sheet for page in json.loads(layout.read_text())["pages"] for sheet in page["sheets"]]


class TestWriting:
    def test_fills_one_page_by_default(self, pdf):
        assert run("classic", "-o", pdf) == (0, "", f"2 sheets on 1 page: {pdf}\n")
        assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == 1

    def test_writes_nothing_but_the_files_asked_for(self, pdf):
        layout = pdf.with_suffix(".json")
        assert run("longo", "-o", pdf, "--layout", layout)[0] == 0
        assert sorted(path.name for path in pdf.parent.iterdir()) == ["sheets.json", "sheets.pdf"]

    def test_prints_a_sheet_a_player_with_name_and_lucky_numbers_of_their_own(self, pdf):
        layout = pdf.with_suffix(".json")
        status, _, err = run(
            "longo",
            "-o",
            pdf,
            "--players",
            3,
            "--names",
            "Ada,Ben,Řehoř",
            "--lucky",
            "8,5",
            "--layout",
            layout,
        )
        assert (status, err) == (0, f"3 sheets on 2 pages: {pdf}\n")
        sheets = sheets_of(layout)
        assert [sheet["player"] for sheet in sheets] == ["Ada", "Ben", "Řehoř"]
        assert sheets[0]["lucky"] == [5, 8]
        assert len({tuple(sheet["lucky"]) for sheet in sheets}) == 3
        assert {tuple(sheet["lucky"]) for sheet in sheets} <= set(PRINTED_PAIRS)
        assert all(is_id(sheet["sheet_id"]) for sheet in sheets)

    @pytest.mark.parametrize("paper", ["a4", "letter"])
    @pytest.mark.parametrize("per_page", [1, 2, 4])
    def test_prints_as_many_sheets_to_a_page_as_asked_for(self, pdf, paper, per_page):
        assert run("classic", "-o", pdf, "--sheets", 5, "--paper", paper, "--per-page", per_page)[0] == 0
        assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == -(-5 // per_page)

    def test_every_style_and_language_gives_another_file(self, pdf):
        files = set()
        for option, values in (
            ("--style", ["ink-saver", "mono"]),
            ("--lang", ["en", "de", "cs", "pl", "pt"]),
        ):
            for value in values:
                assert run("classic", "-o", pdf, "--seed", 1, option, value, "--force")[0] == 0
                files.add(pdf.read_bytes())
        assert len(files) == 7

    def test_the_same_seed_gives_the_same_file_byte_for_byte(self, pdf):
        other = pdf.with_name("other.pdf")
        assert run("longo", "-o", pdf, "--seed", 7, "--sheets", 3)[0] == 0
        assert run("longo", "-o", other, "--seed", 7, "--sheets", 3)[0] == 0
        assert pdf.read_bytes() == other.read_bytes()

    def test_games_of_the_same_seed_share_no_id(self, pdf):
        layouts = [pdf.with_name(f"{game}.json") for game in ("classic", "longo")]
        for layout in layouts:
            run(layout.stem, "-o", pdf, "--force", "--layout", layout, "--seed", 1, "--sheets", 20)
        one, other = ({sheet["sheet_id"] for sheet in sheets_of(layout)} for layout in layouts)
        assert not one & other

    def test_without_a_seed_no_two_files_are_the_same(self, pdf):
        run("classic", "-o", pdf)
        first = pdf.read_bytes()
        run("classic", "-o", pdf, "--force")
        assert pdf.read_bytes() != first


class TestBoards:
    def test_on_board_comes_with_score_sheets_both_sides_of_the_board_and_pawns(self, pdf):
        layout = pdf.with_suffix(".json")
        arguments = ("onboard", "-o", pdf, "--names", "Ada,Ben,Cleo", "--layout", layout)
        assert run(*arguments) == (0, "", f"3 sheets and 2 boards on 5 pages: {pdf}\n")
        sheets = sheets_of(layout)
        assert [(sheet["kind"], sheet["player"]) for sheet in sheets] == [
            ("score", "Ada"),
            ("score", "Ben"),
            ("score", "Cleo"),
            ("board", None),
            ("board", None),
        ]
        assert [sheet["board"] for sheet in sheets[3:]] == ["a", "b"]
        assert len({sheet["sheet_id"] for sheet in sheets}) == 5
        assert all(is_id(sheet["sheet_id"]) for sheet in sheets)

    def test_the_duel_is_a_board_on_two_pages_and_its_stones(self, pdf):
        assert run("duel", "-o", pdf) == (0, "", f"1 board on 3 pages: {pdf}\n")
        assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == 3

    @pytest.mark.parametrize(
        ("game", "size", "pages"),
        [("onboard", "page", 4), ("onboard", "joined", 6), ("onboard", "poster", 4), ("duel", "page", 2)],
    )
    def test_boards_come_in_three_sizes(self, pdf, game, size, pages):
        assert run(game, "-o", pdf, "--board-size", size)[0] == 0
        assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == pages

    @pytest.mark.parametrize("game", ["onboard", "duel"])
    def test_the_same_seed_gives_the_same_file(self, pdf, game):
        files = []
        for seed in (1, 1, 2):
            run(game, "-o", pdf, "--seed", seed, "--force")
            files.append(pdf.read_bytes())
        assert files[0] == files[1] != files[2]


def test_every_game_can_be_printed(pdf):
    for game in GAMES:
        assert run(game, "-o", pdf, "--force")[0] == 0
        assert game in refused("chess", "-o", pdf, "--force")


class TestRefusing:
    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["chess"], "no game 'chess'"),
            (["classic", "--players", 6], "2 to 5 players, not 6"),
            (["classic", "--players", 2, "--sheets", 2], "not both"),
            (["classic", "--lucky", "5,8"], "no lucky numbers"),
            (["classic", "--board-size", "page"], "Classic has no board: leave --board-size out."),
            (["onboard", "--players", 5], "On Board is for 2 to 4 players, not 5"),
            (["duel", "--sheets", 2], "The Duel has no score sheets: leave --sheets and --names out."),
            (["duel", "--names", "Ada,Ben"], "The Duel has no score sheets"),
            (["duel", "--players", 3], "The Duel is for 2 players, not 3."),
            (["duel", "--lucky", "5,8"], "The Duel has no lucky numbers"),
            (["longo", "--lucky", "5,5"], "no lucky pair"),
            (["longo", "--lucky", "1,8"], "no lucky pair"),
            (["longo", "--lucky", "5,8", "--lucky", "8,5"], "given twice"),
            (["longo", "--players", 3, "--names", "Ada,Ben"], "2 names"),
            (["longo", "--names", "Ada,,Ben"], "name is missing"),
            (["longo", "--names", "Ada,\u6f22"], "font lacks"),
            (["longo", "--names", "A\nB,C"], "cannot be printed"),
        ],
    )
    def test_what_does_not_go_together_is_said_in_one_line(self, pdf, arguments, words):
        err = refused(*arguments, "-o", pdf)
        assert words in err
        assert err.startswith("rowlock: ")
        assert err.count("\n") == 1
        assert not pdf.exists()

    @pytest.mark.parametrize(
        "options",
        [
            ["--per-page", "3"],
            ["--paper", "a5"],
            ["--style", "neon"],
            ["--lang", "xx"],
            ["--board-size", "huge"],
            ["--sheets", "0"],
            ["--players", "two"],
            ["--seed", "x"],
        ],
    )
    def test_options_take_only_what_they_name(self, pdf, options):
        assert options[0] in refused("classic", "-o", pdf, *options)
        assert not pdf.exists()

    def test_an_output_must_be_named(self):
        assert "--output" in refused("classic")


class TestFiles:
    def test_nothing_is_overwritten_without_force(self, pdf):
        pdf.write_text("mine")
        assert "--force" in refused("classic", "-o", pdf)
        assert pdf.read_text() == "mine"
        assert run("classic", "-o", pdf, "--force")[0] == 0
        assert pdf.read_bytes().startswith(b"%PDF")

    def test_a_layout_that_is_there_keeps_the_pdf_from_being_written(self, pdf):
        layout = pdf.with_suffix(".json")
        layout.write_text("mine")
        assert "sheets.json" in refused("classic", "-o", pdf, "--layout", layout)
        assert not pdf.exists()

    def test_a_missing_folder_is_named(self, tmp_path):
        assert "no folder" in refused("classic", "-o", tmp_path / "nowhere" / "sheets.pdf")

    def test_a_folder_is_no_file_even_with_force(self, tmp_path):
        assert "is no file" in refused("classic", "-o", tmp_path, "--force")

    def test_pdf_and_layout_need_two_names(self, pdf):
        assert "twice" in refused("classic", "-o", pdf, "--layout", pdf.parent / "." / pdf.name)

    def test_a_name_that_the_system_refuses_is_reported(self, tmp_path):
        assert "cannot be written" in refused("classic", "-o", tmp_path / ("x" * 300 + ".pdf"))
