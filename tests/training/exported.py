"""Weights of a network that was exported, to go on training from what lies beside the reader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import Tensor, nn

from tests.training.networks import Net


def restore(model: Net, weights: Path) -> Net:
    """``model`` as it was when ``train.export`` wrote ``weights``; it gives the same answers.

    An exported network has its normalizations folded into the convolutions before them: here they do nothing but add
    the folded bias, until ``renormalize`` has seen what passes through them.

    Raises ``RuntimeError`` where the model has other sizes.
    """
    named = {tensor.name: _tensor(tensor) for tensor in onnx.load(str(weights)).graph.initializer}
    folded = iter([tensor for name, tensor in named.items() if name.startswith("onnx::")])
    state = {name: tensor for name, tensor in named.items() if not name.startswith("onnx::")}
    for name, norm in _norms(model):
        convolution = name.removesuffix("1") + "0"
        state |= {f"{convolution}.weight": next(folded), f"{name}.bias": next(folded)}
        state |= {
            f"{name}.weight": torch.ones(norm.num_features),
            f"{name}.running_mean": torch.zeros(norm.num_features),
            f"{name}.running_var": torch.ones(norm.num_features) - norm.eps,
            f"{name}.num_batches_tracked": torch.tensor(0),
        }
    model.load_state_dict(state)
    return model


@torch.no_grad()
def renormalize(features: nn.Sequential, patches: Tensor) -> None:
    """Give the normalizations of a restored network the means and variances of ``patches``, changing no answer.

    Without them the first batch of a training would turn the network into another one.
    """
    features.eval()
    hooks = [norm.register_forward_pre_hook(_measure) for _, norm in _norms(features)]
    features(patches)
    for hook in hooks:
        hook.remove()


def _measure(norm: nn.BatchNorm2d, inputs: tuple[Tensor, ...]) -> None:
    """Mean and variance of what passes, and the weight and bias that undo them."""
    (passing,) = inputs
    variance, mean = torch.var_mean(passing, dim=(0, 2, 3), correction=0)
    scale = norm.weight / (norm.running_var + norm.eps).sqrt()
    norm.bias += scale * (mean - norm.running_mean)
    norm.weight.copy_(scale * (variance + norm.eps).sqrt())
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)


def _norms(model: nn.Module) -> Iterator[tuple[str, nn.BatchNorm2d]]:
    """The normalizations in the order in which a patch passes them."""
    for name, module in model.named_modules():
        if isinstance(module, nn.BatchNorm2d):
            yield name, module


def _tensor(tensor: Any) -> Tensor:
    return torch.from_numpy(onnx.numpy_helper.to_array(tensor).copy())
