"""The two sides of our own On Board board, as data: row, number and bonus of each field, start to finish
(B1).

Both were designed by simulation: docs/tracks.md tells how.
"""

from collections.abc import Sequence

from scoring.model import Row
from scoring.track import FINISH, Field, Track

ROWS = {row[0].upper(): row for row in Row}


def track(side: str, fields: str, fields_with_bonus: Sequence[int]) -> Track:
    """A side from its fields, each written as the row's letter and the number.

    ``fields_with_bonus`` says how many fields have bonus 1, how many bonus 2 and so on; the fields of the
    finish, which have a bonus each of their own, are left out.
    """
    bonuses = [
        bonus for bonus, count in enumerate((*fields_with_bonus, *[1] * FINISH), 1) for _ in range(count)
    ]
    return Track(
        side=side,
        fields=tuple(
            Field(row=ROWS[field[0]], number=int(field[1:]), bonus=bonus)
            for field, bonus in zip(fields.split(), bonuses, strict=True)
        ),
    )


# The gentle side: the numbers come as rows fill, and the bonus grows evenly.
GENTLE = track(
    "a",
    "R2 B12 Y2 R3 G10 Y3 G12 B11 R4 G11 B10 Y4 R5 G9 R6 G8 B9 Y5 R7 Y6"
    " B8 G7 R8 Y7 G6 B7 Y8 R9 B6 G4 Y9 B5 R10 G5 B4 Y10 R11 G3 Y11 B3",
    (3, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 2, 2, 2, 1),
)

# The daring side: numbers run ahead of the rows and fall back, and more of the bonus lies far out.
DARING = track(
    "b",
    "Y2 B12 R3 B11 G12 B10 Y6 R5 G9 R2 Y4 B9 Y3 G11 R6 G10 R4 B6 Y5 G7"
    " Y9 B8 G5 R7 G8 R9 Y7 B3 R8 Y10 B7 R11 B4 G6 Y8 B5 Y11 G4 R10 G3",
    (3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 1),
)

TRACKS: dict[str, Track] = {side.side: side for side in (GENTLE, DARING)}
