"""Places on a ladder: won, lost, and lost for want of matches."""

from datetime import timedelta

import pytest
import sqlalchemy as sa

from matches.service import Service
from model.clocks.clock_rules import Span
from model.errors import Refused
from model.stored_fields import required
from storage.tables import ladder_players
from tests.matches.conftest import ANN, BOB, CY, DEE, Timed
from tests.matches.ladders.ladder_helpers import GAME, SERVER, challenge, joined, order, pass_time


async def test_who_wins_against_somebody_above_takes_that_place(service: Service) -> None:
    await joined(service, ANN, BOB, CY, DEE)
    _, row = await service.challenges.join(await challenge(service, DEE, BOB), BOB)
    await service.playing.resign(required(row, "match").id, BOB)
    assert await order(service) == [ANN, DEE, BOB, CY]
    _, row = await service.challenges.join(await challenge(service, CY, DEE), DEE)
    await service.playing.resign(required(row, "match").id, CY)
    assert await order(service) == [ANN, DEE, BOB, CY]


async def test_a_challenge_alone_keeps_nobody_from_going_down(service: Timed) -> None:
    await joined(service, ANN, BOB)
    service.clock.advance(days=13)
    await joined(service, CY)
    await challenge(service, CY, ANN)
    await pass_time(service, 1)
    assert await order(service) == [CY, ANN, BOB]


async def test_who_never_moves_loses_the_place(service: Timed) -> None:
    await joined(service, ANN, BOB)
    _, row = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    number = required(row, "match").id
    mover = required((await service.matches.load(number)).mover, "mover")
    for _ in range(2):
        service.clock.advance(days=8)
        await service.timekeeping.check(number)
    assert (await order(service))[0] == (BOB if mover == ANN else ANN)


async def test_idle_players_go_down_after_two_weeks_and_vacations_keep_a_place(
    service: Timed,
) -> None:
    await joined(service, ANN)
    await pass_time(service, 10)
    await joined(service, BOB, CY)
    await pass_time(service, 4)
    assert await order(service) == [BOB, ANN, CY]
    await service.vacations.start(ANN, service.clock.moment + timedelta(days=8))
    with pytest.raises(Refused, match="is on vacation until"):
        await challenge(service, CY, ANN)
    await pass_time(service, 7)
    assert await order(service) == [BOB, ANN, CY]
    await service.ladders.leave(SERVER, GAME, BOB)
    assert await order(service) == [ANN, CY]


@pytest.mark.parametrize("removed", [False, True])
async def test_time_in_which_the_bot_is_away_costs_no_place(
    service: Timed, *, removed: bool
) -> None:
    """Neither while it does not run, nor while it is not on the server."""
    await joined(service, ANN)
    service.clock.advance(days=10)
    await joined(service, BOB)
    start = service.clock.moment
    if removed:
        await service.servers.left(SERVER)
    for _ in range(4):
        service.clock.advance(days=3)
        if not removed:
            async with service.database.write() as unit:
                await unit.absences.add_outage(Span(start, service.clock.moment))
        await pass_time(service, 0)
    assert await order(service) == [ANN, BOB]
    if not removed:
        await pass_time(service, 4)
        assert await order(service) == [BOB, ANN]


async def test_a_match_changes_nothing_for_those_who_have_joined_again(service: Timed) -> None:
    await joined(service, ANN, BOB, CY)
    _, row = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    for player in (ANN, BOB):
        await service.ladders.leave(SERVER, GAME, player)
    service.clock.advance(minutes=1)
    await joined(service, ANN, BOB)
    await service.playing.resign(required(row, "match").id, ANN)
    assert await order(service) == [CY, ANN, BOB]


async def test_a_ladder_goes_on_with_moments_that_cannot_be_read(service: Timed) -> None:
    await joined(service, ANN, BOB, CY)
    before_all = -(10**18)
    broken = sa.update(ladder_players).where(ladder_players.c.player_id == ANN)
    for column in ("joined_at", "idle_since", "drops_at"):
        value = sa.literal_column(str(before_all), sa.BigInteger)
        async with service.database.write() as unit:
            await unit._session.execute(broken.values({column: value}))  # pyright: ignore[reportPrivateUsage]
    await pass_time(service, 1)
    assert await order(service) == [BOB, ANN, CY]
    await service.challenges.leave(await challenge(service, CY, ANN), ANN)
