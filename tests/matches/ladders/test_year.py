"""A year of a ladder, in which the places are always a permutation."""

import random
from contextlib import suppress

import pytest

from model.errors import Refused
from model.ladders import in_reach
from model.stored_fields import required
from tests.matches.conftest import Timed, erase
from tests.matches.ladders.ladder_helpers import GAME, SERVER, challenge, joined, order, pass_time
from tests.support.database.store import statements_in_loop


class Year:
    """A ladder of thirty people, day by day."""

    def __init__(self, service: Timed) -> None:
        self.service, self.chance = service, random.Random(24)
        self.waiting: list[int] = []
        self.matches: list[int] = []

    async def live(self, day: int) -> None:
        """Let a day pass."""
        await pass_time(self.service, 1)
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

    async def answer(self, challenge_id: int) -> None:
        """Decline or accept a challenge."""
        opponent = (await self.service.challenges.get(challenge_id)).players[1].player
        if self.chance.random() < 0.2:
            await self.service.challenges.leave(challenge_id, opponent)
            return
        _, row = await self.service.challenges.join(challenge_id, opponent)
        self.matches.append(required(row, "match").id)

    async def end(self, number: int) -> None:
        """End a match, and compare the order with what it should be."""
        row = (await self.service.matches.load(number)).row
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
async def test_a_year_of_a_ladder(service: Timed) -> None:
    """People challenge, win, lose, decline, leave, and erase their data."""
    year = Year(service)
    with statements_in_loop():
        await joined(service, *range(100, 130))
        for day in range(365):
            await year.live(day)
    assert len(await order(service)) >= 25
