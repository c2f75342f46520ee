"""The figures of ``bench_speed`` as a drawing (SVG): memory over photographs, and times beside each other."""

import math
from collections.abc import Sequence
from html import escape

from tests.benchmarks.figures import Figure, Figures

_WIDTH_PX, _ROW_PX, _LABEL_PX, _BAR_PX = 860, 24, 380, 380
_CURVE_PX = 170
_RED, _BLUE = "#b3001e", "#1f5fa8"


def chart(found: Figures) -> str:
    """Bars of all times in decodes (a logarithmic scale), below them the curve of memory."""
    figures = [figure for section in found.values() for figure in section]
    times = [figure for figure in figures if figure.unit == "decodes"]
    own = [figure for figure in figures if figure.slug.startswith("memory-")]
    worker = [figure for figure in figures if figure.slug.startswith("worker-")]
    top = 34 + _ROW_PX * len(times)
    parts = [
        _text(10, 20, "Processor time in decodes of a 12-megapixel photograph (logarithmic scale)", bold=True)
    ]
    parts += [part for row, figure in enumerate(times) for part in _bar(34 + row * _ROW_PX, figure, times)]
    if own:
        parts += [_text(10, top + 30, "Memory (MiB) over the number of photographs", bold=True)]
        most = max(figure.value for figure in (*own, *worker))
        parts += _curve(own, most, top + 50, _RED, "the scan")
        parts += _curve(worker, most, top + 50, _BLUE, "a worker")
    height = top + (_CURVE_PX + 90 if own else 10)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH_PX}" height="{height}" font-family="sans-serif"'
        f' font-size="12"><rect width="100%" height="100%" fill="white"/>{"".join(parts)}</svg>\n'
    )


def _text(x: float, y: float, text: str, *, bold: bool = False, colour: str = "black") -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}"{weight}>{escape(text)}</text>'


def _bar(y: float, figure: Figure, all_of_them: Sequence[Figure]) -> list[str]:
    """A bar; twice as long is not twice as much, every decade has the same length."""
    logs = [math.log10(max(other.value, 1e-4)) for other in all_of_them]
    low, high = math.floor(min(logs)), math.ceil(max(logs)) or 1
    length = _BAR_PX * (math.log10(max(figure.value, 1e-4)) - low) / (high - low)
    return [
        _text(10, y + 15, figure.what),
        f'<rect x="{_LABEL_PX}" y="{y + 4}" width="{max(length, 1):.1f}" height="15" fill="{_RED}"/>',
        _text(_LABEL_PX + length + 6, y + 16, figure.shown),
    ]


def _curve(points: Sequence[Figure], most: float, top: float, colour: str, name: str) -> list[str]:
    """A line through the points, left to right by the logarithm of the photographs, up by the memory."""
    counts = [math.log10(int(point.slug.partition("-")[2])) for point in points]
    spread = (max(counts) - min(counts)) or 1.0
    places = [
        (60 + (count - counts[0]) / spread * (_WIDTH_PX - 220), top + _CURVE_PX * (1 - point.value / most))
        for count, point in zip(counts, points, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    labels = [
        part
        for (x, y), point in zip(places, points, strict=True)
        for part in (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>',
            _text(x - 12, y - 9, f"{point.value:.0f}", colour=colour),
            _text(x - 12, top + _CURVE_PX + 20, f"{int(point.slug.partition('-')[2]):,}"),
        )
    ]
    axis = f'<path d="M50 {top + _CURVE_PX}H{_WIDTH_PX - 150}" stroke="#999"/>'
    x, y = places[-1]
    return [
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *labels,
        axis,
        _text(x + 30, y + 4, name, colour=colour),
    ]
