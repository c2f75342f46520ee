"""The four markers in the corners, pure black on white."""

from collections.abc import Iterator, Mapping

from sheets.april import white_modules
from sheets.design.symbols import BLACK, WHITE
from sheets.fiducials import Corner, Variant, marker_ids
from sheets.geometry import Box
from sheets.modules import module_boxes
from sheets.shapes import Ink, Path, plain_box


def markers(variant: Variant, boxes: Mapping[Corner, Box]) -> Iterator[Path]:
    """The markers of a variant, upright in their corners: a black square, white modules on it."""
    for corner, marker_id in marker_ids(variant).items():
        box = boxes[corner]
        yield Path(steps=plain_box(box), ink=Ink(fill=BLACK))
        white = module_boxes(white_modules(marker_id), box)
        yield Path(steps=tuple(step for part in white for step in plain_box(part)), ink=Ink(fill=WHITE))
