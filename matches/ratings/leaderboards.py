"""Leaderboards: the ranked players of a pool, on one server or among all servers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from matches.ratings.recomputing import Recomputing
from matches.use_case import UseCases, use_case
from model.entities import SweepKind
from model.past_matches import WantedMatches
from model.ratings.pools import all_pools, pool_of
from model.ratings.rating import StoredRating
from model.ratings.updates import current_rating
from storage.database import UnitOfWork

PAGE_SIZE = 10
"""Players on a page."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, and what concerns its reader."""

    players: Sequence[StoredRating]
    """The players on this page, best first, with their present ratings."""
    number: int
    """The page's number, from 0."""
    count: int
    """How many pages there are."""
    own: StoredRating | None
    """The reader's rating, None without a rated match."""
    own_rank: int | None
    """The reader's rank on this leaderboard, None if they have none."""
    changing: bool
    """Whether a match was annulled and ratings are being computed again."""


class Leaderboards(UseCases):
    """The use cases of leaderboards, and of ratings after an annulled match."""

    @cached_property
    def _recomputing(self) -> dict[int, Recomputing]:
        """By sweep: how far ratings are computed here. Elsewhere, also in another process or after
        the part that `Moderation` has done, it begins again."""
        return {}

    @use_case
    async def page(self, pool: str, number: int, reader: int, *, server: int | None) -> Leaderboard:
        """Return a page of a server's players, or of all who want to be listed everywhere.

        `number` counts from 0; a number out of range leads to the nearest page.
        """
        number = max(number, 0)
        async with self._database.read() as unit:
            ratings = unit.ratings
            players, total = await ratings.leaders(
                pool, server=server, limit=PAGE_SIZE, offset=number * PAGE_SIZE
            )
            count = max(1, -(-total // PAGE_SIZE))
            number = min(number, count - 1)
            own = (await ratings.get(pool, [reader])).get(reader)
            rank = await ratings.rank(pool, reader, server=server)
            changing = pool in await changing_pools(unit)
        now = self._now()
        current = [replace(each, rating=current_rating(each, now)) for each in players]
        if own is not None:
            own = replace(own, rating=current_rating(own, now))
        return Leaderboard(current, number, count, own, rank, changing)

    @use_case
    async def played_last(self, reader: int, *, server: int | None) -> str:
        """Return the pool of the reader's last ended match; without one, that in which most people
        of a server have had a rated match."""
        async with self._database.read() as unit:
            last = await unit.history.page(WantedMatches(reader), 1, 0)
            pools = [pool_of(each.game, len(each.seats)) for each in last]
            if server is not None:
                pools += await unit.ratings.most_played(server)
        known = all_pools()
        return next((pool for pool in pools if pool in known), known[0])

    @use_case
    async def recompute(self, sweep: int) -> bool:
        """Do the next part of a sweep that removes the effect of an annulled match from ratings.

        Matches that were annulled before come first. Return whether there may be more to do.
        """
        recomputing = self._recomputing.pop(sweep, None)
        async with self._database.write() as unit:
            stored = await unit.sweeps.get(sweep)
            if stored is None:
                return False
            if (await unit.sweeps.of_kind(SweepKind.RATINGS))[0] != stored:
                return True  # the ratings with which it would begin are being computed
            recomputing = recomputing or Recomputing(str(stored.data["pool"]))
            more = await recomputing.page(unit)
            if not more:
                await recomputing.finish(unit)
                await unit.sweeps.mark_done(sweep)
        if more:
            self._recomputing[sweep] = recomputing
        return more


async def changing_pools(unit: UnitOfWork) -> set[object]:
    """Return the pools whose ratings are being computed again."""
    return {each.data.get("pool") for each in await unit.sweeps.of_kind(SweepKind.RATINGS)}
