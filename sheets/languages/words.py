"""The words that a sheet needs."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from scoring.model import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language.

    ``rows`` are the badges of the rows: one letter, two where one would not tell two rows apart. ``minimum``
    holds ``{n}``, the least number of crosses before a row may be locked (C6, L4). From ``bonus`` on they are
    On Board's and The Duel's; ``cut_out`` stands over the pieces, ``glue`` on the ends of a standing pawn.
    """

    rows: Mapping[Row, str]
    name: str
    crosses: str
    points: str
    misthrows: str
    each: str
    total: str
    minimum: str
    crossed: str
    jumped_over: str
    taken_back: str
    imprint: str
    bonus: str
    my_pawn: str
    start: str
    finish: str
    stones: str
    black: str
    grey: str
    caps: str
    pawns: str
    cut_out: str
    glue: str

    def sentences(self) -> tuple[str, ...]:
        """Every text of the language, badges included."""
        plain = (getattr(self, entry.name) for entry in fields(self) if entry.name != "rows")
        return (*self.rows.values(), *plain)
