"""Train the classifier of cells and write it to ``scanner/marks.onnx``.

Needs PyTorch and onnx besides the development set-up (``pip install torch onnx``); the reader itself needs neither.
``python -m tests.training.train TRAIN.npz [TRAIN.npz ...] --check CHECK.npz`` (see ``tests.training.data``).
The last step scales the logits so that, on the cells of CHECK, probabilities are true frequencies (temperature
scaling, Guo et al. 2017).
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from scanner.ink import WHITE
from scanner.marks import Content

OUT = Path(__file__).parents[2] / "scanner" / "marks.onnx"


def block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    """A 3 x 3 convolution, normalized, rectified."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class MarkNet(nn.Module):
    """Patches (n, 4, 56, 72) to logits (n, contents). About 120,000 weights."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(4, 12, 2),
            block(12, 16, 1),
            block(16, 32, 2),
            block(32, 32, 1),
            block(32, 64, 2),
            block(64, 64, 1),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * 7 * 9, len(Content)))
        self.register_buffer("temperature", torch.ones(1))

    def forward(self, patches: Tensor) -> Tensor:
        return self.head(self.features(patches)) / self.temperature


def load(paths: list[Path]) -> tuple[Tensor, Tensor]:
    """Patches uint8 and labels of several files, cells without a label left out."""
    files = [np.load(path) for path in paths]
    patches = np.concatenate([file["patches"] for file in files])
    labels = np.concatenate([file["labels"] for file in files])
    known = labels >= 0
    return torch.from_numpy(patches[known]), torch.from_numpy(labels[known]).long()


def batches(patches: Tensor, labels: Tensor, size: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Shuffled batches, each cell a little brighter or darker, and under another tone curve, than it was."""
    order = torch.randperm(len(labels))
    for start in range(0, len(order) - size + 1, size):
        chosen = order[start : start + size]
        x = patches[chosen].float() / WHITE
        gain = 1 + 0.06 * torch.randn(size, 1, 1, 1)
        gamma = torch.exp(0.25 * torch.randn(size, 1, 1, 1))
        x[:, :3] = gain * x[:, :3] ** gamma
        yield x, labels[chosen]


def fit(model: MarkNet, patches: Tensor, labels: Tensor, epochs: int, rate: float) -> None:
    """Train with a one-cycle rate, in half precision where that is safe."""
    model.to(memory_format=torch.channels_last)
    size = 128
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=2e-3)
    steps = epochs * (len(labels) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps + 1)
    loss_of = nn.CrossEntropyLoss()
    for epoch in range(epochs):
        model.train()
        total, count = 0.0, 0
        for x, y in batches(patches, labels, size):
            optimizer.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                loss = loss_of(model(x.to(memory_format=torch.channels_last)), y)
            loss.backward()
            optimizer.step()
            schedule.step()
            total, count = total + float(loss), count + 1
        print(f"epoch {epoch + 1}: loss {total / max(count, 1):.4f}", flush=True)


@torch.no_grad()
def logits_of(model: MarkNet, patches: Tensor) -> Tensor:
    """Logits of all patches, in evaluation mode."""
    model.eval()
    return torch.cat([model(part.float() / WHITE) for part in patches.split(512)])


def calibrate(model: MarkNet, patches: Tensor, labels: Tensor) -> None:
    """Set the temperature that makes the labels most probable."""
    logits = logits_of(model, patches)
    candidates = torch.linspace(0.5, 4.0, 141)
    losses = [float(nn.functional.cross_entropy(logits / t, labels)) for t in candidates]
    model.temperature.fill_(float(candidates[int(np.argmin(losses))]))


def report(model: MarkNet, patches: Tensor, labels: Tensor) -> None:
    """Print how many cells are wrong, and how many of those would pass for certain."""
    probabilities = logits_of(model, patches).softmax(1)
    best, guess = probabilities.max(1)
    wrong = guess != labels
    print(f"temperature {float(model.temperature):.2f}, wrong {int(wrong.sum())} of {len(labels)}")
    for bar in (0.9, 0.95, 0.98, 0.99, 0.995, 0.999):
        sure = best >= bar
        print(
            f"at {bar}: unsure {float((~sure).float().mean()):.4%}, surely wrong {int((wrong & sure).sum())}"
        )
    for content in Content:
        of = labels == content
        read_as = torch.bincount(guess[of], minlength=len(Content)).tolist()
        print(f"{content.name:14} {int(of.sum()):6} cells, read as {read_as}")


def export(model: MarkNet, out: Path) -> None:
    """Write the network with the temperature in it."""
    model.eval()
    example = torch.zeros(2, 4, 56, 72)
    torch.onnx.export(
        model,
        (example,),
        str(out),
        input_names=["patches"],
        output_names=["logits"],
        dynamic_axes={"patches": {0: "cells"}, "logits": {0: "cells"}},
        dynamo=False,
    )


def main() -> None:
    """Train, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) of an earlier run to go on from")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    model = MarkNet()
    if chosen.start is not None:
        model.load_state_dict(torch.load(chosen.start, weights_only=True))
    print(sum(p.numel() for p in model.parameters()), "weights")
    fit(model, *load(chosen.train), chosen.epochs, chosen.rate)
    check = load([chosen.check])
    calibrate(model, *check)
    report(model, *check)
    torch.save(model.state_dict(), chosen.out.with_suffix(".pt"))
    export(model, chosen.out)


if __name__ == "__main__":
    main()
