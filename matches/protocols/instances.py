"""The storage of instances: which processes run the bot, and until when each is known to live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Instance:
    """One run of a process.

    `id` is never used again; it marks the notices that this run is delivering. Two running
    processes cannot have the same `name`. `alive` says whether it lives as far as the database
    knows. `data` (JSON values) is what it last reported about itself.
    """

    id: int
    name: str
    version: str
    started_at: datetime
    alive_until: datetime
    alive: bool
    data: Mapping[str, object]


class Instances(Protocol):
    """All instances that run, or ran and ended without saying so."""

    async def register(
        self, name: str, version: str, data: Mapping[str, object], lifetime: timedelta
    ) -> int:
        """Store that a process begins to run, and return the id of this run.

        An earlier run with the same name ends with that. On SQLite, which one process uses at a
        time, all others do. It is known to live for `lifetime`, and longer when it says so again.
        """
        ...

    async def say_alive(
        self, instance: int, data: Mapping[str, object], lifetime: timedelta
    ) -> bool:
        """Store that a run lives for another `lifetime`.

        Return False if it has ended: another run has its name, or it said this too late.
        """
        ...

    async def end(self, instance: int) -> None:
        """Remove a run that ends. Others may deliver what it was delivering."""
        ...

    async def all(self) -> list[Instance]:
        """Return all stored runs, by name."""
        ...
