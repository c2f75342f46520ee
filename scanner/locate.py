"""Find the sheets on a photograph by the fiducial markers that stand in their corners (``sheets.fiducials``)."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.located import Location, group
from scanner.markers import detect_markers, merged
from scanner.quick_markers import find_quickly
from scanner.settings import LocateSettings


def locate(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Every sheet on a photograph, given as (height, width) uint8 grey values.

    Where there is none, a worn printer may have left white stripes in its markers: then it is searched for again with
    black grown over them, and what shows most markers counts.
    """
    location = _searched(gray, settings)
    if location.sheets:
        return location
    mended = (_searched(grown, settings) for grown in _grown(gray, settings.stripes))
    return max((location, *mended), key=lambda found: sum(len(sheet.markers) for sheet in found.sheets))


def _searched(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Looks quickly first, thoroughly at finer and coarser copies only where a sheet is not complete."""
    markers = find_quickly(gray, settings.quick)
    location = group(markers, gray.shape[::-1], settings)
    for side_px, windows_px in settings.searches:
        if location.is_complete:
            break
        markers = merged(markers, detect_markers(gray, side_px, windows_px, settings))
        location = group(markers, gray.shape[::-1], settings)
    return location


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
    markers = find_quickly(half, settings.quick, shrink=2)
    location = group(markers, half.shape[::-1], settings)
    is_fine = all(
        min(sheet.px_per_mm) >= settings.least_half_px_per_mm and not sheet.is_board
        for sheet in location.sheets
    )
    return location if location.is_complete and is_fine else None
