"""The line from photograph to reading: the order of the steps and nothing else."""

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.cause import cause_of
from scanner.doubt import ONE_MARKER, reason_unreadable, suspect_cells, uncertain_cells
from scanner.expected import READ_PX_PER_MM, layout_of
from scanner.identify import identify
from scanner.ink import paper_light, reflectance
from scanner.locate import LocatedSheet, Marker, Points, affine_plane, locate
from scanner.marks import cell_patches, read_marks
from scanner.observer import Observer, blind, markers_drawn, patches_drawn
from scanner.photo import Photo
from scanner.reading import PhotoReading, SheetReading, marks_on
from scanner.rectify import flat_surface, warp
from scanner.register import register
from scanner.settings import Settings

NO_SHEET = "No score sheet was found: at least two of a sheet's four corner markers must be in the picture."


def read_photo(photo: Photo, settings: Settings, observe: Observer = blind) -> PhotoReading:
    """Every sheet on a photograph, read."""
    gray = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    location = locate(gray, settings.locate)
    observe("markers", lambda: markers_drawn(photo.pixels, location))
    sheets = tuple(read_sheet(photo, gray, sheet, settings, observe) for sheet in location.sheets)
    glimpses = tuple(_glimpse(photo, marker) for marker in location.lone_markers)
    return PhotoReading(
        name=photo.name,
        width=photo.width,
        height=photo.height,
        sheets=(*sheets, *glimpses),
        error=None if sheets or glimpses else NO_SHEET,
    )


def read_sheet(
    photo: Photo, gray: NDArray[np.uint8], sheet: LocatedSheet, settings: Settings, observe: Observer = blind
) -> SheetReading:
    """One located sheet: laid flat, freed of its light, every cell read, doubts named."""
    game = sheet.variant.game
    registration = register(gray, sheet, settings.register)
    surface = registration.surface
    rectified = warp(photo.pixels, surface, READ_PX_PER_MM)
    observe("rectified", lambda: rectified)
    light = paper_light(rectified, game)
    reflected = reflectance(rectified, light)
    observe("reflectance", lambda: reflected)
    observe("cells", lambda: patches_drawn(cell_patches(reflected, game)))
    cells = read_marks(reflected, game)
    suspect = suspect_cells(marks_on(game, cells))
    uncertain = {
        cell: cause_of(cell, cells[cell], light, registration, game, settings.cause)
        for cell in uncertain_cells(cells, registration.agreements, suspect, settings.doubt)
    }
    error = reason_unreadable(gray, registration, game, uncertain, settings.doubt)
    identity = identify(gray, surface, game)
    return SheetReading(
        game=game,
        lucky=sheet.variant.lucky,
        sheet_id=identity.sheet_id if identity else None,
        player=identity.player if identity else None,
        corners=_own_pixels(surface.outline, photo),
        cells=cells if error is None else {},
        uncertain=uncertain if error is None else {},
        surface=surface,
        error=error,
    )


def _glimpse(photo: Photo, marker: Marker) -> SheetReading:
    """A sheet of which a single marker shows: it is there, but nothing of it can be read."""
    game = marker.variant.game
    layout = layout_of(game)
    surface = flat_surface(affine_plane(marker), layout.outline)
    return SheetReading(
        game=game,
        lucky=marker.variant.lucky,
        sheet_id=None,
        player=None,
        corners=_own_pixels(surface.outline, photo),
        cells={},
        uncertain={},
        surface=surface,
        error=ONE_MARKER,
    )


def _own_pixels(points: Points, photo: Photo) -> Points:
    """Photo points (decoded pixels) in the photograph's own pixels."""
    return (points + 0.5) * photo.scale - 0.5
