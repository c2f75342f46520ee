"""Readers: answers come back, and no job can cost more than its sender's patience."""

import os
import signal
import time

import pytest

from cli.readers import Limits, Readers, TooBusy
from scoring.errors import BrokenInput

_MEMORY = 512 * 2**20


def double(number: int) -> int:
    return 2 * number


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep_for_ever() -> None:
    time.sleep(3600)


def eat_memory() -> int:
    return len(bytearray(4 * _MEMORY))


def refuse() -> None:
    raise BrokenInput("no-good", "It is no good.", "Try another.")


@pytest.fixture(scope="module")
def readers():
    readers = Readers(1, Limits(memory_bytes=_MEMORY, seconds=20, waiting=2))
    yield readers
    readers.close()


def test_answers_come_back(readers):
    assert readers.submit(double, 21).result() == 42


def test_a_refusal_comes_back_as_it_was(readers):
    with pytest.raises(BrokenInput, match=r"It is no good\. Try another\."):
        readers.submit(refuse).result()


@pytest.mark.parametrize(
    ("job", "said"),
    [(die, "could not be read"), (sleep_for_ever, "longer than 20 seconds"), (eat_memory, "too large")],
)
def test_what_costs_too_much_costs_its_sender_a_sentence_and_the_next_is_served(readers, job, said):
    with pytest.raises(BrokenInput, match=said):
        readers.submit(job).result()
    assert readers.submit(double, 4).result() == 8


def test_when_too_many_wait_the_next_is_told_so():
    readers = Readers(1, Limits(seconds=2, waiting=1))
    try:
        readers.submit(sleep_for_ever)
        until = time.monotonic() + 30
        while readers.waiting and time.monotonic() < until:
            time.sleep(0.01)
        readers.submit(double, 1)
        with pytest.raises(TooBusy):
            readers.submit(double, 2)
    finally:
        readers.close()
