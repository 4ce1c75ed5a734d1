"""Where the time and chance come from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """The one clock."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...


class Randomness(Protocol):
    """Where chance comes from: the operating system, or a test's fixed sequence."""

    def seed(self) -> bytes:
        """32 secret bytes."""
        ...

    def shuffled(self, players: Sequence[int]) -> list[int]:
        """The same players in random order."""
        ...
