"""The mean of exported networks; needs onnx, and skips without it."""

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="onnx is not installed: it is needed for training alone")

from onnx import numpy_helper  # noqa: E402

import scanner  # noqa: E402
from tests.training.mean import mean  # noqa: E402

LOOK, STUDY = (Path(scanner.__file__).parent / name for name in ("look.onnx", "study-1.onnx"))


def weights(network):
    return {tensor.name: numpy_helper.to_array(tensor) for tensor in network.graph.initializer}


def test_each_weight_is_the_mean_of_both():
    first, second = onnx.load(str(LOOK)), onnx.load(str(LOOK))
    for tensor in second.graph.initializer:
        tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor) + 1, tensor.name))
    before = weights(first)
    for name, averaged in weights(mean(second, first, 0.7)).items():
        assert np.allclose(averaged, before[name] + 0.7, atol=1e-5)
    assert all((weights(first)[name] == before[name]).all() for name in before)


def test_networks_of_other_sizes_have_no_mean():
    with pytest.raises(ValueError, match="same kind"):
        mean(onnx.load(str(LOOK)), onnx.load(str(STUDY)), 0.5)
