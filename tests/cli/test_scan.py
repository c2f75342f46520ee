"""``rowlock scan``: what it answers, what it writes, and its exit status."""

import csv
import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

import cli.drawing
import cli.review
from cli.main import app
from cli.photographs import read_file
from cli.row_doubts import MANY
from cli.scoreboard import show_tables
from scoring.errors import BrokenInput
from tests.scanner.pictures import inked, photograph, placed, printed, streaked

DONE, LOOK, NOT_DONE = 0, 1, 2
LEGAL = ("red:2", "red:5", "yellow:11", "green:7", "misthrow:1")
ILLEGAL = ("blue:12", "blue:2", "blue:lock")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: object, typed: str = "") -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    result = CliRunner().invoke(app, ["scan", *map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def picture(path: Path, *sheets: tuple[str, ...], covered: bool = False) -> Path:
    """A photograph of one or two Classic sheets with the given crosses."""
    places = (
        [placed(4.2, 3, (420, 330)), placed(4.2, -2, (1180, 880))]
        if len(sheets) > 1
        else [placed(6, 5, (800, 600))]
    )
    laid = [
        (inked(printed(index=i), cells), place)
        for i, (cells, place) in enumerate(zip(sheets, places, strict=True))
    ]
    pixels = photograph(laid).pixels.copy()
    if covered:
        pixels[620:700, 700:860] = (190, 140, 110)
    Image.fromarray(pixels).save(path, quality=92)
    return path


def answer(*arguments: object) -> dict:
    return json.loads(run(*arguments, "--json")[1])


class TestJson:
    def test_it_has_every_field_of_the_contract(self):
        record = answer(picture(Path("table.jpg"), LEGAL))
        assert record["schema"] == "rowlock.scan/1"
        (photo,) = record["photos"]
        assert (photo["file"], photo["width"], photo["height"], photo["error"]) == (
            "table.jpg",
            1600,
            1200,
            None,
        )
        (sheet,) = photo["sheets"]
        assert sheet["sheet_id"] == printed().spec.sheet_id
        assert sheet["player"] == printed().spec.player
        assert (sheet["game"], sheet["kind"], sheet["status"], sheet["lucky"]) == (
            "classic",
            "score",
            "ok",
            None,
        )
        assert np.array(sheet["corners"]).shape == (4, 2)
        assert sheet["rows"]["red"] == {"crossed": [2, 5], "skipped": [], "void": [], "lock": False}
        assert (sheet["misthrows"], sheet["bonus"], sheet["uncertain"], sheet["violations"]) == (
            1,
            None,
            [],
            [],
        )
        assert sheet["score"] == {
            "red": 3,
            "yellow": 1,
            "green": 1,
            "blue": 0,
            "misthrows": -5,
            "bonus": 0,
            "total": 0,
        }

    def test_an_illegal_crossing_is_named_and_left_out_of_the_legal_total(self):
        status, out, _ = run(picture(Path("table.jpg"), LEGAL + ILLEGAL), "--json")
        (sheet,) = json.loads(out)["photos"][0]["sheets"]
        assert status == LOOK
        assert [violation["rule"] for violation in sheet["violations"]] == ["lock-minimum"]
        assert sheet["score"]["total"] == 6
        assert sheet["score"]["legal_total"] == 1

    def test_two_sheets_are_a_table_with_a_ranking(self):
        record = answer(picture(Path("table.jpg"), LEGAL, ("green:12", "green:11", "green:10")))
        (table,) = record["tables"]
        assert table["game"] == "classic"
        assert [(entry["place"], entry["total"]) for entry in table["ranking"]] == [(1, 6), (2, 0)]
        assert table["ranking"][0]["sheet_id"] == printed(index=1).spec.sheet_id

    def test_sheets_of_several_photographs_are_one_table(self):
        picture(Path("a.jpg"), LEGAL)
        photo = photograph([(inked(printed(index=1), ("red:3",)), placed(6, 5, (800, 600)))])
        Image.fromarray(photo.pixels).save("b.png")
        record = answer("a.jpg", "b.png")
        assert [len(table["sheets"]) for table in record["tables"]] == [2]

    def test_nothing_else_is_on_standard_output(self):
        _, out, _ = run(picture(Path("table.jpg"), LEGAL), "--json", "--workers", 2)
        assert out.startswith("{")
        assert out.endswith("}\n")


class TestExitStatus:
    def test_all_well_is_0(self):
        assert run(picture(Path("table.jpg"), LEGAL))[0] == DONE

    def test_no_sheet_is_1_and_says_so(self):
        status, out, _ = run(_bare(Path("bare.jpg")))
        assert status == LOOK
        assert "No sheet or board was found" in out

    def test_an_uncertain_cell_is_1(self):
        assert run(picture(Path("table.jpg"), LEGAL, covered=True))[0] == LOOK

    @pytest.mark.parametrize(
        ("name", "content"), [("missing.jpg", None), ("broken.jpg", b"nothing"), ("empty.png", b"")]
    )
    def test_a_missing_or_broken_file_is_2_with_one_line_that_names_it(self, name, content):
        if content is not None:
            Path(name).write_bytes(content)
        status, _, err = run(name)
        assert status == NOT_DONE
        assert err.count("\n") == 1
        assert name in err

    def test_a_broken_file_is_told_and_the_rest_is_read(self):
        Path("broken.jpg").write_bytes(b"nothing")
        status, out, err = run("broken.jpg", picture(Path("table.jpg"), LEGAL), "--json")
        first, second = json.loads(out)["photos"]
        assert status == NOT_DONE
        assert "broken.jpg" in first["error"]
        assert "broken.jpg" in err
        assert len(second["sheets"]) == 1

    def test_what_is_no_file_is_told_and_the_rest_is_read(self):
        os.mkfifo("pipe.jpg")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind("socket.jpg")
        status, out, err = run("pipe.jpg", "socket.jpg", "/dev/zero", picture(Path("a.jpg"), LEGAL), "--json")
        photos = json.loads(out)["photos"]
        assert status == NOT_DONE
        assert [line.count("is no file. Name a photograph.") for line in err.splitlines()] == [1, 1, 1]
        assert len(photos[3]["sheets"]) == 1

    def test_a_name_that_is_too_long_is_told(self):
        status, _, err = run("a" * 300)
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "File name too long" in err

    @pytest.mark.parametrize("option", [(), ("--csv",), ("--overlay",), ("--results",), ("--debug",)])
    def test_an_empty_name_is_not_this_folder(self, option):
        picture(Path("a.jpg"), LEGAL)
        status, out, err = run(*(("a.jpg", *option) if option else ()), "")
        assert (status, out) == (NOT_DONE, "")
        assert "the name is empty" in err

    def test_a_folder_without_photographs_is_2(self, tmp_path):
        (tmp_path / "notes").mkdir()
        status, _, err = run("notes")
        assert status == NOT_DONE
        assert "no photograph" in err


def _bare(path: Path) -> Path:
    Image.fromarray(photograph([]).pixels).save(path)
    return path


class TestNames:
    """Of files: whatever a name holds, people get plain lines and programs UTF-8."""

    def test_a_name_that_is_no_utf_8(self):
        picture(Path(os.fsdecode(b"bad\xff.jpg")), LEGAL)
        status, out, _ = run(".", "--json", "--csv", "scores.csv", "--overlay", "read")
        assert status == DONE
        assert json.loads(out.encode())["photos"][0]["file"] == "bad\\xff.jpg"
        (line,) = csv.DictReader(Path("scores.csv").read_text("utf-8").splitlines())
        assert line["file"] == "bad\\xff.jpg"
        assert os.listdir(b"read") == [b"bad\xff.jpg.read.jpg"]  # noqa: PTH208 (bytes)

    def test_what_a_terminal_would_obey_in_a_players_name_is_not_in_the_table(self, capsys):
        file = read_file(picture(Path("a.jpg"), LEGAL))
        (photo,) = file.photos
        (sheet,) = photo.sheets
        odd = replace(sheet, player="A\x1b[31m\nda")
        show_tables([replace(file, photos=(replace(photo, sheets=(odd,)),))])
        out = capsys.readouterr().out
        (row,) = [line for line in out.splitlines() if odd.sheet_id in line and "classic" in line]
        assert "A\ufffd[31m da" in row
        assert "\x1b" not in out

    @pytest.mark.parametrize("broken", [False, True])
    def test_what_a_terminal_would_obey_is_not_shown(self, broken):
        odd = Path("new\nline\x1b[31m.jpg")
        picture(odd, LEGAL)
        picture(Path("b.jpg"), LEGAL)
        if broken:
            odd.write_bytes(b"nothing")
        _, out, err = run(odd, "b.jpg", "--workers", 1)
        assert "new line\ufffd[31m.jpg" in (err if broken else out)
        assert "\x1b" not in out + err

    @pytest.mark.parametrize("as_json", [(), ("--json",)])
    def test_a_full_disk_is_told_in_a_sentence(self, as_json):
        picture(Path("a.jpg"), LEGAL)
        command = [sys.executable, "-c", "from cli.main import main; main()", "scan", "a.jpg", *as_json]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(command, env=environment, stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == NOT_DONE
        assert (
            done.stderr
            == b"rowlock: Standard output cannot be written: No space left on device. Make room.\n"
        )


class TestTable:
    def test_it_names_the_winner_and_what_is_illegal(self):
        _, out, _ = run(picture(Path("table.jpg"), LEGAL + ILLEGAL, ("green:12", "green:11", "green:10")))
        assert "Blue 2 was crossed" in out.replace("\n", " ")
        assert "won with 6" in out

    def test_an_unreadable_sheet_says_why(self):
        photo = photograph([(printed(), placed(1.5, 0, (800, 600)))])
        Image.fromarray(photo.pixels).save("far.png")
        status, out, _ = run("far.png", "--overlay", "read", "--csv", "scores.csv")
        assert status == LOOK
        assert "18 are needed: move closer." in " ".join(out.split())
        assert "unreadable" in out
        assert Path("read/far.png.read.jpg").exists()
        (line,) = csv.DictReader(Path("scores.csv").read_text().splitlines())
        assert (line["status"], line["total"]) == ("unreadable", "")

    def test_doubts_are_listed_and_nobody_has_won_for_certain(self):
        places = [placed(4.2, 3, (420, 330)), placed(4.2, -2, (1180, 880))]
        pixels = photograph(
            [(inked(printed(index=i), LEGAL), place) for i, place in enumerate(places)]
        ).pixels
        pixels = pixels.copy()
        pixels[300:360, 380:470] = (190, 140, 110)
        Image.fromarray(pixels).save("table.png")
        status, out, _ = run("table.png")
        assert status == LOOK
        assert "is uncertain" in out
        assert "Not settled yet" in out

    def test_a_sheet_without_a_readable_id_is_read_all_the_same(self):
        pixels = photograph([(inked(printed(), LEGAL), placed(6, 0, (800, 600)))]).pixels.copy()
        pixels[225:335, 960:1270] = 255
        Image.fromarray(pixels).save("table.png")
        (sheet,) = answer("table.png")["photos"][0]["sheets"]
        assert (sheet["sheet_id"], sheet["player"], sheet["status"]) == (None, None, "ok")
        assert "?" in run("table.png")[1]


class TestFolders:
    def test_every_picture_in_a_folder_is_read_in_the_order_of_names(self, tmp_path):
        (tmp_path / "evening" / "later").mkdir(parents=True)
        for name in ("b.jpg", "a.jpg", "later/c.jpg"):
            _bare(tmp_path / "evening" / name)
        (tmp_path / "evening" / "notes.txt").write_text("not a picture")
        record = answer("evening", "--workers", 2)
        assert [photo["file"] for photo in record["photos"]] == ["a.jpg", "b.jpg", "c.jpg"]


class TestWhatIsWritten:
    def test_csv_has_a_line_for_each_sheet(self):
        run(picture(Path("table.jpg"), LEGAL + ILLEGAL), "--csv", "scores.csv")
        (line,) = csv.DictReader(Path("scores.csv").read_text().splitlines())
        assert (line["file"], line["total"], line["legal_total"], line["status"]) == (
            "table.jpg",
            "6",
            "1",
            "ok",
        )
        assert line["violations"] == "lock-minimum"

    def test_an_overlay_is_a_picture_of_the_photographs_size(self):
        run(picture(Path("table.jpg"), LEGAL), "--overlay", "read")
        with Image.open("read/table.jpg.read.jpg") as overlay:
            assert overlay.size == (1600, 1200)

    @pytest.mark.parametrize("option", [("--overlay", "read"), ("--review",)])
    def test_a_damaged_page_costs_itself_alone(self, option):
        """The page before it is drawn on and asked about, and the files behind it are read."""
        page = Image.open(picture(Path("a.jpg"), LEGAL, covered=True))
        page.save("pages.tif", save_all=True, append_images=[page])
        whole = Path("pages.tif").read_bytes()
        Path("pages.tif").write_bytes(whole[: len(whole) * 3 // 4])
        status, out, err = run("pages.tif", "a.jpg", "--json", "--workers", 1, *option)
        photos = json.loads(out)["photos"]
        assert status == NOT_DONE
        assert [photo["file"] for photo in photos] == ["pages.tif#1", "pages.tif", "a.jpg"]
        assert [len(photo["sheets"]) for photo in photos] == [1, 0, 1]
        assert "is damaged or cut short" in err
        if option[0] == "--overlay":
            assert {path.name for path in Path("read").iterdir()} == {
                "pages.tif-1.read.jpg",
                "a.jpg.read.jpg",
            }

    @pytest.mark.parametrize(
        ("error", "said"),
        [(BrokenInput("gone", "It is gone."), " It is gone."), (MemoryError(), ""), (ValueError("?"), "")],
    )
    def test_what_cannot_be_drawn_costs_its_file_a_sentence(self, monkeypatch, error, said):
        for name in ("a.jpg", "b.jpg"):
            picture(Path(name), LEGAL)
        original = cli.drawing.photographs_again

        def not_a(path):
            if path.name == "a.jpg":
                raise error
            return original(path)

        monkeypatch.setattr(cli.drawing, "photographs_again", not_a)
        status, out, err = run("a.jpg", "b.jpg", "--overlay", "read", "--json", "--workers", 1)
        assert status == NOT_DONE
        assert err == f"rowlock: a.jpg: its overlay could not be drawn.{said}\n"
        assert [len(photo["sheets"]) for photo in json.loads(out)["photos"]] == [1, 0, 1]
        assert [path.name for path in Path("read").iterdir()] == ["b.jpg.read.jpg"]

    def test_debug_leaves_a_picture_of_every_step(self):
        run(picture(Path("table.jpg"), LEGAL), "--debug", "steps")
        steps = {path.name.split("-")[-1] for path in Path("steps").iterdir()}
        assert steps == {"markers.png", "rectified.png", "reflectance.png", "cells.png"}

    @pytest.mark.parametrize(("option", "target"), [("--csv", "scores.csv"), ("--overlay", "read")])
    def test_nothing_is_overwritten_without_force(self, option, target):
        table = picture(Path("table.jpg"), LEGAL)
        assert run(table, option, target)[0] == DONE
        status, _, err = run(table, option, target)
        assert status == NOT_DONE
        assert "--force" in err
        assert run(table, option, target, "--force")[0] == DONE


class TestTargets:
    """Nothing is lost: neither what is there nor what this run has written."""

    def test_files_of_one_name_have_their_folders_with_it(self):
        for folder, cells in {"x": LEGAL, "y": ("red:3",)}.items():
            Path(folder).mkdir()
            picture(Path(folder) / "p.jpg", cells)
        picture(Path("x/q.jpg"), LEGAL)
        for force in ((), ("--force",)):
            assert run("x", "y", "--overlay", "read", "--workers", 1, *force)[0] in (DONE, LOOK)
            written = {str(path.relative_to("read")) for path in Path("read").rglob("*.jpg")}
            assert written == {"x/p.jpg.read.jpg", "y/p.jpg.read.jpg", "q.jpg.read.jpg"}
        assert Path("read/x/p.jpg.read.jpg").read_bytes() != Path("read/y/p.jpg.read.jpg").read_bytes()

    def test_so_have_the_pictures_of_their_steps(self):
        for folder in ("x", "y"):
            Path(folder).mkdir()
            picture(Path(folder) / "p.jpg", LEGAL)
        picture(Path("x/q.jpg"), LEGAL)
        run("x", "y", "--debug", "steps", "--workers", 1)
        drawn = {str(path.relative_to("steps")) for path in Path("steps").rglob("*-01-markers.png")}
        assert drawn == {f"{name}.jpg-01-markers.png" for name in ("x/p", "y/p", "q")}

    def test_a_step_that_cannot_be_written_is_told_as_such(self):
        Path("steps/a.jpg-01-markers.png").mkdir(parents=True)
        status, _, err = run(picture(Path("a.jpg"), LEGAL), "--debug", "steps")
        assert status == NOT_DONE
        assert err == "rowlock: 'steps/a.jpg-01-markers.png' cannot be written: Is a directory.\n"

    @pytest.mark.parametrize("there", ["a.jpg", "a.jpg-1", "a.jpg-2", "a.jpg-17"])
    def test_an_overlay_that_is_there_is_told_before_anything_is_read(self, monkeypatch, there):
        picture(Path("a.jpg"), LEGAL)
        Path("read").mkdir()
        Path(f"read/{there}.read.jpg").touch()
        monkeypatch.setattr("cli.photographs.read_file", None)  # cannot be called
        status, _, err = run("a.jpg", "--overlay", "read")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert f"'read/{there}.read.jpg' is there already" in err

    @pytest.mark.parametrize("there", ["b.jpg", "aa.jpg", "a.jpg-b", "a.jpg-0", "a.jpg.jpg", "a.jpg-1-2"])
    def test_overlays_of_other_photographs_do_not_matter(self, there):
        picture(Path("a.jpg"), LEGAL)
        Path("read").mkdir()
        Path(f"read/{there}.read.jpg").touch()
        assert run("a.jpg", "--overlay", "read")[0] == DONE
        assert Path(f"read/{there}.read.jpg").read_bytes() == b""

    def test_names_that_are_links_are_looked_at_too(self, monkeypatch):
        picture(Path("a.jpg"), LEGAL)
        Path("read").mkdir()
        Path("read/a.jpg-2.read.jpg").symlink_to("a.jpg-2.read.jpg")
        monkeypatch.setattr("cli.photographs.read_file", None)  # cannot be called
        status, _, err = run("a.jpg", "--overlay", "read", "--force")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "its links lead nowhere" in err

    def test_a_page_is_not_written_over_a_file_of_that_name(self):
        for path in (picture(Path("a.jpg"), LEGAL), picture(Path("b.jpg"), ("red:3",))):
            Image.open(path).save("pages.tif", save_all=True, append_images=[Image.open(path)])
        Path("a.jpg").rename("pages.tif-1")
        status, _, err = run("pages.tif", "pages.tif-1", "--overlay", "read", "--force", "--workers", 1)
        assert status == NOT_DONE
        assert "is to be written twice. Rename one of the photographs." in err

    @pytest.mark.parametrize(
        "options", [("--csv", "b.jpg"), ("--csv", "link"), ("--results", "b.jpg"), ("--overlay", ".")]
    )
    def test_what_is_to_be_read_is_not_written_over(self, options):
        picture(Path("a.jpg"), LEGAL)
        picture(Path("b.jpg"), LEGAL)
        Path("a.jpg.read.jpg").symlink_to("b.jpg")
        Path("link").hardlink_to("b.jpg")
        before = Path("b.jpg").read_bytes()
        status, _, err = run("a.jpg", "b.jpg", *options, "--force")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "is to be read and written: give two names" in err
        assert Path("b.jpg").read_bytes() == before

    def test_a_link_stays_a_link(self):
        Path("far").mkdir()
        Path("far/real.csv").write_text("old")
        Path("scores.csv").symlink_to("far/real.csv")
        run(picture(Path("a.jpg"), LEGAL), "--csv", "scores.csv", "--force")
        assert Path("scores.csv").is_symlink()
        assert Path("far/real.csv").read_text().startswith("file,")

    def test_a_circle_of_links_is_told(self):
        Path("scores.csv").symlink_to("scores.csv")
        status, _, err = run(picture(Path("a.jpg"), LEGAL), "--csv", "scores.csv", "--force")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "its links lead nowhere" in err

    def test_a_debug_folder_that_cannot_be_made_is_told_before_anything_is_read(self):
        status, _, err = run(picture(Path("a.jpg"), LEGAL), "--debug", "a.jpg")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "cannot be made a folder" in err


class TestReview:
    def doubtful(self) -> Path:
        return picture(Path("table.jpg"), LEGAL, covered=True)

    def test_answers_by_key_settle_the_cells(self, monkeypatch):
        table = self.doubtful()
        doubts = [doubt["cell"] for doubt in answer(table)["photos"][0]["sheets"][0]["uncertain"]]
        assert doubts
        status, out, err = run(table, "--json", "--review", typed="x" * len(doubts))
        (sheet,) = json.loads(out)["photos"][0]["sheets"]
        assert sheet["uncertain"] == []
        assert sheet["status"] == "ok"
        for cell in doubts:
            row, number = cell.split(":")
            assert int(number) in sheet["rows"][row]["crossed"]
        assert err.count(".png") == len(doubts)
        assert status in (DONE, LOOK)

    def test_where_answers_end_the_doubts_stay(self):
        status, out, _ = run(self.doubtful(), "--json", "--review", typed="")
        assert status == LOOK
        assert json.loads(out)["photos"][0]["sheets"][0]["uncertain"]

    def test_the_crop_that_is_named_is_there(self):
        _, _, err = run(self.doubtful(), "--review", typed="q")
        (path,) = [Path(line) for line in err.splitlines() if line.endswith(".png")]
        with Image.open(path) as shown:
            assert shown.size[0] > 100

    def test_in_a_terminal_the_cell_is_shown_as_a_picture(self, monkeypatch):
        shown = []
        monkeypatch.setattr(cli.review, "show", lambda crop, name: shown.append((crop.size, name)))
        run(self.doubtful(), "--review", typed="q")
        assert shown


class TestReviewOfARow:
    @pytest.fixture
    def streaky(self, empty_folder):
        path = empty_folder / "streaked.jpg"
        Image.fromarray(streaked().pixels).save(path, quality=92)
        return path

    def doubts(self, streaky) -> set[str]:
        (sheet,) = answer(streaky)["photos"][0]["sheets"]
        return {doubt["cell"] for doubt in sheet["uncertain"]}

    def test_many_doubts_of_a_row_stand_on_one_line(self, streaky):
        doubts = self.doubts(streaky)
        assert len(doubts) >= MANY
        assert all(cell.startswith("red:") for cell in doubts)
        _, out, _ = run(streaky)
        assert f"{len(doubts)} cells of red are uncertain" in " ".join(out.split())

    @pytest.mark.parametrize(("key", "lines"), [("y", True), ("b", False)])
    def test_one_key_settles_them(self, streaky, key, lines):
        _, out, err = run(streaky, "--json", "--review", typed=key)
        (sheet,) = json.loads(out)["photos"][0]["sheets"]
        assert (sheet["status"], sheet["uncertain"]) == ("ok", [])
        assert sheet["rows"]["red"]["crossed"] == [2, 5]
        assert bool(sheet["rows"]["red"]["skipped"]) is lines
        assert err.count(".png") == 1

    def test_where_answers_end_all_of_them_stay(self, streaky):
        _, out, _ = run(streaky, "--json", "--review", typed="")
        (sheet,) = json.loads(out)["photos"][0]["sheets"]
        assert {doubt["cell"] for doubt in sheet["uncertain"]} == self.doubts(streaky)

    def test_or_they_are_asked_about_one_by_one(self, streaky):
        doubts = self.doubts(streaky)
        _, out, err = run(streaky, "--json", "--review", typed="\n" + "b" * len(doubts))
        (sheet,) = json.loads(out)["photos"][0]["sheets"]
        assert sheet["rows"]["red"] == {"crossed": [2, 5], "skipped": [], "void": [], "lock": False}
        assert err.count(".png") == 1 + len(doubts)


class TestGame:
    def test_sheets_of_other_games_are_left_out(self):
        record = answer(picture(Path("table.jpg"), LEGAL), "--game", "longo")
        (photo,) = record["photos"]
        assert photo["sheets"] == []
        assert "longo" in photo["error"]


class TestOneSheetPhotographedAgain:
    def test_it_counts_once_as_it_was_last_and_what_changed_is_judged(self):
        picture(Path("a.jpg"), LEGAL)
        picture(Path("b.jpg"), ("red:2", "red:3", "red:5", "yellow:11", "misthrow:1"))
        status, out, _ = run("a.jpg", "b.jpg", "--json")
        (table,) = json.loads(out)["tables"]
        assert status == LOOK
        assert table["sheets"] == [printed().spec.sheet_id]
        assert {v["rule"]: v["cells"] for v in table["violations"]} == {
            "seen-twice": ["green:7"],
            "cross-vanished": ["green:7"],
            "left-to-right": ["red:3"],
        }

    def test_a_cell_that_a_hand_covered_is_settled_by_the_other_photograph(self):
        picture(Path("a.jpg"), LEGAL, covered=True)
        picture(Path("b.jpg"), LEGAL)
        assert run("a.jpg")[0] == LOOK
        status, out, _ = run("a.jpg", "b.jpg")
        assert status == DONE
        assert "with the same marks; the sheet counts once" in " ".join(out.split())

    def test_two_prints_of_one_sheet_on_one_photograph(self):
        places = [placed(4.2, 3, (420, 330)), placed(4.2, -2, (1180, 880))]
        prints = [inked(printed(), LEGAL), inked(printed(), ("red:3",))]
        Image.fromarray(photograph(list(zip(prints, places, strict=True))).pixels).save("prints.png")
        (table,) = answer("prints.png")["tables"]
        assert "same-sheet-twice" in [violation["rule"] for violation in table["violations"]]


class TestSave:
    def test_a_table_goes_into_the_history_once(self):
        table = picture(Path("table.jpg"), LEGAL, ("green:12", "green:11", "green:10"))
        _, _, err = run(table, "--save", "--database", "games.sqlite3")
        assert "saved as" in err
        assert "where it was already" in run(table, "--save", "--database", "games.sqlite3")[2]
        listed = CliRunner().invoke(app, ["games", "list", "--json", "--database", "games.sqlite3"])
        (game,) = json.loads(listed.stdout)["games"]
        assert [sheet["score"]["total"] for sheet in game["table"]["sheets"]] == [0, 6]

    def test_a_lone_sheet_is_a_game_too(self):
        assert "saved as" in run(picture(Path("a.jpg"), LEGAL), "--save", "--database", "games.sqlite3")[2]

    def test_what_is_uncertain_is_not_saved(self):
        table = picture(Path("table.jpg"), LEGAL, covered=True)
        _, _, err = run(table, "--save", "--database", "games.sqlite3")
        assert "was not saved" in err
        assert "--review" in err
        assert CliRunner().invoke(app, ["games", "list", "--database", "games.sqlite3"]).stdout == ""
