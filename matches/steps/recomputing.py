"""Computes ratings again from the rated matches, in the order of their numbers.

Which matches count is not decided again: that was decided when they ended.
"""

from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from matches.steps.rating import rated
from model.ratings.pools import new_rating
from model.ratings.rating import RatedMatch, RatedSeat, Rating, StoredRating
from model.ratings.updates import is_ranked, rating_at
from storage.database import UnitOfWork

_PAGE = 250
"""How many rated matches are read and computed at once, which takes some hundredths of a second."""
_FORMER = -1
"""All people whose data was erased count as one opponent."""
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


class _Course:
    """The ratings of players in the course of a pool's matches.

    A player without an entry in `states` has, if `from_start`, the rating of a new player;
    otherwise the rating that is stored with their next match.
    """

    def __init__(self, pool: str, *, from_start: bool) -> None:
        self._pool = pool
        self._from_start = from_start
        self.states: dict[int, tuple[Rating, datetime | None]] = {}

    def play(self, match: RatedMatch) -> list[RatedSeat] | None:
        """Rate the next match. Return its seats, None if they are as they are stored."""
        if not self._from_start and not any(each.player in self.states for each in match.seats):
            return None
        before = [self._before(each, match.at) for each in match.seats]
        known = zip(match.seats, before, strict=True)
        seats = rated(self._pool, [replace(each, before=was) for each, was in known])
        changed = False
        for old, new in zip(match.seats, seats, strict=True):
            differs = _differ(new.after, old.after)
            changed = changed or differs or _differ(new.before, old.before)
            if self._from_start or differs or new.player in self.states:
                self.states[new.player] = new.after, match.at
        return seats if changed else None

    def _before(self, seat: RatedSeat, at: datetime) -> Rating:
        state = self.states.get(seat.player)
        if state is not None:
            return rating_at(self._pool, *state, at)
        return new_rating(self._pool) if self._from_start else seat.before


async def recompute_pool(unit: UnitOfWork, pool: str) -> Recomputed:
    """Recompute all ratings of a pool from its first match on.

    Their rows are locked in ascending order of the players' ids before the matches are read, so
    none of these players' matches can be rated meanwhile.
    """
    stored = await unit.ratings.lock_all(pool)
    course = _Course(pool, from_start=True)
    matches: Counter[int] = Counter()
    opponents: defaultdict[int, set[int]] = defaultdict(set)
    read = changed_matches = 0
    async for page in _pages(unit, pool, 0, tolerant=True):
        changed: dict[int, Sequence[RatedSeat]] = {}
        for match in page:
            seats = course.play(match)
            if seats is not None:
                changed[match.number] = seats
            players = [each.player for each in match.seats]
            matches.update(players)
            for player in players:
                opponents[player].update(max(each, _FORMER) for each in players if each != player)
        await unit.ratings.set_seats_of(changed)
        read += len(page)
        changed_matches += len(changed)
    stored |= await unit.ratings.lock(pool, course.states.keys() - stored.keys())
    changed_ratings: list[StoredRating] = []
    for player, old in stored.items():
        rating, at = course.states.get(player, (new_rating(pool), None))
        met = len(opponents[player])
        new = _with(old, rating, at, matches[player], met)
        if _changed(old, new):
            changed_ratings.append(new)
    await unit.ratings.set_ratings(changed_ratings)
    return Recomputed(pool, read, changed_matches, len(changed_ratings))


async def recompute_without(unit: UnitOfWork, annulled: RatedMatch) -> Recomputed:
    """Remove the effect of a match that has just been annulled, and recompute what followed.

    All rating rows of the pool are locked in ascending order of the players' ids first. Of the
    matches that followed, only those are computed again whose ratings can have changed; if a rating
    on which they depend is missing or cannot be read, everything is.
    """
    stored = await unit.ratings.lock_all(annulled.pool)
    try:
        return await _recompute_after(unit, annulled, stored)
    except ValueError:
        return await recompute_pool(unit, annulled.pool)


async def _recompute_after(
    unit: UnitOfWork, annulled: RatedMatch, stored: Mapping[int, StoredRating]
) -> Recomputed:
    """Recompute what followed a match. Raises ValueError if a rating cannot be read."""
    pool = annulled.pool
    course = _Course(pool, from_start=False)
    players = {each.player for each in annulled.seats}
    for player in players:
        last = await unit.ratings.last_before(pool, player, annulled.number)
        course.states[player] = last or (new_rating(pool), None)
    read = changed_matches = 0
    async for page in _pages(unit, pool, annulled.number + 1):
        played = [(match.number, course.play(match)) for match in page]
        changed = {number: seats for number, seats in played if seats is not None}
        await unit.ratings.set_seats_of(changed)
        read += len(page)
        changed_matches += len(changed)
    changed_ratings: list[StoredRating] = []
    for player, (rating, at) in course.states.items():
        old = stored.get(player)
        if old is None or old.matches == 0:
            raise ValueError(f"the rating of player {player} in {pool} is missing")
        matches, met = old.matches, old.opponents
        if player in players:
            matches -= 1
            met = await unit.ratings.count_met(pool, player)
        changed_ratings.append(_with(old, rating, at, matches, met))
    await unit.ratings.set_ratings(changed_ratings)
    return Recomputed(pool, read, changed_matches, len(changed_ratings))


async def _pages(
    unit: UnitOfWork, pool: str, number: int, *, tolerant: bool = False
) -> AsyncGenerator[list[RatedMatch]]:
    """Yield the rated matches of a pool from a number on, some at a time."""
    while page := await unit.ratings.rated_from(pool, number, _PAGE, tolerant=tolerant):
        yield page
        number = page[-1].number + 1


def _with(
    old: StoredRating, rating: Rating, at: datetime | None, matches: int, opponents: int
) -> StoredRating:
    ranked = is_ranked(matches, opponents)
    return StoredRating(old.player, old.pool, rating, matches, opponents, at, ranked)


def _changed(old: StoredRating, new: StoredRating) -> bool:
    return _differ(old.rating, new.rating) or replace(old, rating=new.rating) != new


def _differ(one: Rating, other: Rating) -> bool:
    return (
        abs(one.mean - other.mean) > _PRECISION
        or abs(one.deviation - other.deviation) > _PRECISION
        or abs(one.volatility - other.volatility) > _PRECISION
    )
