"""The Duel as it is played: mutable, slow and literal."""

from tests.scoring.reference.play import ROWS, numbers_of


class DuelGame:
    """One duel in progress. ``row[number]`` is a list of the stones on it, bottom first: "b" or "g"."""

    players = 2

    def __init__(self):
        self.stones = {row: {} for row in ROWS}
        self.locks = dict.fromkeys(ROWS)
        self.misthrow_column = []
        self.closed = set()
        self.active = None
        self.over = None
        self.laid_this_turn = False
        self.first_cell = None

    def left(self, colour):
        """Stones that the player still has (22 in all)."""
        on_rows = sum(pile.count(colour) for row in ROWS for pile in self.stones[row].values())
        on_locks = sum(1 for row in ROWS if self.locks[row] == colour)
        return 22 - on_rows - on_locks - self.misthrow_column.count(colour)

    def fault_turn(self, active):
        if self.over:
            return "game-over"
        if self.active is not None and active == self.active:
            return "not-active"
        return None

    def fault_action1(self, player, cell, dice):
        return self.fault(player, cell, [sum(dice["white"])], None)

    def fault_action2(self, player, cell, dice):
        row = cell.split(":")[0]
        sums = [white + dice[row] for white in dice["white"]] if row in dice else []
        return self.fault(player, cell, sums, self.first_cell)

    def fault(self, player, cell, sums, first):  # noqa: PLR0911 - one line a rule, in order of precedence
        row, what = cell.split(":")
        me = "bg"[player]
        if self.over:
            return "game-over"
        if row in self.closed:
            return "row-closed"
        if what == "lock":
            return "lock-without-last"
        if cell == first:
            return "same-field-twice"
        number = int(what)
        if number not in sums:
            return "not-rolled"
        order = numbers_of("duel", row)
        mine = [n for n in order if me in self.stones[row].get(n, [])]
        taken = [n for n in order if self.stones[row].get(n)]
        there = self.stones[row].get(number, [])
        if there and there[0] != me:
            if len(there) >= 2:
                return "stack-protected"
            if taken[-1] != number:
                return "not-frontmost"
        if there and there[0] == me:
            if taken[-1] != number:
                return "field-occupied"
            return self.fault_last(row, me, number)
        if mine and order.index(number) < order.index(mine[-1]):
            return "left-to-right"
        return self.fault_last(row, me, number)

    def fault_last(self, row, me, number):
        own = sum(pile.count(me) for pile in self.stones[row].values())
        return "lock-minimum" if number == numbers_of("duel", row)[-1] and own < 5 else None

    def fault_misthrow(self, taken):
        if not self.over and not self.laid_this_turn:
            return None if taken else "misthrow-missing"
        return "misthrow-unearned" if taken else None

    def begin(self, active):
        self.active = active
        self.laid_this_turn = False
        self.first_cell = None

    def lay(self, cell, first=False):
        row, what = cell.split(":")
        number, me = int(what), "bg"[self.active]
        pile = self.stones[row].get(number, [])
        self.stones[row][number] = [*pile, me] if pile and pile[0] == me else [me]
        self.laid_this_turn = True
        if first:
            self.first_cell = cell
        if number == numbers_of("duel", row)[-1] and self.left(me) > 0:
            self.locks[row] = me
            self.closed.add(row)
        self.look_for_end()

    def look_for_end(self):
        if self.over:
            return
        if len(self.closed) >= 2:
            self.over = "two-rows-locked"
        elif len(self.misthrow_column) == 4:
            self.over = "fourth-misthrow"
        elif self.left("b") == 0 or self.left("g") == 0:
            self.over = "last-stone"

    def end_turn(self, misthrow):
        if misthrow:
            self.misthrow_column.append("bg"[self.active])
            self.look_for_end()

    def total(self, player):
        me = "bg"[player]
        total = -5 * self.misthrow_column.count(me)
        for row in ROWS:
            stones = sum(pile.count(me) for pile in self.stones[row].values()) + (self.locks[row] == me)
            total += sum(range(1, min(12, stones) + 1))
        return total
