"""The line from photograph to reading: the order of the steps and nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.between import crosses_between
from scanner.boards import read_board
from scanner.cause import Cause, cause_of
from scanner.contents import CellReading, Content
from scanner.corners import sheet_corners
from scanner.doubt import (
    APART,
    MIRRORED,
    NO_SHEET,
    ONE_MARKER,
    lost_cells,
    reason_unreadable,
    rest_of_marks,
    stricter,
    suspect_cells,
    uncertain_cells,
)
from scanner.expected import READ_PX_PER_MM
from scanner.faded import faded_cells
from scanner.identify import identify, read_code
from scanner.ink import paper_light, reflectance
from scanner.locate import locate, locate_on_half
from scanner.located import LocatedSheet, Location, overlapped_cells
from scanner.markers import Marker, affine_plane
from scanner.marks import cell_patches, read_marks
from scanner.observer import Observer, blind, markers_drawn, patches_drawn
from scanner.odd_blots import odd_blots
from scanner.odd_crosses import odd_blanks, odd_crosses, odd_lines, thick_crosses
from scanner.one_bit import grey_share, own_pixels, unproven_cells
from scanner.own_numbers import contradicted_by_numbers
from scanner.pale_crosses import pale_crosses
from scanner.photo import Photo
from scanner.reading import PhotoReading, SheetReading, marks_on
from scanner.rectify import Surface, flat_surface, warp
from scanner.register import Registration, register
from scanner.settings import DoubtSettings, LocateSettings, OneBitSettings, Settings
from scanner.strange import rather_strange, strange_marks
from scanner.streaks import streaked_cells
from scanner.ticks import ticks_like_lines
from scanner.unexplained import crossings_without_jumps, unexplained_marks
from scoring.errors import Explanation
from sheets.fiducials import Variant
from sheets.identity import Identity
from sheets.layouts import Layout, layout_of


def read_photo(photo: Photo, settings: Settings, observe: Observer = blind) -> PhotoReading:
    """Every sheet on a photograph, read."""
    photo, gray, location = _located(photo, settings)
    observe("markers", lambda: markers_drawn(photo.pixels, location))
    sheets = tuple(
        read_sheet(photo, gray, sheet, overlapped_cells(sheet, location), settings, observe)
        for sheet in location.sheets
        if not sheet.is_board
    )
    boards = tuple(
        read_board(photo, gray, board, settings, observe) for board in location.sheets if board.is_board
    )
    glimpses = tuple(_glimpse(photo, markers) for markers in _of_one_sheet(location.lone_markers))
    return PhotoReading(
        name=photo.name,
        width=photo.width,
        height=photo.height,
        sheets=(*sheets, *glimpses),
        boards=boards,
        error=None if sheets or boards or glimpses else _why_nothing(gray, settings.locate),
    )


def _why_nothing(gray: NDArray[np.uint8], settings: LocateSettings) -> Explanation:
    """Why no sheet was found: markers are not recognized in a mirror.

    A quick look tells it of most mirrored photographs; a thorough one would double the time of those without a sheet.
    """
    mirrored = locate(np.ascontiguousarray(gray[:, ::-1]), replace(settings, searches=()))
    return MIRRORED if mirrored.sheets else NO_SHEET


def _located(photo: Photo, settings: Settings) -> tuple[Photo, NDArray[np.uint8], Location]:
    """The photograph at the size that is needed, also in grey, and the sheets on it."""
    if photo.shrink > 1:
        gray = _grey(photo)
        location = locate_on_half(gray, settings.locate)
        if location is not None:
            return photo, gray, location
        photo = photo.whole()
    gray = _grey(photo)
    return photo, gray, locate(gray, settings.locate)


def _grey(photo: Photo) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Flat:
    """A sheet laid flat at ``READ_PX_PER_MM``: its light, and the sheet without it, (height, width, 3) each.

    ``is_one_bit`` says whether an app has made the photograph black and white.
    """

    light: NDArray[np.float32]
    reflected: NDArray[np.uint8]
    is_one_bit: bool


def read_sheet(
    photo: Photo,
    gray: NDArray[np.uint8],
    sheet: LocatedSheet,
    overlapped: frozenset[str],
    settings: Settings,
    observe: Observer = blind,
) -> SheetReading:
    """One located sheet: laid flat, freed of its light, every cell read, doubts named.

    ``overlapped`` are the cells in which another sheet lies, over this one or under it.
    """
    found = register(gray, sheet, settings.register)
    surface = found.dented(settings.dents, overlapped)
    flat = _laid_flat(photo, gray, surface, sheet.form, settings.one_bit, observe)
    cells = read_marks(flat.reflected, sheet.form, settings.marks)
    registration = found.enlarged(photo.shrink)
    uncertain, error = _doubts(photo, sheet, flat, cells, registration, overlapped, settings)
    identity = _identified(photo, gray, found.surface, sheet.layout)
    return SheetReading(
        variant=sheet.variant,
        sheet_id=identity.sheet_id if identity else None,
        player=identity.player if identity else None,
        corners=photo.own_pixels(sheet_corners(found, sheet, settings.corners)),
        cells=cells if error is None else {},
        uncertain=uncertain if error is None else {},
        surface=surface.enlarged(photo.shrink),
        error=error,
    )


def _doubts(
    photo: Photo,
    sheet: LocatedSheet,
    flat: _Flat,
    cells: Mapping[str, CellReading],
    registration: Registration,
    overlapped: frozenset[str],
    settings: Settings,
) -> tuple[Mapping[str, Cause], Explanation | None]:
    """The cells of a sheet that want a person's look and why, and why it cannot be read at all, if so.

    It is refused for what is uncertain by itself. What makes several doubts, a hand, a light, is at work on the whole
    sheet, and so is an app: then more is asked of all its cells, but nothing is refused for that. Nor is it for marks
    that are clear, while it is not clear what they mean, or for streaks, which another photograph of the sheet would
    show too.
    """
    form, layout, bars = sheet.form, sheet.layout, settings.doubt
    faded = faded_cells(flat.reflected, form, cells, bars)
    suspect = _suspect(flat, form, cells, settings)
    unproven = frozenset[str]()
    if flat.is_one_bit:
        unproven = faded | unproven_cells(flat.reflected, form, cells, settings.one_bit)
    hidden = _hidden(flat, form, cells, registration, settings)
    lost = lost_cells(registration, cells, bars, hidden) - overlapped
    never = faded | unproven | lost | _contradicted(flat, form, cells, overlapped, settings)
    by_streaks, streaky = _streaky(flat, form, cells, settings)
    meant, agreements = _of_unclear_meaning(flat, form, cells, settings), registration.agreements
    doubted = uncertain_cells(cells, agreements, suspect, overlapped, never, bars)
    others = set(doubted) - streaky
    error = reason_unreadable(photo.whole_shape, registration, layout, others, bars, unproven, lost, hidden)
    bars, suspect = stricter(bars, suspect, cells, len(doubted), is_one_bit=flat.is_one_bit)
    doubted = uncertain_cells(cells, agreements, suspect, overlapped, never.union(meant, by_streaks), bars)
    drawn = {cell: reading for cell, reading in cells.items() if cell not in by_streaks}
    rest = rest_of_marks(set(doubted) - streaky, drawn, bars)
    causes = dict.fromkeys(rest, Cause.MANY_DOUBTS)
    for cell in doubted:
        cause = cause_of(cell, cells[cell], flat.light, registration, layout, settings.cause)
        is_streak = cell in streaky and cause is not Cause.COVERED
        causes[cell] = Cause.STREAK if is_streak else meant.get(cell, cause)
    return {cell: causes[cell] for cell in sorted(causes, key=lambda cell: cells[cell].probability)}, error


def _hidden(
    flat: _Flat,
    form: Variant,
    cells: Mapping[str, CellReading],
    registration: Registration,
    settings: Settings,
) -> frozenset[str]:
    """The cells whose print thick crosses and blots hide; none where that does not matter: it takes time."""
    is_seen = registration.agreement >= settings.doubt.least_agreement
    if is_seen and not lost_cells(registration, cells, settings.doubt):
        return frozenset()
    blots = {cell for cell, reading in cells.items() if reading.content is Content.VOID}
    return thick_crosses(flat.reflected, form, cells, settings.odd_cross) | blots


def _streaky(
    flat: _Flat, form: Variant, cells: Mapping[str, CellReading], settings: Settings
) -> tuple[frozenset[str], frozenset[str]]:
    """The cells in which a streak may have made what was read, and with them those where it may make a doubt.

    It makes one stroke more, and no blot that is surely one: pluses side by side look like a streak through it.
    """
    doubtful = (
        found.rival for found in cells.values() if found.probability < settings.doubt.certain_of_several
    )
    wanted = {found.content for found in cells.values()} | {rival for rival in doubtful if rival is not None}
    streaked = streaked_cells(flat.reflected, form, settings.streak, wanted)
    made = streaked.made_in(
        {
            cell: None if _is_sure_blot(reading, settings.doubt) else reading.content
            for cell, reading in cells.items()
        }
    )
    return made, made | streaked.made_in({cell: reading.rival for cell, reading in cells.items()})


def _is_sure_blot(reading: CellReading, settings: DoubtSettings) -> bool:
    return reading.content is Content.VOID and reading.probability >= settings.certain_of_several


def _suspect(
    flat: _Flat, form: Variant, cells: Mapping[str, CellReading], settings: Settings
) -> frozenset[str]:
    """The cells of which more is asked, for what they are read as."""
    return (
        suspect_cells(marks_on(form.game, cells), cells)
        | odd_lines(flat.reflected, form, cells, settings.odd_cross)
        | rather_strange(cells, settings.strange)
    )


def _contradicted(
    flat: _Flat,
    form: Variant,
    cells: Mapping[str, CellReading],
    overlapped: frozenset[str],
    settings: Settings,
) -> frozenset[str]:
    """The cells whose readings the sheet's other marks, or their own numbers, speak against."""
    return (
        odd_crosses(flat.reflected, form, cells, settings.odd_cross)
        | odd_blanks(flat.reflected, form, cells, settings.odd_cross)
        | odd_blots(flat.reflected, form, cells, settings.odd_blot)
        | ticks_like_lines(flat.reflected, form, cells, settings.tick)
        | contradicted_by_numbers(
            flat.reflected, form, cells, overlapped, settings.own_number, settings.odd_blot
        )
    )


def _of_unclear_meaning(
    flat: _Flat, form: Variant, cells: Mapping[str, CellReading], settings: Settings
) -> dict[str, Cause]:
    """The cells with marks that are clear, while it is not clear what they mean, and why: the last that applies."""
    unclear = {
        Cause.NO_JUMPS: crossings_without_jumps(form.game, cells, settings.meaning),
        Cause.UNEXPLAINED: unexplained_marks(form.game, cells, settings.meaning),
        Cause.STRANGE: strange_marks(cells, settings.strange),
        Cause.PALE: pale_crosses(flat.reflected, flat.light, form, cells, settings.pale),
        Cause.BETWEEN: crosses_between(flat.reflected, form, cells, settings.between),
    }
    return {cell: cause for cause, found in unclear.items() for cell in found}


def _laid_flat(
    photo: Photo,
    gray: NDArray[np.uint8],
    surface: Surface,
    form: Variant,
    settings: OneBitSettings,
    observe: Observer,
) -> _Flat:
    rectified = warp(photo.pixels, surface, READ_PX_PER_MM)
    observe("rectified", lambda: rectified)
    light = paper_light(rectified, form)
    reflected = reflectance(rectified, light)
    observe("reflectance", lambda: reflected)
    observe("cells", lambda: patches_drawn(cell_patches(reflected, form)))
    is_one_bit = _is_one_bit(photo, gray, rectified, surface, settings)
    return _Flat(light=light, reflected=reflected, is_one_bit=is_one_bit)


def _identified(photo: Photo, gray: NDArray[np.uint8], surface: Surface, layout: Layout) -> Identity | None:
    """Who a sheet is: from half the size where its code is clear there, else from the whole photograph."""
    if photo.shrink == 1:
        return identify(gray, surface, layout)
    return read_code(gray, surface, layout.code) or identify(
        _grey(photo.whole()), surface.enlarged(photo.shrink), layout
    )


def _is_one_bit(
    photo: Photo,
    gray: NDArray[np.uint8],
    rectified: NDArray[np.uint8],
    surface: Surface,
    settings: OneBitSettings,
) -> bool:
    """Whether an app has made the photograph black and white, and not of dots that stand for grey.

    Half the size makes some grey of black and white: where that may be, the whole photograph tells.
    """
    if grey_share(rectified[..., 1]) >= settings.most_grey_flat:
        return False
    share = grey_share(own_pixels(gray, surface))
    if photo.shrink == 1 or share >= settings.most_grey_halved:
        return share < settings.most_grey
    whole = _grey(photo.whole())
    return grey_share(own_pixels(whole, surface.enlarged(photo.shrink))) < settings.most_grey


def _of_one_sheet(lone: Sequence[Marker]) -> Iterator[tuple[Marker, ...]]:
    """Lone markers that may be one sheet's together: of one kind, and each of another corner."""
    for variant in dict.fromkeys(marker.variant for marker in lone):
        alike = tuple(marker for marker in lone if marker.variant == variant)
        if len({marker.corner for marker in alike}) == len(alike):
            yield alike
        else:
            yield from ((marker,) for marker in alike)


def _glimpse(photo: Photo, markers: tuple[Marker, ...]) -> SheetReading:
    """A sheet of which a marker shows, or several that no plane explains: it is there, but nothing can be read."""
    marker = markers[0]
    layout = layout_of(marker.variant)
    surface = flat_surface(affine_plane(marker), layout.outline)
    return SheetReading(
        variant=marker.variant,
        sheet_id=None,
        player=None,
        corners=photo.own_pixels(surface.outline),
        cells={},
        uncertain={},
        surface=surface,
        error=ONE_MARKER if len(markers) == 1 else APART,
    )
