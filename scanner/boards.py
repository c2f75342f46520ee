"""One located board: laid flat, freed of its light, compared with its empty print, its pieces read, doubts named."""

from collections.abc import Mapping
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from scanner.board_light import board_light
from scanner.board_reading import DuelReading, TrackReading
from scanner.cause import Cause
from scanner.changes import Changes, changes
from scanner.counters import Counter, read_counters
from scanner.doubt import reason_unreadable
from scanner.expected import READ_PX_PER_MM
from scanner.identify import identify
from scanner.ink import reflectance
from scanner.leftovers import Leftovers
from scanner.located import LocatedSheet
from scanner.observer import Observer, blind, changes_drawn
from scanner.pawn_colours import colour_areas, colours_seen
from scanner.pawns import FieldReading, read_pawns
from scanner.photo import Photo
from scanner.pieces import Signs, read_pieces
from scanner.planes import Points
from scanner.rectify import Surface, warp
from scanner.register import Registration, register
from scanner.settings import PieceSettings, Settings
from scanner.sight import Sight, look
from scanner.stones import StoneReading, read_stones
from scanner.viewpoint import viewpoint
from sheets.fiducials import Variant

Cells = Mapping[str, StoneReading] | Mapping[str, FieldReading]


class _Head(TypedDict):
    """What the readings of all boards have in common."""

    variant: Variant
    sheet_id: str | None
    corners: Points
    surface: Surface
    uncertain: Mapping[str, Cause]
    error: str | None


def read_board(
    photo: Photo, gray: NDArray[np.uint8], sheet: LocatedSheet, settings: Settings, observe: Observer = blind
) -> DuelReading | TrackReading:
    """A board of either game. ``gray`` is the photograph, (height, width)."""
    registration = register(gray, sheet, settings.register)
    surface = registration.surface
    rectified = warp(photo.pixels, surface, READ_PX_PER_MM)
    observe("rectified", lambda: rectified)
    reflected = reflectance(rectified, board_light(rectified, sheet.form))
    observe("reflectance", lambda: reflected)
    changed = changes(reflected, sheet.form, settings.pieces)
    observe("changes", lambda: changes_drawn(changed.amount))

    view = viewpoint(surface.homography, (gray.shape[1], gray.shape[0]))
    signs, sights = read_pieces(reflected, sheet.form, view), look(changed, settings.pieces)
    if sheet.variant.board is None:
        stones = read_stones(gray, surface, changed, signs, sights, view, settings.pieces)
        common = _head(photo, gray, sheet, registration, stones, settings)
        return DuelReading(cells=stones if common["error"] is None else {}, **common)
    pawns = _pawns(gray, sheet, surface, changed, signs, sights, settings.pieces)
    common = _head(photo, gray, sheet, registration, pawns, settings)
    return TrackReading(cells=pawns if common["error"] is None else {}, **common)


def _pawns(
    gray: NDArray[np.uint8],
    sheet: LocatedSheet,
    surface: Surface,
    changed: Changes,
    signs: Mapping[str, Signs],
    sights: Mapping[str, Sight],
    settings: PieceSettings,
) -> Mapping[str, FieldReading]:
    seen = colours_seen(changed, settings)
    areas = colour_areas(changed, seen, sights, settings)
    leftovers = Leftovers(changed=changed, seen=seen, settings=settings)

    def grey_counters(cell: str) -> tuple[Counter, ...]:
        box = sheet.layout.cells[cell]
        return leftovers.grey(read_counters(gray, surface, box, settings.counter_level))

    return read_pawns(signs, sights, areas, grey_counters, leftovers.area_mm2, settings)


def _head(
    photo: Photo,
    gray: NDArray[np.uint8],
    sheet: LocatedSheet,
    registration: Registration,
    cells: Cells,
    settings: Settings,
) -> _Head:
    doubts = _doubts(cells)
    of_sight = {cell: cause for cell, cause in doubts.items() if cause is not Cause.WHOSE_STONE}
    error = reason_unreadable(gray.shape, registration, sheet.layout, of_sight, settings.board)
    identity = identify(gray, registration.surface, sheet.layout)
    return _Head(
        variant=sheet.variant,
        sheet_id=identity.sheet_id if identity else None,
        corners=photo.own_pixels(registration.surface.outline),
        surface=registration.surface,
        uncertain=doubts if error is None else {},
        error=error,
    )


def _doubts(cells: Cells) -> dict[str, Cause]:
    """The cells that want a look and why, the least probable first."""
    doubtful = [(reading.probability, cell, reading.cause) for cell, reading in cells.items()]
    return {cell: cause for _, cell, cause in sorted(doubtful, key=lambda d: d[0]) if cause is not None}
