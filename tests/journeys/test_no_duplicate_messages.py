"""A message delivered just before the bot was killed is not sent again, however late the bot
restarts.

Discord forgets a nonce after some minutes; from then on each message is recognised by its content.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.journeys.match_helpers import begin, boards, play, posted
from tests.support.discord import World
from tests.support.people import SeenMessage

LATER = timedelta(minutes=10)
"""By then, Discord has forgotten the nonce of an earlier attempt."""


async def restart_later(world: World) -> None:
    """Kill the bot's process during its last message and start it ten minutes later."""
    async with world.bot_down():
        await world.advance(seconds=LATER.total_seconds())
    world.connection.stop_failing()
    await world.env.settle()


def messages_with(world: World, words: str) -> list[SeenMessage]:
    """Public messages with this text, in the channel and its threads."""
    places = (world.channel, *world.threads)
    return [seen for place in places for seen in world.messages(place) if words in seen]


@pytest.mark.parametrize("delivered", [True, False])
async def test_each_message_of_a_match_is_posted_once(world: World, delivered: bool) -> None:
    """The card, a board, an announcement, a reminder, a proposal and the last board."""
    world.connection.kill_bot(delivered=delivered)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, pie=False, first="me")
    await restart_later(world)
    assert len(messages_with(world, "ann challenges bob")) == 1
    assert "begins" in await world.bob.clicks("Accept")
    for person in (world.ann, world.bob):
        person.enters(world.threads[0])
    world.connection.kill_bot(delivered=delivered)
    await world.ann.plays("b2")
    await restart_later(world)
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, True]
    world.connection.kill_bot(delivered=delivered)
    await world.bob.slash("more-time", time="2h")
    await restart_later(world)
    assert len(messages_with(world, "you were given more time")) == 1
    # another with the same text: the first is not mistaken for it
    world.connection.kill_bot(delivered=delivered)
    await world.bob.slash("more-time", time="2h")
    await restart_later(world)
    assert len(messages_with(world, "you were given more time")) == 2
    world.connection.kill_bot(delivered=delivered)
    await world.advance(hours=58)
    await restart_later(world)
    assert len(messages_with(world, "Your time is running: it's your turn")) == 1
    world.connection.kill_bot(delivered=delivered)
    await world.ann.slash("takeback")
    await restart_later(world)
    (offer,) = messages_with(world, "ann asks to take back")
    await world.bob.clicks("Decline", on=offer)
    assert messages_with(world, "ann asks to take back")[0].buttons == []
    world.connection.kill_bot(delivered=delivered)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    await restart_later(world)
    assert len(messages_with(world, "bob wins Escabel #1")) == 1


async def test_the_same_announcement_is_posted_for_each_match(world: World) -> None:
    """All are retried at the same time; none is mistaken for another."""
    await world.deny_bot("create_public_threads")
    for number in range(1, 5):
        await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
        await world.bob.clicks("Accept")
        assert posted(world, number) == [0]
    world.connection.drop_request(times=4)
    for number in range(1, 5):
        assert "Given" in await world.bob.slash("more-time", time="2h", match=str(number))
    await world.advance(minutes=1)
    assert len(messages_with(world, "you were given more time")) == 4


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_private_message_is_sent_once(world: World, delivered: bool) -> None:
    """A reminder, and that a challenge was closed."""
    await world.ann.slash("reminders", where="direct")
    direct = world.ann.actor.user.dm_channel.id
    world.connection.kill_bot(
        delivered=delivered, when=lambda request: request.path == f"/channels/{direct}/messages"
    )
    await begin(world, clock="none")
    await restart_later(world)
    notices = [seen for seen in world.ann.direct_messages if "It's your turn in Escabel #1" in seen]
    assert len(notices) == 1
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    world.connection.kill_bot(delivered=delivered)
    await world.advance(days=7, minutes=1)
    await restart_later(world)
    notices = [seen for seen in world.ann.direct_messages if "Nobody took your challenge" in seen]
    assert len(notices) == 1


async def test_a_board_is_found_among_the_messages_of_a_busy_channel(world: World) -> None:
    """Many messages of others were posted before the attempt whose answer was lost."""
    await begin(world)
    (thread,) = world.threads
    world.connection.refuse(503)
    await world.ann.plays("b2")
    for number in range(320):
        await world.cy.actor.send(thread, f"message {number}")
    world.connection.kill_bot(delivered=True)
    await world.advance(seconds=30)
    await restart_later(world)
    assert posted(world) == [0, 1]
