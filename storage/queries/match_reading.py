"""Queries for matches and their event logs."""

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from model.clocks.clock_state import ClockState
from model.computers import COMPUTERS
from model.entities import BoardToSearch, Chosen, Event, MatchRow, Seat
from model.errors import Refused
from model.match_extras import NO_EXTRAS, MatchExtras, MatchOptions, PostedBoard
from model.ratings.rating import RatingMode, Unrated
from model.stored_fields import EPOCH
from model.text_values import match_number
from rules.game import Result, Termination
from rules.language import is_list
from rules.line import CancelReason, Kind
from rules.text import tr
from storage.session import Queries, Select
from storage.stored import BrokenValue, Row, from_json, from_row, readable_fields, require_readable
from storage.tables import events, match_seats, matches

LATEST_ENDED = 100
"""The matches that `MatchQueries.count_finished` looks at."""
EVENT = tuple(column for column in events.c if column.name != "match_id")
"""The columns of which `event_from_row` reads a row."""
_ID_BATCH = 1000
"""The greatest number of ids in one IN (…), which databases limit."""

_UNRATED = {why.value: why for why in Unrated}
_running = matches.c.finished_at.is_(None)
_ended = matches.c.finished_at.is_not(None)
_latest_first = (matches.c.finished_at.desc(), matches.c.id.desc())
_with_seats = (
    sa.select(matches, match_seats.c.player_id, match_seats.c.wish)
    .join(match_seats)
    .where(matches.c.id == sa.bindparam("match"))
    .order_by(match_seats.c.seat)
)
_seats_of = (
    sa.select(match_seats.c.match_id, match_seats.c.player_id, match_seats.c.wish)
    .where(match_seats.c.match_id.in_(sa.bindparam("matches", expanding=True)))
    .order_by(match_seats.c.match_id, match_seats.c.seat)
)


class MatchReadingQueries(Queries):
    """What `storage.queries.matches.MatchQueries` reads.

    Lists leave out matches that cannot be read; the log names each of them once.
    """

    async def get(self, match_id: int) -> MatchRow | None:
        """Return a running or ended match, None if there is none.

        Raises Refused if its row cannot be read.
        """
        query = self._session.locking(_with_seats)
        rows = (await self._session.execute(query, {"match": match_id})).all()
        seats = [Seat(row.player_id, row.wish) for row in rows]
        readable = self._skipped.read_all("match", rows[:1], lambda row: match_from_row(row, seats))
        if rows and not readable:
            text = tr(
                "Match {match} can't be read by this version of the bot. Its log says why to "
                "whoever runs the bot.",
                match=match_number(match_id),
            )
            raise Refused(text, match_id=match_id)
        return next(iter(readable), None)

    async def get_many(self, match_ids: Collection[int]) -> list[MatchRow]:
        """Return the matches with these numbers that exist, at most a thousand, in this order."""
        if not match_ids:
            return []
        distinct = sorted(set(match_ids))[:_ID_BATCH]
        query = sa.select(matches).where(matches.c.id.in_(distinct)).order_by(matches.c.id)
        by_number = {row.id: row for row in await self._load(self._session.locking(query))}
        return [
            by_number[match_id] for match_id in dict.fromkeys(match_ids) if match_id in by_number
        ]

    async def running_positions(self, hashes: Collection[int], since: int) -> set[int]:
        """Return the hashes of those positions that a running match between people has now.

        Matches with fewer than `since` plies do not count.
        """
        known = sa.text("position IS NOT NULL")  # exactly as in the index
        query = sa.select(matches.c.position).where(
            known, matches.c.position.in_(hashes), matches.c.ply >= since
        )
        return set(await self._session.scalars(query))

    async def numbers_of(self, player: int) -> list[int]:
        """Return the numbers of all matches of a player, running or ended, the newest first."""
        number = match_seats.c.match_id
        query = sa.select(number).where(match_seats.c.player_id == player).distinct()
        return await self._session.scalars(query.order_by(number.desc()))

    async def events(self, match_id: int, *, since: int = 1) -> list[Event]:
        """Return the log from the seq `since` on, ordered by seq.

        An event whose time cannot be read has `EPOCH`, so that the match can go on and end. Raises
        ValueError for an event of unknown kind.
        """

        query = sa.select(*EVENT).where(events.c.match_id == match_id).order_by(events.c.seq)
        if since > 1:
            query = query.where(events.c.seq >= since)
        return [self._event(match_id, row) for row in await self._session.execute(query)]

    def _event(self, match_id: int, row: Sequence[Any]) -> Event:
        event = event_from_row(row)
        at: object = event.at
        if isinstance(at, BrokenValue):
            self._skipped.log_skipped("time of event", f"{match_id}:{event.seq}", at)
            return replace(event, at=EPOCH)
        return event

    async def running(self) -> list[MatchRow]:
        """Return all running matches, by server and then by number.

        The index on running matches has this order, so nothing has to be sorted.
        """
        query = sa.select(matches).where(_running)
        return await self._load(query.order_by(matches.c.server_id, matches.c.id))

    async def running_near(self, server: int, channel: int, limit: int) -> list[MatchRow]:
        """Return running matches: at most `limit` of the channel, then at most `limit` others of
        the server, each oldest first."""
        in_order = sa.select(matches).where(_running).order_by(matches.c.id).limit(limit)
        # no condition on the server: SQLite would use its index instead of the channel's
        here = await self._load(in_order.where(matches.c.channel_id == channel))
        known = {row.id for row in here}
        elsewhere = await self._load(in_order.where(matches.c.server_id == server))
        return here + [row for row in elsewhere if row.id not in known]

    async def ended_lately(self, server: int, limit: int) -> list[MatchRow]:
        """Return at most `limit` ended matches of a server, the latest ended first."""
        query = sa.select(matches).where(matches.c.server_id == server, _ended)
        return await self._load(query.order_by(*_latest_first).limit(limit))

    async def numbered(
        self, server: int, digits: str, limit: int, *, ended: bool = False
    ) -> list[MatchRow]:
        """Return running, or `ended`, matches of a server whose numbers begin with `digits`, the
        shortest numbers first.

        Reads few more than `limit` rows, however many matches there are.
        """
        newest = sa.func.coalesce(sa.func.max(matches.c.id), 0)
        largest: int = (await self._session.execute(sa.select(newest))).scalar_one()
        first, width = int(digits), 1
        numbered: list[MatchRow] = []
        while 0 < first <= largest and len(numbered) < limit:  # 12, then 120–129, 1200–1299 …
            query = (
                sa.select(matches)
                .where(_ended if ended else _running, matches.c.server_id == server)
                .where(matches.c.id.between(first, first + width - 1))
                .order_by(matches.c.id)
                .limit(limit - len(numbered))
            )
            numbered += await self._load(query)
            first, width = first * 10, width * 10
        return numbered

    async def running_homes(self, server: int) -> list[int]:
        """Return the channels in which a server's running matches were agreed on."""
        query = sa.select(matches.c.home_id).where(_running, matches.c.server_id == server)
        return await self._session.scalars(query.distinct())

    async def count_running_in(self, server: int, homes: Collection[int], player: int) -> int:
        """Return how many matches `running_in` can return."""
        return await self._session.count(*_running_in(server, homes, player))

    async def running_in(
        self, server: int, homes: Collection[int], player: int, limit: int, offset: int
    ) -> list[MatchRow]:
        """Return some of a server's running matches, the newest first: those that were agreed on in
        the channels `homes`, and a player's."""
        query = sa.select(matches).where(*_running_in(server, homes, player))
        return await self._load(query.order_by(matches.c.id.desc()).limit(limit).offset(offset))

    async def running_after(
        self, match_id: int, limit: int, *, server: int | None = None, mover: int | None = None
    ) -> list[int]:
        """Return the numbers of running matches greater than `match_id`, sorted.

        If given, only matches of a server, and matches in which the player `mover` is to move.
        """
        query = sa.select(matches.c.id).where(_running, matches.c.id > match_id)
        query = _in_server(query, server)
        if mover is not None:
            query = query.where(matches.c.mover_id == mover)
        return await self._session.scalars(query.order_by(matches.c.id).limit(limit))

    async def newest_boards(self, after: int, limit: int) -> list[BoardToSearch]:
        """Return the newest boards of some running matches with numbers above `after`, by number.

        Of unreadable rows, which are logged, none is returned; only an empty list is the end.
        """
        columns = ("id", "server_id", "board_channel_id", "board_message_id", "deadline")
        query = (
            sa.select(*(matches.c[name] for name in columns))
            .where(_running, matches.c.board_message_id.is_not(None), matches.c.id > after)
            .order_by(matches.c.id)
            .limit(limit)
        )
        rows = await self._session.execute(query)
        return self._skipped.read_all("match", rows, lambda row: BoardToSearch(*row))

    async def playing(self, player: int, server: int | None = None) -> list[MatchRow]:
        """Return the running matches of a player: first those in which they are to move, then the
        others, each group by latest change first."""
        query = (
            sa.select(matches)
            .where(matches.c.id.in_(_played_by(player)))
            .order_by(
                sa.case((matches.c.mover_id == player, 0), else_=1),
                matches.c.changed_at.desc(),
                matches.c.id.desc(),
            )
        )
        return await self._load(_in_server(query, server))

    async def plays_after(self, player: int, server: int, after: int) -> bool:
        """Return whether a player is in a running match of a server with a number above `after`.

        Only a few matches are looked at, in case some cannot be read, which do not count.
        """
        query = (
            sa.select(matches)
            .join(match_seats)
            .where(match_seats.c.player_id == player, match_seats.c.finished_at.is_(None))
            .where(match_seats.c.match_id > after, matches.c.server_id == server)
            .order_by(match_seats.c.match_id)
        )
        return bool(await self._load(query.limit(3)))

    async def waiting_for(self, player: int) -> list[MatchRow]:
        """Return the running matches in which a player is to move, the longest waiting first,
        without those that cannot be replayed or that a moderator has paused."""
        query = sa.select(matches).where(matches.c.mover_id == player, matches.c.stuck_at.is_(None))
        waiting = await self._load(query.order_by(matches.c.turn_started_at, matches.c.id))
        return [row for row in waiting if not row.paused]

    async def in_channel(self, channel: int, player: int, limit: int = 25) -> list[MatchRow]:
        """Return the matches whose boards go to a channel, oldest first: the running ones of a
        player; if there are none, at most `limit` running ones of others; if there are none, the
        latest ended one."""
        # «+ 0» keeps SQLite from using the index of the channel, which may have thousands of
        # matches, instead of the player's
        here = sa.select(matches).where((matches.c.channel_id + 0) == channel)
        own = await self._load(
            here.where(matches.c.id.in_(_played_by(player))).order_by(matches.c.id)
        )
        if own:
            return own
        here = sa.select(matches).where(matches.c.channel_id == channel)
        running = await self._load(here.where(_running).order_by(matches.c.id).limit(limit))
        if running:
            return running
        return await self._load(here.where(_ended).order_by(*_latest_first).limit(1))

    async def count_finished(self, player: int, most: int) -> int:
        """Return how many matches a player has finished, at most `most`.

        Cancelled ones do not count. Only the latest `LATEST_ENDED` are looked at, so that it costs
        the same for everybody.
        """
        latest = (
            sa.select(match_seats.c.match_id)
            .where(match_seats.c.player_id == player, match_seats.c.finished_at.is_not(None))
            .order_by(match_seats.c.finished_at.desc(), match_seats.c.match_id.desc())
            .limit(LATEST_ENDED)
            .subquery()
        )
        number = await self._session.count(
            matches.c.id.in_(sa.select(latest.c.match_id)),
            matches.c.termination != Termination.CANCELLED.value,
        )
        return min(number, most)

    async def count_running(self, player: int, other: int | None = None) -> int:
        """Return how many running matches a player has, or has with the player `other`."""
        running = _played_by(player).distinct()  # a player may have several seats
        if other is not None:
            running = sa.intersect(_played_by(player), _played_by(other))
        query = sa.select(sa.func.count()).select_from(running.subquery())
        return (await self._session.execute(query)).scalar_one()

    async def count_with_computers(self, *, player: int | None = None, server: int) -> int:
        """Return how many running matches with a computer a player has, or else a server."""
        computer, seat = match_seats.alias("computer"), match_seats.alias("seat")
        query = sa.select(sa.func.count(sa.distinct(computer.c.match_id))).where(
            computer.c.player_id.in_(COMPUTERS), computer.c.finished_at.is_(None)
        )
        if player is None:
            query = query.where(computer.c.match_id == matches.c.id, matches.c.server_id == server)
        else:
            query = query.where(computer.c.match_id == seat.c.match_id, seat.c.player_id == player)
        return int((await self._session.execute(query)).scalar_one())

    async def stuck(self) -> list[MatchRow]:
        """Return the matches that cannot be replayed, running or ended."""
        query = sa.select(matches).where(matches.c.stuck_at.is_not(None))
        return await self._load(query.order_by(matches.c.stuck_at, matches.c.id))

    async def rules_in_use(self) -> list[tuple[str, int]]:
        """Return the distinct pairs of game and rules version among running matches."""
        pair = (matches.c.game, matches.c.rules_version)
        query = sa.select(*pair).where(_running).distinct().order_by(*pair)
        return [(row.game, row.rules_version) for row in await self._session.execute(query)]

    async def running_with_rules(self, game: str, rules_version: int) -> list[int]:
        """Return the numbers of running matches of a game with one rules version, sorted."""
        query = sa.select(matches.c.id).where(
            _running, matches.c.game == game, matches.c.rules_version == rules_version
        )
        return await self._session.scalars(query.order_by(matches.c.id))

    async def _load(self, query: Select) -> list[MatchRow]:
        """Load the matches that a query finds; unreadable ones are logged and left out."""
        rows = (await self._session.execute(query)).all()
        seats: defaultdict[int, list[Seat]] = defaultdict(list)
        ids = [row.id for row in rows]
        for start in range(0, len(ids), _ID_BATCH):
            batch = {"matches": ids[start : start + _ID_BATCH]}
            for match_id, player, wish in await self._session.execute(_seats_of, batch):
                seats[match_id].append(Seat(player, wish))
        return self._skipped.read_all("match", rows, lambda row: match_from_row(row, seats[row.id]))


def _played_by(player: int) -> sa.Select[tuple[int]]:
    """Select the numbers of the running matches of a player."""
    return sa.select(match_seats.c.match_id).where(
        match_seats.c.player_id == player, match_seats.c.finished_at.is_(None)
    )


def _running_in(
    server: int, homes: Collection[int], player: int
) -> tuple[sa.ColumnElement[bool], ...]:
    """The conditions for running matches of a server in some channels, or of a player."""
    visible = matches.c.home_id.in_(sorted(homes)) | matches.c.id.in_(_played_by(player))
    return _running, matches.c.server_id == server, visible


def _in_server(query: Select, server: int | None) -> Select:
    return query if server is None else query.where(matches.c.server_id == server)


# ---- rows
def _read_match_options(stored: object, clock: ClockState) -> MatchOptions:
    """Read a match's options; what cannot be read has its default, so that it can be finished.

    Its clock is the one that it has. What does not say that it is rated is casual.
    """
    options = replace(readable_fields(MatchOptions, stored), clock=clock.rule)
    is_rated = options.rated is RatingMode.RATED
    return options if is_rated else replace(options, rated=RatingMode.CASUAL)


def read_extras(text: str) -> MatchExtras:
    """Return the extras of a match from their stored text. Raises ValueError if it is no JSON."""
    try:
        return from_json(MatchExtras, text)
    except ValueError:
        return readable_fields(MatchExtras, json.loads(text))


def match_from_row(row: Row, seats: Sequence[Seat]) -> MatchRow:
    """Convert a row of `matches`. Raises one of `UNREADABLE` for a broken one."""
    require_readable(row)
    result = board = None
    if row.termination is not None:
        scores = None if row.scores is None else tuple(row.scores)
        result = Result(tuple(row.winners), Termination(row.termination), scores)
    if row.board_message_id is not None:
        board = PostedBoard(row.board_channel_id, row.board_message_id, row.board_seq)
    clock = from_json(ClockState, row.clock)
    return from_row(
        MatchRow,
        row,
        match_options=_read_match_options(row.match_options, clock),
        seats=tuple(seats),
        result=result,
        board=board,
        eliminated=tuple(row.eliminated) if is_list(row.eliminated) else (),
        unrated=_UNRATED.get(row.unrated),
        extras=NO_EXTRAS if row.extras == "{}" else read_extras(row.extras),
        clock=clock,
    )


def event_from_row(row: Sequence[Any]) -> Event:
    """Convert a row of the columns `EVENT`. Raises ValueError for an event of unknown kind."""
    # by position: access by name takes three times as long, and logs are long
    seq, kind, seat, player, text, at, interaction, reason, chosen = row
    why = None if reason is None else CancelReason(reason)
    how = None if chosen is None else Chosen(chosen)
    return Event(seq, Kind(kind), seat, player, text, at, interaction, why, how)
