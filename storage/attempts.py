"""Whether a call of a use case may be made again: only if it has not stored anything."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar


class Attempt:
    """One call of a use case. `final` says that it must not be made again."""

    def __init__(self, outer: Attempt | None) -> None:
        self.final = False
        self._outer = outer

    def make_final(self) -> None:
        """Make this call final, and those within which it was made."""
        attempt: Attempt | None = self
        while attempt is not None:
            attempt.final = True
            attempt = attempt._outer


_current: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


@contextmanager
def attempting() -> Generator[Attempt]:
    """Notice what is committed within the block, also by other use cases that it calls."""
    attempt = Attempt(_current.get())
    token = _current.set(attempt)
    try:
        yield attempt
    finally:
        _current.reset(token)


def committed() -> None:
    """Say that a write unit has just been committed. Called by storage."""
    attempt = _current.get()
    if attempt is not None:
        attempt.make_final()
