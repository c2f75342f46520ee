"""From light to a file: focus, motion, exposure, noise, tone, sharpening, JPEG, messengers."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.ink import Raster

Picture = NDArray[np.uint8]

_TILE = 1024
MESSENGER = (1600, 1200)
MESSENGER_QUALITY = 60
_LOUD = 4.0  # noise at which most phones smooth the picture
_RGB_TO_BGR = cv2.COLOR_RGB2BGR


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensor:
    """A phone's camera and what its software does.

    ``focus_px`` is the blur's sigma in the middle, ``focus_slope`` its relative change to the sides;
    ``motion_px`` and ``motion_deg`` a straight shake; ``white`` the 8-bit value of lit white paper; ``noise``
    the deviation in 8-bit values (``noise_px``: how far it is correlated, ``chroma`` the colour part);
    ``flare`` the stray light added everywhere; ``contrast`` bends the tone curve; ``sharpen`` is the strength
    of the halo; ``quality`` JPEG's; ``smear`` is how far (8-bit values) the phone takes differences for noise and
    smooths them away, ``halo`` the strength of a second, wider sharpening.
    """

    focus_px: float = 0.7
    focus_slope: float = 0.0
    motion_px: float = 0.0
    motion_deg: float = 0.0
    white: float = 185.0
    noise: float = 1.6
    noise_px: float = 0.5
    chroma: float = 1.0
    flare: float = 0.01
    contrast: float = 0.1
    sharpen: float = 0.3
    median: bool = False
    quality: int = 90
    messenger: bool = False
    smear: float = 0.0
    halo: float = 0.0


def pick_sensor(
    rng: Generator,
    *,
    focus: tuple[float, float] = (0.5, 1.0),
    white: tuple[float, float] = (135.0, 228.0),
    noise: tuple[float, float] = (1.0, 3.0),
    motion: float = 0.0,
    messenger: bool = False,
) -> Sensor:
    """A camera of the usual kind; ``motion`` is the longest shake in pixels."""
    return Sensor(
        focus_px=float(rng.uniform(*focus)),
        focus_slope=float(rng.normal(0, 0.25)),
        motion_px=float(rng.uniform(0.3, 1.0)) * motion,
        motion_deg=float(rng.uniform(0, 180)),
        white=float(rng.uniform(*white)),
        noise=float(rng.uniform(*noise)),
        noise_px=float(rng.uniform(0.2, 0.6)),
        chroma=float(rng.uniform(0.4, 1.4)),
        flare=float(rng.uniform(0.0005, 0.012)),
        contrast=float(rng.uniform(-0.05, 0.25)),
        sharpen=float(rng.uniform(0.0, 0.9)),
        median=bool(rng.random() < (0.6 if noise[1] > _LOUD else 0.2)),
        quality=int(rng.integers(85, 98)),
        messenger=messenger,
    )


def exposed(light: Raster, sensor: Sensor, rng: Generator) -> Picture:
    """The picture (h, w, 3) BGR of linear RGB light in which white paper is about 1."""
    light = _moved(_focused(light, sensor), sensor)
    white = np.float32((sensor.white / 255) ** 2.2)
    light = np.maximum(light * white + np.float32(sensor.flare) * white, 0)
    values = cv2.sqrt(light)
    values *= 255
    values += _noise(rng, sensor, values.shape)
    picture = cv2.LUT(cv2.convertScaleAbs(np.maximum(values, 0)), _tone(sensor.contrast))
    return cv2.cvtColor(_developed(picture, sensor), _RGB_TO_BGR)


def _focused(light: Raster, sensor: Sensor) -> Raster:
    """Blurred by the lens, from one side of the picture to the other more or less."""
    near = cv2.GaussianBlur(light, (0, 0), max(0.3, sensor.focus_px))
    if abs(sensor.focus_slope) < 0.15:
        return near
    far = cv2.GaussianBlur(
        near, (0, 0), max(0.4, sensor.focus_px * min(1.6, 1 + 2 * abs(sensor.focus_slope)))
    )
    ramp = np.linspace(0, 1, light.shape[1], dtype=np.float32)
    ramp = ramp if sensor.focus_slope > 0 else ramp[::-1]
    near += np.clip(2 * ramp - 1, 0, 1)[None, :, None] * (far - near)
    return near


def _moved(light: Raster, sensor: Sensor) -> Raster:
    if sensor.motion_px < 0.5:
        return light
    size = 2 * int(np.ceil(sensor.motion_px / 2)) + 3
    kernel = np.zeros((size * 8, size * 8), np.uint8)
    angle = np.radians(sensor.motion_deg)
    half = np.array([np.cos(angle), np.sin(angle)]) * sensor.motion_px * 4
    start, end = np.round(size * 4 - half).astype(int), np.round(size * 4 + half).astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 255, 6)
    small = cv2.resize(kernel.astype(np.float32), (size, size), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(light, -1, small / small.sum())


def _noise(rng: Generator, sensor: Sensor, shape: tuple[int, ...]) -> Raster:
    """Sensor noise in 8-bit values (h, w, 3): brightness and colour, correlated over some pixels."""
    grey = _shuffled(rng, _noise_tile(round(sensor.noise_px, 1)), shape)
    coarse = _shuffled(rng, _noise_tile(2.4), shape)
    blotches = _shuffled(rng, _noise_tile(1.6), shape)
    grey = np.float32(sensor.noise) * (grey + np.float32(0.18) * coarse)
    colour = np.float32(sensor.noise * sensor.chroma * 0.5) * blotches
    return cv2.merge([grey + colour, grey, grey - colour])


def _shuffled(rng: Generator, tile: Raster, shape: tuple[int, ...]) -> Raster:
    """The tile from a random place, flipped at random, repeated over a picture."""
    down, right = (int(start) for start in rng.integers(0, _TILE, 2))
    turned = np.roll(tile[:: int(rng.choice((1, -1)))], (down, right), axis=(0, 1))
    rows, columns = -(-shape[0] // _TILE), -(-shape[1] // _TILE)
    return np.tile(turned, (rows, columns))[: shape[0], : shape[1]]


@lru_cache(maxsize=16)
def _noise_tile(sigma_px: float) -> Raster:
    """Gaussian noise of deviation 1, correlated over ``sigma_px``, that repeats without a seam."""
    white = np.random.default_rng(11).normal(0, 1, (_TILE, _TILE)).astype(np.float32)
    wide = cv2.copyMakeBorder(white, 16, 16, 16, 16, cv2.BORDER_WRAP)
    tile = cv2.GaussianBlur(wide, (0, 0), max(0.2, sigma_px))[16:-16, 16:-16]
    return tile / tile.std()


def _tone(contrast: float) -> NDArray[np.uint8]:
    """From square roots of light to what the camera writes: gamma, and a bend in the middle."""
    x = (np.arange(256) / 255.0) ** (2 / 2.2)
    bent = x + contrast * 0.9 * (x - 0.5) * x * (1 - x) * 4
    return np.clip(np.round(bent * 255), 0, 255).astype(np.uint8)


def _developed(picture: Picture, sensor: Sensor) -> Picture:
    """Denoised and sharpened by the phone."""
    if sensor.median:
        picture = cv2.medianBlur(picture, 3)
    if sensor.smear > 0:
        picture = cv2.bilateralFilter(picture, 7, sensor.smear, 3.0)
    if sensor.sharpen > 0.05:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.3)
        picture = cv2.addWeighted(picture, 1 + sensor.sharpen, soft, -sensor.sharpen, 0)
    if sensor.halo > 0:
        wide = cv2.GaussianBlur(picture, (0, 0), 2.5)
        picture = cv2.addWeighted(picture, 1 + sensor.halo, wide, -sensor.halo, 0)
    return picture


def messaged(picture: Picture) -> tuple[Picture, float]:
    """The picture as a messenger sends it on (at most 1600 by 1200), and by how much it shrank."""
    long, short = max(picture.shape[:2]), min(picture.shape[:2])
    scale = min(1.0, MESSENGER[0] / long, MESSENGER[1] / short)
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), scale


def jpeg(picture: Picture, quality: int, orientation: int = 1) -> bytes:
    """The picture (BGR, as it is to be seen) as JPEG, stored turned where the EXIF orientation says so."""
    stored = _UNTURN[orientation](picture)
    done, encoded = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    data = encoded.tobytes()
    return data if orientation == 1 else data[:2] + _exif(orientation) + data[2:]


_UNTURN = {
    1: lambda picture: picture,
    3: lambda picture: cv2.rotate(picture, cv2.ROTATE_180),
    6: lambda picture: cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE),
    8: lambda picture: cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE),
}


def _exif(orientation: int) -> bytes:
    """A JPEG application segment that holds nothing but the orientation."""
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01" + bytes([0, orientation, 0, 0])
    body = b"Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01" + entry + b"\x00\x00\x00\x00"
    return b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body


def document(picture: Picture, rng: Generator) -> Picture:
    """What a document app makes of a picture: evened out, contrast raised, at times black and white."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    paper = cv2.resize(cv2.GaussianBlur(cv2.dilate(small, np.ones((9, 9))), (0, 0), 6), grey.shape[::-1])
    kind = rng.random()
    if kind < 0.5:
        even = picture.astype(np.float32) / np.maximum(paper, 20)[..., None]
        return np.clip((even - 0.25) / 0.65 * 255, 0, 255).astype(np.uint8)
    even = grey.astype(np.float32) / np.maximum(paper, 20)
    if kind < 0.8:
        grey = np.clip((even - 0.25) / 0.65 * 255, 0, 255).astype(np.uint8)
    else:
        grey = np.where(even > rng.uniform(0.62, 0.75), 255, 0).astype(np.uint8)
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
