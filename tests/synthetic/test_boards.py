"""Boards with pieces: what the truth says lies there can be seen there, and nothing else."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.duel_legality import check_duel
from scoring.games.tracks import TRACKS
from scoring.model import Row, pawn_cell
from scoring.pawn_board import PawnBoard, places
from scoring.violations import Severity
from sheets.fiducials import Variant, marker_ids
from sheets.layouts import board_layout
from tests.synthetic.board_states import HIGHEST_CAP, random_state
from tests.synthetic.boards import BOARD_CLASS_NAMES, board_photograph, pick_board, simulate_board
from tests.synthetic.classes import simulate
from tests.synthetic.looks import FOLDED, LOOKS, PAWN_COLOURS
from tests.synthetic.piece_sets import Source, pick_pawns, pick_stones
from tests.synthetic.printing import PrintJob
from tests.synthetic.recipes import BOARD_RECIPES
from tests.synthetic.test_photographs import decoded, detected_markers
from tests.synthetic.truth import BoardTruth, Photograph, from_json, to_json

PX_PER_MM = 3


def flat_board(shot: Photograph) -> np.ndarray:
    """The board laid flat by the truth's corners, (h, w, 3) BGR, ``PX_PER_MM``."""
    board = shot.truth.boards[0]
    outline = board_layout(board.game, board.side).outline
    size = (round(outline.width * PX_PER_MM), round(outline.height * PX_PER_MM))
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - np.float32(0.5)
    to_flat = cv2.getPerspectiveTransform(np.array(board.corners, np.float32), corners)
    return cv2.warpPerspective(decoded(shot.data), to_flat, size)


def colour_at(flat: np.ndarray, board: BoardTruth, cell: str) -> np.ndarray:
    """The median colour (BGR) of the 6 mm about a cell's middle."""
    x, y = (round(side * PX_PER_MM) for side in board_layout(board.game, board.side).cells[cell].centre)
    part = flat[y - 9 : y + 9, x - 9 : x + 9].reshape(-1, 3)
    return np.median(part, axis=0)


def marker_errors_mm(shot: Photograph) -> list[float]:
    board = shot.truth.boards[0]
    layout = board_layout(board.game, board.side)
    outline = layout.outline
    frame = [(0, 0), (outline.width, 0), (outline.width, outline.height), (0, outline.height)]
    to_board = cv2.getPerspectiveTransform(np.array(board.corners, np.float32), np.array(frame, np.float32))
    numbers = marker_ids(Variant(board.game, kind="board", board=board.side))
    found = dict(detected_markers(decoded(shot.data)))
    return [
        float(np.hypot(*(cv2.perspectiveTransform(found[number][None], to_board)[0].mean(axis=0) - place)))
        for corner, number in numbers.items()
        for place in [layout.markers[corner].centre]
    ]


@pytest.mark.parametrize("game", ["onboard", "duel"])
@pytest.mark.parametrize("name", ["easy", "tilt"])
def test_the_markers_are_where_the_truths_corners_put_them(game, name):
    assert max(marker_errors_mm(simulate_board(name, 1, game=game))) < 0.5


def test_stones_of_black_are_darker_than_those_of_grey_and_lie_on_their_cells():
    shot = simulate_board("easy", 4, game="duel")
    board, flat = shot.truth.boards[0], flat_board(shot)
    level = {
        owner: [
            float(colour_at(flat, board, piece.cell).mean())
            for piece in board.pieces
            if piece.owner == owner and piece.height == 1
        ]
        for owner in ("black", "grey")
    }
    assert len(level["black"]) > 3
    assert len(level["grey"]) > 3
    assert max(level["black"]) < min(level["grey"])


def test_a_pawn_shows_its_colour_on_its_field():
    shot = next(
        shot
        for shot in (simulate_board("easy", seed, game="onboard") for seed in range(60))
        if set(shot.truth.boards[0].kinds.values()) == {"button"} and "start" not in cells_of(shot)
    )
    flat, board = flat_board(shot), shot.truth.boards[0]
    for colour, cell in board.pawns.items():
        blue, green, red = colour_at(flat, board, cell)
        looks = {
            "red": red > 1.5 * max(green, blue),
            "yellow": min(red, green) > 1.3 * blue,
            "green": green > 1.2 * max(red, blue),
            "blue": blue > 1.2 * max(red, green),
        }
        assert looks[colour], (colour, cell, red, green, blue)


def cells_of(shot: Photograph) -> set[str]:
    return {piece.cell for piece in shot.truth.boards[0].pieces}


def test_a_seed_gives_the_same_photograph_again_and_another_seed_another():
    first = small_shot("mixed", 5, "duel")
    assert small_shot("mixed", 5, "duel").data == first.data
    assert small_shot("mixed", 6, "duel").data != first.data


def small_shot(name: str, seed: int, game: str, *, with_sheets: bool = False) -> Photograph:
    rng, recipe = np.random.default_rng(seed), replace(BOARD_RECIPES[name], long_px=(800, 900))
    printed = pick_board(rng, game)
    state = random_state(rng, game, printed.spec.board)
    return board_photograph(rng, printed, state, recipe, name, seed, "held-back", with_sheets=with_sheets)


@pytest.mark.parametrize("game", ["onboard", "duel"])
@pytest.mark.parametrize("name", BOARD_CLASS_NAMES)
def test_every_class_can_be_taken(name, game):
    shot = small_shot(name, 2, game)
    assert decoded(shot.data).shape[1::-1] == (shot.truth.width, shot.truth.height)
    assert not shot.truth.sheets
    [board] = shot.truth.boards
    assert board.game == game
    assert cells_of(shot) <= set(board_layout(game, board.side).cells)


def test_sheets_beside_a_board_bear_the_colours_of_its_pawns():
    shot = small_shot("easy", 3, "onboard", with_sheets=True)
    [board] = shot.truth.boards
    crossed = {cell for sheet in shot.truth.sheets for cell in sheet.marks if cell.startswith("pawn:")}
    assert crossed == {pawn_cell(Row(colour)) for colour in board.pawns}
    assert len(shot.truth.sheets) == len(board.pawns)


def test_truth_with_a_board_survives_its_json():
    truth = small_shot("easy", 3, "duel").truth
    again = from_json(to_json(truth))
    assert again.boards[0].stones == truth.boards[0].stones
    assert again.boards[0].misthrows == truth.boards[0].misthrows
    assert to_json(again) == to_json(truth)


def test_most_boards_come_from_a_game_and_some_are_planted():
    same = []
    for seed in range(60):
        state = random_state(np.random.default_rng(seed), "onboard", "b")
        board = PawnBoard(track=TRACKS["b"], pawns={one.owner: places()[one.cell] for one in state.laid})
        same.append(all(board.bonus(colour) == (card.bonus or 0) for colour, card in state.cards))
    assert 0.7 < np.mean(same) < 1


def test_most_duel_boards_are_legal_and_every_pile_can_be_capped():
    legal = []
    for seed in range(40):
        state = random_state(np.random.default_rng(seed), "duel", None)
        assert all(1 <= one.height <= HIGHEST_CAP for one in state.laid)
        rows: dict[Row, dict[int | None, Pile]] = {row: {} for row in Row}
        misthrows = dict.fromkeys(Colour, 0)
        for one in state.laid:
            part, number = one.cell.split(":")
            if part == "misthrow":
                misthrows[Colour(one.owner)] += 1
            else:
                pile = Pile(owner=Colour(one.owner), height=one.stones)
                rows[Row(part)][None if number == "lock" else int(number)] = pile
        faults = check_duel(DuelBoard(rows=rows, misthrows=misthrows))
        legal.append(all(fault.severity is Severity.NOTE for fault in faults))
    assert 0.7 < np.mean(legal) < 1


def test_tuning_and_held_back_pieces_look_different():
    assert not set(LOOKS["tuning"]) & set(LOOKS["held-back"])
    assert not set(PAWN_COLOURS["tuning"].values()) & set(PAWN_COLOURS["held-back"].values())


@pytest.mark.parametrize("split", ["tuning", "held-back"])
def test_stones_fit_their_fields_and_there_is_a_pawn_of_each_colour(split):
    for seed in range(20):
        rng = np.random.default_rng(seed)
        stones = pick_stones(rng, split, Source(style="colour", job=PrintJob(), scale=0.731), 16.0)
        assert set(stones.by_owner) == {"black", "grey"}
        assert all(11 < 2 * piece.radius_mm <= 16.0 for piece in stones.by_owner.values())
        smallest = min(piece.radius_mm for piece in stones.by_owner.values())
        assert all(cap.radius_mm < 0.8 * smallest for cap in stones.caps.values())
        assert list(stones.caps) == list(range(2, HIGHEST_CAP + 1))
        pawns = pick_pawns(rng, split, Source(style="colour", job=PrintJob(), scale=1.283))
        assert list(pawns.by_owner) == list(Row)
        assert all(piece.thick_mm <= 25.0 for piece in pawns.by_owner.values())


def test_paper_pawns_do_not_stand_up_where_the_print_is_grey():
    grey = Source(style="colour", job=PrintJob(mono=True), scale=1.0)
    for seed in range(20):
        pawns = pick_pawns(np.random.default_rng(seed), "tuning", grey)
        assert FOLDED not in pawns.kinds.values()


def test_an_on_board_score_sheet_is_photographed_with_its_bonus_and_pawn_crossed():
    shot = simulate("easy", 2, games=("onboard",))
    [sheet] = shot.truth.sheets
    assert sheet.game == "onboard"
    assert any(cell.startswith(("bonus:", "pawn:")) for cell in sheet.marks)
