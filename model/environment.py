"""The clock and the source of randomness."""

import random
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time; the whole program uses one."""

    def now(self) -> datetime:
        """Return the current time as an aware datetime in UTC."""
        ...


class Randomness(Protocol):
    """Random values: from the operating system, or a fixed sequence in tests."""

    def seed(self) -> bytes:
        """Return 32 secret random bytes."""
        ...

    def shuffled(self, players: Sequence[int]) -> list[int]:
        """Return the same players in random order."""
        ...

    def below(self, count: int) -> int:
        """Return a random whole number from 0, smaller than `count`; each is equally likely."""
        ...


class SystemClock:
    """The operating system's clock."""

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return datetime.now(UTC)


class SystemRandomness:
    """The operating system's secure random numbers."""

    def seed(self) -> bytes:
        """Return 32 secret bytes."""
        return secrets.token_bytes(32)

    def shuffled(self, players: Sequence[int]) -> list[int]:
        """Return the players in random order."""
        return random.SystemRandom().sample(list(players), len(players))

    def below(self, count: int) -> int:
        """Return a random whole number from 0, smaller than `count`."""
        return secrets.randbelow(count)


SYSTEM_RANDOMNESS = SystemRandomness()
