"""Ladders within a unit of work: who leaves one, and what a result changes."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from model.leagues.ladders import IDLE_FOR, LadderPlayer, after_win
from storage.database import UnitOfWork


def reordered(players: Sequence[LadderPlayer], order: Sequence[int]) -> list[LadderPlayer]:
    """Return the players of a ladder with the places of an order; who is not in it is left out."""
    by_player = {each.player: each for each in players}
    return [replace(by_player[player], place=place) for place, player in enumerate(order)]


async def leave_ladder(unit: UnitOfWork, server: int, game: str, player: int) -> None:
    """Take somebody off a ladder; everybody below moves up."""
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players if each.player != player]
    await unit.ladders.set_players(server, game, players, reordered(players, order))


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
    after = [
        replace(each, drops_at=now + IDLE_FOR) if each.player in people else each
        for each in reordered(players, new)
    ]
    await unit.ladders.set_players(server, game, players, after)
    return new != order
