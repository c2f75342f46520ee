"""What one finished sheet can tell: every rule, both sides of it, and what counts then."""

import pytest

from scoring.legality import check, closed_rows
from scoring.model import Row
from scoring.notation.sheets import parse_sheet
from scoring.score import score
from scoring.violations import Severity
from tests.scoring.shorthand import sheet_rules

FIVE, SIX = "2,3,4,5,6", "2,3,4,5,6,7"


def legal_total(line):
    return score(parse_sheet(line)).legal_total


def only(line):
    """The one violation of a sheet."""
    (violation,) = check(parse_sheet(line))
    return violation


class TestALegalSheet:
    """ "A finished sheet has no order: any set of numbers can have come about from left to right." """

    @pytest.mark.parametrize(
        "line",
        [
            "classic",
            "classic red:11 yellow:2,4,6,8,10 green:3 blue:12,3 misthrows:4",
            f"classic red:{FIVE},12,lock blue:12,11,10,9,8,2,lock misthrows:3",
            f"longo red:{SIX},15,lock green:16,15,14,13,12,11,2,lock lucky:5,8",
            "onboard red:5,-6,~7 bonus:20",
        ],
    )
    def test_has_no_violations(self, line):
        assert check(parse_sheet(line)) == ()
        assert legal_total(line) == score(parse_sheet(line)).total


class TestLockMinimum:
    """C6, L4: "The last number may only be crossed with at least five (six) crosses already in that row." """

    @pytest.mark.parametrize(
        ("line", "cells"),
        [
            ("classic red:2,3,4,5,12,lock", ("red:12", "red:lock")),
            ("classic green:12,11,10,9,2,lock", ("green:2", "green:lock")),
            ("longo red:2,3,4,5,6,15,lock", ("red:15", "red:lock")),
            ("longo blue:16,15,14,13,12,3,lock", ("blue:3", "blue:lock")),
        ],
    )
    def test_one_cross_too_few(self, line, cells):
        violation = only(line)
        assert (violation.rule, violation.severity, violation.cells) == (
            "lock-minimum",
            Severity.ILLEGAL,
            cells,
        )

    @pytest.mark.parametrize(
        "line",
        [
            f"classic red:{FIVE},12,lock",
            f"classic red:{FIVE},9,12,lock",
            f"longo red:{SIX},16,lock",
            f"longo red:{SIX},9,16,lock",
        ],
    )
    def test_enough(self, line):
        assert sheet_rules(line) == []

    def test_without_its_lock_as_well(self):
        assert sheet_rules("classic red:2,12") == ["lock-minimum", "last-without-lock"]

    def test_sentences(self):
        assert only("longo green:16,15,14,13,3,lock").message == (
            "Green 3 was crossed with only four crosses before it; Longo asks for six."
        )
        assert only("classic red:12,lock").message == (
            "Red 12 was crossed with no crosses before it; Classic asks for five."
        )

    def test_counts_neither_itself_nor_its_lock(self):
        assert legal_total("classic red:2,3,4,5,12,lock") == 10
        assert legal_total("classic red:2,3,4,5,12") == 10
        assert score(parse_sheet("classic red:2,3,4,5,12,lock")).total == 21


class TestLockWithoutLast:
    """C6: "Whoever crosses the number at the far right crosses the lock as well" - and the lock only then."""

    @pytest.mark.parametrize(
        "line", ["classic red:lock", f"classic red:{FIVE},lock", f"longo red:{SIX},lock"]
    )
    def test_a_lock_alone(self, line):
        violation = only(line)
        assert (violation.rule, violation.cells) == ("lock-without-last", ("red:lock",))

    def test_sentences(self):
        assert only("classic blue:lock").message == (
            "The blue lock was crossed without blue 2; it may only be crossed together with that number."
        )
        assert only("longo red:lock").message == (
            "The red lock was crossed without red 15 or 16; it may only be crossed together with that number."
        )

    def test_does_not_count(self):
        assert legal_total(f"classic red:{FIVE},lock") == 15


class TestLastWithoutLock:
    """C6: "Whoever crosses the number at the far right must at the same time cross the lock." """

    @pytest.mark.parametrize(
        ("line", "cells"),
        [(f"classic red:{FIVE},12", ("red:12", "red:lock")), (f"longo red:{SIX},16", ("red:16", "red:lock"))],
    )
    def test_a_lock_forgotten(self, line, cells):
        violation = only(line)
        assert (violation.rule, violation.cells) == ("last-without-lock", cells)

    def test_sentence(self):
        assert only(f"classic red:{FIVE},12").message == (
            "Red 12 was crossed but the red lock was not; the lock goes with it and counts as a cross."
        )

    def test_counts_with_the_lock(self):
        assert (
            score(parse_sheet(f"classic red:{FIVE},12")).total,
            legal_total(f"classic red:{FIVE},12"),
        ) == (21, 28)


class TestBothLastCrossed:
    """L4: "With one of the two numbers at the far right the row is locked; nobody may cross in it any more." """

    def test_both(self):
        violation = only(f"longo red:{SIX},15,16,lock")
        assert (violation.rule, violation.cells) == ("both-last-crossed", ("red:15", "red:16"))
        assert violation.message == (
            "Red 15 and red 16 are both crossed; red 15 already closed the red row, so red 16 does not count."
        )

    def test_together_with_other_faults(self):
        assert sheet_rules(f"longo red:{SIX},15,16") == ["last-without-lock", "both-last-crossed"]
        assert sheet_rules("longo blue:16,3,2,lock") == ["lock-minimum", "both-last-crossed"]
        assert sheet_rules("longo red:2,3,4,5,6,15,16,lock") == ["lock-minimum", "both-last-crossed"]

    def test_the_first_and_the_lock_count(self):
        assert legal_total(f"longo red:{SIX},15,16,lock") == legal_total(f"longo red:{SIX},15,lock") == 36
        assert legal_total("longo red:2,3,4,5,6,15,16,lock") == 15

    def test_sentence_of_both_with_too_few_crosses(self):
        found = check(parse_sheet("longo blue:16,3,2,lock"))[0]
        assert found.message == (
            "Blue 3 and blue 2 were crossed with only one cross before it; Longo asks for six."
        )
        assert found.cells == ("blue:3", "blue:2", "blue:lock")

    def test_sentence_of_both_without_a_lock(self):
        found = check(parse_sheet(f"longo red:{SIX},15,16"))[0]
        assert found.message.startswith("Red 15 and red 16 were crossed but the red lock was not;")


class TestSkippedAndCrossed:
    """C3: "Numbers jumped over can be marked with a horizontal line, so that they are not crossed by
    mistake."
    """

    def test_both_marks_on_one_cell(self):
        violation = only("classic red:5,-5,-6")
        assert (violation.rule, violation.severity) == ("skipped-and-crossed", Severity.SUSPICIOUS)
        assert violation.cells == ("red:5",)
        assert violation.message == (
            "Red 5 bears both a cross and the line of a number jumped over; only one of them can be meant."
        )

    def test_one_for_each_cell_in_printed_order(self):
        assert [v.cells for v in check(parse_sheet("classic green:5,-5,9,-9"))] == [
            ("green:9",),
            ("green:5",),
        ]

    def test_lines_alone_are_no_fault(self):
        assert sheet_rules("classic red:-2,-3,4") == []

    def test_the_cross_counts(self):
        assert legal_total("classic red:5,-5") == 1


class TestTooManyLocks:
    """C8: "The game ends when the second row is locked" - and nobody crosses twice in one action 1."""

    LOCKED = f"classic red:{FIVE},12,lock yellow:{FIVE},12,lock"

    def test_two_are_the_most(self):
        assert sheet_rules(self.LOCKED) == []

    def test_three(self):
        violation = only(f"{self.LOCKED} blue:12,11,10,9,8,2,lock")
        assert (violation.rule, violation.cells) == (
            "too-many-locks",
            ("red:lock", "yellow:lock", "blue:lock"),
        )
        assert violation.message == (
            "Three locks are crossed on this sheet; the game ends with the second closed row, so two are"
            " the most."
        )

    def test_four(self):
        assert sheet_rules(f"{self.LOCKED} green:12,11,10,9,8,2,lock blue:12,11,10,9,8,2,lock") == [
            "too-many-locks"
        ]

    def test_changes_no_points(self):
        line = f"{self.LOCKED} blue:12,11,10,9,8,2,lock"
        assert legal_total(line) == score(parse_sheet(line)).total == 84


class TestTwoEndings:
    """C8: "The game ends at once with a fourth misthrow; it also ends with the second locked row." """

    LOCKED = f"classic red:{FIVE},12,lock yellow:{FIVE},12,lock"

    def test_both_on_one_sheet(self):
        violation = only(f"{self.LOCKED} misthrows:4")
        assert violation.rule == "two-endings"
        assert violation.cells == (
            "red:lock", "yellow:lock", "misthrow:1", "misthrow:2", "misthrow:3", "misthrow:4",
        )  # fmt: skip
        assert violation.message == (
            "This sheet has four misthrows and two closed rows (red and yellow); the game ends with"
            " whichever comes"
            " first, so the other cannot be there."
        )

    @pytest.mark.parametrize("line", [f"{LOCKED} misthrows:3", f"classic red:{FIVE},12,lock misthrows:4"])
    def test_one_of_them(self, line):
        assert sheet_rules(line) == []

    def test_three_closed_rows(self):
        line = f"{self.LOCKED} blue:12,11,10,9,8,2,lock misthrows:4"
        assert sheet_rules(line) == ["too-many-locks", "two-endings"]

    def test_a_row_closed_without_its_lock_counts(self):
        line = f"classic red:{FIVE},12 yellow:{FIVE},12,lock misthrows:4"
        assert sheet_rules(line) == ["last-without-lock", "two-endings"]

    def test_a_last_number_with_too_few_crosses_does_not(self):
        assert sheet_rules(f"classic red:2,12 yellow:{FIVE},12,lock misthrows:4") == [
            "lock-minimum",
            "last-without-lock",
        ]


class TestClosedRows:
    """ "A row counts as closed if some sheet has its lock, or its last number with enough crosses." """

    @pytest.mark.parametrize(
        ("line", "closed"),
        [
            ("classic red:lock", True),
            (f"classic red:{FIVE},12", True),
            ("classic red:2,12", False),
            (f"classic red:{FIVE}", False),
            (f"longo red:{SIX},15", True),
            ("longo red:2,3,4,5,6,15", False),
            ("longo red:2,3,4,5,6,15,16", False),
        ],
    )
    def test_closed(self, line, closed):
        assert closed_rows(parse_sheet(line)) == ((Row.RED,) if closed else ())
