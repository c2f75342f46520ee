"""Train ``strange.onnx``, which tells what is no mark from crosses, lines and blots.

CELLS are files that ``tests.training.strange`` wrote; the network goes on from a closer look, which knows ink from
print already::

    python -m tests.training.train_strange CELLS [CELLS ...] --check CHECK --start look.onnx --out strange.onnx
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tests.training.exported import restore
from tests.training.hard import HardCells, joined, read
from tests.training.networks import Look
from tests.training.study import batch, fit
from tests.training.train import export

_BATCH = 256
_BARS = (0.5, 0.9, 0.97, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999)


@torch.no_grad()
def told(look: Look, cells: HardCells) -> Tensor:
    """How likely something strange stands in each cell, (n,)."""
    look.eval()
    parts = np.array_split(np.arange(len(cells)), max(1, len(cells) // _BATCH))
    seen = [batch(cells, chosen) for chosen in parts]
    return torch.cat([look.raw(each.patches, each.contexts).double().softmax(1)[:, 1] for each in seen])


def report(strange: Tensor, labels: Tensor) -> None:
    """Print what is found, and what is found wrongly, at several bars."""
    for bar in _BARS:
        found = strange >= bar
        right, wrong = (found[labels == 1].double().mean(), found[labels == 0].double().mean())
        print(f"at {bar}: {float(right):.2%} of what is strange, {float(wrong):.4%} of what is not")


def _judging_strangers(look: Look) -> Look:
    """The network with another, untrained last layer: what is no mark against all that is."""
    look.head = nn.Linear(look.head.in_features, 2)
    look.temperature.fill_(1)
    return look


def main() -> None:
    """Train, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cells", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="+", required=True)
    parser.add_argument("--start", type=Path, required=True, help="a closer look to go on from")
    parser.add_argument("--again", action="store_true", help="the start is a network of this kind")
    parser.add_argument("--channels", type=int, nargs=6, default=(12, 16, 32, 32, 64, 64))
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--half", action="store_true", help="half precision; slow where a processor lacks it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    look = Look(chosen.channels)
    if chosen.again:
        look = restore(_judging_strangers(look), chosen.start)
    else:
        look = _judging_strangers(restore(look, chosen.start))
    cells, check = (joined([read(file) for file in files]) for files in (chosen.cells, chosen.check))
    print(len(cells), "cells, of which strange", int(cells.labels.sum()), flush=True)
    rng = np.random.default_rng(chosen.seed)
    fit(look, cells, rng, epochs=chosen.epochs, rate=chosen.rate, half=chosen.half)
    report(told(look, check), torch.from_numpy(check.labels))
    export(look, chosen.out)


if __name__ == "__main__":
    main()
