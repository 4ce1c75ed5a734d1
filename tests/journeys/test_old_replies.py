"""Replies from before a turn was taken back: a restart finds them again and never plays them."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from simcord.gateway import FakeGateway

from bot.runtime.rate_limits import RateLimiter
from model.limits import RATES, Act
from tests.journeys.match_helpers import begin, board_of, boards, postboard, posted
from tests.support.discord import World
from tests.support.people import SeenMessage


async def two_matches(world: World) -> None:
    """Begin two matches of ann and bob in a channel without threads.

    The board of the second one is older than every later message, so that a restart reads them all.
    """
    await world.grant(world.cy, "manage_guild")
    await world.cy.slash("server settings", threads=False)
    for _ in range(2):
        given = {"size": 3, "pie": False, "first": "me"}
        await world.ann.slash("challenge escabel", opponent=world.bob, **given)
        await world.bob.clicks("Accept")


def newest(world: World) -> SeenMessage:
    """Return the newest board of the first match."""
    return [each for each in boards(world) if (board_of(each) or (0,))[0] == 1][-1]


async def take_back(world: World) -> None:
    """Take a turn of ann back, which bob agrees to."""
    await world.ann.slash("takeback", match="1")
    await world.bob.clicks("Agree")
    assert newest(world).pinged == ["ann"]


async def test_a_move_that_was_taken_back_is_not_played_again(world: World) -> None:
    """It was sent twice, and only the first of the two messages was played."""
    await two_matches(world)
    board = newest(world)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await take_back(world)
    before = posted(world)
    await world.advance(hours=3)
    await world.restart()
    assert posted(world) == before
    assert "ann placed" not in newest(world)

    # Nothing was answered to the last ones, because there were so many.
    board = newest(world)
    await world.ann.replies(board, "a1")
    postboard(world).context.rate_limits = RateLimiter(world.clock)
    for _ in range(RATES[Act.MOVE_ANSWER].burst + 3):
        await world.ann.replies(board, "c3")
    await world.advance(minutes=1)
    await take_back(world)
    before = posted(world)
    await world.advance(hours=3)
    await world.restart()
    assert posted(world) == before


async def test_a_reply_from_before_a_takeback_that_is_delivered_late(world: World) -> None:
    """Its author did not know of the takeback. The board says where the newest one is."""
    await begin(world)
    first = boards(world)[-1]
    await world.ann.replies(first, "b2")
    with patch.object(FakeGateway, "feed", _lose):
        late = await world.ann.replies(first, "c3")
    await world.advance(minutes=1)
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree")
    before = posted(world)
    await world.redeliver_message(late)
    assert posted(world) == before
    assert "This board is out of date" in world.messages(world.threads[0])[-1]
    await world.ann.replies(first, "c3")
    assert "ann placed c3" in boards(world)[-1]


def _lose(*_: Any) -> None:
    """Deliver no event."""
