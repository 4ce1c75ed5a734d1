"""The outbox: queued notices, in lanes that do not wait for one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from matches.model.commits import Change
from matches.model.entities import Notice, NoticeState, ParkedChannel
from matches.model.notices import ReminderNotice
from matches.model.timestamps import EPOCH
from matches.protocols.environment import Clock
from matches.protocols.outbox import NOTHING_BUSY, Backlog, BusyDestinations
from storage.broken import value_or_none
from storage.session import Lockable, Session, update_one
from storage.tables import matches, outbox

# Literals, not bound parameters: see `storage.tables._partial`.
_pending = outbox.c.state == sa.literal_column("'pending'")
_parked = outbox.c.state == sa.literal_column("'parked'")

_broken = outbox.c.state == sa.literal_column("'broken'")
# Failed notices that wait for a retry; the same condition as in their index.
_failed = sa.and_(_pending, outbox.c.attempts > sa.literal_column("0"))
_finished = outbox.c.state.in_([sa.literal_column("'done'"), sa.literal_column("'given up'")])

_older = outbox.alias("older")
_heads_lane = ~sa.exists().where(
    _older.c.lane == outbox.c.lane,
    _older.c.state == sa.literal_column("'pending'"),
    _older.c.id < outbox.c.id,
)
"""The condition that a lane has no older pending notice. Parked and broken ones do not count."""


def _next_server(after: sa.ColumnElement[int] | int) -> sa.ScalarSelect[int]:
    """The next server with a pending notice, by one index lookup."""
    other = outbox.alias("other")
    query = sa.select(sa.func.min(other.c.server_id)).where(
        other.c.state == sa.literal_column("'pending'"), other.c.server_id > after
    )
    return query.scalar_subquery()


def _servers(after: int) -> sa.CTE:
    """The servers with pending notices, by id, each by one index lookup."""
    first = sa.select(_next_server(after).label("id")).cte("waiting", recursive=True)
    return first.union_all(sa.select(_next_server(first.c.id)).where(first.c.id.is_not(None)))


_RESET = {"state": NoticeState.PENDING, "attempts": 0}


def _count(*conditions: sa.ColumnElement[bool], limit: int) -> sa.ScalarSelect[int]:
    """How many notices satisfy the conditions, counting no further than `limit`."""
    found = sa.select(outbox.c.id).where(*conditions).limit(limit).subquery()
    return sa.select(sa.func.count()).select_from(found).scalar_subquery()


def _in_channel(place: ParkedChannel) -> tuple[sa.ColumnElement[bool], ...]:
    return outbox.c.server_id == place.server, outbox.c.channel_id == place.channel


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
    )


class StoredOutbox:
    """`matches.protocols.outbox.Outbox` over SQL."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self._session = session
        self._clock = clock

    async def add(
        self,
        *,
        lane: str,
        kind: str,
        payload: Mapping[str, object],
        due_at: datetime,
        match: int | None = None,
        seq: int | None = None,
        server: int = 0,
        channel: int | None = None,
    ) -> Notice:
        """Queue a notice at the end of its lane, to be sent at `due_at` or later.

        `server` and `channel` are its destination; those of a `match` take precedence.
        """
        place: dict[str, Any] = {"server_id": server, "channel_id": channel}
        if match is not None:
            of_match = sa.select(matches.c.server_id, matches.c.channel_id).where(
                matches.c.id == match
            )
            # locked, so that `Matches.set_channel` finds this notice or is found here
            found = (await self._session.execute(self._session.locking(of_match))).one_or_none()
            if found is not None:
                place = {"server_id": found.server_id, "channel_id": found.channel_id}
        # so that the numbers of a lane's notices are committed in order
        await self._session.lock(Lockable.LANE, [lane])
        statement = (
            sa.insert(outbox)
            .values(
                lane=lane,
                kind=kind,
                match_id=match,
                seq=seq,
                payload=dict(payload),
                state=NoticeState.PENDING,
                attempts=0,
                due_at=due_at,
                created_at=self._clock.now(),
                **place,
            )
            .returning(outbox)
        )
        self._session.changed(Change.OUTBOX)
        return read_notice((await self._session.execute(statement)).one())

    async def has_untried(self, lane: str, kind: str) -> bool:
        """Return whether a lane has a pending notice of a kind that was never attempted."""
        query = (
            sa.select(outbox.c.id)
            .where(outbox.c.lane == lane, _pending, outbox.c.kind == kind)
            .where(outbox.c.tried_at.is_(None))
            .limit(1)
        )
        # locked, so that it is not attempted before this unit has stored what it is to show
        query = self._session.locking(query)
        return (await self._session.execute(query)).first() is not None

    async def due(
        self,
        now: datetime,
        limit: int = 20,
        *,
        per_server: int = 20,
        busy: BusyDestinations = NOTHING_BUSY,
        after: int = -1,
    ) -> list[Notice]:
        """Return the oldest pending notice of each lane, if it is due and not `busy`.

        Returns at most `per_server` notices of each of at most `limit` servers: servers with ids
        greater than `after` come first, by id, then the others. Within a server, the longest due
        notice comes first.
        """
        servers = await self._servers_due(now, limit, busy, after=after)
        if len(servers) < limit and after >= 0:
            first = await self._servers_due(now, limit - len(servers), busy, until=after)
            servers += first
        found: list[Notice] = []
        for server in servers:
            found += await self._due_in(server, now, per_server, busy)
        return found

    async def _servers_due(
        self,
        now: datetime,
        limit: int,
        busy: BusyDestinations,
        *,
        after: int = -1,
        until: int | None = None,
    ) -> list[int]:
        servers = _servers(after)
        query = sa.select(servers.c.id).where(
            servers.c.id.is_not(None),
            sa.exists().where(_pending, outbox.c.server_id == servers.c.id, outbox.c.due_at <= now),
        )
        if until is not None:
            query = query.where(servers.c.id <= until)
        if busy.servers:
            query = query.where(servers.c.id.not_in(busy.servers))
        return list((await self._session.execute(query.limit(limit))).scalars())

    async def _due_in(
        self, server: int, now: datetime, limit: int, busy: BusyDestinations
    ) -> list[Notice]:
        query = sa.select(outbox).where(
            _pending, outbox.c.server_id == server, outbox.c.due_at <= now, _heads_lane
        )
        if busy.channels:
            free = outbox.c.channel_id.not_in(busy.channels)
            query = query.where(sa.or_(outbox.c.channel_id.is_(None), free))
        if busy.lanes:
            query = query.where(outbox.c.lane.not_in(busy.lanes))
        query = query.order_by(outbox.c.due_at, outbox.c.id).limit(limit)
        return [read_notice(row) for row in await self._session.execute(query)]

    async def next_due(self, after: datetime) -> datetime | None:
        """Return the next moment later than `after` at which the oldest notice of a lane is due.

        None if there is none.
        """
        query = (
            sa.select(outbox.c.due_at)
            .where(_pending, outbox.c.due_at > after, _heads_lane)
            .order_by(outbox.c.due_at)
            .limit(1)
        )
        return value_or_none((await self._session.execute(query)).scalar_one_or_none())

    async def backlog(self, now: datetime, limit: int) -> Backlog:
        """Return how much is in the outbox.

        At most `limit` notices of each kind are looked at, so counts may be too low when there are
        more.
        """
        due = (_pending, outbox.c.due_at <= now)
        first = sa.select(outbox).where(*due).order_by(outbox.c.due_at).limit(limit).subquery()
        older = outbox.alias("older")
        heads_lane = ~sa.exists().where(
            older.c.lane == first.c.lane,
            older.c.state == sa.literal_column("'pending'"),
            older.c.id < first.c.id,
        )
        oldest = sa.select(sa.func.min(first.c.due_at)).where(heads_lane)
        query = sa.select(
            _count(*due, limit=limit).label("due"),
            _count(_parked, limit=limit).label("parked"),
            _count(_broken, limit=limit).label("broken"),
            oldest.scalar_subquery().label("oldest_due"),
        )
        row = (await self._session.execute(query)).one()
        return Backlog(row.due, row.parked, row.broken, value_or_none(row.oldest_due))

    async def _change(self, notice: int, **values: Any) -> None:
        statement = sa.update(outbox).where(outbox.c.id == notice).values(values)
        await update_one(self._session, statement, f"notice {notice}")

    async def _make_due(self, statement: sa.Update) -> int:
        """Run an UPDATE that makes notices due earlier. Return how many."""
        number = (await self._session.execute(statement)).rowcount
        if number:
            self._session.changed(Change.OUTBOX)
        return number

    async def mark_attempt(self, notice: int, at: datetime) -> None:
        """Store that an attempt begins at `at`. It may succeed even if the process dies."""
        await self._change(notice, tried_at=at)

    async def mark_done(self, notice: int, message: int | None = None) -> None:
        """Mark a notice as delivered; `message` is the message that was sent, if any."""
        await self._change(notice, state=NoticeState.DONE, message_id=message)

    async def postpone(self, notice: int, due_at: datetime) -> None:
        """Postpone a notice until `due_at`, and reset its count of failed attempts."""
        await self._change(notice, due_at=due_at, attempts=0)

    async def mark_failed(self, notice: int, due_at: datetime) -> None:
        """Count a failed attempt and retry at `due_at`."""
        await self._change(notice, due_at=due_at, attempts=outbox.c.attempts + 1)

    async def park(self, notice: int) -> None:
        """Stop attempts because the destination cannot be reached; its lane continues."""
        await self._change(notice, state=NoticeState.PARKED)

    async def mark_broken(self, notice: int) -> None:
        """Stop attempts until the next start, because of a bug of the bot; the lane continues."""
        await self._change(notice, state=NoticeState.BROKEN)

    async def retry_broken(self, now: datetime) -> int:
        """Make all broken notices due now, since this version may have fixed the bug. Return how
        many."""
        statement = sa.update(outbox).where(_broken).values({**_RESET, "due_at": now})
        return await self._make_due(statement)

    async def unpark(self, match: int, due_at: datetime) -> int:
        """Make the parked and broken notices of a match pending again. Return how many."""
        stopped = sa.or_(_parked, _broken)
        statement = sa.update(outbox).where(outbox.c.match_id == match, stopped)
        values = {**_RESET, "due_at": due_at}
        return await self._make_due(statement.values(values))

    async def update_payload(self, notice: int, payload: Mapping[str, object]) -> None:
        """Replace some entries of a notice's payload."""
        query = self._session.locking(sa.select(outbox.c.payload).where(outbox.c.id == notice))
        stored = (await self._session.execute(query)).scalar_one()
        await self._change(notice, payload={**stored, **payload})

    async def retry_failed(self, now: datetime) -> int:
        """Make all failed notices that wait for a retry due now. Return how many."""
        statement = (
            sa.update(outbox).where(_failed, outbox.c.due_at > now).values(due_at=now, attempts=0)
        )
        return await self._make_due(statement)

    # ---- parked notices
    async def parked_channels(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked notices, the least recently attempted first."""
        query = (
            sa.select(outbox.c.server_id, outbox.c.channel_id, sa.func.max(matches.c.home_id))
            .outerjoin(matches, matches.c.id == outbox.c.match_id)
            .where(_parked, outbox.c.channel_id.is_not(None))
            .group_by(outbox.c.server_id, outbox.c.channel_id)
            .order_by(sa.func.min(outbox.c.tried_at), outbox.c.channel_id)
        )
        if server is not None:
            query = query.where(outbox.c.server_id == server)
        rows = await self._session.execute(query.limit(limit))
        return [ParkedChannel(*row) for row in rows]

    async def retry_oldest_parked(self, channel: ParkedChannel, now: datetime) -> None:
        """Make the oldest parked notice of a channel due now."""
        oldest = (
            sa.select(sa.func.min(outbox.c.id))
            .where(_parked, *_in_channel(channel))
            .scalar_subquery()
        )
        statement = sa.update(outbox).where(outbox.c.id == oldest)
        await self._make_due(statement.values({**_RESET, "due_at": now}))

    async def retry_channel(self, channel: ParkedChannel, now: datetime) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        number = 0
        for which in (_parked, _failed):
            statement = sa.update(outbox).where(which, *_in_channel(channel))
            number += await self._make_due(statement.values({**_RESET, "due_at": now}))
        return number

    async def give_up(self, before: datetime) -> int:
        """Give up the parked and broken notices of matches that ended before a moment, and those
        without a match that were queued before it. Return how many."""
        ended = sa.select(matches.c.id).where(
            matches.c.id == outbox.c.match_id, matches.c.finished_at < before
        )
        alone = sa.and_(outbox.c.match_id.is_(None), outbox.c.created_at < before)
        number = 0
        for stopped in (_parked, _broken):
            statement = sa.update(outbox).where(stopped, sa.or_(alone, sa.exists(ended)))
            values = {"state": NoticeState.GIVEN_UP}
            number += (await self._session.execute(statement.values(values))).rowcount
        return number

    async def of_match(self, match: int, state: NoticeState | None = None) -> list[Notice]:
        """Return the notices of a match, oldest first; only those in `state` if it is given."""
        query = sa.select(outbox).where(outbox.c.match_id == match).order_by(outbox.c.id)
        if state is not None:
            query = query.where(outbox.c.state == state)
        return [read_notice(row) for row in await self._session.execute(query)]

    async def has_sent(self, message: int, *, excluding: int) -> bool:
        """Return whether a notice other than `excluding` was delivered as this message."""
        query = sa.select(outbox.c.id).where(
            outbox.c.message_id == message, outbox.c.id != excluding
        )
        return (await self._session.execute(query.limit(1))).first() is not None

    async def make_reminders_due(self, matches: Sequence[int], now: datetime) -> None:
        """Make the postponed reminders of some matches due now."""
        statement = (
            sa.update(outbox)
            .where(
                outbox.c.match_id.in_(matches),
                outbox.c.state == NoticeState.PENDING,
                outbox.c.kind == ReminderNotice.kind,
                outbox.c.due_at > now,
            )
            .values(due_at=now)
        )
        await self._make_due(statement)

    async def make_all_due(self, now: datetime) -> None:
        """Make all postponed notices due now."""
        statement = sa.update(outbox).where(_pending, outbox.c.due_at > now).values(due_at=now)
        await self._make_due(statement)

    async def delete_finished(self, before: datetime) -> int:
        """Delete delivered and given-up notices created before a moment. Return how many."""
        statement = sa.delete(outbox).where(_finished, outbox.c.created_at < before)
        return (await self._session.execute(statement)).rowcount
