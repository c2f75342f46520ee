"""On Board's board with its pawns as somebody found it, and what it tells (B1, B2, B6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.track import FIELDS, START, Field, Track, field_at
from scoring.violations import RuleName, Violation
from scoring.wording import cell_words, joined

START_FIELD = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnBoard:
    """Where the pawns stand, by their colour: places of the track from 1, 0 for the start field."""

    track: Track
    pawns: Mapping[str, int]

    def field(self, colour: str) -> Field | None:
        """The field that a pawn stands on; None at the start."""
        place = self.pawns[colour]
        return field_at(self.track, place) if place != START else None

    def bonus(self, colour: str) -> int:
        """The bonus of the field that a pawn stands on; the start field has none (B6)."""
        field = self.field(colour)
        return field.bonus if field else 0


def field_name(place: int) -> str:
    """The name of a field: ``field:17``, ``start``."""
    return START_FIELD if place == START else f"field:{place}"


def field_words(track: Track, place: int) -> str:
    """A field as people find it: ``field 17 (green 10)`` by what is printed on it, ``the start field``."""
    return (
        "the start field"
        if place == START
        else f"field {place} ({cell_words(str(field_at(track, place).cell))})"
    )


def places() -> dict[str, int]:
    """The places of the track by their names."""
    return {field_name(place): place for place in range(FIELDS + 1)}


def check_pawns(board: PawnBoard) -> tuple[Violation, ...]:
    """All violations of a board: only one pawn a field, however many at the start."""
    return tuple(_crowded(board))


def _crowded(board: PawnBoard) -> Iterator[Violation]:
    for place in sorted(set(board.pawns.values()) - {START}):
        there = [colour for colour, other in board.pawns.items() if other == place]
        if len(there) > 1:
            yield Violation(
                rule=RuleName.PAWN_OCCUPIED,
                cells=(field_name(place),),
                message=(
                    f"The {joined(there)} pawns stand together on {field_words(board.track, place)}; a pawn passes"
                    " over a field that is taken."
                ),
            )
