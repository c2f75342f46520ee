"""The games, each a file of data; a new game is a new entry of ``GAMES`` and of what judges it."""

from typing import Any

from scoring.games import classic, duel, longo, onboard
from scoring.model import Cell, Game, row_cells
from scoring.rulebook import Rulebook
from scoring.table_rules import TableRules

RULEBOOKS: dict[str, Rulebook[Any]] = {
    book.game.name: book for book in (classic.PLAY, longo.PLAY, onboard.PLAY, duel.PLAY)
}

GAMES: dict[str, Game] = {name: book.game for name, book in RULEBOOKS.items()}

CELLS: dict[str, dict[str, Cell]] = {name: row_cells(game) for name, game in GAMES.items()}  # by their names

TABLE_RULES: dict[str, TableRules] = {
    classic.CLASSIC.name: classic.BETWEEN_SHEETS,
    longo.LONGO.name: longo.BETWEEN_SHEETS,
    onboard.ONBOARD.name: onboard.BETWEEN_SHEETS,
}
