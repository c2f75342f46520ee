"""Boards to learn from: simulated photographs, laid flat as the reader does, with what lies on each cell.

``python -m tests.training.boards OUT.npz --game duel --seeds 1000 1040`` writes ``pictures`` (n, height, width, 3)
uint8 at ``PATCH_PX_PER_MM``, ``leans`` (n, 3) (the camera's foot point and height, mm), ``sides`` (n,) and ``labels``
(n, cells, signs) int8 in the order of the layout's cells, as ``labels_of`` has them.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_light import board_light
from scanner.expected import READ_PX_PER_MM
from scanner.ink import reflectance
from scanner.locate import locate
from scanner.piece_patches import small
from scanner.pieces import Sign
from scanner.rectify import warp
from scanner.register import register
from scanner.settings import LocateSettings, RegisterSettings
from scanner.viewpoint import viewpoint
from sheets.layouts import board_layout
from tests.benchmarks.accuracy_run import decoded
from tests.synthetic.boards import board_photograph, pick_board, simulate_board
from tests.synthetic.recipes import BOARD_RECIPES
from tests.synthetic.truth import BoardTruth, Photograph
from tests.training.full_boards import full_state

CLASSES = ("easy", "tilt", "shadow", "messenger", "mono", "low-light", "mixed", "mixed")
GAMES = ("duel", "onboard")
_STREAM = 5  # of random numbers: none of those that ``simulate_board`` draws


def labels_of(board: BoardTruth) -> NDArray[np.int8]:
    """What is true of each cell: (cells, signs); for lightness 1 is the lighter kind, 0 the darker, -1 nothing."""
    cells = list(board_layout(board.game, board.side).cells)
    labels = np.zeros((len(cells), len(Sign)), np.int8)
    labels[:, Sign.LIGHTNESS] = -1
    for piece in board.pieces:
        at = cells.index(piece.cell)
        if board.side is None:
            labels[at, Sign.STONE] = 1
            labels[at, Sign.CAP] = piece.height > 1
            labels[at, Sign.LIGHTNESS] = piece.owner == "grey"
        else:
            labels[at, Sign.PAWN] = 1
    return labels


def full_board(class_name: str, seed: int, game: str) -> Photograph:
    """The photograph of a board that is much fuller than a game leaves it."""
    rng = np.random.default_rng([_STREAM, GAMES.index(game), seed])
    printed = pick_board(rng, game)
    state = full_state(rng, printed.spec.board)
    return board_photograph(rng, printed, state, BOARD_RECIPES[class_name], class_name, seed, "tuning")


def example(
    game: str, seed: int, *, full: bool
) -> tuple[NDArray[np.uint8], list[float], str, NDArray[np.int8]] | None:
    """One board; None where the reader does not find it."""
    name = CLASSES[seed % len(CLASSES)]
    shot = full_board(name, seed, game) if full else simulate_board(name, seed, game=game)
    pixels = decoded(shot.data).pixels
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    sheets = locate(gray, LocateSettings()).sheets
    if not sheets:
        return None
    [board] = shot.truth.boards
    surface = register(gray, sheets[0], RegisterSettings()).surface
    rectified = warp(pixels, surface, READ_PX_PER_MM)
    reflected = reflectance(rectified, board_light(rectified, sheets[0].form))
    view = viewpoint(surface.homography, (gray.shape[1], gray.shape[0]))
    return small(reflected, sheets[0].form), [*view.foot, view.height_mm], board.side or "", labels_of(board)


def main() -> None:
    """Simulate and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--seeds", nargs=2, type=int, required=True)
    parser.add_argument("--full", action="store_true", help="fuller than any game leaves them")
    chosen = parser.parse_args()
    examples = (example(chosen.game, seed, full=chosen.full) for seed in range(*chosen.seeds))
    found = [each for each in examples if each is not None]
    pictures, leans, sides, labels = zip(*found, strict=True)
    np.savez_compressed(
        chosen.out,
        pictures=np.array(pictures),
        leans=np.array(leans),
        sides=np.array(sides),
        labels=np.array(labels),
    )


if __name__ == "__main__":
    main()
