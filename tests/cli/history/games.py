"""Finished games for the tests."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from cli.history.model import Correction, FinishedGame, new_game_id
from scoring.duel_board import DuelBoard
from scoring.notation.tables import parse_table

LONGO = """\
longo red:2,5,7 blue:16,2,lock misthrows:1 lucky:5,8 player:{0} id:7FQFNM
longo red:3,4,-5 green:16,15 lucky:4,9 player:{1} id:BHV8UU"""
CLASSIC = """\
classic red:2,3,4,5,6,12,lock player:{0}
classic blue:12,11,10 misthrows:2 player:{1}
classic yellow:2,3 player:{2}"""
DUEL = "duel red:3g,5b,7b2 misthrows:b1,g1"
ONBOARD = """\
onboard red:2,3 bonus:9 player:{0}
onboard blue:12,11 player:{1}
pawns/a red:17 blue:start"""
FIRST = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def played(
    notation: str = LONGO,
    names: tuple[str | None, ...] = ("Ada", "Ben"),
    *,
    day: int = 0,
    note: str = "",
    corrections: tuple[Correction, ...] = (),
) -> FinishedGame:
    """A game from notation, some days after the first."""
    table = parse_table(notation.format("A", "B", "C"))
    if not isinstance(table, DuelBoard):
        named = zip(table.cards, names, strict=True)
        table = replace(table, cards=tuple(replace(card, player=name) for card, name in named))
    return FinishedGame(
        game_id=new_game_id(),
        played_at=FIRST + timedelta(days=day),
        table=table,
        names=names,
        note=note,
        corrections=corrections,
    )
