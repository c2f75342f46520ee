"""One sheet photographed more than once: it counts once, and what changed between is judged."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.photographs import FileReading
from cli.report import csv_text, scan_record, wants_look
from cli.scoreboard import show_tables
from cli.tables import tables
from scoring.games import RULEBOOKS
from scoring.model import sheet_cells
from scoring.notation.sheets import print_sheet
from scoring.random_play import random_game
from scoring.violations import Severity
from tests.scanner.readings import photo_reading, sheet_reading
from tests.scoring.moments import moments

ADA, BEN, CLEO = (
    "classic player:Ada id:AAAAAA",
    "classic player:Ben id:BBBBBB",
    "classic player:Cleo id:CCCCCC",
)
CLOSED = "red:2,3,4,5,6,12,lock"


def scanned(*photographs):
    """The files of a scan: each photograph the sheets on it, named a.jpg, b.jpg, …"""
    return [
        FileReading(path=Path(name), photos=(photo_reading(name, *sheets),))
        for name, sheets in zip(("a.jpg", "b.jpg", "c.jpg", "d.jpg"), photographs, strict=False)
    ]


def table_of(*photographs):
    """The only table of a scan."""
    (table,) = scan_record(scanned(*photographs))["tables"]
    return table


def told(table):
    """Rule, severity and sheets of all that is told of a table, notes of an unfinished game left aside."""
    return [
        (v["rule"], v["severity"], v.get("sheets"), v["cells"])
        for v in table["violations"]
        if v["rule"] != "unfinished"
    ]


def messages(table, rule):
    return [violation["message"] for violation in table["violations"] if violation["rule"] == rule]


class TestSeveralPhotographsOfTheSameMarks:
    def test_the_sheet_counts_once_and_it_is_said(self):
        table = table_of([f"{ADA} red:2", f"{BEN} red:3"], [f"{ADA} red:2"])
        assert table["sheets"] == ["AAAAAA", "BBBBBB"]
        assert told(table) == [("seen-twice", "note", ["Ada"], [])]
        assert messages(table, "seen-twice") == [
            "Ada was photographed twice, on a.jpg and b.jpg, with the same marks; the sheet counts once."
        ]

    def test_a_note_wants_no_look(self):
        assert not wants_look(scanned([f"{ADA} red:2", f"{BEN} red:3"], [f"{ADA} red:2"]))

    def test_every_photograph_keeps_what_was_read_on_it(self):
        doubtful = sheet_reading(ADA, red_2={"cross": 0.7})
        photos = scan_record(scanned([doubtful, BEN], [f"{ADA} red:2"]))["photos"]
        assert [[sheet["status"] for sheet in photo["sheets"]] for photo in photos] == [
            ["review", "ok"],
            ["ok"],
        ]

    def test_a_doubt_is_settled_by_the_other_photograph(self):
        doubtful = sheet_reading(ADA, red_2={"blank": 0.4})
        files = scanned([f"{ADA} red:2"], [doubtful, BEN])
        assert not wants_look(files)
        (table,) = scan_record(files)["tables"]
        assert [entry["total"] for entry in table["ranking"]] == [1, 0]

    def test_what_was_settled_is_said(self):
        table = table_of([sheet_reading(ADA, red_2={"cross": 0.7})], [f"{ADA} red:2", BEN])
        assert messages(table, "seen-twice")[0].endswith(" Read together, red 2 is certain.")

    def test_a_disagreement_stays_a_doubt(self):
        files = scanned([f"{ADA} red:-2"], [ADA, BEN])
        (table,) = scan_record(files)["tables"]
        assert told(table) == [("seen-twice", "suspicious", ["Ada"], ["red:2"])]
        assert messages(table, "seen-twice")[0].endswith(" Its readings disagree on red 2: look there.")
        assert wants_look(files)

    def test_a_sheet_alone_has_a_place_for_it(self):
        table = table_of([f"{ADA} red:2"], [f"{ADA} red:2"], [f"{ADA} red:2"])
        assert table["sheets"] == ["AAAAAA"]
        assert "was photographed three times, on a.jpg, b.jpg and c.jpg," in messages(table, "seen-twice")[0]


class TestBeforeAndAfter:
    def test_the_later_counts(self):
        table = table_of([ADA, BEN], [f"{ADA} red:2", f"{BEN} red:2,3"])
        assert [(entry["player"], entry["total"]) for entry in table["ranking"]] == [("Ben", 3), ("Ada", 1)]
        assert messages(table, "seen-twice")[0] == (
            "Ada was photographed twice, on a.jpg and b.jpg and marked in between; the sheet counts once, as it"
            " was last."
        )

    def test_what_changed_against_the_rules_is_told(self):
        table = table_of([f"{ADA} red:5 green:9", BEN], [f"{ADA} red:3,5", BEN])
        assert ("left-to-right", "illegal", ["Ada"], ["red:3"]) in told(table)
        assert ("cross-vanished", "illegal", ["Ada"], ["green:9"]) in told(table)
        assert messages(table, "left-to-right") == [
            "Ada: Red 3 is crossed now, but red 5 right of it was crossed before."
        ]

    def test_a_row_that_somebody_had_closed_before(self):
        closer = f"{ADA} {CLOSED}"
        files = scanned([closer], [f"{BEN} red:2"], [f"{BEN} red:2,8"])
        (table,) = scan_record(files)["tables"]
        assert ("row-closed", "illegal", ["Ben"], ["red:8"]) in told(table)
        assert wants_look(files)

    def test_a_row_that_was_closed_only_later(self):
        table = table_of([f"{BEN} red:2"], [f"{ADA} {CLOSED}"], [f"{BEN} red:2,8"])
        assert "row-closed" not in [rule for rule, *_ in told(table)]

    @pytest.mark.parametrize("later", [f"{ADA} red:~2", f"{ADA} red:2,~12"])
    def test_a_closing_taken_back_accuses_nobody(self, later):
        table = table_of([f"{ADA} {CLOSED}", BEN], [f"{BEN} red:8", later])
        assert "row-closed" not in [rule for rule, *_ in told(table)]

    def test_too_many_crosses_by_what_the_other_sheet_shows(self):
        nine = f"{ADA} red:2,3,4,5 yellow:2,3,4,5 green:9"
        table = table_of([ADA, BEN], [nine, BEN])
        assert ("too-many-crosses", "illegal", ["Ada", "Ben"], []) in told(table)
        assert "too-many-crosses" not in [rule for rule, *_ in told(table_of([ADA], [BEN], [nine], [BEN]))]

    def test_a_doubt_accuses_nobody(self):
        later = sheet_reading(f"{ADA} red:8", red_5={"blank": 0.6}, red_3={"cross": 0.9})
        table = table_of([f"{ADA} red:5", BEN], [later, BEN])
        assert {rule for rule, *_ in told(table)} == {"seen-twice"}

    def test_three_photographs_are_judged_step_by_step(self):
        table = table_of([ADA, BEN], [f"{ADA} red:5", BEN], [f"{ADA} red:3,5,7", BEN])
        assert [v["cells"] for v in table["violations"] if v["rule"] == "left-to-right"] == [["red:3"]]


class TestPlayIsNeverAccused:
    """Photographs of some sheets at some moments of a legal game, with doubts here and there: no fault is found."""

    @settings(max_examples=25, deadline=None)
    @given(name=st.sampled_from(["classic", "longo"]), seed=st.integers(0, 10**9))
    def test_whatever_is_photographed(self, name, seed):
        random = Random(seed)
        recording, _ = random_game(RULEBOOKS[name], seed)
        played = moments(recording, random)
        places = sorted(random.choices(range(len(played)), k=4))
        files = scanned(*(some_sheets(played[place], random) for place in places))
        for table in tables(files):
            faults = [v for v in table.between_photographs if v.severity is Severity.ILLEGAL]
            assert faults == []


def some_sheets(cards, random):
    """Readings of some of the sheets, each with an id, some cells of them uncertain."""
    shown = random.sample(range(len(cards)), random.randint(1, len(cards)))
    return [doubtful(replace(cards[place], sheet_id=f"ID{place}"), random) for place in sorted(shown)]


def doubtful(card, random):
    cells = random.sample(sheet_cells(card.game), random.choice((0, 0, 3)))
    marks = {
        cell.replace(":", "_"): {random.choice(("blank", "cross", "skip", "void")): random.random() * 0.95}
        for cell in cells
    }
    return sheet_reading(print_sheet(card), **marks)


class TestTwiceOnOnePhotograph:
    def test_equal_marks_count_once(self):
        table = table_of([f"{ADA} red:2", f"{ADA} red:2", BEN])
        assert table["sheets"] == ["AAAAAA", "BBBBBB"]
        assert messages(table, "seen-twice") == [
            "Ada is twice on a.jpg with the same marks, as copies would be; the sheet counts once."
        ]

    def test_different_marks_are_two_prints_of_one_sheet(self):
        table = table_of([f"{ADA} red:2", f"{ADA} red:3"])
        assert [rule for rule, *_ in told(table)] == ["same-sheet-twice"]
        assert messages(table, "same-sheet-twice") == [
            "Ada (1) and Ada (2) bear one id, AAAAAA, and different crosses: prints of one sheet; each sheet counts"
            " once at a table."
        ]

    def test_an_id_on_two_prints_is_nowhere_merged(self):
        table = table_of([f"{ADA} red:2", f"{ADA} red:3"], [f"{ADA} red:2"])
        assert table["sheets"] == ["AAAAAA"] * 3


class TestWithoutAnId:
    def test_they_are_never_merged(self):
        table = table_of(["classic red:2"], ["classic red:2"])
        assert table["sheets"] == [None, None]
        assert told(table) == []

    def test_an_unreadable_sheet_is_not_merged_and_wants_a_look(self):
        files = scanned([sheet_reading(ADA, error="Too dark.")], [ADA, BEN])
        assert told(scan_record(files)["tables"][0]) == []
        assert wants_look(files)

    def test_one_id_in_two_games_is_two_sheets(self):
        record = scan_record(scanned([ADA], ["longo player:Ada id:AAAAAA"]))
        assert record["tables"] == []


class TestWhoPlayedTogether:
    def test_photographs_that_share_a_sheet_are_one_table(self):
        """Seven sheets are too many for one table: two groups, each linked by a sheet on both photographs."""
        names = [f"classic player:{name} id:{name * 6}" for name in "ABCDEFG"]
        a, b, c, d, e, f, g = names
        record = scan_record(scanned([a, b], [b, c], [d, e, f], [f, g]))
        assert [table["sheets"] for table in record["tables"]] == [
            [name * 6 for name in "ABC"],
            [name * 6 for name in "DEFG"],
        ]

    def test_two_evenings_stay_apart(self):
        a, b, c, d, e, f = (f"classic player:{name} id:{name * 6}" for name in "ABCDEF")
        record = scan_record(scanned([a, b, c], [d, e, f]))
        assert [len(table["sheets"]) for table in record["tables"]] == [3, 3]


class TestOtherAnswers:
    def test_the_terminal_says_it_in_a_plain_line(self, capsys):
        show_tables(scanned([f"{ADA} red:2", BEN], [f"{ADA} red:2"]))
        said = " ".join(capsys.readouterr().out.split())
        assert "note: Ada was photographed twice, on a.jpg and b.jpg, with the same marks" in said
        assert "Classic: Ada won with 1, 2. Ben 0." in said

    def test_nobody_wins_alone(self, capsys):
        show_tables(scanned([f"{ADA} red:2"], [f"{ADA} red:2,3"]))
        assert "Classic: Ada has 3." in capsys.readouterr().out

    def test_csv_has_the_place_on_the_last_photograph_of_a_sheet(self):
        text = csv_text(scanned([f"{ADA} red:2", BEN], [f"{ADA} red:2,3"]))
        lines = [(line["file"], line["player"], line["place"]) for line in csv.DictReader(io.StringIO(text))]
        assert lines == [("a.jpg", "Ada", ""), ("a.jpg", "Ben", "2"), ("b.jpg", "Ada", "1")]
