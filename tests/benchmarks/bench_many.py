"""Many photographs: what a second worker gains, and how much memory a scan holds as its photographs grow in number."""

import os
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.benchmarks.timing import run, wall_seconds
from tests.scanner.pictures import inked, photograph, placed, printed

ROWLOCK = (sys.executable, "-c", "from cli.main import main; main()")
_DIFFERENT = 12  # pictures; the others are these under other names


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What a scan of so many photographs held at most, in MiB: itself, and the largest of its reading processes."""

    photographs: int
    own_mib: float
    worker_mib: float


def small_photographs(folder: Path, count: int) -> Path:
    """A folder of so many photographs of a Classic sheet each, 0.8 megapixels, few of them different."""
    folder.mkdir(parents=True)
    kept = [_picture(folder / f"{number:06}.jpg", number) for number in range(min(count, _DIFFERENT))]
    for number in range(len(kept), count):
        os.link(kept[number % len(kept)], folder / f"{number:06}.jpg")
    return folder


def _picture(path: Path, number: int) -> Path:
    sheet = inked(printed(), (f"red:{number % 9 + 2}", f"blue:{12 - number % 9}"))
    Image.fromarray(photograph([(sheet, placed(4.2, 5, (500, 400)))], (1000, 800)).pixels).save(
        path, quality=90
    )
    return path


def speedup(folder: Path, workers: int, rounds: int) -> float:
    """How much faster a scan is with so many workers than with one, by the clock, the median of rounds by turns."""
    target = folder.with_suffix(".jsonl")
    ratios = []
    for _ in range(rounds):
        one, several = (wall_seconds(*_scan(folder, target, count)) for count in (1, workers))
        ratios.append(one / several)
    return statistics.median(ratios)


def memory_curve(folder: Path, counts: Sequence[int], workers: int) -> list[Memory]:
    """The memory of scans of so many photographs each."""
    return [memory(small_photographs(folder / str(count), count), count, workers) for count in counts]


def memory(folder: Path, count: int, workers: int) -> Memory:
    """The memory of one scan, by the kernel's own count."""
    command = [sys.executable, "-c", f"{_TELL}; from cli.main import main; main()"]
    out = run([*command, *_scan(folder, folder.with_suffix(".jsonl"), workers)[len(ROWLOCK) :]])
    own_kib, worker_kib = map(int, out.splitlines()[-1].split())
    return Memory(photographs=count, own_mib=own_kib / 1024, worker_mib=worker_kib / 1024)


# The process's own peak is not taken from getrusage, which still knows that of the process it was forked from.
_TELL = (
    "import atexit, resource; atexit.register(lambda: print("
    "open('/proc/self/status').read().split('VmHWM:')[1].split()[0],"
    " resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))"
)


def _scan(folder: Path, target: Path, workers: int) -> tuple[str, ...]:
    return (*ROWLOCK, "scan", str(folder), "--results", str(target), "--force", "--workers", str(workers))
