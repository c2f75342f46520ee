"""Paper of real photographs: what is made of print and light that we know; where the real pieces lie."""

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from sheets.layout import score_sheet
from tests.synthetic.gestures import data_root
from tests.synthetic.real_light import sheet_pose
from tests.synthetic.real_pages import PIECES, ink_black, ink_blurs, piece_plane
from tests.synthetic.real_paper import blank_paper, inside_of, noise_of, tone_of
from tests.synthetic.real_photographs import photograph_names

SIZE = 480
ALL = np.ones((SIZE, SIZE), bool)
NONE = np.zeros((SIZE, SIZE), bool)
SMALLEST_CELL_PX = 20
BLUR_SHARE = 0.2  # off: a pixel's own width softens too, most beside little blur
needs_data = pytest.mark.skipif(
    data_root() is None, reason="the shared material is not here (set ROWLOCK_DATA)"
)


def bars(black: float = 0.2) -> np.ndarray:
    """Print in shares of paper: squares of 12 px on white."""
    look = np.ones((SIZE, SIZE), np.float32)
    for y in range(20, SIZE - 20, 40):
        for x in range(20, SIZE - 20, 40):
            look[y : y + 12, x : x + 12] = black
    return look


def pictured(values: np.ndarray) -> np.ndarray:
    """An 8-bit BGR picture of grey values (h, w)."""
    return np.repeat(np.round(values).astype(np.uint8)[..., None], 3, axis=2)


def falling_light() -> np.ndarray:
    """Paper's values, falling from left to right."""
    return np.tile(np.linspace(220, 100, SIZE, dtype=np.float32), (SIZE, 1))


def test_paper_under_print_is_what_it_would_be_without():
    paper, clean = blank_paper(pictured(bars() * falling_light()), ALL, NONE)
    inner = np.s_[20:-20, 20:-20]
    assert np.abs(paper[..., 1] - falling_light())[inner].max() < 3
    assert not clean[bars() < 1].any()
    assert clean.mean() > 0.5


def test_a_light_tint_passes_for_paper_unless_it_is_named():
    tint = NONE.copy()
    tint[150:330, 150:330] = True
    picture = pictured(np.where(tint, 190.0, 200.0))
    unnamed, named = (blank_paper(picture, ALL, printed)[0][240, 240, 1] for printed in (NONE, tint))
    assert unnamed == pytest.approx(190, abs=1)
    assert named == pytest.approx(200, abs=1)


def test_noise_is_kept_on_blank_paper_and_copied_to_where_print_was():
    noise = np.random.default_rng(3).normal(0, 2, (SIZE, SIZE))
    picture = pictured(np.clip(bars() * 180 + noise, 0, 255))
    paper, clean = blank_paper(picture, ALL, NONE)
    residual = noise_of(picture, paper, clean)
    assert residual[~clean].std() == pytest.approx(2, abs=0.5)
    assert np.allclose((paper + residual)[clean], picture[clean], atol=0.01)


def test_paper_without_a_blank_place_cannot_be_used():
    with pytest.raises(ValueError, match="no blank paper"):
        noise_of(pictured(falling_light()), np.zeros((SIZE, SIZE, 3), np.float32), NONE)


def blurred_bars(across: float, down: float) -> np.ndarray:
    """Such print under blur of so many px, its edges anywhere between pixels."""
    fine = np.ones((4 * SIZE, 4 * SIZE), np.float32)
    for y in range(80, 4 * SIZE - 80, 117):
        for x in range(80, 4 * SIZE - 80, 117):
            fine[y : y + 49, x : x + 49] = 0.2
    soft = cv2.GaussianBlur(fine, (0, 0), sigmaX=4 * across, sigmaY=4 * down)
    return cv2.resize(soft, (SIZE, SIZE), interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize(("across", "down"), [(0.7, 0.7), (1.5, 1.5), (0.8, 1.6)])
def test_blur_is_read_off_the_edges_of_print(across, down):
    blurs = ink_blurs(blurred_bars(across, down), ALL, np.eye(3), (SIZE, SIZE))
    assert np.sqrt(blurs[..., 0, 0]) == pytest.approx(np.full((2, 2), across), rel=BLUR_SHARE)
    assert np.sqrt(blurs[..., 1, 1]) == pytest.approx(np.full((2, 2), down), rel=BLUR_SHARE)


def test_each_corner_of_the_paper_has_its_own_blur():
    half = np.arange(SIZE) < SIZE / 2
    look = np.where(half, blurred_bars(0.7, 0.7), blurred_bars(1.5, 1.5))
    blurs = np.sqrt(ink_blurs(look, ALL, np.eye(3), (SIZE, SIZE))[..., 0, 0])
    assert blurs[:, 0] == pytest.approx([0.7, 0.7], rel=BLUR_SHARE)
    assert blurs[:, 1] == pytest.approx([1.5, 1.5], rel=BLUR_SHARE)


def test_the_darkest_ink_tells_how_dark_our_print_gets():
    dark, pale = (ink_black(bars(black), ALL) for black in (0.05, 0.2))
    assert dark == pytest.approx(0.05, abs=0.01)
    assert pale == pytest.approx(0.2, abs=0.01)
    assert tone_of(dark) > tone_of(pale)


def test_a_sheet_lies_within_the_paper_mostly_the_way_in_which_it_is_larger():
    outline = score_sheet(GAMES["longo"]).outline
    corners = np.array([(0, 0), (outline.width, 0), (outline.width, outline.height), (0, outline.height)])
    for room_mm, upright in (((210, 297), False), ((297, 210), True)):
        poses = [sheet_pose(np.random.default_rng(seed), outline, room_mm) for seed in range(90)]
        for pose in poses:
            seen = corners @ pose[:, :2].T + pose[:, 2]
            assert (seen > -1e-6).all()
            assert (seen < np.array(room_mm) + 1e-6).all()
        larger = sum(bool(abs(pose[0, 0]) > abs(pose[0, 1])) is upright for pose in poses)
        assert 45 < larger < 80


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_of_paper_is_a_quad_clockwise_within_the_picture(name):
    for quad in (PIECES[name].corners, *PIECES[name].tinted):
        corners = np.array(quad, np.float32)
        assert ((corners >= 0) & (corners <= 1)).all()
        assert cv2.isContourConvex(corners)
        assert cv2.contourArea(corners, oriented=True) > 0
    assert inside_of(piece_plane(PIECES[name], (300, 400)), PIECES[name].size_mm, (300, 400)).any()


@needs_data
def test_all_pieces_are_there_beside_the_forms():
    assert set(PIECES) < set(photograph_names())
    assert len(photograph_names()) == len(set(photograph_names())) == 10 + len(PIECES)


@needs_data
@pytest.mark.parametrize("name", PIECES)
def test_cells_are_large_enough_to_be_read_however_the_sheet_lies(name):
    picture = cv2.imread(str(data_root() / "photos" / name))
    plane = piece_plane(PIECES[name], picture.shape)
    layout = score_sheet(GAMES["longo"])
    for seed in range(40):
        pose = sheet_pose(np.random.default_rng(seed), layout.outline, PIECES[name].size_mm)
        sheet = plane @ np.vstack([pose, [0, 0, 1]])
        for cell in ("red:2", "red:lock", "blue:16", "blue:lock"):
            box = layout.cells[cell]
            edge = np.array([[(box.left, box.top), (box.right, box.top)]])
            start, end = cv2.perspectiveTransform(edge, sheet)[0]
            assert np.hypot(*(end - start)) >= SMALLEST_CELL_PX
