"""What a commit changed, for tasks that wait for work."""

from collections.abc import Callable, Set
from enum import Enum


class Change(Enum):
    """A change that a task may be waiting for."""

    OUTBOX = "outbox"
    """A notice was queued, or the next attempt at one was moved to an earlier time."""
    SCHEDULE = "schedule"
    """A moment was set at which the scheduler must act: a clock to check, a challenge's expiry, a
    daily message, or a sweep, which is due at once."""


CommitListener = Callable[[Set[Change]], None]
"""Called after each commit with a `Change`. It must return quickly and not raise."""
