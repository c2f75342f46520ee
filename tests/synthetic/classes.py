"""Photographs by class name and seed: ``simulate("shadow", 7)``."""

import zlib
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from tests.synthetic.backgrounds import background
from tests.synthetic.camera import Camera, Points, distort_picture, distorted
from tests.synthetic.covers import clutter, cut_off, hide_markers
from tests.synthetic.document_apps import as_document
from tests.synthetic.fill_in import fill_in
from tests.synthetic.hands import Split
from tests.synthetic.hiding import hidden_cells
from tests.synthetic.ink import Raster
from tests.synthetic.lay import Piece, lay, seen
from tests.synthetic.light import glare_map, light_map, lit, pick_light, second_lamp
from tests.synthetic.objects import paper_shadow
from tests.synthetic.printing import clean_raster, reflectance
from tests.synthetic.recipes import RECIPES, Recipe, recipe_of
from tests.synthetic.screen import on_screen, pick_screen
from tests.synthetic.sensor import (
    MESSENGER_QUALITY,
    Sensor,
    document,
    exposed,
    jpeg,
    messaged,
    pick_sensor,
)
from tests.synthetic.shadows import cast_shadow
from tests.synthetic.stains import stains
from tests.synthetic.table import USUAL_GAMES, Lying, Played, lay_out, pick_camera, play, sheet_truth
from tests.synthetic.truth import Photograph, Truth

CLASS_NAMES = tuple(RECIPES)
OnTop = Callable[[Raster, Camera], None]  # lays things into the picture, in place
_RASTER_PX_PER_MM = (4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0)
_CUT_SHARE = 0.3  # of the photographs with hidden markers: the picture's edge hides them
_SCAN_WHITE = (228.0, 252.0)


def simulate(
    class_name: str, seed: int, *, hands: Split = "tuning", games: tuple[str, ...] = USUAL_GAMES
) -> Photograph:
    """The photograph of a class (one of ``CLASS_NAMES``, or two as ``shadow+curl``) for a seed.

    ``games`` are those that the score sheets on it may be of.
    """
    recipe = recipe_of(class_name)
    rng = np.random.default_rng([zlib.crc32(class_name.encode()), seed, hands == "held-back"])
    return photograph(rng, play(rng, recipe, hands, games), recipe, class_name, seed, hands)


def photograph(
    rng: Generator, played: tuple[Played, ...], recipe: Recipe, name: str, seed: int, hands: Split
) -> Photograph:
    """A photograph of the played sheets by a recipe."""
    return taken(rng, lay_out(rng, played, recipe), recipe, name, seed, hands)


def taken(
    rng: Generator,
    sheets: tuple[Lying, ...],
    recipe: Recipe,
    name: str,
    seed: int,
    hands: Split,
    *,
    on_top: OnTop | None = None,
) -> Photograph:
    """A photograph of sheets that lie on the table, and of what ``on_top`` lays on them."""
    camera = pick_camera(rng, sheets, recipe)
    cut = recipe.covered and len(sheets) == 1 and rng.random() < _CUT_SHARE
    if recipe.lost_mm[1] > 0:
        camera = cut_off(rng, camera, sheets[0], float(rng.uniform(*recipe.lost_mm)))
    elif cut:
        camera = cut_off(rng, camera, sheets[0])
    pieces = [_piece(rng, recipe, sheet, camera) for sheet in sheets]
    laid = list(zip(sheets, pieces, strict=True))
    scene = _scene(rng, recipe, laid, camera, hands, hide=recipe.covered and not cut)
    if on_top is not None:
        on_top(scene, camera)
    corners = [distorted(camera, seen(p, camera, _outline(s))) for s, p in laid]
    scene = distort_picture(camera, scene)
    focus = np.mean(corners[0], axis=0) / (camera.width, camera.height)
    scene = _lit(rng, recipe, scene, (float(focus[0]), float(focus[1])))
    scene = on_screen(scene, pick_screen(rng)) if recipe.screen else scene
    sensor = _sensor(rng, recipe)
    data, size, scale = _file(rng, recipe, exposed(scene, sensor, rng), sensor)
    corners = [(quad + 0.5) * scale - 0.5 for quad in corners]
    hidden = _hidden(recipe, sheets, corners, size)
    shown = zip(sheets, corners, hidden, strict=True)
    truth = Truth(
        width=size[0],
        height=size[1],
        recipe=name,
        seed=seed,
        sheets=tuple(sheet_truth(sheet.played, quad, cells) for sheet, quad, cells in shown),
    )
    return Photograph(data=data, truth=truth)


def _hidden(
    recipe: Recipe, sheets: tuple[Lying, ...], corners: list[Points], size: tuple[int, int]
) -> tuple[frozenset[str], ...]:
    """The cells of each sheet that do not show: cups and fingers lie on markers, so few classes hide any."""
    if recipe.overlap or recipe.lost_mm[1] > 0:
        return hidden_cells(sheets, corners, size)
    return (frozenset(),) * len(sheets)


def _piece(rng: Generator, recipe: Recipe, lying: Lying, camera: Camera) -> Piece:
    """The sheet's paper, printed, inked and stained, as fine as the camera can see it."""
    played = lying.played
    width, height = played.size_mm
    px_per_mm = _fineness(camera, lying)
    clean = clean_raster(played.printed, px_per_mm)
    raster = reflectance(clean, played.job, px_per_mm, rng)
    fill_in(
        raster, played.printed.layout, played.filling, played.hand, played.pen, played.habits, px_per_mm, rng
    )
    if recipe.stained:
        raster *= stains(rng, raster.shape, px_per_mm)
    if played.seam is not None:
        raster = played.seam.joined(raster, px_per_mm)
    left, top = (round(side * px_per_mm) for side in played.margin_mm[:2])
    paper = np.ones((round(height * px_per_mm), round(width * px_per_mm), 3), np.float32)
    rows, columns = (min(a, b - c) for a, b, c in zip(raster.shape, paper.shape, (top, left), strict=False))
    paper[top : top + rows, left : left + columns] = raster[:rows, :columns]
    warm = rng.uniform(0, 0.05)
    paper *= np.asarray((1.0, 1.0 - 0.3 * warm, 1.0 - warm), np.float32) * np.float32(rng.uniform(0.9, 1.0))
    return Piece(raster=paper, px_per_mm=px_per_mm, to_table=lying.to_table, surface=played.surface)


def _fineness(camera: Camera, lying: Lying) -> float:
    """Raster pixels per sheet mm: a little more than the picture's, where the sheet is nearest."""
    wanted = 1.1 * float(camera.scale_at(lying.quad()).max()) * lying.played.job.scale
    return next((value for value in _RASTER_PX_PER_MM if value >= wanted), _RASTER_PX_PER_MM[-1])


def _scene(
    rng: Generator,
    recipe: Recipe,
    laid: list[tuple[Lying, Piece]],
    camera: Camera,
    hands: Split,
    *,
    hide: bool,
) -> Raster:
    """The scene without its light: table, sheets, things."""
    if recipe.scan:
        scene = np.full((camera.height, camera.width, 3), rng.uniform(0.75, 1.0), np.float32)
    else:
        scene = background(rng, camera, hands)
    for lying, piece in laid:
        paper_shadow(scene, lying.quad()[:, :2], camera, rng)
        lay(scene, piece, camera)
    if not recipe.scan and rng.random() < recipe.clutter:
        clutter(scene, [lying for lying, _ in laid], camera, rng)
    if hide:
        for lying, _ in laid:
            hide_markers(scene, lying, camera, rng)
    return scene


def _lit(rng: Generator, recipe: Recipe, scene: Raster, focus: tuple[float, float]) -> Raster:
    low, high = recipe.shadows
    light = pick_light(
        rng, shadows=int(rng.integers(low, high + 1)), glare=recipe.glare, coloured=recipe.coloured
    )
    if recipe.scan:
        light = replace(light, colour=(1.0, 1.0, 1.0), gradient=0.02, falloff=0.0)
    falling = light_map(rng, light, scene.shape, focus)
    glare = glare_map(rng, light, scene.shape, focus)
    if recipe.lamps:
        falling *= second_lamp(rng, scene.shape, focus)
    for caster in recipe.casters:
        shade = cast_shadow(rng, caster, falling.shape[:2], focus)
        falling *= 1 - np.float32(rng.uniform(0.35, 0.75)) * shade[..., None]
    return lit(scene, falling, glare)


def _sensor(rng: Generator, recipe: Recipe) -> Sensor:
    sensor = pick_sensor(
        rng,
        focus=recipe.focus,
        white=_SCAN_WHITE if recipe.scan else recipe.white,
        noise=recipe.noise,
        motion=recipe.motion_px,
        messenger=bool(rng.random() < recipe.messenger),
    )
    if recipe.processed:
        sensor = replace(sensor, smear=float(rng.uniform(12, 40)), halo=float(rng.uniform(0.2, 1.0)))
    return replace(sensor, focus_slope=0.0, flare=0.002, noise=0.8) if recipe.scan else sensor


def _file(
    rng: Generator, recipe: Recipe, picture: np.ndarray, sensor: Sensor
) -> tuple[bytes, tuple[int, int], float]:
    """The picture as the reader gets it, its size as seen, and by how much it was made smaller."""
    scale, quality = 1.0, sensor.quality
    if recipe.document:
        picture = document(picture, rng)
    if recipe.look is not None:
        picture = as_document(picture, recipe.look, rng)
    if sensor.messenger:
        picture, scale = messaged(picture)
        quality = MESSENGER_QUALITY
    turned = rng.random() < recipe.exif and not sensor.messenger
    orientation = int(rng.choice((3, 6, 8))) if turned else 1
    return jpeg(picture, quality, orientation), (picture.shape[1], picture.shape[0]), scale


def _outline(lying: Lying) -> Points:
    """The sheet's corners on its paper, (4, 2) mm, clockwise from its own top left."""
    box, seam = lying.played.printed.layout.outline, lying.played.seam
    corners = np.array([(0, 0), (box.width, 0), (box.width, box.height), (0, box.height)], np.float64)
    return (corners if seam is None else seam.moved(corners)) + lying.played.margin_mm[:2]
