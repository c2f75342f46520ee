"""JSON that somebody gave us, read with care: each wrong thing is named with the path to where it stands."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from scoring.errors import BrokenInput
from scoring.wording import quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A value of a file and where it stands: ``sheets[0].rows.red``."""

    path: str
    value: object

    @property
    def is_null(self) -> bool:
        """Whether nothing is given here."""
        return self.value is None

    def broken(self, slug: str, message: str) -> NoReturn:
        """Refuse the value.

        Raises:
            BrokenInput: always.
        """
        raise BrokenInput(slug, f"{self.path or 'the file'}: {message}")

    def fields(self) -> dict[str, "Given"]:
        """The fields of an object, each with its own path."""
        if not isinstance(self.value, dict):
            self.broken("wrong-type", f"{shown(self.value)} is not an object with fields")
        return {name: Given(path=_below(self.path, name), value=value) for name, value in self.value.items()}

    def get(self, name: str) -> "Given":
        """A field of an object; one left out is null."""
        return self.fields().get(name) or Given(path=_below(self.path, name), value=None)

    def need(self, name: str) -> "Given":
        """A field that must be there."""
        given = self.get(name)
        if given.is_null:
            self.broken("missing-field", f"the field {quoted(name)} is missing")
        return given

    def items(self) -> tuple["Given", ...]:
        """The entries of a list."""
        if not isinstance(self.value, list):
            self.broken("wrong-type", f"{shown(self.value)} is not a list")
        return tuple(
            Given(path=f"{self.path}[{place}]", value=value) for place, value in enumerate(self.value)
        )

    def whole(self, allowed: range | None = None) -> int:
        """A whole number, within ``allowed``."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.broken("wrong-type", f"{shown(self.value)} is not a whole number")
        if allowed is not None and self.value not in allowed:
            self.broken("out-of-range", f"{shown(self.value)} is not between {allowed[0]} and {allowed[-1]}")
        return self.value

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            self.broken("wrong-type", f"{shown(self.value)} is not a text")
        return self.value

    def flag(self) -> bool:
        """True or false; left out, false."""
        if self.value is not None and not isinstance(self.value, bool):
            self.broken("wrong-type", f"{shown(self.value)} is neither true nor false")
        return bool(self.value)

    def one_of(self, names: Iterable[str]) -> str:
        """A string out of a closed set."""
        name, known = self.text(), tuple(names)
        if name not in known:
            self.broken("unknown-name", f"{quoted(name)} is none of {', '.join(known)}")
        return name


def _below(path: str, name: str) -> str:
    return f"{path}.{quoted(name)[1:-1]}" if path else quoted(name)[1:-1]


def shown(value: object) -> str:
    """A wrong value as a message shows it: short, on one line."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return quoted(f"{value}")[1:-1]
        case str():
            return quoted(value)
        case dict():
            return "an object"
        case _:
            return "a list"


def parse_json(text: str) -> Given:
    """The object that a JSON text holds.

    Raises:
        BrokenInput: where it is no JSON, names a field twice, or is nested beyond reason.
    """
    try:
        value = json.loads(text, object_pairs_hook=_fields_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BrokenInput(
            "not-json", f"this is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from error
    except RecursionError as error:
        raise BrokenInput("not-json", "this JSON is nested too deeply to be a table or a game") from error
    except ValueError as error:  # an integer of thousands of digits
        raise BrokenInput("not-json", "this JSON holds a number that is far too long") from error
    return Given(path="", value=value)


def _fields_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BrokenInput("field-twice", f"the field {quoted(twice)} is given twice in one object")
    return fields


def _no_constant(name: str) -> NoReturn:
    raise BrokenInput("not-json", f"{name} is not a number in JSON")


def known_fields(given: Given, names: Iterable[str]) -> Mapping[str, Given]:
    """The fields of an object in which an unknown name is broken input; null fields are left out."""
    fields, known = given.fields(), tuple(names)
    for name, field in fields.items():
        if name not in known:
            field.broken("unknown-name", f"{quoted(name)} is none of {', '.join(map(quoted, known))}")
    return {name: field for name, field in fields.items() if not field.is_null}
