"""Find the sheets on a photograph by the fiducial markers that stand in their corners (``sheets.fiducials``)."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.located import LEAST_MARKERS, Location, group, outside
from scanner.markers import Marker, detect_markers, merged
from scanner.quick_markers import QuickLook, look_quickly
from scanner.settings import LocateSettings


def locate(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Every sheet on a photograph, given as (height, width) uint8 grey values.

    A worn printer may leave white stripes in markers. Where there is no sheet, or something else looks like its
    markers, they are searched for again with black grown over stripes.
    """
    markers, location, is_left = _searched(gray, settings)
    if location.sheets and not is_left:
        return location
    for grown in _grown(gray, settings.stripes):
        markers = merged(markers, _searched(grown, settings)[0])
    return group(markers, gray.shape[::-1], settings)


def _searched(gray: NDArray[np.uint8], settings: LocateSettings) -> tuple[Sequence[Marker], Location, bool]:
    """The markers, their sheets, and whether more that looks like markers is left.

    Looks quickly first; thoroughly, at finer and coarser copies, only where a sheet is not complete, and once where
    something is left.
    """
    size = gray.shape[::-1]
    look = look_quickly(gray, settings.quick)
    markers: Sequence[Marker] = look.markers
    location = group(markers, size, settings)
    is_left = _is_left(look, location)
    for side_px, windows_px in settings.searches:
        if location.is_complete and not is_left:
            break
        markers = merged(markers, detect_markers(gray, side_px, windows_px, settings))
        location = group(markers, size, settings)
        is_left = is_left and not location.is_complete
    return markers, location, _is_left(look, location)


def _is_left(look: QuickLook, location: Location) -> bool:
    """Whether two markers or more may lie, unread, where no sheet was found: with fewer no sheet can be read."""
    return len(outside(look.unread, location)) >= LEAST_MARKERS


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
    look = look_quickly(half, settings.quick, shrink=2)
    location = group(look.markers, half.shape[::-1], settings)
    is_fine = all(
        min(sheet.px_per_mm) >= settings.least_half_px_per_mm and not sheet.is_board
        for sheet in location.sheets
    )
    return location if location.is_complete and is_fine and not _is_left(look, location) else None
