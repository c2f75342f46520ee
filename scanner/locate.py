"""Find the sheets on a photograph by the fiducial markers that stand in their corners (``sheets.fiducials``)."""

import numpy as np
from numpy.typing import NDArray

from scanner.located import Location, group
from scanner.markers import detect_markers, merged
from scanner.quick_markers import find_quickly
from scanner.settings import LocateSettings


def locate(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Every sheet on a photograph, given as (height, width) uint8 grey values.

    Looks quickly first, thoroughly at finer and coarser copies only where a sheet is not complete.
    """
    markers = find_quickly(gray, settings.quick)
    location = group(markers, gray.shape[::-1], settings)
    for side_px, windows_px in settings.searches:
        if location.is_complete:
            break
        markers = merged(markers, detect_markers(gray, side_px, windows_px, settings))
        location = group(markers, gray.shape[::-1], settings)
    return location


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
