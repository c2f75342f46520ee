"""The pictures of the AprilTag 36h11 markers: which modules are white.

``apriltag_36h11.txt`` holds one word a marker, in order of the ids: its 36 inner modules row by row from the
top left, the highest bit first, 1 for white.
"""

from functools import cache
from importlib.resources import files

from sheets.fiducials import FAMILY_SIZE, MODULES

_INNER = MODULES - 2


@cache
def _words() -> tuple[int, ...]:
    text = files("sheets").joinpath("apriltag_36h11.txt").read_text(encoding="ascii")
    return tuple(int(word, 16) for word in text.split())


def white_modules(marker_id: int) -> tuple[tuple[bool, ...], ...]:
    """The marker's 8 x 8 modules, [row][column] from its top left, True for white; the border is black.

    Raises:
        ValueError: no marker has that id.
    """
    if not 0 <= marker_id < FAMILY_SIZE:
        raise ValueError(f"there is no marker {marker_id}: they go from 0 to {FAMILY_SIZE - 1}")
    word = _words()[marker_id]
    black = (False,) * MODULES
    inner = (
        (False, *(_bit(word, row * _INNER + column) for column in range(_INNER)), False)
        for row in range(_INNER)
    )
    return black, *inner, black


def _bit(word: int, place: int) -> bool:
    return bool(word >> (_INNER * _INNER - 1 - place) & 1)
