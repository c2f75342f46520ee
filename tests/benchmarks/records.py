"""What was measured on one photograph, as a line of JSON; a file of such lines grows and survives a kill."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.synthetic.compare import Outcome

Key = tuple[str, int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRecord:
    """A cell that was read wrongly or doubted.

    ``picture`` is its crop's file name, ``cause`` why it was doubted; each is empty if there is none.
    """

    cell: str
    truth: str
    read: str
    probability: float
    wrong: bool
    doubted: bool
    picture: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRecord:
    """One sheet: what became of it.

    ``right`` and ``wrong`` are the probabilities of the cells read rightly and wrongly (cells that nobody can see
    are in neither), ``sure`` how many of them were not doubted; ``note`` says what is wrong besides cells.
    """

    outcome: Outcome
    note: str
    corner_mm: float | None
    identified: bool
    right: tuple[float, ...]
    wrong: tuple[float, ...]
    sure: int
    cells: tuple[CellRecord, ...]

    @property
    def read_right(self) -> bool:
        """Whether all that was read is right, asked about or not; out of sight of everybody is neither."""
        return self.outcome in (Outcome.EXACT, Outcome.REVIEW) and not self.wrong and not self.note


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One photograph of class ``recipe``, read by the reader of that ``digest``; times are seconds of processor time.

    ``picture`` is the file name of the photograph with its reading, empty where all was read exactly.
    """

    recipe: str
    seed: int
    digest: str
    decoding_s: float
    reading_s: float
    picture: str
    sheets: tuple[SheetRecord, ...]

    @property
    def key(self) -> Key:
        """What tells this measurement from others."""
        return self.recipe, self.seed, self.digest


def to_line(record: Record) -> str:
    """The record as one line."""
    return json.dumps(asdict(record), ensure_ascii=False) + "\n"


def from_line(line: str) -> Record:
    """The record of one line.

    Raises:
        ValueError, KeyError, TypeError: it is none, or only part of one.
    """
    data = json.loads(line)
    return Record(**{**data, "sheets": tuple(_sheet(sheet) for sheet in data["sheets"])})


def _sheet(data: dict) -> SheetRecord:
    own = {
        "outcome": Outcome(data["outcome"]),
        "right": tuple(data["right"]),
        "wrong": tuple(data["wrong"]),
        "cells": tuple(CellRecord(**cell) for cell in data["cells"]),
    }
    return SheetRecord(**{**data, **own})


class RecordFile:
    """Records in a file, one a line, only ever appended to."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, digest: str) -> dict[Key, Record]:
        """All whole records of one reader; a line that a kill cut short is passed over."""
        if not self._path.exists():
            return {}
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return {record.key: record for record in _whole(lines) if record.digest == digest}

    def append(self, record: Record) -> None:
        """Write a record to the end, down to the disk; a line cut short before it is ended first."""
        start = "" if self._ends_well() else "\n"
        with self._path.open("a", encoding="utf-8") as file:
            file.write(start + to_line(record))
            file.flush()
            os.fsync(file.fileno())

    def _ends_well(self) -> bool:
        if not self._path.exists() or self._path.stat().st_size == 0:
            return True
        with self._path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"


def _whole(lines: Iterable[str]) -> Iterable[Record]:
    for line in lines:
        try:
            yield from_line(line)
        except (ValueError, KeyError, TypeError):
            continue
