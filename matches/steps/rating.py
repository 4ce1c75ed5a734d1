"""Rates a match when it ends, in the unit of work that ends it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import combinations

from matches.steps.loaded_match import LoadedMatch
from model.entities import Match, MatchDataKey
from model.ratings.counting import (
    LOSS_ON_TIME_EVERY,
    PAIR_LIMIT,
    PAIR_PERIOD,
    lost_on_time,
    places_of,
    why_unrated,
)
from model.ratings.pools import pool_of
from model.ratings.rating import RatedSeat, Rating, RatingWish, StoredRating, Unrated
from model.ratings.updates import after_match, current_rating, is_ranked
from rules.game import Result
from storage.database import UnitOfWork


async def rate(unit: UnitOfWork, ended: LoadedMatch, now: datetime) -> LoadedMatch:
    """Change the ratings of the players of a match that this unit of work has ended.

    If the match was agreed to be rated and is not, store why. Return the match.

    The unit has changed the row of the match, and only one unit can end a match. Its players are
    locked, because the limits for pairs and for losses on time cover all pools. Then the rows of
    their ratings are locked in ascending order of their ids, and only after that the match gets its
    number. So of two matches that share a player, the one that waits for the locks gets the higher
    number, and reads the ratings that the other one has stored.

    A match always ends: ratings that cannot be read count as those of new players, and all others
    can be calculated with. If something cannot be stored, nothing is, and the same move can be
    played again.
    """
    match, result = ended.match, ended.result
    if match.match_options.rated is not RatingWish.RATED or result is None:
        return ended
    reason = why_unrated(match.players, ended.line, result)
    if reason is None:
        reason = await _rate(unit, ended, result, now)
    if reason is None:
        return ended
    data: dict[str, object] = {MatchDataKey.UNRATED: reason.value}
    await unit.matches.set_data(match.id, data)
    return replace(ended, match=replace(match, data={**match.data, **data}))


async def _rate(
    unit: UnitOfWork, ended: LoadedMatch, result: Result, now: datetime
) -> Unrated | None:
    """Rate a match, or return why it is not rated because of earlier matches of its players."""
    match, count = ended.match, len(ended.match.seats)
    pool = pool_of(match.game, count)
    await unit.players.lock(match.players)
    ratings = await unit.ratings.lock(pool, match.players)
    before = [current_rating(ratings[player], now) for player in match.players]
    late = lost_on_time(ended.line, result, count)
    seats = rated_seats(pool, match.players, places_of(ended.line, result, count), late, before)
    reason = await _why_not_now(unit, seats, now)
    if reason is not None:
        return reason
    changed = [await changed_rating(unit, ratings[each.player], seats, now) for each in seats]
    await unit.ratings.add(match=match.id, pool=pool, server=match.server, at=now, seats=seats)
    await unit.ratings.set_ratings(changed)
    return None


def cancelled_data(match: Match) -> dict[str, object]:
    """Return what `Match.data` says of ratings when a match ends without a winner."""
    if match.match_options.rated is not RatingWish.RATED:
        return {}
    return {MatchDataKey.UNRATED: Unrated.CANCELLED.value}


def rated_seats(
    pool: str,
    players: Sequence[int],
    places: Sequence[int],
    late: Collection[int],
    before: Sequence[Rating],
) -> list[RatedSeat]:
    """Return what a match does to the ratings of its players, all by seat.

    `late` are the seats that lost on time.
    """
    after = after_match(pool, before, places)
    return [
        RatedSeat(seat, player, places[seat], seat in late, before[seat], after[seat])
        for seat, player in enumerate(players)
    ]


async def _why_not_now(
    unit: UnitOfWork, seats: Sequence[RatedSeat], now: datetime
) -> Unrated | None:
    """Return why a match is not rated because of earlier matches of its players, None if it is."""
    for each in seats:
        if each.lost_on_time:
            since = now - LOSS_ON_TIME_EVERY
            if await unit.ratings.count_lost_on_time(each.player, since):
                return Unrated.TIMEOUTS
    for one, other in combinations(seats, 2):
        since = now - PAIR_PERIOD
        if await unit.ratings.count_between(one.player, other.player, since) >= PAIR_LIMIT:
            return Unrated.SAME_PAIR
    return None


async def changed_rating(
    unit: UnitOfWork, old: StoredRating, seats: Sequence[RatedSeat], now: datetime
) -> StoredRating:
    """Return a rating as it is after a match that has not been added yet."""
    after = next(each.after for each in seats if each.player == old.player)
    others = {each.player for each in seats} - {old.player}
    known = await unit.ratings.have_met(old.pool, old.player, others)
    matches, opponents = old.matches + 1, old.opponents + len(others - known)
    ranked = is_ranked(matches, opponents)
    return StoredRating(old.player, old.pool, after, matches, opponents, now, ranked)
