"""From an inked sheet to what a camera and the reader's rectification make of it, without a scene.

A quick stand-in for whole simulated photographs: the classifier needs hundreds of thousands of cells, and what
matters to it is resolution, light, blur, noise, compression and how far registration is off.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from scanner.expected import PRINT_PX_PER_MM

Raster = NDArray[np.float32]

SizeMm = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Degraded:
    """``rectified`` (height, width, 3) uint8 RGB at ``PRINT_PX_PER_MM``; ``hidden`` (height, width) float32 is
    the share of each pixel that something covers."""

    rectified: NDArray[np.uint8]
    hidden: Raster


def degrade(rng: Generator, sheet: Raster, px_per_mm: float, size_mm: SizeMm) -> Degraded:
    """One random photograph of an inked ``sheet``, (height, width, 3) float32 linear reflectance, laid flat again.

    ``size_mm`` is the sheet's width and height.
    """
    camera_px_per_mm = float(np.exp(rng.uniform(np.log(1.9), np.log(9.0))))
    to_photo = _pose(rng, camera_px_per_mm, size_mm)
    hidden = np.zeros(sheet.shape[:2], np.float32)
    lit = sheet.copy()
    if rng.random() < 0.3:
        lit, hidden = cover(rng, lit, px_per_mm)
    lit = _light(rng, lit)
    photo = _photograph(rng, lit, px_per_mm, to_photo, size_mm)
    encoded = _develop(rng, photo)
    places = _places(rng, to_photo, size_mm)
    rectified = cv2.remap(
        encoded, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    hidden = cv2.resize(hidden, _size_px(size_mm), interpolation=cv2.INTER_AREA)
    return Degraded(rectified=np.asarray(rectified, np.uint8), hidden=np.asarray(hidden, np.float32))


def _size_px(size_mm: SizeMm) -> tuple[int, int]:
    return round(size_mm[0] * PRINT_PX_PER_MM), round(size_mm[1] * PRINT_PX_PER_MM)


def _outline(size_mm: SizeMm) -> NDArray[np.float64]:
    width, height = size_mm
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], float)


def _pose(rng: Generator, px_per_mm: float, size_mm: SizeMm) -> NDArray[np.float64]:
    """A homography from sheet mm to photo px: the scale, a rotation, and corners moved as a tilt would."""
    turn = rng.uniform(0, 2 * np.pi)
    tilt = rng.uniform(0, 0.28) if rng.random() < 0.7 else 0.0
    outline = _outline(size_mm)
    middle = outline - outline.mean(axis=0)
    towards = rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(towards), np.sin(towards)])
    depth = 1 + tilt * (middle @ axis)[:, None] / (size_mm[0] / 2)
    squeezed = middle - tilt * 0.9 * (middle @ axis)[:, None] * axis
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    photo = (squeezed / depth) @ rotation.T * px_per_mm
    photo = photo - photo.min(axis=0) + 6
    return cv2.getPerspectiveTransform(outline.astype(np.float32), photo.astype(np.float32))


def cover(rng: Generator, sheet: Raster, px_per_mm: float) -> tuple[Raster, Raster]:
    """Lay one to three things on the sheet: fingers, dice, pens, scraps; or let glare eat a patch.

    Returns the sheet, (height, width, 3) linear reflectance as it is given, and the share of each pixel that is hidden.
    """
    hidden = np.zeros(sheet.shape[:2], np.float32)
    for _ in range(int(rng.integers(1, 4))):
        shape = np.zeros(sheet.shape[:2], np.uint8)
        middle = rng.uniform([0, 0], [sheet.shape[1], sheet.shape[0]])
        size = rng.uniform(6, 26, 2) * px_per_mm
        if rng.random() < 0.5:
            axes = tuple(int(s / 2) for s in size)
            cv2.ellipse(
                shape, tuple(middle.astype(int).tolist()), axes, float(rng.uniform(0, 180)), 0, 360, 255, -1
            )
        else:
            box = (
                tuple(middle.tolist()),
                tuple((size * rng.uniform([0.5, 1.0], [1.0, 3.0])).tolist()),
                float(rng.uniform(0, 180)),
            )
            cv2.fillConvexPoly(shape, cv2.boxPoints(box).astype(np.int32), 255)
        alpha = cv2.GaussianBlur(shape.astype(np.float32) / 255, (0, 0), float(rng.uniform(0.5, 4)))
        hidden = np.maximum(hidden, alpha)
        sheet = sheet * (1 - alpha[..., None]) + _thing(rng, sheet.shape) * alpha[..., None]
    return sheet.astype(np.float32), hidden


def _thing(rng: Generator, shape: tuple[int, ...]) -> Raster:
    """The looks of a thing: skin, wood, plastic, glare: a colour with some texture."""
    colours = (
        (0.55, 0.32, 0.22),
        (0.3, 0.16, 0.1),
        (0.85, 0.85, 0.8),
        (0.05, 0.05, 0.05),
        (1.6, 1.6, 1.6),
        (0.5, 0.05, 0.05),
    )
    colour = np.array(colours[int(rng.integers(len(colours)))]) * rng.uniform(0.7, 1.3)
    texture = rng.normal(1, rng.uniform(0, 0.25), (shape[0] // 16 + 1, shape[1] // 16 + 1)).astype(np.float32)
    grown = cv2.resize(texture, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.clip(grown[..., None] * colour, 0, 2).astype(np.float32)


def _light(rng: Generator, sheet: Raster) -> Raster:
    """Uneven light, shadows with soft and hard edges, now and then glare."""
    height, width = sheet.shape[:2]
    y, x = np.mgrid[0 : 1 : height // 8 * 1j, 0 : 1 : width // 8 * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = (np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - 0.5)).astype(np.float32)
    light = 1 + rng.uniform(0, 0.8) * along
    if rng.random() < 0.6:
        light = light * _shadow(rng, x, y)
    light = np.clip(light, 0.08, None)[..., None] * np.exp(rng.normal(0, 0.06, 3))
    lit = sheet * cv2.resize(light.astype(np.float32), (width, height))
    if rng.random() < 0.12:
        middle, radius = rng.uniform(0, 1, 2), rng.uniform(0.08, 0.3)
        glare = np.exp(-(((x - middle[0]) * 1.5) ** 2 + (y - middle[1]) ** 2) / radius**2) * rng.uniform(
            0.1, 0.9
        )
        lit = lit + cv2.resize(glare.astype(np.float32), (width, height))[..., None]
    return np.asarray(lit, np.float32)


def _shadow(rng: Generator, x: Raster, y: Raster) -> Raster:
    """The share of light left behind a straight or wavy edge."""
    angle, middle = rng.uniform(0, 2 * np.pi), rng.uniform(0.15, 0.85, 2)
    across = np.cos(angle) * (x - middle[0]) * 1.5 + np.sin(angle) * (y - middle[1])
    wave = rng.uniform(0, 0.08) * np.sin(rng.uniform(3, 14) * (x + y) + rng.uniform(0, 6))
    edge = float(np.exp(rng.uniform(np.log(0.001), np.log(0.15))))
    dark = 1 / (1 + np.exp(-np.clip((across + wave) / edge, -30, 30)))
    if rng.random() < 0.4:
        reach = rng.uniform(0.08, 0.4)
        dark = dark * (1 / (1 + np.exp(-np.clip((reach - across - wave) / edge, -30, 30))))
    return np.asarray(1 - rng.uniform(0.3, 0.75) * dark, np.float32)


def _photograph(
    rng: Generator, lit: Raster, px_per_mm: float, to_photo: NDArray[np.float64], size_mm: SizeMm
) -> Raster:
    """The lit sheet as the lens throws it on the sensor: projected, blurred, on some table."""
    corners = cv2.perspectiveTransform(_outline(size_mm)[None], to_photo)[0]
    size = tuple((np.ceil(corners.max(axis=0)) + 7).astype(int).tolist())
    to_mm = np.diag([1 / px_per_mm, 1 / px_per_mm, 1.0])
    step = px_per_mm / (np.linalg.norm(corners[1] - corners[0]) / size_mm[0])
    soft = cv2.GaussianBlur(lit, (0, 0), max(0.3, 0.45 * step))
    table = tuple(float(v) for v in rng.uniform(0.05, 0.7, 3))
    photo = cv2.warpPerspective(
        soft,
        to_photo @ to_mm,
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(*table, 0.0),
    )
    blur_px = min(rng.gamma(2.0, 0.45), 2.7, 0.42 * px_per_mm / step)
    photo = cv2.GaussianBlur(photo, (0, 0), 0.35 + blur_px)
    if rng.random() < 0.2:
        photo = cv2.filter2D(photo, -1, _motion(rng, min(5.0, 0.8 * px_per_mm / step)))
    return np.asarray(photo, np.float32)


def _motion(rng: Generator, most_px: float) -> Raster:
    size = 11
    kernel = np.zeros((size, size), np.float32)
    angle, length = rng.uniform(0, np.pi), rng.uniform(1.0, max(1.1, most_px))
    step = length / 2 * np.array([np.cos(angle), np.sin(angle)])
    middle = np.array([size // 2, size // 2])
    start, end = ((middle + s * step) * 16 for s in (-1, 1))
    cv2.line(
        kernel, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()), 1.0, 1, cv2.LINE_AA, 4
    )
    return kernel / max(kernel.sum(), 1e-6)


def _develop(rng: Generator, photo: Raster) -> NDArray[np.uint8]:
    """Exposure, veil, noise, tone, sharpening, compression."""
    exposure = float(np.exp(rng.uniform(np.log(0.18), np.log(0.95))))
    veil = rng.uniform(0, 0.08)
    linear = exposure * (photo * (1 - veil) + veil)
    grain = rng.normal(0, 1, photo.shape).astype(np.float32)
    if rng.random() < 0.6:
        grain = cv2.GaussianBlur(grain, (0, 0), 0.7) * 1.9
    noise = float(np.exp(rng.uniform(np.log(0.002), np.log(0.022))))
    linear = linear + noise * np.sqrt(np.clip(linear, 0, 1) + 0.02) * grain
    srgb = 255 * np.clip(linear, 0, 1) ** (1 / 2.2)
    contrast = rng.uniform(0.85, 1.25)
    srgb = 128 + (srgb - 128) * contrast
    if rng.random() < 0.5:
        srgb = srgb + rng.uniform(0.2, 1.0) * (
            srgb - cv2.GaussianBlur(srgb, (0, 0), float(rng.uniform(0.8, 1.6)))
        )
    picture = np.clip(srgb, 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        picture = np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2).astype(np.uint8)
    return compressed(picture, int(rng.choice((45, 60, 75, 90, 95))))


def compressed(picture: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    """What JPEG leaves of a picture (height, width, 3)."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _places(rng: Generator, to_photo: NDArray[np.float64], size_mm: SizeMm) -> NDArray[np.float32]:
    """Where rectification looks for each pixel of the flat sheet: nearly right, off by a smooth field in mm."""
    width, height = _size_px(size_mm)
    x, y = np.meshgrid(
        (np.arange(width) + 0.5) / PRINT_PX_PER_MM, (np.arange(height) + 0.5) / PRINT_PX_PER_MM
    )
    off = rng.normal(0, 1, (3, 4, 2)).astype(np.float32) * np.float32(rng.gamma(2.0, 0.12))
    field = cv2.resize(off, (width, height), interpolation=cv2.INTER_CUBIC)
    points = np.stack([x + field[..., 0], y + field[..., 1]], axis=-1).reshape(1, -1, 2)
    projected = cv2.perspectiveTransform(points.astype(np.float32), to_photo)
    return projected.reshape(height, width, 2)
