"""Cells, numbers and lists as words: what messages are made of."""

from collections.abc import Iterable

SMALL_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number_word(number: int) -> str:
    """``six`` for 6, ``no`` for 0; digits beyond twelve."""
    return SMALL_NUMBERS[number] if 0 <= number < len(SMALL_NUMBERS) else str(number)


def counted(number: int, thing: str, things: str) -> str:
    """``one cross``, ``four crosses``, ``no crosses``, ``31 crosses``."""
    return f"{number_word(number)} {thing if number == 1 else things}"


def crosses(number: int) -> str:
    """So many crosses."""
    return counted(number, "cross", "crosses")


def misthrows(number: int) -> str:
    """So many misthrows."""
    return counted(number, "misthrow", "misthrows")


def joined(words: Iterable[str], link: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *front, last = tuple(words)
    return f"{', '.join(front)} {link} {last}" if front else last


def cell_words(cell: str) -> str:
    """``green 3`` for ``green:3``, ``the red lock`` for ``red:lock``, ``misthrow 2`` for ``misthrow:2``."""
    place, _, what = cell.partition(":")
    return f"the {place} lock" if what == "lock" else f"{place} {what}"


def sentence(text: str) -> str:
    """The text with a capital letter in front and a full stop behind."""
    return f"{text[:1].upper()}{text[1:]}."


def one_line(words: str) -> str:
    """A user's own words on one line of plain characters: no line breaks, control characters or broken
    letters.
    """
    return "".join(letter if letter.isprintable() else "�" for letter in " ".join(words.split()))


def quoted(words: str, limit: int = 40) -> str:
    """A user's own words in quotation marks, on one line, shortened where they run on."""
    line = one_line(words)
    return f"“{line if len(line) <= limit else line[: limit - 1] + '…'}”"
