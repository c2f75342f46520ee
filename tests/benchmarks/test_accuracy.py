"""The measuring stick: what is to be measured, that it goes on where it was, goals, the page."""

from dataclasses import replace

import pytest

from tests.benchmarks import accuracy
from tests.benchmarks.accuracy import by_class, measure, wanted
from tests.benchmarks.accuracy_page import write_page
from tests.benchmarks.accuracy_run import digest
from tests.benchmarks.accuracy_summary import Summary, misses
from tests.benchmarks.bench_classes import BENCH_CLASSES, Group
from tests.benchmarks.records import RecordFile
from tests.benchmarks.test_records import CELL, RECORD, SHEET
from tests.synthetic.compare import Outcome
from tests.synthetic.recipes import RECIPES, combined

EXACT = replace(SHEET, outcome=Outcome.EXACT, wrong=(), cells=())


def records(*outcomes: Outcome, recipe: str = "easy"):
    return [
        replace(RECORD, recipe=recipe, seed=seed, sheets=(replace(EXACT, outcome=outcome),))
        for seed, outcome in enumerate(outcomes)
    ]


def test_the_whole_run_has_three_thousand_sheets_at_the_least():
    def sheets(name: str) -> int:
        return 0 if name == "negative" else 1 if name == "real-light" else _recipe(name).sheets[0]

    assert sum(c.photographs * sheets(c.name) for c in BENCH_CLASSES.values()) >= 3000
    assert BENCH_CLASSES["real-light"].photographs >= 200


def _recipe(name: str):
    first, _, second = name.partition("+")
    return combined(first, second) if second else RECIPES[first]


def test_the_classes_take_turns_and_each_has_its_number():
    easy, six = replace(BENCH_CLASSES["easy"], small=2), replace(BENCH_CLASSES["six"], small=1)
    assert wanted([easy, six], 7, small=True) == [("easy", 7), ("six", 7), ("easy", 8)]


def test_only_what_is_not_known_yet_is_measured(tmp_path, monkeypatch):
    asked = []

    def run_all(jobs, file, workers):
        for job in jobs:
            asked.append(job.seed)
            record = replace(RECORD, seed=job.seed)
            file.append(record)
            yield record

    monkeypatch.setattr(accuracy, "run_all", run_all)
    file = RecordFile(tmp_path / "records.jsonl")
    file.append(replace(RECORD, seed=2))
    keys = [("easy", seed, "abc") for seed in (1, 2, 3)]
    for expected in ([1, 3], []):
        asked.clear()
        answered = measure(keys, file, "held-back", tmp_path, 1)
        assert [record.seed for record in answered] == [1, 2, 3]
        assert asked == expected


def test_what_is_measured_has_one_name_as_long_as_it_is_the_same():
    assert digest() == digest()
    assert len(digest()) == 12


def test_only_sheets_that_were_answered_speak_for_the_reader():
    refused = [Outcome.UNREADABLE] * 2000 + [Outcome.MISSED, Outcome.INVENTED]
    few, with_refused = (Summary(records=records(*[Outcome.EXACT] * 9, *more)) for more in ([], refused))
    assert few.answered == with_refused.answered == 9
    assert few.silent_bound == with_refused.silent_bound


def test_a_class_that_meets_its_goal_misses_nothing():
    assert misses(BENCH_CLASSES["easy"], Summary(records=records(*[Outcome.EXACT] * 3))) == ()


@pytest.mark.parametrize("outcome", [Outcome.SILENT, Outcome.SLIP, Outcome.MISSED, Outcome.INVENTED])
def test_even_one_sheet_that_misleads_is_too_many_in_every_class(outcome):
    summary = Summary(records=records(*[Outcome.EXACT] * 500, outcome))
    for bench_class in BENCH_CLASSES.values():
        assert f"1 {outcome}" in misses(bench_class, summary)


def test_too_many_questions_are_told_with_both_rates():
    summary = Summary(records=records(*[Outcome.EXACT] * 9, Outcome.REVIEW))
    assert misses(BENCH_CLASSES["pencil"], summary) == ("exact 90.0%, not 95.0%", "review 10.0%, not 8%")
    assert misses(BENCH_CLASSES["six"], summary) == ()


def test_a_corner_that_is_off_is_told():
    summary = Summary(records=[replace(RECORD, sheets=(replace(EXACT, corner_mm=0.41),))])
    assert misses(BENCH_CLASSES["easy"], summary) == ("a corner off by 0.41 mm",)


@pytest.mark.parametrize(
    ("outcome", "wrong", "note", "right"),
    [
        (Outcome.EXACT, (), "", 1),
        (Outcome.REVIEW, (), "", 1),
        (Outcome.REVIEW, (0.6,), "", 0),
        (Outcome.REVIEW, (), "the id", 0),
        (Outcome.UNREADABLE, (), "", 0),
        (Outcome.MISSED, (), "", 0),
    ],
)
def test_a_sheet_that_is_asked_about_may_have_been_read_right(outcome, wrong, note, right):
    sheet = replace(EXACT, outcome=outcome, wrong=wrong, note=note)
    assert Summary(records=[replace(RECORD, sheets=(sheet,))]).right_rate == right


def test_cells_that_are_doubted_are_wrong_but_not_silent():
    sure = replace(CELL, doubted=False)
    sheet = replace(SHEET, cells=(CELL, sure), wrong=(0.7, 0.99), sure=10)
    summary = Summary(records=[replace(RECORD, sheets=(sheet,))])
    assert (summary.wrong_cells, summary.silent_cells, summary.sure_cells) == (2, 1, 10)
    assert summary.cell_bound == pytest.approx(0.394, abs=1e-3)


def test_why_sheets_are_asked_about_their_least_probable_cells_tell():
    sheet = replace(SHEET, cells=(replace(CELL, probability=0.9, cause="shadow"), CELL))
    exact = replace(EXACT, cells=())
    summary = Summary(records=[replace(RECORD, sheets=(sheet, SHEET, exact))])
    assert summary.causes == {"faint": 2}


def test_the_page_shows_each_failure_with_its_cells_and_every_class(tmp_path):
    told = [RECORD, replace(RECORD, recipe="shadow+pencil", picture="", sheets=(EXACT,))]
    page = write_page(tmp_path, by_class(told), Summary(records=told), "abc").read_text()
    assert "red:5: is cross, read blank 0.7000, faint" in page
    assert '<tr><td>easy<td>1<td class="words">faint 1' in page
    assert "<tr><td>shadow+pencil<td>0" not in page
    assert 'src="pictures/abc/easy-1-0-red-5.jpg"' in page
    assert 'src="pictures/abc/easy-1.jpg"' in page
    assert "shadow+pencil" in page
    assert str(Group.FIRST) in page
    assert "1 silent" not in page
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
