"""Tell which of several drawn discs a picture shows, whichever way up it lies.

Laid out by angle and distance from its middle (polar), a turn of a disc becomes a shift, so one correlation over all
shifts compares it with a drawn disc in every direction at once.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points
from scanner.probability import logistic
from scanner.rectify import Surface, warp
from sheets.geometry import Box
from sheets.templates import DISC_PIXELS_PER_MM

_RADII, _ANGLES = 26, 144  # of a polar picture: a quarter of a millimetre, two and a half degrees
_PLACES = 3  # the likeliest middles, each tried
_SHIFTS_PX = (-2, 0, 2)  # tried round each of them
_FLAT = 6.0  # standard deviation of grey values: below it there is no print at all
_LEAST_NOISE = 0.05  # share of a picture that is not its disc, at least
_NEARLY = (0.94, 1.06)  # of the best size: tried too
_NEAR_MM = 1.0
_SOFT_PX = 1.5  # a photograph is never as sharp as the drawing

Grey = NDArray[np.float32]
Spectrum = NDArray[np.complex128]  # (radii, frequencies)
Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Generic[Name]):
    """The drawn disc that a picture shows most likely.

    ``likenesses`` are the correlations (-1 ... 1) with the best disc of each name; ``middle`` and ``radius_mm`` are
    where and how large it is.
    """

    likenesses: Mapping[Name, float]
    middle: tuple[float, float]
    radius_mm: float = 0.0

    @property
    def name(self) -> Name:
        """The name of the disc that is most like it."""
        return max(self.likenesses, key=lambda name: self.likenesses[name])

    @property
    def likeness(self) -> float:
        """The correlation with that disc."""
        return self.likenesses[self.name]

    @property
    def lead(self) -> float:
        """Over the best disc of another name."""
        return self.likeness - max(like for name, like in self.likenesses.items() if name != self.name)

    def certain(self, lead: float, step: float) -> float:
        """How probable it is that what leads by so much is right.

        A lead of one ``step`` makes a name e times as likely as the next one where all of the picture but half is the
        drawn disc; what a picture shows besides the disc may favour one as well as another.
        """
        return logistic(lead / (2 * step * max(1 - self.likeness**2, _LEAST_NOISE)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DrawnDiscs(Generic[Name]):
    """Discs of one size by name; a name may stand there several times.

    ``common`` is what they have in common, (side, side), inside the ``mask``.
    """

    names: tuple[Name, ...]
    diameter_mm: float
    spectra: NDArray[np.complex128]
    common: Grey
    mask: Grey


def drawn_discs(png: bytes, names: Sequence[Name], diameter_mm: float) -> DrawnDiscs[Name]:
    """The discs of a PNG, side by side, in the order of the names."""
    row = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE)
    soft = cv2.GaussianBlur(np.asarray(row, dtype=np.float32), (0, 0), _SOFT_PX)
    discs = np.array(np.split(soft, len(names), axis=1))
    side = discs.shape[1]
    mask = np.zeros((side, side), np.float32)
    cv2.circle(mask, (side // 2, side // 2), side // 2, 1.0, -1)
    middle = (side - 1) / 2
    return DrawnDiscs(
        names=tuple(names),
        diameter_mm=diameter_mm,
        spectra=np.stack([_polar(disc, (middle, middle), side / 2) for disc in discs]),
        common=discs.mean(axis=0).astype(np.float32),
        mask=mask,
    )


def match_disc(
    gray: NDArray[np.uint8],
    surface: Surface,
    about: Points,
    reach_mm: float,
    discs: DrawnDiscs[Name],
    sizes: Sequence[float] = (1.0,),
) -> Match[Name]:
    """The best match whose middle lies within ``reach_mm`` of a board point, on the photograph (height, width).

    ``about`` are such points (n, 2); ``sizes`` are those of the disc to be tried, in shares of its own.
    """
    found = {size: _match_of_size(gray, surface, about, reach_mm, discs, size) for size in sizes}
    size, best = max(found.items(), key=lambda each: each[1].likeness)
    if len(sizes) == 1:
        return best
    at = np.array([best.middle])
    nearly = (_match_of_size(gray, surface, at, _NEAR_MM, discs, size * share) for share in _NEARLY)
    return max(best, *nearly, key=lambda match: match.likeness)


def _match_of_size(
    gray: NDArray[np.uint8],
    surface: Surface,
    about: Points,
    reach_mm: float,
    discs: DrawnDiscs[Name],
    size: float,
) -> Match[Name]:
    radius = discs.diameter_mm * size / 2
    box = Box(*(about.min(axis=0) - radius - reach_mm), *(about.max(axis=0) + radius + reach_mm))
    px_per_mm = DISC_PIXELS_PER_MM / size
    picture = warp(gray, surface, px_per_mm, box).astype(np.float32)
    near = _near(picture.shape, (about - (box.left, box.top)) * px_per_mm, reach_mm * px_per_mm)
    compared = (_compared(picture, place, discs) for place in _places(picture, discs, near))
    scores, (x, y) = max(compared, key=lambda each: float(each[0].max()))
    likenesses: dict[Name, float] = {}
    for name, score in zip(discs.names, scores.tolist(), strict=True):
        likenesses[name] = max(score, likenesses.get(name, -1.0))
    return Match(
        likenesses=likenesses,
        middle=(box.left + (x + 0.5) / px_per_mm, box.top + (y + 0.5) / px_per_mm),
        radius_mm=radius,
    )


def _near(shape: tuple[int, ...], about_px: Points, reach_px: float) -> NDArray[np.bool_]:
    """Which pixels lie within reach of a point (n, 2)."""
    near = np.zeros(shape, np.uint8)
    for x, y in about_px:
        cv2.circle(near, (round(float(x)), round(float(y))), round(reach_px), 1, -1)
    return near > 0


def _places(picture: Grey, discs: DrawnDiscs[Name], near: NDArray[np.bool_]) -> Iterator[tuple[float, float]]:
    """The middles (x, y) in pixels that look most like one of the discs, whichever it is, among those ``near``."""
    found = cv2.matchTemplate(picture, discs.common, cv2.TM_CCOEFF_NORMED, mask=discs.mask)
    half = (discs.common.shape[0] - 1) / 2
    allowed = near[int(half) :, int(half) :][: found.shape[0], : found.shape[1]]
    response = np.where(allowed, np.nan_to_num(np.asarray(found), nan=-1.0, posinf=-1.0), np.float32(-1))
    for _ in range(_PLACES):
        _, _, _, (x, y) = cv2.minMaxLoc(response)
        yield x + half, y + half
        cv2.circle(response, (x, y), DISC_PIXELS_PER_MM, -1.0, -1)


def _compared(
    picture: Grey, place: tuple[float, float], discs: DrawnDiscs[Name]
) -> tuple[NDArray[np.float64], tuple[float, float]]:
    """The best correlation with each disc about a place, and where the very best one was."""
    places = [(place[0] + dx, place[1] + dy) for dx in _SHIFTS_PX for dy in _SHIFTS_PX]
    radius = discs.common.shape[0] / 2
    scores = np.array([_correlations(_polar(picture, each, radius), discs.spectra) for each in places])
    return scores.max(axis=0), places[int(scores.max(axis=1).argmax())]


def _polar(picture: Grey, middle: tuple[float, float], radius: float) -> Spectrum:
    """The spectrum over the angle of a disc, normalized."""
    flags = cv2.WARP_POLAR_LINEAR | cv2.INTER_LINEAR
    rings = cv2.warpPolar(picture, (_RADII, _ANGLES), middle, radius, flags).T.astype(np.float64)
    weights = _ring_weights()
    count = weights.sum() * _ANGLES
    rings -= float((rings * weights).sum() / count)
    spread = float(np.sqrt((rings**2 * weights).sum() / count))
    return np.asarray(np.fft.rfft(rings / max(spread, _FLAT) * np.sqrt(weights), axis=1), dtype=np.complex128)


def _correlations(spectrum: Spectrum, drawn: NDArray[np.complex128]) -> NDArray[np.float64]:
    """With each drawn disc, in its best direction: -1 ... 1."""
    products = (spectrum[None] * np.conj(drawn)).sum(axis=1)
    over_angles = np.fft.irfft(products, n=_ANGLES, axis=1)
    return np.asarray(over_angles.max(axis=1) / (_ring_weights().sum() * _ANGLES), dtype=np.float64)


def _ring_weights() -> NDArray[np.float64]:
    """(radii, 1): a ring counts as much as its area."""
    return np.arange(0.5, _RADII, dtype=np.float64)[:, None]
