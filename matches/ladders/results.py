"""What a match, or a challenge without an answer, changes on a ladder."""

from datetime import datetime

from matches.log.loaded_match import MatchChange
from matches.queueing import queue_in_match
from model.entities import Challenge, Match
from model.ladders import after_win, reordered, stayed
from model.notices import AnnouncementNotice
from model.stored_fields import required
from model.text_values import Mention
from rules.line import Reason
from rules.text import tr
from storage.database import UnitOfWork


async def change_ladder(unit: UnitOfWork, change: MatchChange) -> None:
    """Change the places on the ladder after the end of a match on it, and announce that.

    Who never moved has lost, although the match was cancelled.
    """
    match = change.match
    if not match.extras.ladder:
        return
    people, winners = match.players, required(match.result, "result").winners
    absent = {event.seat for event in change.events if event.reason is Reason.NEVER_MOVED}
    if absent:
        winners = tuple({0, 1} - absent)
    if await ladder_result(unit, match, change.at, *(people[seat] for seat in winners)):
        (winner,) = winners
        text = tr(
            "{player} takes the place of {opponent} on the ladder.",
            player=Mention(people[winner]),
            opponent=Mention(people[1 - winner]),
        )
        await queue_in_match(unit, match.id, AnnouncementNotice(text, people), change.at)


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
    order = new = [each.player for each in players]
    if len(winners) == 1 and stayed(players, people, about.created_at):
        (loser,) = (person for person in people if person != winners[0])
        new = after_win(order, winners[0], loser)
    after = reordered(players, new, people, now)
    await unit.ladders.set_players(server, game, after)
    return new != order
