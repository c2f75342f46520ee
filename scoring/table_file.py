"""Reads ``rowlock.table/1``: the sheets of one table, typed in (CONTRACT.md)."""

from collections import Counter
from dataclasses import dataclass

from scoring.duel_board import DuelBoard
from scoring.duel_interchange import read_board
from scoring.games import GAMES
from scoring.games.duel import DUEL
from scoring.games.onboard import ONBOARD
from scoring.json_text import Given, known_fields, shown
from scoring.model import MISTHROWS, Game, Row, RowMarks, RowRules, Scorecard
from scoring.pawn_board import PawnBoard
from scoring.pawn_interchange import read_pawns
from scoring.players import shared_name, wrong_player_count
from scoring.wording import quoted

SCHEMA = "rowlock.table/1"
LUCKY_NUMBERS = range(2, 17)  # sums of two eight-sided dice (L2)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTable:
    """The finished sheets of a table and, for On Board, the board beside them where somebody noted it
    down.
    """

    cards: tuple[Scorecard, ...]
    pawns: PawnBoard | None = None


def read_table_file(given: Given) -> SheetTable | DuelBoard:
    """The table that a file holds: its sheets, or The Duel's board.

    Raises:
        BrokenInput: where something is missing, unknown, twice, out of range or of the wrong kind.
    """
    read_schema(given, SCHEMA)
    game = read_game(given)
    if game is DUEL:
        return read_board(given)
    return SheetTable(cards=read_sheets(given, game), pawns=read_pawns(given) if game is ONBOARD else None)


def read_schema(given: Given, schema: str) -> None:
    """The file must say that it is of this kind.

    Raises:
        BrokenInput: where it is of another kind or does not say.
    """
    said = given.need("schema")
    if said.text() != schema:
        said.broken("wrong-schema", f"{quoted(said.text())} is not {quoted(schema)}")


def read_game(given: Given) -> Game:
    """The game that a file names."""
    return GAMES[given.need("game").one_of(GAMES)]


def read_sheets(given: Given, game: Game) -> tuple[Scorecard, ...]:
    """The sheets of a table, in the file's order.

    Raises:
        BrokenInput: where something is missing, unknown, twice, out of range or of the wrong kind.
    """
    sheets = given.need("sheets")
    cards = tuple(read_sheet(sheet, game) for sheet in sheets.items())
    if len(cards) != 1:
        refuse_players(sheets, wrong_player_count(game, len(cards)))
    refuse_players(sheets, shared_name([card.player for card in cards]))
    return cards


def refuse_players(given: Given, wrong: str | None) -> None:
    """Refuse a list of players where something is wrong with it.

    Raises:
        BrokenInput: where something is.
    """
    if wrong:
        given.broken("players", wrong)


def read_sheet(given: Given, game: Game) -> Scorecard:
    """One sheet; what is left out is empty."""
    rows = given.get("rows")
    marks = {} if rows.is_null else known_fields(rows, Row)
    return Scorecard(
        game=game,
        rows={Row(name): _read_row(marks[name], game.rows[Row(name)]) for name in Row if name in marks},
        misthrows=_whole_or_none(given.get("misthrows"), range(MISTHROWS + 1)) or 0,
        lucky=read_lucky(given.get("lucky")) if game.lucky else None,
        bonus=_read_bonus(given.get("bonus"), game),
        pawn=_text_or_none(given.get("pawn")) if game is ONBOARD else None,
        player=_text_or_none(given.get("player")),
        sheet_id=_text_or_none(given.get("sheet_id")),
    )


def _read_row(given: Given, rules: RowRules) -> RowMarks:
    marks = RowMarks(
        crossed=_read_numbers(given.get("crossed"), rules),
        skipped=_read_numbers(given.get("skipped"), rules),
        void=_read_numbers(given.get("void"), rules),
        lock=given.get("lock").flag(),
    )
    for number in rules.printed(marks.crossed & marks.void):
        given.broken("number-twice", f"{number} is both crossed and taken back")
    return marks


def _read_numbers(given: Given, rules: RowRules) -> frozenset[int]:
    numbers = [] if given.is_null else [_read_number(entry, rules) for entry in given.items()]
    for number, times in Counter(numbers).items():
        if times > 1:
            given.broken("number-twice", f"{number} is named {times} times")
    return frozenset(numbers)


def _read_number(given: Given, rules: RowRules) -> int:
    number = given.whole()
    if number not in rules.numbers:
        given.broken("no-such-number", f"the {rules.row} row has no number {shown(number)}")
    return number


def read_lucky(given: Given) -> tuple[int, int] | None:
    """L2: two different numbers that two dice can give; null for a player who is never lucky."""
    if given.is_null:
        return None
    numbers = tuple(entry.whole(LUCKY_NUMBERS) for entry in given.items())
    if len(numbers) != 2 or numbers[0] == numbers[1]:
        given.broken("lucky-pair", "lucky numbers are two different numbers")
    return numbers[0], numbers[1]


def _read_bonus(given: Given, game: Game) -> int | None:
    """B6: the bonus of the pawn's field, 0 at the start. Other games have none."""
    bonus = _whole_or_none(given, range(game.bonuses.stop or 1))
    return bonus if game.bonuses else None


def _whole_or_none(given: Given, allowed: range) -> int | None:
    return None if given.is_null else given.whole(allowed)


def _text_or_none(given: Given) -> str | None:
    return None if given.is_null else given.text()
