"""The words that the page needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from cli.board_correction import pawns_of, stones_of
from scanner.cause import Cause
from scoring.duel_board import Colour
from scoring.errors import Explanation
from scoring.model import Mark, Row
from scoring.pawn_board import START_FIELD
from scoring.violations import RuleName, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWords:
    """The words of one language. Braces hold places for numbers, names and cells.

    ``rules`` says each rule that a finished sheet or table can break, ``causes`` why a cell is doubtful, ``problems``
    by its kind why something cannot be read or done. What is missing there, as most is in English, stands in the
    engine's own words.
    """

    code: str
    language: str
    rows: Mapping[Row, str]
    marks: Mapping[Mark, str]
    colours: Mapping[Colour, str]
    severities: Mapping[Severity, str]
    rules: Mapping[RuleName, str]
    causes: Mapping[Cause, str]
    problems: Mapping[str, str]
    cell: str
    lock: str
    misthrow: str
    bonus_cell: str
    pawn_cell: str
    field: str
    start: str
    pile: str
    also: str

    table: str
    games: str
    players: str
    print: str
    skip_to_content: str

    take: str
    gallery: str
    send: str
    sending: str
    reading: str
    waiting: str
    not_sent: str
    gone: str
    hint: str

    doubts: str
    doubt: str
    row_doubt: str
    all_as_read: str
    all_blank: str
    one_by_one: str
    as_read: str
    scores: str
    player: str
    place: str
    misthrows: str
    bonus: str
    total: str
    legal: str
    won: str
    unsettled: str
    same_name: str
    sheet: str
    whose: str
    correct: str
    faults: str
    no_fault: str
    unreadable: str
    corrected: str
    board: str
    whose_stones: str
    height: str
    correct_stones: str
    correct_field: str
    pawn: str
    pawns: str
    no_pawn: str
    correct_pawns: str
    set_piece: str
    remove_board: str
    remove_sheet: str
    remove_photograph: str
    photograph: str
    photograph_with_readings: str
    larger: str
    smaller: str

    save: str
    keep_photographs: str
    note: str
    saved: str
    save_again: str
    next_game: str
    other_tables: str
    empty_table: str
    picture: str
    copy: str
    copied: str

    search: str
    every_game: str
    no_games: str
    newer: str
    older: str
    download: str
    bring_in: str
    brought_in: str
    change_note: str
    delete: str
    delete_sure: str
    corrections: str
    correction: str

    games_played: str
    average: str
    best: str
    wins: str
    over_time: str
    plot: str
    head_to_head: str
    before: str
    level: str
    behind: str
    rename: str
    merge: str
    merge_into: str

    names: str
    names_hint: str
    game: str
    paper: str
    per_page: str
    style: str
    styles: Mapping[str, str]
    make_pdf: str

    went_wrong: str
    too_many: str
    too_large: str
    not_there: str
    back: str

    def cell_name(self, cell: str) -> str:
        """A cell as people say it: ``Green 3``, ``Red: lock``, ``Misthrow 2``."""
        if cell == START_FIELD:
            return self.start
        place, _, what = cell.partition(":")
        if place in tuple(Row):
            row = self.rows[Row(place)]
            return self.lock.format(row=row) if what == "lock" else self.cell.format(row=row, n=what)
        if place == "pawn":
            return self.pawn_cell.format(row=self.content(what[:1]))
        said = {"misthrow": self.misthrow, "bonus": self.bonus_cell, "field": self.field}.get(place)
        return cell if said is None else said.format(n=what)

    def place_name(self, place: str) -> str:
        """What the names of cells begin with: a row, the misthrows, the bonus, the pawns."""
        others = {"misthrow": self.misthrows, "bonus": self.bonus, "pawn": self.pawns}
        return others[place] if place in others else self.rows[Row(place)]

    def short_name(self, cell: str) -> str:
        """A cell's name where its row is known: its number, the lock, a pawn's colour."""
        what = cell.partition(":")[2]
        if what == "lock":
            return self.lock.format(row="").lstrip(": ")
        return self.rows[Row(what)] if what in tuple(Row) else what

    def cause(self, cause: Cause) -> str:
        """Why a cell is doubtful, and what helps."""
        return self.causes.get(cause, cause.sentence)

    def problem(self, error: str) -> str:
        """Why something cannot be read or done, in this language where the sentence knows its kind."""
        return self.problems.get(error.kind, error) if isinstance(error, Explanation) else error

    def content(self, code: str) -> str:
        """What stands in a cell or lies on a field: a mark, or pieces by their code (``cli.board_correction``)."""
        known = {str(mark): said for mark, said in self.marks.items()}
        if code in known:
            return known[code]
        stones = stones_of(code)
        if stones is not None and stones[0] is not None:
            owner = self.colours[stones[0]]
            return owner if stones[1] == 1 else self.pile.format(colour=owner, n=stones[1])
        pawns = pawns_of(code)
        return code if pawns is None else ", ".join(self.rows[Row(pawn)] for pawn in pawns)

    def pawn_letter(self, what: str) -> str:
        """The label of a small cell: a number as it is, a pawn by the first letter of its colour."""
        return self.rows[Row(what)][0] if what in tuple(Row) else what

    def joined(self, names: list[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {self.also} {names[-1]}"
