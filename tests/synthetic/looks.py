"""How pieces look: kinds and colours; those of tuning and held-back photographs are apart, like hands."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scoring.model import Row
from tests.synthetic.hands import Split
from tests.synthetic.solids import Colour

CUT_OUT, FOLDED, STANDING = "cut-out", "folded", "standing"  # ours; a pawn with a cone and a ball

THICK_MM: Mapping[str, tuple[float, float]] = {
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
