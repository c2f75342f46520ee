"""When a reading is not to be trusted: which cells want a person's look, and when a sheet cannot be read at all."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scanner.contents import CellReading, Content, part_of
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
    doubts: int,
    *,
    is_one_bit: bool,
) -> tuple[DoubtSettings, frozenset[str]]:
    """The bars, and the suspect cells, of a sheet with so many ``doubts``, in black and white (``is_one_bit``) or not.

    What makes several doubts, a hand or a light, is at work all over the sheet: more is asked of all its cells. Where
    an app has made all black or white, the edges of shadows and creases look like strokes, and blots dissolve into
    strokes and specks: most is asked of all marks, and with several doubts of all cells.
    """
    bar = settings.certain_of_one_bit if is_one_bit else settings.certain_of_several
    if doubts >= settings.several:
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
    parts = {part_of(cell) for fault in check(card) if wants_a_look(fault) for cell in fault.cells}
    return frozenset(
        cell
        for cell in sheet_cells(card.game)
        if part_of(cell) in parts
        and {cells[cell].content, cells[cell].rival} != {Content.BLANK, Content.SKIP}
    )


def lost_cells(
    registration: Registration,
    cells: Mapping[str, CellReading],
    settings: DoubtSettings,
    hidden: Collection[str] = (),
) -> frozenset[str]:
    """The cells whose print is neither seen where the surface puts it nor near by, and hidden by no mark.

    Something may lie on them, or the paper is another plane there: then what is read belongs to their neighbours. Where
    the print of the next cell is not seen either, what its frame was taken for says nothing, and it is lost as well. A
    blot is never lost. What is ``hidden``, by a thick cross or a blot, is not if on both sides, not far away, the
    nearest cells that are not are seen in their places. Where nearly all hidden ones of a row lie right in their
    places, by the little that is seen, they are seen there, too.
    """
    off = registration.residual_mm
    order = list(registration.agreements)
    seen = {cell for cell in order if registration.agreements[cell] >= settings.least_found_agreement}
    in_place = {cell for cell in seen if off[cell] <= settings.most_off_mm}
    in_place |= _nearly_all_in_place(set(hidden) - seen, off, settings)
    blots = {cell for cell in order if cells[cell].content is Content.VOID}
    unseen = set(order) - seen - blots - _between(in_place, hidden, order, settings.most_side_by_side)
    lost = {cell for cell in unseen if off[cell] > settings.most_off_mm}
    for way in (order, order[::-1]):
        for cell, following in pairwise(way):
            if cell in lost and following in unseen and part_of(cell) == part_of(following):
                lost.add(following)
    return frozenset(lost)


def _nearly_all_in_place(
    hidden: Collection[str], off: Mapping[str, float], settings: DoubtSettings
) -> set[str]:
    """The hidden cells that lie right in their places, of rows in which nearly all do: one alone may by luck."""
    found = set()
    for row in {part_of(cell) for cell in hidden}:
        cells = {cell for cell in hidden if part_of(cell) == row}
        near = {cell for cell in cells if off[cell] <= settings.most_off_if_hidden_mm}
        if len(near) >= settings.nearly_all * len(cells):
            found |= near
    return found


def _between(ends: Collection[str], inner: Collection[str], order: Sequence[str], most: int) -> set[str]:
    """The cells of ``inner`` that stand, up to ``most`` side by side, between two of ``ends`` in one row."""
    return {
        cell
        for count in range(1, most + 1)
        for first, last in zip(range(len(order)), range(count + 1, len(order)), strict=False)
        if {order[first], order[last]} <= set(ends) and part_of(order[first]) == part_of(order[last])
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


def reason_unreadable(
    shape: tuple[int, ...],
    registration: Registration,
    layout: Layout,
    uncertain: Collection[str],
    settings: DoubtSettings,
    unproven: Collection[str] = (),
    lost: Collection[str] = (),
    hidden: Collection[str] = (),
) -> Explanation | None:
    """Why a sheet cannot be read and what to do, in one sentence, or None where it can be.

    ``shape`` is the photograph's (height, width); ``unproven`` are the cells in which an app may have lost strokes,
    ``lost`` those that were not found where the surface puts them (``lost_cells``), ``hidden`` those whose print marks
    hide.
    """
    misplaced = _reason_misplaced(shape, registration, layout, hidden, settings)
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
    hidden: Collection[str],
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
    if not _is_print_seen(registration, hidden, settings):
        return NO_PRINT
    return None


def _is_print_seen(registration: Registration, hidden: Collection[str], settings: DoubtSettings) -> bool:
    """Whether the print can be made out, on the whole sheet or where no mark hides it."""
    if registration.agreement >= settings.least_agreement:
        return True
    others = [agrees for cell, agrees in registration.agreements.items() if cell not in hidden]
    return len(others) >= settings.few_not_hidden and median(others) >= settings.least_agreement
