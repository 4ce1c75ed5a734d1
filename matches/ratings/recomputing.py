"""Computes ratings again from the rated matches, in the order of their numbers.

Which matches count is not decided again: that was decided when they ended.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

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


class _Replay:
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
        if not self._from_start and not any(seat.player in self.states for seat in match.seats):
            return None
        before = [self._before(seat, match.at) for seat in match.seats]
        known = zip(match.seats, before, strict=True)
        seats = rated(self._pool, [replace(each, before=was) for each, was in known])
        changed = False
        for old, new in zip(match.seats, seats, strict=True):
            changed = changed or _differ(new.after, old.after) or _differ(new.before, old.before)
            # also where nothing differs: it may have been computed before an interruption
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
    replay = _Replay(pool, from_start=True)
    matches: Counter[int] = Counter()
    opponents: defaultdict[int, set[int]] = defaultdict(set)
    read = changed_matches = 0
    number = 0
    while page := await unit.ratings.rated_from(pool, number, _PAGE, tolerant=True):
        number = page[-1].number + 1
        changed: dict[int, Sequence[RatedSeat]] = {}
        for match in page:
            seats = replay.play(match)
            if seats is not None:
                changed[match.number] = seats
            players = [seat.player for seat in match.seats]
            matches.update(players)
            for player in players:
                opponents[player].update(each for each in players if each != player)
        await unit.ratings.set_seats_of(changed)
        read += len(page)
        changed_matches += len(changed)
    stored |= await unit.ratings.lock(pool, replay.states.keys() - stored.keys())
    changed_ratings: list[StoredRating] = []
    for player, old in stored.items():
        rating, at = replay.states.get(player, (new_rating(pool), None))
        former = sum(map(is_former, opponents[player]))
        met = opponents_met(old.opponents, len(opponents[player]) - former, former)
        new = with_result(old, rating, at, matches[player], met)
        if _changed(old, new):
            changed_ratings.append(new)
    await unit.ratings.set_ratings(changed_ratings)
    for sweep in await unit.sweeps.of_kind(SweepKind.RATINGS):
        if sweep.data.get("pool") == pool:  # annulled matches were left out here
            await unit.sweeps.mark_done(sweep.id)
    return Recomputed(pool, read, changed_matches, len(changed_ratings))


class Following:
    """Removes the effect of an annulled match from the ratings of its pool, a page of the matches
    that followed at a time.

    The current ratings change at the end, all at once. After an interruption it begins again. The
    pool is locked only at the beginning and at the end, so what was rated in between is computed
    at the end.
    """

    def __init__(self, annulled: RatedMatch, replay: _Replay, last: int) -> None:
        self._annulled = annulled
        self._replay = replay
        self._next = annulled.number + 1
        self._last = last

    @classmethod
    async def begin(cls, unit: UnitOfWork, annulled: RatedMatch) -> Self:
        """Begin with the ratings before the match. Raises ValueError if one cannot be read."""
        last = await unit.ratings.lock_last(annulled.pool)
        replay = _Replay(annulled.pool, from_start=False)
        for player in {seat.player for seat in annulled.seats}:
            before = await unit.ratings.last_before(annulled.pool, player, annulled.number)
            replay.states[player] = before or (new_rating(annulled.pool), None)
        return cls(annulled, replay, last)

    async def page(self, unit: UnitOfWork) -> bool:
        """Compute the next page of matches. Return whether there may be more.

        Raises ValueError if a rating cannot be read.
        """
        matches = await unit.ratings.rated_from(self._annulled.pool, self._next, _PAGE)
        page = [match for match in matches if match.number <= self._last]
        played = [(match.number, self._replay.play(match)) for match in page]
        changed = {number: seats for number, seats in played if seats is not None}
        await unit.ratings.set_seats_of(changed)
        self._next = page[-1].number + 1 if page else self._next
        return len(page) == _PAGE

    async def finish(self, unit: UnitOfWork) -> None:
        """Compute what has been rated meanwhile, and store all ratings that have changed.

        If a rating is missing or cannot be read, the whole pool is computed again.
        """
        pool = self._annulled.pool
        stored = await unit.ratings.lock_all(pool)
        self._last = await unit.ratings.lock_last(pool)
        try:
            while await self.page(unit):
                pass
            new = [await self._rating(unit, stored, player) for player in self._replay.states]
            await unit.ratings.set_ratings(
                [each for each in new if _changed(stored[each.player], each)]
            )
        except ValueError:
            await recompute_pool(unit, pool)

    async def _rating(
        self, unit: UnitOfWork, stored: Mapping[int, StoredRating], player: int
    ) -> StoredRating:
        """Return the new rating of a player. Raises ValueError if there is none that it follows."""
        pool, old = self._annulled.pool, stored.get(player)
        if old is None or old.matches == 0:
            raise ValueError(f"the rating of player {player} in {pool} is missing")
        matches, met = old.matches, old.opponents
        if any(seat.player == player for seat in self._annulled.seats):
            matches -= 1
            met = await unit.ratings.count_met(pool, player, met)
        return with_result(old, *self._replay.states[player], matches, met)


def _changed(old: StoredRating, new: StoredRating) -> bool:
    return _differ(old.rating, new.rating) or replace(old, rating=new.rating) != new


def _differ(one: Rating, other: Rating) -> bool:
    return (
        abs(one.mean - other.mean) > _PRECISION
        or abs(one.deviation - other.deviation) > _PRECISION
        or abs(one.volatility - other.volatility) > _PRECISION
    )
