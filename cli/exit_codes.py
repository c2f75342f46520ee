"""What the exit status of every command means."""

from enum import IntEnum


class ExitCode(IntEnum):
    """0 done · 1 done, but something wants a look · 2 not done."""

    DONE = 0
    LOOK = 1
    NOT_DONE = 2
