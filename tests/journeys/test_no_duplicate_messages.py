"""What was delivered just before the bot died is not delivered again, however late it comes back.

Discord forgets a nonce after some minutes. Each message is then recognised by what it shows.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.journeys.match_helpers import begin, boards, in_turn, play, posted
from tests.support.discord import World
from tests.support.people import Seen

LATER = timedelta(minutes=10)
"""When a nonce is forgotten."""


async def comes_back_later(world: World) -> None:
    """The bot's process, which died over its last message, is started again after ten minutes."""
    async with world.bot_down():
        await world.advance(seconds=LATER.total_seconds())
    world.connection.clear()
    await world.env.settle()


def with_words(world: World, words: str) -> list[Seen]:
    """Public messages with these words, in the channel and its threads."""
    places = (world.channel, *world.threads)
    return [seen for place in places for seen in world.messages(place) if words in seen]


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_board_is_posted_once(world: World, delivered: bool) -> None:
    await begin(world)
    world.connection.kills_bot(delivered=delivered)
    await world.ann.plays("b2")
    await comes_back_later(world)
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, True]


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_last_board_is_posted_once(world: World, delivered: bool) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    world.connection.kills_bot(delivered=delivered)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    await comes_back_later(world)
    assert len(with_words(world, "bob wins Escabel #1")) == 1


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_card_is_posted_once(world: World, delivered: bool) -> None:
    world.connection.kills_bot(delivered=delivered)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    await comes_back_later(world)
    assert len(with_words(world, "ann challenges bob")) == 1
    assert "begins" in await world.bob.clicks("Accept")


@pytest.mark.parametrize("delivered", [True, False])
async def test_words_in_the_channel_are_said_once(world: World, delivered: bool) -> None:
    await begin(world)
    world.connection.kills_bot(delivered=delivered)
    await world.bob.slash("more-time", time="2h")
    await comes_back_later(world)
    assert len(with_words(world, "you were given more time")) == 1


async def test_the_same_words_twice_are_said_twice(world: World) -> None:
    """The second gift was never announced; the message of the first is not taken for it."""
    await begin(world)
    await world.bob.slash("more-time", time="2h")
    world.connection.kills_bot(delivered=False)
    await world.bob.slash("more-time", time="2h")
    await comes_back_later(world)
    assert len(with_words(world, "you were given more time")) == 2


async def test_the_same_words_of_several_matches_are_said_for_each(world: World) -> None:
    """All are tried again in the same moment; none is taken for another."""
    await world.forbids("create_public_threads")
    for number in range(1, 5):
        await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
        await world.bob.clicks("Accept")
        assert posted(world, number) == [0]
    world.connection.drops(times=4)
    for number in range(1, 5):
        assert "Given" in await world.bob.slash("more-time", time="2h", match=str(number))
    await world.advance(minutes=1)
    assert len(with_words(world, "you were given more time")) == 4


@pytest.mark.parametrize("delivered", [True, False])
async def test_an_offer_is_made_once(world: World, delivered: bool) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    world.connection.kills_bot(delivered=delivered)
    await world.ann.slash("takeback")
    await comes_back_later(world)
    (offer,) = with_words(world, "ann asks to take back")
    await world.bob.clicks("Agree", on=offer)
    assert with_words(world, "ann asks to take back")[0].buttons == []


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_private_message_is_sent_once(world: World, delivered: bool) -> None:
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    world.connection.kills_bot(delivered=delivered)
    await world.advance(days=7, minutes=1)
    await comes_back_later(world)
    told = [seen for seen in world.ann.direct_messages if "Nobody took your challenge" in seen]
    assert len(told) == 1


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_private_reminder_is_sent_once(world: World, delivered: bool) -> None:
    await world.ann.slash("reminders", where="direct")
    direct = world.ann.actor.user.dm_channel.id
    world.connection.kills_bot(
        delivered=delivered, when=lambda request: request.path == f"/channels/{direct}/messages"
    )
    await begin(world)
    await comes_back_later(world)
    told = [seen for seen in world.ann.direct_messages if "It's your turn in Escabel #1" in seen]
    assert len(told) == 1


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_reminder_in_the_channel_is_sent_once(world: World, delivered: bool) -> None:
    await begin(world)
    world.connection.kills_bot(delivered=delivered)
    await world.advance(hours=55)
    await comes_back_later(world)
    assert len(with_words(world, "Your time is running: it's your turn")) == 1


async def test_a_board_is_found_among_the_messages_of_a_busy_channel(world: World) -> None:
    """Many messages of others came before the try whose answer was lost."""
    await begin(world)
    (thread,) = world.threads
    world.connection.refuses(503)
    await world.ann.plays("b2")
    for number in range(320):
        await world.cy.actor.send(thread, f"message {number}")
    world.connection.kills_bot(delivered=True)
    await world.advance(seconds=30)
    await comes_back_later(world)
    assert posted(world) == [0, 1]
