"""What matches have to do with seasons and ladders, and what their end changes there."""

from matches.effects.appended import Appended
from matches.effects.ladders import ladder_result
from matches.log.queueing import queue_in_match
from model.leagues.seasons import Season, section_name
from model.match_extras import League
from model.notices import Announcement
from model.stored_fields import required
from model.text_values import Mention
from rules.replay import Reason
from rules.text import join_texts, tr
from storage.database import UnitOfWork


def league_of(season: Season, section: int) -> League:
    """Return what is stored with a match in a section."""
    mark = join_texts([season.title, section_name(section)], " · ")
    return League(mark, season.id)


ON_LADDER = League(tr("ladder"))
"""What is stored with a match on a ladder."""


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
