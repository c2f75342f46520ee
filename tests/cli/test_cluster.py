"""``rowlock scan --cluster``: a Dask cluster of two worker processes, one of which is killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest
from PIL import Image

import cli
from tests.scanner.pictures import inked, photograph, placed, printed

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
ROWLOCK = (sys.executable, "-c", "from cli.main import main; main()")
_PATIENCE_S = 120


@contextmanager
def running(*command: str, environment: dict[str, str] = ENVIRONMENT) -> Iterator[subprocess.Popen]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, "-m", *command], env=environment, **quiet) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler without workers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running("dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"):
        _wait_until(lambda: _answers(port))
        yield f"tcp://127.0.0.1:{port}"


def worker(
    address: str, environment: dict[str, str] = ENVIRONMENT
) -> AbstractContextManager[subprocess.Popen]:
    """One process (without a nanny, which would start it again) with one thread."""
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", ".")
    return running("dask", "worker", address, *options, environment=environment)


def _answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def _wait_until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while not done():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.05)


@pytest.fixture(autouse=True)
def evening(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "evening"
    folder.mkdir()
    for number in range(12):
        sheet = inked(printed(), (f"red:{number % 9 + 2}",))
        picture = photograph([(sheet, placed(4.2, 5, (500, 400)))], (1000, 800))
        Image.fromarray(picture.pixels).save(folder / f"{number:02}.jpg", quality=90)
    (folder / "broken.jpg").write_bytes(b"nothing")
    return folder


def scan(*options: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*ROWLOCK, "scan", "evening", *options], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )


def lines(name: str) -> int:
    return Path(name).read_bytes().count(b"\n") if Path(name).exists() else 0


def test_a_worker_is_killed_and_nothing_is_lost(address):
    scan("--results", "here.jsonl", "--workers", "2")
    with ExitStack() as stack:
        workers = [stack.enter_context(worker(address)) for _ in range(2)]
        command = [*ROWLOCK, "scan", "evening", "--results", "there.jsonl", "--cluster", address]
        with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as process:
            _wait_until(lambda: lines("there.jsonl") >= 3)
            workers[0].send_signal(signal.SIGKILL)
            out, _ = process.communicate(timeout=_PATIENCE_S)
    assert process.returncode == 2
    assert out.startswith("13 photographs: 12 settled, 0 want a look, 1 could not be read.")
    assert Path("there.jsonl").read_bytes() == Path("here.jsonl").read_bytes()


class TestItSaysInOneSentence:
    def said(self, *options: str) -> str:
        done = scan(*options)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
        return done.stderr

    def test_that_there_is_no_scheduler(self):
        assert "There is no Dask scheduler at tcp://127.0.0.1:9" in self.said(
            "--cluster", "tcp://127.0.0.1:9"
        )

    def test_that_there_are_no_workers(self, address):
        assert "has no workers" in self.said("--cluster", address)

    def test_how_to_install_what_is_missing(self, monkeypatch, tmp_path):
        (tmp_path / "distributed.py").write_text("raise ImportError('not installed')")
        monkeypatch.setitem(ENVIRONMENT, "PYTHONPATH", f"{tmp_path}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}")
        said = self.said("--cluster", "tcp://127.0.0.1:9")
        assert "pip install 'rowlock[cluster]'" in said

    def test_that_a_worker_has_another_version(self, address, tmp_path):
        with worker(address, _older(tmp_path / "older")):
            assert "has another version of Rowlock" in self.said("--cluster", address)


def _older(folder: Path) -> dict[str, str]:
    """An environment in which Rowlock's reader is another version."""
    package = folder / "cli"
    package.mkdir(parents=True)
    for module in Path(cli.__file__).parent.glob("*.py"):
        (package / module.name).symlink_to(module)
    (package / "reader_version.py").unlink()
    (package / "reader_version.py").write_text("def reader_version():\n    return 'older'\n")
    return {**ENVIRONMENT, "PYTHONPATH": f"{folder}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}"}


def test_help_loads_nothing_of_it():
    told = subprocess.run(
        [sys.executable, "-X", "importtime", *ROWLOCK[1:], "scan", "--help"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--cluster" in told.stdout
    assert not {"distributed", "dask", "numpy", "cv2"} & {
        line.split("|")[-1].strip() for line in told.stderr.splitlines()
    }
