"""The pieces of one photograph: which kind each player has, how large, in which colours."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.random import Generator

from scoring.duel_board import Colour as StoneColour
from scoring.model import Row
from sheets.pieces_layout import CAP_MM, CAPS, COUNTER_MM, PAWN_HEIGHT_MM, PAWN_WIDTH_MM, STONE_MM
from tests.synthetic.cut_outs import cap_face, counter_face, pawn_panels, stone_face
from tests.synthetic.faces import FACES, Face, pick_variant
from tests.synthetic.hands import Split
from tests.synthetic.looks import (
    CUT_OUT,
    FOLDED,
    LOOKS,
    PAWN_COLOURS,
    PAWN_KINDS,
    STANDING,
    THICK_MM,
    Look,
)
from tests.synthetic.pieces import AnyPiece, FoldedPawn, Piece, PieceSet
from tests.synthetic.printing import PrintJob
from tests.synthetic.solids import Colour

_CARD: Colour = (0.72, 0.7, 0.66)  # the cut edge of card
_TALLEST_MM = 25.0  # of pawns
_LEAST_CONTRAST = 1.8  # between the lightness of two kinds of stones
_CAP_SHARE = 0.75  # of the smallest stone's diameter, at most
_CAP_THICK_MM = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where our own pieces come from: the style, the printer, and the scale, as of their board."""

    style: str
    job: PrintJob
    scale: float

    @property
    def grey(self) -> bool:
        """Whether they have no colours."""
        return self.job.mono or self.style == "mono"


def pick_stones(rng: Generator, split: Split, source: Source, room_mm: float) -> PieceSet:
    """Two kinds of stones that differ in lightness, no wider than ``room_mm``; the darker are black's."""
    if rng.random() < 0.35:
        thick = float(rng.uniform(*THICK_MM[CUT_OUT]))
        owners = {
            str(colour): _printed(
                stone_face(colour, source.style, source.job), STONE_MM * source.scale / 2, thick
            )
            for colour in StoneColour
        }
    else:
        dark, light = _pair(rng, LOOKS[split])
        same_size = _diameter(rng, room_mm) if dark.kind == light.kind else None
        owners = {
            str(colour): _look_piece(rng, look, same_size or _diameter(rng, room_mm), split)
            for colour, look in zip(StoneColour, (dark, light), strict=True)
        }
    return PieceSet(
        by_owner=owners, caps=_caps(source, min(2 * piece.radius_mm for piece in owners.values()))
    )


def _caps(source: Source, smallest_mm: float) -> Mapping[int, Piece]:
    """The caps, of a size at which they do not hide the stones that they lie on."""
    diameter = min(CAP_MM * source.scale, _CAP_SHARE * smallest_mm)
    return {
        number: _printed(cap_face(number, source.style, source.job), diameter / 2, _CAP_THICK_MM)
        for number in sorted(set(CAPS))
    }


def _pair(rng: Generator, looks: tuple[Look, ...]) -> tuple[Look, Look]:
    """A darker and a lighter look; half of the time of one kind."""
    pairs = [
        (dark, light)
        for dark, light in permutations(looks, 2)
        if light.lightness >= _LEAST_CONTRAST * dark.lightness
    ]
    alike = [(dark, light) for dark, light in pairs if dark.kind == light.kind]
    chosen = alike if rng.random() < 0.5 else pairs
    return chosen[int(rng.integers(len(chosen)))]


def _diameter(rng: Generator, room_mm: float) -> float:
    return float(min(rng.uniform(12.0, 22.0), room_mm))


def pick_pawns(rng: Generator, split: Split, source: Source) -> PieceSet:
    """A pawn for each colour: mostly all of one kind; more often our own where the print is grey."""
    kinds = PAWN_KINDS[split]
    if source.grey:  # grey paper pawns look alike from above: nobody could tell them apart
        kinds = tuple(CUT_OUT if kind == FOLDED else kind for kind in kinds)
    alike = str(rng.choice(kinds)) if rng.random() < 0.7 else None
    diameter, shade = float(rng.uniform(12.0, 18.0)), float(rng.uniform(0.85, 1.15))
    owners = {
        str(row): _pawn(
            rng,
            row,
            Look(kind=alike or str(rng.choice(kinds)), colour=_shaded(PAWN_COLOURS[split][row], shade)),
            diameter,
            split,
            source,
        )
        for row in Row
    }
    return PieceSet(by_owner=owners, caps={})


def _pawn(rng: Generator, row: Row, look: Look, diameter: float, split: Split, source: Source) -> AnyPiece:
    if look.kind == CUT_OUT:
        thick = float(rng.uniform(*THICK_MM[CUT_OUT]))
        face = counter_face(row, source.style, source.job)
        return _printed(face, COUNTER_MM * source.scale / 2, thick)
    if look.kind == FOLDED:
        return _folded(rng, row, source)
    if look.kind == STANDING:
        return _standing(rng, look.colour, split)
    return _look_piece(rng, look, diameter, split)


def _shaded(colour: Colour, share: float) -> Colour:
    red, green, blue = (min(0.85, part * share) for part in colour)
    return red, green, blue


def _printed(face: Face, radius: float, thick: float) -> Piece:
    return Piece(
        kind=CUT_OUT, profile=((radius, 0.0), (radius, thick)), side=_CARD, gloss=0.0, face=face, ragged=0.012
    )


def _look_piece(rng: Generator, look: Look, diameter: float, split: Split) -> Piece:
    """A stone with a bevelled edge."""
    radius, thick = diameter / 2, float(rng.uniform(*THICK_MM[look.kind]))
    variant = pick_variant(rng) + (100 if split == "held-back" else 0)
    options = {"holes": 2} if look.kind == "button" and split == "held-back" else {}
    face = FACES[look.kind](look.colour, variant, **options)
    bevel = min(0.12 * radius, 0.4 * thick)
    profile = (
        _dome(radius, thick)
        if look.kind == "glass"
        else ((radius - bevel, 0.0), (radius, bevel), (radius, thick - bevel), (radius - bevel, thick))
    )
    ragged = 0.03 if look.kind == "glass" else 0.0
    return Piece(
        kind=look.kind, profile=profile, side=look.colour, gloss=face.gloss, face=face, ragged=ragged
    )


def _dome(radius: float, thick: float) -> tuple[tuple[float, float], ...]:
    """Widest near the table; the face lies on the upper half."""
    return (
        (0.85 * radius, 0.0),
        (radius, 0.25 * thick),
        (0.97 * radius, 0.45 * thick),
        (0.8 * radius, 0.75 * thick),
    )


def _folded(rng: Generator, row: Row, source: Source) -> FoldedPawn:
    """Our paper pawn, its foot opened as wide as its tabs go over each other."""
    scale = min(source.scale, _TALLEST_MM / PAWN_HEIGHT_MM)
    depth, side = float(rng.uniform(6.0, 9.0)) * scale, PAWN_HEIGHT_MM * scale
    height = float(np.sqrt(side**2 - (depth / 2) ** 2))
    return FoldedPawn(
        size_mm=(PAWN_WIDTH_MM * scale, depth, height), panels=pawn_panels(row, source.style, source.job)
    )


def _standing(rng: Generator, colour: Colour, split: Split) -> Piece:
    """A pawn that stands: a foot, a cone and a ball; of the held-back ones the neck is wide, the paint dull."""
    height, foot = float(rng.uniform(18.0, 25.0)), float(rng.uniform(5.5, 7.5))
    stout = split == "held-back"
    ball = height * (0.2 if stout else 0.17)
    neck, middle = ball * (0.8 if stout else 0.5), height - ball
    lowest = middle - float(np.sqrt(ball**2 - neck**2))
    cone = [
        (foot, 0.0),
        (foot, 1.6),
        (0.82 * foot, 2.4),
        (0.9 * neck + 0.1 * foot, 0.8 * lowest),
        (neck, lowest),
    ]
    first = np.arcsin((lowest - middle) / ball)
    turns = np.linspace(first, np.radians(85), 9)[1:]
    head = [(float(ball * np.cos(turn)), float(middle + ball * np.sin(turn))) for turn in turns]
    gloss = 0.08 if stout else float(rng.uniform(0.3, 0.7))
    return Piece(kind=STANDING, profile=(*cone, *head), side=colour, gloss=gloss)
