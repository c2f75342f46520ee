"""Statistics of photographs: pictures whose noise, blur and ink are known give them back."""

import cv2
import numpy as np
import pytest

from tests.benchmarks.photo_statistics import edge_statistics, paper_statistics, stroke_depths
from tests.benchmarks.realism import Measured, told

QUAD = np.array([(100.0, 100.0), (199.0, 100.0), (199.0, 199.0), (100.0, 199.0)])


def noisy(level, sigma, shape=(480, 480)):
    noise = np.random.default_rng(4).normal(0, sigma, shape)
    return np.clip(np.round(level + noise), 0, 255).astype(np.uint8)


def test_white_noise_is_told_by_its_deviation_mostly_in_the_fine_band():
    paper = paper_statistics(noisy(180, 4.0))
    assert paper.white == pytest.approx(180, abs=0.5)
    # A Gaussian of sigma 1 takes the weight of its middle out: what is left has this deviation.
    assert paper.fine == pytest.approx(4.0 * np.sqrt(1 - 2 * 0.159 + 0.0796), rel=0.06)
    assert paper.fine > 2 * paper.middle > 2 * paper.coarse


def test_print_and_a_dark_table_are_not_taken_for_paper():
    picture = noisy(200, 1.0)
    picture[:, :200] = noisy(60, 12.0, (480, 200))
    picture[::12, 200:] = 20
    picture[300:, 200:] = noisy(200, 1.0, (180, 280))
    paper = paper_statistics(picture)
    assert paper.white == pytest.approx(200, abs=0.5)
    assert paper.fine < 1.2


def test_only_paper_inside_the_outline_counts():
    picture = noisy(200, 1.0)
    picture[90:210, 90:210] = noisy(150, 1.0, (120, 120))
    assert paper_statistics(picture, QUAD).white == pytest.approx(150, abs=0.5)


def test_a_picture_without_paper_has_no_statistics():
    assert paper_statistics(noisy(120, 60.0)) is None


@pytest.mark.parametrize("sigma", [0.7, 1.5])
def test_the_blur_of_an_edge_is_its_sigma(sigma):
    sharp = np.full((300, 300), 200.0)
    sharp[100:200, 100:200] = 20.0
    soft = np.round(cv2.GaussianBlur(sharp, (0, 0), sigma)).astype(np.uint8)
    edges = edge_statistics(soft, [QUAD], 200.0)
    assert edges.sigma_px == pytest.approx(sigma, rel=0.12)
    assert edges.direction == pytest.approx(1.0, abs=0.05)


def test_blur_one_way_is_told_from_the_other():
    sharp = np.full((300, 300), 200.0)
    sharp[100:200, 100:200] = 20.0
    soft = np.round(cv2.GaussianBlur(sharp, (0, 0), 2.0, sigmaY=1.0)).astype(np.uint8)
    assert edge_statistics(soft, [QUAD], 200.0).direction == pytest.approx(2.0, rel=0.12)


def test_black_is_compared_in_linear_light():
    picture = np.full((300, 300), 188, np.uint8)
    picture[100:200, 100:200] = 30
    assert edge_statistics(picture, [QUAD], 188.0).black == pytest.approx(0.013 / 0.503, rel=0.03)


def test_a_strokes_depth_is_its_core_over_the_paper_under_a_slope_of_light():
    picture = np.tile(np.linspace(120, 200, 400)[None], (300, 1))
    picture[100:106, 50:350] *= 0.5
    (depth,) = stroke_depths(picture.astype(np.uint8))
    assert depth == pytest.approx(0.5, abs=0.03)


def test_a_statistic_is_told_as_median_and_range_of_those_that_have_it():
    measured = [Measured(values={"white": 100.0}), Measured(values={}), Measured(values={"white": 200.0})]
    assert told("white", measured) == "150  (100 … 200)"
    assert told("fine", measured) == ""
