"""How to say that a sheet was photographed more than once."""

from itertools import pairwise

from cli.sightings import SeenSheet
from scanner.same_sheet import has_more_marks
from scoring.violations import RuleName, Severity, Violation
from scoring.wording import cell_words, joined, number_word, one_line


def seen_twice(name: str, seen: SeenSheet) -> Violation:
    """A note that the sheet counts once; suspicious where its readings disagree."""
    disputed = _disputed(seen)
    sentences = [
        f"{name} {_where(seen)}.",
        *_settled_words(seen),
        *_disputed_words(disputed),
    ]
    return Violation(
        rule=RuleName.SEEN_TWICE,
        severity=Severity.SUSPICIOUS if disputed else Severity.NOTE,
        cells=disputed,
        sheets=(name,),
        message=" ".join(sentences),
    )


def _where(seen: SeenSheet) -> str:
    photos = [one_line(look.photo) for look in seen.looks]
    if len(photos) == 1:
        times = _times(len(seen.sightings))
        return f"is {times} on {photos[0]} with the same marks, as copies would be; the sheet counts once"
    where = f"was photographed {_times(len(photos))}, on {joined(photos)}"
    if any(has_more_marks(old.sheet, now.sheet) for old, now in pairwise(seen.looks)):
        return f"{where} and marked in between; the sheet counts once, as it was last"
    return f"{where}, with the same marks; the sheet counts once"


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number_word(number)} times"


def _doubts(seen: SeenSheet) -> tuple[str, ...]:
    """The cells that are uncertain on some sighting."""
    return tuple(dict.fromkeys(cell for sighting in seen.sightings for cell in sighting.sheet.uncertain))


def _settled_words(seen: SeenSheet) -> list[str]:
    doubts = seen.sheet.uncertain
    settled = [cell for cell in _doubts(seen) if cell not in doubts]
    if not settled:
        return []
    return [
        f"Read together, {joined(map(cell_words, settled))} {'is' if len(settled) == 1 else 'are'} certain."
    ]


def _disputed(seen: SeenSheet) -> tuple[str, ...]:
    """The cells that one sighting shows for certain, another otherwise, and that are a doubt therefore."""
    sheets = [sighting.sheet for sighting in seen.sightings]
    return tuple(
        cell
        for cell in seen.sheet.uncertain
        if any(cell not in sheet.uncertain for sheet in sheets)
        and len({sheet.cells[cell].content.mark for sheet in sheets}) > 1
    )


def _disputed_words(disputed: tuple[str, ...]) -> list[str]:
    return [f"Its readings disagree on {joined(map(cell_words, disputed))}: look there."] if disputed else []
