"""The storage of snapshots: a cache of the newest positions of running matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A match as it was after event `seq`, by a version of its game's rules."""

    seq: int
    rules_version: int
    data: bytes


class Snapshots(Protocol):
    """All stored snapshots. Any of them may be missing, or older than its match."""

    async def get(self, match: int) -> StoredSnapshot | None:
        """Return the snapshot of a match, None if there is none."""
        ...

    async def put(self, match: int, snapshot: StoredSnapshot) -> None:
        """Store the snapshot of a match, replacing an earlier one."""
        ...

    async def delete(self, match: int) -> None:
        """Delete the snapshot of a match, if there is one."""
        ...

    def unreadable(self, match: int, error: Exception) -> None:
        """Log, once for each match, that its snapshot cannot be read."""
        ...
