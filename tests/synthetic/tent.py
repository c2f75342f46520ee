"""Our standing pawns of paper: folded in the middle, the tabs glued over each other as the foot."""

from dataclasses import dataclass

import numpy as np

from tests.synthetic.camera import Camera, Points
from tests.synthetic.canvas import canvas_for
from tests.synthetic.ink import Raster
from tests.synthetic.solids import Sun, lightness, seen_at


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tent:
    """Two panels that lean on each other, open at both ends.

    ``at`` is the middle of its foot (table mm), ``turn_deg`` how far it is turned; ``size_mm`` are the ridge's
    length, the foot's depth and the height. ``panels`` are the front and the back (h, w, 3), ridge at the top.
    """

    at: tuple[float, float]
    turn_deg: float
    size_mm: tuple[float, float, float]
    panels: tuple[Raster, Raster]

    @property
    def height_mm(self) -> float:
        """How high above the table its ridge is."""
        return self.size_mm[2]

    def levels(self) -> Points:
        """Foot and ridge, (2, 4, 3) mm, z up: front left, front right, back right, back left."""
        length, depth, height = self.size_mm
        angle = np.radians(self.turn_deg)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        signs = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) / 2
        foot, ridge = (self.at + signs * (length, part) @ turn for part in (depth, 0.0))
        heights = np.full((4, 1), 1.0)
        return np.array([np.hstack([foot, 0 * heights]), np.hstack([ridge, height * heights])])

    def draw(self, picture: Raster, camera: Camera, sun: Sun) -> None:
        """The panels, the one farther from the camera first; inside it is dark."""
        foot, ridge = self.levels()
        seen = seen_at(camera, np.concatenate([foot, ridge]))
        canvas = canvas_for(picture, seen)
        if canvas is None:
            return
        panels = []
        for index, raster in ((0, self.panels[0]), (2, self.panels[1])):
            corners = np.array([ridge[index], ridge[index + 1], foot[index + 1], foot[index]])
            panels.append((_facing(seen_at(camera, corners)), corners, raster))
        for facing, corners, raster in sorted(panels, key=lambda panel: panel[0]):
            outline = seen_at(camera, corners)
            if facing > 0:
                light = np.float32(lightness(_normal(corners), sun))
                canvas.raster(raster * light, outline, outline)
            else:
                canvas.polygon(outline, np.full(3, 0.25))
        canvas.lay_onto(picture)


def _facing(quad: Points) -> float:
    """Positive if the panel is seen from outside: its area in the picture, clockwise."""
    ahead, across = quad[2] - quad[0], quad[3] - quad[1]
    return float(ahead[0] * across[1] - ahead[1] * across[0])


def _normal(corners: Points) -> Points:
    """The unit vector out of a panel (ridge left, ridge right, foot right, foot left), z up."""
    outward = np.cross(corners[3] - corners[0], corners[1] - corners[0])
    outward = outward / np.linalg.norm(outward)
    return outward if outward[2] > 0 else -outward
