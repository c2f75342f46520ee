"""What is measured: the classes of photographs, how many of each, and what the reader is to reach in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Group(StrEnum):
    """Classes with one goal."""

    FIRST = "everyday photographs"
    SECOND = "harder light, paper and pens"
    THIRD = "faint, dark, blurred"
    REAL_LIGHT = "printed into real photographs"
    HARD = "everything else, and two at once"
    NEGATIVE = "without a sheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """The least share of sheets read exactly without review, and the largest share sent to review."""

    exact: float = 0.0
    review: float = 1.0


# No silent error, no slip, no sheet missed or invented is a goal of all of them.
GOALS = {
    Group.FIRST: Goal(exact=0.995, review=0.01),
    Group.SECOND: Goal(exact=0.98, review=0.03),
    Group.THIRD: Goal(exact=0.95, review=0.08),
    Group.REAL_LIGHT: Goal(exact=0.97, review=0.03),
    Group.HARD: Goal(),
    Group.NEGATIVE: Goal(),
}
CALIBRATION_GOAL = 0.002  # expected calibration error of cell probabilities
CORNER_GOAL_MM = 0.3  # at the sheet's own scale
TIME_GOAL = 1.5  # whole reading over decoding alone; measured on 12 megapixels by tests.benchmarks.speed


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchClass:
    """A class, and how many photographs of it are taken: in the whole run, in the small one."""

    name: str
    group: Group
    photographs: int
    small: int

    @property
    def goal(self) -> Goal:
        """What is to be reached."""
        return GOALS[self.group]


def _classes(group: Group, photographs: int, small: int, *names: str) -> Iterator[BenchClass]:
    for name in names:
        yield BenchClass(name=name, group=group, photographs=photographs, small=small)


_ALL = (
    *_classes(
        Group.FIRST, 120, 8, "easy", "tilt", "mono", "felt-tip", "skip-lines", "slashes", "print-scaled"
    ),
    *_classes(Group.FIRST, 90, 4, "flat-scan"),
    *_classes(Group.FIRST, 50, 3, "multi"),
    *_classes(Group.SECOND, 80, 6, "shadow", "glare", "messenger", "curl", "fold", "overflow", "covered"),
    *_classes(Group.SECOND, 80, 6, "red-green-pens"),
    *_classes(Group.THIRD, 80, 6, "pencil", "low-light", "blur", "document-mode", "clutter"),
    *_classes(Group.REAL_LIGHT, 200, 10, "real-light"),
    *_classes(Group.HARD, 40, 3, "upside-down", "small", "mixed"),
    *_classes(Group.HARD, 12, 1, "six"),
    *_classes(Group.HARD, 25, 3, "soaked-ink", "rough-paper", "skipping-pen", "toner", "banding"),
    *_classes(Group.HARD, 25, 3, "coloured-light", "hand-shadow", "phone-shadow", "crumple", "motion"),
    *_classes(Group.HARD, 25, 3, "phone-processing", "document-bilevel", "document-dithered"),
    *_classes(Group.HARD, 25, 3, "document-contrast", "screen", "overlap", "cut-off"),
    *_classes(Group.HARD, 80, 6, "stains", "blots"),
    *_classes(Group.HARD, 25, 3, "sharp-fold", "pale-felt-tip", "streaks"),
    *_classes(Group.HARD, 25, 2, "shadow+pencil", "shadow+messenger", "shadow+mono", "shadow+overflow"),
    *_classes(Group.HARD, 25, 2, "shadow+skip-lines", "curl+shadow", "covered+shadow", "multi+shadow"),
    *_classes(Group.HARD, 25, 2, "tilt+low-light", "tilt+messenger", "glare+mono", "fold+felt-tip"),
    *_classes(Group.HARD, 25, 2, "messenger+pencil", "low-light+pencil", "blur+pencil"),
    *_classes(Group.HARD, 25, 2, "document-mode+pencil", "overflow+felt-tip", "low-light+blur"),
    *_classes(Group.HARD, 25, 2, "hand-shadow+skipping-pen", "crumple+toner", "phone-processing+pencil"),
    *_classes(Group.HARD, 25, 2, "blots+felt-tip", "blots+pencil", "blots+blur"),
    *_classes(Group.HARD, 25, 2, "sharp-fold+toner", "sharp-fold+banding", "covered+sharp-fold"),
    *_classes(Group.NEGATIVE, 100, 8, "negative"),
)
BENCH_CLASSES = {bench_class.name: bench_class for bench_class in _ALL}
