"""Where the material lies that is not part of the repository; tests that need it skip where it is missing."""

import os
from pathlib import Path

import pytest

DATA = Path(os.environ.get("ROWLOCK_DATA", Path(__file__).parents[2] / "shared" / "data"))


def shared(part: str) -> Path:
    """A folder of the shared material; the test is skipped, saying so, where it is missing."""
    path = DATA / part
    if not path.exists():
        pytest.skip(f"the shared material {part} is not here (set ROWLOCK_DATA)")
    return path
