"""What a cell of a sheet can show, and what it was read as."""

from dataclasses import dataclass
from enum import IntEnum

from scoring.model import Mark


class Content(IntEnum):
    """What a cell can show. A network's output has one probability for each, in this order."""

    BLANK = 0
    CROSS = 1
    SKIP = 2
    VOID = 3
    CROSS_ON_SKIP = 4  # a jumped-over number that was crossed all the same
    COVERED = 5  # something lies on it, or glare has eaten it

    @property
    def mark(self) -> Mark:
        """The mark that this content counts as."""
        return _MARKS[self]


_MARKS = {
    Content.BLANK: Mark.BLANK,
    Content.CROSS: Mark.CROSS,
    Content.SKIP: Mark.SKIP,
    Content.VOID: Mark.VOID,
    Content.CROSS_ON_SKIP: Mark.CROSS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CellReading:
    """What one cell was read as and how probable its mark is (0 ... 1, calibrated).

    ``content`` is never ``COVERED``: it is the likeliest mark under what covers it, with the little probability left.
    Whether a line lies under a cross is not part of ``probability``: nobody is asked for that.
    ``rival`` is the likeliest content that counts as another mark, ``COVERED`` included. ``strange`` is how likely
    something stands there that is no mark at all (0 ... 1); nobody looks for it where a cell is clearly empty.
    """

    content: Content
    probability: float
    rival: Content | None = None
    strange: float = 0.0


def part_of(cell: str) -> str:
    """The row, or the kind of box, that a cell belongs to."""
    return cell.split(":", maxsplit=1)[0]
