"""The words that the page needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.model import Mark, Row
from scoring.violations import RuleName, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class PageWords:
    """The words of one language. Braces hold places for numbers, names and cells.

    ``rules`` says each rule that a finished sheet or table can break; where a rule is missing (as all are in English),
    the engine's own sentence stands there.
    """

    code: str
    language: str
    rows: Mapping[Row, str]
    marks: Mapping[Mark, str]
    severities: Mapping[Severity, str]
    rules: Mapping[RuleName, str]
    cell: str
    lock: str
    misthrow: str
    bonus_cell: str
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
        place, _, what = cell.partition(":")
        if place == "misthrow":
            return self.misthrow.format(n=what)
        if place == "bonus":
            return self.bonus_cell.format(n=what)
        if place not in tuple(Row):
            return cell
        row = self.rows[Row(place)]
        return self.lock.format(row=row) if what == "lock" else self.cell.format(row=row, n=what)

    def joined(self, names: list[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {self.also} {names[-1]}"
