"""What tests of seasons do: open one, begin it, and look at its table."""

from collections.abc import Iterable
from datetime import timedelta

from matches.leagues.running import ShownSeason
from matches.service import Service
from model.clocks.clock_rules import ClockRule
from model.leagues.seasons import Terms
from model.match_extras import MatchOptions
from model.ratings.rating import RatingMode
from model.stored_fields import required
from storage.queries.schedule import Work
from tests.matches.conftest import Timed, due

SERVER, CHANNEL, ORGANISER = 1 << 22, 2, 999
DAY = timedelta(days=1)


def terms(clock: str = "10d", *, weeks: int = 8) -> Terms:
    rated = MatchOptions(ClockRule.from_typed(clock), rated=RatingMode.RATED)
    options = {"size": "3", "pie": "off"}
    return Terms("Spring", "escabel", options, rated, section_size=6, weeks=weeks)


async def opened(service: Service, people: Iterable[int], given: Terms | None = None) -> int:
    """Open a season that these people join. Return its number."""
    made = await service.leagues.create(SERVER, CHANNEL, ORGANISER, given or terms(), 3 * DAY)
    for player in people:
        await service.leagues.join(made.id, player)
    return made.id


async def work(service: Service) -> None:
    """Do what is due in seasons, as the scheduler does."""
    while seasons := await due(service, Work.SEASON, 10):
        for season in seasons:
            await service.leagues.advance(season)


async def begun(
    service: Timed, *people: int, clock_text: str = "10d", weeks: int = 8
) -> ShownSeason:
    """A season that has just begun."""
    number = await opened(service, people, terms(clock_text, weeks=weeks))
    service.clock.advance(days=3)
    await work(service)
    return await service.leagues.load(number)


def match_between(view: ShownSeason, one: int, other: int) -> int:
    """The match of two players in a season."""
    return next(
        required(each.match_id, "value")
        for each in view.pairings
        if {one, other} == {*each.players}
    )


def points(view: ShownSeason, section: int = 0) -> dict[int, float]:
    """The points of the players of a section who have a place."""
    return {row.player: row.points / 4 for row in view.tables[section] if row.place}
