"""Texts in CSV files that a spreadsheet will not take for formulas, and back."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SHIELD = "'"


def harmless(value: object) -> object:
    """A text with an apostrophe before it where a spreadsheet would take it for a formula; others as they are."""
    risky = isinstance(value, str) and value.startswith((*_FORMULA, _SHIELD))
    return f"{_SHIELD}{value}" if risky else value


def original(text: str) -> str:
    """The text that ``harmless`` made harmless."""
    return text[1:] if text.startswith(_SHIELD) else text
