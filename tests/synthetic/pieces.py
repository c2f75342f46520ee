"""The pieces of one photograph: which kind each player has, and how they come to stand on each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.random import Generator

from scoring.duel_board import Colour as StoneColour
from scoring.model import Row
from sheets.pieces_layout import CAP_MM, COUNTER_MM, PAWN_HEIGHT_MM, PAWN_WIDTH_MM, STONE_MM
from tests.synthetic.camera import Camera
from tests.synthetic.cut_outs import cap_face, counter_face, pawn_panels, stone_face
from tests.synthetic.faces import FACES, REACH, Face, lit_face, pick_variant
from tests.synthetic.hands import Split
from tests.synthetic.ink import Raster
from tests.synthetic.printing import PrintJob
from tests.synthetic.solids import Body, Colour, Pile, Sun, view_of
from tests.synthetic.tent import Tent
from tests.synthetic.turned import SECTORS, Turned

CUT_OUT, FOLDED, STANDING = "cut-out", "folded", "standing"
_CARD: Colour = (0.72, 0.7, 0.66)  # the cut edge of card
_TALLEST_MM = 25.0  # of pawns
_HIGHEST_PILE_MM = 14.0
_LEAST_CONTRAST = 1.8  # between the lightness of two kinds of stones
_THICK_MM: Mapping[str, tuple[float, float]] = {
    CUT_OUT: (0.25, 1.6),
    "coin": (1.4, 2.4),
    "draughts": (2.5, 5.0),
    "crowned": (2.5, 4.5),
    "button": (2.0, 3.5),
    "wooden": (2.5, 5.0),
    "chip": (2.0, 3.2),
    "glass": (3.5, 6.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A kind of stone in a colour (reflectance)."""

    kind: str
    colour: Colour

    @property
    def lightness(self) -> float:
        """Its luminance."""
        return float(np.dot(self.colour, (0.2126, 0.7152, 0.0722)))


LOOKS: Mapping[Split, tuple[Look, ...]] = {
    "tuning": (
        Look(kind="coin", colour=(0.45, 0.22, 0.12)),
        Look(kind="coin", colour=(0.62, 0.61, 0.58)),
        Look(kind="draughts", colour=(0.025, 0.025, 0.025)),
        Look(kind="draughts", colour=(0.78, 0.72, 0.55)),
        Look(kind="draughts", colour=(0.5, 0.04, 0.04)),
        Look(kind="button", colour=(0.03, 0.05, 0.2)),
        Look(kind="button", colour=(0.78, 0.78, 0.75)),
        Look(kind="button", colour=(0.3, 0.03, 0.06)),
        Look(kind="chip", colour=(0.03, 0.26, 0.1)),
        Look(kind="chip", colour=(0.8, 0.58, 0.06)),
        Look(kind="glass", colour=(0.04, 0.12, 0.45)),
        Look(kind="glass", colour=(0.62, 0.32, 0.06)),
    ),
    "held-back": (
        Look(kind="coin", colour=(0.6, 0.46, 0.18)),
        Look(kind="coin", colour=(0.4, 0.4, 0.39)),
        Look(kind="coin", colour=(0.2, 0.12, 0.07)),
        Look(kind="crowned", colour=(0.09, 0.04, 0.02)),
        Look(kind="crowned", colour=(0.75, 0.68, 0.5)),
        Look(kind="button", colour=(0.05, 0.05, 0.055)),
        Look(kind="button", colour=(0.75, 0.35, 0.4)),
        Look(kind="button", colour=(0.03, 0.24, 0.27)),
        Look(kind="wooden", colour=(0.14, 0.07, 0.035)),
        Look(kind="wooden", colour=(0.62, 0.45, 0.28)),
        Look(kind="glass", colour=(0.03, 0.3, 0.12)),
        Look(kind="glass", colour=(0.68, 0.3, 0.34)),
    ),
}

PAWN_KINDS: Mapping[Split, tuple[str, ...]] = {
    "tuning": (CUT_OUT, FOLDED, "coin", "button", STANDING, STANDING),
    "held-back": (CUT_OUT, FOLDED, "crowned", "button", "wooden", STANDING, STANDING),
}

PAWN_COLOURS: Mapping[Split, Mapping[Row, Colour]] = {
    "tuning": {
        Row.RED: (0.52, 0.03, 0.03),
        Row.YELLOW: (0.82, 0.58, 0.05),
        Row.GREEN: (0.03, 0.3, 0.08),
        Row.BLUE: (0.03, 0.1, 0.42),
    },
    "held-back": {
        Row.RED: (0.63, 0.07, 0.04),
        Row.YELLOW: (0.78, 0.66, 0.12),
        Row.GREEN: (0.09, 0.36, 0.07),
        Row.BLUE: (0.04, 0.2, 0.52),
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What one player lays: ``profile`` as of a ``Turned``; ``ragged`` is how unevenly it was cut (share)."""

    kind: str
    profile: tuple[tuple[float, float], ...]
    side: Colour
    gloss: float
    face: Face | None = None
    ragged: float = 0.0

    @property
    def radius_mm(self) -> float:
        """Its largest radius."""
        return max(radius for radius, _ in self.profile)

    @property
    def thick_mm(self) -> float:
        """Its height."""
        return self.profile[-1][1]

    def body(
        self, rng: Generator, at: tuple[float, float], base_mm: float, camera: Camera, sun: Sun
    ) -> Turned:
        """The piece at a table point (mm), turned at random."""
        face = None
        if self.face is not None:
            face = lit_face(self.face, float(rng.uniform(0, 360)), view_of(camera, at), sun)
            if self.face.metal:  # what it mirrors of the room depends on how it lies
                face *= np.float32(np.exp(rng.normal(0, 0.2)))
        return Turned(
            at=at,
            base_mm=base_mm,
            profile=self.profile,
            side=self.side,
            gloss=self.gloss,
            shape=_shape(rng, self.ragged),
            face=face,
            face_mm=self.radius_mm * REACH,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedPawn:
    """Our standing pawn of paper; ``size_mm`` and ``panels`` as of a ``Tent``."""

    kind: str = FOLDED
    size_mm: tuple[float, float, float]
    panels: tuple[Raster, Raster]

    @property
    def radius_mm(self) -> float:
        """Half of its longer side."""
        return self.size_mm[0] / 2

    @property
    def thick_mm(self) -> float:
        """Its height."""
        return self.size_mm[2]

    def body(self, rng: Generator, at: tuple[float, float], base_mm: float, camera: Camera, sun: Sun) -> Tent:
        """The pawn at a table point (mm), turned at random; it stands on the table."""
        return Tent(at=at, turn_deg=float(rng.uniform(0, 360)), size_mm=self.size_mm, panels=self.panels)


AnyPiece = Piece | FoldedPawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceSet:
    """All pieces of one photograph: a kind an owner, and the caps by their number."""

    by_owner: Mapping[str, AnyPiece]
    caps: Mapping[int, Piece]

    @property
    def kinds(self) -> Mapping[str, str]:
        """What kind of piece each owner has."""
        return {owner: piece.kind for owner, piece in self.by_owner.items()}


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
        thick = float(rng.uniform(*_THICK_MM[CUT_OUT]))
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
    caps = {
        number: _printed(cap_face(number, source.style, source.job), CAP_MM * source.scale / 2, 0.3)
        for number in range(2, 10)
    }
    return PieceSet(by_owner=owners, caps=caps)


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
        thick = float(rng.uniform(*_THICK_MM[CUT_OUT]))
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
    radius, thick = diameter / 2, float(rng.uniform(*_THICK_MM[look.kind]))
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


def stacked(
    rng: Generator,
    piece: AnyPiece,
    at: tuple[float, float],
    count: int,
    cap: Piece | None,
    camera: Camera,
    sun: Sun,
) -> Pile:
    """So many pieces on each other at a table point (mm), not quite straight, with a cap.

    Of a high pile only some stones are left under the cap, as players do that need the others.
    """
    there = min(count, max(1, int(_HIGHEST_PILE_MM / piece.thick_mm))) if cap is not None else count
    bodies: list[Body] = []
    base = 0.0
    for part in [*([piece] * there), *([] if cap is None else [cap])]:
        slip = rng.normal(0, 0.05 * piece.radius_mm, 2) if bodies else np.zeros(2)
        spot = (float(at[0] + slip[0]), float(at[1] + slip[1]))
        bodies.append(part.body(rng, spot, base, camera, sun))
        base += part.thick_mm
    return bodies


def _shape(rng: Generator, ragged: float) -> np.ndarray | None:
    """A nearly round outline, as scissors leave it."""
    if ragged == 0:
        return None
    turn = np.arange(SECTORS) * 2 * np.pi / SECTORS
    waves = sum(
        rng.normal(0, ragged / wave) * np.cos(wave * turn + rng.uniform(0, 6)) for wave in range(2, 7)
    )
    return np.asarray(1 + waves)
