"""Put networks that were trained apart (other seeds, other order of the data) into one, and calibrate that.

``python -m tests.training.combine A.pt B.pt --check CHECK.npz`` writes ``scanner/marks.onnx``. Networks that learned
apart are wrong in different places, so their mean is wrong less often and less sure where it is (deep ensembles,
Lakshminarayanan et al. 2017).
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from tests.training.train import OUT, MarkNet, calibrate, export, load, logits_of, report


class Ensemble(nn.Module):
    """The mean of several networks' logits, calibrated together."""

    def __init__(self, members: list[MarkNet]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)
        self.register_buffer("temperature", torch.ones(1))

    def forward(self, patches: Tensor) -> Tensor:
        return self.several(patches, 1) / self.temperature

    def several(self, patches: Tensor, sheets: int) -> Tensor:
        """Logits before calibration; see ``MarkNet.several``."""
        return torch.stack([member.several(patches, sheets) for member in self.members]).mean(dim=0)


def trained(path: Path) -> MarkNet:
    """A network with the weights of a training run."""
    member = MarkNet()
    member.load_state_dict(torch.load(path, weights_only=True))
    return member.eval()


def main() -> None:
    """Combine, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    ensemble = Ensemble([trained(path) for path in chosen.weights])
    logits, labels = logits_of(ensemble, load([chosen.check]))
    calibrate(ensemble, logits, labels)
    report(float(ensemble.temperature), logits, labels)
    export(ensemble, chosen.out)


if __name__ == "__main__":
    main()
