"""Classic, Longo and On Board as they are played: mutable, slow and literal.

Speaks the JSON of ``rowlock.game/1``: cells are strings, turns are dictionaries.
"""

ROWS = ["red", "yellow", "green", "blue"]


def numbers_of(game, row):
    """C1, L1: the numbers of a row, left to right."""
    top = 16 if game == "longo" else 12
    upwards = list(range(2, top + 1))
    return upwards if row in ("red", "yellow") else upwards[::-1]


def all_cells(game):
    """Every number and lock."""
    return [f"{row}:{what}" for row in ROWS for what in [*numbers_of(game, row), "lock"]]


class SheetGame:
    """One game in progress; ``apply_*`` change it, ``fault_*`` only look."""

    def __init__(self, game, players, lucky=None, fields=None):
        self.game = game
        self.players = players
        self.lucky = lucky or [[] for _ in range(players)]
        self.fields = fields  # On Board: a list of (row, number, bonus)
        self.crossed = [{row: [] for row in ROWS} for _ in range(players)]
        self.locks = [dict.fromkeys(ROWS, False) for _ in range(players)]
        self.misthrows = [0] * players
        self.pawns = [0] * players
        self.closed = set()
        self.active = None
        self.over = None
        self.crossed_this_turn = False
        self.set_off = None  # who began the last round, and the turns played since
        self.turns_since = 0

    # what counts as last, and how many crosses it takes

    def lasts(self, row):
        return numbers_of(self.game, row)[-2 if self.game == "longo" else -1 :]

    def needed(self):
        return 6 if self.game == "longo" else 5

    # faults

    def fault_turn(self, active):
        if self.over:
            return "game-over"
        if self.active is not None and active != (self.active + 1) % self.players:
            return "not-active"
        return None

    def fault_action1(self, player, cell, dice):  # noqa: PLR0911 - one line a rule, in order of precedence
        row, what = cell.split(":")
        total = dice["white"][0] + dice["white"][1]
        if self.over:
            return "game-over"
        if row in self.closed:
            return "row-closed"
        if what == "lock":
            return "lock-without-last"
        number = int(what)
        if number != total:
            if self.game != "longo" or total not in self.lucky[player]:
                return "not-rolled"
            open_rows = [r for r in ROWS if r not in self.closed]
            fewest = min(len(self.crossed[player][r]) for r in open_rows)
            if len(self.crossed[player][row]) != fewest:
                return "lucky-row"
            if number != self.first_free(player, row):
                return "lucky-cell"
        return self.fault_of_row(player, row, number)

    def fault_action2(self, player, cell, dice):
        row, what = cell.split(":")
        if self.over:
            return "game-over"
        if row in self.closed:
            return "row-closed"
        if what == "lock":
            return "lock-without-last"
        if row not in dice or int(what) not in [white + dice[row] for white in dice["white"]]:
            return "not-rolled"
        return self.fault_of_row(player, row, int(what))

    def first_free(self, player, row):
        free = [n for n in numbers_of(self.game, row) if self.is_right_of_all(player, row, n)]
        return free[0]

    def is_right_of_all(self, player, row, number):
        order = numbers_of(self.game, row)
        return all(order.index(number) > order.index(other) for other in self.crossed[player][row])

    def fault_of_row(self, player, row, number):
        if not self.is_right_of_all(player, row, number):
            return "left-to-right"
        if number in self.lasts(row) and len(self.crossed[player][row]) < self.needed():
            return "lock-minimum"
        return None

    def landing(self, player, steps):
        """B2: walk field by field, not counting those with a pawn on them."""
        place, walked = self.pawns[player], 0
        while walked < steps:
            place += 1
            if place > len(self.fields):
                return None
            if place not in [pawn for other, pawn in enumerate(self.pawns) if other != player]:
                walked += 1
        return place

    def fault_action3(self, player, move):
        if self.over:
            return "game-over"
        steps = move["steps"]
        if steps < 1 or steps > 5 or self.landing(player, steps) is None:
            return "pawn-steps"
        row, number, _ = self.fields[self.landing(player, steps) - 1]
        if move["cross"]:
            if row in self.closed or self.fault_of_row(player, row, number):
                return "pawn-condition"
        elif number not in self.crossed[player][row]:
            return "pawn-condition"
        return None

    def fault_misthrow(self, taken):
        if not self.over and not self.crossed_this_turn:
            return None if taken else "misthrow-missing"
        return "misthrow-unearned" if taken else None

    # steps

    def begin(self, active):
        self.active = active
        self.crossed_this_turn = False

    def cross_all(self, crossings):
        """Everybody crosses at once; rows close afterwards."""
        closing = set()
        for player, cell in crossings.items():
            row, number = cell.split(":")
            self.crossed[player][row].append(int(number))
            if int(number) in self.lasts(row):
                self.locks[player][row] = True
                closing.add(row)
            if player == self.active:
                self.crossed_this_turn = True
        self.closed |= closing
        if len(self.closed) >= 2 and not self.over:
            self.over = "two-rows-locked"

    def move(self, move):
        place = self.landing(self.active, move["steps"])
        row, number, _ = self.fields[place - 1]
        self.pawns[self.active] = place
        if move["cross"]:
            self.cross_all({self.active: f"{row}:{number}"})

    def end_turn(self, misthrow):
        if misthrow:
            self.misthrows[self.active] += 1
            if self.misthrows[self.active] == 4 and not self.over:
                self.over = "fourth-misthrow"
        if self.set_off is not None:
            self.turns_since += 1
            if self.turns_since == self.players - 1 and not self.over:
                self.over = "pawn-in-finish"
        elif self.fields and self.pawns[self.active] > len(self.fields) - 5:
            self.set_off = self.active

    # scores

    def total(self, player):
        points = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 11: 66, 12: 78}
        points |= {13: 91, 14: 105, 15: 120}
        total = -5 * self.misthrows[player]
        for row in ROWS:
            total += points[len(self.crossed[player][row]) + (1 if self.locks[player][row] else 0)]
        if self.pawns[player]:
            total += self.fields[self.pawns[player] - 1][2]
        return total
