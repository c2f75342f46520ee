"""Whole games of On Board and The Duel: played by the engine, laid out, photographed, scanned, scored."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from cli.main import app
from scoring.duel_board import Colour, duel_score
from scoring.games import RULEBOOKS
from scoring.model import Row, Scorecard
from scoring.pawn_board import field_name, places
from scoring.random_play import random_game
from scoring.score import score
from scoring.violations import RuleName
from tests.synthetic.board_states import played_state
from tests.synthetic.boards import board_photograph, pick_board
from tests.synthetic.recipes import BOARD_RECIPES
from tests.synthetic.truth import Photograph, SheetTruth

PAWN_AND_BONUS = str(RuleName.PAWN_AND_BONUS)
Played = tuple[Any, Photograph]  # the table at the end of a game, a photograph of it


def played_and_photographed(game: str, seed: int, moved: int = 0) -> Played:
    """A game of two; of On Board with both sheets beside the board, and one pawn ``moved`` by so many fields."""
    rng = np.random.default_rng(seed)
    printed = pick_board(rng, game)
    _, position = random_game(RULEBOOKS[game], seed, players=2, board=printed.spec.board or "a")
    state = played_state(rng, position.table)
    first, *others = state.laid
    if moved:
        first = replace(first, cell=field_name(places()[first.cell] + moved))
    shot = board_photograph(
        rng,
        printed,
        replace(state, laid=(first, *others)),
        BOARD_RECIPES["easy"],
        "easy",
        seed,
        "tuning",
        with_sheets=game == "onboard",
    )
    return position.table, shot


def scanned(shot: Photograph, folder: Path) -> dict[str, Any]:
    """What ``rowlock scan`` says of a photograph."""
    (folder / "table.jpg").write_bytes(shot.data)
    result = CliRunner().invoke(app, ["scan", str(folder / "table.jpg"), "--json", "--workers", "1"])
    record: dict[str, Any] = json.loads(result.stdout)
    return record


def sheets_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Its sheets and boards, boards first."""
    return sorted(record["photos"][0]["sheets"], key=lambda sheet: sheet["kind"])


def doubts(sheet: dict[str, Any]) -> set[str]:
    """The cells that a sheet or board asks about."""
    return {each["cell"] for each in sheet["uncertain"]}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_duel_scores_what_the_engine_says(seed, tmp_path):
    table, shot = played_and_photographed("duel", seed)
    [sheet] = sheets_of(scanned(shot, tmp_path))
    played = {cell: {"owner": owner, "height": height} for cell, (owner, height) in stones(shot).items()}
    read = {f"{row}:{name}": stone for row, there in sheet["stones"].items() for name, stone in there.items()}
    differing = {cell for cell in played.keys() | read.keys() if played.get(cell) != read.get(cell)}
    assert differing <= doubts(sheet)
    totals = {str(colour): duel_score(table.board, colour).total for colour in Colour}
    assert doubts(sheet) or {colour: sheet["score"][colour]["total"] for colour in totals} == totals


def stones(shot: Photograph) -> Mapping[str, tuple[str, int]]:
    """What lies on the rows of the photographed board."""
    return shot.truth.boards[0].stones


def test_on_boards_board_and_sheets_say_what_the_engine_says(tmp_path):
    table, shot = played_and_photographed("onboard", 1)
    record = scanned(shot, tmp_path)
    board, *sheets = sheets_of(record)
    colours = [pawn_of(sheet) for sheet in shot.truth.sheets]
    played = dict(zip(colours, map(field_name, table.pawns), strict=True))
    read = {pawn["colour"]: pawn["field"] for pawn in board["pawns"]}
    assert {there for _, there in played.items() ^ read.items()} <= doubts(board)
    cards = dict(zip((sheet.sheet_id for sheet in shot.truth.sheets), table.sheets, strict=True))
    assert {sheet["sheet_id"] for sheet in sheets} == set(cards)
    for sheet in sheets:
        card = cards[sheet["sheet_id"]]
        assert misread(sheet, card) <= doubts(sheet)
        assert doubts(sheet) or sheet["score"]["total"] == score(card).total
    assert doubts(board) or PAWN_AND_BONUS not in faults(record)


def test_a_pawn_that_was_moved_since_contradicts_its_sheet(tmp_path):
    _, shot = played_and_photographed("onboard", 2, moved=-5)
    assert PAWN_AND_BONUS in faults(scanned(shot, tmp_path))


def faults(record: dict[str, Any]) -> set[str]:
    """The rules that the sheets and the board together break."""
    return {violation["rule"] for table in record["tables"] for violation in table["violations"]}


def pawn_of(sheet: SheetTruth) -> str:
    """The colour of the pawn that is crossed on a sheet."""
    [cell] = [cell for cell in sheet.marks if cell.startswith("pawn:")]
    return cell.removeprefix("pawn:")


def misread(sheet: dict[str, Any], card: Scorecard) -> set[str]:
    """The numbers that are crossed either on the sheet as it was read or in the engine's game."""
    return {
        f"{row}:{number}"
        for row in Row
        for number in set(sheet["rows"][str(row)]["crossed"]) ^ card.marks(row).crossed
    }
