"""The reader that one would write first: four markers, a homography, a threshold, and how much of each cell is dark.

It is a peer for ``bench_speed``: what more than this costs, and what it buys. It knows no skip lines or blots, asks
about nothing, and wants all four markers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.fiducials import Corner, Variant, marker_meaning
from sheets.layouts import layout_of

PX_PER_MM = 4.0
_MARGIN = 0.1  # of a cell's side, left out: the printed frame and the neighbours' strokes
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)

_WINDOW_PX = 101  # what counts as a pixel's surroundings
_DARKER = 45  # grey values that ink is darker than its surroundings

# The share of a cell (0 ... 1) that is dark if it is crossed. All three are the best of those that were tried on
# photographs of other seeds of the same classes (``python -m tests.benchmarks.naive_reader`` tries the last one).
THRESHOLD = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class NaiveSheet:
    """A sheet: which it is, its outline's corners (4, 2) in px, and how much of each cell is dark (0 ... 1)."""

    variant: Variant
    corners: NDArray[np.float64]
    darkness: Mapping[str, float]

    def crossed(self, threshold: float = THRESHOLD) -> frozenset[str]:
        """The cells that count as crossed."""
        return frozenset(cell for cell, darkness in self.darkness.items() if darkness > threshold)


def read_naively(data: bytes) -> list[NaiveSheet]:
    """Every score sheet on a photograph of which all four markers are found."""
    gray = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    return [
        _sheet(gray, variant, markers)
        for variant, markers in _markers(gray).items()
        if len(markers) == len(Corner) and variant.kind == "score"
    ]


def _markers(gray: NDArray[np.uint8]) -> Mapping[Variant, Mapping[Corner, NDArray[np.float64]]]:
    """The markers of each sheet; of two sheets alike, the markers are mixed up."""
    corners, ids, _ = cv2.aruco.ArucoDetector(_DICTIONARY).detectMarkers(gray)
    found: dict[Variant, dict[Corner, NDArray[np.float64]]] = defaultdict(dict)
    for points, marker_id in zip(corners, () if ids is None else ids.ravel(), strict=True):
        meaning = marker_meaning(int(marker_id))
        if meaning is not None:
            found[meaning[0]][meaning[1]] = points[0]
    return found


def _sheet(
    gray: NDArray[np.uint8], variant: Variant, markers: Mapping[Corner, NDArray[np.float64]]
) -> NaiveSheet:
    layout = layout_of(variant)
    in_mm = np.concatenate([_corners(layout.markers[corner]) for corner in markers])
    homography, _ = cv2.findHomography(np.concatenate(list(markers.values())), in_mm)
    to_px = np.diag([PX_PER_MM, PX_PER_MM, 1.0])
    outline = layout.outline
    size = (round(outline.width * PX_PER_MM), round(outline.height * PX_PER_MM))
    flat = cv2.warpPerspective(gray, to_px @ homography, size)
    ink = cv2.adaptiveThreshold(
        flat, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _WINDOW_PX, _DARKER
    )
    return NaiveSheet(
        variant=variant,
        corners=cv2.perspectiveTransform(_corners(outline)[None], np.linalg.inv(homography))[0],
        darkness={cell: float(ink[_inside(box)].mean()) for cell, box in layout.cells.items()},
    )


def _corners(box) -> NDArray[np.float64]:
    return np.array(
        [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]]
    )


def _inside(box) -> tuple[slice, slice]:
    dx, dy = _MARGIN * box.width, _MARGIN * box.height
    rows = slice(round((box.top + dy) * PX_PER_MM), round((box.bottom - dy) * PX_PER_MM))
    return rows, slice(round((box.left + dx) * PX_PER_MM), round((box.right - dx) * PX_PER_MM))


def main() -> None:
    """Print how many cells are wrong on the tuning photographs for each threshold."""
    from tests.benchmarks.bench_peers import naive_faults, tuning_photographs

    photographs = list(tuning_photographs())
    for threshold in _thresholds():
        print(
            f"{threshold:.2f}: {sum(naive_faults(photo, threshold).wrong for photo in photographs)} cells wrong"
        )


def _thresholds() -> Iterator[float]:
    yield from (hundredths / 100 for hundredths in range(1, 25))


if __name__ == "__main__":
    main()
