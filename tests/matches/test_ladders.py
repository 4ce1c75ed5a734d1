"""Ladders: challenges, declining, and a year in which the places are always a permutation."""

import asyncio
import random
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from matches.challenges import checks
from matches.challenges.opening import ChallengeRequest
from matches.ladders import checks as ladder_checks
from matches.service import Service
from model.clocks.clock_rules import Span
from model.entities import ChallengeState, player_lane
from model.errors import Refused
from model.ladders import ANSWER_WITHIN, in_reach
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from model.stored_fields import required
from model.text_values import Moment
from rules.text import values_of
from storage.queries.schedule import Due
from storage.tables import ladder_players
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, begun, due, erase
from tests.support.clocks import ManualClock
from tests.support.database.raw_sql import fetch
from tests.support.database.store import statements_in_loop

SERVER, GAME = 1, "escabel"
RATED = MatchOptions(rated=RatingWish.RATED)


async def order(service: Service) -> list[int]:
    """The ladder from the top; each place is there once."""
    stored = "SELECT player_id, place FROM ladder_players ORDER BY place"
    rows = await asyncio.to_thread(fetch, service.database, stored)
    assert [place for _, place in rows] == list(range(len(rows)))
    return [player for player, _ in rows]


async def joined(service: Service, *people: int) -> None:
    for player in people:
        await service.ladders.join(SERVER, GAME, player)


async def challenge(service: Service, challenger: int, challenged: int) -> int:
    request = ChallengeRequest(SERVER, 2, challenger, GAME, {"size": "3"}, [challenged])
    wanted = replace(request, match_options=RATED, ladder=True)
    return (await service.challenges.create(wanted)).id


async def told(service: Service, player: int) -> str:
    """What was queued for somebody alone."""
    query, lane = "SELECT payload FROM outbox WHERE lane = :lane", player_lane(player)
    return str(await asyncio.to_thread(fetch, service.database, query, lane=lane))


async def pass_time(service: Service, clock: ManualClock, days: int) -> None:
    """Let time pass, and do what is due; whoever is challenged can see that."""
    clock.advance(days=days)
    for number in await due(service, Due.CHALLENGE):
        await service.challenges.expire(number)
        await service.ladders.decide_unanswered(number, seen=True)
    while await service.ladders.drop_idle():
        pass


async def test_who_wins_against_somebody_above_takes_that_place(service: Service) -> None:
    await joined(service, ANN, BOB, CY, DEE)
    _, match = await service.challenges.join(await challenge(service, DEE, BOB), BOB)
    await service.playing.resign(required(match, "match").id, BOB)
    assert await order(service) == [ANN, DEE, BOB, CY]
    _, match = await service.challenges.join(await challenge(service, CY, DEE), DEE)
    await service.playing.resign(required(match, "match").id, CY)
    assert await order(service) == [ANN, DEE, BOB, CY]


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
    _, match = await service.challenges.join(first, ANN)
    with pytest.raises(Refused, match="already challenged"):
        await challenge(service, CY, BOB)
    await service.playing.resign(required(match, "match").id, CY)
    await challenge(service, CY, BOB)


async def test_a_block_counts_as_declining_and_does_not_keep_a_place(
    service: Service, clock: ManualClock
) -> None:
    """Only whoever blocks can know it: the challenge is open as long as any other."""
    await joined(service, ANN, BOB)
    await service.settings.block(ANN, BOB, service.wall_clock.now())
    declined = await challenge(service, BOB, ANN)
    with pytest.raises(Refused, match="You block"):
        await service.challenges.join(declined, ANN)
    await pass_time(service, clock, 5)
    assert (await service.challenges.get(declined)).state is ChallengeState.DECLINED
    assert "counts as declined, because you block" in await told(service, ANN)
    assert "block" not in await told(service, BOB)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, clock, 7)
    await challenge(service, BOB, ANN)
    await pass_time(service, clock, 5)
    assert await order(service) == [BOB, ANN]


async def test_who_blocks_somebody_cannot_challenge_them(service: Service) -> None:
    await joined(service, ANN, BOB)
    await service.settings.block(BOB, ANN, service.wall_clock.now())
    with pytest.raises(Refused, match="You block"):
        await challenge(service, BOB, ANN)


async def used_decline(service: Service, clock: ManualClock) -> int:
    """Bob challenges Ann, who has declined a week ago."""
    await joined(service, ANN, BOB, CY)
    await service.challenges.leave(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=7)
    return await challenge(service, BOB, ANN)


@pytest.mark.parametrize("limit", ["MAX_RUNNING_MATCHES", "MAX_MATCHES_TOGETHER"])
async def test_a_challenger_with_too_many_matches_takes_no_place(
    service: Service, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    number = await used_decline(service, clock)
    await begun(service, opponents=[BOB])
    monkeypatch.setattr(ladder_checks, limit, 1)
    await pass_time(service, clock, 5)
    assert await order(service) == [ANN, BOB, CY]
    assert (await service.challenges.get(number)).state is ChallengeState.VOID


async def test_a_challenger_who_blocks_takes_no_place(service: Service, clock: ManualClock) -> None:
    """Whoever finds that out by answering ends the challenge, so a later unblocking is no help."""
    number = await used_decline(service, clock)
    await service.settings.block(BOB, ANN, service.wall_clock.now())
    for answer in (service.challenges.leave, service.challenges.join):
        with pytest.raises(Refused, match=r"changes nothing|no longer open"):
            await answer(number, ANN)
    await service.settings.unblock(BOB, ANN)
    await pass_time(service, clock, 5)
    assert await order(service) == [ANN, BOB, CY]
    assert (await service.challenges.get(number)).state is ChallengeState.VOID
    for player in (ANN, BOB):
        assert "could not be seen or accepted" in await told(service, player)


async def test_a_challenger_on_vacation_takes_no_place(
    service: Service, clock: ManualClock
) -> None:
    """Nobody could challenge them in their turn."""
    await joined(service, ANN, BOB)
    await challenge(service, BOB, ANN)
    await service.vacations.start(BOB, clock.moment + timedelta(days=29))
    await pass_time(service, clock, 5)
    assert await order(service) == [ANN, BOB]


async def test_silence_costs_no_place_if_the_challenge_could_not_be_seen(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    clock.advance(days=5)
    await service.challenges.expire(number)
    await service.ladders.decide_unanswered(number, seen=False)
    assert await order(service) == [ANN, BOB]
    assert (await service.challenges.get(number)).state is ChallengeState.VOID


async def test_both_are_told_of_a_place_lost_by_silence(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    await challenge(service, BOB, ANN)
    await pass_time(service, clock, 5)
    for player in (ANN, BOB):
        assert "takes the place" in await told(service, player)


async def test_the_time_to_answer_begins_when_the_card_is_posted(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    clock.advance(days=4)
    await service.deliveries.card_posted(await service.challenges.get(number), 99)
    assert (await service.challenges.get(number)).open_until == clock.moment + ANSWER_WITHIN
    await pass_time(service, clock, 4)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, clock, 1)
    assert await order(service) == [BOB, ANN]


async def test_a_long_match_keeps_nobody_from_a_place_for_more_than_thirty_days(
    service: Service, clock: ManualClock
) -> None:
    """Neither those who want to challenge, nor a challenger whose opponent plays slowly."""
    await joined(service, ANN, BOB, CY)
    await service.challenges.join(await challenge(service, CY, BOB), BOB)
    await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=29)
    for challenger in (CY, BOB):
        with pytest.raises(Refused, match="already challenged"):
            await challenge(service, challenger, ANN)
    clock.advance(days=1)
    await challenge(service, CY, ANN)


async def test_two_friends_who_take_turns_keep_nobody_from_a_place(
    service: Service, clock: ManualClock
) -> None:
    """Whoever has not met the same person goes first. Whoever finds the place taken is told so, and
    until when it is at the latest."""
    await joined(service, ANN, BOB, CY, DEE)
    for friend in (BOB, CY):
        await service.challenges.join(await challenge(service, friend, ANN), ANN)
        with pytest.raises(Refused, match=r"already challenged .* at the latest") as refused:
            await challenge(service, DEE, ANN)
        (until,) = values_of(refused.value.sentence, Moment)
        assert until == Moment(clock.moment + timedelta(days=30))
        clock.advance(days=30)
    for hours in (0, 23):
        clock.advance(hours=hours)
        with pytest.raises(Refused, match=r"others go first.* after "):
            await challenge(service, BOB, ANN)
    await challenge(service, DEE, ANN)


async def take_turn(service: Service, way: str, friends: Collection[int]) -> None:
    """Let the first of Ann's friends challenge her who may, and end that in a way."""
    for friend in friends:
        with suppress(Refused):
            number = await challenge(service, friend, ANN)
            if way == "withdraws":
                await service.challenges.withdraw(number, friend)
                continue
            _, match = await service.challenges.join(number, ANN)
            if way == "resigns":
                await service.playing.resign(required(match, "match").id, friend)


@pytest.mark.parametrize(("way", "days"), [("withdraws", 10), ("resigns", 10), ("plays", 100)])
async def test_friends_who_act_as_soon_as_they_can_keep_nobody_from_a_place(
    service: Service, clock: ManualClock, way: str, days: int
) -> None:
    """Eve has met Ann before, and looks once a day, some hours after three friends of Ann's."""
    await joined(service, ANN, BOB, CY, DEE, EVE)
    await take_turn(service, "resigns", [EVE])
    for _ in range(days):
        await take_turn(service, way, [BOB, CY, DEE])
        clock.advance(hours=3)
        with suppress(Refused):
            await challenge(service, EVE, ANN)
            return
        clock.advance(hours=21)
    pytest.fail("Eve can never challenge Ann")


@pytest.mark.parametrize("accepted", [False, True])
async def test_a_challenger_who_leaves_the_ladder_keeps_nobody_from_a_place(
    service: Service, accepted: bool
) -> None:
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    if accepted:
        await service.challenges.join(number, ANN)
    await service.ladders.leave(SERVER, GAME, BOB)
    await challenge(service, CY, ANN)


async def test_two_friends_who_win_in_turn_keep_nobody_from_a_place(
    service: Service, clock: ManualClock
) -> None:
    """Whoever has just lost a place by a challenge does not go first either."""
    await joined(service, ANN, BOB, CY)
    _, match = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=29)
    await service.playing.resign(required(match, "match").id, ANN)
    assert await order(service) == [BOB, ANN, CY]
    for days in (0, 6):
        clock.advance(days=days)
        with pytest.raises(Refused, match=r"others go first.* after "):
            await challenge(service, ANN, BOB)
    await challenge(service, CY, BOB)


async def test_the_same_challenge_is_made_again_after_a_week(
    service: Service, clock: ManualClock
) -> None:
    """So that nobody keeps the others from a place by withdrawing or losing again and again."""
    await joined(service, ANN, BOB)
    await service.challenges.withdraw(await challenge(service, BOB, ANN), BOB)
    with pytest.raises(Refused, match=r"challenge them after "):
        await challenge(service, BOB, ANN)
    clock.advance(days=7)
    _, match = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=8)
    await service.playing.resign(required(match, "match").id, BOB)
    with pytest.raises(Refused, match=r"challenge them after "):
        await challenge(service, BOB, ANN)
    clock.advance(days=7)
    await challenge(service, BOB, ANN)


@pytest.mark.parametrize("ended_by", ["challenger", "challenged"])
async def test_a_week_is_for_others_after_a_challenge_that_was_not_played(
    service: Service, clock: ManualClock, ended_by: str
) -> None:
    """It begins when the challenge was withdrawn or declined, so that a friend holds no place."""
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    clock.advance(days=4, hours=23)
    if ended_by == "challenger":
        await service.challenges.withdraw(number, BOB)
    else:
        await service.challenges.leave(number, ANN)
    clock.advance(days=6, hours=23)
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    await challenge(service, CY, ANN)


async def test_one_challenge_of_the_same_two_is_open(service: Service, clock: ManualClock) -> None:
    """Also when a long vacation keeps the first one open for more than 30 days."""
    await joined(service, ANN, BOB, CY)
    number = await challenge(service, BOB, ANN)
    await pass_time(service, clock, 1)
    await service.vacations.start(ANN, clock.moment + timedelta(days=28))
    for _ in range(30):
        await pass_time(service, clock, 1)
    assert (await service.challenges.get(number)).state is ChallengeState.OPEN
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    await challenge(service, CY, ANN)


async def test_too_many_matches_of_ones_own_keep_no_place(
    service: Service, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await joined(service, ANN, BOB)
    await begun(service, opponents=[CY])
    monkeypatch.setattr(checks, "MAX_RUNNING_MATCHES", 1)
    await challenge(service, BOB, ANN)
    await pass_time(service, clock, 5)
    assert await order(service) == [BOB, ANN]


async def test_a_challenge_alone_keeps_nobody_from_going_down(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    clock.advance(days=13)
    await joined(service, CY)
    await challenge(service, CY, ANN)
    await pass_time(service, clock, 1)
    assert await order(service) == [CY, ANN, BOB]


async def test_one_declines_once_in_two_weeks_and_then_loses_the_place_without_an_answer(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    await service.challenges.leave(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=7)
    again = await challenge(service, BOB, ANN)
    with pytest.raises(Refused, match="decline once in 14 days"):
        await service.challenges.leave(again, ANN)
    await pass_time(service, clock, 4)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, clock, 1)
    assert await order(service) == [BOB, ANN]
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
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB)
    await service.challenges.leave(await challenge(service, BOB, ANN), ANN)
    clock.advance(days=7)
    again = await challenge(service, BOB, ANN)
    await erase(service, ANN)
    assert (await service.challenges.get(again)).state is ChallengeState.DECLINED


async def test_time_in_which_nobody_can_answer_does_not_cost_a_place(
    service: Service, clock: ManualClock
) -> None:
    """A vacation that begins after the challenge, and an outage, are no part of the five days."""
    await joined(service, ANN, BOB)
    number = await challenge(service, BOB, ANN)
    await pass_time(service, clock, 2)
    await service.vacations.start(ANN, clock.moment + timedelta(days=10))
    await pass_time(service, clock, 4)
    assert (await service.challenges.get(number)).open_until == clock.moment + ANSWER_WITHIN
    assert await order(service) == [ANN, BOB]
    await pass_time(service, clock, 8)
    async with service.database.write() as unit:
        await unit.absences.add_outage(Span(clock.moment, clock.moment + timedelta(days=2)))
    await pass_time(service, clock, 2)
    assert await order(service) == [ANN, BOB]
    await pass_time(service, clock, 1)
    assert await order(service) == [BOB, ANN]


async def test_who_never_moves_loses_the_place(service: Service, clock: ManualClock) -> None:
    await joined(service, ANN, BOB)
    _, match = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    number = required(match, "match").id
    mover = required((await service.matches.load(number)).mover, "mover")
    for _ in range(2):
        clock.advance(days=8)
        await service.timekeeping.check(number)
    assert (await order(service))[0] == (BOB if mover == ANN else ANN)


async def test_idle_players_go_down_after_two_weeks_and_vacations_keep_a_place(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN)
    await pass_time(service, clock, 10)
    await joined(service, BOB, CY)
    await pass_time(service, clock, 4)
    assert await order(service) == [BOB, ANN, CY]
    await service.vacations.start(ANN, clock.moment + timedelta(days=8))
    with pytest.raises(Refused, match="is on vacation until"):
        await challenge(service, CY, ANN)
    await pass_time(service, clock, 7)
    assert await order(service) == [BOB, ANN, CY]
    await service.ladders.leave(SERVER, GAME, BOB)
    assert await order(service) == [ANN, CY]


@pytest.mark.parametrize("removed", [False, True])
async def test_time_in_which_the_bot_is_away_costs_no_place(
    service: Service, clock: ManualClock, *, removed: bool
) -> None:
    """Neither while it does not run, nor while it is not on the server."""
    await joined(service, ANN)
    clock.advance(days=10)
    await joined(service, BOB)
    start = clock.moment
    if removed:
        await service.servers.left(SERVER)
    for _ in range(4):
        clock.advance(days=3)
        if not removed:
            async with service.database.write() as unit:
                await unit.absences.add_outage(Span(start, clock.moment))
        await pass_time(service, clock, 0)
    assert await order(service) == [ANN, BOB]
    if not removed:
        await pass_time(service, clock, 4)
        assert await order(service) == [BOB, ANN]


async def test_a_match_changes_nothing_for_those_who_have_joined_again(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB, CY)
    _, match = await service.challenges.join(await challenge(service, BOB, ANN), ANN)
    for player in (ANN, BOB):
        await service.ladders.leave(SERVER, GAME, player)
    clock.advance(minutes=1)
    await joined(service, ANN, BOB)
    await service.playing.resign(required(match, "match").id, ANN)
    assert await order(service) == [CY, ANN, BOB]


async def test_whoever_erases_their_data_does_not_go_first(
    service: Service, clock: ManualClock
) -> None:
    """They wait as if they had not, and nobody who was on the ladder before does."""
    await joined(service, ANN, CY, DEE, BOB)
    await take_turn(service, "resigns", [CY])
    clock.advance(days=6)
    await take_turn(service, "plays", [BOB])
    await erase(service, BOB)
    await joined(service, BOB)
    with pytest.raises(Refused, match="others go first"):
        await challenge(service, BOB, ANN)
    clock.advance(days=1)
    await challenge(service, CY, ANN)


async def test_a_ladder_goes_on_with_moments_that_cannot_be_read(
    service: Service, clock: ManualClock
) -> None:
    await joined(service, ANN, BOB, CY)
    before_all = -(10**18)
    broken = sa.update(ladder_players).where(ladder_players.c.player_id == ANN)
    for column in ("joined_at", "idle_since", "drops_at"):
        value = sa.literal_column(str(before_all), sa.BigInteger)
        async with service.database.write() as unit:
            await unit._session.execute(broken.values({column: value}))  # pyright: ignore[reportPrivateUsage]
    await pass_time(service, clock, 1)
    assert await order(service) == [BOB, ANN, CY]
    await service.challenges.leave(await challenge(service, CY, ANN), ANN)


class Year:
    """A ladder of thirty people, day by day."""

    def __init__(self, service: Service, clock: ManualClock) -> None:
        self.service, self.clock, self.chance = service, clock, random.Random(24)
        self.waiting: list[int] = []
        self.matches: list[int] = []

    async def live(self, day: int) -> None:
        """Let a day pass."""
        await pass_time(self.service, self.clock, 1)
        players = await order(self.service)
        challenger = self.chance.choice(players)
        above = in_reach(players, challenger)
        if above:
            with suppress(Refused):
                opponent = self.chance.choice(above)
                self.waiting.append(await challenge(self.service, challenger, opponent))
        for number in [each for each in self.waiting if self.chance.random() < 0.5]:
            self.waiting.remove(number)
            with suppress(Refused):
                await self.answer(number)
        for number in [each for each in self.matches if self.chance.random() < 0.2]:
            self.matches.remove(number)
            await self.end(number)
        if self.chance.random() < 0.05:
            await self.service.ladders.leave(SERVER, GAME, self.chance.choice(players))
        if day % 90 == 50:
            await self.erase(self.chance.choice(await order(self.service)))
        if len(await order(self.service)) < 25:
            await joined(self.service, 1000 + day)

    async def answer(self, number: int) -> None:
        """Decline or accept a challenge."""
        opponent = (await self.service.challenges.get(number)).players[1].player
        if self.chance.random() < 0.2:
            await self.service.challenges.leave(number, opponent)
            return
        _, match = await self.service.challenges.join(number, opponent)
        self.matches.append(required(match, "match").id)

    async def end(self, number: int) -> None:
        """End a match, and compare the order with what it should be."""
        row = (await self.service.matches.load(number)).match
        if row.finished_at is not None:  # by an erasure
            return
        before, loser = await order(self.service), self.chance.choice(row.players)
        winner = sum(row.players) - loser
        await self.service.playing.resign(number, loser)
        after = await order(self.service)
        if winner not in before or loser not in before:
            assert after == before
            return
        assert after[min(before.index(winner), before.index(loser))] == winner
        rest = [each for each in before if each != winner]
        assert [each for each in after if each != winner] == rest

    async def erase(self, player: int) -> None:
        await erase(self.service, player)
        assert player not in await order(self.service)


@pytest.mark.slow
async def test_a_year_of_a_ladder(service: Service, clock: ManualClock) -> None:
    """People challenge, win, lose, decline, leave, and erase their data."""
    year = Year(service, clock)
    with statements_in_loop():
        await joined(service, *range(100, 130))
        for day in range(365):
            await year.live(day)
    assert len(await order(service)) >= 25
