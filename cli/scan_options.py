"""What ``rowlock scan`` can be told, and what of it cannot be told together."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cli.told import Told
from scoring.errors import BrokenInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Who reads, and what of it."""

    workers: int | None = None
    cluster: str | None = None
    game: str | None = None
    debug: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The files that a scan leaves, and what becomes of those that are there already."""

    csv: Path | None = None
    overlay: Path | None = None
    results: Path | None = None
    resume: bool = False
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanJob:
    """Everything that ``rowlock scan`` was told."""

    photos: tuple[Path, ...]
    reading: Reading = field(default_factory=Reading)
    told: Told = field(default_factory=Told)
    written: Written = field(default_factory=Written)
    json: bool = False
    review: bool = False
    save: bool = False
    database: str | None = None


def check_together(job: ScanJob) -> None:
    """Options that contradict each other are refused before anything is read.

    Raises:
        BrokenInput: some do.
    """
    for sentence in _contradictions(job):
        raise BrokenInput("options", sentence)


def _contradictions(job: ScanJob) -> Iterator[str]:
    if job.written.resume and job.written.results is None:
        yield "--resume goes on with a file of results: name it with --results."
    if job.written.resume and job.written.force:
        yield "--resume goes on and --force begins anew: leave one of them out."
    if job.reading.cluster is not None and job.reading.workers is not None:
        yield "--workers is for this machine and --cluster has workers of its own: leave one of them out."
    if job.reading.cluster is not None and job.reading.debug is not None:
        yield "--debug does not go with --cluster: the pictures would lie on other machines."
    if job.written.results is not None:
        yield from (
            f"{option} does not go with --results, which keeps nothing in memory: leave one of them out."
            for option in _wanting_everything(job)
        )


def _wanting_everything(job: ScanJob) -> Iterator[str]:
    """Options for which all photographs are looked at together, or which are about a single table."""
    given = {
        "--json": job.json,
        "--csv": job.written.csv is not None,
        "--save": job.save,
        "--stones": bool(job.told.stones),
        "--pile": bool(job.told.piles),
        "--pawns": bool(job.told.pawns),
    }
    yield from (option for option, is_given in given.items() if is_given)
