"""What a commit changed, for tasks that wait for work."""

from __future__ import annotations

from collections.abc import Callable, Set
from enum import Enum


class Change(Enum):
    """A change that a task may be waiting for."""

    OUTBOX = "outbox"
    """A job was queued, or one that was stopped or put off may be tried earlier."""
    SCHEDULE = "schedule"
    """A moment was set at which the scheduler must act: a clock to check, a challenge's expiry, a
    daily message, or work over many matches that is due at once."""


CommitListener = Callable[[Set[Change]], None]
"""Called after the commit of a unit that changed something; must return at once and not raise."""
