"""Photographs of boards with their pieces: ``simulate_board("tilt", 7, game="duel")``.

On Board's board may lie beside the players' score sheets; then both tell of the same game.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import numpy as np
from numpy.random import Generator

from scoring.games import GAMES
from sheets.geometry import Box
from sheets.languages import LANGUAGES, words
from sheets.layouts import board_layout
from sheets.order import board_specs
from sheets.pdf import pdf_bytes
from sheets.place_board import place_boards
from sheets.styles import STYLES, style
from tests.synthetic.board_states import BoardState, Laid, random_state
from tests.synthetic.camera import Camera, Points
from tests.synthetic.classes import taken
from tests.synthetic.covers import free_spot
from tests.synthetic.fill_in import Habits
from tests.synthetic.games import empty_filling, filling_of
from tests.synthetic.hands import Split, pick_hand
from tests.synthetic.ink import Raster
from tests.synthetic.pads import pick_printed
from tests.synthetic.pens import pick_pen
from tests.synthetic.piece_sets import Source, pick_pawns, pick_stones
from tests.synthetic.pieces import PieceSet, stacked
from tests.synthetic.printing import Printed, pick_print_job
from tests.synthetic.recipes import BOARD_RECIPES, Recipe
from tests.synthetic.seam import Seam
from tests.synthetic.solids import Pile, Sun, pick_sun, put_down
from tests.synthetic.table import Lying, Played, lay_out, pick_margin, played_on, round_board
from tests.synthetic.truth import BoardTruth, Photograph, PieceTruth

BOARD_CLASS_NAMES = tuple(BOARD_RECIPES)
_PADS = 3  # boards of a game, style and language
_PRINTS: Mapping[str, tuple[tuple[float, bool], ...]] = {  # scales, and whether it is on two pages then
    "onboard": ((0.997, False), (0.997, False), (1.283, True), (1.455, False)),
    "duel": ((0.731, False), (1.002, True), (1.002, True), (1.057, False)),
}
_SPARE = 0.3  # of the photographs: pieces that are not in play lie beside the board
_SPARE_AWAY_MM = 40.0
_LONG_WITH_SHEETS_PX = (3300, 4000)
_ROOM = 0.9  # of a cell's width that a stone takes at most


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spread:
    """The pieces of a photograph, and where each lies on the board (its own mm)."""

    pieces: PieceSet
    places: tuple[tuple[Laid, Points], ...]

    @property
    def truth(self) -> tuple[PieceTruth, ...]:
        """What lies where, as the truth of a photograph tells it."""
        return tuple(PieceTruth(cell=one.cell, owner=one.owner, height=one.height) for one, _ in self.places)


def simulate_board(
    class_name: str, seed: int, *, game: str, hands: Split = "tuning", with_sheets: bool = False
) -> Photograph:
    """The photograph of a board (a class of ``BOARD_CLASS_NAMES``) for a seed.

    ``hands`` chooses the side of the looks of pieces, too. ``with_sheets`` lays the players' score sheets
    (On Board) beside it.
    """
    recipe = BOARD_RECIPES[class_name]
    if with_sheets:
        recipe = replace(recipe, long_px=_LONG_WITH_SHEETS_PX)
    rng = np.random.default_rng(
        [zlib.crc32(f"{game} {class_name}".encode()), seed, hands == "held-back", with_sheets]
    )
    printed = pick_board(rng, game)
    state = random_state(rng, game, printed.spec.board)
    return board_photograph(rng, printed, state, recipe, class_name, seed, hands, with_sheets=with_sheets)


def board_photograph(
    rng: Generator,
    printed: Printed,
    state: BoardState,
    recipe: Recipe,
    name: str,
    seed: int,
    hands: Split,
    *,
    with_sheets: bool = False,
    sheets_of: tuple[Printed, ...] = (),
) -> Photograph:
    """A photograph of a board with what lies on it, by a recipe.

    ``with_sheets`` lays the players' score sheets beside it: the first ones of ``sheets_of``, else any.
    """
    mono = bool(rng.random() < recipe.mono)
    board = _as_played(rng, printed, recipe, hands, mono=mono)
    sheets: tuple[Played, ...] = ()
    if with_sheets:
        chosen = sheets_of[: len(state.cards)] or pick_printed(rng, len(state.cards), games=("onboard",))
        sheets = _score_sheets(rng, chosen, state, recipe, hands, mono=mono)
    lying = round_board(rng, board, sheets) if sheets else lay_out(rng, (board,), recipe)
    spread = _spread(rng, board, state, recipe, hands, mono=mono)

    def lay_pieces(scene: Raster, camera: Camera) -> None:
        _lay_pieces(rng, scene, camera, lying, spread)

    shot = taken(rng, lying, recipe, name, seed, hands, on_top=lay_pieces)
    first, *others = shot.truth.sheets
    truth = BoardTruth(
        sheet_id=first.sheet_id,
        game=first.game,
        side=printed.spec.board,
        corners=first.corners,
        pieces=spread.truth,
        kinds=spread.pieces.kinds,
    )
    return replace(shot, truth=replace(shot.truth, sheets=tuple(others), boards=(truth,)))


@lru_cache(maxsize=32)
def printed_boards(game: str, style_name: str, language: str, seed: int) -> tuple[Printed, ...]:
    """The boards of a game, each whole on a page of a poster."""
    specs = board_specs(GAMES[game], Random(f"{game} {seed}"))
    pages = place_boards(specs, paper="a4", size="poster")
    pdf = pdf_bytes(pages, style=style(style_name), words=words(language))
    return tuple(
        Printed(
            spec=sheet.spec,
            layout=sheet.layout,
            style=style_name,
            pdf=pdf,
            page=number,
            outline_pt=sheet.box_pt(sheet.layout.outline),
        )
        for number, page in enumerate(pages)
        for sheet in page.sheets
    )


def pick_board(rng: Generator, game: str) -> Printed:
    """One of the boards of a game; mostly in colour."""
    odds = [0.7 if name == "colour" else 0.3 / (len(STYLES) - 1) for name in STYLES]
    style_name = str(rng.choice(list(STYLES), p=odds))
    language = str(rng.choice(list(LANGUAGES)))
    boards = printed_boards(game, style_name, language, int(rng.integers(_PADS)))
    return boards[int(rng.integers(len(boards)))]


def _as_played(rng: Generator, printed: Printed, recipe: Recipe, hands: Split, *, mono: bool) -> Played:
    """The board as a sheet that nobody writes on, in one of its printed sizes."""
    job = pick_print_job(rng, mono=mono, scaled=recipe.scaled)
    prints = _PRINTS[printed.spec.game.name]
    scale, on_two_pages = prints[int(rng.integers(len(prints)))]
    parts = board_layout(printed.spec.game.name, printed.spec.board).parts
    return Played(
        printed=printed,
        job=replace(job, scale=job.scale * scale),
        filling=empty_filling(),
        hand=pick_hand(rng, hands),
        pen=pick_pen(rng, None),
        habits=Habits(),
        margin_mm=pick_margin(rng),
        surface=None,
        seam=Seam.random(rng, parts) if on_two_pages else None,
    )


def _score_sheets(
    rng: Generator,
    printed: tuple[Printed, ...],
    state: BoardState,
    recipe: Recipe,
    hands: Split,
    *,
    mono: bool,
) -> tuple[Played, ...]:
    """The players' sheets, each with the colour of its pawn crossed."""
    return tuple(
        played_on(rng, sheet, recipe, hands, mono=mono, filling=filling_of(card, pawn=colour))
        for sheet, (colour, card) in zip(printed, state.cards, strict=True)
    )


def _spread(
    rng: Generator, board: Played, state: BoardState, recipe: Recipe, hands: Split, *, mono: bool
) -> _Spread:
    layout = board_layout(board.printed.spec.game.name, board.printed.spec.board)
    source = _source(board, mono=mono)
    if board.printed.spec.board is None:
        room = _ROOM * source.scale * min(box.width for box in layout.cells.values())
        pieces = pick_stones(rng, hands, source, room)
    else:
        pieces = pick_pawns(rng, hands, source)
    sloppiness = float(rng.uniform(*recipe.sloppiness))
    places = np.array([_place(rng, layout.cells[one.cell], sloppiness) for one in state.laid]).reshape(-1, 2)
    radii = np.array([pieces.by_owner[one.owner].radius_mm for one in state.laid]) / source.scale
    places = _pushed_apart(places, radii)
    return _Spread(pieces=pieces, places=tuple(zip(state.laid, places, strict=True)))


def _source(board: Played, *, mono: bool) -> Source:
    """The board's own printer, on card; without its stripes, which depend on the place."""
    job = replace(board.job, mono=mono, bands=0.0, fading=0.0, gain_mm=0.05)
    return Source(style=board.printed.style, job=job, scale=board.job.scale)


def _place(rng: Generator, box: Box, sloppiness: float) -> Points:
    """Where somebody puts a piece: somewhere about the middle of the cell."""
    reach = np.array([box.width, box.height]) * (0.04 + 0.14 * sloppiness)
    if box.width > 2 * box.height:  # On Board's start field, for all pawns
        reach[0] = 0.38 * box.width
    return np.array(box.centre) + rng.uniform(-1, 1, 2) * reach


def _pushed_apart(places: Points, radii: Points) -> Points:
    """No two pieces in one another: those that would be only touch."""
    for _ in range(30):
        apart = places[:, None] - places[None]
        distance = np.hypot(apart[..., 0], apart[..., 1]) + np.eye(len(places)) * 1e6
        lacking = np.clip(radii[:, None] + radii[None] - distance, 0, None)
        if not lacking.any():
            break
        direction = apart / np.maximum(distance, 1e-3)[..., None]
        places = places + 0.5 * (direction * lacking[..., None]).sum(axis=1)
    return places


def _lay_pieces(
    rng: Generator, scene: Raster, camera: Camera, lying: tuple[Lying, ...], spread: _Spread
) -> None:
    """All pieces on the board, and at times others beside it."""
    sun, board = pick_sun(rng), lying[0]
    piles = []
    for one, place in spread.places:
        x, y, _ = board.on_table(place[None] + board.played.margin_mm[:2])[0]
        cap = None if one.cap is None else spread.pieces.caps[one.cap]
        piece = spread.pieces.by_owner[one.owner]
        piles.append(stacked(rng, piece, (float(x), float(y)), one.stones, cap, camera, sun))
    if rng.random() < _SPARE:
        piles += _spare_pieces(rng, camera, sun, lying, spread)
    put_down(scene, piles, camera, sun)


def _spare_pieces(
    rng: Generator, camera: Camera, sun: Sun, lying: tuple[Lying, ...], spread: _Spread
) -> list[Pile]:
    """Stones not laid yet, pawns of nobody: somewhere beside the paper."""
    quads = [one.quad()[:, :2].astype(np.float32) for one in lying]
    in_play = {one.owner for one, _ in spread.places}
    duel = lying[0].played.printed.spec.board is None
    owners = [owner for owner in spread.pieces.by_owner if duel or owner not in in_play]
    spots = [
        free_spot(rng, quads, _SPARE_AWAY_MM, (0.0, 0.0)) for _ in range(len(owners) * (4 if duel else 1))
    ]
    return [
        stacked(
            rng,
            spread.pieces.by_owner[owners[index % len(owners)]],
            (float(spot[0]), float(spot[1])),
            1,
            None,
            camera,
            sun,
        )
        for index, spot in enumerate(spots)
        if spot is not None
    ]
