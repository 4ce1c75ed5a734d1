"""Helpers for journeys about ratings: people who have finished matches or have ratings."""

from __future__ import annotations

from collections.abc import Mapping

from matches.model.entities import Event, Seat
from matches.model.match_options import DEFAULT_OPTIONS
from matches.model.ratings import RatedSeat, Rating, StoredRating
from matches.protocols.matches import ClockSchedule
from matches.ratings.pools import is_for_several
from matches.ratings.updates import is_ranked
from rules.game import Result, Termination
from rules.replay import Kind
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.people import Person

STRANGER = 77


async def has_finished(world: World, *people: Person, count: int = 3, cancelled: int = 0) -> None:
    """Store matches that people have won against a stranger, and cancelled ones after them."""
    context = postboard(world).context
    async with context.store.write() as unit:
        for person in people:
            for number in range(count + cancelled):
                match = await unit.matches.add(
                    game="escabel",
                    options={"size": "3", "pie": "off"},
                    match_options=DEFAULT_OPTIONS,
                    seed=bytes(32),
                    seats=[Seat(person.id), Seat(STRANGER)],
                    server=world.guild.id,
                    channel=world.channel.id,
                    home=world.channel.id,
                    to_move=0,
                    created_at=context.clock.now(),
                    schedule=ClockSchedule(),
                )
                resigned = Result((0,), Termination.RESIGNED)
                await unit.matches.append(
                    match,
                    [Event(1, Kind.RESIGNED, 1, STRANGER, "", context.clock.now())],
                    ply=0,
                    to_move=None,
                    at=context.clock.now(),
                    result=resigned if number < count else Result((), Termination.CANCELLED),
                    shown=False,
                    schedule=ClockSchedule(),
                )


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
    context = postboard(world).context
    now, server = context.clock.now(), world.guild.id + elsewhere
    async with context.store.write() as unit:
        match = await unit.matches.add(
            game="escabel",
            options={"size": "3", "pie": "off"},
            match_options=DEFAULT_OPTIONS,
            seed=bytes(32),
            seats=[Seat(player) for player in means],
            server=server,
            channel=world.channel.id,
            home=world.channel.id,
            to_move=None,
            created_at=now,
            schedule=ClockSchedule(),
        )
        await unit.ratings.lock(pool, list(means))
        ratings = {
            player: Rating(mean, deviation, 0.0 if is_for_several(pool) else 0.06)
            for player, mean in means.items()
        }
        seats = [
            RatedSeat(seat, player, 1, False, rating, rating)
            for seat, (player, rating) in enumerate(ratings.items())
        ]
        await unit.ratings.add(match=match.id, pool=pool, server=server, at=now, seats=seats)
        ranked = is_ranked(matches, opponents)
        await unit.ratings.set_ratings(
            [
                StoredRating(player, pool, rating, matches, opponents, now, ranked)
                for player, rating in ratings.items()
            ]
        )
