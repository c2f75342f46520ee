"""What ``rowlock scan`` can be told, and what of it cannot be told together."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cli.told import Told
from scoring.errors import BrokenInput


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanJob:
    """Everything that ``rowlock scan`` was told."""

    photos: tuple[Path, ...]
    json: bool = False
    csv: Path | None = None
    overlay: Path | None = None
    review: bool = False
    workers: int | None = None
    cluster: str | None = None
    results: Path | None = None
    resume: bool = False
    game: str | None = None
    told: Told = field(default_factory=Told)
    debug: Path | None = None
    force: bool = False
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
    if job.resume and job.results is None:
        yield "--resume goes on with a file of results: name it with --results."
    if job.resume and job.force:
        yield "--resume goes on and --force begins anew: leave one of them out."
    if job.cluster is not None and job.workers is not None:
        yield "--workers is for this machine and --cluster has workers of its own: leave one of them out."
    if job.cluster is not None and job.debug is not None:
        yield "--debug does not go with --cluster: the pictures would lie on other machines."
    if job.results is not None:
        yield from (
            f"{option} does not go with --results, which keeps nothing in memory: leave one of them out."
            for option in _wanting_everything(job)
        )


def _wanting_everything(job: ScanJob) -> Iterator[str]:
    """Options for which all photographs are looked at together, or which are about a single table."""
    given = {
        "--json": job.json,
        "--csv": job.csv is not None,
        "--save": job.save,
        "--stones": bool(job.told.stones),
        "--pile": bool(job.told.piles),
        "--pawns": bool(job.told.pawns),
    }
    yield from (option for option, is_given in given.items() if is_given)
