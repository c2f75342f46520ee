"""Homographies that a phone's camera can have."""

import cv2
import numpy as np

from scanner.planes import pinhole_homography, project

SHEET = np.array([(0, 0), (190, 0), (190, 120), (0, 120)], dtype=float)
PHOTO = np.array([(300, 200), (1300, 260), (1250, 900), (330, 850)], dtype=float)


def test_a_fit_that_is_no_number_is_not_the_best_one(monkeypatch):
    refine, calls = cv2.solvePnPRefineLM, []

    def broken_at_first(*arguments):
        calls.append(arguments)
        rotation, translation = refine(*arguments)
        return rotation, translation * (np.nan if len(calls) == 1 else 1.0)

    monkeypatch.setattr(cv2, "solvePnPRefineLM", broken_at_first)
    homography = pinhole_homography(SHEET, PHOTO, (1600, 1200))
    assert np.linalg.norm(project(homography, SHEET) - PHOTO, axis=1).max() < 60
