"""Rates a match when it ends, in the unit of work that ends it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import permutations

from matches.log.match import Match, MatchChange
from model.ratings.counting import (
    LOSS_ON_TIME_EVERY,
    PAIR_LIMIT,
    PAIR_PERIOD,
    is_long_enough,
    lost_on_time,
    why_unrated,
)
from model.ratings.pools import is_for_several, pool_of
from model.ratings.rating import RatedSeat, RatingMode, StoredRating, Unrated
from model.ratings.updates import after_match, current_rating, with_result
from model.stored_fields import required
from model.text_values import is_former, people_in
from rules.game import Result
from rules.result import places
from storage.database import UnitOfWork


async def rate(unit: UnitOfWork, change: MatchChange) -> None:
    """Change the ratings of the players of a match that has ended, or store why it changes none.

    Nothing is done for a casual match. A rating that cannot be read counts as a new player's, so
    that a match always ends.
    """
    row, match = change.row, change.match
    result = required(row.result, "result")
    if row.match_options.rated is not RatingMode.RATED:
        return
    enough_turns = match is not None and was_long_enough(match)
    reason = why_unrated(row.players, result, enough_turns=enough_turns)
    if reason is None and match is not None:
        reason = await _rate(unit, match, result, change.at)
    if reason is not None:
        await unit.matches.set_unrated(row.id, reason)


async def _rate(unit: UnitOfWork, ended: Match, result: Result, now: datetime) -> Unrated | None:
    """Rate a match, or return why it is not rated because of earlier matches of its players.

    The players are locked, because the limits for pairs and for losses on time cover all pools.
    Then the rows of their ratings are locked in ascending order of their ids, and only after that
    the match gets its number. So of two matches that share a player, the one that waits for the
    locks gets the higher number, and reads the ratings that the other one has stored.
    """
    row = ended.row
    pool = pool_of(row.game, len(row.seats))
    players = people_in(row.players)
    await unit.players.lock(players)
    ratings = await unit.ratings.lock(pool, players)
    before = [
        RatedSeat(seat, player, place, late, rating, rating)
        for seat, player, place, late in seats_to_rate(ended, result)
        if not is_former(player)
        for rating in [current_rating(ratings[player], now)]
    ]
    seats = rated(pool, await _with_fixed(unit, pool, before, now))
    if await _met_too_often(unit, players, now):
        return Unrated.SAME_PAIR
    changed = [await changed_rating(unit, ratings[each.player], seats, now) for each in seats]
    await unit.ratings.add(match_id=row.id, pool=pool, server=row.server, at=now, seats=seats)
    await unit.ratings.set_ratings(changed)
    return None


def seats_to_rate(ended: Match, result: Result) -> list[tuple[int, int, int, bool]]:
    """Return each seat of a match that somebody has won: the seat, its player, its place, and
    whether it has lost on time."""
    count = len(ended.row.seats)
    ranks = required(places(result, count, [seat for seat, _ in ended.line.gone]), "winner")
    late = lost_on_time(ended.line, result, count)
    return [
        (seat, player, ranks[seat], seat in late) for seat, player in enumerate(ended.row.players)
    ]


def was_long_enough(match: Match) -> bool:
    """Return whether each seat has made enough turns for a rating, also if they were taken back."""
    known = match.row.extras.enough_turns
    return known or is_long_enough(match.line, len(match.row.seats))


def rated(pool: str, seats: Sequence[RatedSeat]) -> list[RatedSeat]:
    """Return the seats of a match with what it does to their ratings, from those before."""
    after = after_match(pool, [seat.before for seat in seats], [seat.place for seat in seats])
    return [
        replace(seat, after=seat.before if seat.fixed else rating)
        for seat, rating in zip(seats, after, strict=True)
    ]


async def _with_fixed(
    unit: UnitOfWork, pool: str, seats: Sequence[RatedSeat], now: datetime
) -> Sequence[RatedSeat]:
    """Fix the rating of who beats somebody who loses on time again, in a match of two: it would be
    too easy to gain. In larger matches whoever loses on time is last, as by resigning."""
    late = [seat for seat in seats if seat.lost_on_time]
    since = now - LOSS_ON_TIME_EVERY
    if is_for_several(pool) or not late:
        return seats
    if not await unit.ratings.count_lost_on_time(late[0].player, since):
        return seats
    return [replace(seat, fixed=not seat.lost_on_time) for seat in seats]


async def _met_too_often(unit: UnitOfWork, players: Sequence[int], now: datetime) -> bool:
    """Return whether two players have had as many rated matches as they can have in a while."""
    since = now - PAIR_PERIOD
    for one, other in permutations(players, 2):  # both orders: either may have been erased before
        if await unit.ratings.count_between(one, other, since) >= PAIR_LIMIT:
            return True
    return False


async def changed_rating(
    unit: UnitOfWork, old: StoredRating, seats: Sequence[RatedSeat], now: datetime
) -> StoredRating:
    """Return a rating as it is after a match that has not been added yet."""
    after = next(seat.after for seat in seats if seat.player == old.player)
    opponents = {seat.player for seat in seats} - {old.player}
    met = await unit.ratings.count_met(old.pool, old.player, old.opponents, opponents)
    return with_result(old, after, now, old.matches + 1, met)
