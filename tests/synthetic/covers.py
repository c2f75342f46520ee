"""What hides corners of a sheet, and what lies beside it without touching it."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from sheets.fiducials import Corner
from tests.synthetic.camera import Camera, Points, aim
from tests.synthetic.ink import Raster
from tests.synthetic.objects import DIE_MM, cup, die, finger, pen
from tests.synthetic.table import Lying

_CUT_MM = {"left": 9.5, "bottom": 17.0}  # as far as no cell is lost
_HIDDEN = 2  # markers of a sheet
_PEN_REACH_MM = 90.0
_NEAREST_MM = 30.0


def cut_off(rng: Generator, camera: Camera, lying: Lying, cells_mm: float = 0.0) -> Camera:
    """The camera moved near, so that one side of the sheet, with its two markers, is outside the picture.

    No cell is lost, unless ``cells_mm`` of their room are to be.
    """
    side = ("left", "bottom")[int(rng.integers(2))]
    loses_cells = cells_mm > 0
    depth = cells_mm + (_room_beside_cells(lying, side) if loses_cells else _cut_mm(rng, side))
    inset = (depth, 0.0, 0.0, 0.0) if side == "left" else (0.0, 0.0, 0.0, depth)
    inner = lying.quad(inset)
    roll = float(rng.choice((0, 90, 180, 270)) + rng.normal(0, 0.8))
    angle = np.degrees(np.arctan2(lying.to_table[1, 0], lying.to_table[0, 0]))
    turn, _ = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(roll - angle)]))
    camera = aim(replace(camera, turn=np.asarray(turn), distortion=0.0), inner[None], 0.6, rng, margin=0.004)
    return _pushed(camera, inner, side, roll)


def _cut_mm(rng: Generator, side: str) -> float:
    """How much of a side goes without a loss."""
    return _CUT_MM[side] * float(rng.uniform(0.8, 1.0))


def _room_beside_cells(lying: Lying, side: str) -> float:
    """From the sheet's edge to its first cell, mm."""
    layout = lying.played.printed.layout
    if side == "left":
        return min(box.left for box in layout.cells.values())
    return layout.outline.height - max(box.bottom for box in layout.cells.values())


def _pushed(camera: Camera, inner: Points, side: str, roll: float) -> Camera:
    """The camera shifted along the sheet until the inner part's cut side meets the picture's edge."""
    ends = inner[[0, 3]] if side == "left" else inner[[2, 3]]
    outward = {"left": (-1, 0), "bottom": (0, 1)}[side]
    angle = np.radians(roll)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    to_edge = np.round(turn @ outward).astype(int)
    size = np.array([camera.width, camera.height])
    seen = camera.project(ends)
    gaps = np.where(to_edge > 0, size - 1 - seen, seen)[:, np.abs(to_edge).argmax()]
    pixel = (size - 1) / 2 - to_edge * gaps.min()
    point = np.linalg.inv(camera.homography()) @ np.array([*pixel, 1.0])
    return replace(camera, target=(float(point[0] / point[2]), float(point[1] / point[2])))


def hide_markers(picture: Raster, lying: Lying, camera: Camera, rng: Generator) -> None:
    """Cover two of the sheet's markers with fingers or a cup, and nothing that can be crossed."""
    scale = lying.played.job.scale
    middle = lying.quad().mean(axis=0)[:2]
    corners = rng.permutation(list(Corner))[:_HIDDEN]
    things = rng.choice(2, p=(0.65, 0.35), size=_HIDDEN)
    for corner, thing in zip(corners, things, strict=True):
        at = lying.marker(Corner(int(corner)))
        away = (at - middle) / np.hypot(*(at - middle))
        if thing == 0:
            finger(picture, at + 0.5 * away, away * rng.uniform(15.5, 18.5) * scale, camera, rng)
        else:
            radius = float(rng.uniform(28, 40))
            cup(picture, at + away * (radius - 2.0 * scale), camera, rng, radius)


def clutter(picture: Raster, sheets: list[Lying], camera: Camera, rng: Generator) -> None:
    """Dice and a pen or two beside the sheets."""
    quads = [sheet.quad()[:, :2].astype(np.float32) for sheet in sheets]
    for _ in range(int(rng.integers(0, 7))):
        spot = free_spot(rng, quads, 45.0, (0.0, 0.0))
        if spot is not None and _is_before(camera, spot):
            die(picture, spot, camera, rng)
    for _ in range(int(rng.integers(0, 3))):
        turn = float(rng.uniform(0, 2 * np.pi))
        spot = free_spot(rng, quads, 16.0, (80 * np.cos(turn), 80 * np.sin(turn)))
        if spot is not None and _is_before(camera, spot):
            pen(picture, spot, turn, camera, rng)


def _is_before(camera: Camera, spot: Points) -> bool:
    """Whether a pen's length around a table point is well in front of the camera, so that it can be projected."""
    around = spot + _PEN_REACH_MM * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return bool(camera.depths(np.column_stack([around, np.full(4, -DIE_MM)])).min() > _NEAREST_MM)


def free_spot(
    rng: Generator, quads: list[np.ndarray], away_mm: float, half: tuple[float, float]
) -> Points | None:
    """A table point near the sheets for a thing that reaches ``half`` (x, y mm) to both sides."""
    middle = np.concatenate(quads).mean(axis=0)
    for _ in range(20):
        spot = middle + rng.normal(0, 150, 2)
        points = [spot + share * np.array(half) for share in np.linspace(-1, 1, 9)]
        near = max(
            cv2.pointPolygonTest(quad, (float(x), float(y)), True) for quad in quads for x, y in points
        )
        if near < -away_mm:
            return spot
    return None
