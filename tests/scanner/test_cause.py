import numpy as np
import pytest

from scanner.cause import Cause, cause_of
from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM
from scanner.rectify import Surface
from scanner.register import Registration
from scanner.settings import CauseSettings
from sheets.layouts import score_layout
from tests.scanner.pictures import placed
from tests.scanner.readings import no_shifts

CELL = "green:7"
BOX = score_layout("classic").cells[CELL]


def even_light(level=180.0):
    return np.full((128 * READ_PX_PER_MM, 190 * READ_PX_PER_MM, 3), level, np.float32)


def cause(rival=Content.BLANK, light=None, px_per_mm=5.0, agreement=0.9, residual_mm=0.1):
    surface = Surface(
        homography=placed(px_per_mm, 0, (800, 600)), bend=np.zeros((10, 2)), width_mm=190.0, height_mm=128.0
    )
    registration = Registration(
        surface=surface,
        agreements={CELL: agreement},
        residual_mm={CELL: residual_mm},
        left=no_shifts(),
        markers_off_mm=0.1,
    )
    reading = CellReading(content=Content.CROSS, probability=0.7, rival=rival)
    light = even_light() if light is None else light
    return cause_of(CELL, reading, light, registration, score_layout("classic"), CauseSettings())


def glaring():
    light = even_light()
    light[:, round((BOX.left - 4) * READ_PX_PER_MM) : round((BOX.right + 4) * READ_PX_PER_MM)] = 255.0
    return light


def shadowed():
    light = even_light()
    light[:, : round(BOX.centre[0] * READ_PX_PER_MM)] *= 0.5
    return light


@pytest.mark.parametrize(
    ("expected", "evidence"),
    [
        (Cause.COVERED, {"rival": Content.COVERED}),
        (Cause.COVERED, {"agreement": 0.1}),
        (Cause.GLARE, {"light": glaring()}),
        (
            Cause.CROSS_OR_LINE,
            {"light": even_light(255.0), "rival": Content.SKIP},
        ),  # white all over is no glare
        (Cause.SHADOW, {"light": shadowed()}),
        (Cause.TOO_SMALL, {"px_per_mm": 1.5}),
        (Cause.BLUR, {"agreement": 0.5}),
        (Cause.FOLD, {"residual_mm": 1.2}),
        (Cause.CROSS_OR_BLOT, {"rival": Content.VOID}),
        (Cause.CROSS_OR_LINE, {"rival": Content.SKIP}),
        (Cause.FAINT, {}),
    ],
)
def test_each_cause_has_its_evidence(expected, evidence):
    assert cause(**evidence) is expected


def test_a_shadow_elsewhere_on_the_sheet_is_no_cause():
    light = even_light()
    light[:, -60:] *= 0.3
    assert cause(light=light) is Cause.FAINT


def test_every_cause_says_in_one_or_two_sentences_what_to_do():
    sentences = [cause.sentence for cause in Cause]
    assert len(set(sentences)) == len(Cause)
    assert all(sentence.endswith(".") and len(sentence) < 90 for sentence in sentences)
