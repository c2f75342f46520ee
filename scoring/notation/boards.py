"""Boards as one line: The Duel's ``duel red:3g,5b,7b2,lockb misthrows:b1,g2``, On Board's ``pawns/a
red:17``.
"""

import re

from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.games.duel import DUEL
from scoring.games.tracks import TRACKS
from scoring.model import MISTHROWS, Row, RowRules
from scoring.notation.words import Word, words_of, written_name
from scoring.pawn_board import START_FIELD, PawnBoard
from scoring.track import FIELDS, START

PILE = re.compile(r"(?P<field>lock|[1-9][0-9]?)(?P<owner>[bg])(?P<height>[1-9][0-9]{0,2})?")
OWN_STONES = re.compile(r"(?P<owner>[bg])(?P<count>[0-4])")
COLOURS = {colour[0]: colour for colour in Colour}
PAWNS = "pawns"


def print_duel_board(board: DuelBoard) -> str:
    """A Duel board as one line."""
    rows = (f"{row}:{_print_piles(board, row)}" for row in DUEL.rows)
    misthrows = ",".join(
        f"{colour[0]}{board.misthrows_of(colour)}" for colour in Colour if board.misthrows_of(colour)
    )
    parts = (DUEL.name, *rows, f"misthrows:{misthrows}")
    return " ".join(part for part in parts if not part.endswith(":"))


def _print_piles(board: DuelBoard, row: Row) -> str:
    piles = board.piles(row)
    return ",".join(
        f"{number or 'lock'}{pile.owner[0]}{pile.height if pile.height > 1 else ''}"
        for number in (*DUEL.rows[row].numbers, None)
        for pile in [piles.get(number)]
        if pile
    )


def parse_duel_board(line: str) -> DuelBoard:
    """The Duel board that a line writes.

    Raises:
        BrokenInput: pointing at the character that is wrong.
    """
    return duel_board_of(words_of(line))


def duel_board_of(words: list[Word]) -> DuelBoard:
    """The Duel board that the words of a line write."""
    parts = _parts(words, (*Row, "misthrows"), DUEL.name)
    return DuelBoard(
        rows={row: _parse_piles(DUEL.rows[row], parts[row]) for row in Row if row in parts},
        misthrows=_parse_misthrows(parts["misthrows"]) if "misthrows" in parts else {},
    )


def _parts(words: list[Word], known: tuple[str, ...] | None, opening: str) -> dict[str, Word]:
    """The parts ``key:value`` behind the opening word, each key once."""
    first, *rest = words or [Word(text="", line=1, column=1)]
    first.one_of((opening,), "board")
    parts: dict[str, Word] = {}
    for word in rest:
        key, value = word.cut(":")
        name = key.name() if known is None else key.one_of(known, "part of a board")
        if name in parts:
            word.broken(f"{name} stands there twice")
        parts[name] = value if value and value.text else word.broken(f"nothing follows {name}:")
    return parts


def _parse_piles(rules: RowRules, value: Word) -> dict[int | None, Pile]:
    piles: dict[int | None, Pile] = {}
    for piece in value.pieces():
        number, pile = _parse_pile(rules, piece)
        if number in piles:
            piece.broken("this field stands there twice")
        piles[number] = pile
    return piles


def _parse_pile(rules: RowRules, piece: Word) -> tuple[int | None, Pile]:
    found = PILE.fullmatch(piece.text)
    if not found:
        piece.broken("a field, then b or g, then the height of a pile are wanted, like 7b2")
    number = None if found["field"] == "lock" else int(found["field"])
    if number not in (*rules.numbers, None):
        piece.broken(f"the {rules.row} row has no number {number}")
    return number, Pile(owner=COLOURS[found["owner"]], height=int(found["height"] or 1))


def _parse_misthrows(value: Word) -> dict[Colour, int]:
    misthrows: dict[Colour, int] = {}
    for piece in value.pieces():
        found = OWN_STONES.fullmatch(piece.text)
        if not found or COLOURS[found["owner"]] in misthrows:
            piece.broken("b or g and a number of stones are wanted, each colour once, like b1,g2")
        misthrows[COLOURS[found["owner"]]] = int(found["count"])
    if sum(misthrows.values()) > MISTHROWS:
        value.broken(f"the misthrow column has {MISTHROWS} fields")
    return misthrows


def print_pawns(board: PawnBoard) -> str:
    """An On Board board with its pawns as one line."""
    pawns = (f"{written_name(colour)}:{place or START_FIELD}" for colour, place in board.pawns.items())
    return " ".join([f"{PAWNS}/{board.track.side}", *pawns])


def parse_pawns(line: str) -> PawnBoard:
    """The On Board board that a line writes.

    Raises:
        BrokenInput: pointing at the character that is wrong.
    """
    return pawns_of(words_of(line) or [Word(text="", line=1, column=1)])


def pawns_of(words: list[Word]) -> PawnBoard:
    """The On Board board that the words of a line write."""
    side = words[0].one_of([f"{PAWNS}/{side}" for side in TRACKS], "board").removeprefix(f"{PAWNS}/")
    parts = _parts(words, None, words[0].text)
    pawns = {colour: _parse_place(place) for colour, place in parts.items()}
    return PawnBoard(track=TRACKS[side], pawns=pawns)


def _parse_place(value: Word) -> int:
    return START if value.text == START_FIELD else value.number(range(1, FIELDS + 1))
