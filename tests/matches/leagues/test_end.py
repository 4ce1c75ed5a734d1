"""The end of a season, and who has a point then."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from model.errors import Refused
from model.leagues.seasons import PairingResult, PlayerStatus, SeasonState
from model.stored_fields import required
from storage.queries.schedule import Work
from tests.matches.conftest import ANN, BOB, CY, Timed, due, erase
from tests.matches.leagues.season_helpers import (
    ORGANISER,
    SERVER,
    begun,
    match_between,
    opened,
    points,
    terms,
    work,
)
from tests.support.database.raw_sql import fetch


@pytest.mark.parametrize("stuck", [False, True])
async def test_who_is_out_of_time_at_an_early_end_loses_and_other_matches_are_void(
    service: Timed, *, stuck: bool
) -> None:
    """So is a match which nobody could play."""
    view = await begun(service, ANN, BOB, CY, clock_text="6d")
    number = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(number)).mover, "mover")
    service.clock.advance(days=4)
    for each in view.pairings:
        if each.match_id != number:  # there the other one has six days from now on
            row = (await service.matches.load(required(each.match_id, "match"))).row
            await service.playing.play(row.id, required(row.mover, "mover"), "b2")
    if stuck:
        async with service.database.write() as unit:
            await unit.matches.set_stuck(number, service.clock.moment)
    service.clock.advance(days=3)
    await service.leagues.end(view.season.id)
    await work(service)
    after = await service.leagues.load(view.season.id)
    other = ANN + BOB - mover
    assert points(after) == {other: 0 if stuck else 1, CY: 0, mover: 0}
    if not stuck:  # nothing counts for Cy, who is therefore behind whoever has lost
        assert [row.player for row in after.tables[0]] == [other, mover, CY]


async def test_a_season_that_began_late_ends_early_before_its_own_date(service: Timed) -> None:
    number = await opened(service, [ANN, BOB, CY])
    service.clock.advance(days=5)  # the bot was away when it should have begun
    await work(service)
    service.clock.advance(days=8 * 7 - 1)
    await service.leagues.end(number)
    await work(service)
    assert (await service.leagues.load(number)).season.ended_early


async def test_a_season_ends_a_day_after_its_last_match(service: Timed) -> None:
    """By then an organiser can rule. Nobody says that it was ended early."""
    view = await begun(service, ANN, BOB, CY, weeks=8)
    last = match_between(view, ANN, BOB)
    for each in view.pairings:
        if each.match_id != last:
            await service.playing.resign(required(each.match_id, "match"), CY)
    await work(service)
    season = (await service.leagues.load(view.season.id)).season
    assert season.ends_at == view.season.ends_at
    await service.playing.resign(last, BOB)
    await work(service)
    season = (await service.leagues.load(view.season.id)).season
    assert season.ends_at == service.clock.moment + timedelta(days=1)
    await service.leagues.rule(SERVER, last, ORGANISER, "why", BOB)
    service.clock.advance(days=1)
    await work(service)
    after = await service.leagues.load(view.season.id)
    assert (after.season.state, after.has_void) == (SeasonState.OVER, False)
    assert points(after) == {BOB: 2, ANN: 1, CY: 0}


@pytest.mark.parametrize("early", [False, True], ids=["on its date", "by an organiser"])
async def test_a_table_stands_from_the_end_on_although_the_scheduler_is_late(
    service: Timed, *, early: bool
) -> None:
    view = await begun(service, ANN, BOB, CY, clock_text="42h", weeks=1)
    number, match_id = view.season.id, match_between(view, ANN, BOB)
    if early:
        service.clock.advance(days=1)
        await service.leagues.end(number)
    service.clock.advance(days=7)
    with pytest.raises(Refused, match="Spring is over already"):
        await service.leagues.end(number)
    with pytest.raises(Refused, match="Spring is over, so its table stands"):
        await service.leagues.rule(SERVER, match_id, ORGANISER, "why", ANN)
    with pytest.raises(Refused, match="Spring is over, so its table stands"):
        await service.leagues.leave(number, ANN)
    movers = {
        each.match_id: (await service.matches.load(required(each.match_id, "match"))).mover
        for each in view.pairings
    }
    await service.playing.resign(match_id, ANN + BOB - required(movers[match_id], "mover"))
    await erase(service, CY)  # that ends all the same
    await work(service)
    after = await service.leagues.load(number)
    assert (after.season.state, after.season.ended_early) == (SeasonState.OVER, early)
    for before, each in zip(view.pairings, after.pairings, strict=True):
        late = before.lost_by(required(movers[each.match_id], "mover"))
        assert each.outcome is (PairingResult.VOID if early else late)


@pytest.mark.parametrize("early", [False, True])
async def test_a_vacation_to_the_end_of_a_season_saves_no_point(
    service: Timed, *, early: bool
) -> None:
    """It does if the season ends early, which nobody could know."""
    view = await begun(service, ANN, BOB, CY, clock_text="7d", weeks=4)
    number = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(number)).mover, "mover")
    service.clock.advance(days=4)
    for each in view.pairings:
        if each.match_id != number:
            await service.playing.resign(required(each.match_id, "match"), CY)
    await service.vacations.start(mover, service.clock.moment + timedelta(days=24, hours=1))
    service.clock.advance(days=10 if early else 24)
    if early:
        await service.leagues.end(view.season.id)
    await work(service)
    got = points(await service.leagues.load(view.season.id))
    other = ANN + BOB - mover
    assert got == {other: 1 if early else 2, mover: 1, CY: 0}


@pytest.mark.parametrize("weekends_off", [False, True])
async def test_a_vacation_that_leaves_no_whole_turn_saves_no_point(
    service: Timed, *, weekends_off: bool
) -> None:
    """With 3 days a move and 26 hours left, it ends a day and a second before the season."""
    chosen = terms("3d", weeks=4)
    options = replace(chosen.match_options, weekends_off=weekends_off)
    number = await opened(service, [ANN, BOB, CY], replace(chosen, match_options=options))
    service.clock.advance(days=3)
    await work(service)
    view = await service.leagues.load(number)
    match_id = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(match_id)).mover, "mover")
    service.clock.advance(hours=46)
    await service.vacations.start(mover, view.season.ends_at - timedelta(days=1, seconds=1))
    service.clock.moment = view.season.ends_at
    await work(service)
    after = await service.leagues.load(number)
    pairing = next(each for each in after.pairings if each.match_id == match_id)
    assert pairing.result is pairing.lost_by(mover)


async def test_no_unit_begins_or_decides_many_matches(service: Timed) -> None:
    """So that nobody waits for a season of two hundred."""
    number = await opened(service, range(1, 41), terms("42h", weeks=1))
    service.clock.advance(days=3)
    pairings = "FROM pairings WHERE match_id IS NOT NULL"
    for what in (pairings, f"{pairings} AND result IS NOT NULL"):
        done = [0]
        while await due(service, Work.SEASON, 1):
            await service.leagues.advance(number)
            done += [int(row[0]) for row in fetch(service.database, f"SELECT count(*) {what}")]
        assert done[-1] == 95
        assert max(after - before for before, after in pairwise(done)) <= 20
        service.clock.advance(days=7)
    view = await service.leagues.load(number)
    assert view.season.state is SeasonState.OVER
    assert all(each.lost_on_time for each in view.pairings)
    assert {each.status for each in view.players} == {PlayerStatus.IN}
