"""What tests of ladders do: join, challenge, and let time pass."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

from matches.service import Service
from model.errors import Refused
from model.match_extras import MatchOptions
from model.notices import Lane
from model.ratings.rating import RatingMode
from model.stored_fields import required
from storage.queries.schedule import Work
from tests.matches.conftest import ANN, BOB, CY, Timed, due, offer
from tests.support.database.raw_sql import fetch

SERVER, GAME = 1, "escabel"
RATED = MatchOptions(rated=RatingMode.RATED)


async def order(service: Service) -> list[int]:
    """The ladder from the top; each place is there once."""
    stored = "SELECT player_id, place FROM ladder_players ORDER BY place"
    rows = await asyncio.to_thread(fetch, service.database, stored)
    assert [place for _, place in rows] == list(range(len(rows)))
    return [player for player, _ in rows]


async def joined(service: Service, *people: int) -> None:
    for player in people:
        await service.ladders.join(SERVER, GAME, player)


async def challenge(service: Service, challenger: int, challenged: int) -> int:
    wanted = offer(opponents=[challenged], maker=challenger, match_options=RATED, ladder=True)
    return (await service.challenges.create(wanted)).id


async def told(service: Service, player: int) -> str:
    """What was queued for somebody alone."""
    query, lane = "SELECT payload FROM outbox WHERE lane = :lane", Lane.PLAYER.of(player)
    return str(await asyncio.to_thread(fetch, service.database, query, lane=lane))


async def pass_time(service: Timed, days: int) -> None:
    """Let time pass, and do what is due; whoever is challenged can see that."""
    service.clock.advance(days=days)
    for number in await due(service, Work.CHALLENGE):
        await service.challenges.expire(number)
        await service.ladders.decide_unanswered(number, seen=True)
    while await service.ladders.drop_idle():
        pass


async def used_decline(service: Timed) -> int:
    """Bob challenges Ann, who has declined a week ago."""
    await joined(service, ANN, BOB, CY)
    await service.challenges.leave(await challenge(service, BOB, ANN), ANN)
    service.clock.advance(days=7)
    return await challenge(service, BOB, ANN)


async def take_turn(service: Service, way: str, friends: Collection[int]) -> None:
    """Let the first of Ann's friends challenge her who may, and end that in a way."""
    for friend in friends:
        with suppress(Refused):
            number = await challenge(service, friend, ANN)
            if way == "withdraws":
                await service.challenges.withdraw(number, friend)
                continue
            _, row = await service.challenges.join(number, ANN)
            if way == "resigns":
                await service.playing.resign(required(row, "match").id, friend)
