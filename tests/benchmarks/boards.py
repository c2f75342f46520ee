"""How well boards are read: simulated photographs by class, with pieces and seeds that are never used for tuning.

``python -m tests.benchmarks.boards --out build/boards [--photos 60] [--games duel] [--classes easy tilt]`` prints a
table, writes ``results.json`` and, for every board that was not read exactly, its photograph and what was read into
``--out``.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.table import Table

from scanner.board_overlay import draw_boards
from scanner.board_reading import DuelReading, TrackReading
from scanner.overlay import Caption
from scanner.photo import Photo
from scanner.pipeline import read_photo
from scanner.settings import Settings
from scanner.stones import ALONE
from scoring.model import Row
from tests.benchmarks.accuracy_run import decoded
from tests.synthetic.boards import simulate_board
from tests.synthetic.compare import Comparison, Outcome
from tests.synthetic.hands import Split
from tests.synthetic.truth import BoardTruth, Photograph

REPORTING_SEED = (
    700_334  # seeds from here on are for reporting alone; those from 700,000 on have been looked at
)
GAMES = ("duel", "onboard")
CLASSES = ("easy", "tilt", "shadow", "messenger", "mono")
Board = DuelReading | TrackReading


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One photograph's comparison, what the pieces were, and the seconds that reading took."""

    game: str
    recipe: str
    seed: int
    board: Comparison
    kinds: Mapping[str, str]
    seconds: float


def run(game: str, recipe: str, seed: int, pieces: Split, out: Path | None) -> Result:
    """Simulate, read, compare, keep what went wrong."""
    photograph = simulate_board(recipe, seed, game=game, hands=pieces)
    photo = decoded(photograph.data)
    start = time.perf_counter()
    reading = read_photo(photo, Settings())
    seconds = time.perf_counter() - start
    [truth] = photograph.truth.boards
    compared = compare_boards(truth, reading.boards)
    if reading.sheets:
        compared = Comparison(outcome=Outcome.INVENTED, differences={})
    if out is not None and compared.outcome is not Outcome.EXACT:
        _keep(out / f"{game}-{recipe}-{seed}", photograph, photo.whole(), reading.boards)
    return Result(
        game=game, recipe=recipe, seed=seed, board=compared, kinds=dict(truth.kinds), seconds=seconds
    )


def compare_boards(truth: BoardTruth, boards: Sequence[Board]) -> Comparison:
    """The one board of a photograph against its readings."""
    if not boards:
        return Comparison(outcome=Outcome.MISSED, differences={})
    if len(boards) > 1:
        return Comparison(outcome=Outcome.INVENTED, differences={})
    [board] = boards
    if board.error is not None:
        return Comparison(outcome=Outcome.UNREADABLE, differences={"board": ("readable", board.error)})
    wanted = contents(truth)
    differences = {
        cell: (wanted.get(cell, "empty"), str(read))
        for cell, read in board.cells.items()
        if wanted.get(cell, "empty") != str(read)
    }
    return Comparison(
        outcome=_outcome(truth, board, differences),
        differences=differences | {cell: ("doubt", str(cause)) for cell, cause in board.uncertain.items()},
        identified=board.sheet_id == truth.sheet_id,
    )


def contents(truth: BoardTruth) -> dict[str, str]:
    """What lies on each cell, in the words of the readings."""
    found: dict[str, list[str]] = {}
    for piece in sorted(truth.pieces, key=lambda piece: [*map(str, Row), "black", "grey"].index(piece.owner)):
        high = "" if piece.height == ALONE else f", {piece.height} high"
        found.setdefault(piece.cell, []).append(f"{piece.owner}{high}")
    return {cell: ", ".join(owners) for cell, owners in found.items()}


def _outcome(truth: BoardTruth, board: Board, differences: Mapping[str, tuple[str, str]]) -> Outcome:
    wrong_id = board.sheet_id is not None and board.sheet_id != truth.sheet_id
    if (board.game, board.variant.board) != (truth.game, truth.side) or wrong_id:
        return Outcome.SILENT
    if set(differences) - set(board.uncertain):
        return Outcome.SILENT
    return Outcome.REVIEW if board.uncertain else Outcome.EXACT


def _keep(stem: Path, photograph: Photograph, photo: Photo, boards: Sequence[Board]) -> None:
    stem.with_suffix(".jpg").write_bytes(photograph.data)
    captions = [(board, Caption(illegal=frozenset(), text=board.error or board.status)) for board in boards]
    draw_boards(Image.fromarray(photo.pixels), captions).save(stem.with_suffix(".read.jpg"), quality=85)


def run_all(jobs: Sequence[tuple[str, str, int]], pieces: Split, out: Path, workers: int) -> list[Result]:
    """Every job: a game, a class, a seed."""
    if workers == 1:
        return [run(*job, pieces, out) for job in jobs]
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(run, *job, pieces, out) for job in jobs]
        return [future.result() for future in futures]


def show(results: Sequence[Result]) -> None:
    """The table of outcomes, a line a game and class."""
    table = Table(title="Boards by outcome")
    for heading in ("game", "class"):
        table.add_column(heading)
    shown = (
        Outcome.EXACT,
        Outcome.REVIEW,
        Outcome.UNREADABLE,
        Outcome.SILENT,
        Outcome.MISSED,
        Outcome.INVENTED,
    )
    for heading in ("boards", *shown, "exact %", "id known", "s a photo"):
        table.add_column(str(heading), justify="right")
    for game, recipe, group in _groups(results):
        outcomes = Counter(result.board.outcome for result in group)
        table.add_row(
            game,
            recipe,
            str(len(group)),
            *(str(outcomes[outcome]) for outcome in shown),
            f"{outcomes[Outcome.EXACT] / len(group):.1%}",
            str(sum(result.board.identified for result in group)),
            f"{sum(result.seconds for result in group) / len(group):.2f}",
        )
    Console(width=160).print(table)


def _groups(results: Sequence[Result]) -> Iterator[tuple[str, str, list[Result]]]:
    """Each class of a game, then the game as a whole."""
    for game in dict.fromkeys(result.game for result in results):
        of_game = [result for result in results if result.game == game]
        for recipe in dict.fromkeys(result.recipe for result in of_game):
            yield game, recipe, [result for result in of_game if result.recipe == recipe]
        yield game, "all", of_game


def failures(results: Sequence[Result]) -> Iterator[str]:
    """A line for every board that was not read exactly."""
    for result in results:
        if result.board.outcome is not Outcome.EXACT:
            yield (
                f"{result.game} {result.recipe} {result.seed}: {result.board.outcome}"
                f" {dict(result.board.differences)} {dict(result.kinds)}"
            )


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--first-seed", type=int, default=REPORTING_SEED)
    parser.add_argument("--pieces", choices=("tuning", "held-back"), default="held-back")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--classes", nargs="+", default=list(CLASSES))
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    jobs = [
        (game, recipe, chosen.first_seed + index)
        for game in chosen.games
        for recipe in chosen.classes
        for index in range(chosen.photos)
    ]
    results = run_all(jobs, chosen.pieces, chosen.out, chosen.workers)
    show(results)
    for line in failures(results):
        print(line)
    record = [
        {
            "game": r.game,
            "class": r.recipe,
            "seed": r.seed,
            "outcome": str(r.board.outcome),
            "seconds": r.seconds,
        }
        for r in results
    ]
    (chosen.out / "results.json").write_text(json.dumps(record, indent=1))


if __name__ == "__main__":
    main()
