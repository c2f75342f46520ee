"""How well photographs are read: simulated ones by class, with hands and seeds that are never used for
tuning.

``python -m tests.benchmarks.accuracy --out build/bench [--small] [--classes easy shadow+pencil]`` writes a page,
``index.html``, with rates, goals, calibration, and a picture of every failure. Killed and started again it goes on
where it was; ``records.jsonl`` holds what is measured.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.benchmarks.accuracy_page import write_page
from tests.benchmarks.accuracy_run import Job, digest, run_all
from tests.benchmarks.accuracy_summary import Summary, misses
from tests.benchmarks.bench_classes import BENCH_CLASSES, BenchClass, Group
from tests.benchmarks.records import Key, Record, RecordFile
from tests.synthetic.compare import Outcome
from tests.synthetic.hands import Split
from tests.synthetic.real_photographs import photograph_names

REPORTING_SEED = (
    836_000  # seeds from here on are for reporting alone; those from 500,000 on have been looked at
)


def wanted(
    classes: Sequence[BenchClass], first_seed: int, *, small: bool, photographs: int | None = None
) -> list[tuple[str, int]]:
    """Class and seed of every photograph; the classes by turns, so that a run cut short tells of all of them."""
    counts = {c.name: photographs or (c.small if small else c.photographs) for c in classes}
    return [
        (name, first_seed + index)
        for index in range(max(counts.values(), default=0))
        for name, count in counts.items()
        if index < count
    ]


def measure(
    keys: Sequence[Key], file: RecordFile, hands: Split, out: Path, workers: int
) -> tuple[Record, ...]:
    """The records of all keys: those in the file, and the others measured now."""
    done = file.read(keys[0][2]) if keys else {}
    jobs = [
        Job(recipe=recipe, seed=seed, hands=hands, digest=of, pictures=out / "pictures" / of)
        for recipe, seed, of in keys
        if (recipe, seed, of) not in done
    ]
    new = track(run_all(jobs, file, workers), f"{len(done)} known, {len(jobs)} to do", len(jobs))
    done |= {record.key: record for record in new}
    return tuple(done[key] for key in keys)


def by_class(records: Sequence[Record]) -> Mapping[str, Summary]:
    """A summary of each class that has records, in the order of the records."""
    names = dict.fromkeys(record.recipe for record in records)
    return {name: Summary(records=[r for r in records if r.recipe == name]) for name in names}


def show(summaries: Mapping[str, Summary]) -> None:
    """The table of outcomes, a line a class, on standard output."""
    table = Table(title="Sheets by outcome")
    table.add_column("class")
    for heading in ("photos", "sheets", *Outcome, "exact", "read right", "id known", "s a photo"):
        table.add_column(str(heading), justify="right")
    table.add_column("misses its goal by")
    for name, summary in summaries.items():
        table.add_row(name, *_row(summary), "; ".join(misses(BENCH_CLASSES[name], summary)))
    Console(width=190).print(table)


def _row(summary: Summary) -> Iterator[str]:
    yield str(len(summary.records))
    yield str(len(summary.sheets))
    yield from (str(summary.outcomes[outcome]) for outcome in Outcome)
    yield f"{summary.rate(Outcome.EXACT):.1%}" if summary.sheets else ""
    yield f"{summary.right_rate:.1%}" if summary.sheets else ""
    yield str(sum(sheet.identified for sheet in summary.sheets))
    yield f"{summary.reading_s:.2f}"


def _chosen_classes(names: Sequence[str]) -> list[BenchClass]:
    """The named classes, else all that can be taken here."""
    if names:
        return [BENCH_CLASSES[name] for name in names]
    real = bool(photograph_names())
    if not real:
        print("The class real-light is left out: the real photographs are not here.")
    return [c for c in BENCH_CLASSES.values() if real or c.group is not Group.REAL_LIGHT]


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--small", action="store_true", help="few photographs: some ten minutes on two cores")
    parser.add_argument("--photos", type=int, help="of each class, in place of its own number")
    parser.add_argument("--first-seed", type=int, default=REPORTING_SEED)
    parser.add_argument("--hands", choices=("tuning", "held-back"), default="held-back")
    parser.add_argument("--classes", nargs="+", default=[], choices=list(BENCH_CLASSES), metavar="CLASS")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    of = f"{digest()}-{chosen.hands}"
    pairs = wanted(
        _chosen_classes(chosen.classes), chosen.first_seed, small=chosen.small, photographs=chosen.photos
    )
    keys = [(*pair, of) for pair in pairs]
    records = measure(
        keys, RecordFile(chosen.out / "records.jsonl"), chosen.hands, chosen.out, chosen.workers
    )
    summaries = by_class(records)
    show(summaries)
    page = write_page(chosen.out, summaries, Summary(records=records), of)
    print(f"The whole report with pictures of every failure: {page}")


if __name__ == "__main__":
    main()
