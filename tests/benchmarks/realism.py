"""How like real photographs the simulated ones are, by statistics.

``python -m tests.benchmarks.realism [--photos 6] [--classes mixed easy]`` prints both side by side: the median over
the photographs, and the range. It needs the real photographs (``ROWLOCK_DATA``).
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.table import Table

from scoring.games import GAMES
from scoring.model import Mark
from sheets.layout import score_sheet
from tests.benchmarks.photo_statistics import (
    Grey,
    Points,
    edge_statistics,
    paper_statistics,
    stroke_depths,
)
from tests.synthetic.classes import simulate
from tests.synthetic.gestures import data_root
from tests.synthetic.real_forms import FORM_MM, form_markers, form_plane
from tests.synthetic.truth import SheetTruth

TRYING_SEED = 900_000_000
_CELL_PX_PER_MM = 6.0

STATISTICS = {
    "white": "white paper",
    "fine": "noise, fine (below 1 px)",
    "middle": "noise, middle (1 to 2 px)",
    "coarse": "noise, coarse (2 to 4 px)",
    "sigma_px": "blur of edges, sigma px",
    "best_px": "sharpest marker of a photograph",
    "worst_px": "most blurred marker",
    "direction": "blur, one way over the other",
    "black": "black over white, linear",
    "stroke": "a stroke's core over paper",
    "cell": "a crossed cell over a blank one",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The statistics of one photograph, by the keys of ``STATISTICS``, those that can be told of it."""

    values: Mapping[str, float]


def measure(grey: Grey, quad: Points | None, markers: Sequence[Points]) -> Measured:
    """Paper and edges of one photograph."""
    paper = paper_statistics(grey, quad)
    if paper is None:
        return Measured(values={})
    edges = edge_statistics(grey, markers, paper.white)
    return Measured(values=asdict(paper) | (asdict(edges) if edges else {}))


def real_forms(root: Path) -> Iterator[Measured]:
    """The forms with markers."""
    for file in sorted((root / "photos" / "forms_with_markers").glob("*.jpg")):
        picture = np.asarray(cv2.imread(str(file)), dtype=np.uint8)
        markers = form_markers(picture)
        outline = np.array([[(0, 0), (FORM_MM[0], 0), FORM_MM, (0, FORM_MM[1])]], dtype=np.float64)
        quad = cv2.perspectiveTransform(outline, form_plane(markers))[0]
        yield measure(_grey(picture), quad, list(markers.values()))


def real_pages(root: Path) -> Iterator[Measured]:
    """Pages, receipts, handwriting."""
    for file in sorted((root / "photos" / "pages").glob("*.jp*g")):
        yield measure(_grey(np.asarray(cv2.imread(str(file)), dtype=np.uint8)), None, ())


def real_crosses(root: Path) -> Iterator[Measured]:
    """Pen strokes on blank paper."""
    for file in sorted((root / "photos" / "drawn_crosses").glob("*.jp*g")):
        grey = _grey(np.asarray(cv2.imread(str(file)), dtype=np.uint8))
        depths = stroke_depths(grey)
        yield Measured(values={**measure(grey, None, ()).values, "stroke": float(np.median(depths))})


def simulated(name: str, photographs: int) -> Iterator[Measured]:
    """Photographs of a class, each by its first sheet."""
    for seed in range(TRYING_SEED, TRYING_SEED + photographs):
        shot = simulate(name, seed, hands="held-back")
        picture = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_COLOR)
        grey, sheet = _grey(np.asarray(picture, dtype=np.uint8)), shot.truth.sheets[0]
        found = measure(grey, np.array(sheet.corners), _own_markers(grey))
        yield Measured(values={**found.values, **ink_depths(grey, sheet)})


def ink_depths(grey: Grey, sheet: SheetTruth) -> dict[str, float]:
    """How dark the crosses of a sheet are: their strokes over paper, their cells over blank ones of the same row.

    Each cell is seen against its own paper, so that shadows do not count.
    """
    cells = {cell: _flat(grey, sheet, cell) for cell in score_sheet(GAMES[sheet.game]).cells}
    crossed = [cell for cell, mark in sheet.marks.items() if mark is Mark.CROSS and "misthrow" not in cell]
    strokes = [float(np.percentile(cells[c], 3) / _paper_of(cells[c])) for c in crossed]
    levels = {cell: float(pixels.mean()) / _paper_of(pixels) for cell, pixels in cells.items()}
    shares = []
    for cell in crossed:
        row = cell.split(":")[0]
        blank = [levels[c] for c in cells if c.split(":")[0] == row and c not in sheet.marks]
        shares += [levels[cell] / float(np.median(blank))] if blank else []
    found = {"stroke": strokes, "cell": shares}
    return {name: float(np.median(values)) for name, values in found.items() if values}


def _paper_of(cell: Grey) -> float:
    """The value of blank paper in a cell."""
    return float(np.percentile(cell, 85))


def _flat(grey: Grey, sheet: SheetTruth, cell: str) -> Grey:
    """The inside of one cell, laid flat."""
    layout = score_sheet(GAMES[sheet.game])
    box, outline = layout.cells[cell].inset(0.8), layout.outline
    corners = np.array([(0, 0), (outline.width, 0), (outline.width, outline.height), (0, outline.height)])
    moved = ((corners - (box.left, box.top)) * _CELL_PX_PER_MM).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(sheet.corners, np.float32), moved)
    size = (round(box.width * _CELL_PX_PER_MM), round(box.height * _CELL_PX_PER_MM))
    return np.asarray(cv2.warpPerspective(grey, matrix, size), dtype=np.uint8)


def _own_markers(grey: Grey) -> list[Points]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, _, _ = cv2.aruco.ArucoDetector(known, settings).detectMarkers(grey)
    return [quad[0].astype(np.float64) for quad in corners]


def _grey(picture: Grey) -> Grey:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def told(name: str, measured: Iterable[Measured]) -> str:
    """A statistic over some photographs: median and range; empty if none has it."""
    values = [m.values[name] for m in measured if name in m.values]
    if not values:
        return ""
    return f"{np.median(values):.3g}  ({min(values):.3g} … {max(values):.3g})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=6, help="of each class")
    parser.add_argument("--classes", nargs="+", default=["mixed", "easy"])
    chosen = parser.parse_args()
    root = data_root()
    if root is None:
        parser.exit(2, "The real photographs are not here: name their folder in ROWLOCK_DATA.\n")
    columns = {
        "real forms": list(real_forms(root)),
        "real pages": list(real_pages(root)),
        "real pen strokes": list(real_crosses(root)),
        **{f"simulated {name}": list(simulated(name, chosen.photos)) for name in chosen.classes},
    }
    table = Table("median (range)", *columns)
    for key, words in STATISTICS.items():
        table.add_row(words, *(told(key, measured) for measured in columns.values()))
    Console(width=170).print(table)


if __name__ == "__main__":
    main()
