"""Ladders within a unit of work: who leaves one, and what a result changes."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from model.leagues.ladders import IDLE_FOR, LadderPlayer, after_win
from storage.database import UnitOfWork


def reordered(
    players: Sequence[LadderPlayer],
    order: Sequence[int],
    people: Collection[int],
    drops_at: datetime,
) -> list[LadderPlayer]:
    """Return the players of a ladder in another order; these `people` go down at `drops_at`."""
    by_player = {
        each.player: replace(each, drops_at=drops_at) if each.player in people else each
        for each in players
    }
    return [by_player[player] for player in order]


async def leave_ladder(unit: UnitOfWork, server: int, game: str, player: int) -> None:
    """Take somebody off a ladder; everybody below moves up."""
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    staying = [each for each in players if each.player != player]
    await unit.ladders.set_players(server, game, staying)


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
