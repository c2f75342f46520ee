"""A player's totals over time, drawn as SVG."""

from collections.abc import Sequence

from markupsafe import Markup

_WIDTH, _HEIGHT = 320.0, 120.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 8.0, 10.0, 18.0


def totals_svg(totals: Sequence[int], said: str) -> Markup:
    """A line through the totals, oldest on the left; ``said`` tells it in words. The middle line is their average."""
    low, high = min(*totals, 0), max(*totals, 1)
    average = sum(totals) / len(totals)
    points = [(_x(place, len(totals)), _y(total, low, high)) for place, total in enumerate(totals)]
    return Markup(
        '<svg class="plot" viewBox="0 0 {w} {h}" role="img" aria-label="{said}">'
        '<path class="axis" d="M{left} {top}V{bottom}H{right}"/>'
        '<path class="average" d="M{left} {mean:.1f}H{right}"/>'
        '<text x="{edge}" y="{y_high:.1f}" text-anchor="end">{high}</text>'
        '<text x="{edge}" y="{y_low:.1f}" text-anchor="end">{low}</text>'
        '<path class="line" d="{line}"/>{dots}</svg>'
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        said=said,
        left=_LEFT,
        top=_TOP,
        bottom=_HEIGHT - _BOTTOM,
        right=_WIDTH - _RIGHT,
        mean=_y(average, low, high),
        edge=_LEFT - 4,
        y_high=_y(high, low, high) + 4,
        y_low=_y(low, low, high) + 4,
        high=high,
        low=low,
        line="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points),
        dots=Markup("").join(
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="3"/>').format(x, y) for x, y in points
        ),
    )


def _x(place: int, count: int) -> float:
    width = _WIDTH - _LEFT - _RIGHT
    return _LEFT + width / 2 if count == 1 else _LEFT + width * place / (count - 1)


def _y(total: float, low: int, high: int) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - total) / (high - low)
