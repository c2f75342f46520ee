"""Two readings of one sheet, cell by cell: what they say together, and what changed between them.

A pen only adds: a blank cell gets a line or a cross, a cross is blotted out, and nothing goes the other way.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.reading import SheetReading
from scoring.model import Mark, Scorecard

_INK = (Mark.BLANK, Mark.SKIP, Mark.CROSS, Mark.VOID)  # each can become one further on
_SAYS_SOMETHING = 0.5  # an uncertain reading below it does not speak against a certain one
_UNKNOWN_BEFORE = CellReading(content=Content.BLANK, probability=0.0)
_UNKNOWN_AFTER = CellReading(content=Content.VOID, probability=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One cell of one reading."""

    reading: CellReading
    certain: bool

    @property
    def mark(self) -> Mark:
        return self.reading.content.mark

    @property
    def says_something(self) -> bool:
        return self.certain or self.reading.probability >= _SAYS_SOMETHING


def same_marks(first: SheetReading, second: SheetReading) -> bool:
    """Whether no cell is certain on both and shows two different marks."""
    return not any(a.mark is not b.mark for _, a, b in _certain_on_both(first, second))


def has_more_marks(earlier: SheetReading, later: SheetReading) -> bool:
    """Whether something was written between the two readings, for certain."""
    return any(_is_added(old, now) for _, old, now in _certain_on_both(earlier, later))


def merged(earlier: SheetReading, later: SheetReading) -> SheetReading:
    """What two readings of a sheet say together; where it has changed, as it is on the later one.

    A cell is certain where it is so on one and the other does not contradict. Of contradicting readings the more
    probable one counts, or the later one of a sheet that has changed, and the cell stays a doubt.
    """
    has_changed = has_more_marks(earlier, later)
    looks = {cell: _together(old, now, has_changed) for cell, old, now in _pairs(earlier, later)}
    doubts = [cell for cell, look in looks.items() if not look.certain]
    causes = {**earlier.uncertain, **later.uncertain}
    return replace(
        later,
        player=later.player or earlier.player,
        cells={cell: look.reading for cell, look in looks.items()},
        uncertain={
            cell: causes.get(cell, Cause.PHOTOGRAPHS_DIFFER)
            for cell in sorted(doubts, key=lambda cell: looks[cell].reading.probability)
        },
    )


def compared(earlier: SheetReading, later: SheetReading) -> tuple[Scorecard, Scorecard]:
    """The sheet before and after, for judging what changed, so that a doubt accuses nobody.

    A cell that is not certain on both stands there as not crossed before and as taken back after.
    """
    certain = {cell: (old.reading, now.reading) for cell, old, now in _certain_on_both(earlier, later)}
    before = {cell: certain.get(cell, (_UNKNOWN_BEFORE, None))[0] for cell in earlier.cells}
    after = {cell: certain[cell][1] if cell in certain else _UNKNOWN_AFTER for cell in later.cells}
    return replace(earlier, cells=before).scorecard, replace(later, cells=after).scorecard


def _pairs(first: SheetReading, second: SheetReading) -> Iterator[tuple[str, _Look, _Look]]:
    return ((cell, _look(first, cell), _look(second, cell)) for cell in first.cells)


def _look(sheet: SheetReading, cell: str) -> _Look:
    return _Look(reading=sheet.cells[cell], certain=cell not in sheet.uncertain)


def _certain_on_both(first: SheetReading, second: SheetReading) -> Iterator[tuple[str, _Look, _Look]]:
    return ((cell, a, b) for cell, a, b in _pairs(first, second) if a.certain and b.certain)


def _is_added(old: _Look, now: _Look) -> bool:
    return _INK.index(now.mark) > _INK.index(old.mark)


def _together(old: _Look, now: _Look, has_changed: bool) -> _Look:
    likelier = max(now, old, key=lambda look: look.reading.probability)
    if old.mark is now.mark:
        # where the sheet has changed, a cell that was blank for certain may have been crossed since
        certain = now.certain or (old.certain and not (has_changed and old.mark is Mark.BLANK))
        return replace(likelier, certain=certain)
    if _is_added(old, now):
        return now if now.certain else replace(likelier, certain=False)
    for look, other in ((now, old), (old, now)):
        if look.certain and not other.says_something:
            return look
    return replace(now if has_changed and now.certain else likelier, certain=False)
