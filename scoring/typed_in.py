"""What somebody typed in, JSON or notation: a table of finished sheets, The Duel's board, or a recorded
game.
"""

from scoring.duel_board import DuelBoard
from scoring.errors import BrokenInput
from scoring.game_file import read_game_file
from scoring.json_text import parse_json
from scoring.notation.games import parse_game
from scoring.notation.tables import parse_table
from scoring.recording import Recording
from scoring.table_file import SheetTable, read_table_file


def read_table(text: str) -> SheetTable | DuelBoard:
    """The table that a text holds.

    Raises:
        BrokenInput: where the text is no table.
    """
    return read_table_file(parse_json(text)) if is_json(text) else parse_table(text)


def read_recording(text: str) -> Recording:
    """The recorded game that a text holds.

    Raises:
        BrokenInput: where the text is no recorded game.
    """
    return read_game_file(parse_json(text)) if is_json(text) else parse_game(text)


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: notation never begins with a bracket.

    Raises:
        BrokenInput: where there is no text at all.
    """
    if not text.strip():
        raise BrokenInput("empty", "there is nothing in it")
    return text.lstrip()[0] in '{["'
