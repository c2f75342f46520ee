"""The networks that read marks: one that glances at all cells of a sheet, and others that look closely at some."""

from collections.abc import Sequence
from typing import TypeVar

import torch
from torch import Tensor, nn

from scanner.contents import Content
from scanner.marks import PATCH_PX

CONTEXT = 32  # numbers that describe a sheet's hand, pen and light
_WIDTH, _HEIGHT = (side // 8 for side in PATCH_PX)  # after three strides of two

Net = TypeVar("Net", bound=nn.Module)


def block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    """A 3 x 3 convolution, normalized, rectified."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Glance(nn.Module):
    """Patches (n, 4, 56, 72) of all cells of one sheet to logits (n, contents), and the sheet's context (1, CONTEXT).

    Each cell is described by what its own patch shows; the mean description of the sheet's cells tells the hand,
    the pen and the light, and is weighed in with each of them (deep sets, Zaheer et al. 2017).
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(4, 8, 2),
            block(8, 16, 2),
            block(16, 24, 2),
            block(24, 32, 1),
            nn.Conv2d(32, 12, 1),
            nn.ReLU(),
        )
        self.cell = nn.Sequential(nn.Flatten(), nn.Linear(12 * _WIDTH * _HEIGHT, 64), nn.ReLU())
        self.sheet = nn.Sequential(nn.Linear(64, CONTEXT), nn.ReLU())
        self.own = nn.Linear(64, 48)
        self.shared = nn.Linear(CONTEXT, 48)
        self.head = nn.Linear(48, len(Content))
        self.register_buffer("temperature", torch.ones(1))

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        """Calibrated logits, and the context."""
        cells = self.cell(self.features(patches))
        context = self.sheet(cells).mean(dim=0, keepdim=True)
        return self.head(torch.relu(self.own(cells) + self.shared(context))) / self.temperature, context

    def several(self, patches: Tensor, sheets: int) -> tuple[Tensor, Tensor]:
        """Logits before calibration of several sheets of one game, one after the other; contexts (sheets, CONTEXT)."""
        cells = self.cell(self.features(patches)).unflatten(0, (sheets, -1))
        context = self.sheet(cells).mean(dim=1, keepdim=True)
        logits = self.head(torch.relu(self.own(cells) + self.shared(context)))
        return logits.flatten(0, 1), context.squeeze(1)


class Look(nn.Module):
    """Patches (n, 4, 56, 72) of some cells, and their sheets' contexts (n or 1, CONTEXT), to logits (n, contents).

    ``channels`` are those of its six convolutions.
    """

    def __init__(self, channels: Sequence[int]) -> None:
        super().__init__()
        strides = (2, 1, 2, 1, 2, 1)
        blocks = [block(*sizes) for sizes in zip((4, *channels), channels, strides, strict=False)]
        last = channels[-1] // 4
        self.features = nn.Sequential(*blocks, nn.Conv2d(channels[-1], last, 1), nn.ReLU(inplace=True))
        self.cell = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(last * _WIDTH * _HEIGHT, 96), nn.ReLU()
        )
        self.own = nn.Linear(96, 64)
        self.shared = nn.Linear(CONTEXT, 64)
        self.head = nn.Linear(64, len(Content))
        self.register_buffer("temperature", torch.ones(1))

    def forward(self, patches: Tensor, context: Tensor) -> Tensor:
        """Calibrated logits."""
        return self.raw(patches, context) / self.temperature

    def raw(self, patches: Tensor, context: Tensor) -> Tensor:
        """Logits before calibration."""
        cells = self.cell(self.features(patches))
        return self.head(torch.relu(self.own(cells) + self.shared(context)))
