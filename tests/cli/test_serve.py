"""``rowlock serve`` as people start and end it."""

import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from typer.testing import CliRunner

import cli.serve
from cli.main import app
from cli.serve import listening
from scoring.errors import BrokenInput

NOT_DONE = 2


@pytest.fixture
def serving(tmp_path):
    """The running command, and the address that it tells."""
    command = [
        sys.executable,
        "-c",
        "from cli.main import main; main()",
        "serve",
        "--port",
        "0",
        "--workers",
        "1",
    ]
    command += ["--database", str(tmp_path / "games.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        told = [process.stdout.readline() for _ in range(2)]
        yield process, told
        process.kill()


def test_it_tells_its_address_answers_there_and_ends_at_once_without_a_word(serving):
    process, (first, address) = serving
    assert "this machine alone" in first
    assert "--lan" in first
    address = address.strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{16}/", address)
    assert httpx.get(address, follow_redirects=True, timeout=60).status_code == 200
    assert httpx.get(address.replace("127.0.0.1", "localhost"), timeout=60).status_code == 303
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    assert err == ""


def test_a_port_that_is_taken_is_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = CliRunner().invoke(app, ["serve", "--port", str(taken.getsockname()[1])])
    assert result.exit_code == NOT_DONE
    assert result.stderr.count("\n") == 1
    assert "--port" in result.stderr


def test_without_lan_only_this_machine_can_connect():
    (listener,) = listening(["127.0.0.1"], 0)
    assert listener.getsockname()[0] == "127.0.0.1"
    assert listener.proto == socket.IPPROTO_TCP, "or small answers are held back"
    listener.close()


def test_with_lan_the_code_for_phones_is_shown(capsys):
    cli.serve._welcome("http://192.168.1.7:8520/key/", lan=True)
    out = capsys.readouterr().out
    assert out.endswith("http://192.168.1.7:8520/key/\n")
    assert out.count("\n") > 10, "a code of many lines"
    assert "knows the address" in out


def test_without_a_network_lan_is_one_sentence(monkeypatch):
    def nowhere(self: socket.socket, address: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", nowhere)
    with pytest.raises(BrokenInput, match="in no network"):
        cli.serve._own_address()
