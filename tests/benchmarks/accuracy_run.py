"""Take a simulated photograph, read it, compare it with its truth, keep pictures of what went wrong."""

import hashlib
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import cv2

from scanner.contents import Content
from scanner.overlay import Caption, crop, draw
from scanner.photo import Photo, photos_in
from scanner.pipeline import read_photo
from scanner.reading import PhotoReading
from scanner.settings import Settings
from scoring.model import Mark
from tests.benchmarks.records import CellRecord, Record, RecordFile, SheetRecord
from tests.synthetic.classes import simulate
from tests.synthetic.compare import Comparison, Outcome, compare
from tests.synthetic.hands import Split
from tests.synthetic.negatives import negative
from tests.synthetic.real_light import real_light
from tests.synthetic.truth import Photograph

_ROOT = Path(__file__).parents[2]
_MEASURED = (
    *("scanner/*.py", "scanner/*.onnx", "scoring/*.py", "constraints.txt"),
    *("sheets/**/*.py", "sheets/**/*.png", "sheets/*.txt", "tests/synthetic/*.py"),
    "tests/benchmarks/accuracy_run.py",
)
_MOST_CROPS = 12  # of one sheet: of a spoilt one, all cells would be shown
_PICTURE_PX = 1100
_QUALITY = 72


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One photograph to be measured; pictures go into ``pictures``."""

    recipe: str
    seed: int
    hands: Split
    digest: str
    pictures: Path


def digest() -> str:
    """What was measured, in 12 letters: reader, weights, rules, sheets, simulator and libraries, by content."""
    content = hashlib.sha256()
    for path in sorted(path for pattern in _MEASURED for path in _ROOT.glob(pattern)):
        if not path.name.startswith("test_"):
            content.update(path.relative_to(_ROOT).as_posix().encode() + path.read_bytes())
    return content.hexdigest()[:12]


def run_all(jobs: Iterable[Job], file: RecordFile, workers: int) -> Iterator[Record]:
    """Run the jobs on so many cores; each record is in the file before it is given."""
    with ProcessPoolExecutor(workers, initializer=_start_worker) as pool:
        futures = [pool.submit(run, job) for job in jobs]
        for future in as_completed(futures):
            file.append(future.result())
            yield future.result()


def _start_worker() -> None:
    """One core a worker; it ends with the process that started it, which, killed, cannot tell it to."""
    cv2.setNumThreads(1)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run(job: Job) -> Record:
    """Simulate, read, compare, keep what went wrong."""
    photograph = take(job.recipe, job.seed, job.hands)
    start = time.process_time()
    photo = decoded(photograph.data)
    middle = time.process_time()
    reading = read_photo(photo, Settings())
    end = time.process_time()
    sheets = compare(photograph.truth.sheets, reading.sheets)
    sheets += (Comparison(outcome=Outcome.INVENTED, differences={}),) * len(reading.boards)
    failed = any(sheet.outcome is not Outcome.EXACT for sheet in sheets)
    stem = f"{job.recipe}-{job.seed}"
    photo = photo.whole()
    if failed:
        _keep_photograph(job.pictures / f"{stem}.jpg", photo, reading)
    return Record(
        recipe=job.recipe,
        seed=job.seed,
        digest=job.digest,
        decoding_s=round(middle - start, 4),
        reading_s=round(end - middle, 4),
        picture=f"{stem}.jpg" if failed else "",
        sheets=tuple(
            sheet_record(s, photo, job.pictures, f"{stem}-{number}") for number, s in enumerate(sheets)
        ),
    )


def take(recipe: str, seed: int, hands: Split) -> Photograph:
    """The photograph of a class and seed."""
    if recipe == "negative":
        return negative(seed, hands)
    return real_light(seed, hands) if recipe == "real-light" else simulate(recipe, seed, hands=hands)


def decoded(data: bytes) -> Photo:
    """The photograph as the reader decodes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "photo.jpg"
        path.write_bytes(data)
        return next(photos_in(path, Settings().photo, half=True))


def sheet_record(sheet: Comparison, photo: Photo, pictures: Path, stem: str) -> SheetRecord:
    """What became of a sheet, its wrong and doubted cells with their crops."""
    there = sheet.truth is not None and sheet.reading is not None
    cells = sheet.reading.cells if there else {}
    known = {cell: read for cell, read in cells.items() if cell not in sheet.truth.hidden}
    right = (read.probability for cell, read in known.items() if cell not in sheet.differences)
    wrong = (read.probability for cell, read in known.items() if cell in sheet.differences)
    doubted = set() if sheet.reading is None else set(sheet.reading.uncertain)
    return SheetRecord(
        outcome=sheet.outcome,
        note=_note(sheet),
        corner_mm=None if sheet.corner_mm is None else round(sheet.corner_mm, 4),
        identified=sheet.identified,
        right=tuple(round(p, 6) for p in right),
        wrong=tuple(round(p, 6) for p in wrong),
        sure=len(known.keys() - doubted),
        cells=_cell_records(sheet, photo, pictures, stem) if sheet.truth and sheet.reading else (),
    )


def _note(sheet: Comparison) -> str:
    """What is to be said of a sheet besides its cells, in plain words; empty if nothing."""
    truth, reading = sheet.truth, sheet.reading
    if truth is None or reading is None:
        return "There is no such sheet." if truth is None else "It was not found."
    if reading.error is not None:
        return reading.error
    if (reading.game, reading.lucky) != (truth.game, truth.lucky):
        return f"Read as {reading.game} {reading.lucky}, it is {truth.game} {truth.lucky}."
    if reading.sheet_id not in (None, truth.sheet_id):
        return f"Read as sheet {reading.sheet_id}, it is {truth.sheet_id}."
    return ""


def _cell_records(sheet: Comparison, photo: Photo, pictures: Path, stem: str) -> tuple[CellRecord, ...]:
    """The wrong and the doubted cells: the silently wrong first, then other wrong ones, then by probability."""
    truth, reading = sheet.truth, sheet.reading
    guessed = truth.hidden - set(reading.uncertain)
    shown = (set(sheet.differences) | set(reading.uncertain) | guessed) & set(reading.cells)
    order = sorted(
        shown,
        key=lambda cell: (
            cell in reading.uncertain,
            cell not in sheet.differences,
            reading.cells[cell].probability,
            cell,
        ),
    )
    records = []
    for number, cell in enumerate(order):
        name = f"{stem}-{cell.replace(':', '-')}.jpg" if number < _MOST_CROPS else ""
        if name:
            crop(photo.pixels, reading, cell).save(_ready(pictures / name), quality=_QUALITY)
        records.append(_cell_record(cell, sheet, name))
    return tuple(records)


def _cell_record(cell: str, sheet: Comparison, picture: str) -> CellRecord:
    read, hidden = sheet.reading.cells[cell], cell in sheet.truth.hidden
    true = sheet.truth.marks.get(cell, Mark.BLANK)
    both = read.content is Content.CROSS_ON_SKIP
    return CellRecord(
        cell=cell,
        truth=f"{true} (out of sight)" if hidden else str(true),
        read="cross on skip" if both else str(read.content.mark),
        probability=round(read.probability, 6),
        wrong=cell in sheet.differences and not hidden,
        doubted=cell in sheet.reading.uncertain,
        picture=picture,
        cause=str(sheet.reading.uncertain.get(cell, "")),
    )


def _keep_photograph(path: Path, photo: Photo, reading: PhotoReading) -> None:
    captions = [
        (sheet, Caption(illegal=frozenset(), text=sheet.error or sheet.status)) for sheet in reading.sheets
    ]
    picture = draw(photo.pixels, captions)
    picture.thumbnail((_PICTURE_PX, _PICTURE_PX))
    picture.save(_ready(path), quality=_QUALITY)


def _ready(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
