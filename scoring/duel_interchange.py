"""The Duel's board in the shapes of CONTRACT.md, read and written."""

from scoring.duel_board import Colour, DuelBoard, Pile, duel_score
from scoring.duel_legality import check_duel, duel_legal_total
from scoring.games.duel import DUEL
from scoring.interchange import violation_entry
from scoring.json_text import Given, known_fields
from scoring.model import MISTHROWS, Row, RowRules
from scoring.table import ranking

PILE_HEIGHTS = range(1, 1000)  # beyond any box of stones; more than 22 is a violation, not a broken file


def read_board(given: Given) -> DuelBoard:
    """The board of a table file: ``stones`` and ``misthrows``.

    Raises:
        BrokenInput: where something is missing, unknown, out of range or of the wrong kind.
    """
    rows = known_fields(given.need("stones"), Row)
    return DuelBoard(
        rows={Row(name): _read_row(row, DUEL.rows[Row(name)]) for name, row in rows.items()},
        misthrows=_read_misthrows(given.get("misthrows")),
    )


def _read_row(given: Given, rules: RowRules) -> dict[int | None, Pile]:
    names: dict[str, int | None] = {**{str(number): number for number in rules.numbers}, "lock": None}
    return {names[name]: _read_pile(pile) for name, pile in known_fields(given, names).items()}


def _read_pile(given: Given) -> Pile:
    height = given.get("height")
    return Pile(
        owner=Colour(given.need("owner").one_of(Colour)),
        height=1 if height.is_null else height.whole(PILE_HEIGHTS),
    )


def _read_misthrows(given: Given) -> dict[Colour, int]:
    counts = {colour: given.get(colour) for colour in Colour} if not given.is_null else {}
    misthrows = {
        colour: count.whole(range(MISTHROWS + 1)) for colour, count in counts.items() if not count.is_null
    }
    if sum(misthrows.values()) > MISTHROWS:
        given.broken(
            "out-of-range", f"{sum(misthrows.values())} misthrow stones; the column has {MISTHROWS} fields"
        )
    return misthrows


def board_pieces(board: DuelBoard) -> dict[str, object]:
    """What a board's dictionary says of its stones, verdict and score."""
    return {
        "stones": {str(row): _row_entry(board, row) for row in DUEL.rows},
        "misthrows": {str(colour): board.misthrows_of(colour) for colour in Colour},
        "violations": [violation_entry(violation) for violation in check_duel(board)],
        "score": {str(colour): _score_entry(board, colour) for colour in Colour},
    }


def _row_entry(board: DuelBoard, row: Row) -> dict[str, object]:
    piles = board.piles(row)
    return {
        "lock" if number is None else str(number): {
            "owner": str(piles[number].owner),
            "height": piles[number].height,
        }
        for number in (*DUEL.rows[row].numbers, None)
        if number in piles
    }


def _score_entry(board: DuelBoard, colour: Colour) -> dict[str, int]:
    points, legal_total = duel_score(board, colour), duel_legal_total(board, colour)
    entry = {
        **{str(row): row_points for row, row_points in points.rows.items()},
        "misthrows": points.misthrows,
        "total": points.total,
    }
    return entry if legal_total == points.total else {**entry, "legal_total": legal_total}


def whole_board(board: DuelBoard) -> dict[str, object]:
    """A board as an entry of its own."""
    return {
        "sheet_id": None,
        "game": DUEL.name,
        "kind": "board",
        "status": "ok",
        "uncertain": [],
        **board_pieces(board),
    }


def board_ranking(board: DuelBoard) -> list[dict[str, object]]:
    """Who has won (D9)."""
    colours = tuple(Colour)
    return [
        {"colour": str(colours[ranked.index]), "place": ranked.place, "total": ranked.total}
        for ranked in ranking([duel_score(board, colour).total for colour in colours])
    ]


def board_table(board: DuelBoard) -> dict[str, object]:
    """The board in the shape of one ``tables`` entry with whole sheets."""
    return {
        "game": DUEL.name,
        "sheets": [whole_board(board)],
        "ranking": board_ranking(board),
        "violations": [],
    }
