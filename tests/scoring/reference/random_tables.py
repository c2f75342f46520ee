"""Random tables of finished sheets, most of them faulty, and what ``scoring`` and the reference say to
them.
"""

from random import Random

from scoring.duel_board import Colour, duel_score
from scoring.duel_interchange import read_board
from scoring.duel_legality import check_duel, duel_legal_total
from scoring.games import GAMES
from scoring.games.onboard import BETWEEN_SHEETS
from scoring.json_text import Given
from scoring.legality import check
from scoring.score import score
from scoring.table import check_table
from scoring.table_file import read_sheet
from tests.scoring.reference import sheets as reference
from tests.scoring.reference.play import ROWS, numbers_of


def random_row(game, random):
    """A row: sometimes empty, sometimes full to the lock, sometimes nonsense."""
    numbers = numbers_of(game, "red")
    crossed = [number for number in numbers if random.random() < random.choice((0, 0.1, 0.4, 0.8))]
    skipped = [number for number in numbers if random.random() < 0.02]
    return {
        "crossed": random.sample(crossed, len(crossed)),
        "skipped": skipped,
        "lock": random.random() < 0.1,
    }


def closed_row(game, row, random):
    """A row that is closed as the rules ask."""
    *ordinary, last = numbers_of(game, row)
    if game == "longo":
        last = random.choice((ordinary.pop(), last))
    crossed = [*random.sample(ordinary, random.randint(5, len(ordinary))), last]
    return {"crossed": crossed, "lock": random.random() < 0.95}


def random_sheet(game, random):
    """A sheet with few or many crosses, and with closed rows now and then."""
    closing = random.choice((0, 0, 0.2, 0.5))
    rows = {
        row: closed_row(game, row, random) if random.random() < closing else random_row(game, random)
        for row in ROWS
        if random.random() < 0.9
    }
    sheet = {"rows": rows, "misthrows": random.choice((0, 0, 1, 2, 3, 4))}
    if random.random() < 0.3:
        sheet["sheet_id"] = random.choice("ABCDEF")
    if game == "longo" and random.random() < 0.8:
        sheet["lucky"] = random.sample(range(2, 17), 2)
    if game == "onboard" and random.random() < 0.7:
        sheet["bonus"] = random.randint(0, 20)
    return sheet


def sparse_sheet(random):
    """A sheet with so few crosses that the number of turns is tight."""
    crossed = random.sample(range(2, 9), random.randint(0, 3))
    return {"rows": {random.choice(ROWS): {"crossed": crossed}}, "misthrows": random.randint(0, 4)}


def compare_table(game, seed):
    """One random table in both; answers the rules that were found broken."""
    random = Random(seed)
    players = random.randint(1, GAMES[game].players[-1])
    sparse = random.choice((0, 0.5, 1))
    sheets = [
        sparse_sheet(random) if random.random() < sparse else random_sheet(game, random)
        for _ in range(players)
    ]
    cards = [read_sheet(Given(path="", value=sheet), GAMES[game]) for sheet in sheets]
    found = set()
    for sheet, card in zip(sheets, cards, strict=True):
        faults = {str(violation.rule) for violation in check(card)}
        assert faults == reference.sheet_faults(game, sheet), sheet
        points = score(card)
        assert (points.total, points.legal_total) == reference.totals(game, sheet), sheet
        found |= faults
    finish = BETWEEN_SHEETS.finish_bonuses if game == "onboard" else ()
    between = {str(violation.rule) for violation in check_table(cards)}
    assert between == reference.table_faults(game, sheets, finish), sheets
    return found | between


def random_pile(random):
    """A pile of either colour."""
    return {"owner": random.choice(("black", "grey")), "height": random.choice((1, 1, 1, 2, 3, 7))}


def random_board(random):
    """A Duel board, seldom a legal one."""
    density = random.choice((0.1, 0.3, 0.6))
    stones = {
        row: {
            str(key): random_pile(random)
            for key in [*numbers_of("duel", row), "lock"]
            if random.random() < (density if key != "lock" else 0.3)
        }
        for row in ROWS
        if random.random() < 0.9
    }
    black = random.randint(0, 4)
    return {"stones": stones, "misthrows": {"black": black, "grey": random.randint(0, 4 - black)}}


def compare_board(seed):
    """One random Duel board in both; answers the rules that were found broken."""
    given = random_board(Random(seed))
    board = read_board(Given(path="", value=given))
    faults = {str(violation.rule) for violation in check_duel(board)}
    assert faults == reference.board_faults(given), given
    for colour in Colour:
        totals = (duel_score(board, colour).total, duel_legal_total(board, colour))
        assert totals == reference.board_totals(given, str(colour)), given
    return faults
