"""Pieces, and how they come to stand on each other."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from tests.synthetic.camera import Camera
from tests.synthetic.faces import REACH, Face, lit_face
from tests.synthetic.ink import Raster
from tests.synthetic.looks import FOLDED
from tests.synthetic.solids import Body, Colour, Pile, Sun, view_of
from tests.synthetic.tent import Tent
from tests.synthetic.turned import SECTORS, Turned

_HIGHEST_PILE_MM = 14.0


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
