"""Single effects on ink, print, paper, light, and picture: each does what its name says, and no more."""

import cv2
import numpy as np
import pytest

from tests.synthetic.document_apps import DocumentLook, as_document
from tests.synthetic.light import second_lamp
from tests.synthetic.paper import creased
from tests.synthetic.printing import PrintJob, reflectance
from tests.synthetic.screen import Screen, on_screen, pick_screen
from tests.synthetic.sensor import Sensor, exposed
from tests.synthetic.shadows import Caster, cast_shadow
from tests.synthetic.soak import soaked
from tests.synthetic.toner import mottled, screened, specked, streaked, unprinted_lines

PX_PER_MM = 10.0


@pytest.fixture
def rng():
    return np.random.default_rng(3)


def tint(value, shape=(300, 300)):
    return np.full((*shape, 3), value, np.float32)


def test_soaking_ink_keeps_its_line_and_runs_out_unevenly_but_not_far(rng):
    ink = np.zeros((120, 400), np.float32)
    ink[57:63] = 1.0
    wet = soaked(ink, 0.3, PX_PER_MM, rng)
    assert (wet[57:63] > 0.99).all()
    widths = (wet > 0.5).sum(axis=0)
    assert 1.2 * 6 < widths.mean() < 6 + 4 * 3
    assert widths.std() > 0.5
    assert wet[:20].max() < 0.05


def test_mottled_toner_is_uneven_on_solids_and_leaves_paper_white(rng):
    assert (mottled(tint(1.0), 0.2, PX_PER_MM, rng) == 1).all()
    solid = mottled(tint(0.1), 0.2, PX_PER_MM, rng)
    assert solid.std() > 0.05
    assert solid.mean() == pytest.approx(0.1, abs=0.05)


def test_a_screened_tint_is_made_of_dots_and_as_dark_as_before(rng):
    dots = screened(tint(0.6), 3.0, PX_PER_MM, rng)
    assert dots.mean() == pytest.approx(0.6, abs=0.03)
    assert dots.std() > 0.15
    strongest = np.abs(np.fft.rfft2(dots[..., 0] - dots[..., 0].mean()))
    down, across = np.unravel_index(strongest.argmax(), strongest.shape)
    lines_per_mm = np.hypot(min(down, 300 - down), across) / 300 * PX_PER_MM
    assert lines_per_mm == pytest.approx(3.0, rel=0.05)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_a_screen_leaves_white_and_solid_alone(rng, value):
    assert screened(tint(value), 3.0, PX_PER_MM, rng) == pytest.approx(value, abs=1e-6)


def test_a_raster_too_coarse_for_a_screen_is_left_alone(rng):
    assert (screened(tint(0.6), 5.6, 4.0, rng) == np.float32(0.6)).all()


def test_specks_are_small_dark_and_as_many_as_asked_for(rng):
    paper = specked(tint(1.0, (1000, 1000)), 2.0, PX_PER_MM, rng)
    count, _, stats, _ = cv2.connectedComponentsWithStats((paper[..., 0] < 0.8).astype(np.uint8))
    assert 100 < count - 1 <= 260  # 200 on a square decimetre; some are too small to be seen, some touch
    assert stats[1:, cv2.CC_STAT_AREA].max() < 30


def test_lines_that_were_not_printed_run_across_and_are_nearly_white(rng):
    print_ = unprinted_lines(tint(0.2), 5, PX_PER_MM, rng)
    white = print_[..., 0].min(axis=1) > 0.8
    assert 3 <= white.sum() <= 20
    assert (print_[~white] == np.float32(0.2)).all()


def test_streaks_run_from_edge_to_edge_one_way(rng):
    print_ = streaked(tint(1.0), 3, PX_PER_MM, rng)[..., 0]
    dark = print_ < 0.75
    assert 0 < dark.mean() < 0.2
    assert {bool(dark.any(axis=axis).all()) for axis in (0, 1)} == {True, False}


def test_a_good_printer_draws_no_random_number():
    random = np.random.default_rng(5)
    before = random.bit_generator.state
    reflectance(np.full((40, 40, 3), 128, np.uint8), PrintJob(), PX_PER_MM, random)
    assert random.bit_generator.state == before


def test_creased_paper_is_flat_between_its_creases(rng):
    surface = creased(rng, 190, 128, 5.0)
    lift = surface.shift[..., 2]
    assert np.ptp(lift) == pytest.approx(5.0)
    bend = np.abs(np.diff(lift, n=2, axis=1))
    assert np.median(bend) < 0.15 * bend.max()
    assert np.ptp(surface.shade) > 0.05


def test_a_second_lamp_changes_the_colour_on_its_side_alone(rng):
    lamp = second_lamp(rng, (800, 1200, 3), (0.5, 0.5))
    assert lamp.shape == (200, 300, 3)
    ratio = lamp[..., 0] / lamp[..., 2]
    assert np.abs(np.log(ratio)).min() < 0.1
    assert np.abs(np.log(ratio)).max() > 0.25


@pytest.mark.parametrize("caster", list(Caster))
def test_a_cast_shadow_covers_a_part_and_has_hard_and_soft_edges(caster):
    shares, steepest = [], []
    for seed in range(12):
        shade = cast_shadow(np.random.default_rng(seed), caster, (300, 400), (0.5, 0.5))
        assert shade.min() >= 0
        assert shade.max() <= 1 + 1e-6
        shares.append(float(shade.mean()))
        steepest.append(float(np.abs(np.diff(shade, axis=1)).max()))
    assert 0.02 < np.median(shares) < 0.5
    assert max(steepest) > 0.4
    assert min(steepest) < 0.15


def page():
    """A grey page under uneven light with a dark cross, (h, w, 3) BGR."""
    picture = np.tile(np.linspace(110, 220, 600).astype(np.uint8)[None, :, None], (400, 1, 3)).copy()
    cv2.line(picture, (250, 150), (350, 250), (60, 30, 30), 6, cv2.LINE_AA)
    cv2.line(picture, (350, 150), (250, 250), (60, 30, 30), 6, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("look", list(DocumentLook))
def test_a_document_app_evens_the_paper_out_and_keeps_the_ink(rng, look):
    picture = as_document(page(), look, rng)
    soft = cv2.GaussianBlur(picture, (0, 0), 3)
    assert soft[40:360, 30:200].mean() > 200
    assert abs(float(soft[40:360, 30:130].mean()) - float(soft[40:360, 470:570].mean())) < 15
    assert soft[200, 300].mean() < 110


@pytest.mark.parametrize("look", [DocumentLook.BILEVEL, DocumentLook.DITHERED])
def test_one_bit_is_black_or_white(look):
    for seed in range(4):
        picture = as_document(page(), look, np.random.default_rng(seed))
        assert set(np.unique(picture)) <= {0, 255}


def test_a_dithered_grey_is_as_dark_from_afar():
    grey = np.full((256, 256, 3), 240, np.uint8)
    grey[112:144, 112:144] = 120
    for seed in range(4):
        picture = as_document(grey, DocumentLook.DITHERED, np.random.default_rng(seed))
        assert picture[112:144, 112:144].mean() == pytest.approx(125, abs=8)


def test_a_screen_keeps_brightness_and_shows_its_grid():
    screen = Screen(pitch_px=3.0, turn_deg=0.0, gap=1 / 3, stripes=0.8)
    shown = on_screen(tint(0.5, (300, 420)), screen)
    assert shown.shape == (300, 420, 3)
    assert shown.mean() == pytest.approx(0.52, rel=0.01)
    spectrum = np.abs(np.fft.rfft(shown[100, :, 0] - shown[100, :, 0].mean()))
    assert spectrum.argmax() == 420 / 3
    assert shown[..., 0].std() > 0.1


def test_a_screen_shows_things_where_they_are(rng):
    scene = tint(0.9, (300, 300))
    scene[100:140, 200:240] = 0.1
    dark = cv2.GaussianBlur(on_screen(scene, pick_screen(rng)), (0, 0), 4)[..., 1] < 0.5
    rows, columns = np.nonzero(dark)
    assert (rows.mean(), columns.mean()) == pytest.approx((119.5, 219.5), abs=1.0)


def edge():
    light = tint(0.9, (200, 200))
    light[:, 100:] = 0.3
    return light


def test_smearing_takes_noise_away_and_leaves_edges():
    noisy = Sensor(noise=4.0, noise_px=0.2, sharpen=0.0)
    smeared = Sensor(noise=4.0, noise_px=0.2, sharpen=0.0, smear=40.0)
    before = exposed(edge(), noisy, np.random.default_rng(1)).astype(int)
    after = exposed(edge(), smeared, np.random.default_rng(1)).astype(int)
    assert after[:, 20:80].std() < 0.7 * before[:, 20:80].std()
    assert np.diff(after.mean(axis=(0, 2))).min() < 0.8 * np.diff(before.mean(axis=(0, 2))).min()


def test_a_halo_overshoots_at_edges():
    plain, haloed = Sensor(noise=0.0, sharpen=0.0), Sensor(noise=0.0, sharpen=0.0, halo=0.8)
    before, after = (exposed(edge(), s, np.random.default_rng(1)).mean(axis=(0, 2)) for s in (plain, haloed))
    assert after[90:100].max() > before[90:100].max() + 5
    assert after[20] == pytest.approx(before[20], abs=1)
