"""The mean of a network that went on learning and of the one it began from: often better than both.

(Wortsman et al. 2022.) ``python -m tests.training.mean build/on.onnx scanner/look.onnx --share 0.7 --out
build/mean.onnx`` takes what ``tests.training.train`` exported. The mean wants calibration: ``tests.training.train
--epochs 0 --start``.
"""

import argparse
from pathlib import Path

import onnx
from onnx import numpy_helper


def mean(learned: onnx.ModelProto, before: onnx.ModelProto, share: float) -> onnx.ModelProto:
    """The network whose weights are by ``share`` (0 ... 1) those of ``learned``, for the rest those of ``before``.

    Raises ``ValueError`` where their weights have other names or sizes.
    """
    averaged = onnx.ModelProto()
    averaged.CopyFrom(learned)
    tensors, others = averaged.graph.initializer, before.graph.initializer
    if [(t.name, t.dims) for t in tensors] != [(t.name, t.dims) for t in others]:
        raise ValueError("Only networks of the same kind and size have a mean.")
    for tensor, other in zip(tensors, others, strict=True):
        new, old = numpy_helper.to_array(tensor), numpy_helper.to_array(other)
        middle = (share * new + (1 - share) * old).astype(new.dtype)
        tensor.CopyFrom(numpy_helper.from_array(middle, tensor.name))
    return averaged


def main() -> None:
    """Write the mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("learned", type=Path)
    parser.add_argument("before", type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="of the first network")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    learned, before = (onnx.load(str(path)) for path in (chosen.learned, chosen.before))
    onnx.save(mean(learned, before, chosen.share), str(chosen.out))


if __name__ == "__main__":
    main()
