"""Helpers for journeys about ratings: people who have finished matches or have ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from model.clocks.clock_state import ClockSchedule
from model.entities import Event, Match, Seat
from model.match_options import DEFAULT_OPTIONS
from model.ratings.pools import is_for_several
from model.ratings.rating import RatedSeat, Rating, StoredRating
from model.ratings.updates import is_ranked
from rules.game import Result, Termination
from rules.replay import Kind
from storage.database import UnitOfWork
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.people import Person

STRANGER = 77


async def _add_ended(
    unit: UnitOfWork,
    world: World,
    players: Sequence[int],
    now: datetime,
    *,
    server: int | None = None,
    cancelled: bool = False,
) -> Match:
    """Add a match that the first player has won, or that was cancelled."""
    match = await unit.matches.add(
        game="escabel",
        options={"size": "3", "pie": "off"},
        match_options=DEFAULT_OPTIONS,
        seed=bytes(32),
        seats=[Seat(player) for player in players],
        server=world.guild.id if server is None else server,
        channel=world.channel.id,
        home=world.channel.id,
        to_move=0,
        created_at=now,
        schedule=ClockSchedule(),
    )
    resigned = Result((0,), Termination.RESIGNED)
    return await unit.matches.append(
        match,
        [Event(1, Kind.RESIGNED, 1, players[1], "", now)],
        ply=0,
        to_move=None,
        at=now,
        result=Result((), Termination.CANCELLED) if cancelled else resigned,
        schedule=ClockSchedule(),
    )


async def has_finished(world: World, *people: Person, count: int = 3, cancelled: int = 0) -> None:
    """Store matches that people have won against a stranger, and cancelled ones after them."""
    context = postboard(world).context
    now = context.clock.now()
    async with context.store.write() as unit:
        for person in people:
            for number in range(count + cancelled):
                players = (person.id, STRANGER)
                await _add_ended(unit, world, players, now, cancelled=number >= count)


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
        match = await _add_ended(unit, world, [*means, STRANGER], now, server=server)
        await unit.ratings.lock(pool, list(means))
        volatility = 0.0 if is_for_several(pool) else 0.06
        ratings = {player: Rating(mean, deviation, volatility) for player, mean in means.items()}
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
