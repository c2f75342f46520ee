"""``rowlock scan --results``: written as it is read, gone on with after a kill, nothing lost and nothing doubled."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

import cli.reader_version
from cli.main import app
from cli.recorded import Source, recorded_lines
from scoring.errors import BrokenInput
from tests.scanner.pictures import inked, photograph, placed, printed

DONE, LOOK, NOT_DONE = 0, 1, 2
LEGAL, ILLEGAL = ("red:2", "red:5", "misthrow:1"), ("blue:12", "blue:2", "blue:lock")
RESULTS = Path("results.jsonl")
ROWLOCK = (sys.executable, "-c", "from cli.main import main; main()")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory) -> Path:
    """A settled sheet, one with an illegal crossing, a table without a sheet, and no picture at all."""
    folder = tmp_path_factory.mktemp("pictures")
    for name, cells in {"a": LEGAL, "b": ILLEGAL, "c": None}.items():
        sheets = [] if cells is None else [(inked(printed(), cells), placed(4.2, 5, (500, 400)))]
        Image.fromarray(photograph(sheets, (1000, 800)).pixels).save(folder / f"{name}.jpg", quality=90)
    (folder / "d.jpg").write_bytes(b"nothing")
    return folder


@pytest.fixture(autouse=True)
def evening(tmp_path, monkeypatch, pictures) -> Path:
    """A folder of the four, in an empty working folder."""
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(pictures, tmp_path / "evening")


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["scan", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def scan(*more: object) -> tuple[int, str, str]:
    return run("evening", "--results", RESULTS, "--workers", 1, *more)


def records() -> list[dict]:
    return [json.loads(line) for line in RESULTS.read_text().splitlines()]


def names() -> list[str]:
    return [record["file"] for record in records()]


class TestRecords:
    def test_every_photograph_has_a_line_as_json_would_have_it_with_its_table_and_source(self, evening):
        status, out, err = scan()
        assert status == NOT_DONE
        assert out.startswith("4 photographs: 1 settled, 2 want a look, 1 could not be read.")
        assert err.count("\n") == 1
        asked = json.loads(run("evening", "--json")[1])["photos"]
        assert [{k: v for k, v in r.items() if k not in ("tables", "source")} for r in records()] == asked
        source = records()[0]["source"]
        assert source["path"] == str(evening / "a.jpg")
        assert source["size"] == (evening / "a.jpg").stat().st_size
        assert (source["part"], source["parts"]) == (1, 1)

    def test_sheets_of_one_photograph_are_a_table(self, evening):
        laid = [
            (inked(printed(index=i), LEGAL[: i + 1]), placed(4.2, 0, (420, 330 + 550 * i))) for i in (0, 1)
        ]
        Image.fromarray(photograph(laid).pixels).save("table.png")
        run("table.png", "--results", RESULTS)
        (record,) = records()
        assert [entry["place"] for entry in record["tables"][0]["ranking"]] == [1, 2]

    @pytest.mark.parametrize("name", ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "missing.jpg"])
    def test_the_exit_status_is_that_of_a_scan_without_results(self, name):
        photo = f"evening/{name}"
        assert run(photo, "--results", RESULTS)[0] == run(photo)[0]

    def test_a_name_that_is_no_utf_8_is_known_again(self, evening):
        odd = os.fsdecode(b"caf\xe9.jpg")
        (evening / "a.jpg").rename(odd)
        run(odd, "--results", RESULTS)
        assert names() == ["caf\\xe9.jpg"]
        assert records()[0]["source"]["path"] == str(Path(odd).absolute())
        assert "1 of them read before" in run(odd, "--results", RESULTS, "--resume")[1]


def test_what_json_has_no_word_for_is_not_recorded():
    source = Source(path="a", size=1, modified_ns=1, reader="x")
    with pytest.raises(ValueError, match="not JSON compliant"):
        recorded_lines([{"file": "a", "width": float("nan")}], source)


class TestResume:
    def whole(self) -> bytes:
        """What a run gives that nothing interrupts."""
        scan()
        whole = RESULTS.read_bytes()
        RESULTS.unlink()
        return whole

    def test_killed_in_the_middle_it_ends_as_if_nothing_had_happened(self, evening):
        for copy in range(8):
            shutil.copy2(evening / "a.jpg", evening / f"a{copy}.jpg")
        whole = self.whole()
        with subprocess.Popen(
            [*ROWLOCK, "scan", "evening", "--results", RESULTS, "--workers", "1"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        ) as process:
            _wait_for_lines(2)
            process.send_signal(signal.SIGKILL)
        left = RESULTS.read_bytes()
        assert whole.startswith(left)
        assert left != whole
        status, out, _ = scan("--resume")
        lines = left.count(b"\n")
        assert RESULTS.read_bytes() == whole
        assert f"{lines} of them read before" in out
        assert status == NOT_DONE

    @pytest.mark.parametrize("kept", [0, 1, 2000, 3000, -1])
    def test_a_torn_line_is_dropped(self, kept):
        whole = self.whole()
        RESULTS.write_bytes(whole[:kept])
        scan("--resume")
        assert RESULTS.read_bytes() == whole

    @pytest.mark.parametrize("kept", [0, 1, 2000, -1, None])
    def test_a_power_cut_may_leave_nul_bytes_for_the_last_ones(self, kept):
        whole = self.whole()
        RESULTS.write_bytes(whole[:kept] + bytes(4096))
        scan("--resume")
        assert RESULTS.read_bytes() == whole

    def test_a_file_of_several_photographs_counts_whole_or_not_at_all(self):
        pages = [Image.open(f"evening/{name}.jpg") for name in "abc"]
        pages[0].save("pages.tiff", save_all=True, append_images=pages[1:])
        run("pages.tiff", "--results", RESULTS)
        whole = RESULTS.read_bytes()
        RESULTS.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
        run("pages.tiff", "--results", RESULTS, "--resume")
        assert names() == ["pages.tiff#1", "pages.tiff#2", "pages.tiff#3"]
        assert RESULTS.read_bytes() == whole

    def test_what_is_there_is_not_read_again(self, monkeypatch):
        scan()
        before = RESULTS.read_bytes()
        monkeypatch.setattr(
            "cli.streaming.read_files", lambda paths, **_: iter(paths)
        )  # would be no readings
        status, out, _ = scan("--resume")
        assert status == NOT_DONE
        assert out.startswith("4 photographs, 4 of them read before: 1 settled, 2 want a look, 1 could not")
        assert RESULTS.read_bytes() == before

    def test_a_photograph_that_has_changed_is_read_again(self, evening):
        scan()
        shutil.copy(evening / "a.jpg", evening / "b.jpg")
        scan("--resume")
        assert names() == ["a.jpg", "c.jpg", "d.jpg", "b.jpg"]
        assert records()[-1]["sheets"][0]["violations"] == []

    def test_another_reader_reads_all_again(self, monkeypatch):
        scan()
        monkeypatch.setattr(cli.reader_version, "reader_version", lambda: "another")
        assert "read before" not in scan("--resume")[1]
        assert {record["source"]["reader"] for record in records()} == {"another"}
        assert len(names()) == 4

    def test_another_game_is_another_question(self):
        scan()
        scan("--resume", "--game", "longo")
        assert len(names()) == 4
        assert "longo" in records()[0]["error"]

    def test_an_empty_line_does_no_harm(self):
        whole = self.whole()
        for blank in (b"\n", b"  "):
            RESULTS.write_bytes(whole + blank)
            assert "4 of them read before" in scan("--resume")[1]
            assert RESULTS.read_bytes() == whole

    def test_records_that_stand_there_twice_count_once(self):
        whole = self.whole()
        RESULTS.write_bytes(whole * 2)
        assert scan("--resume")[1].startswith("4 photographs, 4 of them read before: 1 settled")
        assert RESULTS.read_bytes() == whole

    def test_an_old_record_behind_a_new_one_is_taken_out_too(self):
        whole = self.whole()
        RESULTS.write_bytes(whole + whole.replace(b'"reader": "', b'"reader": "old'))
        assert scan("--resume")[1].startswith("4 photographs, 4 of them read before")
        assert RESULTS.read_bytes() == whole

    def test_a_page_without_those_before_it_does_not_count(self):
        whole = self.whole()
        second = whole.splitlines(keepends=True)[0].replace(
            b'"parts": 1, "part": 1', b'"parts": 2, "part": 2'
        )
        assert b'"part": 2' in second
        RESULTS.write_bytes(whole + second)
        assert scan("--resume")[1].startswith("4 photographs, 4 of them read before")
        assert RESULTS.read_bytes() == whole

    def test_a_link_stays_a_link(self, evening):
        Path("far").mkdir()
        RESULTS.symlink_to("far/real.jsonl")
        scan()
        whole = Path("far/real.jsonl").read_bytes()
        Path("far/real.jsonl").write_bytes(whole[:-1])
        assert "3 of them read before" in scan("--resume")[1]
        assert RESULTS.is_symlink()
        assert Path("far/real.jsonl").read_bytes() == whole
        assert [path.name for path in Path("far").iterdir()] == ["real.jsonl"]

    def test_photographs_that_are_not_given_stay(self):
        run("evening/a.jpg", "--results", RESULTS)
        status, out, _ = run("evening/c.jpg", "--results", RESULTS, "--resume")
        assert names() == ["a.jpg", "c.jpg"]
        assert (status, out[:15]) == (LOOK, "2 photographs, ")

    def test_from_another_folder_they_are_known_again(self, evening, monkeypatch):
        scan()
        monkeypatch.chdir(evening)
        out = run(".", "--results", Path("..") / RESULTS, "--resume")[1]
        assert "4 of them read before" in out


def _wait_for_lines(count: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if RESULTS.exists() and RESULTS.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.02)
    raise AssertionError("nothing was written within a minute")


class TestRefusals:
    def test_results_are_not_overwritten_without_force(self):
        scan()
        status, _, err = scan()
        assert status == NOT_DONE
        assert "--force" in err
        assert scan("--force")[0] == NOT_DONE  # d.jpg is no picture
        assert len(names()) == 4

    @pytest.mark.parametrize(
        "content",
        [
            "dear diary\n",
            '{"a": 1}',
            "dear diary",
            '{"file": "a"}',
            "[" * 200_000,
            "[" * 200_000 + "\n",
            "\x00\n",
            "dear diary\x00\x00",
        ],
    )
    def test_another_file_is_left_as_it_is(self, content):
        RESULTS.write_text(content)
        status, _, err = scan("--resume")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "Line 1 of 'results.jsonl' is no photograph's record" in err
        assert RESULTS.read_text() == content
        assert sorted(path.name for path in Path().iterdir()) == ["evening", "results.jsonl"]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("sheets", 5),
            ("sheets", [5]),
            ("sheets", [{"status": None}]),
            ("sheets", [{"status": "ok", "violations": None}]),
            ("tables", {}),
            ("tables", [{"violations": [{}]}]),
            ("error", {}),
            ("width", "wide"),
            ("source", {"path": [], "size": 1, "modified_ns": 1, "reader": "x", "parts": 1, "part": 1}),
            ("source", {"path": "a", "size": 1, "modified_ns": 1, "reader": "x", "parts": 1, "part": 2}),
            (
                "source",
                {"path": "a", "size": 1, "modified_ns": 1, "reader": "x", "parts": 10**4000, "part": 1},
            ),
        ],
    )
    def test_a_broken_record_is_refused(self, field, value):
        run("evening/d.jpg", "--results", RESULTS)
        (record,) = records()
        broken = json.dumps({**record, field: value}) + "\n"
        RESULTS.write_text(broken)
        status, _, err = scan("--resume")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "is no photograph's record" in err
        assert RESULTS.read_text() == broken

    def test_old_results_stay_until_the_first_new_record(self):
        scan()
        before = RESULTS.read_bytes()
        assert run("evening", "--results", RESULTS, "--force", "--cluster", "nonsense")[0] == NOT_DONE
        assert RESULTS.read_bytes() == before
        assert sorted(path.name for path in Path().iterdir()) == ["evening", "results.jsonl"]

    @pytest.mark.parametrize("stopped", [False, True])
    def test_resumed_by_another_reader_they_stay_until_then_too(self, monkeypatch, stopped):
        scan()
        before = RESULTS.read_bytes()
        monkeypatch.setattr(cli.reader_version, "reader_version", lambda: "another")
        seen = []

        def readings(*_, **__):
            seen.append(RESULTS.read_bytes())
            raise KeyboardInterrupt if stopped else BrokenInput("no", "Nothing is read.")
            yield

        monkeypatch.setattr("cli.streaming.read_files", readings)
        assert scan("--resume")[0] == NOT_DONE
        assert [*seen, RESULTS.read_bytes()] == [before, before]
        assert sorted(path.name for path in Path().iterdir()) == ["evening", "results.jsonl"]

    @pytest.mark.parametrize("option", ["--force", "--resume"])
    def test_who_may_read_them_stays_as_it_was(self, option):
        scan()
        RESULTS.chmod(0o600)
        shutil.copy("evening/a.jpg", "evening/b.jpg")
        scan(option)
        assert len(names()) == 4
        assert RESULTS.stat().st_mode & 0o777 == 0o600

    def test_what_is_to_be_read_is_not_written_over(self, evening):
        before = (evening / "a.jpg").read_bytes()
        status, _, err = run("evening", "--results", evening / "a.jpg", "--force")
        assert (status, err.count("\n")) == (NOT_DONE, 1)
        assert "is to be read and written" in err
        assert (evening / "a.jpg").read_bytes() == before

    def test_a_full_disk_is_told_and_what_is_recorded_stays(self, evening):
        scan()
        whole = RESULTS.read_bytes()
        limit = f"ulimit -f {whole.index(b'd.jpg') // 1024 + 1}; trap '' XFSZ; exec \"$@\""
        for copy in range(9):
            shutil.copy2(evening / "a.jpg", evening / f"e{copy}.jpg")
        command = [*ROWLOCK, "scan", "evening", "--results", RESULTS, "--force", "--workers", "1"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            ["bash", "-c", limit, "bash", *command],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == NOT_DONE
        (said,) = [line for line in done.stderr.splitlines() if "d.jpg is" not in line]
        assert "'results.jsonl' cannot be written: File too large. Make room; --resume goes on" in said
        assert RESULTS.read_bytes().startswith(whole)
        assert "Traceback" not in done.stderr
        scan("--resume")
        assert len(records()) == 13

    def test_two_scans_do_not_write_the_same_results(self):
        with RESULTS.open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            status, _, err = scan("--resume")
        assert status == NOT_DONE
        assert "Another scan is writing 'results.jsonl'" in err

    def test_a_scan_that_records_nothing_leaves_no_file(self):
        status, _, err = run("evening", "--results", RESULTS, "--cluster", "nonsense")
        assert status == NOT_DONE
        assert "write it as in tcp://" in err
        assert not RESULTS.exists()

    @pytest.mark.parametrize(
        "options",
        [
            ("--resume",),
            ("--results", RESULTS, "--resume", "--force"),
            ("--workers", 2, "--cluster", "tcp://127.0.0.1:1"),
            ("--debug", "steps", "--cluster", "tcp://127.0.0.1:1"),
            ("--results", RESULTS, "--json"),
            ("--results", RESULTS, "--csv", "scores.csv"),
            ("--results", RESULTS, "--save"),
            ("--results", RESULTS, "--pawns", "Ada=red"),
        ],
    )
    def test_options_that_contradict_each_other(self, options):
        status, out, err = run("evening", *options)
        assert (status, out, err.count("\n")) == (NOT_DONE, "", 1)
        assert not RESULTS.exists()


@pytest.fixture
def heeded_key():
    """Tests that a shell runs in the background have been told to ignore the key, and what they start inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded_key")
def test_stopped_by_a_key_it_says_how_to_go_on(evening):
    for copy in range(30):  # more than are read before the key comes through
        shutil.copy2(evening / "a.jpg", evening / f"a{copy}.jpg")
    command = [*ROWLOCK, "scan", "evening", "--results", RESULTS, "--workers", "1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        _wait_for_lines(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == NOT_DONE
    assert "--resume goes on from there" in err
    assert "Traceback" not in err
