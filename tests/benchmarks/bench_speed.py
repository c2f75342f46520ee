"""How fast everything is, as ratios measured in one run, beside what else there is; and a chart.

``make bench-speed`` prints them and leaves ``figures.json``, ``figures.md`` and ``speed.svg`` in ``build/bench-speed``.
``--update BENCHMARKS.md`` renews the table there. Times are processor time in *decodes* (``timing.py``): machines can
be compared with each other, and a busy one does not spoil them. Only what a second worker gains is by the clock.
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from cli.readers import use_one_thread
from tests.benchmarks import bench_engine, bench_many, bench_peers
from tests.benchmarks.bench_classes import TIME_GOAL
from tests.benchmarks.bench_many import ROWLOCK
from tests.benchmarks.figures import Figure, table, update
from tests.benchmarks.speed import in_a_fresh_process, photograph_of_12_megapixels
from tests.benchmarks.speed_chart import chart
from tests.benchmarks.timing import Yardstick, command_seconds, processor_seconds

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"
_CHAMPIONSHIP = 100_000  # photographs
_HOUR_S = 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How much is measured.

    ``many``, ``memory`` and ``peers`` are photographs (for two workers, for each point of the curve, for the readers),
    ``sheets`` are printed, ``seconds`` are for each figure of the engine, ``pages`` for MarkShark.
    """

    rounds: int = 7
    many: int = 1000
    memory: tuple[int, ...] = (100, 300, 1000)
    peers: int = 30
    sheets: int = 1000
    seconds: float = 3.0
    pages: int = 12


SMALL = Extent(rounds=1, many=2, memory=(2, 3), peers=1, sheets=20, seconds=0.05, pages=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What the measurements have in common; ``markshark`` is its program, None where it is not installed."""

    yardstick: Yardstick
    extent: Extent
    folder: Path
    markshark: str | None


def one_photograph(bench: Bench) -> Iterator[Figure]:
    """A photograph of 12 megapixels with three sheets."""
    turns = in_a_fresh_process(bytes(bench.yardstick.data), bench.extent.rounds)
    seconds = statistics.median(turn.work_s for turn in turns)
    yield Figure(
        "one-photograph",
        "12 megapixels, three sheets, read",
        statistics.median(turn.decodes for turn in turns),
        "decodes",
        goal=TIME_GOAL,
    )
    yield Figure(
        "core-hours",
        "100,000 such photographs, on this machine",
        seconds * _CHAMPIONSHIP / _HOUR_S,
        "core-hours",
    )


def commands(bench: Bench) -> Iterator[Figure]:
    """Whole commands, from their start to the last letter."""
    started = {
        "python": ("an empty Python program, to compare with", (sys.executable, "-c", "pass")),
        "help": ("`rowlock --help`", (*ROWLOCK, "--help")),
        "command": (
            "`rowlock scan` of the sample with three sheets",
            (*ROWLOCK, "scan", str(SAMPLES / "three-sheets.jpg")),
        ),
    }
    for slug, (what, command) in started.items():
        yield Figure(
            slug, what, bench.yardstick.in_decodes_by(lambda c=command: command_seconds(*c)), "decodes"
        )


def many_photographs(bench: Bench) -> Iterator[Figure]:
    """Two workers, and memory over the number of photographs."""
    folder = bench_many.small_photographs(bench.folder / "evening", bench.extent.many)
    gain = bench_many.speedup(folder, 2, max(1, bench.extent.rounds // 2))
    yield Figure(
        "two-workers", "two workers against one, by the clock", gain, "×", goal=1.8, more_is_better=True
    )
    for held in bench_many.memory_curve(bench.folder / "memory", bench.extent.memory, 2):
        name = f"{held.photographs:,} photographs"
        yield Figure(f"memory-{held.photographs}", f"{name}: memory of the scan", held.own_mib, "MiB")
        yield Figure(f"worker-{held.photographs}", f"{name}: memory of a worker", held.worker_mib, "MiB")


def printing(bench: Bench) -> Iterator[Figure]:
    """A pad of Longo sheets, all different."""
    target, sheets = bench.folder / "pad.pdf", bench.extent.sheets
    command = (*ROWLOCK, "print", "longo", "-o", str(target), "--seed", "1", "--force", "--sheets")
    whole = bench.yardstick.in_decodes_by(lambda: command_seconds(*command, str(sheets)))
    start = bench.yardstick.in_decodes_by(lambda: command_seconds(*command, "2"))
    run_size = target.stat().st_size
    command_seconds(*command, str(sheets))
    yield Figure("printing", f"{sheets:,} Longo sheets printed", whole, "decodes")
    yield Figure("a-sheet", "each further sheet: time", (whole - start) / (sheets - 2), "decodes")
    yield Figure("pad-size", f"the file of {sheets:,} sheets", target.stat().st_size / 1e6, "MB", goal=40.0)
    yield Figure(
        "sheet-size",
        "each further sheet: file",
        (target.stat().st_size - run_size) / (sheets - 2) / 1e3,
        "kB",
    )


def engine(bench: Bench) -> Iterator[Figure]:
    """Random games and verdicts, on one core."""
    seconds = bench.extent.seconds
    decode_s = min(processor_seconds(bench.yardstick.decode) for _ in range(3))
    ours = bench_engine.a_second(bench_engine.our_game, seconds)
    literal = bench_engine.a_second(bench_engine.literal_game, seconds)
    verdicts = bench_engine.verdicts_a_second(seconds)
    yield Figure("games", "random games of four (Classic)", ours * decode_s, "a decode", more_is_better=True)
    yield Figure(
        "games-ratio", "… against the straightforward simulator", ours / literal, "×", more_is_better=True
    )
    yield Figure(
        "verdicts", "verdicts on finished sheets", verdicts * decode_s, "a decode", more_is_better=True
    )


def peers(bench: Bench) -> Iterator[Figure]:
    """Our reader and others: faults and time on the same photographs."""
    decode_s = min(processor_seconds(bench.yardstick.decode) for _ in range(3))
    for name, peer in bench_peers.side_by_side(bench.extent.peers).items():
        faults, label = peer.faults, {"rowlock": "Rowlock", "naive": "the naive reader"}[name]
        yield Figure(f"{name}-time", f"{label}: a photograph", peer.seconds / decode_s, "decodes")
        yield Figure(
            f"{name}-exact", f"{label}: sheets read exactly", 100 * faults.exact / faults.sheets, "%"
        )
        yield Figure(f"{name}-asked", f"{label}: sheets asked about", 100 * faults.asked / faults.sheets, "%")
        yield Figure(
            f"{name}-silent", f"{label}: sheets silently wrong", 100 * faults.silent / faults.sheets, "%"
        )
    if bench.markshark is not None:
        seconds = bench_peers.markshark_seconds(bench.markshark, bench.folder, bench.extent.pages)
        yield Figure("markshark-time", "MarkShark: a page of its own", seconds / decode_s, "decodes")


SECTIONS: dict[str, Callable[[Bench], Iterator[Figure]]] = {
    "One photograph": one_photograph,
    "Commands": commands,
    "Many photographs": many_photographs,
    "Printing": printing,
    "The engine": engine,
    "Peers": peers,
}


def measure(bench: Bench, sections: tuple[str, ...]) -> dict[str, list[Figure]]:
    """The figures of each section, told as they come."""
    found: dict[str, list[Figure]] = {}
    for section in sections:
        print(f"\n{section}", flush=True)
        found[section] = []
        for figure in SECTIONS[section](bench):
            print(f"  {figure}", flush=True)
            found[section].append(figure)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, write; renew the page where it is asked for."""
    given = _parser().parse_args(arguments)
    cv2.setNumThreads(1)
    use_one_thread()  # of the commands
    extent = SMALL if given.small else Extent(rounds=given.rounds, memory=tuple(given.memory))
    photograph = (SAMPLES / "three-sheets.jpg").read_bytes() if given.small else photograph_of_12_megapixels()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(
            yardstick=Yardstick(data=np.frombuffer(photograph, np.uint8), rounds=extent.rounds),
            extent=extent,
            folder=Path(folder),
            markshark=given.markshark,
        )
        found = measure(bench, tuple(given.sections or SECTIONS))
    given.out.mkdir(parents=True, exist_ok=True)
    told = {section: [asdict(figure) for figure in figures] for section, figures in found.items()}
    (given.out / "figures.json").write_text(json.dumps(told, indent=1) + "\n")
    (given.out / "figures.md").write_text(table(found))
    (given.out / "speed.svg").write_text(chart(found))
    if given.update is not None:
        update(given.update, found)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/bench-speed"))
    parser.add_argument("--small", action="store_true", help="so little that it only shows that all runs")
    parser.add_argument("--rounds", type=int, default=7, help="how often each time is taken")
    parser.add_argument("--memory", type=int, nargs="+", default=[100, 300, 1000], metavar="PHOTOGRAPHS")
    parser.add_argument(
        "--sections", nargs="+", choices=SECTIONS, metavar="SECTION", help=", ".join(SECTIONS)
    )
    parser.add_argument(
        "--markshark", default=shutil.which("markshark"), help="its program, if it is installed"
    )
    parser.add_argument("--update", type=Path, metavar="BENCHMARKS.md", help="renew the figures in it")
    return parser


if __name__ == "__main__":
    main()
