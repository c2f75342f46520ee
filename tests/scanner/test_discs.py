import cv2
import numpy as np
import pytest

from scanner.caps import read_cap
from scanner.discs import Match
from scanner.rectify import flat_surface
from scanner.settings import PieceSettings
from scoring.duel_board import Colour
from sheets.geometry import Box
from sheets.pieces_layout import CAP_MM
from tests.scanner.boards import PX_PER_MM, cap, laid, stone

SETTINGS = PieceSettings()
SURFACE = flat_surface(np.diag([PX_PER_MM, PX_PER_MM, 1.0]), Box(0, 0, 60, 60))
MIDDLE = np.array([[30.0, 30.0]])


def pile(number: int | None, turn_deg: float = 0.0, at: tuple[float, float] = (30.0, 30.0)):
    """A stone on white paper, (height, width), with a cap unless ``number`` is None."""
    paper = np.full((300, 300, 3), 235, np.uint8)
    pieces = [((30.0, 30.0), stone(Colour.BLACK)), *([(at, cap(number))] if number else [])]
    return cv2.cvtColor(cv2.GaussianBlur(laid(paper, pieces, turn_deg), (0, 0), 1.0), cv2.COLOR_RGB2GRAY)


@pytest.mark.parametrize("number", range(2, 10))
@pytest.mark.parametrize("turn_deg", [0, 77, 200, 311])
def test_a_cap_reads_the_same_whichever_way_up_it_lies(number, turn_deg):
    found = read_cap(pile(number, turn_deg), SURFACE, MIDDLE, SETTINGS)
    assert found.number == number
    assert found.evidence > 4
    assert found.certain > 0.9


def test_a_cap_is_found_beside_the_middle_of_its_pile():
    found = read_cap(pile(4, 30, at=(34.0, 26.5)), SURFACE, MIDDLE, SETTINGS)
    assert (found.number, found.evidence > 4) == (4, True)


def test_a_cap_says_where_it_lies_and_how_large_it_is():
    found = read_cap(pile(6, at=(33.0, 29.0)), SURFACE, MIDDLE, SETTINGS)
    assert found.middle == pytest.approx([33.0, 29.0], abs=0.4)
    assert found.radius_mm == pytest.approx(CAP_MM / 2, rel=0.1)


def test_a_cap_farther_away_belongs_to_another_pile():
    assert read_cap(pile(4, at=(41.0, 30.0)), SURFACE, MIDDLE, SETTINGS).evidence < 0


def test_the_top_of_a_high_pile_is_looked_for_where_it_leans():
    tops = np.array([[30.0, 30.0], [36.0, 30.0], [42.0, 30.0]])
    found = read_cap(pile(4, at=(41.0, 30.0)), SURFACE, tops, SETTINGS)
    assert (found.number, found.evidence > 4) == (4, True)


@pytest.mark.parametrize(("likeness", "certain"), [(0.97, True), (0.7, False)])
def test_a_lead_counts_for_more_where_the_picture_is_like_its_disc(likeness, certain):
    found = Match(likenesses={3: likeness, 4: likeness - 0.04}, middle=(0.0, 0.0))
    assert (found.certain(found.lead, SETTINGS.number_step) > SETTINGS.certain) is certain


def test_a_stone_without_a_cap_has_none():
    assert read_cap(pile(None), SURFACE, MIDDLE, SETTINGS).evidence < -2


def test_bare_paper_has_no_cap():
    assert read_cap(np.full((300, 300), 235, np.uint8), SURFACE, MIDDLE, SETTINGS).evidence < -2
