"""The moments of a recorded game at which somebody might photograph the table."""

from dataclasses import replace

from scoring.recording import steps_of
from scoring.turns import apply, start


def moments(recording, random):
    """The tables at every moment: between two steps, and within one, when some have written and others have not."""
    position = start(recording.rulebook, recording.seats, recording.board)
    found = [position.table.sheets]
    for turn in recording.turns:
        for step in steps_of(turn, recording.rulebook):
            position = apply(position, step)
            while found[-1] != position.table.sheets:
                found.append(one_more_written(found[-1], position.table.sheets, random))
    return found


def one_more_written(sheets, goal, random):
    """With one more sheet as it will be; now and then only its new lock."""
    place = random.choice([place for place, card in enumerate(sheets) if card != goal[place]])
    with_locks = with_locks_of(sheets[place], goal[place])
    card = with_locks if random.random() < 0.5 and with_locks != sheets[place] else goal[place]
    return (*sheets[:place], card, *sheets[place + 1 :])


def with_locks_of(card, goal):
    rows = {row: replace(card.marks(row), lock=goal.marks(row).lock) for row in goal.rows}
    return (
        card
        if all(card.marks(row).lock == marks.lock for row, marks in rows.items())
        else replace(card, rows=rows)
    )
