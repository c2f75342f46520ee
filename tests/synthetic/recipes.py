"""Named kinds of photographs: what each class does to sheets, light and camera."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tests.synthetic.document_apps import DocumentLook
from tests.synthetic.gestures import Shape
from tests.synthetic.pens import PenKind
from tests.synthetic.shadows import Caster

Range = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How to make one class of photographs.

    ``fill`` is the share of the picture that all sheets together cover, ``long_px`` the picture's longer
    side; ``size`` a cross's size in cells and ``sloppiness`` how far off it sits (hands.pick_hand); chances
    are 0 to 1. ``covered`` hides two markers of each sheet; ``roll`` says which way up the sheet is in the
    picture.

    From ``soak_mm`` on, what is off by default draws no random number, so that other classes' photographs stay
    what they were: how far ink soaks, a share of strokes that ``fails``, the ``grain`` of a line on paper of such a
    ``tooth`` (pens.Pen); ``toner`` and ``banding`` as worn printers leave it; ``creases_mm`` the height of crumpled
    paper; ``lamps`` more than one; ``casters`` of shadows; ``processed`` by a phone that smooths and sharpens a lot;
    the ``look`` of a document app; a ``screen`` that shows it all; sheets that ``overlap``; a sheet cut off so that
    ``lost_mm`` of its cells are; paper ``stained`` with rings of cups, hairs and creases; ``pale`` inks; ``streaked``
    by the printer.
    """

    sheets: tuple[int, int] = (1, 1)
    long_px: tuple[int, int] = (2000, 2900)
    fill: Range = (0.3, 0.75)
    tilt_deg: Range = (0.0, 12.0)
    roll: Literal["any", "upright", "upside-down", "square"] = "any"
    pens: tuple[PenKind, ...] | None = None
    shapes: tuple[Shape, ...] | None = None
    size: Range = (0.55, 1.1)
    sloppiness: Range = (0.0, 0.6)
    skips: float = 0.33
    voids: float = 0.15
    illegal: float = 0.08
    mono: float = 0.08
    scaled: bool = False
    shadows: tuple[int, int] = (0, 0)
    glare: bool = False
    coloured: float = 0.5
    focus: Range = (0.35, 0.95)
    motion_px: float = 0.0
    white: Range = (135.0, 225.0)
    noise: Range = (1.0, 2.6)
    curl_mm: Range = (0.0, 0.0)
    fold: float = 0.0
    fold_rise_mm: Range = (3.0, 11.0)
    crumple_mm: Range = (0.0, 0.0)
    covered: bool = False
    clutter: float = 0.35
    scan: bool = False
    messenger: float = 0.0
    document: bool = False
    exif: float = 0.15
    soak_mm: Range = (0.0, 0.0)
    fails: Range = (0.0, 0.0)
    grain: Range = (0.0, 0.0)
    tooth: float = 1.0
    toner: bool = False
    banding: bool = False
    creases_mm: Range = (0.0, 0.0)
    lamps: bool = False
    casters: tuple[Caster, ...] = ()
    processed: bool = False
    look: DocumentLook | None = None
    screen: bool = False
    overlap: bool = False
    lost_mm: Range = (0.0, 0.0)
    stained: bool = False
    pale: bool = False
    streaked: bool = False


_PENCILS = (PenKind.PENCIL_SOFT, PenKind.PENCIL_HARD)
_WET = (PenKind.GEL, PenKind.FINELINER, PenKind.FELT_TIP)
_BALLPOINTS = (PenKind.BALLPOINT_BLACK, PenKind.BALLPOINT_BLUE)
_DOCUMENT = Recipe(document=True, shadows=(0, 1), tilt_deg=(0, 6), roll="square", fill=(0.45, 0.8))
EASY = Recipe(tilt_deg=(0, 8), white=(175, 228), focus=(0.35, 0.75), clutter=0.2, sloppiness=(0, 0.4))

RECIPES: Mapping[str, Recipe] = {
    "flat-scan": Recipe(scan=True, sheets=(1, 2), exif=0.0),
    "easy": EASY,
    "tilt": Recipe(tilt_deg=(20, 45), fill=(0.22, 0.5)),
    "shadow": Recipe(shadows=(1, 2)),
    "messenger": Recipe(messenger=1.0, fill=(0.35, 0.8)),
    "mono": Recipe(mono=1.0),
    "felt-tip": Recipe(pens=(PenKind.FELT_TIP,)),
    "pencil": Recipe(pens=_PENCILS),
    "skip-lines": Recipe(skips=1.0),
    "overflow": Recipe(size=(0.95, 1.4), sloppiness=(0.7, 1.0)),
    "multi": Recipe(sheets=(3, 3), long_px=(2900, 3600), fill=(0.3, 0.55)),
    "covered": Recipe(covered=True),
    "curl": Recipe(curl_mm=(3, 12), tilt_deg=(0, 20)),
    "print-scaled": Recipe(scaled=True),
    "red-green-pens": Recipe(pens=(PenKind.RED, PenKind.GREEN)),
    "slashes": Recipe(shapes=(Shape.SLASH, Shape.BACKSLASH)),
    "upside-down": Recipe(roll="upside-down", exif=0.5),
    "glare": Recipe(glare=True),
    "low-light": Recipe(white=(60, 125), noise=(2.5, 5.0), focus=(0.6, 1.2), coloured=1.3),
    "blur": Recipe(focus=(1.2, 2.4), motion_px=4.0, fill=(0.4, 0.8)),
    "fold": Recipe(fold=1.0),
    "document-mode": _DOCUMENT,
    "six": Recipe(sheets=(6, 6), long_px=(3600, 4000), fill=(0.4, 0.6), tilt_deg=(0, 15)),
    "small": Recipe(fill=(0.1, 0.2), long_px=(2600, 3200)),
    "clutter": Recipe(clutter=1.0, covered=True, shadows=(0, 1)),
    "mixed": Recipe(
        sheets=(1, 2),
        tilt_deg=(0, 35),
        fill=(0.2, 0.7),
        size=(0.5, 1.25),
        sloppiness=(0.0, 1.0),
        mono=0.2,
        scaled=True,
        shadows=(0, 1),
        white=(120, 228),
        focus=(0.45, 1.2),
        motion_px=1.5,
        curl_mm=(0, 6),
        crumple_mm=(0, 1.5),
        fold=0.15,
        coloured=1.0,
        messenger=0.15,
    ),
    "sharp-fold": Recipe(fold=1.0, fold_rise_mm=(12, 26), tilt_deg=(5, 35)),
    "pale-felt-tip": Recipe(pens=(PenKind.FELT_TIP,), pale=True),
    "soaked-ink": Recipe(pens=_WET, soak_mm=(0.08, 0.3)),
    "rough-paper": Recipe(pens=_PENCILS, grain=(0.55, 0.75), tooth=1.8),
    "skipping-pen": Recipe(pens=_BALLPOINTS, fails=(0.15, 0.4)),
    "toner": Recipe(toner=True, mono=0.5),
    "banding": Recipe(banding=True),
    "streaks": Recipe(streaked=True),
    "coloured-light": Recipe(coloured=2.5, lamps=True),
    "hand-shadow": Recipe(casters=(Caster.HAND,)),
    "phone-shadow": Recipe(casters=(Caster.PHONE,)),
    "crumple": Recipe(creases_mm=(2.0, 7.0)),
    "motion": Recipe(motion_px=7.0, fill=(0.35, 0.75)),
    "phone-processing": Recipe(processed=True, noise=(2.0, 4.0)),
    "document-bilevel": replace(_DOCUMENT, document=False, look=DocumentLook.BILEVEL),
    "document-dithered": replace(_DOCUMENT, document=False, look=DocumentLook.DITHERED),
    "document-contrast": replace(_DOCUMENT, document=False, look=DocumentLook.CONTRAST),
    "screen": Recipe(screen=True, exif=0.0),
    "overlap": Recipe(overlap=True, sheets=(2, 2), long_px=(2400, 3200)),
    "cut-off": Recipe(lost_mm=(8.0, 25.0)),
    "stains": Recipe(stained=True),
    "blots": Recipe(voids=1.0),
}

BOARD = Recipe(fill=(0.35, 0.75), clutter=0.3, voids=0.0, illegal=0.0)

BOARD_RECIPES: Mapping[str, Recipe] = {
    "easy": replace(BOARD, tilt_deg=(0, 8), white=(175, 228), focus=(0.35, 0.75), sloppiness=(0, 0.4)),
    "tilt": replace(BOARD, tilt_deg=(15, 25), fill=(0.3, 0.6)),
    "shadow": replace(BOARD, shadows=(1, 2)),
    "messenger": replace(BOARD, messenger=1.0, fill=(0.4, 0.8)),
    "mono": replace(BOARD, mono=1.0),
    "low-light": replace(BOARD, white=(60, 125), noise=(2.5, 5.0), focus=(0.6, 1.2), coloured=1.3),
    "mixed": replace(
        BOARD,
        tilt_deg=(0, 25),
        sloppiness=(0.0, 1.0),
        mono=0.2,
        scaled=True,
        shadows=(0, 1),
        white=(120, 228),
        focus=(0.45, 1.2),
        motion_px=1.5,
        coloured=1.0,
        messenger=0.15,
    ),
}


def recipe_of(class_name: str) -> Recipe:
    """The recipe of a class, or of two as ``shadow+curl``."""
    first, _, second = class_name.partition("+")
    return combined(first, second) if second else RECIPES[first]


def combined(first: str, second: str) -> Recipe:
    """Two classes at once: the first, with whatever the second has that is not usual."""
    usual, other = Recipe(), RECIPES[second]
    names = [name for name in Recipe.__dataclass_fields__ if getattr(other, name) != getattr(usual, name)]
    return replace(RECIPES[first], **{name: getattr(other, name) for name in names})
