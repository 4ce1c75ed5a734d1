"""Finds the notices that can be delivered now, and leases them to one process.

Processes lease at the same time. A row that another one locks is left out, not waited for. A lane
is locked, too, while a notice of it is leased: a notice that is parked no longer may be older than
one that is being leased, so their rows alone would not tell that they are of one lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from model.entities import Notice, NoticeState
from model.outbox import BusyDestinations, OtherShards
from model.timestamps import EPOCH
from storage.broken import value_or_none
from storage.queries.instances import is_alive
from storage.session import Session
from storage.tables import Moment, instances, outbox

LEFT_TO_OTHERS = timedelta(seconds=10)
"""How long notices for servers of other processes' shards are left to them when they are due."""
LANE_LOCKS = 0x6C61
"""Marks the advisory locks of lanes while notices of them are leased."""

# Literals, not bound parameters: see `storage.tables._partial`.
is_pending = outbox.c.state == sa.literal_column("'pending'")

_older = outbox.alias("older")
_heads_lane = ~sa.exists().where(
    _older.c.lane == outbox.c.lane,
    _older.c.state == sa.literal_column("'pending'"),
    _older.c.id < outbox.c.id,
)
"""The condition that a lane has no older pending notice. Parked and broken ones do not count."""


def read_notice(row: sa.Row[Any]) -> Notice:
    """Convert a row of the outbox.

    A time that cannot be read counts as long past, so that the notice is still delivered.
    """
    return Notice(
        id=row.id,
        lane=row.lane,
        kind=row.kind,
        match=row.match_id,
        seq=row.seq,
        payload=row.payload,
        state=NoticeState(row.state),
        attempts=row.attempts,
        due_at=value_or_none(row.due_at) or EPOCH,
        created_at=value_or_none(row.created_at) or EPOCH,
        tried_at=value_or_none(row.tried_at),
        message=row.message_id,
        server=row.server_id,
        channel=row.channel_id,
        lease=row.lease,
    )


def is_leased_by_others(
    session: Session, notices: sa.FromClause, lease: int | None
) -> sa.ColumnElement[bool]:
    """Return the condition that an instance that lives delivers a notice, and that it is another
    one than `lease`. There is none on SQLite."""
    if not session.shared and lease is not None:
        return sa.false()
    living = sa.select(instances.c.id).where(is_alive(session))
    if lease is not None:
        living = living.where(instances.c.id != lease)
    return sa.and_(notices.c.lease.is_not(None), notices.c.lease.in_(living))


async def next_due(session: Session, after: datetime) -> datetime | None:
    """Return the next moment later than `after` at which the oldest notice of a lane is due."""
    query = (
        sa.select(outbox.c.due_at)
        .where(is_pending, outbox.c.due_at > after, _heads_lane)
        .order_by(outbox.c.due_at)
        .limit(1)
    )
    return value_or_none((await session.execute(query)).scalar_one_or_none())


class DueNotices:
    """The notices that are due and can be delivered, as `Outbox.due` describes them."""

    def __init__(
        self,
        session: Session,
        now: datetime,
        busy: BusyDestinations,
        lease: int | None,
        others: Sequence[OtherShards],
    ) -> None:
        self._session = session
        self._now = now
        self._busy = busy
        self._lease = lease
        self._others = others

    async def find(self, limit: int, per_server: int, after: int) -> list[Notice]:
        """Return at most `per_server` notices of each of at most `limit` servers."""
        servers = await self._servers(limit, after=after)
        if len(servers) < limit and after >= 0:
            servers += await self._servers(limit - len(servers), until=after)
        found: list[Notice] = []
        for server in servers:
            found += await self._of_server(server, per_server)
        return found

    async def lease(self, notices: Sequence[Notice], lease: int) -> list[Notice]:
        """Lease some of the notices that were found. Return those that nobody else has leased.

        They have the `tried_at` from before.
        """
        numbers = [notice.id for notice in notices]
        values = {"lease": lease, "tried_at": self._now}
        if not self._session.locks:
            await self._session.execute(
                sa.update(outbox).where(outbox.c.id.in_(numbers)).values(values)
            )
            return [replace(notice, lease=lease) for notice in notices]
        locked = sa.func.pg_try_advisory_xact_lock(LANE_LOCKS, sa.func.hashtext(outbox.c.lane))
        query = sa.select(outbox.c.id, locked.label("free")).where(outbox.c.id.in_(numbers))
        numbers = [row.id for row in await self._session.execute(query) if row.free]
        # what has changed before the lanes were locked is seen from here on
        query = sa.select(outbox.c.id, outbox.c.tried_at.label("tried_before")).where(
            outbox.c.id.in_(numbers), *self._conditions(self._now)
        )
        picked = self._session.locking(query, skip_locked=True).cte("picked")
        statement = sa.update(outbox).where(outbox.c.id == picked.c.id).values(values)
        rows = await self._session.execute(statement.returning(outbox, picked.c.tried_before))
        leased = {
            row.id: replace(read_notice(row), tried_at=value_or_none(row.tried_before))
            for row in rows
        }
        return [leased[notice.id] for notice in notices if notice.id in leased]

    async def _servers(self, limit: int, *, after: int = -1, until: int | None = None) -> list[int]:
        """Return servers with notices that are due.

        Where others deliver, too, only those with notices that can be delivered now: the others may
        have begun with all of so many servers.
        """
        servers = _waiting_servers(after)
        due_until = self._due_until(servers.c.id)
        free = [is_pending, outbox.c.due_at <= due_until]
        if self._session.shared:
            free = self._conditions(due_until)
            if self._busy.lanes:
                free.append(outbox.c.lane.not_in(self._busy.lanes))
        free.append(outbox.c.server_id == servers.c.id)
        query = sa.select(servers.c.id).where(servers.c.id.is_not(None), sa.exists().where(*free))
        if until is not None:
            query = query.where(servers.c.id <= until)
        if self._busy.servers:
            query = query.where(servers.c.id.not_in(self._busy.servers))
        return list((await self._session.execute(query.limit(limit))).scalars())

    def _due_until(self, server: sa.ColumnElement[int]) -> sa.ColumnElement[Any]:
        """Return until when notices of a server are due, as an SQL expression."""
        now = sa.literal(self._now, Moment())
        if not self._others:
            return now
        left = [
            sa.and_(
                server != 0,
                (server.bitwise_rshift(sa.literal_column("22")) % each.shards).in_(
                    sorted(each.ids)
                ),
            )
            for each in self._others
        ]
        overdue = sa.literal(self._now - LEFT_TO_OTHERS, Moment())
        return sa.case((sa.or_(*left), overdue), else_=now)

    async def _of_server(self, server: int, limit: int) -> list[Notice]:
        left = any(each.have(server) for each in self._others)
        due_until = self._now - LEFT_TO_OTHERS if left else self._now
        query = sa.select(outbox).where(outbox.c.server_id == server, *self._conditions(due_until))
        if self._busy.channels:
            free = outbox.c.channel_id.not_in(self._busy.channels)
            query = query.where(sa.or_(outbox.c.channel_id.is_(None), free))
        if self._busy.lanes:
            query = query.where(outbox.c.lane.not_in(self._busy.lanes))
        query = query.order_by(outbox.c.due_at, outbox.c.id).limit(limit)
        return [read_notice(row) for row in await self._session.execute(query)]

    def _conditions(
        self, due_until: sa.ColumnElement[Any] | datetime
    ) -> list[sa.ColumnElement[bool]]:
        """Return the conditions that a notice is due, and that nobody delivers in its lane."""
        conditions = [is_pending, outbox.c.due_at <= due_until, _heads_lane]
        if self._session.shared or self._lease is None:
            other = outbox.alias("other")
            theirs = sa.select(other.c.lane).where(
                is_leased_by_others(self._session, other, self._lease)
            )
            conditions.append(~is_leased_by_others(self._session, outbox, self._lease))
            conditions.append(outbox.c.lane.not_in(theirs))
        return conditions


def _next_server(after: sa.ColumnElement[int] | int) -> sa.ScalarSelect[int]:
    """The next server with a pending notice, by one index lookup."""
    other = outbox.alias("other")
    query = sa.select(sa.func.min(other.c.server_id)).where(
        other.c.state == sa.literal_column("'pending'"), other.c.server_id > after
    )
    return query.scalar_subquery()


def _waiting_servers(after: int) -> sa.CTE:
    """The servers with pending notices, by id, each by one index lookup."""
    first = sa.select(_next_server(after).label("id")).cte("waiting", recursive=True)
    return first.union_all(sa.select(_next_server(first.c.id)).where(first.c.id.is_not(None)))
