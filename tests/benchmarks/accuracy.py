"""How well photographs are read: simulated ones by class, with hands and seeds that are never used for
tuning.

``python -m tests.benchmarks.accuracy --out build/bench [--photos 60] [--classes easy tilt]`` prints a table,
writes ``results.json`` and, for every sheet that was not read exactly, its photograph and what was read into
``--out``.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from scanner.overlay import Caption, draw
from scanner.photo import Photo, photos_in
from scanner.pipeline import read_photo
from scanner.reading import PhotoReading
from scanner.settings import Settings
from tests.synthetic.classes import simulate
from tests.synthetic.compare import Comparison, Outcome, compare
from tests.synthetic.hands import Split
from tests.synthetic.negatives import negative
from tests.synthetic.real_light import real_light
from tests.synthetic.truth import Photograph

REPORTING_SEED = 600_000  # seeds from here on are for reporting alone
CLASSES = (
    *("flat-scan", "easy", "tilt", "shadow", "messenger", "mono", "felt-tip", "pencil"),
    *("skip-lines", "overflow", "multi", "covered", "real-light", "negative"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One photograph's comparisons and the seconds that reading took."""

    recipe: str
    seed: int
    sheets: tuple[Comparison, ...]
    seconds: float


def run(recipe: str, seed: int, hands: Split, out: Path | None) -> Result:
    """Simulate, read, compare, keep what went wrong."""
    photograph = _photograph(recipe, seed, hands)
    photo = decoded(photograph.data)
    start = time.perf_counter()
    reading = read_photo(photo, Settings())
    seconds = time.perf_counter() - start
    sheets = compare(photograph.truth.sheets, reading.sheets)
    if out is not None and any(sheet.outcome is not Outcome.EXACT for sheet in sheets):
        _keep(out / f"{recipe}-{seed}", photograph, photo, reading)
    return Result(recipe=recipe, seed=seed, sheets=sheets, seconds=seconds)


def _photograph(recipe: str, seed: int, hands: Split) -> Photograph:
    if recipe == "negative":
        return negative(seed, hands)
    return real_light(seed, hands) if recipe == "real-light" else simulate(recipe, seed, hands=hands)


def decoded(data: bytes) -> Photo:
    """The photograph as the reader decodes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "photo.jpg"
        path.write_bytes(data)
        return next(photos_in(path, Settings().photo))


def _keep(stem: Path, photograph: Photograph, photo: Photo, reading: PhotoReading) -> None:
    stem.with_suffix(".jpg").write_bytes(photograph.data)
    captions = [(sheet, Caption(illegal=frozenset(), text=_caption(sheet))) for sheet in reading.sheets]
    draw(photo.pixels, captions).save(stem.with_suffix(".read.jpg"), quality=85)


def _caption(sheet: object) -> str:
    return str(getattr(sheet, "error", None) or getattr(sheet, "status", ""))


def run_all(
    recipes: Sequence[str], photos: int, first_seed: int, hands: Split, out: Path, workers: int
) -> list[Result]:
    """Every class, ``photos`` photographs each."""
    jobs = [(recipe, first_seed + index) for recipe in recipes for index in range(photos)]
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(run, recipe, seed, hands, out) for recipe, seed in jobs]
        return [future.result() for future in futures]


def summary(results: Sequence[Result]) -> Iterator[tuple[str, Counter[Outcome], int, float]]:
    """For each class: outcomes, cells that differ without asking, mean seconds a photograph."""
    for recipe in dict.fromkeys(result.recipe for result in results):
        of_class = [result for result in results if result.recipe == recipe]
        sheets = [sheet for result in of_class for sheet in result.sheets]
        yield (
            recipe,
            Counter(sheet.outcome for sheet in sheets),
            sum(sheet.identified for sheet in sheets),
            sum(result.seconds for result in of_class) / len(of_class),
        )


def show(results: Sequence[Result]) -> None:
    """The table of outcomes, a line a class."""
    table = Table(title="Sheets by outcome")
    table.add_column("class")
    for heading in ("photos", "sheets", *Outcome, "exact %", "id known", "s a photo"):
        table.add_column(str(heading), justify="right")
    for recipe, outcomes, identified, seconds in summary(results):
        count = sum(outcomes.values())
        share = f"{outcomes[Outcome.EXACT] / count:.1%}" if count else ""
        photos = sum(result.recipe == recipe for result in results)
        table.add_row(
            recipe,
            str(photos),
            str(count),
            *(str(outcomes[o]) for o in Outcome),
            share,
            str(identified),
            f"{seconds:.2f}",
        )
    Console(width=160).print(table)


def failures(results: Sequence[Result]) -> Iterator[str]:
    """A line for every sheet that was not read exactly."""
    for result in results:
        for sheet in result.sheets:
            if sheet.outcome is not Outcome.EXACT:
                yield f"{result.recipe} {result.seed}: {sheet.outcome} {dict(sheet.differences)}"


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--first-seed", type=int, default=REPORTING_SEED)
    parser.add_argument("--hands", choices=("tuning", "held-back"), default="held-back")
    parser.add_argument("--classes", nargs="+", default=list(CLASSES))
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    results = run_all(
        chosen.classes, chosen.photos, chosen.first_seed, chosen.hands, chosen.out, chosen.workers
    )
    show(results)
    for line in failures(results):
        print(line)
    corners = [s.corner_mm for r in results for s in r.sheets if s.corner_mm is not None]
    print(
        f"corners: worst {max(corners, default=0):.2f} mm, mean {sum(corners) / max(len(corners), 1):.3f} mm"
    )
    record = [
        {
            "class": r.recipe,
            "seed": r.seed,
            "seconds": r.seconds,
            "sheets": [str(s.outcome) for s in r.sheets],
        }
        for r in results
    ]
    (chosen.out / "results.json").write_text(json.dumps(record, indent=1))


if __name__ == "__main__":
    main()
