"""Current ratings, and leaderboards."""

from collections.abc import Collection, Sequence

import sqlalchemy as sa

from model.preferences import PlayerPreferences
from model.ratings.pools import new_rating
from model.ratings.rating import StoredRating
from storage.queries.rated_matches import RatedMatchQueries, rating_from
from storage.session import Lockable, Select
from storage.stored import Row, readable_fields, to_row
from storage.tables import players as people
from storage.tables import rated_seats, rating_servers, ratings

_RATING = tuple(column for column in ratings.c if column.name != "listed")
_MANY = 1_000_000_000
"""Nobody has so many matches or opponents."""


class RatingQueries(RatedMatchQueries):
    """All stored ratings, and what each rated match did to them."""

    async def lock(self, pool: str, players: Collection[int]) -> dict[int, StoredRating]:
        """Return the ratings of players in a pool, locked until the unit of work ends.

        Missing ones are stored first, as ratings of new players. A row that cannot be read counts
        as a new player's, too: otherwise no match of theirs could end. The rows are locked in
        ascending order of the players' ids, so that two units never wait for each other. They all
        wait for a unit that has locked the whole pool. (SQLite has locked the whole database when
        the unit began.)
        """
        await self._session.lock(Lockable.POOL, [pool], shared=True)
        theirs = sa.select(ratings.c.player_id).where(
            ratings.c.pool == pool, ratings.c.player_id.in_(players)
        )
        missing = sorted(set(players) - set(await self._session.scalars(theirs)))
        if missing:
            listed = await self._listed(missing)
            for player in missing:
                row = _columns(_new(player, pool))
                await self._session.insert_new(ratings, {**row, "listed": player in listed})
        return await self._locked(ratings.c.pool == pool, ratings.c.player_id.in_(players))

    async def lock_all(self, pool: str) -> dict[int, StoredRating]:
        """Return all ratings of a pool, locked as by `lock`. Nobody can add one meanwhile."""
        await self._session.lock(Lockable.POOL, [pool])
        return await self._locked(ratings.c.pool == pool)

    async def _locked(self, *where: sa.ColumnElement[bool]) -> dict[int, StoredRating]:
        """Return locked ratings by player; one that cannot be read is read as a new one."""
        query = sa.select(*_RATING).where(*where).order_by(ratings.c.player_id).with_for_update()
        by_player: dict[int, StoredRating] = {}
        for row in await self._session.execute(query):
            read = self._skipped.read_all("rating", [row], _rating, number=_number)
            by_player[row.player_id] = read[0] if read else _new(row.player_id, row.pool)
        return by_player

    async def get(self, pool: str, players: Collection[int]) -> dict[int, StoredRating]:
        """Return the ratings of players in a pool, without players who have none."""
        query = sa.select(*_RATING).where(
            ratings.c.pool == pool, ratings.c.player_id.in_(players), ratings.c.matches > 0
        )
        return {each.player: each for each in await self._read(query)}

    async def of_player(self, player: int) -> list[StoredRating]:
        """Return all ratings of a player, by pool."""
        query = sa.select(*_RATING).where(ratings.c.player_id == player, ratings.c.matches > 0)
        return await self._read(query.order_by(ratings.c.pool))

    async def set_ratings(self, changed: Sequence[StoredRating]) -> None:
        """Replace current ratings, which this unit of work has locked."""
        rows = list(map(_columns, changed))
        await self._session.update_rows(ratings, ("player_id", "pool"), rows)

    async def _read(self, query: Select) -> list[StoredRating]:
        """Return the ratings that a query finds; unreadable ones are logged and left out."""
        rows = await self._session.execute(query)
        return self._skipped.read_all("rating", rows, _rating, number=_number)

    async def leaders(
        self, pool: str, *, server: int | None, limit: int, offset: int
    ) -> tuple[list[StoredRating], int]:
        """Return some of the ranked players, best first, and how many there are in all.

        An `offset` beyond the end means the last page of `limit` players instead.
        Ranked is who has had a rated match on the server; or on any server if `server` is None, and
        wants to be listed. Former players are never ranked.
        """
        among = _ranked(pool, server)
        counted = await self._session.execute(among.with_only_columns(sa.func.count()))
        total = int(counted.scalar_one())
        last_page = max(total - 1, 0) // limit * limit
        page = among.order_by(ratings.c.mean.desc(), ratings.c.player_id.desc())
        return await self._read(page.limit(limit).offset(min(offset, last_page))), total

    async def most_played(self, server: int) -> list[str]:
        """Return the pools of which a server has rated players, that with the most first."""
        query = (
            sa.select(rating_servers.c.pool)
            .where(rating_servers.c.server_id == server)
            .group_by(rating_servers.c.pool)
            .order_by(sa.func.count().desc(), rating_servers.c.pool)
        )
        return await self._session.scalars(query)

    async def rank(self, pool: str, player: int, *, server: int | None) -> int | None:
        """Return a player's rank among the `leaders`, from 1, None if they have none."""
        among = _ranked(pool, server)
        rows = await self._session.execute(among.where(ratings.c.player_id == player))
        row = rows.one_or_none()
        if row is None:
            return None
        better = sa.tuple_(ratings.c.mean, ratings.c.player_id) > sa.tuple_(
            sa.literal(row.mean), sa.literal(player, sa.BigInteger)
        )
        number = among.where(better).with_only_columns(sa.func.count())
        return int((await self._session.execute(number)).scalar_one()) + 1

    async def set_listed(self, player: int, *, listed: bool) -> None:
        """Store whether a player wants to be listed among the players of all servers."""
        await self._session.update(ratings, ratings.c.player_id == player, listed=listed)

    async def _listed(self, players: Collection[int]) -> set[int]:
        """Return the players who want to be listed, by their preferences."""
        query = sa.select(people.c.id, people.c.preferences).where(people.c.id.in_(players))
        return {
            row.id
            for row in await self._session.execute(query)
            if readable_fields(PlayerPreferences, row.preferences).listed
        }

    async def replace(self, player: int, former: int) -> None:
        """Replace a player by a former player, who is on no leaderboard. No rating changes."""
        for table in (ratings, rated_seats):
            await self._session.update(table, table.c.player_id == player, player_id=former)
        await self.set_listed(former, listed=False)
        await self._session.delete(rating_servers, rating_servers.c.player_id == player)


def _ranked(pool: str, server: int | None) -> Select:
    """Select the ranked players of a server, or of all servers if they want to be listed."""
    query = sa.select(*_RATING).where(ratings.c.pool == pool, ratings.c.player_id > 0)
    # the literals of the partial index
    if server is None:
        return query.where(sa.text("ranked AND listed"))
    return query.join(
        rating_servers,
        sa.and_(
            rating_servers.c.player_id == ratings.c.player_id,
            rating_servers.c.pool == ratings.c.pool,
        ),
    ).where(rating_servers.c.server_id == server, ratings.c.ranked)


def _new(player: int, pool: str) -> StoredRating:
    return StoredRating(player, pool, new_rating(pool), 0, 0, None, False)


def _columns(rating: StoredRating) -> dict[str, object]:
    return to_row(rating, ratings, "rating", **to_row(rating.rating, ratings))


def _number(row: Row) -> str:
    """Return what the log calls a row of `ratings`."""
    return f"{row.player_id} {row.pool}"


def _rating(row: Row) -> StoredRating:
    player, pool, mean, deviation, volatility, matches, opponents, rated_at, ranked = row
    rating = rating_from(pool, mean, deviation, volatility)
    if not all(isinstance(each, int) and 0 <= each < _MANY for each in (matches, opponents)):
        raise ValueError(f"{matches!r} matches against {opponents!r} opponents")
    return StoredRating(player, pool, rating, matches, opponents, rated_at, ranked)
