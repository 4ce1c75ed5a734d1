"""What happens to seasons and ladders when two things happen at once, or at the wrong moment.

On SQLite one unit of work runs after the other; on PostgreSQL the locks of each unit do that.
"""

import asyncio
from typing import Any

import pytest

from matches.leagues.running import BATCH
from matches.service import Service
from model.errors import Refused
from model.leagues.seasons import PlayerStatus, SeasonState
from model.stored_fields import required
from tests.matches.conftest import ANN, BOB, CY, Timed, erase
from tests.matches.ladders.ladder_helpers import GAME, challenge, joined, order, pass_time
from tests.matches.leagues.season_helpers import (
    ORGANISER,
    SERVER,
    begun,
    match_between,
    opened,
    points,
    work,
)
from tests.support.database.races import LOCKED_PLAYERS, race, until_one_waits
from tests.support.database.raw_sql import fetch


# ---- leaving
async def test_a_win_counts_although_the_winner_leaves_at_once(service: Timed) -> None:
    """The scheduler has not looked at the result yet."""
    view = await begun(service, ANN, BOB, CY)
    await service.playing.resign(match_between(view, ANN, BOB), BOB)
    _, status = await service.leagues.leave(view.season.id, ANN)
    assert status is PlayerStatus.LEFT
    await work(service)
    assert points(await service.leagues.load(view.season.id)) == {ANN: 1, BOB: 0, CY: 1}


@pytest.mark.parametrize("leaves", ["leaves", "is erased"])
async def test_no_match_begins_for_somebody_who_is_gone(service: Timed, leaves: str) -> None:
    number = await opened(service, range(100, 108))
    service.clock.advance(days=3)
    for _ in range(2):  # the sections, and the first matches
        await service.leagues.advance(number)
    view = await service.leagues.load(number)
    assert sum(each.match_id is not None for each in view.pairings) == BATCH
    late = next(each.first for each in view.pairings if each.match_id is None)
    theirs = sum(late in each.players and each.match_id is not None for each in view.pairings)
    if leaves == "leaves":
        await service.leagues.leave(number, late)
    else:
        await erase(service, late)
    await work(service)
    view = await service.leagues.load(number)
    assert all(each.match_id for each in view.pairings)
    (gone,) = (each.player for each in view.players if each.status is PlayerStatus.OUT)
    assert sum(gone in each.players for each in view.pairings) == theirs
    rest = [each for each in view.pairings if gone not in each.players]
    assert len(rest) == 7 * 6 / 2


# ---- two at once
async def test_two_organisers_end_a_season_once(service: Timed) -> None:
    view = await begun(service, ANN, BOB, CY)
    number = view.season.id
    await race(
        service, lambda one: one.leagues.end(number), lambda other: other.leagues.end(number)
    )
    await work(service)
    assert (await service.leagues.load(number)).season.state is SeasonState.OVER
    with pytest.raises(Refused, match="over already"):
        await service.leagues.end(number)
    with pytest.raises(Refused, match="no such season"):
        await service.leagues.load(number + 1)


async def test_a_result_is_noted_although_another_one_is_being_noted(service: Timed) -> None:
    """The season is due because of one match while another one ends."""
    view = await begun(service, ANN, BOB, CY)
    first, second = (required(each.match_id, "match") for each in view.pairings[:2])
    await service.playing.resign(first, (await service.matches.load(first)).row.players[0])
    loser = (await service.matches.load(second)).row.players[0]
    service.clock.advance(minutes=1)
    await race(
        service,
        lambda one: one.playing.resign(second, loser),
        lambda other: other.leagues.advance(view.season.id),
    )
    await work(service)
    after = await service.leagues.load(view.season.id)
    assert sum(each.result is not None for each in after.pairings) == 2


async def test_a_ruling_keeps_the_result_that_is_being_noted(service: Timed) -> None:
    view = await begun(service, ANN, BOB, CY)
    number, left = match_between(view, ANN, BOB), match_between(view, ANN, CY)
    await service.playing.resign(left, ANN)
    await work(service)
    await race(  # half of Ann's matches are over, so the other one counts as lost
        service,
        lambda one: one.leagues.leave(view.season.id, ANN),
        lambda other: other.leagues.rule(SERVER, number, ORGANISER, "why", ANN),
    )
    await service.leagues.rule(SERVER, number, ORGANISER, "mistake")
    await work(service)
    after = await service.leagues.load(view.season.id)
    (pairing,) = (each for each in after.pairings if each.match_id == number)
    assert pairing.ruling is None
    assert pairing.result is pairing.lost_by(ANN)


async def test_a_ruling_on_a_match_that_just_ended(service: Timed) -> None:
    view = await begun(service, ANN, BOB, CY)
    number = match_between(view, ANN, BOB)
    await service.playing.resign(number, ANN)
    await service.leagues.rule(SERVER, number, ORGANISER, "why", ANN, BOB)
    await work(service)
    assert points(await service.leagues.load(view.season.id)) == {ANN: 0.5, BOB: 0.5, CY: 0}
    await service.leagues.rule(SERVER, number, ORGANISER, "mistake")
    await work(service)
    assert points(await service.leagues.load(view.season.id)) == {ANN: 0, BOB: 1, CY: 0}


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
@pytest.mark.parametrize("what", ["the end", "a ruling"])
async def test_matches_are_locked_before_their_season(service: Timed, what: str) -> None:
    """As by a move that ends a match, or both would wait for each other."""
    view = await begun(service, ANN, BOB, CY, weeks=1, clock_text="1d")
    match_id = match_between(view, ANN, BOB)
    service.clock.advance(days=6)
    act: Any = service.leagues.rule
    given: Any = (SERVER, match_id, ORGANISER, "why", ANN)
    if what == "the end":
        service.clock.advance(days=1)
        act, given = service.leagues.advance, (view.season.id,)
    season = f"SELECT 1 FROM seasons WHERE id = {view.season.id} FOR UPDATE NOWAIT"  # noqa: S608
    async with service.database.write() as unit:
        await unit.matches.get(match_id)
        task = asyncio.create_task(act(*given))
        await until_one_waits(service.database, task)
        assert not task.done()
        assert await asyncio.to_thread(fetch, service.database, season), "it is free"
    await task


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_players_are_locked_before_their_server(service: Timed) -> None:
    """As when a challenge is accepted, or both would wait for each other."""
    number = await opened(service, [ANN, BOB, CY])
    service.clock.advance(days=3)
    await service.leagues.advance(number)
    granted = f"{LOCKED_PLAYERS} AND granted"
    async with service.database.write() as unit:
        await unit.players.lock([ANN])
        task = asyncio.create_task(service.leagues.advance(number))
        await until_one_waits(service.database, task)
        assert len(await asyncio.to_thread(fetch, service.database, granted)) == 1, "Ann alone"
    await task


# ---- ladders
async def test_two_processes_look_for_idle_players_at_once(service: Timed) -> None:
    await joined(service, ANN, BOB)
    service.clock.advance(days=60)
    looked = await race(
        service, lambda one: one.ladders.drop_idle(), lambda other: other.ladders.drop_idle()
    )
    assert all(each in {True, False} for each in looked), looked
    assert not await service.ladders.drop_idle()


async def test_two_challenges_to_one_person_at_once(service: Service) -> None:
    await joined(service, ANN, BOB, CY)
    done = await race(
        service, lambda one: challenge(one, BOB, ANN), lambda other: challenge(other, CY, ANN)
    )
    assert sum(isinstance(each, Refused) for each in done) == 1


async def test_both_directions_at_once(service: Service) -> None:
    await joined(service, ANN, BOB)
    done = await race(
        service, lambda one: challenge(one, BOB, ANN), lambda other: challenge(other, ANN, BOB)
    )
    assert [isinstance(each, Refused) for each in done] == [False, True]


async def test_declining_at_the_last_moment(service: Timed) -> None:
    """Either it is declined, or the challenger takes the place, but not both."""
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    service.clock.advance(days=5)
    with pytest.raises(Refused, match="no longer open"):
        await service.challenges.leave(number, ANN)
    await pass_time(service, 0)
    assert await order(service) == [BOB, ANN]


async def test_who_was_challenged_and_left_loses_no_place(service: Timed) -> None:
    """So the challenger is not told that they take it."""
    await joined(service, ANN, BOB, CY)
    await challenge(service, BOB, ANN)
    await service.ladders.leave(1, GAME, ANN)
    await pass_time(service, 5)
    assert await order(service) == [BOB, CY]
    said = await asyncio.to_thread(fetch, service.database, "SELECT payload FROM outbox")
    assert "takes the place" not in str(said)
    assert "changes nothing" in str(said)
