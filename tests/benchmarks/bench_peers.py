"""Our reader beside others on the same photographs: how many cells each reads wrongly, and how long each takes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scanner.photo import photos_of
from scanner.pipeline import read_photo
from scanner.settings import Settings
from scoring.model import Mark
from tests.benchmarks.naive_reader import THRESHOLD, NaiveSheet, read_naively
from tests.benchmarks.timing import command_seconds, processor_seconds, run
from tests.synthetic.classes import simulate
from tests.synthetic.compare import Outcome, compare
from tests.synthetic.truth import Photograph, SheetTruth

CLASSES = ("easy", "tilt", "shadow", "messenger", "felt-tip", "curl")
_FIRST_SEED, _TUNING_SEED = 900_000_000, 900_000_100  # seeds for trying things out


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """Of some sheets: how many, how many were read exactly, asked about, or had a wrong cell that nobody asks about.

    ``cells`` are those of all sheets, ``wrong`` those whose cross is missing or invented; of a sheet that was not found
    all its crosses.
    """

    sheets: int = 0
    exact: int = 0
    asked: int = 0
    silent: int = 0
    cells: int = 0
    wrong: int = 0

    def __add__(self, other: "Faults") -> "Faults":
        return Faults(
            sheets=self.sheets + other.sheets,
            exact=self.exact + other.exact,
            asked=self.asked + other.asked,
            silent=self.silent + other.silent,
            cells=self.cells + other.cells,
            wrong=self.wrong + other.wrong,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A reader on some photographs: its faults and its processor time a photograph, in seconds."""

    faults: Faults
    seconds: float


def photographs(count: int, first_seed: int = _FIRST_SEED) -> Iterator[Photograph]:
    """So many, of each class in turn."""
    for number in range(count):
        yield simulate(CLASSES[number % len(CLASSES)], first_seed + number)


def tuning_photographs() -> Iterator[Photograph]:
    """Those that the naive reader's threshold was found on."""
    return photographs(18, _TUNING_SEED)


def side_by_side(count: int) -> dict[str, Peer]:
    """Our reader and the naive one on the same photographs."""
    pictures = list(photographs(count))
    return {
        "rowlock": _peer(pictures, our_faults, our_reading),
        "naive": _peer(pictures, naive_faults, lambda photo: read_naively(photo.data)),
    }


def _peer(
    pictures: list[Photograph],
    faults: Callable[[Photograph], Faults],
    reading: Callable[[Photograph], object],
) -> Peer:
    reading(pictures[0])
    seconds = sum(processor_seconds(lambda photo=photo: reading(photo)) for photo in pictures)
    return Peer(faults=sum(map(faults, pictures), Faults()), seconds=seconds / len(pictures))


def our_reading(photo: Photograph) -> list:
    """All sheets that our reader finds."""
    settings = Settings()
    pictures = photos_of("photograph", photo.data, settings.photo, half=True)
    return [sheet for picture in pictures for sheet in read_photo(picture, settings).sheets]


def our_faults(photo: Photograph) -> Faults:
    """Our reader against the truth."""
    total = Faults()
    for found in compare(photo.truth.sheets, our_reading(photo)):
        crosses = [pair for pair in found.differences.values() if Mark.CROSS in pair]
        silent = found.outcome in (Outcome.SILENT, Outcome.SLIP, Outcome.MISSED, Outcome.INVENTED)
        read = found.reading if found.reading and not found.reading.error else None
        total += Faults(
            sheets=1,
            exact=found.outcome is Outcome.EXACT,
            silent=silent,
            asked=found.outcome is not Outcome.EXACT and not silent,
            cells=len(read.cells) if read else 0,
            wrong=len(crosses) if read else len(_crosses(found.truth)) if found.truth else 0,
        )
    return total


def naive_faults(photo: Photograph, threshold: float = THRESHOLD) -> Faults:
    """The naive reader against the truth; it asks about nothing, so a wrong sheet is a silent one."""
    read = {(sheet.variant.game, sheet.variant.lucky): sheet for sheet in read_naively(photo.data)}
    total = Faults()
    for sheet in photo.truth.sheets:
        wrong = _crosses(sheet) ^ _crossed(read.get((sheet.game, sheet.lucky)), threshold)
        cells = read[sheet.game, sheet.lucky].darkness if (sheet.game, sheet.lucky) in read else ()
        total += Faults(sheets=1, exact=not wrong, silent=bool(wrong), cells=len(cells), wrong=len(wrong))
    return total


def _crosses(sheet: SheetTruth) -> frozenset[str]:
    return frozenset(cell for cell, mark in sheet.marks.items() if mark is Mark.CROSS)


def _crossed(sheet: NaiveSheet | None, threshold: float) -> frozenset[str]:
    return frozenset() if sheet is None else sheet.crossed(threshold)


_TEMPLATE = "35Q simple"


def markshark_seconds(program: str, folder: Path, pages: int) -> float:
    """Processor time a page of MarkShark's ``quick-grade`` on scans of its own making (Letter, 150 dpi, 35 questions).

    Starting the program is measured by a single page and taken off.
    """
    few, many = (_graded_seconds(program, folder / f"bubbles-{count}", count) for count in (1, pages + 1))
    return (many - few) / pages


def _graded_seconds(program: str, folder: Path, pages: int) -> float:
    scans = (
        *("mock-dataset", "--template", _TEMPLATE, "--out-dir", str(folder), "--num-students", str(pages)),
        *("--num-id-errors", "0", "--num-missing-version", "0"),
    )
    run((program, *scans))
    answer = ("--out-csv", str(folder / "out" / "results.csv"), "--out-pdf", str(folder / "scored.pdf"))
    key = ("--key-txt", str(folder / "mock_answer_key.txt"))
    scan = str(folder / "mock_scans.pdf")
    return command_seconds(program, "quick-grade", scan, "--template", _TEMPLATE, *key, *answer)
