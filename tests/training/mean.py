"""The mean of networks that went on learning from the same one: it judges better than each (Wortsman et al. 2022).

``python -m tests.training.mean build/new.onnx scanner/look-1.onnx --out build/mean.onnx`` takes networks that
``tests.training.train`` exported. The mean wants calibration: ``tests.training.train --epochs 0 --start``.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper


def mean(networks: list[onnx.ModelProto]) -> onnx.ModelProto:
    """The first network, with the mean of everybody's weights.

    Raises ``ValueError`` where their weights have other names or sizes.
    """
    tensors = [[numpy_helper.to_array(tensor) for tensor in net.graph.initializer] for net in networks]
    names = [[tensor.name for tensor in net.graph.initializer] for net in networks]
    shapes = [[tensor.shape for tensor in of_net] for of_net in tensors]
    if any(other != names[0] for other in names) or any(other != shapes[0] for other in shapes):
        raise ValueError("Only networks of the same kind and size have a mean.")
    averaged = onnx.ModelProto()
    averaged.CopyFrom(networks[0])
    for tensor, values in zip(averaged.graph.initializer, zip(*tensors, strict=True), strict=True):
        middle = np.mean(values, axis=0).astype(values[0].dtype)
        tensor.CopyFrom(numpy_helper.from_array(middle, tensor.name))
    return averaged


def main() -> None:
    """Write the mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("networks", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    onnx.save(mean([onnx.load(str(path)) for path in chosen.networks]), str(chosen.out))


if __name__ == "__main__":
    main()
