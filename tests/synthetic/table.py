"""Sheets on a table: who played on which, how they lie, where the camera is."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from sheets.fiducials import Corner
from tests.synthetic.camera import Camera, Points, aim, turned_camera
from tests.synthetic.fill_in import Habits, pick_habits
from tests.synthetic.games import Filling, random_filling
from tests.synthetic.hands import Hand, Split, pick_hand
from tests.synthetic.pads import USUAL_GAMES, pick_printed
from tests.synthetic.paper import Surface, creased, crumpled, curled, folded
from tests.synthetic.pens import Pen, pick_pale_ink, pick_pen
from tests.synthetic.printing import Printed, PrintJob, pick_print_job
from tests.synthetic.recipes import Recipe
from tests.synthetic.seam import Seam
from tests.synthetic.truth import SheetTruth

_GAP_MM = 4.0
_MOST_SCATTERED = 3
_SCAN_DPI = (150, 200, 200, 240)
_A4_MM = (210.0, 297.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One sheet, printed and played on.

    ``margin_mm`` is white paper left round it: left, top, right, bottom, whole millimetres (so whole pixels).
    """

    printed: Printed
    job: PrintJob
    filling: Filling
    hand: Hand
    pen: Pen
    habits: Habits
    margin_mm: tuple[float, float, float, float]
    surface: Surface | None
    seam: Seam | None = None  # of a board on two pages

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the paper with its margins, in sheet mm."""
        outline, (left, top, right, bottom) = self.printed.layout.outline, self.margin_mm
        return outline.width + left + right, outline.height + top + bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A played sheet on the table: ``to_table`` (2, 3) maps paper mm (margins included) to table mm."""

    played: Played
    to_table: Points

    def quad(self, inset: tuple[float, float, float, float] = (0, 0, 0, 0)) -> Points:
        """The sheet's outline on the table, (4, 3) mm, clockwise from its top left, less ``inset``."""
        left, top, _, _ = self.played.margin_mm
        outline = self.played.printed.layout.outline
        x0, y0 = left + inset[0], top + inset[1]
        x1, y1 = left + outline.width - inset[2], top + outline.height - inset[3]
        return self.on_table(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))

    def marker(self, corner: Corner) -> Points:
        """The middle of a marker on the table, (2,) mm."""
        left, top, _, _ = self.played.margin_mm
        x, y = self.played.printed.layout.markers[corner].centre
        return self.on_table(np.array([(left + x, top + y)]))[0, :2]

    def on_table(self, points: Points) -> Points:
        """Paper points (n, 2) mm on the table, (n, 3) mm."""
        flat = points @ self.to_table[:, :2].T + self.to_table[:, 2]
        return np.column_stack([flat, np.zeros(len(flat))])


def play(
    rng: Generator, recipe: Recipe, split: Split, games: tuple[str, ...] = USUAL_GAMES
) -> tuple[Played, ...]:
    """The sheets of one photograph: players of one game, each with a hand and a pen of their own."""
    low, high = recipe.sheets
    printed = pick_printed(rng, int(rng.integers(low, high + 1)), games=games)
    if len(printed) > 2 and rng.random() < 0.2:
        printed = (*printed[:-1], *pick_printed(rng, games=games))
    mono = bool(rng.random() < recipe.mono)
    return tuple(played_on(rng, sheet, recipe, split, mono=mono) for sheet in printed)


def played_on(
    rng: Generator,
    printed: Printed,
    recipe: Recipe,
    split: Split,
    *,
    mono: bool,
    filling: Filling | None = None,
) -> Played:
    """A sheet that somebody has played on; without a ``filling``, anything that the recipe allows."""
    hand = pick_hand(
        rng, split, shapes=recipe.shapes, size=recipe.size, sloppiness=float(rng.uniform(*recipe.sloppiness))
    )
    margin = pick_margin(rng)
    job = pick_print_job(rng, mono=mono, scaled=recipe.scaled)
    if filling is None:
        filling = random_filling(
            rng, printed.spec.game, skips=recipe.skips, voids=recipe.voids, illegal=recipe.illegal
        )
    played = Played(
        printed=printed,
        job=_worn_printer(rng, job, recipe),
        filling=filling,
        hand=hand,
        pen=_troublesome(rng, pick_pen(rng, recipe.pens), recipe),
        habits=pick_habits(rng),
        margin_mm=margin,
        surface=None,
    )
    return replace(played, surface=_surface(rng, recipe, played.size_mm))


def _worn_printer(rng: Generator, job: PrintJob, recipe: Recipe) -> PrintJob:
    """The print job on a printer in need of toner, or with stripes and clogged nozzles, where the recipe wants it."""
    if recipe.toner:
        job = replace(
            job,
            mottle=float(rng.uniform(0.08, 0.3)),
            screen_per_mm=float(rng.choice((3.3, 4.2, 5.6))),
            specks_per_cm2=float(rng.exponential(3.0)),
            fading=float(rng.uniform(0.05, 0.4)),
        )
    if recipe.banding:
        job = replace(job, bands=float(rng.uniform(0.12, 0.45)), lines=int(rng.integers(0, 30)))
    if recipe.streaked:
        job = replace(job, streaks=int(rng.integers(1, 4)))
    return job


def _troublesome(rng: Generator, pen: Pen, recipe: Recipe) -> Pen:
    """The pen as it soaks, fails, or grains where the recipe wants it."""
    if recipe.soak_mm[1] > 0:
        pen = replace(pen, soak_mm=float(rng.uniform(*recipe.soak_mm)))
    if recipe.pale:
        pen = replace(pen, colour=pick_pale_ink(rng))
    if recipe.fails[1] > 0:
        pen = replace(pen, skipping=float(rng.uniform(*recipe.fails)))
    if recipe.grain[1] > 0:
        pen = replace(pen, grain=float(rng.uniform(*recipe.grain)), tooth=recipe.tooth)
    return pen


def pick_margin(rng: Generator) -> tuple[float, float, float, float]:
    """White paper left round a sheet: left, top, right, bottom, mm."""
    left, top, right, bottom = (float(side) for side in rng.integers(0, 6, 4) * (rng.random() < 0.6))
    return left, top, right, bottom


def _surface(rng: Generator, recipe: Recipe, size_mm: tuple[float, float]) -> Surface | None:
    if rng.random() < recipe.fold:
        return folded(rng, *size_mm, recipe.fold_rise_mm)
    if recipe.curl_mm[1] > 0 and (amplitude := float(rng.uniform(*recipe.curl_mm))) > 1:
        return curled(rng, *size_mm, amplitude)
    if recipe.crumple_mm[1] > 0:
        return crumpled(rng, *size_mm, float(rng.uniform(*recipe.crumple_mm)))
    if recipe.creases_mm[1] > 0:
        return creased(rng, *size_mm, float(rng.uniform(*recipe.creases_mm)))
    return None


def lay_out(rng: Generator, sheets: tuple[Played, ...], recipe: Recipe) -> tuple[Lying, ...]:
    """The sheets side by side on the table, none on another unless they are to; a single one lies straight."""
    if recipe.scan:
        return _on_scanner(rng, sheets)
    if recipe.overlap:
        return _overlapping(rng, sheets)
    if len(sheets) == 1:
        return (Lying(played=sheets[0], to_table=pose(sheets[0], np.zeros(2), 0.0)),)
    if len(sheets) > _MOST_SCATTERED or rng.random() < 0.6:
        return _in_columns(rng, sheets)
    return _scattered(rng, sheets)


def _in_columns(rng: Generator, sheets: tuple[Played, ...]) -> tuple[Lying, ...]:
    """In a column or two, as sheets are gathered for a picture: a little askew, some upside down."""
    columns = 1 if len(sheets) <= _MOST_SCATTERED else 2
    pitch = np.array([218.0, 158.0])
    places = [
        np.array([index % columns, index // columns]) * pitch + rng.uniform(-3, 3, 2)
        for index in range(len(sheets))
    ]
    turns = [float(rng.choice((0, 180)) + np.clip(rng.normal(0, 1.5), -3, 3)) for _ in sheets]
    return tuple(
        Lying(played=sheet, to_table=pose(sheet, place, turn))
        for sheet, place, turn in zip(sheets, places, turns, strict=True)
    )


def _scattered(rng: Generator, sheets: tuple[Played, ...]) -> tuple[Lying, ...]:
    """Each as near to the middle as there is room, turned at random or nearly in line."""
    lying: list[Lying] = []
    loose = rng.random() < 0.5
    for sheet in sheets:
        reach = 0.0
        while True:
            turn = rng.uniform(0, 360) if loose else rng.choice((0, 180)) + rng.normal(0, 5)
            middle = rng.uniform(-1, 1, 2) * np.array([reach, reach])
            placed = Lying(played=sheet, to_table=pose(sheet, middle, float(turn)))
            if not any(_touch(placed, other) for other in lying):
                lying.append(placed)
                break
            reach += 3.0
    return tuple(lying)


def round_board(rng: Generator, board: Played, sheets: tuple[Played, ...]) -> tuple[Lying, ...]:
    """A board in the middle, score sheets beside it: two at its right, further ones at its left."""
    lying = [Lying(played=board, to_table=pose(board, np.zeros(2), float(rng.normal(0, 1.5))))]
    for index, sheet in enumerate(sheets):
        side = 1 if index < 2 else -1
        apart = [(one.size_mm[0] * one.job.scale, one.size_mm[1] * one.job.scale) for one in (board, sheet)]
        x = side * (apart[0][0] / 2 + apart[1][0] / 2 + rng.uniform(10, 18))
        y = (0.5 if index % 2 else -0.5) * (apart[1][1] + rng.uniform(8, 14))
        turn = float(rng.choice((0, 180)) + np.clip(rng.normal(0, 1.2), -2.4, 2.4))
        lying.append(Lying(played=sheet, to_table=pose(sheet, np.array([x, y]), turn)))
    return tuple(lying)


def _overlapping(rng: Generator, sheets: tuple[Played, ...]) -> tuple[Lying, ...]:
    """Each sheet on a side or a corner of the one before."""
    lying, middle = [], np.zeros(2)
    for sheet in sheets:
        turn = float(rng.choice((0, 180)) + rng.normal(0, 8))
        lying.append(Lying(played=sheet, to_table=pose(sheet, middle, turn)))
        angle = rng.uniform(0, 2 * np.pi)
        # As far as two sheets lie side by side, less what they share.
        apart = np.array([np.cos(angle), np.sin(angle)]) * np.array(sheet.size_mm)
        middle = middle + apart / np.abs(apart / sheet.size_mm).max() * rng.uniform(0.6, 0.97)
    return tuple(lying)


def pose(sheet: Played, middle: Points, turn_deg: float) -> Points:
    """Paper mm to table mm: printed scale, turned, its middle at ``middle``."""
    angle, scale = np.radians(turn_deg), sheet.job.scale
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.column_stack([turn, middle - turn @ (np.array(sheet.size_mm) / 2)])


def _touch(first: Lying, second: Lying) -> bool:
    """Whether two papers overlap or come nearer than a few millimetres."""
    outlines = []
    for lying in (first, second):
        left, top, right, bottom = lying.played.margin_mm
        quad = lying.quad((-left - _GAP_MM, -top - _GAP_MM, -right - _GAP_MM, -bottom - _GAP_MM))
        outlines.append(quad[:, :2].astype(np.float32))
    area, _ = cv2.intersectConvexConvex(*outlines)
    return bool(area > 0)


def _on_scanner(rng: Generator, sheets: tuple[Played, ...]) -> tuple[Lying, ...]:
    """One above the other as on the printed page, laid on the glass a little askew."""
    turn = float(rng.normal(0, 0.7) + rng.choice((0, 0, 180)))
    angle = np.radians(turn)
    down = np.array([-np.sin(angle), np.cos(angle)])
    middles = [down * (index - (len(sheets) - 1) / 2) * 140.0 for index in range(len(sheets))]
    return tuple(
        Lying(played=sheet, to_table=pose(sheet, middle + rng.normal(0, 1.0, 2), turn))
        for sheet, middle in zip(sheets, middles, strict=True)
    )


def pick_camera(rng: Generator, lying: tuple[Lying, ...], recipe: Recipe) -> Camera:
    """A camera that sees all sheets as the recipe wants them, mostly held the way that shows them larger."""
    if recipe.scan:
        return _scanner(rng)
    long_px = int(rng.integers(*recipe.long_px)) & ~7
    short_px = int(long_px * rng.choice((0.75, 0.75, 0.75, 0.5625))) & ~7
    lies = rng.random() < 0.6
    camera = Camera(
        width=long_px if lies else short_px,
        height=short_px if lies else long_px,
        focal_px=long_px * float(rng.uniform(0.7, 0.95)),
        turn=turned_camera(
            float(rng.uniform(*recipe.tilt_deg)), float(rng.uniform(0, 360)), _roll(rng, recipe)
        ),
        target=(0.0, 0.0),
        distance_mm=300.0,
        distortion=float(rng.normal(0, 0.006)) if rng.random() < 0.4 else 0.0,
    )
    quads = np.array([sheet.quad() for sheet in lying])
    fill = float(rng.uniform(*recipe.fill))
    aimed = aim(camera, quads, fill, rng)
    if rng.random() < 0.3:
        return aimed
    other = aim(replace(camera, width=camera.height, height=camera.width), quads, fill, rng)
    return min(aimed, other, key=lambda camera: camera.distance_mm)


def _roll(rng: Generator, recipe: Recipe) -> float:
    if recipe.roll == "any":
        return (
            float(rng.uniform(0, 360))
            if rng.random() < 0.5
            else float(rng.choice((0, 90, 180, 270)) + rng.normal(0, 6))
        )
    middle = {"upright": 0.0, "upside-down": 180.0, "square": float(rng.choice((0, 90, 180, 270)))}[
        recipe.roll
    ]
    return middle + float(rng.normal(0, 4))


def _scanner(rng: Generator) -> Camera:
    """A flat-bed scanner: a camera so far away that nothing looks smaller."""
    px_per_mm = float(rng.choice(_SCAN_DPI)) / 25.4
    width, height = (round(side * px_per_mm) for side in _A4_MM)
    far = 1e6
    return Camera(
        width=width,
        height=height,
        focal_px=px_per_mm * far,
        turn=np.eye(3),
        target=(float(rng.normal(0, 2)), float(rng.normal(0, 2))),
        distance_mm=far,
    )


def sheet_truth(played: Played, corners: Points, hidden: frozenset[str] = frozenset()) -> SheetTruth:
    """What is true of a sheet whose outline is seen at ``corners`` (4, 2), picture pixels, and not ``hidden``."""
    spec = played.printed.spec
    return SheetTruth(
        sheet_id=spec.sheet_id,
        game=spec.game.name,
        lucky=spec.lucky,
        player=spec.player,
        corners=tuple((float(x), float(y)) for x, y in corners),
        marks=played.filling.marks(),
        hand=played.hand.writer,
        pen=str(played.pen.kind),
        hidden=hidden,
    )
