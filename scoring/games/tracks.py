"""The two sides of our own On Board board, as data: row, number and bonus of each field, start to finish
(B1).
"""

from scoring.model import Row
from scoring.track import Field, Track

ROWS = {row[0].upper(): row for row in Row}


def track(side: str, fields: str) -> Track:
    """A side from its fields, each written as the row's letter and the number; bonuses follow from the
    places.
    """
    return Track(
        side=side,
        fields=tuple(
            Field(row=ROWS[field[0]], number=int(field[1:]), bonus=bonus_at(place))
            for place, field in enumerate(fields.split(), 1)
        ),
    )


def bonus_at(place: int) -> int:
    """1 to 15 along the first 35 fields, then one more for each of the last five."""
    return place - 20 if place > 35 else 1 + (place - 1) * 15 // 35


TRACKS: dict[str, Track] = {
    side.side: side
    for side in (
        track(
            "a",
            "R2 B12 Y3 R4 G10 B11 Y4 G11 R5 B10 Y5 G9 R6 B9 Y6 G8 R7 B8 Y7 G7"
            " R8 B7 Y8 G6 B6 R9 Y9 G5 R10 B5 Y10 G4 R11 B4 Y11 G3 R10 B3 Y11 G4",
        ),
        track(
            "b",
            "G12 Y2 B11 R3 Y4 G10 R5 B10 G9 Y5 R6 B9 Y6 G8 R7 B8 G7 Y7 R8 B7"
            " Y8 G6 R9 B6 Y9 G5 B5 R10 G4 Y10 B4 R11 Y11 G3 B3 R10 Y10 G4 B4 R11",
        ),
    )
}
