"""Find the sheets on a photograph by the fiducial markers that stand in their corners (``sheets.fiducials``)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.located import Location, group, is_outside
from scanner.markers import Marker, detect_markers, merged
from scanner.planes import Points
from scanner.quick_markers import look_quickly
from scanner.settings import LocateSettings


def locate(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Every sheet on a photograph, given as (height, width) uint8 grey values.

    Where there is none, a worn printer may have left white stripes in its markers: then it is searched for again with
    black grown over them, and what shows most markers counts, one copy alone or all together.
    """
    location = _searched(gray, settings)
    if location.sheets:
        return location
    copies = (location, *(_searched(grown, settings) for grown in _grown(gray, settings.stripes)))
    markers: Sequence[Marker] = ()
    for copy in copies:
        markers = merged(markers, _markers_on(copy))
    return max((*copies, group(markers, gray.shape[::-1], settings)), key=_markers_known)


def _markers_on(location: Location) -> Iterator[Marker]:
    yield from location.lone_markers
    for sheet in location.sheets:
        yield from sheet.markers


def _markers_known(location: Location) -> tuple[int, int]:
    """How many markers of sheets are known, and of others."""
    return sum(len(sheet.markers) for sheet in location.sheets), len(location.lone_markers)


def _searched(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Looks quickly first, thoroughly at finer and coarser copies only where a sheet is not complete."""
    markers = _seen_quickly(gray, settings)
    location = group(markers, gray.shape[::-1], settings)
    for side_px, windows_px in settings.searches:
        if location.is_complete:
            break
        markers = merged(markers, detect_markers(gray, side_px, windows_px, settings))
        location = group(markers, gray.shape[::-1], settings)
    return location


def _seen_quickly(gray: NDArray[np.uint8], settings: LocateSettings, shrink: int = 1) -> Sequence[Marker]:
    """What a quick look shows, and a closer one at the few squares off the sheets that it could not read.

    A sheet that is small, dark or badly printed would be lost without a word beside one that is plain: nothing else is
    missing then. Where several squares stay unread, they may be a worn printer's. Cloth and keyboards have squares
    without number, and are not looked at.
    """
    look = look_quickly(gray, settings.quick, shrink)
    location = group(look.markers, gray.shape[::-1], settings)
    unread = [quad for quad in look.unread if is_outside(quad.mean(axis=0), location)]
    if len(unread) > settings.most_unread:
        return look.markers
    closely = [_read_closely(gray, quad, settings) for quad in unread]
    markers = merged(look.markers, chain.from_iterable(closely))
    if closely.count([]) >= settings.several_unread:
        for grown in _grown(gray, settings.stripes):
            markers = merged(markers, look_quickly(grown, settings.quick, shrink).markers)
    return markers


def _read_closely(gray: NDArray[np.uint8], quad: Points, settings: LocateSettings) -> list[Marker]:
    """Our markers at a square (4, 2)."""
    margin = np.ptp(quad, axis=0).max() / 2
    left, top = np.maximum(quad.min(axis=0) - margin, 0).astype(int)
    right, bottom = np.ceil(quad.max(axis=0) + margin).astype(int)
    part = np.ascontiguousarray(gray[top:bottom, left:right])
    found = detect_markers(part, *settings.close_search, settings)
    return [replace(marker, points=marker.points + np.array((left, top))) for marker in found]


def _grown(gray: NDArray[np.uint8], stripes: tuple[float, ...]) -> Iterator[NDArray[np.uint8]]:
    """The photograph with black grown over white ``stripes`` of some widths (shares of its longer side), each way.

    Markers' sides then lie off by half of that; registration brings the sheet to where its cells are.
    """
    for width in stripes:
        length = max(2, round(max(gray.shape) * width))
        for kernel in (np.ones((length, 1), np.uint8), np.ones((1, length), np.uint8)):
            yield np.asarray(cv2.erode(gray, kernel), dtype=np.uint8)


def locate_on_half(half: NDArray[np.uint8], settings: LocateSettings) -> Location | None:
    """Every sheet on a photograph given at half its size, or None where the whole photograph should be looked at.

    It should where something is missing, and where a sheet is small or a board: the numbers on piles are fine print.
    """
    location = group(_seen_quickly(half, settings, shrink=2), half.shape[::-1], settings)
    is_fine = all(
        min(sheet.px_per_mm) >= settings.least_half_px_per_mm and not sheet.is_board
        for sheet in location.sheets
    )
    return location if location.is_complete and is_fine else None
