"""Leaderboards: the ranked players of a pool, on one server or among all servers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from matches.retrying import UseCases
from model.ratings.rating import StoredRating
from model.ratings.updates import current_rating

PAGE_SIZE = 10
"""Players on a page."""
_LAST_PAGE = 10**9
"""Larger numbers of pages come from forged buttons only."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, and what concerns its reader.

    `players` are those of the page, best first, with their ratings as of now; `total` is how many
    there are on all pages. `number` and `count` are the page's number from 0, and how many pages
    there are. `own` is the reader's rating, None without a rated match; `own_rank` is their rank
    on this leaderboard, None if they have none.
    """

    players: Sequence[StoredRating]
    number: int
    count: int
    total: int
    own: StoredRating | None
    own_rank: int | None

    @property
    def first_rank(self) -> int:
        """The rank of the first player of the page."""
        return self.number * PAGE_SIZE + 1


class Leaderboards(UseCases):
    """The use case of leaderboards."""

    async def page(self, pool: str, number: int, reader: int, *, server: int | None) -> Leaderboard:
        """Return a page of the players of a server, or of those of all servers who want that.

        `number` counts from 0; a number out of range leads to the nearest page.
        """
        number = min(max(number, 0), _LAST_PAGE)
        async with self._store.read() as unit:
            ratings = unit.ratings
            players, total = await ratings.leaders(
                pool, server=server, limit=PAGE_SIZE, offset=number * PAGE_SIZE
            )
            count = max(1, -(-total // PAGE_SIZE))
            if number >= count:
                number = count - 1
                players, total = await ratings.leaders(
                    pool, server=server, limit=PAGE_SIZE, offset=number * PAGE_SIZE
                )
            own = (await ratings.get(pool, [reader])).get(reader)
            rank = await ratings.rank(pool, reader, server=server)
        now = self._clock.now()
        current = [replace(each, rating=current_rating(each, now)) for each in players]
        if own is not None:
            own = replace(own, rating=current_rating(own, now))
        return Leaderboard(current, number, count, total, own, rank)
