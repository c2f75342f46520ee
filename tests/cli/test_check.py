"""``rowlock check``: what it prints, what it answers in JSON, its exit status, and what it does with nonsense."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cli.answer import say
from cli.check_report import check_text
from cli.main import app
from cli.source import read_source
from scoring.errors import BrokenInput
from scoring.games.tracks import TRACKS

ADA = {
    "player": "Ada",
    "rows": {
        "red": {"crossed": [2, 3, 4, 5]},
        "yellow": {"crossed": [2, 3, 4]},
        "green": {"crossed": [12, 11, 10, 9, 8, 7, 6]},
        "blue": {"crossed": [12, 11, 10, 9, 8, 7, 6, 5]},
    },
    "misthrows": 2,
}
BEN = {
    "player": "Ben",
    "sheet_id": "K7Q2MX",
    "rows": {
        "red": {"crossed": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "lock": True},
        "blue": {"crossed": [12, 11]},
    },
}


def table(*sheets, game="classic", **fields):
    """A table file's text."""
    return json.dumps({"schema": "rowlock.table/1", "game": game, "sheets": list(sheets), **fields})


def run(text, *options):
    """``rowlock check -`` on a text."""
    return CliRunner().invoke(app, ["check", "-", *options], input=text)


def answer(text):
    """The JSON that ``rowlock check - --json`` answers."""
    return json.loads(run(text, "--json").stdout)


class TestJson:
    """ "check --json answers in the shape of one tables entry with whole sheets." """

    def test_a_table(self):
        entry = answer(table(ADA, BEN))
        assert entry["game"] == "classic"
        ada, ben = entry["sheets"]
        assert ada["score"] == {
            "red": 10, "yellow": 6, "green": 28, "blue": 36, "misthrows": -10, "bonus": 0, "total": 70,
        }  # fmt: skip
        assert (ada["player"], ada["sheet_id"], ada["game"], ada["kind"]) == ("Ada", None, "classic", "score")
        assert (ada["lucky"], ada["misthrows"], ada["bonus"], ada["violations"]) == (None, 2, None, [])
        assert (ada["status"], ada["uncertain"]) == ("ok", [])
        assert ben["rows"]["red"] == {"crossed": list(range(2, 13)), "skipped": [], "void": [], "lock": True}
        assert ben["rows"]["yellow"] == {"crossed": [], "skipped": [], "void": [], "lock": False}
        assert entry["ranking"] == [
            {"sheet_id": "K7Q2MX", "player": "Ben", "sheet": 2, "place": 1, "total": 81},
            {"sheet_id": None, "player": "Ada", "sheet": 1, "place": 2, "total": 70},
        ]
        (note,) = entry["violations"]
        assert (note["rule"], note["severity"], note["cells"]) == ("unfinished", "note", [])

    def test_numbers_stand_in_printed_order(self):
        sheet = {"rows": {"green": {"crossed": [3, 12, 7], "skipped": [4, 11], "void": [2, 10]}}}
        green = answer(table(sheet))["sheets"][0]["rows"]["green"]
        assert green == {"crossed": [12, 7, 3], "skipped": [11, 4], "void": [10, 2], "lock": False}

    def test_an_illegal_crossing_is_named_never_dropped(self):
        (sheet,) = answer(table({"rows": {"green": {"crossed": [12, 2], "lock": True}}}))["sheets"]
        assert sheet["violations"] == [
            {
                "rule": "lock-minimum",
                "severity": "illegal",
                "cells": ["green:2", "green:lock"],
                "message": "Green 2 was crossed with only one cross before it; Classic asks for five.",
            }
        ]
        assert (sheet["score"]["total"], sheet["score"]["legal_total"]) == (6, 1)

    def test_legal_total_is_left_out_where_it_equals_total(self):
        assert "legal_total" not in answer(table(ADA))["sheets"][0]["score"]

    def test_lucky_numbers_come_back(self):
        assert answer(table({"lucky": [8, 5]}, game="longo"))["sheets"][0]["lucky"] == [8, 5]

    def test_a_violation_between_sheets_names_them(self):
        entry = answer(table({"sheet_id": "A", "player": "Ada"}, {"sheet_id": "A", "player": "Ben"}))
        found = next(v for v in entry["violations"] if v["rule"] == "same-sheet-twice")
        assert found["sheets"] == ["Ada", "Ben"]

    def test_on_board_with_its_board(self):
        pawns = [{"colour": "red", "field": "field:40"}, {"colour": "blue", "field": "field:40"}]
        text = table({"bonus": 20}, {"rows": {"red": {"crossed": [2, 3]}}}, game="onboard", pawns=pawns)
        entry = answer(text)
        assert entry["pawns"] == [
            {"colour": "red", "field": "field:40", "bonus": 20},
            {"colour": "blue", "field": "field:40", "bonus": 20},
        ]
        assert [v["rule"] for v in entry["violations"]] == ["pawn-occupied"]
        assert entry["board"] == "a"
        assert run(text).exit_code == 1

    def test_on_board_compares_sheets_and_pawns_by_side(self):
        field = TRACKS["b"].fields[16]
        sheet = {"player": "Ada", "pawn": "red", "bonus": field.bonus, "rows": {}}
        sheet["rows"] = {str(field.row): {"crossed": [field.number]}}
        pawns = [{"colour": "red", "field": "field:17"}]
        entry = answer(table(sheet, game="onboard", pawns=pawns, board="b"))
        assert (entry["board"], entry["sheets"][0]["pawn"], entry["violations"]) == ("b", "red", [])
        text = table(sheet, game="onboard", pawns=pawns, board="a")
        assert {v["rule"] for v in answer(text)["violations"]} == {"pawn-condition", "pawn-and-bonus"}
        assert "illegal: The red pawn stands on field 17" in run(text).stdout

    def test_the_duel(self):
        stones = {"red": {"7": {"owner": "black", "height": 2}, "lock": {"owner": "grey", "height": 1}}}
        entry = answer(
            json.dumps(
                {
                    "schema": "rowlock.table/1",
                    "game": "duel",
                    "stones": stones,
                    "misthrows": {"black": 1, "grey": 0},
                }
            )
        )
        (board,) = entry["sheets"]
        assert board["stones"] == {**stones, "yellow": {}, "green": {}, "blue": {}}
        assert board["misthrows"] == {"black": 1, "grey": 0}
        assert board["score"]["black"] == {
            "red": 3, "yellow": 0, "green": 0, "blue": 0, "misthrows": -5, "total": -2,
        }  # fmt: skip
        assert (board["score"]["grey"]["total"], board["score"]["grey"]["legal_total"]) == (1, 0)
        assert [v["rule"] for v in board["violations"]] == ["lock-without-last", "unfinished"]
        assert entry["ranking"] == [
            {"colour": "grey", "place": 1, "total": 1},
            {"colour": "black", "place": 2, "total": -2},
        ]
        assert entry["violations"] == []

    def test_broken_letters_survive(self):
        assert answer(table({"player": "\ud800"}))["sheets"][0]["player"] == "\ud800"


class TestAccount:
    """Without ``--json``: the scores in columns, then a sentence a violation."""

    def test_a_table(self):
        lines = run(table(ADA, BEN)).stdout.splitlines()
        assert lines[:5] == [
            "Classic",
            "",
            "    player  red  yellow  green  blue  misthrows  total",
            "1.  Ben      78       0      0     3          0     81",
            "2.  Ada      10       6     28    36        -10     70",
        ]
        assert lines[6].startswith("note: This game is not finished:")
        assert lines[6].endswith("Play on. [unfinished, C8, B5, D8]")

    def test_a_fault(self):
        sheet = {"player": "Ada\nB", "rows": {"green": {"crossed": [12, 2], "lock": True}}}
        lines = run(table(sheet)).stdout.splitlines()
        assert lines[3] == "1.  Ada B     0       0      6     0          0      6  (legal 1)"
        assert lines[5] == (
            "illegal: Ada B: Green 2 was crossed with only one cross before it; Classic asks for five."
            " Take the last number and its lock back. [lock-minimum, C6, L4, D7]"
        )

    def test_legal_totals_only_where_they_differ(self):
        lines = run(
            table({"player": "A", "rows": {"red": {"lock": True}}}, {"player": "B"})
        ).stdout.splitlines()
        assert lines[3].endswith("1  (legal 0)")
        assert lines[4].endswith("0")

    def test_no_fault(self):
        assert run(table(ADA)).stdout.splitlines()[-1] == "No fault found."

    def test_on_board_has_a_column_for_the_bonus(self):
        lines = run(table({"bonus": 9}, {}, game="onboard")).stdout.splitlines()
        assert lines[2].endswith("misthrows  bonus  total")
        assert lines[3].endswith("0      9      9")

    def test_the_duel(self):
        lines = run("duel red:7b2,8g").stdout.splitlines()
        assert lines[0] == "The Duel"
        assert lines[3].startswith("1.  black     3")


class TestExitStatus:
    """0 done · 1 done, but something wants a look · 2 not done, one line on standard error."""

    @pytest.mark.parametrize(
        ("text", "status"),
        [
            (table(ADA), 0),
            (table(ADA, BEN), 0),
            (table({"rows": {"red": {"lock": True}}}), 1),
            (table({"rows": {"red": {"crossed": [5], "skipped": [5]}}}), 1),
            (table({"lucky": [5, 8]}, {"lucky": [8, 5]}, game="longo"), 1),
            ("duel red:7b2", 0),
            ("duel red:lockb", 1),
            ("classic red:2,3 player:Ada", 0),
            ("{", 2),
            ("classic red:13", 2),
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

    def test_the_line_says_which_and_why(self):
        assert (
            run(table({"misthrows": 5})).stderr == "rowlock: sheets[0].misthrows: 5 is not between 0 and 4\n"
        )


class TestSources:
    """A file, or ``-`` for standard input."""

    def test_a_file(self, tmp_path):
        file = tmp_path / "table.json"
        file.write_text(table(ADA), encoding="utf-8")
        assert CliRunner().invoke(app, ["check", str(file)]).exit_code == 0

    def test_a_byte_order_mark_does_no_harm(self, tmp_path):
        file = tmp_path / "table.json"
        file.write_text(table(ADA), encoding="utf-8-sig")
        assert CliRunner().invoke(app, ["check", str(file)]).exit_code == 0

    @pytest.mark.parametrize(
        ("make", "why"),
        [
            (lambda path: None, "no such file or directory"),
            (lambda path: path.mkdir(), "is a directory"),
            (lambda path: path.write_bytes(b"\xff\xfe{"), "is not UTF-8 text (byte 1) Save it as UTF-8."),
            (lambda path: path.write_bytes(b" " * 1_048_577), "is larger than 1 MiB: it is no table or game"),
            (lambda path: path.write_bytes(b""), "there is nothing in it"),
            (os.mkfifo, "a table.json”: it is no file. Take - for standard input."),
            (lambda path: path.symlink_to("/dev/zero"), "a table.json”: it is no file. Take -"),
        ],
    )
    def test_what_cannot_be_read(self, tmp_path, make, why):
        path = tmp_path / "a table.json"
        make(path)
        result = CliRunner().invoke(app, ["check", str(path)])
        assert result.exit_code == 2
        assert why in result.stderr
        assert len(result.stderr.splitlines()) == 1

    def test_what_a_shell_hands_over_by_a_number_is_read(self):
        out, into = os.pipe()
        os.write(into, table(ADA).encode())
        os.close(into)
        try:
            assert CliRunner().invoke(app, ["check", f"/dev/fd/{out}"]).exit_code == 0
        finally:
            os.close(out)

    @pytest.mark.parametrize("folder", ["/dev/fd", "/proc/self/fd"])
    def test_so_is_a_device_that_it_hands_over(self, folder):
        with Path(os.devnull).open("rb") as nothing:
            result = CliRunner().invoke(app, ["check", f"{folder}/{nothing.fileno()}"])
        assert "there is nothing in it" in result.stderr

    def test_standard_input_by_its_name(self):
        command = [sys.executable, "-c", "from cli.main import main; main()", "check", "/dev/stdin"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        nothing = subprocess.DEVNULL
        done = subprocess.run(command, env=environment, stdin=nothing, capture_output=True, check=False)
        assert b"there is nothing in it" in done.stderr
        assert done.returncode == 2

    def test_a_name_that_no_file_can_have(self):
        with pytest.raises(BrokenInput, match="cannot read “a\ufffdb”: this is no file name"):
            read_source("a\0b")

    def test_no_standard_input(self, monkeypatch):
        monkeypatch.setattr(sys, "stdin", None)
        with pytest.raises(BrokenInput, match="there is no standard input to read"):
            read_source("-")

    def test_a_terminal_without_these_letters(self, monkeypatch):
        written = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
        say("−5 “Ada”")
        sys.stdout.flush()
        assert written.getvalue() == b"?5 ?Ada?\n"

    def test_the_line_names_the_file(self):
        result = CliRunner().invoke(app, ["check", "no\nsuch\x1bfile"])
        assert result.stderr == "rowlock: cannot read “no such\ufffdfile”: no such file or directory\n"

    def test_the_largest_allowed_file(self, tmp_path):
        path = tmp_path / "table.json"
        text = table(ADA)
        path.write_text(text + " " * (1024**2 - len(text)), encoding="utf-8")
        assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    [
        "rows",
        "red",
        "crossed",
        "lock",
        "misthrows",
        "lucky",
        "bonus",
        "player",
        "sheets",
        "stones",
        "schema",
        "game",
        "7",
    ]
)


@st.composite
def damaged(draw):
    """A good file with something in it replaced by anything at all."""
    good = draw(
        st.sampled_from(
            [
                table(ADA, BEN),
                table({"lucky": [5, 8], "rows": {"red": {"crossed": [5]}}}, game="longo"),
                table({"bonus": 5}, game="onboard", pawns=[{"colour": "red", "field": "start"}]),
                '{"schema": "rowlock.table/1", "game": "duel", "stones": {"red": {"7": {"owner": "black"}}}}',
            ]
        )
    )
    return json.dumps(replaced(json.loads(good), draw(FIELDS), draw(JSON), draw(st.integers(0, 3))))


def replaced(value, name, new, skip):
    """A JSON value with the field ``name`` replaced wherever it stands at least so deep."""
    if isinstance(value, dict):
        return {
            key: new if key == name and skip <= 0 else replaced(inner, name, new, skip - 1)
            for key, inner in value.items()
        }
    return [replaced(inner, name, new, skip - 1) for inner in value] if isinstance(value, list) else value


class TestNonsense:
    """Never a traceback: whatever the text, an answer or one plain error."""

    @staticmethod
    def survives(text):
        try:
            report = check_text(text)
        except BrokenInput as error:
            assert "\n" not in str(error)
            assert str(error).isprintable()
        else:
            json.dumps(report.entry)

    @settings(max_examples=300, deadline=None)
    @given(text=st.text())
    def test_any_text(self, text):
        self.survives(text)

    @settings(max_examples=300, deadline=None)
    @given(value=JSON)
    def test_any_json(self, value):
        self.survives(json.dumps(value))

    @settings(max_examples=500, deadline=None)
    @given(text=damaged())
    def test_damaged_files(self, text):
        self.survives(text)

    @settings(max_examples=300, deadline=None)
    @given(text=st.text(alphabet='classiongduelpw red:;,=-~0123456789bk"/\n', max_size=60))
    def test_text_like_notation(self, text):
        self.survives(text)
        self.survives("classic " + text)
        self.survives("duel " + text)
        self.survives("onboard\npawns/a " + text)

    @pytest.mark.parametrize(
        "text",
        [
            "classic red:" + "5," * 100_000,
            "[" * 1_000_000,
            '{"a":' * 100_000,
            "classic " * 100_000,
            '"' * 100_000,
        ],
    )
    def test_large_nonsense(self, text):
        self.survives(text)

    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_broken_letters_in_names(self, options):
        result = run(table({"player": "\ud800\x1b[31m", "rows": {"red": {"lock": True}}}), *options)
        assert (result.exit_code, result.stderr) == (1, "")
