"""The outbox: queued notices, in lanes that do not wait for one another."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa

from model.entities import Notice, NoticeState
from model.environment import WallClock
from model.notices import (
    Backlog,
    Choose,
    ComputerTurnNotice,
    DeliveryResult,
    Lane,
    Leased,
    NoticeContent,
    ParkedChannel,
    ReminderNotice,
    ReplayNotice,
    ReplyAnswerNotice,
    ReviewNotice,
    Room,
)
from storage.commits import Change
from storage.errors import LeaseLost
from storage.queries.due_notices import (
    DueNotices,
    heads_lane,
    is_leased_by_others,
    is_pending,
    read_notice,
)
from storage.session import Lockable, Session
from storage.stored import MomentColumn, to_stored, value_or_none
from storage.tables import matches, outbox

# Literals, not bound parameters: see `storage.tables._partial`.
_parked = outbox.c.state == sa.literal_column("'parked'")

_broken = outbox.c.state == sa.literal_column("'broken'")
# Failed notices that wait for a retry; the same condition as in their index.
_failed = sa.and_(is_pending, outbox.c.attempts > sa.literal_column("0"))
_closed = outbox.c.state.in_([sa.literal_column("'done'"), sa.literal_column("'given-up'")])

_is_answer = outbox.c.kind == sa.literal_column(f"'{ReplyAnswerNotice.kind}'")

_RESET: dict[str, object] = {"state": NoticeState.PENDING, "attempts": 0}


def _count(*conditions: sa.ColumnElement[bool], limit: int) -> sa.ScalarSelect[int]:
    """How many notices satisfy the conditions, counting no further than `limit`."""
    # the lane, because for `id` and `state` alone SQLite reads all of `ix_outbox_match`
    first = sa.select(outbox.c.lane).where(*conditions).limit(limit).subquery()
    return sa.select(sa.func.count()).select_from(first).scalar_subquery()


def _in_channel(place: ParkedChannel) -> tuple[sa.ColumnElement[bool], ...]:
    return outbox.c.server_id == place.server, outbox.c.channel_id == place.channel


class OutboxQueries:
    """All stored notices.

    A process that delivers a notice leases it first: it stores the id of its instance in the row.
    While that instance lives, nobody else delivers that notice, or another one of its lane. `end`
    and `update_payload` are given that id. They raise LeaseLost if the notice does not have it
    any more. Without it (None) they raise LookupError if there is no such notice, or if
    it is being delivered.
    """

    def __init__(self, session: Session, wall_clock: WallClock) -> None:
        self._session = session
        self._wall_clock = wall_clock

    async def add(
        self,
        lane: str,
        content: NoticeContent,
        due_at: datetime,
        *,
        match_id: int | None = None,
        seq: int | None = None,
        server: int = 0,
        channel: int | None = None,
    ) -> Notice:
        """Queue a notice at the end of its lane, to be sent at `due_at` or later.

        A notice with a `match_id` is for the match's server and channel, others for these.
        """
        place: dict[str, object] = {"server_id": server, "channel_id": channel}
        if match_id is not None:
            this, columns = matches.c.id == match_id, (matches.c.server_id, matches.c.channel_id)
            if self._session.locks:  # `MatchQueries.set_channel` finds this, or is found here
                await self._session.execute(self._session.locking(sa.select(*columns).where(this)))
            place = {each.name: sa.select(each).where(this).scalar_subquery() for each in columns}
        # so that the numbers of a lane's notices are committed in order
        await self._session.lock(Lockable.LANE, [lane])
        statement = (
            sa.insert(outbox)
            .values(
                lane=lane,
                kind=content.kind,
                match_id=match_id,
                seq=seq,
                payload=to_stored(content),
                state=NoticeState.PENDING,
                attempts=0,
                due_at=due_at,
                created_at=self._wall_clock.now(),
                **place,
            )
            .returning(outbox)
        )
        self._session.changed(Change.OUTBOX)
        return read_notice((await self._session.execute(statement)).one())

    async def add_in_match(
        self, match_id: int, content: NoticeContent, due_at: datetime, seq: int | None = None
    ) -> None:
        """Queue a notice after the others of a match; `seq` is the event that it is about."""
        await self.add(Lane.MATCH.of(match_id), content, due_at, match_id=match_id, seq=seq)

    async def count_pending(self, lane: str) -> int:
        """Return how many notices of a lane are still to be delivered."""
        return await self._session.count(outbox.c.lane == lane, is_pending)

    async def lease(self, instance_id: int, now: datetime, room: Room, choose: Choose) -> Leased:
        """Lease the notices that `choose` returns when it is given the due ones for which there is
        room.

        An attempt at each of them begins at `now`, which may succeed even if the process dies. They
        are returned with the `tried_at` of the attempt before, None if there was none. What another
        process leases at the same time is left out.
        """
        queries = DueNotices(self._session, now, instance_id, room)
        due = await queries.find()
        chosen = choose(due)
        servers = Counter(notice.server for notice in due)
        full = (
            len(servers) >= room.server_limit or max(servers.values(), default=0) >= room.per_server
        )
        leased = await queries.lease(chosen) if chosen else ()
        return Leased(leased, full or len(chosen) < len(due), queries.next_due)

    async def check_lease(self, notice: int, instance_id: int | None) -> None:
        """Raise LeaseLost unless this instance has leased a notice. It keeps it until the unit
        ends."""
        query = sa.select(outbox.c.id).where(
            outbox.c.id == notice, outbox.c.instance_id == instance_id
        )
        if (await self._session.execute(self._session.locking(query))).first() is None:
            raise LeaseLost(f"notice {notice}")

    async def leased_by_others(self, instance_id: int, kinds: Collection[str]) -> list[Notice]:
        """Return the notices of some kinds that instances which live, except this one, deliver."""
        query = sa.select(outbox).where(is_leased_by_others(self._session, outbox, instance_id))
        rows = await self._session.execute(query.where(outbox.c.kind.in_(kinds)))
        return [read_notice(row) for row in rows]

    async def backlog(self, now: datetime, limit: int) -> Backlog:
        """Return how much is in the outbox. Turns of computers and reviews are never due here.

        At most `limit` notices of each kind are looked at, so counts may be too low when there are
        more.
        """
        takes_long = outbox.c.kind.in_([ComputerTurnNotice.kind, ReviewNotice.kind])
        due = (
            sa.select(outbox.c.id, outbox.c.lane, outbox.c.due_at)
            .where(is_pending, outbox.c.due_at <= now, ~takes_long)
            .order_by(outbox.c.due_at)
            .limit(limit)
            .cte("due")
        )
        oldest = sa.select(sa.func.min(due.c.due_at)).where(heads_lane(due))
        query = sa.select(
            sa.select(sa.func.count()).select_from(due).scalar_subquery().label("due"),
            _count(_parked, limit=limit).label("parked"),
            _count(_broken, limit=limit).label("broken"),
            oldest.scalar_subquery().label("oldest_due"),
        )
        row = (await self._session.execute(query)).one()
        return Backlog(row.due, row.parked, row.broken, value_or_none(row.oldest_due))

    async def _change(self, notice: int, instance_id: int | None, /, **values: object) -> None:
        """Change a notice that this instance has leased, or nobody if None.

        Raises LeaseLost or LookupError.
        """
        this = (outbox.c.id == notice, outbox.c.instance_id == instance_id)
        if await self._session.update(outbox, *this, **values) != 1:
            error = LookupError if instance_id is None else LeaseLost
            raise error(f"there is no notice {notice} that instance {instance_id} has leased")

    async def _change_many(self, *which: sa.ColumnElement[bool], **values: object) -> int:
        """Change some notices. Return how many."""
        number = await self._session.update(outbox, *self._in_order(which), **values)
        if number and "due_at" in values:
            self._session.changed(Change.OUTBOX)
        return number

    def _in_order(
        self, which: Sequence[sa.ColumnElement[bool]]
    ) -> Sequence[sa.ColumnElement[bool]]:
        """Return the condition for some notices to be locked by id, so that two units that change
        several do not block each other."""
        if not self._session.locks:
            return which
        query = sa.select(outbox.c.id).where(*which).order_by(outbox.c.id)
        return [outbox.c.id.in_(self._session.locking(query))]

    async def end(
        self, notice: int, result: DeliveryResult, *, instance_id: int | None = None
    ) -> None:
        """Store how a delivery ended, and end its lease."""
        values: dict[str, object] = {"state": result.stopped or NoticeState.DONE}
        if result.retry_at is not None:
            attempts = outbox.c.attempts + 1 if result.failed else 0
            values = {"due_at": result.retry_at, "attempts": attempts}
        elif result.stopped is None:
            values["message_id"] = result.message
        await self._change(notice, instance_id, instance_id=None, **values)

    async def reschedule(self, notice: int, due_at: datetime) -> None:
        """Change when a pending notice is due. Does nothing while somebody delivers it."""
        await self._change_many(
            outbox.c.id == notice,
            is_pending,
            outbox.c.instance_id.is_(None),
            due_at=due_at,
            attempts=0,
        )

    async def hasten(self, lane: str, kind: str, due_at: datetime) -> bool:
        """Let the untried notices of a kind in a lane be due at a time, if that is earlier. Return
        whether there are any. They are not attempted before this unit has ended."""
        latest = sa.literal(due_at, MomentColumn)
        earlier = sa.case((outbox.c.due_at > latest, latest), else_=outbox.c.due_at)
        untried = (is_pending, outbox.c.tried_at.is_(None))
        which = (outbox.c.lane == lane, outbox.c.kind == kind, *untried)
        return await self._change_many(*which, due_at=earlier) > 0

    async def retry_match(self, match_id: int, due_at: datetime) -> int:
        """Make the parked and broken notices of a match pending again. Return how many."""
        stopped = sa.or_(_parked, _broken)
        return await self._change_many(
            outbox.c.match_id == match_id, stopped, due_at=due_at, **_RESET
        )

    async def update_payload(
        self, notice: int, payload: Mapping[str, object], *, instance_id: int | None = None
    ) -> None:
        """Replace some entries of a notice's payload. The delivery goes on, so its lease does."""
        query = self._session.locking(sa.select(outbox.c.payload).where(outbox.c.id == notice))
        row = (await self._session.execute(query)).scalar_one_or_none()
        stored: Mapping[str, object] = row or {}
        await self._change(notice, instance_id, payload={**stored, **payload})

    async def retry_failed(self, now: datetime, *, broken_too: bool = False) -> None:
        """Make all failed notices that wait for a retry due now.

        With `broken_too` also the broken ones, since this version may have fixed the bug.
        """
        await self._change_many(_failed, outbox.c.due_at > now, due_at=now, attempts=0)
        if broken_too:
            await self._change_many(_broken, due_at=now, **_RESET)

    # ---- parked notices
    async def parked_channels(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked notices, the least recently attempted first."""
        place = (outbox.c.server_id, outbox.c.channel_id, sa.func.max(matches.c.home_id))
        query = (
            sa.select(*place, sa.func.count())
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
        oldest = sa.select(sa.func.min(outbox.c.id)).where(_parked, *_in_channel(channel))
        this = outbox.c.id == oldest.scalar_subquery()
        await self._change_many(this, _parked, due_at=now, **_RESET)

    async def retry_channel(self, channel: ParkedChannel, now: datetime) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        number = 0
        for which in (_parked, _failed):
            number += await self._change_many(which, *_in_channel(channel), due_at=now, **_RESET)
        return number

    async def give_up(self, before: datetime) -> int:
        """Give up parked and broken notices if their match ended before a moment, or if they have
        no match and were queued before it. Return how many.

        The turns of computers are kept: without them their matches would never go on.
        """
        ended = sa.select(matches.c.id).where(
            matches.c.id == outbox.c.match_id, matches.c.finished_at < before
        )
        alone = sa.and_(
            outbox.c.match_id.is_(None),
            outbox.c.kind != ComputerTurnNotice.kind,
            outbox.c.created_at < before,
        )
        number = 0
        for stopped in (_parked, _broken):
            old = sa.or_(alone, sa.exists(ended))
            number += await self._change_many(stopped, old, state=NoticeState.GIVEN_UP)
        return number

    async def give_up_finished_posts(self, server: int) -> None:
        """Give up the parked posts about finished matches of a server."""
        theirs = (outbox.c.server_id == server, outbox.c.kind == ReplayNotice.kind)
        await self._change_many(_parked, *theirs, state=NoticeState.GIVEN_UP)

    async def of_match(self, match_id: int, state: NoticeState | None = None) -> list[Notice]:
        """Return the notices of a match, oldest first; only those in `state` if it is given."""
        query = sa.select(outbox).where(outbox.c.match_id == match_id).order_by(outbox.c.id)
        if state is not None:
            query = query.where(outbox.c.state == state)
        return [read_notice(row) for row in await self._session.execute(query)]

    async def has_answer(self, lane: str, match_id: int) -> bool:
        """Return whether a lane has an answer to a reply about a match, delivered or not."""
        return await self._session.exists(
            _is_answer, outbox.c.lane == lane, outbox.c.match_id == match_id
        )

    async def has_sent(self, message: int, *, excluding: int) -> bool:
        """Return whether a notice other than `excluding` was delivered as this message."""
        return await self._session.exists(outbox.c.message_id == message, outbox.c.id != excluding)

    async def make_reminders_due(self, match_ids: Sequence[int], now: datetime) -> None:
        """Make the postponed reminders of some matches due now."""
        await self._change_many(
            outbox.c.match_id.in_(match_ids),
            outbox.c.state == NoticeState.PENDING,
            outbox.c.kind == ReminderNotice.kind,
            outbox.c.due_at > now,
            due_at=now,
        )

    async def make_all_due(self, now: datetime) -> None:
        """Make all postponed notices due now."""
        await self._change_many(is_pending, outbox.c.due_at > now, due_at=now)

    async def delete_closed(self, before: datetime, *, to_replies: bool = False) -> int:
        """Delete delivered and given-up notices created before a moment, or only the answers
        `to_replies`. Return how many."""
        which = [_closed, outbox.c.created_at < before, *([_is_answer] if to_replies else [])]
        return await self._session.delete(outbox, *self._in_order(which))
