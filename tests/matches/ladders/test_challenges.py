"""Who may challenge whom on a ladder, and when: nobody keeps the others from a place."""

from contextlib import suppress
from datetime import timedelta

import pytest

from matches.service import Service
from model.entities import ChallengeState
from model.errors import Refused
from model.stored_fields import required
from model.text_values import Moment
from rules.text import values_of
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, Timed, erase
from tests.matches.ladders.ladder_helpers import (
    GAME,
    SERVER,
    challenge,
    joined,
    order,
    pass_time,
    take_turn,
)


async def test_one_challenge_each_way_and_only_upwards(service: Service) -> None:
    await joined(service, ANN, BOB, CY, DEE)
    first = await challenge(service, CY, ANN)
    for challenger, challenged, why in (
        (CY, BOB, "You have already challenged somebody"),
        (BOB, ANN, "Somebody else has already challenged"),
        (ANN, BOB, "at most 5 places above you"),
    ):
        with pytest.raises(Refused, match=why):
            await challenge(service, challenger, challenged)
    await challenge(service, DEE, CY)
    _, row = await service.challenges.join(first, ANN)
    with pytest.raises(Refused, match="already challenged"):
        await challenge(service, CY, BOB)
    await service.playing.resign(required(row, "match").id, CY)
    await challenge(service, CY, BOB)


async def test_a_long_match_keeps_nobody_from_a_place_for_more_than_thirty_days(
    service: Timed,
) -> None:
    """Neither those who want to challenge, nor a challenger whose opponent plays slowly."""
    await joined(service, ANN, BOB, CY)
    await service.challenges.join(await challenge(service, CY, BOB), BOB)
    await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    service.clock.advance(days=29)
    for challenger in (CY, BOB):
        with pytest.raises(Refused, match="already challenged"):
            await challenge(service, challenger, ANN)
    service.clock.advance(days=1)
    await challenge(service, CY, ANN)


async def test_two_friends_who_take_turns_keep_nobody_from_a_place(service: Timed) -> None:
    """Whoever has not met the same person goes first. Whoever finds the place taken is told so, and
    until when it is at the latest."""
    await joined(service, ANN, BOB, CY, DEE)
    for friend in (BOB, CY):
        await service.challenges.join(await challenge(service, friend, ANN), ANN)
        with pytest.raises(Refused, match=r"already challenged .* at the latest") as refused:
            await challenge(service, DEE, ANN)
        (until,) = values_of(refused.value.text, Moment)
        assert until == Moment(service.clock.moment + timedelta(days=30))
        service.clock.advance(days=30)
    for hours in (0, 23):
        service.clock.advance(hours=hours)
        with pytest.raises(Refused, match=r"others go first.* after "):
            await challenge(service, BOB, ANN)
    await challenge(service, DEE, ANN)


@pytest.mark.parametrize(("way", "days"), [("withdraws", 10), ("resigns", 10), ("plays", 100)])
async def test_friends_who_act_as_soon_as_they_can_keep_nobody_from_a_place(
    service: Timed, way: str, days: int
) -> None:
    """Eve has met Ann before, and looks once a day, some hours after three friends of Ann's."""
    await joined(service, ANN, BOB, CY, DEE, EVE)
    await take_turn(service, "resigns", [EVE])
    for _ in range(days):
        await take_turn(service, way, [BOB, CY, DEE])
        service.clock.advance(hours=3)
        with suppress(Refused):
            await challenge(service, EVE, ANN)
            return
        service.clock.advance(hours=21)
    pytest.fail("Eve can never challenge Ann")


@pytest.mark.parametrize("accepted", [False, True])
@pytest.mark.parametrize("rejoins", [False, True])
async def test_a_challenger_who_leaves_the_ladder_keeps_nobody_from_a_place(
    service: Timed, *, accepted: bool, rejoins: bool
) -> None:
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    if accepted:
        await service.challenges.join(number, ANN)
    await service.ladders.leave(SERVER, GAME, BOB)
    if rejoins:
        service.clock.advance(minutes=1)
        await joined(service, BOB)
    await challenge(service, CY, ANN)
    if not accepted:
        with pytest.raises(Refused, match="changes nothing"):
            await service.challenges.join(number, ANN)


async def test_friends_who_win_a_place_from_one_another_keep_no_newcomer_from_it(
    service: Timed,
) -> None:
    """Each of them has one turn before Eve, who looks some hours later than they do."""
    await joined(service, ANN, BOB, CY, DEE, EVE)
    for _ in range(4):
        top, *friends = (each for each in await order(service) if each != EVE)
        row = None
        for friend in friends:
            with suppress(Refused):
                _, row = await service.challenges.join(await challenge(service, friend, top), top)
                break
        service.clock.advance(hours=3)
        with suppress(Refused):
            await challenge(service, EVE, top)
            return
        service.clock.advance(days=29)
        await service.playing.resign(required(row, "match").id, top)
    pytest.fail("Eve can never challenge the first one")


async def test_two_friends_who_win_in_turn_keep_nobody_from_a_place(service: Timed) -> None:
    """Whoever has just lost a place by a challenge does not go first either."""
    await joined(service, ANN, BOB, CY)
    _, row = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    service.clock.advance(days=29)
    await service.playing.resign(required(row, "match").id, ANN)
    assert await order(service) == [BOB, ANN, CY]
    for days in (0, 6):
        service.clock.advance(days=days)
        with pytest.raises(Refused, match=r"others go first.* after "):
            await challenge(service, ANN, BOB)
    await challenge(service, CY, BOB)


@pytest.mark.parametrize("ended_by", ["challenger", "challenged"])
async def test_a_week_is_for_others_after_a_challenge_that_was_not_played(
    service: Timed, ended_by: str
) -> None:
    """It begins when the challenge was withdrawn or declined, so that a friend holds no place."""
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    service.clock.advance(days=4, hours=23)
    if ended_by == "challenger":
        await service.challenges.withdraw(number, BOB)
    else:
        await service.challenges.leave(number, ANN)
    service.clock.advance(days=6, hours=23)
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    await challenge(service, CY, ANN)


async def test_one_challenge_of_the_same_two_is_open(service: Timed) -> None:
    """Also when a long vacation keeps the first one open for more than 30 days."""
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    await pass_time(service, 1)
    await service.vacations.start(ANN, service.clock.moment + timedelta(days=28))
    for _ in range(30):
        await pass_time(service, 1)
    assert (await service.challenges.get(number)).state is ChallengeState.OPEN
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    await challenge(service, CY, ANN)


async def test_whoever_erases_their_data_does_not_go_first(service: Timed) -> None:
    """They wait as if they had not, and nobody who was on the ladder before does."""
    await joined(service, ANN, CY, DEE, BOB)
    await take_turn(service, "resigns", [CY])
    service.clock.advance(days=6)
    await take_turn(service, "plays", [BOB])
    await erase(service, BOB)
    await joined(service, BOB)
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    service.clock.advance(days=1)
    await challenge(service, CY, ANN)
