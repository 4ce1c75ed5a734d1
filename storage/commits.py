"""What a commit changed, for tasks that wait for work, and how many commits a use case made."""

from __future__ import annotations

from collections.abc import Callable, Generator, Set
from contextlib import contextmanager
from contextvars import ContextVar
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


class Commits:
    """How many write units have been committed."""

    number = 0


_counted: ContextVar[Commits | None] = ContextVar("commits", default=None)


@contextmanager
def counting_commits() -> Generator[Commits]:
    """Count what is committed within the block, also by other use cases that it calls.

    They all share one count, so they must not run at the same time.
    """
    commits = _counted.get() or Commits()
    token = _counted.set(commits)
    try:
        yield commits
    finally:
        _counted.reset(token)


def count_commit() -> None:
    """Count a write unit that has just been committed."""
    commits = _counted.get()
    if commits is not None:
        commits.number += 1
