"""Two readings of one sheet, cell by cell: what they say together, and what changed between them.

A pen only adds: a blank cell gets a line or a cross, a cross is blotted out, and nothing goes the other way. So an
earlier photograph settles a doubt of a later one only where that does not hesitate between what was there and more;
and none about a mark that is clear, and may have been rubbed out since.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.reading import SheetReading
from scoring.model import Mark, Scorecard

_INK = (Mark.BLANK, Mark.SKIP, Mark.CROSS, Mark.VOID)  # each can become one further on
# What speaks against a mark that is clear: that an earlier photograph showed it clearly settles nothing.
_AGAINST_CLEAR_MARKS = (Cause.PALE, Cause.STRANGE, Cause.BETWEEN)
_SAYS_SOMETHING = 0.5  # an uncertain reading below it does not speak against a certain one
_UNKNOWN_BEFORE = CellReading(content=Content.BLANK, probability=0.0)
_UNKNOWN_AFTER = CellReading(content=Content.VOID, probability=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One cell of one reading, and why it is doubted."""

    reading: CellReading
    certain: bool
    cause: Cause | None

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

    A cell is certain where it is so on one and the other does not contradict; an earlier one does not settle whether
    something was added. Of contradicting readings the more probable one counts, or the later one of a sheet that has
    changed, and the cell stays a doubt.
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
    return _Look(
        reading=sheet.cells[cell], certain=cell not in sheet.uncertain, cause=sheet.uncertain.get(cell)
    )


def _certain_on_both(first: SheetReading, second: SheetReading) -> Iterator[tuple[str, _Look, _Look]]:
    return ((cell, a, b) for cell, a, b in _pairs(first, second) if a.certain and b.certain)


def _is_added(old: _Look, now: _Look) -> bool:
    return _INK.index(now.mark) > _INK.index(old.mark)


def _together(old: _Look, now: _Look, has_changed: bool) -> _Look:
    is_open = now.cause in _AGAINST_CLEAR_MARKS or _may_be_more(now.reading, old.mark, has_changed)
    settles = old.certain and not is_open
    if old.mark is now.mark:
        return _of_one_mark(old, now, settles)
    likelier = max(now, old, key=_probability)
    if _is_added(old, now):
        return now if now.certain else replace(likelier, certain=False)
    if now.certain and not old.says_something:
        return now
    if settles and not now.says_something:
        return old
    return replace(now if has_changed and now.certain else likelier, certain=False)


def _may_be_more(now: CellReading, mark: Mark, has_changed: bool) -> bool:
    """Whether what was a mark may have got more ink since, if a later reading of it is not certain.

    What hides a cell hides that, too; it is only thought of where the sheet has changed.
    """
    if now.rival is None or now.rival is Content.COVERED:
        return has_changed and mark is not _INK[-1]
    return _INK.index(now.rival.mark) > _INK.index(mark)


def _of_one_mark(old: _Look, now: _Look, settles: bool) -> _Look:
    """Two looks at the same mark: the more probable one, or the later one where its doubt stays."""
    if old.certain and not (now.certain or settles):
        return now
    on_line = [look for look in (old, now) if look.certain and look.reading.content is Content.CROSS_ON_SKIP]
    likelier = max(on_line or (now, old), key=_probability)  # a line does not vanish under its cross
    return replace(likelier, certain=now.certain or settles)


def _probability(look: _Look) -> float:
    return look.reading.probability
