"""Networks that are restored from what lies beside the reader; needs PyTorch and onnx, and skips without them."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: it is needed for training alone")
pytest.importorskip("onnx", reason="onnx is not installed: it is needed for training alone")

from pathlib import Path  # noqa: E402

import scanner  # noqa: E402
from scanner.networks import run  # noqa: E402
from tests.training.exported import renormalize, restore  # noqa: E402
from tests.training.networks import CONTEXT, Look  # noqa: E402

PATCHES = np.random.default_rng(0).random((30, 4, 56, 72), dtype=np.float32)
CONTEXT_SEEN = np.random.default_rng(1).random((1, CONTEXT), dtype=np.float32)


@pytest.fixture
def look():
    return restore(Look((12, 16, 32, 32, 64, 64)), Path(scanner.__file__).parent / "look.onnx").eval()


def answers(look):
    with torch.no_grad():
        return look(torch.from_numpy(PATCHES), torch.from_numpy(CONTEXT_SEEN)).numpy()


def test_a_restored_network_answers_as_the_exported_one(look):
    (exported,) = run("look", {"patches": PATCHES, "context": CONTEXT_SEEN})
    assert np.allclose(answers(look), exported, atol=1e-3)


def test_renormalizing_changes_no_answer_and_makes_training_begin_there(look):
    before = answers(look)
    renormalize(look.features, torch.from_numpy(PATCHES))
    assert np.allclose(answers(look), before, atol=1e-3)
    look.features.train()
    assert np.allclose(answers(look), before, atol=1e-3)
