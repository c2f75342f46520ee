"""Positions to begin a test from: sheets as they lie there, before the first roll of the test."""

from dataclasses import replace

from scoring.games import RULEBOOKS
from scoring.notation.boards import parse_duel_board
from scoring.notation.sheets import parse_sheet
from scoring.rulebook import Seat
from scoring.turns import start


def with_sheets(*lines, closed=()):
    """A game of Classic, Longo or On Board in which these sheets lie on the table."""
    cards = [parse_sheet(line) for line in lines]
    rulebook = RULEBOOKS[cards[0].game.name]
    seats = [Seat(name=card.player, lucky=card.lucky) for card in cards]
    position = start(rulebook, seats)
    table = replace(position.table, sheets=tuple(cards), closed=frozenset(closed))
    return replace(position, table=table)


def with_board(line, closed=()):
    """A duel of Bea (black) and Gus (grey) in which these stones lie on the board."""
    position = start(RULEBOOKS["duel"], [Seat(name="Bea"), Seat(name="Gus")])
    return replace(
        position, table=replace(position.table, board=parse_duel_board(line), closed=frozenset(closed))
    )
