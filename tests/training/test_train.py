"""The last step of training: probabilities that are true frequencies. Needs PyTorch and onnx, and skips without."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: it is needed for training alone")
pytest.importorskip("onnx", reason="onnx is not installed: it is needed for training alone")

from torch.nn.functional import cross_entropy  # noqa: E402

from scanner.marks import Content  # noqa: E402
from tests.training.networks import CONTEXT, Look  # noqa: E402
from tests.training.train import calibrate, worsened  # noqa: E402


def test_logits_that_say_too_much_of_one_content_are_scaled_and_shifted_back():
    rng = np.random.default_rng(3)
    true = torch.from_numpy(rng.normal(0, 2, (20_000, len(Content))))
    labels = torch.distributions.Categorical(logits=true).sample()
    said = 1.7 * true
    said[:, Content.CROSS] -= 0.8
    calibrated = calibrate(Look((12, 16, 32, 32, 64, 64)), said, labels)
    assert float(cross_entropy(said, labels)) > 1.04 * float(cross_entropy(true, labels))
    assert float(cross_entropy(calibrated, labels)) < 1.002 * float(cross_entropy(true, labels))


def test_the_network_itself_gives_the_calibrated_logits():
    rng = np.random.default_rng(4)
    patches = torch.from_numpy(rng.random((200, 4, 56, 72), dtype=np.float32))
    context = torch.zeros(1, CONTEXT)
    torch.manual_seed(4)
    look = Look((12, 16, 32, 32, 64, 64)).eval()
    with torch.no_grad():
        raw = look.raw(patches, context)
    calibrated = calibrate(look, raw, torch.from_numpy(rng.integers(0, 3, 200)))
    with torch.no_grad():
        assert torch.allclose(look(patches, context), calibrated, atol=1e-4)
    assert not torch.allclose(raw, calibrated, atol=0.1)


def test_a_worse_photograph_shows_the_same_marks():
    sheet = np.full((90, 120, 3), 240, np.uint8)
    sheet[30:60, 40:80] = (60, 60, 160)
    for seed in range(20):
        worse = worsened(sheet, np.random.default_rng(seed))
        assert (worse.shape, worse.dtype) == (sheet.shape, np.uint8)
        assert abs(float(worse[:20].mean()) - 240) < 5
        assert worse[35:55, 45:75].mean() < 0.6 * worse[:20].mean()
    changed = [(worsened(sheet, np.random.default_rng(seed)) != sheet).any() for seed in range(20)]
    assert 0 < sum(changed) < len(changed)
