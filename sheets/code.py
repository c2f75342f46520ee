"""The QR code on a sheet, as the boxes of its dark modules."""

from collections.abc import Iterator

from sheets.geometry import Box
from sheets.identity import Identity, encode
from sheets.modules import module_boxes

QUIET_MODULES = 2  # inside the code's box; round the box the paper is white as well


def dark_boxes(identity: Identity, box: Box) -> Iterator[Box]:
    """The dark modules inside ``box`` with a quiet zone.

    The smallest version that holds the payload, and the best error correction that fits that version.
    """
    import segno

    code = segno.make(encode(identity), error="l", boost_error=True, micro=False)
    modules = [[bool(module) for module in line] for line in code.matrix]
    quiet = box.width * QUIET_MODULES / (len(modules) + 2 * QUIET_MODULES)
    return module_boxes(modules, box.inset(quiet))
