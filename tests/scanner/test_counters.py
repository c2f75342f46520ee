import cv2
import numpy as np

from scanner.counters import read_counters
from scanner.rectify import flat_surface
from scanner.settings import PieceSettings
from scoring.model import Row
from sheets.geometry import Box
from sheets.languages import LANGUAGES
from sheets.templates import DISC_PIXELS_PER_MM, counters_png

SURFACE = flat_surface(np.diag([DISC_PIXELS_PER_MM, DISC_PIXELS_PER_MM, 1.0]), Box(0, 0, 60, 60))
FIELD = Box(21.8, 21.8, 38.2, 38.2)


def lying(places):
    """Flat pawns with their middles (mm) on white paper, (height, width)."""
    drawn = cv2.imdecode(np.frombuffer(counters_png(), np.uint8), cv2.IMREAD_GRAYSCALE)
    discs = np.split(drawn, len(LANGUAGES) * len(Row), axis=1)
    paper = np.full((60 * DISC_PIXELS_PER_MM, 60 * DISC_PIXELS_PER_MM), 235, np.uint8)
    for row, place in places.items():
        disc = discs[list(Row).index(row)]
        side = disc.shape[0]
        inside = np.zeros_like(disc)
        cv2.circle(inside, (side // 2, side // 2), side // 2, 1, -1)
        left, top = (round(middle * DISC_PIXELS_PER_MM - side / 2) for middle in place)
        under = paper[top : top + side, left : left + side]
        under[inside > 0] = disc[inside > 0]
    return paper


def test_two_flat_pawns_that_touch_on_a_narrow_field_are_both_found():
    picture = lying({Row.BLUE: (22.8, 29.2), Row.YELLOW: (36.4, 30.6)})
    found = read_counters(picture, SURFACE, FIELD, PieceSettings().counter_level)
    like = [each for each in found if each.likeness > PieceSettings().counter_level]
    assert {each.name for each in like} == {Row.BLUE, Row.YELLOW}
