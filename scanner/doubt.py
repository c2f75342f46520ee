"""When a reading is not to be trusted: which cells want a person's look, and when a sheet cannot be read at all."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scanner.contents import CellReading, Content
from scanner.rectify import boxes_on_photo, inside, widths_px
from scanner.register import Registration
from scanner.settings import DoubtSettings
from scoring.errors import Explanation
from scoring.legality import check
from scoring.model import Scorecard, sheet_cells
from scoring.violations import wants_a_look
from sheets.layouts import Layout


class Reason(StrEnum):
    """Why nothing of a photograph, a sheet or a board can be read."""

    NO_SHEET = "no-sheet"
    MIRRORED = "mirrored"
    ONE_MARKER = "one-marker"
    CUT_OFF = "cut-off"
    SMALL_CELLS = "small-cells"
    NO_PRINT = "no-print"
    NOT_FLAT = "not-flat"
    MANY_DOUBTS = "many-doubts"
    STROKES_LOST = "strokes-lost"


NO_SHEET = Explanation(
    Reason.NO_SHEET,
    "No sheet or board was found: at least two of a sheet's four corner markers must be in the picture.",
)
MIRRORED = Explanation(
    Reason.MIRRORED,
    "The photograph is mirrored, as front cameras take them: take it again with the camera at the back.",
)
ONE_MARKER = Explanation(
    Reason.ONE_MARKER,
    "Only one of its four corner markers is visible, two are needed: show the whole sheet in the photograph.",
)
APART = Explanation(
    Reason.NOT_FLAT,
    "Its corner markers do not lie as on one flat sheet: lay it flat, and show each sheet whole.",
)
NOT_FLAT = Explanation(
    Reason.NOT_FLAT,
    "It is folded or bent too much to tell where its cells lie: lay it flat and photograph it again.",
)
NO_PRINT = Explanation(
    Reason.NO_PRINT,
    "The print cannot be made out (too blurred, too dark, or something lies on it): photograph it again.",
)
STROKES_LOST = Explanation(
    Reason.STROKES_LOST,
    "An app has made it pure black and white, and thin strokes are lost: send the photograph itself.",
)

_HIDING = (Content.CROSS, Content.CROSS_ON_SKIP, Content.VOID)


def uncertain_cells(
    cells: Mapping[str, CellReading],
    agreements: Mapping[str, float],
    suspect: Collection[str],
    overlapped: Collection[str],
    unproven: Collection[str],
    settings: DoubtSettings,
) -> tuple[str, ...]:
    """The cells whose reading is less probable than asked for, the least probable first.

    More is asked of ``suspect`` cells: those that the rules find fault with (``suspect_cells``), lines with more ink
    than others (``odd_lines``) and ones in which something else than a mark may stand (``rather_strange``). Where the
    print cannot be made out, nothing is certain but thick crosses and blots, which hide it themselves. Where another
    sheet of the photograph lies (``overlapped``), the print must be made out well, or it may be the other's.
    ``unproven`` cells are never certain.
    """

    def bar(cell: str) -> float:
        return settings.certain_if_suspect if cell in suspect else settings.certain

    def is_hidden(cell: str) -> bool:
        if cell in unproven:
            return True
        if cell in overlapped:
            return agreements[cell] < settings.least_overlapped_agreement
        return agreements[cell] < settings.least_cell_agreement and cells[cell].content not in _HIDING

    doubtful = (cell for cell, reading in cells.items() if reading.probability < bar(cell) or is_hidden(cell))
    return tuple(sorted(doubtful, key=lambda cell: cells[cell].probability))


def stricter(
    settings: DoubtSettings,
    suspect: frozenset[str],
    cells: Mapping[str, CellReading],
    *,
    has_several: bool,
    is_one_bit: bool,
) -> tuple[DoubtSettings, frozenset[str]]:
    """The bars, and the suspect cells, of a sheet with several doubts, or of one in black and white (``is_one_bit``).

    What makes several doubts, a hand or a light, is at work all over the sheet: more is asked of all its cells. Where
    an app has made all black or white, the edges of shadows and creases look like strokes, and blots dissolve into
    strokes and specks: most is asked of all marks, and with several doubts of all cells.
    """
    bar = settings.certain_of_one_bit if is_one_bit else settings.certain_of_several
    if has_several:
        return replace(settings, certain=bar, certain_if_suspect=bar), suspect
    if is_one_bit:
        marks = {cell for cell, reading in cells.items() if reading.content is not Content.BLANK}
        return replace(settings, certain_if_suspect=bar), suspect | marks
    return settings, suspect


def suspect_cells(card: Scorecard, cells: Mapping[str, CellReading]) -> frozenset[str]:
    """The cells of every row and of all misthrow boxes that a violation on the sheet concerns.

    A mark that was read wrong looks like a mark that the rules forbid, so the rules are a second opinion. Where a cell
    bears a line or nothing they are none: no verdict depends on that.
    """
    parts = {_part(cell) for fault in check(card) if wants_a_look(fault) for cell in fault.cells}
    return frozenset(
        cell
        for cell in sheet_cells(card.game)
        if _part(cell) in parts and {cells[cell].content, cells[cell].rival} != {Content.BLANK, Content.SKIP}
    )


def _part(cell: str) -> str:
    """The row, or the kind of box, that a cell belongs to."""
    return cell.split(":", maxsplit=1)[0]


def lost_cells(
    registration: Registration,
    cells: Mapping[str, CellReading],
    settings: DoubtSettings,
    thick: Collection[str] = (),
) -> frozenset[str]:
    """The cells whose print is neither seen where the surface puts it nor near by, and hidden by no mark.

    Something may lie on them, or the paper is another plane there: then what is read belongs to their neighbours. Where
    the print of the next cell is not seen either, what its frame was taken for says nothing, and it is lost as well. A
    blot hides its print, and so does a cross with as much ink (``thick``), if on both sides, not far away, the nearest
    cells without one are seen in their places, or ones with one of which the little that is seen is right in its place.
    """
    off = registration.residual_mm
    order = list(registration.agreements)
    seen = {cell for cell in order if registration.agreements[cell] >= settings.least_found_agreement}
    in_place = {cell for cell in seen if off[cell] <= settings.most_off_mm}
    in_place |= {cell for cell in thick if off[cell] <= settings.most_off_if_hidden_mm}
    blots = {cell for cell in order if cells[cell].content is Content.VOID}
    unseen = set(order) - seen - blots - _between(in_place, thick, order, settings.most_side_by_side)
    lost = {cell for cell in unseen if off[cell] > settings.most_off_mm}
    for way in (order, order[::-1]):
        for cell, following in pairwise(way):
            if cell in lost and following in unseen and _part(cell) == _part(following):
                lost.add(following)
    return frozenset(lost)


def _between(ends: Collection[str], inner: Collection[str], order: Sequence[str], most: int) -> set[str]:
    """The cells of ``inner`` that stand, up to ``most`` side by side, between two of ``ends`` in one row."""
    return {
        cell
        for count in range(1, most + 1)
        for first, last in zip(range(len(order)), range(count + 1, len(order)), strict=False)
        if {order[first], order[last]} <= set(ends) and _part(order[first]) == _part(order[last])
        for cell in order[first + 1 : last]
        if set(order[first + 1 : last]) <= set(inner)
    }


def rest_of_marks(
    doubted: Collection[str], cells: Mapping[str, CellReading], settings: DoubtSettings
) -> frozenset[str]:
    """All cells with a mark that are not in doubt, where a large share of the marks is; none otherwise.

    Then the hand, or the light, is like nothing that the networks have learned from, and what they are sure of is
    wrong too often.
    """
    marks = frozenset(cell for cell, reading in cells.items() if reading.content is not Content.BLANK)
    rest = marks.difference(doubted)
    count = len(marks) - len(rest)
    is_large = count >= settings.several and count > settings.most_doubted_marks * len(marks)
    return rest if is_large else frozenset()


def bare_of_marks(cells: Mapping[str, CellReading], settings: DoubtSettings) -> frozenset[str]:
    """The cells that tell whether a sheet's print can be made out: those without a mark, all where they are few."""
    blank = frozenset(cell for cell, reading in cells.items() if reading.content is Content.BLANK)
    return blank if len(blank) >= settings.few_blank else frozenset(cells)


def reason_unreadable(
    shape: tuple[int, ...],
    registration: Registration,
    layout: Layout,
    uncertain: Collection[str],
    settings: DoubtSettings,
    unproven: Collection[str] = (),
    lost: Collection[str] = (),
    bare: Collection[str] = (),
) -> Explanation | None:
    """Why a sheet cannot be read and what to do, in one sentence, or None where it can be.

    ``shape`` is the photograph's (height, width); ``unproven`` are the cells in which an app may have lost strokes,
    ``lost`` those that were not found where the surface puts them (``lost_cells``), ``bare`` those whose print no mark
    hides (``bare_of_marks``; all where there are none).
    """
    misplaced = _reason_misplaced(shape, registration, layout, bare or registration.agreements, settings)
    if misplaced is not None:
        return misplaced
    if len(unproven) == len(layout.cells):
        return STROKES_LOST
    count = len(layout.cells)
    if len(lost) > settings.most_lost * count:
        return Explanation(
            Reason.NOT_FLAT,
            f"{len(lost)} of its {count} cells are not where they should be: lay it flat with nothing on it and "
            "photograph it again.",
        )
    if len(uncertain) > settings.most_uncertain * count:
        return Explanation(
            Reason.MANY_DOUBTS,
            f"{len(uncertain)} of its {count} cells cannot be read for certain: lay it flat with nothing on it and "
            "photograph it again, in better light.",
        )
    return None


def _reason_misplaced(
    shape: tuple[int, ...],
    registration: Registration,
    layout: Layout,
    bare: Collection[str],
    settings: DoubtSettings,
) -> Explanation | None:
    """Why it is not known where the cells lie, or too little is seen of them."""
    quads = boxes_on_photo(registration.surface, layout.cells.values())
    if registration.markers_off_mm > settings.most_markers_off_mm:
        return NOT_FLAT
    if not inside(quads, shape):
        return Explanation(
            Reason.CUT_OFF, "Part of the sheet is missing or lies outside the photograph: show all its cells."
        )
    narrowest_px = float(widths_px(quads).min())
    if narrowest_px < settings.least_cell_px:
        return Explanation(
            Reason.SMALL_CELLS,
            f"Its cells are {math.floor(narrowest_px)} px across, {settings.least_cell_px:.0f} are needed: "
            "move closer.",
        )
    if median(registration.agreements[cell] for cell in bare) < settings.least_agreement:
        return NO_PRINT
    return None
