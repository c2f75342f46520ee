"""How long one photograph takes: as a ratio to OpenCV's decoding of the same file (``timing.py``).

``python -m tests.benchmarks.speed`` also tells the peak memory of ``rowlock scan`` and the time of ``rowlock --help``.
"""

import argparse
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np

from cli.readers import keep_freed_memory, use_one_thread
from scanner.photo import photos_of
from scanner.pipeline import read_photo
from scanner.settings import Settings
from tests.benchmarks.timing import Round, Yardstick, processor_seconds
from tests.synthetic import classes
from tests.synthetic.recipes import RECIPES
from tests.synthetic.table import play

_ROWLOCK = (sys.executable, "-c", "from cli.main import main; main()")


def photograph_of_12_megapixels() -> bytes:
    """Three sheets on a table, 4000 pixels along the longer side."""
    recipe = replace(RECIPES["multi"], long_px=(4000, 4001), exif=0.0)
    rng = np.random.default_rng(13)
    return classes.photograph(rng, play(rng, recipe, "tuning"), recipe, "multi", 13, "tuning").data


def seconds(work: Callable[[], object]) -> float:
    """Wall time of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_a_fresh_process(data: bytes, rounds: int) -> list[Round]:
    """``rounds`` of decoding a photograph and reading it, in a process like those that read many.

    Numbers of threads are decided when libraries are loaded, so a process that has them already cannot measure it.
    """
    use_one_thread()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(reading_by_turns, data, rounds).result()


def reading_by_turns(data: bytes, rounds: int) -> list[Round]:
    """The same in this process, after a first reading that loads the networks."""
    keep_freed_memory()
    settings = Settings()

    def read() -> object:
        photos = photos_of("photograph", data, settings.photo, half=True)
        return [read_photo(photo, settings) for photo in photos]

    read()
    yardstick = Yardstick(data=np.frombuffer(data, np.uint8), rounds=rounds)
    return yardstick.by_turns(lambda: processor_seconds(read))


def command_seconds(*arguments: str) -> float:
    """Wall time of a command."""
    return seconds(lambda: subprocess.run(arguments, check=False, capture_output=True))


def peak_memory_mib(*arguments: str) -> float:
    """The most memory that a ``rowlock`` command held at once, by the kernel's own count."""
    status = "open('/proc/self/status').read()"
    tell = f"import atexit, sys; atexit.register(lambda: sys.stderr.write({status}.split('VmHWM:')[1].split()[0]))"
    command = [sys.executable, "-c", f"{tell}; from cli.main import main; main()", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return int(done.stderr.split()[-1]) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.jpg"
        data = photograph_of_12_megapixels()
        path.write_bytes(data)
        command = command_seconds(*_ROWLOCK, "scan", str(path), "--json")
        peak_mib = peak_memory_mib("scan", str(path), "--json")
    turns = in_a_fresh_process(data, rounds)
    decode, whole, ratios = zip(*((turn.decode_s, turn.work_s, turn.decodes) for turn in turns), strict=True)
    print(f"cv2.imdecode {statistics.median(decode):.3f} s, whole reading {statistics.median(whole):.3f} s")
    print(f"ratio: median {statistics.median(ratios):.2f}, best {min(ratios):.2f}, worst {max(ratios):.2f}")
    print(f"rowlock scan: {command:.2f} s, peak memory {peak_mib:.0f} MiB")
    helps = [command_seconds(*_ROWLOCK, "--help") for _ in range(rounds)]
    bare = [command_seconds(sys.executable, "-c", "pass") for _ in range(rounds)]
    print(
        f"rowlock --help: median {statistics.median(helps):.3f} s (python alone {statistics.median(bare):.3f} s)"
    )


if __name__ == "__main__":
    main()
