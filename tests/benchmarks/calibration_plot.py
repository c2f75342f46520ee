"""The reliability table as a drawing (SVG): what was promised against what was kept."""

import math
from collections.abc import Sequence

from tests.benchmarks.calibration import Bin

_SIZE_PX, _MARGIN_PX = 420, 60
_DECADES = 5  # of error rate, from 1 to 0.00001
_LEAST = 10.0**-_DECADES


def reliability_plot(bins: Sequence[Bin]) -> str:
    """Error rates, promised (right) and found (up), both on a logarithmic scale, a dot for every bin.

    Its area grows with the bin's cells; on the line they are equal, above it the reader promised too much.
    """
    side = _SIZE_PX + _MARGIN_PX
    ticks = "".join(_tick(10.0**-power) for power in range(_DECADES + 1))
    dots = "".join(_dot(bin_) for bin_ in bins)
    return (
        f'<svg width="{side + 40}" height="{side + 20}" font-family="sans-serif" font-size="12">'
        f'<path d="M{_x(1)} {_y(1)}L{_x(_LEAST)} {_y(_LEAST)}" stroke="#999" stroke-dasharray="4"/>{ticks}{dots}'
        f'<text x="{_x(0.03)}" y="{side + 15}">1 − probability</text>'
        f'<text transform="translate(14 {_y(0.0003)}) rotate(-90)">share of wrong cells</text></svg>'
    )


def _x(rate: float) -> float:
    """Error rate 1 stands at the left, as where one is least sure."""
    return round(_MARGIN_PX + _SIZE_PX * -math.log10(max(rate, _LEAST)) / _DECADES, 1)


def _y(rate: float) -> float:
    return round(10 + _SIZE_PX * -math.log10(max(rate, _LEAST)) / _DECADES, 1)


def _tick(rate: float) -> str:
    return (
        f'<path d="M{_x(1)} {_y(rate)}H{_x(_LEAST)}M{_x(rate)} {_y(1)}V{_y(_LEAST)}" stroke="#ddd"/>'
        f'<text x="{_x(rate) - 10}" y="{_SIZE_PX + 28}">{rate:g}</text><text x="16" y="{_y(rate) + 4}">{rate:g}</text>'
    )


def _dot(bin_: Bin) -> str:
    wrong = bin_.cells - bin_.right
    radius = 2 + 1.5 * math.log10(bin_.cells)
    filled = "#b3001e" if wrong else "none"
    return (
        f'<circle cx="{_x(1 - bin_.mean)}" cy="{_y(1 - bin_.accuracy)}" r="{radius:.1f}" fill="{filled}" '
        f'stroke="#b3001e" fill-opacity="0.6"><title>{wrong} of {bin_.cells} wrong</title></circle>'
    )
