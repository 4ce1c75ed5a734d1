"""Instances: the processes that run the bot, and until when each is known to live.

On PostgreSQL the database's clock decides, because the clocks of machines differ. On SQLite one
process has the file to itself, so every other run has ended, whatever its row says.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from model.entities import Instance
from model.stored_fields import duration_to_stored, moment_to_stored
from storage.commits import Change
from storage.schema import check_revision
from storage.session import Queries, Session
from storage.stored import MomentColumn, from_row, object_or_empty
from storage.tables import instances, outbox

FORGET_AFTER = timedelta(days=1)
"""How long the row of a run that crashed is kept."""


class InstanceQueries(Queries):
    """The runs that go on, and those that ended without saying so."""

    async def register(
        self, name: str, version: str, data: Mapping[str, object], lifetime: timedelta
    ) -> int:
        """Store that a process begins to run, and return the id of this run.

        This ends any earlier run with the same name; on SQLite, every other run. The new run is
        known to live for `lifetime`, and longer when it says so again.
        Raises DatabaseTooNew if the tables were migrated since they were opened.
        """
        await check_revision(self._session)
        now = lease_clock(self._session)
        earlier = sa.true()
        if self._session.shared:
            forgotten = instances.c.alive_until < _plus(now, -FORGET_AFTER)
            earlier = sa.or_(instances.c.name == name, forgotten)
        await self._session.delete(instances, earlier)
        self._session.changed(Change.OUTBOX)  # what an earlier run was delivering
        return await self._session.insert(
            instances,
            name=name,
            version=version,
            data=dict(data),
            started_at=now,
            alive_until=_plus(now, lifetime),
        )

    async def say_alive(
        self, instance: int, data: Mapping[str, object], lifetime: timedelta
    ) -> bool:
        """Store that a run lives for another `lifetime`.

        Return False if it has ended: another run has its name, or it said this too late. On SQLite
        it then goes on, but counts as started now.
        """
        this = (instances.c.id == instance, is_alive(self._session))
        now, started = lease_clock(self._session), instances.c.started_at
        values = {
            "alive_until": _plus(now, lifetime),
            "started_at": sa.case((instances.c.alive_until < now, now), else_=started),
            "data": dict(data),
        }
        return await self._session.update(instances, *this, **values) == 1

    async def end(self, instance: int) -> None:
        """Remove a run that ends. Others may deliver what it was delivering."""
        # `is_not(None)` is what the partial index says, which is then used
        leased = (outbox.c.instance_id == instance, outbox.c.instance_id.is_not(None))
        await self._session.update(outbox, *leased, instance_id=None)
        await self._session.delete(instances, instances.c.id == instance)
        self._session.changed(Change.OUTBOX)  # also for what was behind a notice in its lane

    async def now(self) -> datetime:
        """Return the time of the clock by which instances live."""
        return (await self._session.execute(sa.select(lease_clock(self._session)))).scalar_one()

    async def all(self) -> list[Instance]:
        """Return all stored runs, by name."""
        query = sa.select(instances, is_alive(self._session).label("alive"))
        rows = await self._session.execute(query.order_by(instances.c.name))
        return [
            from_row(Instance, row, alive=bool(row.alive), data=object_or_empty(row.data))
            for row in rows
        ]


def lease_clock(session: Session) -> sa.ColumnElement[Any]:
    """Return the time of the clock by which instances live, as an SQL expression."""
    if not session.shared:
        # as a number, because `_plus` adds to it
        microseconds = sa.cast(moment_to_stored(datetime.now(UTC)), sa.BigInteger)
        return sa.type_coerce(microseconds, MomentColumn())
    # not the time at which the transaction began, which may have waited for a lock since
    seconds = sa.extract("epoch", sa.func.clock_timestamp())
    return sa.type_coerce(sa.cast(seconds * 1_000_000, sa.BigInteger), MomentColumn())


def is_alive(session: Session) -> sa.ColumnElement[bool]:
    """Return the condition that a row of `instances` is about a run that has not ended."""
    return instances.c.alive_until > lease_clock(session) if session.shared else sa.true()


def _plus(moment: sa.ColumnElement[Any], length: timedelta) -> sa.ColumnElement[Any]:
    shifted = sa.type_coerce(moment, sa.BigInteger) + duration_to_stored(length)
    return sa.type_coerce(shifted, MomentColumn())
