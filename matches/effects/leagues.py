"""What the end of a match changes in its season or on its ladder."""

from collections.abc import Sequence
from datetime import datetime

from matches.effects.appended import Appended
from matches.queueing import queue_in_match
from model.ladders import IDLE_FOR, after_win, reordered
from model.notices import Announcement
from model.stored_fields import required
from model.text_values import Mention
from rules.replay import Reason
from rules.text import tr
from storage.database import UnitOfWork


async def note_in_league(unit: UnitOfWork, appended: Appended) -> None:
    """Have the season of a match that has ended look at its result, or change the places on the
    ladder. Who never moved has lost there, although the match was cancelled."""
    match, league = appended.match, appended.match.extras.league
    result = required(match.result, "result")
    if league is None:
        return
    if league.season is not None:
        await unit.seasons.touch(league.season, appended.at)
        return
    people = match.players
    absent = {event.seat for event in appended.events if event.reason is Reason.NEVER_MOVED}
    winners = [people[seat] for seat in ({0, 1} - absent if absent else result.winners)]
    if await ladder_result(unit, match.server, match.game, people, appended.at, *winners):
        text = tr(
            "{player} takes the place of {opponent} on the ladder.",
            player=Mention(winners[0]),
            opponent=Mention(people[1 - people.index(winners[0])]),
        )
        await queue_in_match(unit, match.id, Announcement(text, people), appended.at)


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
