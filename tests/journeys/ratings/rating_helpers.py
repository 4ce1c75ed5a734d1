"""Helpers for journeys about ratings: people who have finished matches or have ratings."""

from collections.abc import Mapping

from model.ratings.pools import is_for_several
from model.ratings.rating import RatedSeat, Rating, StoredRating
from model.ratings.updates import is_ranked
from tests.journeys.match_helpers import CANCELLED, add_matches
from tests.support.discord import World
from tests.support.people import Person

STRANGER = 77


async def has_finished(world: World, *people: Person, count: int = 3, cancelled: int = 0) -> None:
    """Store matches that people have won against a stranger, and cancelled ones after them."""
    for person in people:
        await add_matches(world, person.id, STRANGER, count=count)
        await add_matches(world, person.id, STRANGER, result=CANCELLED, count=cancelled)


async def has_ratings(
    world: World,
    means: Mapping[int, float],
    *,
    pool: str = "escabel",
    deviation: float = 60.0,
    matches: int = 5,
    opponents: int = 3,
    elsewhere: bool = False,
) -> None:
    """Store ratings by player, as after a rated match today on the server, or `elsewhere`."""
    context = world.bot.context
    now, server = context.wall_clock.now(), world.guild.id + elsewhere
    (match_id,) = await add_matches(world, *means, STRANGER, server=server)
    async with context.database.write() as unit:
        await unit.ratings.lock(pool, list(means))
        volatility = 0.0 if is_for_several(pool) else 0.06
        ratings = {player: Rating(mean, deviation, volatility) for player, mean in means.items()}
        seats = [
            RatedSeat(seat, player, 1, False, rating, rating)
            for seat, (player, rating) in enumerate(ratings.items())
        ]
        await unit.ratings.add(match_id=match_id, pool=pool, server=server, at=now, seats=seats)
        ranked = is_ranked(matches, opponents)
        await unit.ratings.set_ratings(
            [
                StoredRating(player, pool, rating, matches, opponents, now, ranked)
                for player, rating in ratings.items()
            ]
        )
