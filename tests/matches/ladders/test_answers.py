"""Challenges on a ladder that are declined, or not answered."""

from datetime import timedelta

import pytest

from matches.challenges import checks
from matches.ladders import challenges as ladder_challenges
from matches.service import Service
from model.clocks.clock_rules import Span
from model.entities import ChallengeState
from model.errors import Refused
from model.ladders import ANSWER_WITHIN
from tests.matches.conftest import ANN, BOB, CY, Timed, begun, erase
from tests.matches.ladders.ladder_helpers import (
    GAME,
    SERVER,
    challenge,
    joined,
    order,
    pass_time,
    told,
    used_decline,
)


async def test_a_block_counts_as_declining_and_does_not_keep_a_place(service: Timed) -> None:
    """Only whoever blocks can know it: the challenge is open as long as any other."""
    await joined(service, ANN, BOB)
    await service.preferences.block(ANN, BOB, service.wall_clock.now())
    declined = await challenge(service, BOB, ANN)
    with pytest.raises(Refused, match="You block"):
        await service.challenges.join(declined, ANN)
    await pass_time(service, 5)
    assert (await service.challenges.get(declined)).state is ChallengeState.DECLINED
    assert "counts as declined, because you block" in await told(service, ANN)
    assert "block" not in await told(service, BOB)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, 7)
    await challenge(service, BOB, ANN)
    await pass_time(service, 5)
    assert await order(service) == [BOB, ANN]


@pytest.mark.parametrize("limit", ["MAX_RUNNING_MATCHES", "MAX_MATCHES_TOGETHER"])
async def test_a_challenger_with_too_many_matches_takes_no_place(
    service: Timed, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    number = await used_decline(service)
    await begun(service, opponents=[BOB])
    monkeypatch.setattr(ladder_challenges, limit, 1)
    await pass_time(service, 5)
    assert await order(service) == [ANN, BOB, CY]
    assert (await service.challenges.get(number)).state is ChallengeState.VOID


async def test_a_challenger_who_blocks_takes_no_place(service: Timed) -> None:
    """Whoever finds that out by answering ends the challenge, so a later unblocking is no help."""
    number = await used_decline(service)
    await service.preferences.block(BOB, ANN, service.wall_clock.now())
    for answer in (service.challenges.leave, service.challenges.join):
        with pytest.raises(Refused, match=r"changes nothing|no longer open"):
            await answer(number, ANN)
    await service.preferences.unblock(BOB, ANN)
    await pass_time(service, 5)
    assert await order(service) == [ANN, BOB, CY]
    assert (await service.challenges.get(number)).state is ChallengeState.VOID
    for player in (ANN, BOB):
        assert "could not be seen or accepted" in await told(service, player)


async def test_a_challenger_on_vacation_takes_no_place(service: Timed) -> None:
    """Nobody could challenge them in their turn."""
    await joined(service, ANN, BOB)
    await challenge(service, BOB, ANN)
    await service.vacations.start(BOB, service.clock.moment + timedelta(days=29))
    await pass_time(service, 5)
    assert await order(service) == [ANN, BOB]


async def test_the_time_to_answer_begins_when_the_card_is_posted(service: Timed) -> None:
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    service.clock.advance(days=4)
    await service.challenges.card_posted(await service.challenges.get(number), 99)
    assert (await service.challenges.get(number)).open_until == service.clock.moment + ANSWER_WITHIN
    await pass_time(service, 4)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, 1)
    assert await order(service) == [BOB, ANN]


async def test_too_many_matches_of_ones_own_keep_no_place(
    service: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await joined(service, ANN, BOB)
    await begun(service, opponents=[CY])
    monkeypatch.setattr(checks, "MAX_RUNNING_MATCHES", 1)
    await challenge(service, BOB, ANN)
    await pass_time(service, 5)
    assert await order(service) == [BOB, ANN]


async def test_one_declines_once_in_two_weeks_and_then_loses_the_place_without_an_answer(
    service: Timed,
) -> None:
    again = await used_decline(service)
    with pytest.raises(Refused, match="decline once in 14 days"):
        await service.challenges.leave(again, ANN)
    await pass_time(service, 4)
    assert await order(service) == [ANN, BOB, CY]
    await pass_time(service, 1)
    assert await order(service) == [BOB, ANN, CY]
    assert (await service.challenges.get(again)).state is ChallengeState.TAKEN


async def test_to_decline_what_changes_nothing_does_not_count(service: Service) -> None:
    """Bob stands above Ann by now. Then Ann can decline a challenge of Cy's."""
    await joined(service, ANN, BOB)
    first = await challenge(service, BOB, ANN)
    await service.ladders.leave(SERVER, GAME, ANN)
    await joined(service, ANN, CY)
    assert (await service.challenges.leave(first, ANN)).state is ChallengeState.VOID
    second = await challenge(service, CY, ANN)
    assert (await service.challenges.leave(second, ANN)).state is ChallengeState.DECLINED


async def test_who_erases_their_data_leaves_a_challenge_that_they_could_not_decline(
    service: Timed,
) -> None:
    again = await used_decline(service)
    await erase(service, ANN)
    assert (await service.challenges.get(again)).state is ChallengeState.DECLINED
    assert await order(service) == [BOB, CY]


async def test_time_in_which_nobody_can_answer_does_not_cost_a_place(service: Timed) -> None:
    """A vacation that begins after the challenge, and an outage, are no part of the five days."""
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    await pass_time(service, 2)
    await service.vacations.start(ANN, service.clock.moment + timedelta(days=10))
    await pass_time(service, 4)
    assert (await service.challenges.get(number)).open_until == service.clock.moment + ANSWER_WITHIN
    assert await order(service) == [ANN, BOB]
    await pass_time(service, 8)
    async with service.database.write() as unit:
        now = service.clock.moment
        await unit.absences.add_outage(Span(now, now + timedelta(days=2)))
    await pass_time(service, 2)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, 1)
    assert await order(service) == [BOB, ANN]
