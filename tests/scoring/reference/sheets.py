"""What finished sheets can tell, one by one and together: literal, with brute force for the turns.

A sheet is a dictionary as in ``rowlock.table/1``; a Duel board is one of ``stones`` and ``misthrows``.
"""

from itertools import combinations

from tests.scoring.reference.play import ROWS, numbers_of


def lasts(game, row):
    """The numbers that lock a row."""
    return numbers_of(game, row)[-2 if game == "longo" else -1 :]


def marks(sheet, row):
    """Crossed, skipped, lock of a row."""
    given = sheet.get("rows", {}).get(row, {})
    return set(given.get("crossed", [])), set(given.get("skipped", [])), given.get("lock", False)


def row_faults(game, sheet, row):
    """The rules that one row breaks."""
    crossed, skipped, lock = marks(sheet, row)
    need = 6 if game == "longo" else 5
    last = [number for number in lasts(game, row) if number in crossed]
    faults = set()
    if last and len(crossed) - len(last) < need:
        faults.add("lock-minimum")
    if lock and not last:
        faults.add("lock-without-last")
    if last and not lock:
        faults.add("last-without-lock")
    if len(last) == 2:
        faults.add("both-last-crossed")
    if crossed & skipped:
        faults.add("skipped-and-crossed")
    return faults


def closes(game, sheet, row):
    """The lock, or a last number with enough crosses."""
    crossed, _, lock = marks(sheet, row)
    ordinary = [number for number in crossed if number not in lasts(game, row)]
    return lock or (len(ordinary) < len(crossed) and len(ordinary) >= (6 if game == "longo" else 5))


def sheet_faults(game, sheet):
    """The rules that one sheet breaks."""
    faults = set().union(*(row_faults(game, sheet, row) for row in ROWS))
    if sum(bool(marks(sheet, row)[2]) for row in ROWS) >= 3:
        faults.add("too-many-locks")
    if sheet.get("misthrows", 0) == 4 and sum(closes(game, sheet, row) for row in ROWS) >= 2:
        faults.add("two-endings")
    return faults


def totals(game, sheet):
    """The total as crossed and the total of what counts."""
    as_crossed = legal = -5 * sheet.get("misthrows", 0) + (sheet.get("bonus") or 0)
    for row in ROWS:
        crossed, _, lock = marks(sheet, row)
        as_crossed += sum(range(1, len(crossed) + lock + 1))
        faults = row_faults(game, sheet, row)
        last = [number for number in lasts(game, row) if number in crossed]
        count = len(crossed) + lock
        if "lock-minimum" in faults:
            count = len(crossed) - len(last)
        elif "lock-without-last" in faults:
            count = len(crossed)
        elif last:
            count = len(crossed) - len(last) + 2
        legal += sum(range(1, count + 1))
    return as_crossed, legal


def table_faults(game, sheets, finish_bonuses=()):
    """The rules that the sheets break together; two endings that one sheet shows alone are left to it."""
    if len(sheets) == 1:
        return set()
    closers = {row: [i for i, sheet in enumerate(sheets) if closes(game, sheet, row)] for row in ROWS}
    closed = [row for row in ROWS if closers[row]]
    fourth = [i for i, sheet in enumerate(sheets) if sheet.get("misthrows", 0) == 4]
    ids = [sheet["sheet_id"] for sheet in sheets if sheet.get("sheet_id")]
    faults = set()
    if len(ids) != len(set(ids)):
        faults.add("same-sheet-twice")
    pairs = [tuple(sorted(sheet["lucky"])) for sheet in sheets if sheet.get("lucky")]
    if game == "longo" and len(pairs) != len(set(pairs)):
        faults.add("same-lucky-pair")
    if len(fourth) > 1:
        faults.add("two-fourth-misthrows")
    if (
        fourth
        and len(closed) >= 2
        and not any("two-endings" in sheet_faults(game, sheets[i]) for i in fourth)
    ):
        faults.add("two-endings")
    if len(closed) == 4:
        faults.add("too-many-closed-rows")
    faults |= coincidence(game, sheets, closers, closed)
    in_finish = any(sheet.get("bonus") in finish_bonuses for sheet in sheets)
    finished = len(closed) >= 2 or bool(fourth) or in_finish
    if not finished:
        faults.add("unfinished")
    if not some_turns_fit(game, sheets, closers, closed, finished):
        faults.add("turn-count")
    return faults


def coincidence(game, sheets, closers, closed):
    """Locks that cannot have been crossed in one action 1."""
    if game == "longo":
        for row in closed:
            first, last = lasts(game, row)
            for i in closers[row]:
                for j in closers[row]:
                    i_first = first in marks(sheets[i], row)[0]
                    j_last = last in marks(sheets[j], row)[0] and first not in marks(sheets[j], row)[0]
                    if i_first and j_last and last not in (sheets[i].get("lucky") or []):
                        return {"locks-cannot-coincide"}
        return set()
    if len(closed) == 3:
        for pair in (("red", "yellow"), ("green", "blue")):
            if set(pair) <= set(closed) and set(closers[pair[0]]) & set(closers[pair[1]]):
                return {"locks-cannot-coincide"}
    return set()


def some_turns_fit(game, sheets, closers, closed, finished):
    """Try every number of turns, every share of them, and every way the last turn can have gone."""
    players = len(sheets)
    made = [sum(len(marks(sheet, row)[0]) for row in ROWS) for sheet in sheets]
    missed = [sheet.get("misthrows", 0) for sheet in sheets]
    cut_for_sure = len(closed) >= 3 or (len(closed) == 2 and all(len(closers[row]) > 1 for row in closed))
    for turns in range(players * (max(made) + max(missed) + 3)):
        for extra in combinations(range(players), turns % players):
            active = [turns // players + (player in extra) for player in range(players)]
            if not cut_for_sure and fit(game, turns, active, made, missed, None, "whole"):
                return True
            kind = "under way" if not finished else "cut"
            if kind == "cut" and len(closed) < 2:
                continue
            if any(fit(game, turns, active, made, missed, special, kind) for special in range(players)):
                return True
    return False


def fit(game, turns, active, made, missed, special, kind):
    """Whether these turns fit everybody, if ``special`` was active in a last turn of that kind."""
    for player, (a, c, m) in enumerate(zip(active, made, missed, strict=True)):
        most = turns + 2 * a - 3 * m if game == "onboard" else turns + a - 2 * m
        least, misthrow_turns = a - m, a
        if player == special:
            least -= 1
            if kind == "cut":
                most -= 2 if game == "onboard" else 1
                misthrow_turns -= 1
        if not (m <= misthrow_turns and least <= c <= most):
            return False
    return True


def board_faults(board):
    """The rules that a Duel board breaks."""
    stones, misthrows = board["stones"], board.get("misthrows", {})
    laid = {colour: laid_by(board, colour) for colour in ("black", "grey")}
    faults, closed = set(), 0
    for row in ROWS:
        piles = stones.get(row, {})
        last, lock = piles.get(str(numbers_of("duel", row)[-1])), piles.get("lock")
        if last:
            before = before_last(row, piles, last["owner"])
            if before < 5:
                faults.add("lock-minimum")
            if not lock and laid[last["owner"]] < 22:
                faults.add("last-without-lock")
            if lock and lock["owner"] != last["owner"]:
                faults.add("lock-of-the-other")
        if lock and not last:
            faults.add("lock-without-last")
        if any(pile and pile["height"] > 1 for pile in (last, lock)):
            faults.add("pile-on-last")
        closed += bool(lock or (last and before_last(row, piles, last["owner"]) >= 5))
    if max(laid.values()) > 22:
        faults.add("too-many-stones")
    column = sum(misthrows.values())
    if closed >= 3:
        faults.add("too-many-closed-rows")
    endings = bool(closed >= 2) + (column == 4) + sum(stones == 22 for stones in laid.values())
    if endings and not any(not_over_before(board, laid, closed, *last) for last in last_stones(board)):
        faults.add("two-endings")
    if closed < 2 and column < 4 and max(laid.values()) < 22:
        faults.add("unfinished")
    return faults


def last_stones(board):
    """Every stone that may have been the last: whose, and in which row or in the misthrow column."""
    for colour in ("black", "grey"):
        for row in ROWS:
            if any(pile["owner"] == colour for pile in board["stones"].get(row, {}).values()):
                yield colour, row
        if board.get("misthrows", {}).get(colour, 0):
            yield colour, "misthrows"


def not_over_before(board, laid, closed, colour, place):
    """Whether the game was not over before that last stone, the lock's with it."""
    column, row = sum(board.get("misthrows", {}).values()), board["stones"].get(place, {})
    last, lock = row.get(str(numbers_of("duel", place)[-1]) if row else ""), row.get("lock")
    ends = [pile["owner"] == colour for pile in (last, lock) if pile]
    closes = any(ends) and (lock or before_last(place, row, last["owner"]) >= 5)
    others = [other for other in laid if other != colour and laid[other] == 22]
    unlocked = [
        other
        for other, piles in board["stones"].items()
        if other != place
        and piles.get(str(numbers_of("duel", other)[-1]), {}).get("owner") == colour
        and "lock" not in piles
        and laid[colour] == 22
    ]
    return column - (place == "misthrows") < 4 and min(closed, 2) - bool(closes) < 2 and not others + unlocked


def before_last(row, piles, owner):
    """A player's stones in a row without those on the last number and the lock."""
    ends = (str(numbers_of("duel", row)[-1]), "lock")
    return sum(pile["height"] for key, pile in piles.items() if key not in ends and pile["owner"] == owner)


def laid_by(board, colour):
    """All stones of a colour on the board."""
    on_rows = sum(
        pile["height"]
        for piles in board["stones"].values()
        for pile in piles.values()
        if pile["owner"] == colour
    )
    return on_rows + board.get("misthrows", {}).get(colour, 0)


def board_totals(board, colour):
    """A colour's total as laid and the total of what counts."""
    as_laid = legal = -5 * board.get("misthrows", {}).get(colour, 0)
    untouched = board_faults(board) & {"pile-on-last", "lock-of-the-other", "too-many-stones"}
    for row in ROWS:
        piles = board["stones"].get(row, {})
        last, lock = piles.get(str(numbers_of("duel", row)[-1])), piles.get("lock")
        count = sum(pile["height"] for pile in piles.values() if pile["owner"] == colour)
        as_laid += sum(range(1, min(count, 12) + 1))
        if not untouched:
            if last and before_last(row, piles, last["owner"]) < 5:
                count -= (last["owner"] == colour) + bool(lock and lock["owner"] == colour)
            elif lock and not last:
                count -= lock["owner"] == colour
            elif last and not lock and last["owner"] == colour and laid_by(board, colour) < 22:
                count += 1
        legal += sum(range(1, min(count, 12) + 1))
    return as_laid, legal
