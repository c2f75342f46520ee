"""The markers that are well lit, found quickly: most photographs have no others.

Dark squares are looked for on a small copy, all at once their patterns are read and their corners measured on the
photograph itself. ``scanner.markers`` looks more thoroughly, and takes more than twice as long.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.marker_corners import refined
from scanner.markers import Marker, copy_of, marker_of
from scanner.patterns import frame_faults, light_modules, nearest_patterns
from scanner.planes import Points
from scanner.settings import QuickSettings
from scanner.squares import dark_squares


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuickLook:
    """Our ``markers``, and the corners (n, 4, 2) of ``unread`` squares, which have a marker's frame: photo points."""

    markers: tuple[Marker, ...]
    unread: Points


def look_quickly(gray: NDArray[np.uint8], settings: QuickSettings, shrink: int = 1) -> QuickLook:
    """What a quick look tells of a photograph, given as (height, width) uint8.

    ``shrink`` says how much of its size the photograph, decoded smaller, has lost already.
    """
    factor = shrink / max(shrink, shrink * max(gray.shape) // settings.side_px)
    small = copy_of(gray, factor)
    least_px = settings.least_marker * max(small.shape)
    squares = (dark_squares(small, settings.window_px, least_px) + 0.5) / factor - 0.5
    framed = frame_faults(light_modules(gray, squares)) <= settings.rough_frame_faults
    corners, is_measured = refined(gray, squares[framed])
    light = light_modules(gray, corners)
    places, turns, faults = nearest_patterns(light)
    sure = is_measured & (faults <= settings.most_faults) & (frame_faults(light) <= settings.frame_faults)
    markers = tuple(
        marker_of(int(place), np.roll(points, -int(turn), axis=0))
        for place, turn, points in zip(places[sure], turns[sure], corners[sure], strict=True)
    )
    return QuickLook(markers=markers, unread=corners[~sure])
