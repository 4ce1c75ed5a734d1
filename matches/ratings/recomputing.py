"""Computes ratings again from the rated matches, in the order of their numbers.

Which matches count is not decided again: that was decided when they ended.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from datetime import datetime

from matches.ratings.rating import rated
from model.entities import SweepKind
from model.ratings.pools import new_rating
from model.ratings.rating import RatedMatch, RatedSeat, Rating, StoredRating
from model.ratings.updates import opponents_met, rating_at, with_result
from model.text_values import is_former
from storage.database import UnitOfWork

_PAGE = 250
"""How many rated matches are read and computed at once, which takes some hundredths of a second."""
_PRECISION = 1e-9
"""The greatest difference between two ratings that count as equal: the last digits of a logarithm
may depend on the machine."""


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What recomputing a pool did: how many matches it read, and how many matches and players
    have other ratings than before."""

    pool: str
    matches: int
    changed_matches: int
    changed_players: int


class Recomputing:
    """Computes the ratings of a pool again from its first match on, a page of matches at a time.

    The current ratings change at the end, all at once. After an interruption it begins again. The
    pool is locked while a page is computed, and at the end, so what was rated in between is
    computed, too.
    """

    def __init__(self, pool: str) -> None:
        self._pool = pool
        self._next = self._read = self._changed_matches = 0
        self._states: dict[int, tuple[Rating, datetime]] = {}
        """The rating of each player after their latest match, and when that was rated."""
        self._matches: Counter[int] = Counter()
        self._opponents: defaultdict[int, set[int]] = defaultdict(set)

    async def page(self, unit: UnitOfWork) -> bool:
        """Compute the next page of matches. Return whether there may be more."""
        page = await unit.ratings.rated_from(self._pool, self._next, _PAGE)
        changed = {rated.number: seats for rated in page if (seats := self._play(rated))}
        await unit.ratings.set_seats_of(changed)
        self._next = page[-1].number + 1 if page else self._next
        self._read += len(page)
        self._changed_matches += len(changed)
        return len(page) == _PAGE

    def _play(self, played: RatedMatch) -> list[RatedSeat] | None:
        """Rate the next match. Return its seats, None if they are as they are stored."""
        before = [self._before(seat.player, played.at) for seat in played.seats]
        known = zip(played.seats, before, strict=True)
        seats = rated(self._pool, [replace(each, before=was) for each, was in known])
        players = [seat.player for seat in seats]
        self._matches.update(players)
        changed = False
        for old, new in zip(played.seats, seats, strict=True):
            changed = changed or _differ(new.after, old.after) or _differ(new.before, old.before)
            self._states[new.player] = new.after, played.at
            self._opponents[new.player].update(each for each in players if each != new.player)
        return seats if changed else None

    def _before(self, player: int, at: datetime) -> Rating:
        state = self._states.get(player)
        return rating_at(self._pool, *state, at) if state else new_rating(self._pool)

    async def finish(self, unit: UnitOfWork) -> Recomputed:
        """Compute the other pages, and store all ratings that have changed.

        Their rows are locked in ascending order of the players' ids before those pages are read, so
        none of these players' matches can be rated meanwhile.
        """
        begun_before = self._next > 0
        stored = await unit.ratings.lock_all(self._pool)
        while await self.page(unit):
            pass
        missing = self._states.keys() - stored.keys()
        if missing and begun_before:  # perhaps somebody was erased since then
            return await recompute_pool(unit, self._pool)
        stored |= await unit.ratings.lock(self._pool, missing)
        new = {player: self._rating(old) for player, old in stored.items()}
        changed = [each for player, each in new.items() if _changed(stored[player], each)]
        await unit.ratings.set_ratings(changed)
        return Recomputed(self._pool, self._read, self._changed_matches, len(changed))

    def _rating(self, old: StoredRating) -> StoredRating:
        """Return the new rating of a player."""
        rating, at = self._states.get(old.player, (new_rating(self._pool), None))
        opponents = self._opponents[old.player]
        former = sum(map(is_former, opponents))
        met = opponents_met(old.opponents, len(opponents) - former, former)
        return with_result(old, rating, at, self._matches[old.player], met)


async def recompute_pool(unit: UnitOfWork, pool: str) -> Recomputed:
    """Recompute all ratings of a pool in one unit of work."""
    done = await Recomputing(pool).finish(unit)
    for sweep in await unit.sweeps.of_kind(SweepKind.RATINGS):
        if sweep.data.get("pool") == pool:  # annulled matches were left out here
            await unit.sweeps.mark_done(sweep.id)
    return done


def _changed(old: StoredRating, new: StoredRating) -> bool:
    return _differ(old.rating, new.rating) or replace(old, rating=new.rating) != new


def _differ(one: Rating, other: Rating) -> bool:
    return (
        abs(one.mean - other.mean) > _PRECISION
        or abs(one.deviation - other.deviation) > _PRECISION
        or abs(one.volatility - other.volatility) > _PRECISION
    )
