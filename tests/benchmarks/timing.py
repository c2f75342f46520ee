"""Times that a busy machine does not spoil: processor time, measured by turns with a yardstick in the same run.

The yardstick is a *decode*: the time that OpenCV takes to decode one photograph of 12 megapixels, with one thread. It
is taken once a round, between two runs of the work, so that both meet the same state of processor and memory.
"""

import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Work = Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Processor time of one decode, and of the work right after it."""

    decode_s: float
    work_s: float

    @property
    def decodes(self) -> float:
        """The work, in decodes."""
        return self.work_s / self.decode_s


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Yardstick:
    """A photograph to decode, and how often everything is measured."""

    data: NDArray[np.uint8]
    rounds: int

    def decode(self) -> object:
        """Decode the photograph once."""
        return cv2.imdecode(self.data, cv2.IMREAD_COLOR)

    def in_decodes(self, work: Work) -> float:
        """How many decodes a work of this process takes."""
        return self.in_decodes_by(lambda: processor_seconds(work))

    def in_decodes_by(self, measured: Callable[[], float]) -> float:
        """The same for a work that tells its seconds itself: the median of the rounds."""
        return statistics.median(turn.decodes for turn in self.by_turns(measured))

    def by_turns(self, measured: Callable[[], float]) -> list[Round]:
        """Decode and work by turns, as often as ``rounds`` says; ``measured`` does the work and tells its seconds."""
        return [Round(decode_s=processor_seconds(self.decode), work_s=measured()) for _ in range(self.rounds)]


def processor_seconds(work: Work) -> float:
    """Processor time that a work takes in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def command_seconds(*command: str) -> float:
    """Processor time of a command and all its processes."""
    before = _of_children()
    run(command)
    return _of_children() - before


def wall_seconds(*command: str) -> float:
    """How long a command takes by the clock."""
    start = time.perf_counter()
    run(command)
    return time.perf_counter() - start


def run(command: Sequence[str]) -> str:
    """What a command answers; an exit status of 1 means no more than that something wants a look.

    Raises:
        RuntimeError: it could not do its work.
    """
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
