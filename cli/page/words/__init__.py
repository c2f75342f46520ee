"""The page in five languages, one file each, and which of them a browser asks for."""

from cli.page.words import cs, de, en, pl, pt
from cli.page.words.words import PageWords

LANGUAGES: dict[str, PageWords] = {
    words.code: words for words in (en.WORDS, de.WORDS, cs.WORDS, pl.WORDS, pt.WORDS)
}


def wanted(accept_language: str) -> PageWords:
    """The first of our languages in an ``Accept-Language`` header, English where there is none."""
    ranked = []
    for place, part in enumerate(accept_language.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        ranked.append((-_weight(weight), place, tag.lower().partition("-")[0]))
    return next((LANGUAGES[code] for _, _, code in sorted(ranked) if code in LANGUAGES), en.WORDS)


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
