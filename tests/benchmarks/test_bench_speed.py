"""The speed benchmark runs, whatever the times are; its page and chart say what was measured."""

import io
import json
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from scanner.photo import Photo
from tests.benchmarks import bench_engine, bench_speed
from tests.benchmarks.bench_peers import naive_faults, our_faults, photographs
from tests.benchmarks.figures import Figure, update
from tests.benchmarks.naive_reader import read_naively
from tests.benchmarks.speed_chart import chart
from tests.benchmarks.timing import run
from tests.scanner.pictures import inked, photograph, placed, printed
from tests.synthetic.truth import Photograph


@pytest.fixture
def page(tmp_path):
    page = tmp_path / "BENCHMARKS.md"
    page.write_text(
        "Before.\n<!-- figures: written by make bench-speed -->\nold\n<!-- end of figures -->\nAfter.\n"
    )
    return page


def test_it_measures_everything_and_writes_table_chart_and_page(tmp_path, page, monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    bench_speed.main(["--small", "--out", str(tmp_path / "out"), "--update", str(page)])
    found = json.loads((tmp_path / "out" / "figures.json").read_text())
    assert found.keys() == bench_speed.SECTIONS.keys()
    values = {figure["slug"]: figure["value"] for section in found.values() for figure in section}
    assert values["command"] > values["help"] > values["python"] > 0
    assert values["two-workers"] > 0
    assert 10 < values["worker-3"] < 2000
    assert "12 megapixels" in page.read_text()
    ET.fromstring((tmp_path / "out" / "speed.svg").read_text())


class TestPage:
    def test_only_what_stands_between_the_marks_is_renewed(self, page):
        update(page, {"Printing": [Figure("printing", "a pad", 1234.5, "decodes", goal=2000)]})
        text = page.read_text()
        assert text.startswith("Before.\n")
        assert text.endswith("After.\n")
        assert "old" not in text
        assert "| a pad | 1,234 decodes | ≤ 2000: reached |" in text

    def test_a_goal_that_is_missed_says_so(self):
        figure = Figure("two-workers", "two workers", 1.5, "×", goal=1.8, more_is_better=True)
        assert str(figure) == "two workers: 1.5 × (goal ≥ 1.8: not reached)"

    def test_the_chart_has_a_bar_for_each_time_and_a_point_for_each_memory(self):
        memory = [
            Figure(f"{whose}-{count}", "", 100, "MiB")
            for whose in ("memory", "worker")
            for count in (100, 1000)
        ]
        drawn = chart(
            {"a": [Figure("x", "x < y", 2.0, "decodes"), Figure("z", "z", 20.0, "decodes")], "b": memory}
        )
        assert drawn.count("<rect") == 3  # paper and two bars
        assert drawn.count("<circle") == 4
        assert "x &lt; y" in drawn


def as_png(photo: Photo) -> bytes:
    out = io.BytesIO()
    Image.fromarray(photo.pixels).save(out, "PNG")
    return out.getvalue()


class TestNaiveReader:
    def test_crossed_cells_are_darker_than_the_others(self):
        crosses = {"red:2", "blue:9", "misthrow:1"}
        photo = photograph([(inked(printed(), crosses), placed(6, 5, (800, 600)))])
        (sheet,) = read_naively(as_png(photo))
        assert sheet.variant.game == "classic"
        assert set(sorted(sheet.darkness, key=sheet.darkness.__getitem__)[-3:]) == crosses
        assert crosses <= sheet.crossed()

    def test_without_a_sheet_it_finds_none(self):
        assert read_naively(as_png(photograph([]))) == []


@pytest.fixture(scope="module")
def easy() -> Photograph:
    return next(photographs(1))


class TestFaults:
    def test_an_easy_sheet_is_read_exactly(self, easy):
        faults = our_faults(easy)
        assert (faults.sheets, faults.exact, faults.wrong) == (1, 1, 0)

    def test_with_a_threshold_that_nothing_passes_every_cross_is_missing(self, easy):
        crosses = sum(mark == "cross" for mark in easy.truth.sheets[0].marks.values())
        faults = naive_faults(easy, threshold=2.0)
        assert (faults.silent, faults.exact, faults.wrong) == (1, 0, crosses)


def test_the_straightforward_simulator_plays_games_to_their_end():
    games = [bench_engine.literal_game(seed) for seed in range(5)]
    assert {game.over for game in games} <= {"two-rows-locked", "fourth-misthrow"}


def test_a_command_that_fails_is_no_measurement():
    with pytest.raises(RuntimeError, match="cannot be read"):
        run((*bench_speed.ROWLOCK, "scan", "missing.jpg"))
