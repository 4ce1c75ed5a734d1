"""Finds the notices that can be delivered now, and leases them to one process.

Processes lease at the same time. A row that another one locks is left out, not waited for. A lane
is locked, too, while a notice of it is leased: a notice that is parked no longer may be older than
one that is being leased, so their rows alone would not tell that they are of one lane.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from model.entities import Notice, NoticeState
from model.notices import NO_SERVERS, Room
from model.stored_fields import EPOCH
from storage.queries.instances import is_alive
from storage.session import Session
from storage.stored import MomentColumn, Row, from_row, object_or_empty, value_or_none
from storage.tables import instances, outbox

LEFT_TO_OTHERS = timedelta(seconds=10)
"""How long notices for servers of other processes' shards are left to them when they are due."""
LOOKED_AT = 30
"""Notices that are looked at, those that are due first. If all of them are due, there may be many
more, and the servers are looked at one by one."""
LANE_LOCKS = 0x6C61
"""Marks the advisory locks of lanes while notices of them are leased."""

# Literals, not bound parameters: see `storage.tables._partial`.
is_pending = outbox.c.state == sa.literal_column("'pending'")


def heads_lane(notices: sa.FromClause) -> sa.ColumnElement[bool]:
    """Return the condition that the lane of a notice has no older pending one.

    Parked and broken ones do not count.
    """
    older = outbox.alias("older")
    pending = older.c.state == sa.literal_column("'pending'")
    return ~sa.exists().where(older.c.lane == notices.c.lane, pending, older.c.id < notices.c.id)


_heads_lane = heads_lane(outbox)


def read_notice(row: Row) -> Notice:
    """Convert a row of the outbox.

    A time that cannot be read counts as long past, so that the notice is still delivered. Content
    that cannot be read is empty.
    """
    return from_row(
        Notice,
        row,
        state=NoticeState(row.state),
        payload=object_or_empty(row.payload),
        due_at=value_or_none(row.due_at) or EPOCH,
        created_at=value_or_none(row.created_at) or EPOCH,
        tried_at=value_or_none(row.tried_at),
    )


def is_leased_by_others(
    session: Session, notices: sa.FromClause, instance_id: int
) -> sa.ColumnElement[bool]:
    """Return the condition that an instance that lives delivers a notice, and that it is another
    one than `instance_id`. There is none on SQLite."""
    if not session.shared:
        return sa.false()
    living = sa.select(instances.c.id).where(is_alive(session), instances.c.id != instance_id)
    return sa.and_(notices.c.instance_id.is_not(None), notices.c.instance_id.in_(living))


# Built once: this is read after each commit that changes the outbox.
_earliest = (
    sa.select(
        outbox.c.server_id,
        outbox.c.lane,
        outbox.c.due_at,
        (outbox.c.due_at <= sa.bindparam("now")).label("due"),
        _heads_lane.label("heads_lane"),
    )
    .where(is_pending)
    .order_by(outbox.c.due_at)
    .limit(LOOKED_AT)
)
_next_due = (
    sa.select(outbox.c.due_at)
    .where(is_pending, outbox.c.due_at > sa.bindparam("now"), _heads_lane)
    .order_by(outbox.c.due_at)
    .limit(1)
)
_of_server = (
    sa.select(outbox)
    .where(
        outbox.c.server_id == sa.bindparam("server"),
        is_pending,
        outbox.c.due_at <= sa.bindparam("until"),
        _heads_lane,
        outbox.c.lane.not_in(sa.bindparam("lanes", expanding=True)),
        sa.or_(
            outbox.c.channel_id.is_(None),
            outbox.c.channel_id.not_in(sa.bindparam("channels", expanding=True)),
        ),
    )
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_begin = (
    sa.update(outbox)
    .where(outbox.c.id.in_(sa.bindparam("numbers", expanding=True)))
    .values(instance_id=sa.bindparam("by_instance"), tried_at=sa.bindparam("now"))
)


class DueNotices:
    """The notices that are due and can be delivered by an instance."""

    def __init__(self, session: Session, now: datetime, instance_id: int, room: Room) -> None:
        self._session = session
        self._now = now
        self._instance_id = instance_id
        self._room = room
        self._busy = room.busy
        self.next_due: datetime | None = None
        """The next moment after now at which the oldest notice of a lane is due; set by `find`."""

    async def find(self) -> list[Notice]:
        """Return the oldest pending notice of each lane, if it is due and there is `Room` for it.

        Servers with ids greater than the room's `after` come first, by id, then the others. Within
        a server, the longest due notice comes first. Lanes in which an instance that lives is
        delivering are left out, unless that is this one; so are the servers of `other_shards` until
        their notices are overdue.
        """
        after, limit = self._room.after, self._room.server_limit
        rows = (await self._session.execute(_earliest, {"now": self._now})).all()
        self.next_due = await self._next_due(rows)
        due = [row for row in rows if row.due]
        free = {
            each.server_id for each in due if each.heads_lane and each.lane not in self._busy.lanes
        }
        servers = sorted(free - {*self._busy.servers}, key=lambda each: (each <= after, each))
        if len(due) == LOOKED_AT or len(servers) > limit:
            servers = await self._servers(limit, after=after)
            if len(servers) < limit and after >= 0:
                servers += await self._servers(limit - len(servers), until=after)
        notices: list[Notice] = []
        for server in servers:
            notices += await self._of_server(server)
        return notices

    async def _next_due(self, earliest: Sequence[Row]) -> datetime | None:
        moments = [row.due_at for row in earliest if row.heads_lane and not row.due]
        if not moments and len(earliest) == LOOKED_AT:
            moments = (await self._session.execute(_next_due, {"now": self._now})).scalars().all()
        return value_or_none(moments[0]) if moments else None

    async def lease(self, notices: Sequence[Notice]) -> list[Notice]:
        """Lease some of the notices that were found. Return those that nobody else has leased.

        They have the `tried_at` from before.
        """
        numbers = [notice.id for notice in notices]
        if not self._session.locks:
            values = {"numbers": numbers, "by_instance": self._instance_id, "now": self._now}
            await self._session.execute(_begin, values)
            return [replace(notice, instance_id=self._instance_id) for notice in notices]
        locked = sa.func.pg_try_advisory_xact_lock(LANE_LOCKS, sa.func.hashtext(outbox.c.lane))
        query = sa.select(outbox.c.id, locked.label("free")).where(outbox.c.id.in_(numbers))
        numbers = [row.id for row in await self._session.execute(query) if row.free]
        # what has changed before the lanes were locked is seen from here on
        query = sa.select(outbox.c.id, outbox.c.tried_at.label("tried_before")).where(
            outbox.c.id.in_(numbers), *self._conditions(self._now)
        )
        picked = self._session.locking(query, skip_locked=True).cte("picked")
        statement = sa.update(outbox).where(outbox.c.id == picked.c.id)
        statement = statement.values(instance_id=self._instance_id, tried_at=self._now)
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
        now = sa.literal(self._now, MomentColumn())
        if not self._room.other_shards:
            return now
        left = [
            sa.and_(
                server.not_in(NO_SERVERS),
                (server.bitwise_rshift(sa.literal_column("22")) % other.shards).in_(
                    sorted(other.ids)
                ),
            )
            for other in self._room.other_shards
        ]
        overdue = sa.literal(self._now - LEFT_TO_OTHERS, MomentColumn())
        return sa.case((sa.or_(*left), overdue), else_=now)

    async def _of_server(self, server: int) -> list[Notice]:
        left = any(other.have(server) for other in self._room.other_shards)
        values = {
            "server": server,
            "until": self._now - LEFT_TO_OTHERS if left else self._now,
            "lanes": [*self._busy.lanes],
            "channels": [*self._busy.channels],
            "most": self._room.per_server,
        }
        query = _of_server.where(*self._left_by_others()) if self._session.shared else _of_server
        return [read_notice(row) for row in await self._session.execute(query, values)]

    def _conditions(
        self, due_until: sa.ColumnElement[Any] | datetime
    ) -> list[sa.ColumnElement[bool]]:
        """Return the conditions that a notice is due, and that nobody delivers in its lane."""
        conditions = [is_pending, outbox.c.due_at <= due_until, _heads_lane]
        return [*conditions, *self._left_by_others()] if self._session.shared else conditions

    def _left_by_others(self) -> list[sa.ColumnElement[bool]]:
        """Return the conditions that no other instance delivers a notice, nor another of its
        lane."""
        other = outbox.alias("other")
        theirs = is_leased_by_others(self._session, other, self._instance_id)
        return [
            ~is_leased_by_others(self._session, outbox, self._instance_id),
            outbox.c.lane.not_in(sa.select(other.c.lane).where(theirs)),
        ]


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
