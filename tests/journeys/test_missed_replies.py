"""Replies that are searched for after a start: how long, how often, and what is in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.journeys.match_helpers import begin, posted
from tests.journeys.test_reply_moves import answers, newest, reads_history
from tests.support.connection import Connection
from tests.support.discord import World


def reads(world: World, since: int) -> int:
    """Return how often the bot read a history, since its request number `since`."""
    return sum(map(reads_history, world.requests[since:]))


# ---- how far back
async def test_an_old_reply_is_not_played_after_its_answer_was_forgotten(world: World) -> None:
    """Answers are kept for a month. What a player said before that must not count now."""
    await begin(world, clock="none")
    await world.ann.slash("settings")
    await world.ann.chooses("Ask before every move counts, in replies too", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    await world.advance(minutes=20)
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    await world.advance(days=33)
    before = len(world.requests)
    await world.restart()
    assert posted(world) == [0]
    assert reads(world, before) == 0


async def test_an_old_reply_is_not_answered_again(world: World) -> None:
    """A newer message in the channel makes the bot read its history."""
    await begin(world, clock="none")
    await world.ann.replies(newest(world), "zz9")
    await world.advance(days=33)
    await world.ann.says("still there?")
    await world.restart()
    assert answers(world, world.ann) == []


# ---- failures
FAILURES: dict[str, Callable[[Connection], None]] = {
    "500": lambda connection: connection.refuse(500, times=5, when=reads_history),
    "503": lambda connection: connection.refuse(503, times=5, when=reads_history),
    "dropped": lambda connection: connection.drop_request(times=5, when=reads_history),
}


@pytest.mark.parametrize("what", FAILURES)
async def test_a_history_that_cannot_be_read_is_read_again_later(world: World, what: str) -> None:
    await begin(world)
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
        FAILURES[what](world.connection)
    await world.advance(hours=1)
    assert posted(world) == [0, 1]
