"""What a match, or a challenge without an answer, changes on a ladder."""

from datetime import datetime

from model.entities import Challenge, Match
from model.ladders import after_win, reordered
from storage.database import UnitOfWork


async def ladder_result(
    unit: UnitOfWork, about: Match | Challenge, now: datetime, *winners: int
) -> bool:
    """Store what a match on a ladder changes, or a challenge that was not answered. Return whether
    the winner takes another place.

    Nobody wins if there is not exactly one of the `winners`, or if somebody has joined since then.
    None of the people is idle now.
    """
    server, game = about.server, about.game
    people = [each.player for each in (about.seats if isinstance(about, Match) else about.players)]
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    order = [each.player for each in players]
    new = order
    new_here = {each.player for each in players if each.joined_at > about.created_at}
    if len(winners) == 1 and new_here.isdisjoint(people):
        (loser,) = (person for person in people if person != winners[0])
        new = after_win(order, winners[0], loser)
    after = reordered(players, new, people, now)
    await unit.ladders.set_players(server, game, after)
    return new != order
