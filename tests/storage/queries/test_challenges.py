"""Challenges and the people in them."""

import pytest

from model.entities import ChallengePlayer, ChallengeState
from model.stored_fields import required
from storage.database import Database, UnitOfWork
from storage.errors import Conflict
from storage.queries.schedule import Due
from tests.support.database.rows import (
    ANN,
    BEN,
    CARA,
    CHANNEL,
    DAY,
    NOW,
    SERVER,
    add_challenge,
    add_match,
)


async def test_the_card_is_stored(unit: UnitOfWork) -> None:
    challenge = await add_challenge(unit)
    await unit.challenges.set_card(challenge.id, CHANNEL + 1, 99)
    changed = required(await unit.challenges.get(challenge.id), "challenge")
    assert (changed.channel, changed.card) == (CHANNEL + 1, 99)
    with pytest.raises(LookupError):
        await unit.challenges.set_card(404, CHANNEL, 99)


async def test_a_challenge_is_accepted_or_withdrawn_but_not_both(database: Database) -> None:
    async with database.write() as unit:
        challenge = await add_challenge(unit)
        match = await add_match(unit)
        await unit.challenges.close(challenge.id, ChallengeState.STARTED, match.id)
    for attempt in (ChallengeState.WITHDRAWN, ChallengeState.STARTED):
        with pytest.raises(Conflict):
            async with database.write() as unit:
                await unit.challenges.close(challenge.id, attempt)
    with pytest.raises(Conflict):
        async with database.write() as unit:
            await unit.challenges.set_players(challenge.id, [ChallengePlayer(BEN, True)])
    async with database.read() as unit:
        closed = required(await unit.challenges.get(challenge.id), "challenge")
        assert (closed.state, closed.match) == (ChallengeState.STARTED, match.id)
        assert closed.maker == ANN
        assert await unit.challenges.open_by(ANN) == []
        assert await unit.challenges.open_for(BEN, SERVER) == []
        assert await unit.schedule.due(Due.CHALLENGE, NOW + 8 * DAY) == []
        assert (await unit.schedule.upcoming()).get(Due.CHALLENGE) is None


async def test_open_challenges_of_a_player_are_listed_oldest_first(unit: UnitOfWork) -> None:
    first = await add_challenge(unit)
    second = await add_challenge(unit, server=5)
    await add_challenge(unit, players=[ChallengePlayer(BEN, True), ChallengePlayer(ANN, True)])
    assert await unit.challenges.open_by(ANN) == [first, second]


async def test_a_player_sees_challenges_they_joined_are_invited_to_or_can_accept(
    unit: UnitOfWork,
) -> None:
    open_to_all = await add_challenge(unit)
    for_ben = await add_challenge(
        unit, players=[ChallengePlayer(ANN, True), ChallengePlayer(BEN, False)]
    )
    await add_challenge(unit, server=5)
    challenges = unit.challenges
    assert await challenges.open_for(ANN, SERVER) == [open_to_all, for_ben]
    assert await challenges.open_for(BEN, SERVER) == [open_to_all, for_ben]
    assert await challenges.open_for(CARA, SERVER) == [open_to_all]


async def test_expired_challenges_are_found(unit: UnitOfWork) -> None:
    assert (await unit.schedule.upcoming()).get(Due.CHALLENGE) is None
    late = await add_challenge(unit, expires_at=NOW + 2 * DAY)
    early = await add_challenge(unit, expires_at=NOW + DAY)
    await add_challenge(unit, expires_at=NOW + 3 * DAY)
    assert (await unit.schedule.upcoming()).get(Due.CHALLENGE) == NOW + DAY
    assert await unit.schedule.due(Due.CHALLENGE, NOW) == []
    assert await unit.schedule.due(Due.CHALLENGE, NOW + DAY) == [early.id]
    assert await unit.schedule.due(Due.CHALLENGE, NOW + 2 * DAY) == [early.id, late.id]
    assert await unit.schedule.due(Due.CHALLENGE, NOW + 2 * DAY, limit=1) == [early.id]
