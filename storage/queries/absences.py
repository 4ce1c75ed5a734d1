"""What pauses clocks: outages, absences from servers, and vacations."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from model.absences import ALL, Absences, Shard, ShardHeartbeat, ShardOutage, Vacation
from model.clocks.clock_rules import FOREVER, Span
from model.entities import MatchRow
from model.preferences import PlayerPreferences
from model.stored_fields import EPOCH
from model.text_values import people_in
from storage.commits import Change
from storage.session import Lockable, Queries, Select
from storage.stored import MomentColumn, Row, readable_fields
from storage.tables import outages, players, server_absences, shard_heartbeats, vacations
from storage.tables import servers as servers_table

_NULL = sa.null()
_KEY = sa.bindparam("key", type_=sa.BigInteger)
_AFTER = sa.bindparam("after", type_=MomentColumn)
_SERVERS = sa.bindparam("servers", type_=sa.BigInteger, expanding=True)
_PLAYERS = sa.bindparam("players", type_=sa.BigInteger, expanding=True)


def _rows(
    what: str, table: sa.Table, columns: str, preferences: sa.ColumnElement[Any] = _NULL
) -> Select:
    """Select four columns of a table by name: two with numbers, two with moments.

    The columns have the same names for all tables, so that a move needs one statement, not six, to
    read what clocks depend on. `what` says which table a row comes from.
    """
    names = zip(columns.split(), ("id", "number", "start_at", "end_at"), strict=True)
    kind = sa.literal_column(f"'{what}'", sa.String).label("what")
    labelled = [table.c[column].label(name) for column, name in names]
    return sa.select(kind, *labelled, preferences.label("preferences"))


def _of_server(table: sa.Table) -> sa.ColumnElement[bool]:
    """Return the condition that a server belongs to the shard of a row; true if `key` is None."""
    shard = _KEY % sa.func.nullif(table.c.shards, 0, type_=sa.Integer)
    return sa.or_(_KEY.is_(None), shard == table.c.shard)


_HEARTBEATS = _rows("heartbeat", shard_heartbeats, "shards shard at at").where(
    _of_server(shard_heartbeats)
)
_OUTAGES = _rows("outage", outages, "shards shard start_at end_at").where(
    outages.c.end_at > _AFTER, _of_server(outages)
)
_VACATIONS = _rows("vacation", vacations, "id player_id start_at end_at").where(
    vacations.c.player_id.in_(_PLAYERS), vacations.c.end_at > _AFTER
)
# the first one also decides the types of the columns
_ALL = sa.union_all(
    _rows(
        "preferences", players, "id id daily_message_at daily_message_at", players.c.preferences
    ).where(players.c.id.in_(_PLAYERS)),
    *(_HEARTBEATS, _OUTAGES, _VACATIONS),
    _rows("absence", server_absences, "server_id server_id start_at end_at").where(
        server_absences.c.server_id.in_(_SERVERS), server_absences.c.end_at > _AFTER
    ),
    _rows("server", servers_table, "id id left_at left_at").where(
        servers_table.c.id.in_(_SERVERS), servers_table.c.left_at.is_not(None)
    ),
)


class AbsenceQueries(Queries):
    """What pauses clocks: outages, vacations, absences from servers.

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
        for each in shards:
            row = {"shards": each.shards, "shard": each.number, "at": at}
            await self._session.upsert(shard_heartbeats, row, newer="at")

    async def affecting(
        self, servers: Collection[int], players: Collection[int], after: datetime, now: datetime
    ) -> Absences:
        """Return the absences that affect clocks of matches of some servers and players.

        They are those that end after a moment.
        """
        key = min(servers) >> 22 if len(servers) == 1 else None
        of_matches = {"servers": [*servers], "players": [*players]}
        return await self._load(_ALL, now, after=after, key=key, **of_matches)

    async def affecting_matches(
        self, rows: Sequence[MatchRow], now: datetime, *, since: datetime | None = None
    ) -> Absences:
        """Return the absences that affect matches since their turns began, or `since` earlier.

        Vacations and preferences of their players cannot change before a write unit ends.
        """
        # After an undo a clock runs since before its turn began. A turn began in the future if it
        # was stored while the system clock was ahead.
        clocks = [row.clock for row in rows]
        starts = [at for clock in clocks for at in (clock.turn_at, clock.since) if at is not None]
        players = {player for row in rows for player in row.players}
        await self._session.lock(Lockable.PLAYER, people_in(players))
        servers = {row.server for row in rows}
        return await self.affecting(servers, players, min([since or now, *starts]), now)

    async def _load(
        self, query: sa.Executable, now: datetime = EPOCH, **values: object
    ) -> Absences:
        rows: defaultdict[str, list[Row]] = defaultdict(list)
        for row in await self._session.execute(query, values):
            rows[row.what].append(row)
        read, people = self._skipped.read_all, rows["preferences"]
        absences = read("server absence", rows["absence"], _absence, number=_without_id)
        return Absences(
            now,
            read("heartbeat", rows["heartbeat"], _heartbeat, number=_without_id),
            read("outage", rows["outage"], _outage, number=_without_id),
            read("vacation", rows["vacation"], _vacation),
            absences + read("server", rows["server"], _removal),
            {row.id: readable_fields(PlayerPreferences, row.preferences) for row in people},
        )

    async def heartbeats(self, *, locked: bool = False) -> Sequence[ShardHeartbeat]:
        """Return the last heartbeat of every shard, without those that cannot be read.

        With `locked`, no other unit of work changes these until this one ends.
        """
        query = _HEARTBEATS
        if locked:
            query = query.order_by(*shard_heartbeats.primary_key).with_for_update()
        return (await self._load(query, key=None)).heartbeats

    async def delete_heartbeats(self, heartbeats: Collection[ShardHeartbeat]) -> None:
        """Delete heartbeats, unless they have changed."""
        columns = shard_heartbeats.c
        these = sa.tuple_(columns.shards, columns.shard, columns.at).in_(
            [(each.shard.shards, each.shard.number, each.at) for each in heartbeats]
        )
        await self._session.delete(shard_heartbeats, these)

    async def delete_heartbeats_after(self, moment: datetime) -> None:
        """Delete heartbeats after a moment, stored while the system clock was wrong, and those that
        cannot be read."""
        # SQLite sorts values that are no numbers after all numbers
        await self._session.delete(shard_heartbeats, shard_heartbeats.c.at > moment)

    async def add_vacation(self, player: int, start: datetime, end: datetime) -> Vacation:
        """Store a vacation, during which all clocks of a player are paused."""
        number = await self._session.insert(vacations, player_id=player, start_at=start, end_at=end)
        return Vacation(number, player, start, end)

    async def end_vacation(self, vacation: int, end: datetime) -> None:
        """Change the end of a vacation. Raises LookupError if there is no such vacation."""
        await self._change(vacations, vacation, end_at=end)

    async def vacations(self, players: Collection[int], after: datetime) -> Sequence[Vacation]:
        """Return the vacations of several players that end after a moment, ordered by start."""
        query = _VACATIONS.order_by("start_at", "id")
        return (await self._load(query, players=[*players], after=after)).vacations

    async def delete_outages_after(self, moment: datetime) -> None:
        """Delete outages that end after a moment: the system clock was wrong when they were
        stored."""
        await self._session.delete(outages, outages.c.end_at > moment)

    async def add_server_absence(self, server: int, span: Span) -> None:
        """Store a past absence of the bot from a server. Idempotent."""
        row = {"server_id": server, "end_at": span.end, "start_at": span.start}
        await self._session.insert_new(server_absences, row)


def _span(row: Row) -> Span:
    return Span(row.start_at, row.end_at)


def _without_id(row: Row) -> str:
    """Return what the log calls a row of a table without an id."""
    return f"{row.id}:{row.number} ending {row.end_at}"


def _shard(row: Row) -> Shard:
    if not 0 <= row.number < row.id:
        raise ValueError(f"there is no shard {row.number} of {row.id}")
    return Shard(row.id, row.number)


def _outage(row: Row) -> ShardOutage:
    return ShardOutage(_shard(row), _span(row))


def _heartbeat(row: Row) -> ShardHeartbeat:
    return ShardHeartbeat(_shard(row), row.start_at)


def _absence(row: Row) -> tuple[int, Span]:
    return row.id, _span(row)


def _removal(row: Row) -> tuple[int, Span]:
    return row.id, Span(row.start_at, FOREVER)


def _vacation(row: Row) -> Vacation:
    return Vacation(row.id, row.number, row.start_at, row.end_at)
