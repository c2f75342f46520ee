"""What stands on a sheet in words: one small file a language."""

from scoring.errors import BrokenInput
from sheets.languages import cs, de, en, pl, pt
from sheets.languages.words import Words

LANGUAGES: dict[str, Words] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "cs": cs.WORDS,
    "pl": pl.WORDS,
    "pt": pt.WORDS,
}


def words(language: str) -> Words:
    """The words of a language.

    Raises:
        BrokenInput: sheets are not printed in that language.
    """
    if language not in LANGUAGES:
        raise BrokenInput(
            "unknown-language",
            f"There are no sheets in {language!r}.",
            f"Take one of {', '.join(LANGUAGES)}.",
        )
    return LANGUAGES[language]
