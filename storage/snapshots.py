"""Snapshots: a cache of the newest positions of running matches."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from storage.broken import SkippedRows
from storage.session import Session
from storage.tables import snapshots


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A match as it was after event `seq`, by a version of its game's rules."""

    seq: int
    rules_version: int
    data: bytes


class Snapshots:
    """All stored snapshots. Any of them may be missing, or older than its match."""

    def __init__(self, session: Session, skipped: SkippedRows) -> None:
        self._session = session
        self._skipped = skipped

    async def get(self, match: int) -> StoredSnapshot | None:
        """Return the snapshot of a match, None if there is none."""
        query = sa.select(snapshots).where(snapshots.c.match_id == match)
        row = (await self._session.execute(query)).one_or_none()
        return None if row is None else StoredSnapshot(row.seq, row.rules_version, row.data)

    async def put(self, match: int, snapshot: StoredSnapshot) -> None:
        """Store the snapshot of a match, replacing an earlier one."""
        row = {
            "match_id": match,
            "seq": snapshot.seq,
            "rules_version": snapshot.rules_version,
            "data": snapshot.data,
        }
        await self._session.upsert(snapshots, row)

    async def delete(self, match: int) -> None:
        """Delete the snapshot of a match, if there is one."""
        await self._session.execute(sa.delete(snapshots).where(snapshots.c.match_id == match))

    def unreadable(self, match: int, error: Exception) -> None:
        """Log, once for each match, that its snapshot cannot be read."""
        self._skipped.log_skipped("snapshot", match, error)
