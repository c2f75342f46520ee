"""Measured figures: as a line, as the tables of ``BENCHMARKS.md``, and put into it."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

_BEGIN, _END = "<!-- figures: written by make bench-speed -->\n", "<!-- end of figures -->\n"


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its unit, what it is of, and what it is to reach, if there is a goal."""

    slug: str
    what: str
    value: float
    unit: str
    goal: float | None = None
    more_is_better: bool = False

    @property
    def shown(self) -> str:
        """Three figures and the unit."""
        number = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        return f"{number} {self.unit}"

    @property
    def goal_shown(self) -> str:
        """What it is to reach, and whether it does."""
        if self.goal is None:
            return ""
        reached = self.value >= self.goal if self.more_is_better else self.value <= self.goal
        return (
            f"{'≥' if self.more_is_better else '≤'} {self.goal:g}: {'reached' if reached else 'not reached'}"
        )

    def __str__(self) -> str:
        return f"{self.what}: {self.shown}" + (f" (goal {self.goal_shown})" if self.goal else "")


Figures = Mapping[str, Sequence[Figure]]


def table(found: Figures) -> str:
    """All figures as one table (Markdown), a heading for each section."""
    lines = ["| | measured | goal |", "|---|---|---|"]
    for section, figures in found.items():
        lines.append(f"| **{section}** | | |")
        lines += [f"| {figure.what} | {figure.shown} | {figure.goal_shown} |" for figure in figures]
    return "\n".join([*lines, ""])


def update(page: Path, found: Figures) -> None:
    """Put the table, the day, and the kind of machine between the page's two marks."""
    before, _, rest = page.read_text().partition(_BEGIN)
    _, _, after = rest.partition(_END)
    day = datetime.now(tz=UTC).date().isoformat()
    when = f"Measured on {day} by `make bench-speed` ({platform.machine()}, Python {platform.python_version()}).\n\n"
    page.write_text(f"{before}{_BEGIN}\n{when}{table(found)}\n{_END}{after}")
