"""Processes that read photographs: each within limits of memory and time, each replaced when it dies.

Pictures from strangers are decoded by much foreign code. A crash or a bomb costs its own photograph, and the one who
sent it a sentence; the server, a long scan, and everybody else's photographs go on.
"""

import multiprocessing
import os
import resource
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import Empty, Full, Queue
from typing import Any, TypeVar

from scoring.errors import BrokenInput

Answer = TypeVar("Answer")

DIED = "reader-died"  # the slug of what a job costs whose process died
_AGAIN_S = 1.0
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the server's threads and sockets


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one job may cost, and how many may wait.

    ``memory_bytes`` is address space; reading the largest photograph that is decoded at all (50 million pixels)
    was seen to need 1.1 GiB of it, one of 12 million 0.5 GiB. ``niceness`` lets others go first, as in ``nice``.
    """

    memory_bytes: int = 2 * 2**30
    seconds: float = 60.0
    waiting: int = 24
    jobs_a_process: int = 500  # then a fresh one takes over: no library leaks for ever
    niceness: int = 10


class TooBusy(Exception):  # noqa: N818 (a state, not an error)
    """As many jobs are waiting as may; the sender is told to come again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: "Future[Any]"


class Readers:
    """So many processes behind one queue. Jobs are functions of a module, their answers come as futures."""

    def __init__(self, count: int, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._jobs: Queue[_Job] = Queue(self.limits.waiting)
        self._closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._serve, name=f"reader-{number}", daemon=True)
            for number in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[..., Answer], *arguments: object) -> "Future[Answer]":
        """Have a job done. Its future raises ``BrokenInput`` where the job cost too much or its process died.

        Raises:
            TooBusy: too many are waiting.
        """
        future: Future[Answer] = Future()
        try:
            self._jobs.put_nowait(_Job(work=work, arguments=arguments, future=future))
        except Full:
            raise TooBusy from None
        return future

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun yet."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish the jobs under way and let the processes go."""
        self._closing.set()
        for thread in self._threads:
            thread.join(self.limits.seconds + 5)

    def _serve(self) -> None:
        """One process after another, one job after another."""
        while not self._closing.is_set():
            try:
                process = _ReadingProcess(self.limits)
            except OSError:  # no memory or no process to be had just now
                self._closing.wait(_AGAIN_S)
                continue
            try:
                self._serve_with(process)
            finally:
                process.stop()

    def _serve_with(self, process: "_ReadingProcess") -> None:
        for _ in range(self.limits.jobs_a_process):
            job = self._next_job()
            if job is None:
                return
            try:
                outcome = process.do(job)
            except BrokenInput as error:
                job.future.set_exception(error)
            else:
                outcome.settle(job.future)
            finally:
                if not job.future.done():  # whatever happened, nobody waits for ever
                    job.future.set_exception(died())
            if not process.alive:
                return

    def _next_job(self) -> _Job | None:
        """The next job that somebody still waits for, None where the readers are closing."""
        while not self._closing.is_set():
            try:
                job = self._jobs.get(timeout=0.2)
            except Empty:
                continue
            if job.future.set_running_or_notify_cancel():
                return job
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """What a process sends back: the answer, or the parts of a refusal (an error of its own cannot be pickled)."""

    answer: Any = None
    refusal: tuple[str, str, str] | None = None

    def settle(self, future: "Future[Any]") -> None:
        if self.refusal is not None:
            future.set_exception(BrokenInput(*self.refusal))
        else:
            future.set_result(self.answer)


class _ReadingProcess:
    """One process and the line to it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._line, far_end = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_work_on, args=(far_end, limits), daemon=True)
        self._process.start()
        far_end.close()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def do(self, job: _Job) -> _Outcome:
        """Have a job done within the limits.

        Raises:
            BrokenInput: it took too long, or the process died of it.
        """
        try:
            self._line.send((job.work, job.arguments))
            if not self._line.poll(self._limits.seconds):
                self.stop()
                raise BrokenInput(
                    "too-slow",
                    f"The photograph took longer than {self._limits.seconds:.0f} seconds to read.",
                    "Send a smaller copy.",
                )
            outcome: _Outcome = self._line.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise died() from error
        return outcome

    def stop(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.join()


def died() -> BrokenInput:
    """What is said of a photograph whose reader died, or of which a library could make nothing."""
    return BrokenInput(
        DIED, "The photograph could not be read: it is damaged or far too large.", "Take another."
    )


def too_large() -> BrokenInput:
    """What is said of a photograph for which the memory did not suffice."""
    return BrokenInput("too-many-pixels", "The photograph is too large to be read.", "Send a smaller copy.")


def _work_on(line: Connection, limits: Limits) -> None:
    """A reading process's life: job after job until the line ends."""
    _stay_small(limits)
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            work, arguments = line.recv()
            line.send(_outcome(work, arguments))


def _outcome(work: Callable[..., Any], arguments: tuple[Any, ...]) -> _Outcome:
    try:
        return _Outcome(answer=work(*arguments))
    except BrokenInput as error:
        refusal = error
    except MemoryError:
        refusal = too_large()
    return _Outcome(refusal=(refusal.slug, refusal.message, refusal.hint))


def _stay_small(limits: Limits) -> None:
    """Little memory, no dumps, no chatter, one core, and others go first."""
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # decoders talk to themselves
    os.nice(limits.niceness)
    use_one_thread()
    keep_freed_memory()


def use_one_thread() -> None:
    """Have libraries that are loaded from now on use one thread: there is a process for every core already."""
    for threads in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS"):
        os.environ[threads] = "1"


def keep_freed_memory() -> None:
    """Have this process keep what one photograph needed for the next one.

    Linux's C library gives large pieces back to the system, and to get them again, page by page, takes half as long as
    decoding itself. It keeps pieces no larger than the largest, of up to 32 MiB, that it has freed so far (mallopt(3),
    ``M_MMAP_THRESHOLD``). Other systems' libraries take no notice.
    """
    bytearray(31 * 2**20)
