"""Rates and goals of a class, from the records of its photographs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.benchmarks.bench_classes import CORNER_GOAL_MM, BenchClass
from tests.benchmarks.bounds import upper_bound
from tests.benchmarks.calibration import Bin, expected_calibration_error, reliability
from tests.benchmarks.records import Record, SheetRecord
from tests.synthetic.compare import Outcome

_ANSWERED = (Outcome.EXACT, Outcome.REVIEW, Outcome.SLIP, Outcome.SILENT)
NEVER = (Outcome.SILENT, Outcome.SLIP, Outcome.MISSED, Outcome.INVENTED)


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What the records of some photographs say together."""

    records: Sequence[Record]

    @cached_property
    def sheets(self) -> tuple[SheetRecord, ...]:
        """All sheets, invented ones included."""
        return tuple(sheet for record in self.records for sheet in record.sheets)

    @cached_property
    def outcomes(self) -> Counter[Outcome]:
        """How many sheets became what."""
        return Counter(sheet.outcome for sheet in self.sheets)

    def rate(self, outcome: Outcome) -> float:
        """The share of the sheets with that outcome."""
        return self.outcomes[outcome] / len(self.sheets) if self.sheets else 0.0

    @property
    def right_rate(self) -> float:
        """The share of the sheets whose reading is right, questions counted by their likeliest answer."""
        return _mean(sheet.read_right for sheet in self.sheets)

    @property
    def answered(self) -> int:
        """How many sheets were read, so that they can be wrong: neither unreadable, missed nor invented."""
        return sum(self.outcomes[outcome] for outcome in _ANSWERED)

    @property
    def silent_bound(self) -> float:
        """The rate of silent errors among answered sheets that the true one stays below, 95 %."""
        return upper_bound(self.outcomes[Outcome.SILENT], self.answered) if self.answered else 1.0

    @cached_property
    def cells(self) -> int:
        """Cells that were read, doubted or not."""
        return sum(len(sheet.right) + len(sheet.wrong) for sheet in self.sheets)

    @cached_property
    def wrong_cells(self) -> int:
        """Cells read wrongly, doubted or not."""
        return sum(len(sheet.wrong) for sheet in self.sheets)

    @cached_property
    def sure_cells(self) -> int:
        """Cells that were read and not doubted."""
        return sum(sheet.sure for sheet in self.sheets)

    @cached_property
    def silent_cells(self) -> int:
        """Cells read wrongly and not doubted."""
        return sum(cell.wrong and not cell.doubted for sheet in self.sheets for cell in sheet.cells)

    @property
    def cell_bound(self) -> float:
        """The rate of cells that are wrong and not doubted that the true one stays below, 95 %."""
        return upper_bound(self.silent_cells, self.sure_cells) if self.sure_cells else 1.0

    @cached_property
    def bins(self) -> tuple[Bin, ...]:
        """The reliability table of all cells that were read."""
        right = (p for sheet in self.sheets for p in sheet.right)
        return reliability(right, (p for sheet in self.sheets for p in sheet.wrong))

    @property
    def calibration_error(self) -> float:
        """The expected calibration error."""
        return expected_calibration_error(self.bins)

    @cached_property
    def corners_mm(self) -> tuple[float, ...]:
        """Each sheet's largest error of a corner, sorted."""
        return tuple(sorted(sheet.corner_mm for sheet in self.sheets if sheet.corner_mm is not None))

    @cached_property
    def causes(self) -> Counter[str]:
        """Why sheets were asked about: of each the cause of its least probable doubted cell."""
        asked = (sheet for sheet in self.sheets if sheet.outcome is Outcome.REVIEW)
        doubted = ([cell for cell in sheet.cells if cell.doubted] for sheet in asked)
        return Counter(min(cells, key=lambda cell: cell.probability).cause for cells in doubted if cells)

    @property
    def reading_s(self) -> float:
        """Mean seconds for a photograph, decoding included."""
        return _mean(record.decoding_s + record.reading_s for record in self.records)

    @property
    def decoding_s(self) -> float:
        """Mean seconds of decoding alone."""
        return _mean(record.decoding_s for record in self.records)


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def misses(bench_class: BenchClass, summary: Summary) -> tuple[str, ...]:
    """In what a class misses its goals, a few words each; none where all are met."""
    found = [f"{summary.outcomes[o]} {o}" for o in NEVER if summary.outcomes[o]]
    goal = bench_class.goal
    if summary.sheets and summary.rate(Outcome.EXACT) < goal.exact:
        found.append(f"exact {summary.rate(Outcome.EXACT):.1%}, not {goal.exact:.1%}")
    if summary.rate(Outcome.REVIEW) > goal.review:
        found.append(f"review {summary.rate(Outcome.REVIEW):.1%}, not {goal.review:.0%}")
    if summary.corners_mm and summary.corners_mm[-1] > CORNER_GOAL_MM:
        found.append(f"a corner off by {summary.corners_mm[-1]:.2f} mm")
    return tuple(found)
