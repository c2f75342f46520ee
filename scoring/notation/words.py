"""The words of a line of notation, each with its place, and errors that point at the character."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from scoring.errors import BrokenInput
from scoring.wording import quoted

WORD = re.compile(
    r'(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^\s;"])+|;'
)  # an open quotation mark runs to the line's end
CLOSED = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^"])*')
PLAIN_NAME = re.compile(r"[^\W_][\w.'-]*")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A piece of a line: its text, and the line and the character (both from 1) at which it begins."""

    text: str
    line: int
    column: int

    def broken(self, message: str) -> NoReturn:
        """Refuse the word.

        Raises:
            BrokenInput: always, pointing at the word's first character.
        """
        raise BrokenInput("bad-notation", f"line {self.line}, character {self.column}: {message}")

    def part(self, start: int, end: int | None = None) -> "Word":
        """A part of the word, with its own place."""
        return Word(text=self.text[start:end], line=self.line, column=self.column + start)

    def cut(self, separator: str) -> tuple["Word", "Word | None"]:
        """The word before the first separator outside quotation marks and what follows it, if it is there."""
        at = self.text.find(separator, _end_of_quotes(self.text))
        return (self, None) if at < 0 else (self.part(0, at), self.part(at + len(separator)))

    def pieces(self) -> list["Word"]:
        """The pieces between commas."""
        starts = [0, *(found.end() for found in re.finditer(",", self.text))]
        return [
            self.part(start, end - 1)
            for start, end in zip(starts, [*starts[1:], len(self.text) + 1], strict=True)
        ]

    def number(self, allowed: range) -> int:
        """The word as a whole number."""
        if not NUMBER.fullmatch(self.text) or int(self.text) not in allowed:
            self.broken(f"{quoted(self.text)} is not a number from {allowed[0]} to {allowed[-1]}")
        return int(self.text)

    def name(self) -> str:
        """The word as a name, in quotation marks or without."""
        if not self.text.startswith('"'):
            return self.text if PLAIN_NAME.fullmatch(self.text) else self._bad_name()
        try:
            name = json.loads(self.text)
        except json.JSONDecodeError:
            self._bad_name()
        return str(name)

    def _bad_name(self) -> NoReturn:
        self.broken(
            f"{quoted(self.text)} is not a name: put names with special characters in quotation marks"
        )

    def one_of(self, names: Iterable[str], what: str) -> str:
        """The word as one of a closed set."""
        known = tuple(names)
        if self.text not in known:
            self.broken(f"{quoted(self.text)} is no {what}: {', '.join(known)}")
        return self.text


def _end_of_quotes(text: str) -> int:
    quotes = re.match(r'"(?:[^"\\]|\\.)*"', text)
    return quotes.end() if quotes else 0


def words_of(line: str, number: int = 1) -> list[Word]:
    """The words of a line.

    Raises:
        BrokenInput: where a quotation mark is left open.
    """
    words = [Word(text=found.group(), line=number, column=found.start() + 1) for found in WORD.finditer(line)]
    for word in words:
        closed = CLOSED.match(word.text)
        if closed and closed.end() < len(word.text):
            word.part(closed.end()).broken("this quotation mark is not closed")
    return words


def lines_of(text: str) -> list[list[Word]]:
    """The words of each line that is not empty."""
    lines = (words_of(line, number) for number, line in enumerate(text.split("\n"), 1))
    return [words for words in lines if words]


def written_name(name: str) -> str:
    """A name as notation writes it."""
    return name if PLAIN_NAME.fullmatch(name) else json.dumps(name)
