"""Things on the table: dice, pens, cups, fingers. Drawn into the picture before the light falls on it."""

import cv2
import numpy as np
from numpy.random import Generator

from tests.synthetic.camera import Camera, Points
from tests.synthetic.ink import Raster

DIE_MM = 16.0
_BITS = 4
_DICE_COLOURS = (
    (0.85, 0.85, 0.82),
    (0.6, 0.03, 0.04),
    (0.8, 0.55, 0.05),
    (0.03, 0.3, 0.08),
    (0.04, 0.1, 0.4),
)
_PEN_COLOURS = ((0.02, 0.03, 0.2), (0.03, 0.03, 0.03), (0.5, 0.03, 0.03), (0.8, 0.8, 0.75), (0.7, 0.4, 0.05))
_SKIN = ((0.62, 0.36, 0.25), (0.48, 0.27, 0.17), (0.22, 0.11, 0.07), (0.70, 0.45, 0.34))
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


def _paint(
    picture: Raster, outline: Points, colour: tuple[float, float, float], strength: float = 1.0
) -> None:
    """Fill a polygon (n, 2), pixels, with a colour (or, at a strength below 1, tint what is there)."""
    window = _window(picture, outline, 2)
    if window is None:
        return
    rows, columns = window
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    points = np.round((outline - (columns.start, rows.start)) * (1 << _BITS)).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, _BITS)
    part = picture[rows, columns]
    part += mask[..., None] * np.float32(strength / 255) * (np.asarray(colour, np.float32) - part)


def _darken(picture: Raster, outline: Points, depth: float, soft_px: float) -> None:
    """The soft shadow of something of that outline."""
    window = _window(picture, outline, int(3 * soft_px) + 2)
    if window is None:
        return
    rows, columns = window
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    cv2.fillPoly(mask, [np.round(outline - (columns.start, rows.start)).astype(np.int32)], 255)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.8, soft_px)).astype(np.float32)
    picture[rows, columns] *= 1 - soft[..., None] * np.float32(depth / 255)


def _window(picture: Raster, outline: Points, margin: int) -> tuple[slice, slice] | None:
    limit = (picture.shape[1], picture.shape[0])
    low = np.clip(np.floor(outline.min(axis=0)) - margin, 0, limit).astype(int)
    high = np.clip(np.ceil(outline.max(axis=0)) + margin, 0, limit).astype(int)
    return None if (low >= high).any() else (slice(low[1], high[1]), slice(low[0], high[0]))


def paper_shadow(picture: Raster, outline_mm: Points, camera: Camera, rng: Generator) -> None:
    """The thin shadow of paper on the table; ``outline_mm`` (4, 2) is the paper's edge on the table."""
    shift = rng.normal(0, 1.0, 2)
    edge = camera.project(_at_height(outline_mm + shift, 0))
    _darken(picture, edge, rng.uniform(0.15, 0.5), 1.2 * _px_per_mm(camera, outline_mm[0]))


def die(picture: Raster, at: Points, camera: Camera, rng: Generator) -> None:
    """A die lying at a table point (2,) mm."""
    turn = rng.uniform(0, np.pi / 2)
    ring = turn + np.pi / 4 + np.arange(4) * np.pi / 2
    base = at + DIE_MM / np.sqrt(2) * np.stack([np.cos(ring), np.sin(ring)], axis=1)
    colour = np.array(_DICE_COLOURS[int(rng.integers(len(_DICE_COLOURS)))])
    low, top = camera.project(_at_height(base, 0)), camera.project(_at_height(base, DIE_MM))
    _darken(picture, low + 0.25 * (top - low).mean(axis=0) + rng.normal(0, 4, 2), 0.5, 4.0)
    corners = np.concatenate([low, top]).astype(np.float32)
    hull = cv2.convexHull(corners).reshape(-1, 2)
    _paint(picture, hull, tuple(0.55 * colour))
    _paint(picture, top, tuple(colour))
    _pips(picture, base, camera, rng, dark=colour.mean() > 0.5)


def _pips(picture: Raster, base: Points, camera: Camera, rng: Generator, *, dark: bool) -> None:
    middle, right, down = base.mean(axis=0), (base[1] - base[0]) / 2, (base[2] - base[1]) / 2
    ring = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    round_ = 0.17 * (np.cos(ring)[:, None] * right + np.sin(ring)[:, None] * down)
    ink = (0.03, 0.03, 0.03) if dark else (0.85, 0.85, 0.85)
    for x, y in _PIPS[int(rng.integers(1, 7))]:
        spot = middle + 0.5 * (x * right + y * down) + round_
        _paint(picture, camera.project(_at_height(spot, DIE_MM)), ink)


def pen(picture: Raster, at: Points, turn: float, camera: Camera, rng: Generator) -> None:
    """A pen lying at a table point (2,) mm, turned by ``turn`` radians."""
    ahead = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-ahead[1], ahead[0]])
    colour = np.array(_PEN_COLOURS[int(rng.integers(len(_PEN_COLOURS)))])
    half, length = rng.uniform(3.5, 5.5), rng.uniform(120, 150)

    def strip(near: float, far: float, left: float, right: float) -> Points:
        ends = ((near, left), (near, right), (far, right), (far, left))
        return camera.project(
            _at_height(np.array([at + a * ahead + s * half * across for a, s in ends]), 4.0)
        )

    body = strip(-length / 2, length / 2, -1, 1)
    _darken(picture, body + rng.normal(0, 5, 2), 0.5, 5.0)
    _paint(picture, body, tuple(0.6 * colour))
    _paint(picture, strip(-length / 2, length / 2, -0.6, 0.5), tuple(colour))
    _paint(picture, strip(-length / 2, length / 2, -0.35, -0.1), (0.8, 0.8, 0.8), 0.35)
    tip = np.array(
        [at + (length / 2) * ahead + s * half * across for s in (-0.9, 0.9)]
        + [at + (length / 2 + 13) * ahead]
    )
    _paint(picture, camera.project(_at_height(tip, 4.0)), (0.35, 0.33, 0.3))


def cup(picture: Raster, at: Points, camera: Camera, rng: Generator, radius_mm: float) -> None:
    """A round thing (a cup, a coaster) standing at a table point (2,) mm."""
    ring = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    outline = at + radius_mm * np.stack([np.cos(ring), np.sin(ring)], axis=1)
    colour = rng.uniform(0.05, 0.7, 3)
    low = camera.project(_at_height(outline, 0))
    _darken(picture, low + rng.normal(0, 8, 2), 0.5, 8.0)
    _paint(picture, low, tuple(0.8 * colour))
    inner = at + 0.86 * (outline - at)
    _paint(picture, camera.project(_at_height(inner, 0)), tuple(colour))
    _paint(picture, camera.project(_at_height(at + 0.7 * (outline - at), 0)), tuple(0.5 * colour), 0.6)


def finger(picture: Raster, tip: Points, away: Points, camera: Camera, rng: Generator) -> None:
    """A finger with its tip about a table point; ``away`` is whence it comes, as long as it is wide."""
    width_mm = float(np.hypot(*away))
    skin = np.array(_SKIN[int(rng.integers(len(_SKIN)))])
    turn = rng.normal(0, 0.2)
    ahead = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ (away / width_mm)
    across = np.array([-ahead[1], ahead[0]])
    for share, light in ((1.0, 0.55), (0.9, 0.75), (0.75, 0.9), (0.5, 1.0)):
        outline = _finger_outline(tip, ahead, across, width_mm / 2, share)
        seen = camera.project(_at_height(outline, 3.0))
        if share == 1.0:
            _darken(picture, seen + rng.normal(0, 4, 2), 0.55, 3.0 * _px_per_mm(camera, tip))
        _paint(picture, seen, tuple(light * skin), 0.7 if share < 1.0 else 1.0)
    nail = _finger_outline(tip + ahead * 1.5, ahead, across, width_mm / 3.4, 1.0)[:25]
    _paint(picture, camera.project(_at_height(nail, 3.0)), tuple(np.minimum(1.25 * skin, 0.8)), 0.5)


def _finger_outline(tip: Points, ahead: Points, across: Points, half: float, share: float) -> Points:
    """Round at the tip (first 25 points), then straight to far off."""
    ring = np.linspace(np.pi / 2, 3 * np.pi / 2, 25)
    cap = tip + half * share * (np.cos(ring)[:, None] * ahead + np.sin(ring)[:, None] * across)
    far = [tip + ahead * (8 * half) + side * 1.12 * half * share * across for side in (-1, 1)]
    farther = [tip + ahead * 400 + side * 1.25 * half * share * across for side in (-1, 1)]
    return np.vstack([cap, far[0], farther[0], farther[1], far[1]])


def _at_height(points: Points, height_mm: float) -> Points:
    return np.column_stack([points, np.full(len(points), -height_mm)])


def _px_per_mm(camera: Camera, at: Points) -> float:
    return float(camera.scale_at(np.array([[at[0], at[1], 0.0]]))[0].mean())
