"""A sheet's corners on the photograph, to a fraction of a millimetre.

The surface is one smooth bend for the whole sheet: it rounds a fold off, and far from what is seen it is loose. What
the marker beside a corner and the cells near it still lie off by, the corner lies off by as well; kriging says how
much of it. Where a corner's marker is hidden and the paper lies flat, a plane is what to start from.

*Flat mm* are the sheet's millimetres before its homography, and after any bend.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.kriging import matern
from scanner.located import LocatedSheet, correspondences
from scanner.planes import Points, box_points, project
from scanner.register import Registration
from scanner.settings import CornerSettings
from sheets.fiducials import Corner

_OUTWARDS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])  # of a marker's corners, clockwise

_Smooth = Callable[[Points], Points]  # sheet points (n, 2) to flat mm


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Seen:
    """What was found of the print: the markers' corners, then the cells' middles.

    Sheet ``points`` (n, 2) lie at ``places`` (n, 2), flat mm, known to ``noise_mm`` (n,). ``outwards`` (n, 2) is the
    way in which a marker's corner moves where its ink spreads, -1 or 1; it is 0 for cells.
    """

    points: Points
    places: Points
    noise_mm: NDArray[np.float64]
    outwards: Points


def sheet_corners(found: Registration, sheet: LocatedSheet, settings: CornerSettings) -> Points:
    """The outline's corners, (4, 2) photo points, clockwise from the sheet's own top left.

    ``found`` is the registration of ``sheet``, on a photograph of the same size.
    """
    if found.surface.fold is not None:
        return _of_folded(found, settings)
    seen = _seen(found, sheet, settings)
    corners = box_points(sheet.layout.outline)
    places = _mended(found.surface.bent, seen, corners, settings)
    hidden = sorted(set(Corner) - {marker.corner for marker in sheet.markers})
    plane = _plane(seen, settings) if hidden else None
    if plane is not None:
        places[hidden] = _mended(partial(project, plane), seen, corners[hidden], settings)
    return project(found.surface.homography, places)


def _of_folded(found: Registration, settings: CornerSettings) -> Points:
    """The corners of a sheet of two halves: on their planes if these are flat, else where their bend puts them.

    What lies off near a crease says nothing of corners, so the print beside them is not asked.
    """
    surface, cells = found.surface, found.left
    off = np.linalg.norm(surface.bent(cells.points) + cells.shift - cells.points, axis=1)
    if np.mean(off < settings.flat_half_mm) >= settings.flat_share:
        surface = replace(surface, bend=np.zeros_like(surface.bend))
    return surface.outline


def _seen(found: Registration, sheet: LocatedSheet, settings: CornerSettings) -> _Seen:
    cells = found.left
    clear = cells.agreement > settings.least_cell_agreement
    middles, agreement = cells.points[clear], cells.agreement[clear]
    corners, on_photo = correspondences(sheet.markers)
    on_flat = found.surface.laid_flat(corners, on_photo)
    return _Seen(
        points=np.concatenate([corners, middles]),
        places=np.concatenate([on_flat, found.surface.bent(middles) + cells.shift[clear]]),
        noise_mm=np.concatenate(
            [np.full(len(corners), _marker_noise(on_flat, settings)), settings.cell_mm / agreement]
        ),
        outwards=np.concatenate([np.tile(_OUTWARDS, (len(sheet.markers), 1)), np.zeros_like(middles)]),
    )


def _marker_noise(places: Points, settings: CornerSettings) -> float:
    """How well markers' corners (4 n, 2) are known, mm: a square's two diagonals would have the same middle."""
    first, second, third, fourth = np.moveaxis(places.reshape(-1, 4, 2), 1, 0)
    apart = (first - second + third - fourth) / 2
    return max(settings.marker_mm, float(np.sqrt(np.mean(apart**2))))


def _mended(smooth: _Smooth, seen: _Seen, points: Points, settings: CornerSettings) -> Points:
    """Where sheet points (m, 2) lie, flat mm: as ``smooth`` says, and off that as the print near them is."""
    left = seen.places - smooth(seen.points)
    is_cell = seen.outwards[:, 0] == 0
    own = matern(seen.points, seen.points, settings.bend_mm, settings.reach_mm) + np.diag(seen.noise_mm**2)
    own += settings.cells_mm**2 * np.outer(is_cell, is_cell)
    spread = settings.spread_mm**2
    weights = [
        np.linalg.solve(own + spread * np.outer(o, o), off)
        for o, off in zip(seen.outwards.T, left.T, strict=True)
    ]
    off = matern(points, seen.points, settings.bend_mm, settings.reach_mm) @ np.column_stack(weights)
    return np.asarray(smooth(points) + off, dtype=np.float64)


def _plane(seen: _Seen, settings: CornerSettings) -> NDArray[np.float64] | None:
    """The homography (3, 3) from sheet points to flat mm that explains what is seen; None where the paper is bent."""
    plane, fits = cv2.findHomography(seen.points, seen.places, cv2.RANSAC, settings.flat_mm)
    is_flat = plane is not None and fits.mean() >= settings.flat_share
    return np.asarray(plane, dtype=np.float64) if is_flat else None
