"""A table as a value: what is laid on it, put right, named, taken away."""

from dataclasses import replace
from pathlib import Path

import pytest

from cli.page.jobs import Development
from cli.page.laying import MOST_SHOTS, with_development
from cli.page.state import (
    TableState,
    saved_as,
    with_mark,
    with_name,
    with_row,
    without_game,
    without_seat,
    without_shot,
)
from cli.page.table_view import table_view
from cli.page.words.en import WORDS as ENGLISH
from cli.photographs import FileReading
from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scoring.errors import BrokenInput
from scoring.model import Mark

PATH = Path("somewhere.photo")


@pytest.fixture
def table(three_sheets) -> TableState:
    return with_development(TableState(), PATH, three_sheets)


def names(state: TableState) -> list[str | None]:
    return [seat.sheet.player for seat in state.seats]


def test_a_photograph_lays_its_sheets_on_the_table(table):
    assert names(table) == ["Ada", "Ben", "Cleo"]
    assert table.version == 1
    assert len(table.files) == 1


def test_the_same_sheets_again_take_their_own_places(table, three_sheets):
    again = with_development(with_name(table, table.seats[0].number, "Ada L."), PATH, three_sheets)
    assert names(again) == ["Ada L.", "Ben", "Cleo"]
    assert [seat.number for seat in again.seats] == [seat.number for seat in table.seats]
    assert again.on_shot(table.shots[0].number) == ()


def test_a_worse_photograph_does_not_take_a_readable_sheets_place(table, three_sheets):
    (photo,) = three_sheets.file.photos
    blurred = replace(
        photo, sheets=tuple(replace(sheet, error="Too blurred.", cells={}) for sheet in photo.sheets)
    )
    worse = Development(file=replace(three_sheets.file, photos=(blurred,)), crops={})
    assert [seat.sheet.error for seat in with_development(table, PATH, worse).seats] == [None] * 3


def copied(three_sheets: Development, mark: Mark) -> Development:
    """Ada's sheet twice on one photograph; one of the two prints has that mark at red 12."""
    (photo,) = three_sheets.file.photos
    ada = photo.sheets[0]
    content = next(content for content in Content if content.mark is mark)
    cells = {**ada.cells, "red:12": CellReading(content=content, probability=1.0)}
    twice = replace(photo, sheets=(ada, replace(ada, cells=cells)))
    return Development(file=replace(three_sheets.file, photos=(twice,)), crops={})


@pytest.mark.parametrize(("mark", "seats"), [(Mark.BLANK, 1), (Mark.CROSS, 2)])
def test_two_prints_of_one_sheet_on_one_photograph_have_two_seats_if_their_marks_differ(
    three_sheets, mark, seats
):
    photograph = copied(three_sheets, mark)
    assert photograph.file.photos[0].sheets[0].cells["red:12"].content.mark is Mark.BLANK
    once = with_development(TableState(), PATH, photograph)
    assert len(once.seats) == seats
    (board,) = table_view(once, ENGLISH).boards
    assert any("prints of one sheet" in fault.sentence for fault in board.faults) is (seats == 2)
    again = with_development(once, PATH, photograph)
    assert [seat.number for seat in again.seats] == [seat.number for seat in once.seats]


def test_a_file_that_cannot_be_read_stands_there_with_its_sentence(table):
    broken = Development(file=FileReading(path=Path("b.jpg"), photos=(), error="b.jpg is damaged."), crops={})
    state = with_development(table, PATH, broken)
    assert state.shots[-1].error == "b.jpg is damaged."
    assert state.files[-1].error == "b.jpg is damaged."
    assert names(without_shot(state, state.shots[-1].number)) == ["Ada", "Ben", "Cleo"]


def test_a_correction_is_kept_as_such(table):
    seat = table.seats[2].number
    state = with_mark(table, seat, "blue:2", Mark.BLANK)
    assert state.seat(seat).corrections == (("blue:2", Mark.CROSS, Mark.BLANK),)
    assert 2 not in next(iter(state.seat(seat).sheet.scorecard.rows.values())).void
    back = with_mark(state, seat, "blue:2", Mark.CROSS)
    assert back.seat(seat).corrections == ()


def test_a_doubt_that_is_answered_as_read_is_no_correction(table):
    seat = table.seats[0]
    doubtful = replace(seat.sheet, uncertain={"red:2": Cause.FAINT, "red:3": Cause.FAINT})
    state = replace(table, seats=(replace(seat, sheet=doubtful, as_read=doubtful), *table.seats[1:]))
    state = with_mark(state, seat.number, "red:2", None)
    assert state.seats[0].sheet.uncertain == {"red:3": Cause.FAINT}
    assert state.seats[0].corrections == ()


SHOWN = {"red:2": "cross", "red:3": "blank", "red:4": "skip"}


class TestRows:
    """Many doubts of a row that one answer settles."""

    @pytest.fixture
    def doubted(self, table):
        seat = table.seats[0]
        contents = {"red:2": Content.CROSS_ON_SKIP, "red:3": Content.BLANK, "red:4": Content.SKIP}
        cells = {cell: CellReading(content=content, probability=0.6) for cell, content in contents.items()}
        sheet = replace(
            seat.sheet, cells={**seat.sheet.cells, **cells}, uncertain=dict.fromkeys(cells, Cause.STREAK)
        )
        return replace(table, seats=(replace(seat, sheet=sheet, as_read=sheet), *table.seats[1:]))

    def settled(self, state, mark=None):
        return with_row(state, state.seats[0].number, SHOWN, mark).seats[0]

    def test_all_as_read_leaves_what_was_read(self, doubted):
        seat = self.settled(doubted)
        assert (seat.sheet.uncertain, seat.corrections) == ({}, ())
        assert seat.sheet.cells["red:2"].content is Content.CROSS_ON_SKIP

    def test_all_blank_corrects_what_was_not(self, doubted):
        seat = self.settled(doubted, Mark.BLANK)
        assert seat.sheet.uncertain == {}
        assert {cell for cell, _, _ in seat.corrections} == {"red:2", "red:4"}

    def test_what_another_phone_has_settled_meanwhile_stays(self, doubted):
        meanwhile = with_mark(doubted, doubted.seats[0].number, "red:3", Mark.CROSS)
        for mark in (None, Mark.BLANK):
            assert self.settled(meanwhile, mark).sheet.cells["red:3"].content is Content.CROSS

    def test_what_another_photograph_shows_otherwise_is_asked_about_still(self, doubted):
        seat = doubted.seats[0]
        cells = {**seat.sheet.cells, "red:4": CellReading(content=Content.CROSS, probability=0.7)}
        anew = replace(doubted, seats=(replace(seat, sheet=replace(seat.sheet, cells=cells)),))
        assert set(self.settled(anew).sheet.uncertain) == {"red:4"}

    def test_the_view_asks_once_for_the_row(self, doubted):
        (row,) = table_view(doubted, ENGLISH).row_doubts
        assert row.readings == ("crossed: 2", "jumped over: 4", "blank: 3")
        assert row.causes == (Cause.STREAK.sentence,)
        assert table_view(doubted, ENGLISH).doubts == ()
        assert table_view(doubted, ENGLISH).doubt_count == 3


def test_what_is_not_there_cannot_be_changed(table):
    with pytest.raises(BrokenInput, match="not on the table"):
        with_mark(table, 99, "red:2", Mark.CROSS)
    with pytest.raises(BrokenInput, match="no cell"):
        with_mark(table, table.seats[0].number, "red:99", Mark.CROSS)
    with pytest.raises(BrokenInput, match="not on the table"):
        without_shot(table, 99)


def test_names_are_cleaned_and_may_be_taken_away(table):
    seat = table.seats[0].number
    assert names(with_name(table, seat, "  Ada \n Lovelace "))[0] == "Ada Lovelace"
    assert names(with_name(table, seat, " "))[0] is None
    with pytest.raises(BrokenInput, match="41 characters"):
        with_name(table, seat, "x" * 41)


def test_a_sheet_or_a_photograph_can_be_taken_away(table):
    assert names(without_seat(table, table.seats[1].number)) == ["Ada", "Cleo"]
    assert without_shot(table, table.shots[0].number).seats == ()


def test_what_is_changed_while_it_is_saved_is_not_saved_yet(table):
    saved = saved_as(table, ("2222ABCD",), table.version)
    assert (saved.saved, saved.saved_version) == (("2222ABCD",), saved.version)
    meanwhile = with_name(table, table.seats[0].number, "Anna")
    late = saved_as(meanwhile, ("2222ABCD",), table.version)
    assert late.saved == ("2222ABCD",)
    assert late.saved_version != late.version


def test_a_table_holds_so_many_photographs(three_sheets):
    state = TableState()
    broken = Development(file=FileReading(path=Path("b.jpg"), photos=(), error="b.jpg is damaged."), crops={})
    for _ in range(MOST_SHOTS):
        state = with_development(state, PATH, broken)
    with pytest.raises(BrokenInput, match="at most"):
        with_development(state, PATH, three_sheets)


def test_photographs_that_newer_ones_took_over_from_make_room(three_sheets):
    state = TableState()
    for _ in range(MOST_SHOTS + 1):
        state = with_development(state, PATH, three_sheets)
    assert len(state.shots) <= 2
    assert names(state) == ["Ada", "Ben", "Cleo"]


def test_a_game_that_was_deleted_can_be_saved_again(table):
    saved = saved_as(table, ("2222ABCD", "3333ABCD"), table.version)
    without = without_game(saved, "2222ABCD")
    assert without.saved == ("3333ABCD",)
    assert without.saved_version != without.version
