"""Five languages that say the same."""

import re
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

from cli.page.words import LANGUAGES, wanted
from cli.page.words.en import WORDS as ENGLISH
from cli.page.words.words import PageWords
from cli.readers import DIED
from scanner.cause import Cause
from scanner.doubt import ONE_MARKER, Reason
from scoring.duel_board import Colour
from scoring.games.longo import LONGO
from scoring.games.onboard import ONBOARD
from scoring.model import Mark, Row, sheet_cells
from scoring.violations import RuleName
from sheets.languages import LANGUAGES as PRINTED

OTHERS = [words for code, words in LANGUAGES.items() if code != "en"]
FINISHED = (  # where verdicts on finished sheets, tables and boards come from
    *("scoring/legality.py", "scoring/table_rules.py", "scoring/duel_legality.py"),
    *("scoring/pawn_board.py", "scoring/pawns_and_sheets.py"),
)
REFUSING = (  # where a player's photographs, names and taps are refused
    *("scanner/photo.py", "sheets/order.py", "cli/board_correction.py", "cli/readers.py"),
    *(f"cli/history/{name}.py" for name in ("database", "model", "saving", "store")),
    *(f"cli/page/{name}.py" for name in ("board_seat", "evening", "laying", "state", "uploads")),
    *(f"cli/page/{name}_routes.py" for name in ("games", "players", "print", "table")),
)
# What the page's own forms never send, what only other commands can ask for, and faults in a file that is brought in,
# which are told in English with their place in it.
FROM_ELSEWHERE = {
    *("unknown-mark", "unknown-piece", "unknown-choice", "no-number", "no-such-colour", "not-utf-8"),
    *("bad-database", "cannot-write", "no-lucky-numbers", "same-lucky-pair", "too-many-lucky-pairs"),
    *("players-and-sheets", "name-count", "no-score-sheets"),
}


def found(pattern: str, paths: Iterable[str]) -> set[str]:
    root = Path(__file__).parents[3]
    return {one for path in paths for one in re.findall(pattern, (root / path).read_text())}


def rules_of_finished() -> set[RuleName]:
    return {RuleName[name] for name in found(r"RuleName\.([A-Z_]+)", FINISHED)}


def kinds_of_refusals() -> set[str]:
    return {DIED, *found(r'BrokenInput\(\s*"([a-z0-9-]+)"', REFUSING)} - FROM_ELSEWHERE


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

    def test_every_rule_that_a_finished_game_can_break_is_said(self, words):
        assert set(words.rules) == rules_of_finished()

    def test_every_cause_of_a_doubt_is_said(self, words):
        assert [words.cause(cause) for cause in Cause] == [words.causes[cause] for cause in Cause]
        assert len({*words.causes.values(), *(cause.sentence for cause in Cause)}) == 2 * len(Cause)

    def test_every_kind_of_refusal_is_said(self, words):
        assert set(words.problems) == kinds_of_refusals() | set(Reason)
        assert not set(words.problems.values()) & {*ENGLISH.problems.values()}

    def test_little_is_left_in_english(self, words):
        own = texts(words)
        same = [name for name, text in texts(ENGLISH).items() if own[name] == text]
        assert set(same) <= {"cell", "bonus", "bonus_cell", "level", "also", "total", "note"}


def test_sources_are_searched_for_names():
    assert {"not-a-picture", "reader-died", "name-taken", "no-such-sheet"} < kinds_of_refusals()
    assert {RuleName.LOCK_MINIMUM, RuleName.TURN_COUNT, RuleName.PAWN_AND_BONUS} < rules_of_finished()


def test_a_sentence_of_unknown_kind_stays_as_it_is():
    assert LANGUAGES["de"].problem("Nobody knows.") == "Nobody knows."
    assert ENGLISH.problem(ONE_MARKER) == ONE_MARKER
    assert LANGUAGES["de"].problem(ONE_MARKER) == LANGUAGES["de"].problems[Reason.ONE_MARKER]


def test_english_says_in_its_own_words_only_what_others_say_too():
    assert set(ENGLISH.problems) < set(LANGUAGES["de"].problems)


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
def test_within_its_row_a_cell_has_a_short_name_and_every_row_has_one(words):
    for cell in (*sheet_cells(LONGO), *sheet_cells(ONBOARD)):
        assert words.place_name(cell.partition(":")[0])
        assert re.fullmatch(r"\w+", words.short_name(cell)), cell
    assert words.short_name("red:12") == "12"
    assert words.short_name("pawn:red") == words.rows[Row.RED]
    assert words.cell_name("red:lock").endswith(words.short_name("red:lock"))


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
