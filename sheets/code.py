"""The QR code on a sheet, as its dark and light modules."""

from sheets.geometry import Box
from sheets.identity import Identity, encode

QUIET_MODULES = 2  # inside the code's box; round the box the paper is white as well
_MASK = (
    0  # any mask is read; to look for the prettiest of the eight takes longer than all the rest of a sheet
)

Modules = tuple[tuple[bool, ...], ...]


def code_modules(identity: Identity) -> Modules:
    """The modules [row][column], True is dark, without a quiet zone.

    The smallest version that holds the payload, and the best error correction that fits that version.
    """
    import segno

    code = segno.make(encode(identity), error="l", boost_error=True, micro=False, mask=_MASK)
    return tuple(tuple(module == 1 for module in line) for line in code.matrix)


def code_area(box: Box, modules: Modules) -> Box:
    """Where the modules stand in the code's box, so that the quiet zone is left round them."""
    return box.inset(box.width * QUIET_MODULES / (len(modules) + 2 * QUIET_MODULES))
