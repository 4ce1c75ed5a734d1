"""Rated matches, and what they did to ratings."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from model.ratings.pools import is_possible, new_rating
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingPoint
from model.ratings.updates import opponents_met
from model.stored_fields import UNREADABLE
from storage.errors import Conflict
from storage.session import Lockable, Queries, Select
from storage.stored import Row, require_readable, to_row
from storage.tables import rated_matches, rated_seats, rating_servers

_NUMBERS = ("mean", "deviation", "volatility")
_SEAT = tuple(column for column in rated_seats.c if column.name not in {"pool", "at"})
_counts = rated_matches.c.annulled_at.is_(None)


class RatedMatchQueries(Queries):
    """What each rated match did to ratings: a part of `storage.queries.ratings.RatingQueries`."""

    async def of_match(self, match_id: int) -> RatedMatch | None:
        """Return what a match did to ratings, None if it was not rated or cannot be read."""
        try:
            return await self._of_match(match_id)
        except UNREADABLE as error:
            self._skipped.log_skipped("rated match", match_id, error)
            return None

    async def _of_match(self, match_id: int, *, tolerant: bool = False) -> RatedMatch | None:
        this = rated_matches.c.match_id == match_id
        rated = await self._with_seats(
            sa.select(rated_matches).where(this), this, tolerant=tolerant
        )
        return rated[0] if rated else None

    async def add(
        self, *, match_id: int, pool: str, server: int, at: datetime, seats: Sequence[RatedSeat]
    ) -> RatedMatch:
        """Store a rated match, which gets the next number. Raises Conflict if it is stored."""
        values = {"match_id": match_id, "pool": pool, "server_id": server, "at": at}
        try:
            number = await self._session.insert(rated_matches, **values)
        except IntegrityError as error:
            raise Conflict(f"match {match_id} is rated already") from error
        more = {"number": number, "pool": pool, "at": at}
        rows = [
            to_row(each, rated_seats, "before", "after", **more, **_rating_columns(each))
            for each in seats
        ]
        await self._session.execute(sa.insert(rated_seats), rows)
        for player in sorted({each.player for each in seats}):
            key = {"server_id": server, "pool": pool, "player_id": player}
            await self._session.insert_new(rating_servers, key)
        return RatedMatch(number, match_id, pool, server, at, None, tuple(seats))

    async def set_seats_of(self, changed: Mapping[int, Sequence[RatedSeat]]) -> None:
        """Replace the ratings before and after several rated matches; the keys are their
        numbers."""
        rows = [
            {"number": number, "seat": seat.seat, **_rating_columns(seat)}
            for number, seats in changed.items()
            for seat in seats
        ]
        await self._session.update_rows(rated_seats, ("number", "seat"), rows)

    async def annul(self, match_id: int, at: datetime) -> RatedMatch | None:
        """Mark a rated match as annulled. Return it as it was, None if it is not rated.

        A player who has no other rated match of the pool on the server is no longer among the
        server's rated players. A match whose ratings cannot be read is annulled like others.
        """
        before = await self._of_match(match_id, tolerant=True)
        if before is None or before.annulled_at is not None:
            return before
        await self._session.lock(Lockable.POOL, [before.pool])
        this = rated_matches.c.number == before.number
        await self._session.update(rated_matches, this, annulled_at=at)
        for player in sorted({each.player for each in before.seats}):
            await self._forget_server(before, player)
        return before

    async def _forget_server(self, annulled: RatedMatch, player: int) -> None:
        elsewhere = (
            _rated_seats_of(player)
            .where(rated_matches.c.pool == annulled.pool)
            .where(rated_matches.c.server_id == annulled.server)
        )
        await self._session.delete(
            rating_servers,
            rating_servers.c.server_id == annulled.server,
            rating_servers.c.pool == annulled.pool,
            rating_servers.c.player_id == player,
            ~elsewhere.exists(),
        )

    async def rated_from(self, pool: str, number: int, limit: int) -> list[RatedMatch]:
        """Return at most `limit` rated matches of a pool from a number on, in order, without
        annulled ones. In a write unit, no other match of the pool gets a number before it ends.

        A rating that cannot be read is a new player's, because the caller computes all of them.
        Raises ValueError if a match cannot be read.
        """
        await self._session.lock(Lockable.POOL, [pool])
        matches = (
            sa.select(rated_matches)
            .where(rated_matches.c.pool == pool, rated_matches.c.number >= number, _counts)
            .order_by(rated_matches.c.number)
            .limit(limit)
        )
        page = matches.with_only_columns(rated_matches.c.number)
        return await self._with_seats(matches, rated_seats.c.number.in_(page), tolerant=True)

    async def _with_seats(
        self, matches: Select, seats: sa.ColumnElement[bool], *, tolerant: bool
    ) -> list[RatedMatch]:
        """Load rated matches of one pool, with those seats that satisfy a condition."""
        of_matches = (await self._session.execute(matches)).all()
        if not of_matches:
            return []
        for row in of_matches:
            require_readable(row)
        pool = of_matches[0].pool
        query = sa.select(*_SEAT).join(rated_matches).where(seats)
        rows = await self._session.execute(query.order_by(rated_seats.c.number, rated_seats.c.seat))
        by_number: defaultdict[int, list[RatedSeat]] = defaultdict(list)
        # by position, as in `_SEAT`: access by name takes three times as long
        for number, seat, player, place, lost, fixed, *numbers in rows:
            try:
                before, after = rating_from(pool, *numbers[:3]), rating_from(pool, *numbers[3:])
            except UNREADABLE as error:
                if not tolerant:
                    raise
                self._skipped.log_skipped("ratings of rated match", number, error)
                before = after = new_rating(pool)
            found_seat = RatedSeat(seat, player, place, lost, before, after, fixed)
            by_number[number].append(found_seat)
        return [
            RatedMatch(number, match_id, pool, server, at, annulled_at, tuple(by_number[number]))
            for number, match_id, pool, server, at, annulled_at in of_matches
        ]

    async def pools(self) -> list[str]:
        """Return the pools with rated matches, sorted."""
        query = sa.select(rated_matches.c.pool).distinct().order_by(rated_matches.c.pool)
        return await self._session.scalars(query)

    async def count_between(self, player: int, other: int, after: datetime) -> int:
        """Return how many matches of two players with each other were rated after a moment.

        Those with a person whose data was erased count too, if that may have been `other`: whose
        first rated match, if any, is later.
        """
        values = {"player": player, "other": other, "after": after}
        return int((await self._session.execute(_between, values)).scalar_one())

    async def count_lost_on_time(self, player: int, after: datetime) -> int:
        """Return how many matches a player has lost on time after a moment that changed the
        ratings of all."""
        opponents = rated_seats.alias("others")
        fixed = sa.exists().where(opponents.c.number == rated_seats.c.number, opponents.c.fixed)
        theirs = _rated_seats_of(player).where(rated_seats.c.at > after)
        query = _count(theirs.where(rated_seats.c.lost_on_time, ~fixed))
        return int((await self._session.execute(query)).scalar_one())

    async def count_met(
        self, pool: str, player: int, known: int, opponents: Collection[int] = ()
    ) -> int:
        """Return how many people a player has met in the rated matches of a pool, and `opponents`.

        `known` is what was counted before, which `opponents_met` needs.
        """
        met = rated_seats.alias("met")
        former = sa.case((met.c.player_id < 0, met.c.player_id))
        query = (
            _rated_seats_of(player)
            .where(rated_seats.c.pool == pool)
            .join(met, met.c.number == rated_seats.c.number)
            .where(met.c.player_id.not_in([player, *opponents]))
            .with_only_columns(
                sa.func.count(sa.distinct(met.c.player_id)), sa.func.count(sa.distinct(former))
            )
        )
        each, erased = (await self._session.execute(query)).one()
        return opponents_met(known, len(opponents) + each - erased, erased)

    async def curve(self, player: int, pool: str, limit: int) -> list[RatingPoint]:
        """Return the rating of a player after each of their last `limit` rated matches, oldest
        first, without annulled ones."""
        rows = await self._session.execute(_curve(player, pool).limit(limit))
        return self._skipped.read_all(
            "rated match", rows, partial(_rating_point, pool), number=lambda row: row.match_id
        )[::-1]


def _rated_seats_of(player: int | sa.BindParameter[int]) -> Select:
    """Select the seats of a player in rated matches, without annulled ones."""
    return (
        sa.select(rated_seats.c.number)
        .join(rated_matches, rated_matches.c.number == rated_seats.c.number)
        .where(rated_seats.c.player_id == player, _counts)
    )


def _count(seats: Select) -> Select:
    """Select the number of rated matches of these seats."""
    return seats.with_only_columns(sa.func.count(sa.distinct(rated_seats.c.number)))


def _count_between() -> Select:
    """Select what `RatedMatchQueries.count_between` returns."""
    opponents, theirs = rated_seats.alias("others"), rated_seats.alias("theirs")
    other = sa.bindparam("other", type_=sa.BigInteger)
    first = sa.select(sa.func.min(theirs.c.at)).where(theirs.c.player_id == other)
    first_at = first.scalar_subquery()
    may_be_other = sa.or_(first_at.is_(None), opponents.c.at < first_at)
    return _count(
        _rated_seats_of(sa.bindparam("player", type_=sa.BigInteger))
        .join(opponents, opponents.c.number == rated_seats.c.number)
        .where(rated_seats.c.at > sa.bindparam("after"))
        .where(
            sa.or_(opponents.c.player_id == other, sa.and_(opponents.c.player_id < 0, may_be_other))
        )
    )


# Built once, because building it takes longer than running it.
_between = _count_between()


def _curve(player: int, pool: str) -> Select:
    """Select the ratings of a player after their rated matches of a pool, the latest first."""
    after = (rated_seats.c[f"{each}_after"] for each in _NUMBERS)
    return (
        _rated_seats_of(player)
        .where(rated_seats.c.pool == pool)
        .with_only_columns(rated_matches.c.match_id, rated_seats.c.at, *after)
        .order_by(rated_seats.c.number.desc())
    )


def _rating_point(pool: str, row: Row) -> RatingPoint:
    require_readable(row)
    match_id, at, *rest = row
    return RatingPoint(match_id, at, rating_from(pool, *rest))


def rating_from(pool: str, mean: float, deviation: float, volatility: float) -> Rating:
    """Return a stored rating. Raises ValueError or TypeError for numbers that are none."""
    rating = Rating(float(mean), float(deviation), float(volatility))
    if not is_possible(pool, rating):
        raise ValueError(f"{rating} is no rating in {pool}")
    return rating


def _rating_columns(seat: RatedSeat) -> dict[str, object]:
    ratings = {"before": seat.before, "after": seat.after}
    return {f"{n}_{when}": getattr(rating, n) for when, rating in ratings.items() for n in _NUMBERS}
