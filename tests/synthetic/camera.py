"""Where the camera stands and what it maps to which pixel.

Table points are (x, y, z) mm, z pointing into the table: a point h mm above it has z = -h. The picture's
frame has pixel centres at integers, y down.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """A pinhole camera with slight radial distortion.

    ``turn`` (3, 3) rotates table axes to camera axes; the camera looks at ``target`` (x, y on the table) from
    ``distance_mm`` along its axis; ``focal_px`` is its focal length; ``distortion`` is the relative shift at
    the picture's corner.
    """

    width: int
    height: int
    focal_px: float
    turn: Points
    target: tuple[float, float]
    distance_mm: float
    distortion: float = 0.0

    def homography(self) -> Points:
        """Table plane (x, y, 1) to picture pixels, without distortion: (3, 3)."""
        shift = np.array([0, 0, self.distance_mm]) - self.turn @ np.array([*self.target, 0.0])
        pose = np.column_stack([self.turn[:, 0], self.turn[:, 1], shift])
        return self._lens() @ pose

    def project(self, points: Points) -> Points:
        """Table points (n, 3) to picture pixels (n, 2), without distortion."""
        seen = (points - np.array([*self.target, 0.0])) @ self.turn.T + np.array([0, 0, self.distance_mm])
        flat = seen @ self._lens().T
        return flat[:, :2] / flat[:, 2:]

    def depths(self, points: Points) -> Points:
        """How far table points (n, 3) lie in front of the camera, along its axis, mm: (n,)."""
        return (points - np.array([*self.target, 0.0])) @ self.turn[2] + self.distance_mm

    def _lens(self) -> Points:
        middle_x, middle_y = (self.width - 1) / 2, (self.height - 1) / 2
        return np.array([[self.focal_px, 0, middle_x], [0, self.focal_px, middle_y], [0, 0, 1.0]])

    def scale_at(self, points: Points) -> Points:
        """Picture pixels per table mm at table points (n, 3), the larger axis first: (n, 2)."""
        here = self.project(points)
        along_x, along_y = (self.project(points + step) - here for step in np.eye(3)[:2])
        columns = np.stack([along_x, along_y], axis=2)
        return np.linalg.svd(columns, compute_uv=False)


def turned_camera(tilt_deg: float, towards_deg: float, roll_deg: float) -> Points:
    """The camera's rotation: looking down, tilted towards a direction in the picture, rolled."""
    axis = np.radians(tilt_deg) * np.array(
        [np.cos(np.radians(towards_deg)), np.sin(np.radians(towards_deg)), 0.0]
    )
    tilt, _ = cv2.Rodrigues(axis)
    roll, _ = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(roll_deg)]))
    return np.asarray(tilt @ roll, dtype=np.float64)


def aim(camera: Camera, quads: Points, fill: float, rng: Generator, *, margin: float = 0.015) -> Camera:
    """The camera moved so that ``quads`` (n, 4, 3), table mm, cover the share ``fill`` of the picture.

    It aims a little beside them, as people do. If they would not all be inside (``margin`` of the picture's
    sides), it stays farther off.
    """
    centre = quads.reshape(-1, 3).mean(axis=0)
    camera = replace(camera, target=(float(centre[0]), float(centre[1])))
    camera = replace(camera, distance_mm=_distance(camera, quads, fill))
    beside, nearest = rng.uniform(-0.8, 0.8, 2), 0.0
    for _ in range(60):
        aimed = _aimed_beside(_centred(camera, quads), quads, margin, beside)
        if _room(aimed, quads).min() < margin:
            nearest = camera.distance_mm
            camera = replace(camera, distance_mm=1.04 * nearest)
            continue
        wanted = aimed.distance_mm * float(np.sqrt(_covered(aimed, quads) / fill))
        if wanted <= 1.02 * nearest or abs(wanted / aimed.distance_mm - 1) < 0.01:
            return aimed
        camera = replace(aimed, distance_mm=wanted)
    return aimed


def _distance(camera: Camera, quads: Points, fill: float) -> float:
    """From where the quads cover that share, the camera aiming at their middle, mm."""
    nearest, farthest = 40.0, 20000.0
    for _ in range(30):
        middle = float(np.sqrt(nearest * farthest))
        near = _covered(replace(camera, distance_mm=middle), quads) > fill
        nearest, farthest = (middle, farthest) if near else (nearest, middle)
    return farthest


def _covered(camera: Camera, quads: Points) -> float:
    """The share of the picture's area that the quads cover; infinite if one is partly behind the camera."""
    if camera.depths(quads.reshape(-1, 3)).min() < 30:
        return np.inf
    areas = [cv2.contourArea(camera.project(quad).astype(np.float32)) for quad in quads]
    return float(sum(areas)) / (camera.width * camera.height)


def _room(camera: Camera, quads: Points) -> Points:
    """How far all corners stay from the left, top, right, bottom side, in shares of the picture."""
    size = np.array([camera.width, camera.height])
    seen = camera.project(quads.reshape(-1, 3)) / size
    return np.concatenate([seen.min(axis=0), 1 - seen.max(axis=0)])


def _centred(camera: Camera, quads: Points) -> Camera:
    """The camera aimed so that the quads' bounding box lies in the middle of the picture."""
    for _ in range(3):
        room = _room(camera, quads)
        camera = _shifted(camera, (room[:2] - room[2:]) / 2)
    return camera


def _shifted(camera: Camera, share: Points) -> Camera:
    """The camera moved so that what it sees goes left and up by ``share`` (x, y) of the picture."""
    size = np.array([camera.width, camera.height])
    pixel = (size - 1) / 2 + share * size
    point = np.linalg.inv(camera.homography()) @ np.array([*pixel, 1.0])
    return replace(camera, target=(float(point[0] / point[2]), float(point[1] / point[2])))


def _aimed_beside(camera: Camera, quads: Points, margin: float, beside: Points) -> Camera:
    """The camera aimed beside the quads, by the shares ``beside`` (-1 to 1) of the room there is."""
    room = np.maximum(_room(camera, quads) - margin, 0)
    share = np.where(beside > 0, beside * room[:2], beside * room[2:])
    moved = _shifted(camera, share)
    return moved if _room(moved, quads).min() >= margin else camera


def distorted(camera: Camera, points: Points) -> Points:
    """Undistorted picture points (n, 2) as the lens draws them."""
    centre, radius = _lens_frame(camera)
    wanted = (points - centre) / radius
    found = wanted.copy()
    for _ in range(6):
        found = wanted / (1 + camera.distortion * (found**2).sum(axis=1, keepdims=True))
    return found * radius + centre


def distort_picture(camera: Camera, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """A picture (h, w, 3) as the lens draws it."""
    if abs(camera.distortion) < 1e-4:
        return picture
    centre, radius = _lens_frame(camera)
    x = ((np.arange(camera.width) - centre[0]) / radius).astype(np.float32)
    y = ((np.arange(camera.height) - centre[1]) / radius).astype(np.float32)
    grow = 1 + np.float32(camera.distortion) * (x[None] ** 2 + y[:, None] ** 2)
    map_x = x[None] * grow * np.float32(radius) + np.float32(centre[0])
    map_y = y[:, None] * grow * np.float32(radius) + np.float32(centre[1])
    return cv2.remap(picture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _lens_frame(camera: Camera) -> tuple[Points, float]:
    return np.array([(camera.width - 1) / 2, (camera.height - 1) / 2]), float(
        np.hypot(camera.width, camera.height) / 2
    )
