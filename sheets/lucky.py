"""The lucky pairs of Longo (L2): which are printed, and how they are dealt out."""

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

from scoring.errors import BrokenInput
from scoring.games.longo import LUCKY_PAIRS

Pair = tuple[int, int]

PRINTED_PAIRS: tuple[Pair, ...] = (
    LUCKY_PAIRS  # L8: each comes up with probability 11/64 on two eight-sided dice
)
_LOWEST, _HIGHEST = 2, 16


def parse_pair(text: str) -> Pair:
    """A pair as it is typed, ``5,8``; the smaller number comes first in what is returned.

    Raises:
        BrokenInput: these are not two different numbers from 2 to 16.
    """
    parts = [part.strip() for part in text.split(",")]
    numbers = sorted(int(part) for part in parts if part.isascii() and part.isdigit())
    if (
        len(parts) != 2
        or len(set(numbers)) != 2
        or not all(_LOWEST <= number <= _HIGHEST for number in numbers)
    ):
        raise BrokenInput(
            "bad-lucky-pair",
            f"{text!r} is no lucky pair.",
            f"It is two different numbers from {_LOWEST} to {_HIGHEST}, as in 5,8.",
        )
    return numbers[0], numbers[1]


def deal(count: int, wanted: Sequence[Pair], random: Random) -> tuple[Pair, ...]:
    """Pairs for ``count`` sheets: those wanted first, then the printed ones in random order, again and again.

    Sheets near each other differ: no pair comes again before all printed pairs (L8) have had their turn.
    """
    rest = [pair for pair in PRINTED_PAIRS if pair not in wanted]
    random.shuffle(rest)
    return tuple(islice(cycle((*wanted, *rest)), count))
