"""Messages the bot owes, in lanes that do not wait for one another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from matches.model import Notice, NoticeState
from matches.ports import Clock
from storage.session import Session, change_one
from storage.tables import matches, outbox

# Literals, not parameters: see `storage.tables`.
_pending = outbox.c.state == sa.literal_column("'pending'")
_parked = outbox.c.state == sa.literal_column("'parked'")
_done = outbox.c.state == sa.literal_column("'done'")

_older = outbox.alias("older")
_heads_lane = ~sa.exists().where(
    _older.c.lane == outbox.c.lane,
    _older.c.state == sa.literal_column("'pending'"),
    _older.c.id < outbox.c.id,
)
"""Only the oldest pending notice of a lane may go out; a parked one is no longer waited for."""


def _may_go_out(besides: Collection[str]) -> Iterator[sa.ColumnElement[bool]]:
    yield _pending
    yield _heads_lane
    if besides:
        yield outbox.c.lane.not_in(besides)


def _notice(row: sa.Row[Any]) -> Notice:
    return Notice(
        id=row.id,
        lane=row.lane,
        kind=row.kind,
        match=row.match_id,
        seq=row.seq,
        payload=row.payload,
        state=NoticeState(row.state),
        attempts=row.attempts,
        due_at=row.due_at,
        created_at=row.created_at,
        tried_at=row.tried_at,
        message=row.message_id,
    )


class StoredOutbox:
    """`matches.ports.Outbox` over SQL."""

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
    ) -> Notice:
        """Owe a message, after all that its lane already owes."""
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
            )
            .returning(outbox)
        )
        return _notice((await self._session.execute(statement)).one())

    async def due(
        self, now: datetime, limit: int = 20, *, besides: Collection[str] = ()
    ) -> list[Notice]:
        """The oldest pending notice of each lane, if its time has come; longest due first.

        Lanes in `besides` are left out.
        """
        query = (
            sa.select(outbox)
            .where(*_may_go_out(besides), outbox.c.due_at <= now)
            .order_by(outbox.c.due_at, outbox.c.id)
            .limit(limit)
        )
        return [_notice(row) for row in await self._session.execute(query)]

    async def next_due(self, *, besides: Collection[str] = ()) -> datetime | None:
        """When the first pending notice that heads its lane is due; `besides` as in `due`."""
        query = sa.select(outbox.c.due_at).where(*_may_go_out(besides))
        found = await self._session.execute(query.order_by(outbox.c.due_at).limit(1))
        return found.scalar_one_or_none()

    async def _change(self, notice: int, **values: Any) -> None:
        statement = sa.update(outbox).where(outbox.c.id == notice).values(values)
        await change_one(self._session, statement, f"notice {notice}")

    async def trying(self, notice: int, at: datetime) -> None:
        """Write down that a try begins now (attempts + 1)."""
        await self._change(notice, attempts=outbox.c.attempts + 1, tried_at=at)

    async def done(self, notice: int, message: int | None = None) -> None:
        """It was delivered, as `message`."""
        await self._change(notice, state=NoticeState.DONE, message_id=message)

    async def later(self, notice: int, due_at: datetime) -> None:
        """Try again at `due_at`."""
        await self._change(notice, due_at=due_at)

    async def park(self, notice: int) -> None:
        """Give up for now; its lane goes on without it."""
        await self._change(notice, state=NoticeState.PARKED)

    async def unpark(self, match: int, due_at: datetime) -> int:
        """Make a match's parked notices pending again, as if not tried often yet; how many."""
        statement = (
            sa.update(outbox)
            .where(outbox.c.match_id == match, outbox.c.state == NoticeState.PARKED)
            .values(state=NoticeState.PENDING, due_at=due_at, attempts=0)
        )
        return (await self._session.execute(statement)).rowcount

    async def parked_matches(self, server: int | None = None) -> list[int]:
        """Matches (of a server) that have parked notices, by number."""
        query = (
            sa.select(outbox.c.match_id)
            .where(_parked, outbox.c.match_id.is_not(None))
            .distinct()
            .order_by(outbox.c.match_id)
        )
        if server is not None:
            query = query.join(matches).where(matches.c.server_id == server)
        return list((await self._session.execute(query)).scalars())

    async def of_match(self, match: int, state: NoticeState | None = None) -> list[Notice]:
        """A match's notices, oldest first."""
        query = sa.select(outbox).where(outbox.c.match_id == match).order_by(outbox.c.id)
        if state is not None:
            query = query.where(outbox.c.state == state)
        return [_notice(row) for row in await self._session.execute(query)]

    async def has_sent(self, message: int, *, besides: int) -> bool:
        """Whether another notice than `besides` was delivered as this message."""
        query = sa.select(outbox.c.id).where(outbox.c.message_id == message, outbox.c.id != besides)
        return (await self._session.execute(query.limit(1))).first() is not None

    async def forget_done(self, before: datetime) -> int:
        """Delete delivered notices created before a time; how many."""
        statement = sa.delete(outbox).where(_done, outbox.c.created_at < before)
        return (await self._session.execute(statement)).rowcount
