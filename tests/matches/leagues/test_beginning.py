"""Seasons that begin, or do not."""

import pytest

from matches.service import Service
from model.errors import Refused
from model.leagues.seasons import SeasonState
from rules.text import as_text
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, Timed
from tests.matches.leagues.season_helpers import begun, opened, terms, work


async def test_too_few_players_make_no_season(service: Timed) -> None:
    number = await opened(service, [ANN, BOB])
    with pytest.raises(Refused, match="fewer than 3"):
        await service.leagues.begin_now(number)
    service.clock.advance(days=3)
    await work(service)
    assert (await service.leagues.load(number)).season.state is SeasonState.CALLED_OFF
    with pytest.raises(Refused, match="If another one follows"):
        await service.leagues.join(number, CY)


async def test_a_season_begins_only_if_enough_players_have_a_place(service: Timed) -> None:
    """The organiser learns it before the season is called off, but not who blocks whom."""
    number = await opened(service, [ANN, BOB, CY])
    await service.preferences.block(BOB, ANN, service.wall_clock.now())
    with pytest.raises(Refused) as refused:
        await service.leagues.begin_now(number)
    assert as_text(refused.value.text) == (
        "Spring can't begin yet: fewer than 3 players can take part."
    )
    await work(service)
    assert (await service.leagues.load(number)).season.state is SeasonState.OPEN
    await service.leagues.join(number, DEE)
    await service.leagues.begin_now(number)
    await work(service)
    view = await service.leagues.load(number)
    assert view.season.state is SeasonState.RUNNING
    assert {BOB} == {each.player for each in view.players if each.section is None}


async def test_people_who_block_each_other_do_not_meet(service: Timed) -> None:
    """Whoever has no place is told without a reason, and is in the next season."""
    await service.preferences.block(BOB, ANN, service.wall_clock.now())
    view = await begun(service, ANN, BOB, CY, DEE, EVE, weeks=1, clock_text="1d")
    assert {BOB} == {each.player for each in view.players if each.section is None}
    assert len(view.pairings) == 6
    service.clock.advance(days=7)
    await work(service)
    following = await service.leagues.load(view.season.id + 1)
    assert {each.player for each in following.players} == {ANN, BOB, CY, DEE, EVE}


async def test_the_clock_of_a_season_is_at_most_a_quarter_of_it(service: Service) -> None:
    with pytest.raises(Refused, match="at most 42 hours"):
        await opened(service, [], terms("43h", weeks=1))
    with pytest.raises(Refused, match="at most 42 hours"):
        await opened(service, [], terms("1d+1d/2d", weeks=1))
    await opened(service, [], terms("42h", weeks=1))
