"""Five languages that say the same."""

import re
from dataclasses import fields
from string import Formatter

import pytest

from cli.page.words import LANGUAGES, wanted
from cli.page.words.en import WORDS as ENGLISH
from cli.page.words.words import PageWords
from scoring.duel_board import Colour
from scoring.games.longo import LONGO
from scoring.games.onboard import ONBOARD
from scoring.model import Mark, Row, sheet_cells
from scoring.violations import RuleName
from sheets.languages import LANGUAGES as PRINTED

OTHERS = [words for code, words in LANGUAGES.items() if code != "en"]
# What a table of finished sheets or a board can break; the rest is only said of games played turn by turn.
OF_FINISHED = {
    *(
        RuleName.LOCK_MINIMUM,
        RuleName.LOCK_WITHOUT_LAST,
        RuleName.LAST_WITHOUT_LOCK,
        RuleName.BOTH_LAST_CROSSED,
    ),
    *(RuleName.TOO_MANY_LOCKS, RuleName.TWO_ENDINGS, RuleName.SKIPPED_AND_CROSSED, RuleName.SAME_SHEET_TWICE),
    *(RuleName.TWO_FOURTH_MISTHROWS, RuleName.TOO_MANY_CLOSED_ROWS, RuleName.LOCKS_CANNOT_COINCIDE),
    *(RuleName.TURN_COUNT, RuleName.SAME_LUCKY_PAIR, RuleName.UNFINISHED, RuleName.LOCK_OF_THE_OTHER),
    *(RuleName.PILE_ON_LAST, RuleName.TOO_MANY_STONES, RuleName.PAWN_OCCUPIED),
}


def texts(words: PageWords) -> dict[str, str]:
    return {one.name: text for one in fields(words) if isinstance(text := getattr(words, one.name), str)}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_they_are_those_of_the_sheets():
    assert list(LANGUAGES) == list(PRINTED)


@pytest.mark.parametrize("words", OTHERS, ids=lambda words: words.code)
class TestEachLanguage:
    def test_the_same_places_are_filled_in(self, words):
        for name, text in texts(words).items():
            assert places(text) == places(getattr(ENGLISH, name)), name

    def test_nothing_is_left_out(self, words):
        assert all(text.strip() for text in texts(words).values())
        for name in ("rows", "marks", "colours", "severities", "styles"):
            assert getattr(words, name).keys() == getattr(ENGLISH, name).keys()
        assert set(words.rules) == OF_FINISHED

    def test_little_is_left_in_english(self, words):
        own = texts(words)
        same = [name for name, text in texts(ENGLISH).items() if own[name] == text]
        assert set(same) <= {"cell", "bonus", "bonus_cell", "level", "also", "total", "note"}


def test_every_cell_has_a_name_that_says_which():
    for words in LANGUAGES.values():
        for cell in (*sheet_cells(LONGO), *sheet_cells(ONBOARD)):
            assert not re.search(r"[a-z]+:", words.cell_name(cell)) or cell.endswith("lock")
    assert LANGUAGES["de"].cell_name("red:lock") == "Rot: Schloss"
    assert ENGLISH.cell_name("field:17") == "Field 17"
    assert ENGLISH.cell_name("start") == "Start field"
    assert ENGLISH.cell_name("pawn:red") == "Pawn Red"
    assert ENGLISH.cell_name("elsewhere:1") == "elsewhere:1"


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=lambda words: words.code)
def test_what_lies_on_a_field_is_said_in_words(words):
    assert words.content("blank") == words.marks[Mark.BLANK]
    assert words.content("g1") == words.colours[Colour.GREY]
    assert "3" in words.content("b3")
    assert words.content("ry") == f"{words.rows[Row.RED]}, {words.rows[Row.YELLOW]}"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.5,cs;q=0.7", "cs"),
        ("ja", "en"),
        ("pl;q=nonsense,pt;q=0.1", "pt"),
        ("*", "en"),
    ],
)
def test_a_browser_gets_the_language_it_asks_for(header, code):
    assert wanted(header).code == code


def test_names_are_joined_as_people_say_them():
    assert LANGUAGES["de"].joined(["Ada"]) == "Ada"
    assert LANGUAGES["de"].joined(["Ada", "Ben", "Cleo"]) == "Ada, Ben und Cleo"
