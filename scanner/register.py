"""Find the print again on the paper: markers give a plane, the frames of the cells mend what curl and fold add."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.dents import dents_of
from scanner.expected import empty_print, print_px_per_mm
from scanner.frames import Frames, follow, frames_in
from scanner.hinge import Hinge, Seen, apart_px, hinges_of, refined
from scanner.located import LocatedSheet, correspondences
from scanner.planes import Points
from scanner.rectify import Surface, flat_surface, warp
from scanner.settings import DentSettings, RegisterSettings
from sheets.duel_layout import DuelLayout
from sheets.fiducials import Corner, Variant
from sheets.geometry import Box
from sheets.layout import SheetLayout
from sheets.layouts import Layout, layout_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Registration:
    """How well the print was found again.

    ``agreements`` are the correlations of each cell's surroundings with the empty print, -1 ... 1;
    ``residual_mm`` says for each cell how far its frame still lies from where the surface puts it, ``left`` also in
    which direction. ``markers_off_mm`` is how far the worst marker lies from where the surface puts it.
    """

    surface: Surface
    agreements: Mapping[str, float]
    residual_mm: Mapping[str, float]
    left: "Shifts"
    markers_off_mm: float

    def dented(self, settings: DentSettings, overlapped: Collection[str] = ()) -> Surface:
        """The surface with its dents, where the print was found that far off it; else as it is.

        In ``overlapped`` cells another sheet lies, whose frames may be taken for theirs.
        """
        left = self.left
        is_own = np.array([cell not in overlapped for cell in self.agreements])
        found = is_own & (left.agreement >= settings.least_agreement)
        if not (np.linalg.norm(left.shift[found], axis=1) > settings.least_mm).any():
            return self.surface
        dents = dents_of(left.points[found], left.shift[found], left.agreement[found], settings)
        return replace(self.surface, dents=dents)

    @property
    def agreement(self) -> float:
        """The median of the cells' agreements."""
        return float(np.median(list(self.agreements.values())))

    def enlarged(self, factor: int) -> "Registration":
        """The same on a photograph with ``factor`` times as many pixels along each side."""
        return replace(self, surface=self.surface.enlarged(factor))


def register(gray: NDArray[np.uint8], sheet: LocatedSheet, settings: RegisterSettings) -> Registration:
    """Correct a located sheet's place at the frames of its cells.

    Where markers are missing, the homography itself is first grown outwards from those that are there. Where a smooth
    bend leaves many cells lost, and they are found elsewhere, the sheet may have been folded.
    """
    fit = _smooth_fit(gray, sheet, settings)
    are_many = len(fit.seen.lost) > settings.most_lost * len(sheet.layout.cells)
    if are_many and _are_elsewhere(fit.seen, sheet.form, settings):
        folded = _folded_fit(gray, sheet, settings)
        if folded is not None and len(folded.seen.lost) < settings.fold_lost * len(fit.seen.lost):
            fit = folded
    # Corners that are not seen are extrapolated, and small errors grow: there every cell is searched for.
    is_whole = len(sheet.markers) == len(Corner)
    lost = fit.seen.lost if is_whole else np.arange(len(sheet.layout.cells))
    finer = _completed(fit.seen, lost, sheet.form, settings)
    surface = _bent(fit.flat, _added(finer, fit.bent), sheet)
    left = finer.shift + finer.points_shift(fit.bent) - finer.points_shift(surface)
    residuals = np.linalg.norm(left, axis=1)
    return Registration(
        surface=surface,
        agreements=dict(zip(sheet.layout.cells, finer.agreement.tolist(), strict=True)),
        residual_mm=dict(zip(sheet.layout.cells, residuals.tolist(), strict=True)),
        left=replace(finer, shift=left),
        markers_off_mm=_markers_off_mm(surface, sheet),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shifts:
    """At sheet ``points`` (n, 2), the print lies off by ``shift`` (n, 2) mm, with an ``agreement`` (n,) -1 ... 1."""

    points: Points
    shift: Points
    agreement: NDArray[np.float64]

    def points_shift(self, surface: Surface) -> Points:
        """The surface's own bend (n, 2) mm at the points."""
        return surface.terms(self.points) @ surface.bend


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Followed:
    """Shift in pixels (n, 2) and agreement (n,) of all cells, without searching, and those that it did not find.

    ``seen`` is what they were looked for in: the edges of the sheet as the surface lays it flat.
    """

    seen: NDArray[np.float32]
    shift_px: Points
    agreement: NDArray[np.float64]
    lost: NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Fit:
    """A sheet's surface without and with its bend, and which cells are ``seen`` on the latter."""

    flat: Surface
    bent: Surface
    seen: _Followed


def _smooth_fit(gray: NDArray[np.uint8], sheet: LocatedSheet, settings: RegisterSettings) -> _Fit:
    """One plane with a smooth bend, as far as cells lie off the plane."""
    is_whole, form = len(sheet.markers) == len(Corner), sheet.form
    flat = flat_surface(sheet.homography if is_whole else _grow(gray, sheet, settings), sheet.layout.outline)
    seen = _follow(gray, flat, form, settings)
    if not is_whole or len(seen.lost) > settings.most_lost * len(sheet.layout.cells):
        shifts = _match_cells(gray, flat, form, settings.coarse_px_per_mm, settings)
    elif np.median(np.linalg.norm(seen.shift_px, axis=1)) > settings.still_mm * settings.match_px_per_mm:
        shifts = _completed(seen, seen.lost, form, settings)
    else:
        return _Fit(flat=flat, bent=flat, seen=seen)
    return _bent_fit(gray, flat, shifts, sheet, settings)


def _bent_fit(
    gray: NDArray[np.uint8], flat: Surface, shifts: Shifts, sheet: LocatedSheet, settings: RegisterSettings
) -> _Fit:
    """A surface with the bend that explains the shifts of its cells."""
    bent = _bent(flat, shifts, sheet)
    return _Fit(flat=flat, bent=bent, seen=_follow(gray, bent, sheet.form, settings))


def _folded_fit(gray: NDArray[np.uint8], sheet: LocatedSheet, settings: RegisterSettings) -> _Fit | None:
    """Two flat halves that meet in a crease, and a smooth bend of both; None where no camera sees the markers so."""
    corners, on_photo = correspondences(sheet.markers)
    markers = Seen(
        points=corners,
        places=on_photo,
        trust=np.ones(len(corners)),
        tolerance_px=settings.hinge_mm * float(np.mean(sheet.px_per_mm)),
    )
    height, width = gray.shape
    best: _Fit | None = None
    for hinge in hinges_of(markers, sheet.layout.outline, (width, height))[: settings.most_hinges]:
        fit = _hinged(gray, hinge, markers, sheet, settings)
        if best is None or len(fit.seen.lost) < len(best.seen.lost):
            best = fit
        if len(best.seen.lost) <= settings.most_lost * len(sheet.layout.cells):
            break
    if best is None:
        return None
    cells = _completed(best.seen, best.seen.lost, sheet.form, settings)
    return _bent_fit(gray, best.flat, cells, sheet, settings)


def _hinged(
    gray: NDArray[np.uint8], hinge: Hinge, markers: Seen, sheet: LocatedSheet, settings: RegisterSettings
) -> _Fit:
    """Two flat halves near ``hinge``: where its crease is not known well, more cells are found each time."""
    seen = _follow(gray, hinge.surface, sheet.form, settings)
    for _ in range(settings.hinge_rounds):
        cells = _completed(seen, seen.lost, sheet.form, settings)
        found = replace(
            markers,
            points=np.concatenate([markers.points, cells.points]),
            places=np.concatenate([markers.places, hinge.surface.photo_points(cells.points + cells.shift)]),
            trust=np.concatenate([markers.trust, _trust(cells.agreement)]),
        )
        nearer = refined(hinge, found)
        now = _follow(gray, nearer.surface, sheet.form, settings)
        if len(now.lost) > len(seen.lost):
            break
        is_settled = apart_px(hinge, nearer) < settings.settled * markers.tolerance_px
        hinge, seen = nearer, now
        if is_settled or not len(seen.lost):
            break
    return _Fit(flat=hinge.surface, bent=hinge.surface, seen=seen)


def _follow(
    gray: NDArray[np.uint8], surface: Surface, form: Variant, settings: RegisterSettings
) -> _Followed:
    """Where the frames of those cells lie that lie near to where the surface puts them."""
    scale = settings.match_px_per_mm
    seen = _edges(warp(gray, surface, scale))
    shift_px, agreement = follow(seen, _frames(form, scale, settings.match_margin_mm))
    is_far = np.linalg.norm(shift_px, axis=1) > settings.near_mm * scale
    lost = np.flatnonzero(is_far | (agreement < settings.near_agreement))
    return _Followed(seen=seen, shift_px=shift_px, agreement=agreement, lost=lost)


def _are_elsewhere(followed: _Followed, form: Variant, settings: RegisterSettings) -> bool:
    """Whether most of the lost cells are best seen in other places; those that thick crosses hide are not."""
    shift = _completed(followed, followed.lost, form, settings).shift[followed.lost]
    return bool(np.median(np.linalg.norm(shift, axis=1)) > settings.near_mm)


def _completed(
    followed: _Followed, lost: NDArray[np.intp], form: Variant, settings: RegisterSettings
) -> Shifts:
    """The shifts of all cells: those that are ``lost`` are looked for."""
    scale = settings.match_px_per_mm
    patches = _patches(form, scale, settings.fine_search_mm, settings.match_margin_mm)
    shift_px, agreement = followed.shift_px.copy(), followed.agreement.copy()
    for cell in lost:
        *shift_px[cell], agreement[cell] = _match(followed.seen, patches[cell])
    return Shifts(points=_middles(form), shift=shift_px / scale, agreement=agreement)


def _middles(form: Variant) -> Points:
    return np.array([box.centre for box in layout_of(form).cells.values()])


@cache
def _frames(form: Variant, scale: float, margin_mm: float) -> Frames:
    boxes = [box.inset(-margin_mm).scaled(scale) for box in layout_of(form).cells.values()]
    return frames_in(_expected_edges(form, scale), boxes)


def _match_cells(
    gray: NDArray[np.uint8], surface: Surface, form: Variant, scale: float, settings: RegisterSettings
) -> Shifts:
    """Look for the frame of each cell widely round where the surface puts it, at ``scale`` pixels a millimetre."""
    seen = _edges(warp(gray, surface, scale))
    patches = _patches(form, scale, settings.search_mm, settings.match_margin_mm)
    matches = np.array([_match(seen, patch) for patch in patches])
    return Shifts(points=_middles(form), shift=matches[:, :2] / scale, agreement=matches[:, 2])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Patch:
    """A cell's surroundings as they should look, and the window in which they are looked for.

    ``left`` and ``top`` say where in the window they should be.
    """

    picture: NDArray[np.float32]
    window: tuple[slice, slice]
    left: int
    top: int


@cache
def _patches(form: Variant, scale: float, search_mm: float, margin_mm: float) -> tuple[_Patch, ...]:
    """A patch for each cell, at ``scale`` pixels a millimetre."""
    wanted, reach = _expected_edges(form, scale), round(search_mm * scale)
    return tuple(
        _patch(wanted, box.inset(-margin_mm).scaled(scale), reach) for box in layout_of(form).cells.values()
    )


def _patch(wanted: NDArray[np.float32], box: Box, reach: int) -> _Patch:
    left, top = max(round(box.left), 0), max(round(box.top), 0)
    picture = np.ascontiguousarray(wanted[top : round(box.bottom), left : round(box.right)])
    height, width = picture.shape
    y0, x0 = max(top - reach, 0), max(left - reach, 0)
    window = slice(y0, top + height + reach), slice(x0, left + width + reach)
    return _Patch(picture=picture, window=window, left=left - x0, top=top - y0)


def _match(seen: NDArray[np.float32], patch: _Patch) -> tuple[float, float, float]:
    """Shift x and y in pixels of the best match of a patch, and its correlation."""
    response = np.asarray(
        cv2.matchTemplate(seen[patch.window], patch.picture, cv2.TM_CCOEFF_NORMED), dtype=np.float32
    )
    _, best, _, (column, row) = cv2.minMaxLoc(response)
    x = column + _peak_offset(response[row], column)
    y = row + _peak_offset(response[:, column], row)
    return x - patch.left, y - patch.top, float(best)


def _peak_offset(line: NDArray[np.float32], peak: int) -> float:
    """How far a peak lies from its pixel on a line, by a parabola through it and its neighbours."""
    if not 0 < peak < len(line) - 1:
        return 0.0
    before, top, after = float(line[peak - 1]), float(line[peak]), float(line[peak + 1])
    curvature = before - 2 * top + after
    return 0.0 if curvature >= 0 else min(max(0.5 * (before - after) / curvature, -0.5), 0.5)


def _edges(gray: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Gradient strength relative to the light around: the same for a dark band and for a thin outline."""
    smooth = cv2.GaussianBlur(gray.astype(np.float32), (0, 0), 0.7)
    strength = cv2.magnitude(cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1))
    light = cv2.blur(smooth, (41, 41))
    return np.asarray(np.sqrt(strength / (light + 8.0)), dtype=np.float32)


@cache
def _expected_edges(form: Variant, scale: float) -> NDArray[np.float32]:
    factor = scale / print_px_per_mm(form)
    return _edges(
        np.asarray(cv2.resize(_with_bands(form), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
    )


_BAND_GREY = 120


def _with_bands(form: Variant) -> NDArray[np.uint8]:
    """The empty print with dark bands round its cells.

    What style a sheet is printed in is not known, but in all of them a cell's white ends at something dark.
    """
    layout, printed, scale = layout_of(form), empty_print(form).copy(), print_px_per_mm(form)
    for band in _bands(layout):
        rows, columns = _pixels(band, scale)
        ground = np.full_like(printed[rows, columns], _BAND_GREY)
        for box in layout.cells.values():
            own_rows, own_columns = _pixels(box.moved(-band.left, -band.top), scale)
            if own_rows.start >= 0 and own_rows.stop <= ground.shape[0]:
                ground[own_rows, own_columns] = 255
        printed[rows, columns] = np.minimum(printed[rows, columns], ground)
    return printed


def _bands(layout: Layout) -> tuple[Box, ...]:
    """The dark bands that cells lie in; On Board's fields have rims instead, which are part of the empty print."""
    if isinstance(layout, DuelLayout):
        return (*layout.bands.values(), layout.misthrows)
    return tuple(layout.bands.values()) if isinstance(layout, SheetLayout) else ()


def _pixels(box: Box, scale: float) -> tuple[slice, slice]:
    """Rows and columns of a box at ``scale`` pixels a millimetre."""
    px = box.scaled(scale)
    return slice(round(px.top), round(px.bottom)), slice(round(px.left), round(px.right))


def _bent(flat: Surface, shifts: Shifts, sheet: LocatedSheet) -> Surface:
    """The smooth bend that explains the cells' shifts and the markers, mismatches outvoted."""
    marker_points, marker_shift = _marker_shifts(flat, sheet)
    points = np.concatenate([shifts.points, marker_points])
    shift = np.concatenate([shifts.shift, marker_shift])
    trust = np.concatenate([_trust(shifts.agreement), np.ones(len(marker_points))])
    terms = flat.terms(points)
    bend = flat.bend
    for _ in range(6):
        off = np.linalg.norm(shift - terms @ bend, axis=1)
        weight = (trust / (1 + (off / 0.6) ** 2))[:, None]
        ridge = 0.02 * np.eye(len(bend))
        bend = np.linalg.solve(terms.T @ (weight * terms) + ridge, terms.T @ (weight * shift))
    return replace(flat, bend=bend)


def _trust(agreement: NDArray[np.float64]) -> NDArray[np.float64]:
    """What cells count for beside markers, (n,)."""
    return np.asarray(np.clip(agreement, 0.05, 1.0) ** 2, np.float64)


def _marker_shifts(flat: Surface, sheet: LocatedSheet) -> tuple[Points, Points]:
    """How far, in mm of the sheet, the markers' corners lie from where the flat surface puts them."""
    points, seen = correspondences(sheet.markers)
    return points, flat.laid_flat(points, seen) - points


def _markers_off_mm(surface: Surface, sheet: LocatedSheet) -> float:
    """How far the worst marker lies from where the surface puts it, by the median of its corners: fingers hide one."""
    points, seen = correspondences(sheet.markers)
    off = np.linalg.norm(surface.laid_flat(points, seen) - surface.bent(points), axis=1)
    return float(np.median(off.reshape(len(sheet.markers), -1), axis=1).max())


def _added(finer: Shifts, bent: Surface) -> Shifts:
    """Shifts measured on a bent surface as shifts of the flat one."""
    return Shifts(
        points=finer.points, shift=finer.shift + finer.points_shift(bent), agreement=finer.agreement
    )


def _grow(gray: NDArray[np.uint8], sheet: LocatedSheet, settings: RegisterSettings) -> NDArray[np.float64]:
    """A homography fitted to the markers and, ring by ring around them, to the frames of the cells."""
    layout = sheet.layout
    known = np.array([layout.markers[marker.corner].centre for marker in sheet.markers])
    sheet_points, photo_points = correspondences(sheet.markers)
    homography = sheet.homography
    for reach_mm in settings.grow_reaches_mm:
        flat = flat_surface(homography, layout.outline)
        shifts = _match_cells(gray, flat, sheet.form, settings.match_px_per_mm, settings)
        distance = np.linalg.norm(shifts.points[:, None] - known[None], axis=2).min(axis=1)
        near = (distance < reach_mm) & (shifts.agreement > settings.least_cell_agreement)
        if near.sum() < 4:
            continue
        matched = flat.photo_points(shifts.points[near] + shifts.shift[near])
        grown, _ = cv2.findHomography(
            np.concatenate([sheet_points, shifts.points[near]]),
            np.concatenate([photo_points, matched]),
            cv2.RANSAC,
            settings.grow_tolerance_mm * float(np.mean(sheet.px_per_mm)),
        )
        homography = homography if grown is None else np.asarray(grown, dtype=np.float64)
    return homography
