"""A sheet's id, and what the code on the sheet says: the id, and the player's name where it is printed.

An id has six characters; the last is a check character over the other five. The number of characters to
choose from is a prime and the weights of the places all differ, so every single wrong character and every
swap of two characters is noticed.
"""

from dataclasses import dataclass
from random import Random

ALPHABET = "23456789ABCDEFGHJKLMNPQRTUVWXYZ"  # neither 0 and O nor 1 and I, and no S beside 5
LENGTH = 6
NAME_LENGTH = 40
_SEPARATOR = "/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What the code on a sheet says."""

    sheet_id: str
    player: str | None = None


def new_id(random: Random) -> str:
    """A sheet id drawn from ``random``."""
    body = "".join(random.choice(ALPHABET) for _ in range(LENGTH - 1))
    return body + _check_character(body)


def is_id(text: str) -> bool:
    """Whether the text is a sheet id whose check character agrees."""
    known = len(text) == LENGTH and all(character in ALPHABET for character in text)
    return known and text[-1] == _check_character(text[:-1])


def _check_character(body: str) -> str:
    """The weights are 2 to 6 for the body, 1 for the check character; the whole sum is a multiple of 31."""
    total = sum(weight * ALPHABET.index(character) for weight, character in enumerate(body, start=2))
    return ALPHABET[-total % len(ALPHABET)]


def encode(identity: Identity) -> bytes:
    """The code's payload: the id alone, or ``ID/Name`` in UTF-8."""
    if identity.player is None:
        return identity.sheet_id.encode("ascii")
    return f"{identity.sheet_id}{_SEPARATOR}{identity.player}".encode()


def decode(payload: bytes) -> Identity | None:
    """What a code says, or None if it is not the code of one of our sheets."""
    try:
        text = payload.decode()
    except UnicodeDecodeError:
        return None
    sheet_id, separator, player = text.partition(_SEPARATOR)
    if not is_id(sheet_id) or bool(separator) != bool(player):
        return None
    return Identity(sheet_id=sheet_id, player=player or None)
