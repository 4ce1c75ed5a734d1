"""What a match, or a challenge without an answer, changes on a ladder."""

from collections.abc import Sequence
from datetime import datetime

from model.ladders import IDLE_FOR, after_win, reordered
from storage.database import UnitOfWork


async def ladder_result(
    unit: UnitOfWork, server: int, game: str, people: Sequence[int], now: datetime, *winners: int
) -> bool:
    """Store what a match on a ladder changes. Return whether the winner takes another place.

    Nobody wins if there is not exactly one of the `winners`. None of the people is idle now.
    """
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players]
    new = order
    if len(winners) == 1:
        (loser,) = (person for person in people if person != winners[0])
        new = after_win(order, winners[0], loser)
    after = reordered(players, new, people, now + IDLE_FOR)
    await unit.ladders.set_players(server, game, after)
    return new != order
