"""A score sheet as one line: ``longo red:5,7,-6 green:16,15,3,lock misthrows:2 lucky:5,8 player:Ada``."""

from collections.abc import Callable
from dataclasses import replace

from scoring.games import GAMES
from scoring.games.duel import DUEL
from scoring.model import EMPTY_ROW, MISTHROWS, Game, Row, RowMarks, RowRules, Scorecard
from scoring.notation.words import Word, words_of, written_name
from scoring.table_file import LUCKY_NUMBERS

SHEET_GAMES = tuple(name for name in GAMES if name != DUEL.name)
LOCK = "lock"
SKIP = "-"
VOID = "~"


def print_sheet(card: Scorecard) -> str:
    """A sheet as one line."""
    rows = [f"{row}:{_print_row(rules, card.marks(row))}" for row, rules in card.game.rows.items()]
    parts = (
        card.game.name,
        *(part for part in rows if not part.endswith(":")),
        f"misthrows:{card.misthrows}" if card.misthrows else "",
        f"lucky:{card.lucky[0]},{card.lucky[1]}" if card.lucky else "",
        f"bonus:{card.bonus}" if card.bonus is not None else "",
        f"pawn:{written_name(card.pawn)}" if card.pawn is not None else "",
        f"player:{written_name(card.player)}" if card.player is not None else "",
        f"id:{written_name(card.sheet_id)}" if card.sheet_id is not None else "",
    )
    return " ".join(filter(None, parts))


def _print_row(rules: RowRules, marks: RowMarks) -> str:
    numbers = (
        f"{sign}{number}"
        for number in rules.numbers
        for sign, group in (("", marks.crossed), (SKIP, marks.skipped), (VOID, marks.void))
        if number in group
    )
    return ",".join([*numbers, *([LOCK] if marks.lock else [])])


def parse_sheet(line: str) -> Scorecard:
    """The sheet that a line writes.

    Raises:
        BrokenInput: pointing at the character that is wrong.
    """
    words = words_of(line)
    if not words:
        Word(text="", line=1, column=1).broken("the line is empty")
    return sheet_of(words)


def sheet_of(words: list[Word]) -> Scorecard:
    """The sheet that the words of a line write."""
    first, *rest = words
    game = GAMES[first.one_of(SHEET_GAMES, "game with score sheets")]
    card, seen = Scorecard(game=game), set[str]()
    for word in rest:
        key, value = word.cut(":")
        key.one_of(FIELDS, "part of a sheet")
        if key.text in seen:
            word.broken(f"{key.text} stands there twice")
        if value is None or not value.text:
            word.broken(f"nothing follows {key.text}:")
        seen.add(key.text)
        card = FIELDS[key.text](card, value)
    return card


def _with_row(row: Row) -> Callable[[Scorecard, Word], Scorecard]:
    def with_row(card: Scorecard, value: Word) -> Scorecard:
        return replace(card, rows={**card.rows, row: _parse_row(card.game.rows[row], value)})

    return with_row


def _parse_row(rules: RowRules, value: Word) -> RowMarks:
    marks = EMPTY_ROW
    for piece in value.pieces():
        marks = _with_mark(rules, marks, piece)
    return marks


def _with_mark(rules: RowRules, marks: RowMarks, piece: Word) -> RowMarks:
    if piece.text == LOCK:
        return replace(marks, lock=True) if not marks.lock else piece.broken("the lock stands there twice")
    if piece.text.startswith(SKIP):
        return replace(marks, skipped=marks.skipped | {_new(rules, marks.skipped, piece.part(1))})
    if piece.text.startswith(VOID):
        return replace(marks, void=marks.void | {_new(rules, marks.void | marks.crossed, piece.part(1))})
    return replace(marks, crossed=marks.crossed | {_new(rules, marks.crossed | marks.void, piece)})


def _new(rules: RowRules, taken: frozenset[int], piece: Word) -> int:
    number = piece.number(range(min(rules.numbers), max(rules.numbers) + 1))
    return number if number not in taken else piece.broken(f"{rules.row} {number} stands there twice")


def _with_misthrows(card: Scorecard, value: Word) -> Scorecard:
    return replace(card, misthrows=value.number(range(MISTHROWS + 1)))


def parse_lucky(game: Game, value: Word) -> tuple[int, int]:
    """L2: two different numbers that two dice can give."""
    if not game.lucky:
        value.broken(f"{game} has no lucky numbers")
    numbers = [piece.number(LUCKY_NUMBERS) for piece in value.pieces()]
    if len(numbers) != 2 or numbers[0] == numbers[1]:
        value.broken("lucky numbers are two different numbers")
    return numbers[0], numbers[1]


def _with_lucky(card: Scorecard, value: Word) -> Scorecard:
    return replace(card, lucky=parse_lucky(card.game, value))


def _with_bonus(card: Scorecard, value: Word) -> Scorecard:
    if not card.game.bonuses:
        value.broken(f"{card.game} has no bonus")
    return replace(card, bonus=value.number(range(card.game.bonuses.stop)))


def _with_pawn(card: Scorecard, value: Word) -> Scorecard:
    if not card.game.bonuses:
        value.broken(f"{card.game} has no pawns")
    return replace(card, pawn=value.name())


def _with_player(card: Scorecard, value: Word) -> Scorecard:
    return replace(card, player=value.name())


def _with_id(card: Scorecard, value: Word) -> Scorecard:
    return replace(card, sheet_id=value.name())


FIELDS: dict[str, Callable[[Scorecard, Word], Scorecard]] = {
    **{str(row): _with_row(row) for row in Row},
    "misthrows": _with_misthrows,
    "lucky": _with_lucky,
    "bonus": _with_bonus,
    "pawn": _with_pawn,
    "player": _with_player,
    "id": _with_id,
}
