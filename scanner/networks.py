"""The trained networks that lie beside this file, run by ONNX Runtime."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_SILENT = 4  # of its levels: nothing but a crash is told on standard error


def run(name: str, inputs: Mapping[str, NDArray[np.float32]]) -> tuple[NDArray[np.float32], ...]:
    """What the network ``name.onnx`` answers to named inputs, in the order of its outputs."""
    return tuple(_session(name).run(None, dict(inputs)))


@cache
def _session(name: str) -> "InferenceSession":
    """On one thread: the networks are small, and readers run side by side."""
    # A scan's own process leaves the reading to others and needs neither the library's time nor its memory.
    from onnxruntime import InferenceSession, SessionOptions, set_default_logger_severity

    set_default_logger_severity(_SILENT)
    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = _SILENT
    weights = (files("scanner") / f"{name}.onnx").read_bytes()
    return InferenceSession(weights, options, providers=["CPUExecutionProvider"])
