"""Outages, absences from servers and vacations, which pause clocks, and due daily messages."""

from collections.abc import Collection
from datetime import datetime

import sqlalchemy as sa

from model.clocks.clock_rules import FOREVER, Span
from model.clocks.shards import ALL, Shard, ShardHeartbeat, ShardOutage
from model.entities import Vacation
from storage.columns import Row, require_readable, stored_moment
from storage.commits import Change
from storage.session import Lockable, Queries, update_one
from storage.tables import (
    outages,
    players,
    server_absences,
    shard_heartbeats,
    vacations,
)
from storage.tables import servers as servers_table

MAX_KEYS = 20
"""The most different servers by which rows of shards are selected; more than these get all rows."""


class Absences(Queries):
    """What pauses clocks (outages, vacations, absences from servers), and due daily messages.

    Rows that cannot be read are left out, and each of them is logged once.
    """

    async def add_outage(self, span: Span, shard: Shard = ALL) -> None:
        """Store an outage of the bot for the servers of a shard. Idempotent."""
        row = {"end_at": span.end, "start_at": span.start}
        of_shard = {"shards": shard.shards, "shard": shard.number}
        await self._session.insert_new(outages, {**row, **of_shard})
        self._session.changed(Change.SCHEDULE)

    async def set_heartbeats(self, shards: Collection[Shard], at: datetime) -> None:
        """Store that shards are connected at a moment. A later heartbeat stays as it is."""
        rows = [{"shards": each.shards, "shard": each.number, "at": at} for each in shards]
        await self._session.upsert_all(shard_heartbeats, rows, only_if_greater="at")

    async def heartbeats(
        self, servers: Collection[int] | None = None, *, locked: bool = False
    ) -> list[ShardHeartbeat]:
        """Return the last heartbeat of every shard, or of those that some servers belong to.

        Those that cannot be read are left out. With `locked`, no other unit of work changes these
        until this one ends.
        """
        query = sa.select(shard_heartbeats)
        if servers is not None:
            query = query.where(_of_servers(shard_heartbeats, servers))
        if locked:
            query = query.order_by(*shard_heartbeats.primary_key).with_for_update()
        rows = await self._session.execute(query)
        return self._skipped.read_all(
            "heartbeat", rows, _heartbeat, number=lambda row: f"{row.shard} of {row.shards}"
        )

    async def delete_heartbeats(self, heartbeats: Collection[ShardHeartbeat]) -> None:
        """Delete heartbeats, unless they have changed."""
        columns = shard_heartbeats.c
        for each in heartbeats:
            await self._session.execute(
                sa.delete(shard_heartbeats).where(
                    columns.shards == each.shard.shards,
                    columns.shard == each.shard.number,
                    columns.at == each.at,
                )
            )

    async def delete_heartbeats_after(self, moment: datetime) -> None:
        """Delete heartbeats after a moment, stored while the system clock was wrong, and those that
        cannot be read."""
        # SQLite sorts values that are no numbers after all numbers
        await self._session.execute(
            sa.delete(shard_heartbeats).where(shard_heartbeats.c.at > moment)
        )

    async def outages(self, after: datetime, servers: Collection[int]) -> list[ShardOutage]:
        """Return the outages of some servers that end after a moment, ordered by start."""
        query = (
            sa.select(outages)
            .where(outages.c.end_at > after, _of_servers(outages, servers))
            .order_by(outages.c.start_at, outages.c.end_at, outages.c.shards, outages.c.shard)
        )
        rows = await self._session.execute(query)
        return self._skipped.read_all(
            "outage", rows, _outage, number=lambda row: f"ending {stored_moment(row.end_at)}"
        )

    async def add_vacation(self, player: int, start: datetime, end: datetime) -> Vacation:
        """Store a vacation, during which all clocks of a player are paused."""
        statement = (
            sa.insert(vacations)
            .values(player_id=player, start_at=start, end_at=end)
            .returning(vacations)
        )
        return _vacation((await self._session.execute(statement)).one())

    async def end_vacation(self, vacation: int, end: datetime) -> None:
        """Change the end of a vacation. Raises LookupError if there is no such vacation."""
        statement = sa.update(vacations).where(vacations.c.id == vacation).values(end_at=end)
        await update_one(self._session, statement, f"vacation {vacation}")

    async def vacations(self, players: Collection[int], after: datetime) -> list[Vacation]:
        """Return the vacations of several players that end after a moment, ordered by start."""
        query = (
            sa.select(vacations)
            .where(vacations.c.player_id.in_(players), vacations.c.end_at > after)
            .order_by(vacations.c.start_at, vacations.c.id)
        )
        return self._skipped.read_all("vacation", await self._session.execute(query), _vacation)

    async def delete_outages_after(self, moment: datetime) -> None:
        """Delete outages that end after a moment: the system clock was wrong when they were
        stored."""
        await self._session.execute(sa.delete(outages).where(outages.c.end_at > moment))

    async def make_daily_messages_due_by(self, moment: datetime) -> None:
        """Make daily messages that are due later due at `moment`."""
        late = sa.update(players).where(players.c.digest_at > moment)
        if (await self._session.execute(late.values(digest_at=moment))).rowcount:
            self._session.changed(Change.SCHEDULE)

    async def add_server_absence(self, server: int, span: Span) -> None:
        """Store a past absence of the bot from a server. Idempotent."""
        row = {"server_id": server, "end_at": span.end, "start_at": span.start}
        await self._session.insert_new(server_absences, row)

    async def server_absences(
        self, servers: Collection[int], after: datetime
    ) -> list[tuple[int, Span]]:
        """Return absences from servers that end after a moment, each with its server.

        An absence that has not ended yet ends at `FOREVER`.
        """
        over = sa.select(server_absences).where(
            server_absences.c.server_id.in_(servers), server_absences.c.end_at > after
        )
        found = self._skipped.read_all(
            "server absence",
            await self._session.execute(over),
            lambda row: (row.server_id, _span(row)),
            number=lambda row: f"{row.server_id} ending {stored_moment(row.end_at)}",
        )
        left = sa.select(servers_table.c.id, servers_table.c.left_at).where(
            servers_table.c.id.in_(servers), servers_table.c.left_at.is_not(None)
        )
        found += self._skipped.read_all("server", await self._session.execute(left), _removal)
        return found

    async def set_next_daily_message(self, player: int, at: datetime | None) -> None:
        """Store when a player's next daily message is due; None for no daily message."""
        await self._session.lock(Lockable.PLAYER, [player])
        statement = sa.update(players).where(players.c.id == player).values(digest_at=at)
        if (await self._session.execute(statement)).rowcount == 0:
            await self._session.insert_new(
                players, {"id": player, "preferences": {}, "digest_at": at}
            )
        if at is not None:
            self._session.changed(Change.SCHEDULE)

    async def daily_messages_due(self, now: datetime, limit: int = 100) -> list[int]:
        """Return at most `limit` players whose daily message is due, the longest due first."""
        query = (
            sa.select(players.c.id)
            .where(players.c.digest_at <= now)
            .order_by(players.c.digest_at, players.c.id)
            .limit(limit)
        )
        return list((await self._session.execute(query)).scalars())

    async def is_daily_message_due(self, player: int, now: datetime) -> bool:
        """Return whether a player's daily message is due, and no other unit has queued it."""
        query = sa.select(players.c.id).where(players.c.id == player, players.c.digest_at <= now)
        await self._session.lock(Lockable.PLAYER, [player])
        return (await self._session.execute(query)).first() is not None

    async def next_daily_message(self) -> datetime | None:
        """Return when the next daily message of any player is due, None if there is none."""
        return await self._first_moment(players.c.digest_at)


def _span(row: Row) -> Span:
    require_readable(row)
    return Span(row.start_at, row.end_at)


def _of_servers(table: sa.Table, servers: Collection[int]) -> sa.ColumnElement[bool]:
    """Return the condition that some of these servers belong to the shard of a row.

    If there are many, it holds for all rows.
    """
    keys = {server >> 22 for server in servers}
    if len(keys) > MAX_KEYS:
        return sa.true()
    shards = sa.func.nullif(table.c.shards, 0, type_=sa.Integer)
    shard_of = (sa.literal(key, sa.BigInteger) % shards for key in sorted(keys))
    return sa.or_(sa.false(), *(each == table.c.shard for each in shard_of))


def _shard(row: Row) -> Shard:
    if not 0 <= row.shard < row.shards:
        raise ValueError(f"there is no shard {row.shard} of {row.shards}")
    return Shard(row.shards, row.shard)


def _outage(row: Row) -> ShardOutage:
    return ShardOutage(_shard(row), _span(row))


def _heartbeat(row: Row) -> ShardHeartbeat:
    require_readable(row)
    return ShardHeartbeat(_shard(row), row.at)


def _removal(row: Row) -> tuple[int, Span]:
    require_readable(row)
    return row.id, Span(row.left_at, FOREVER)


def _vacation(row: Row) -> Vacation:
    require_readable(row)
    return Vacation(row.id, row.player_id, row.start_at, row.end_at)
