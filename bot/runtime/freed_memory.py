"""Gives the memory of pictures back to the system after they have been drawn.

The C library of most Linux systems (glibc) keeps large freed blocks for later, and raises the size
from which on it does not by itself. After a few boards a process would keep some 100 MB forever.
"""

from __future__ import annotations

import contextlib
import ctypes

LARGE = 1 << 20
"""The size in bytes from which on a block is given back as soon as it is freed."""
M_MMAP_THRESHOLD = -3
"""The number of glibc's option for that."""


def return_large_blocks() -> None:
    """Let large blocks be given back at once. Do nothing where the C library has no such option."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
