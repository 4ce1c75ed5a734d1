"""Counts the commits of a use case: if it has stored something, it must not be called again."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar


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
