"""Words and offers take another way where the thread is gone; what is late is still true."""

from __future__ import annotations

import re

import pytest

from tests.journeys.match_helpers import begin, boards, in_turn, play
from tests.support.discord import World
from tests.support.people import Person, Seen


def private(person: Person, words: str) -> list[Seen]:
    """What the bot wrote to a person alone, with these words."""
    return [seen for seen in person.direct_messages if words in seen]


def public(world: World, words: str) -> list[Seen]:
    """Public messages with these words, in the channel and its threads."""
    places = (world.channel, *world.threads)
    return [seen for place in places for seen in world.messages(place) if words in seen]


async def without_thread(world: World) -> None:
    """A match whose thread was deleted after two moves; its players are in the channel."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.deletes(thread)
    for person in (world.ann, world.bob):
        person.enters(world.channel)


async def without_channel(world: World) -> None:
    """A match whose thread and channel were deleted; its players are elsewhere."""
    await without_thread(world)
    other = world.guild.create_text_channel("elsewhere")
    await world.deletes(world.channel)
    for person in (world.ann, world.bob):
        person.enters(other)


# ---- offers
async def test_an_offer_without_its_thread_is_made_in_the_channel(world: World) -> None:
    await without_thread(world)
    assert "Your request goes to your opponent." in await world.ann.slash("takeback", match="1")
    offer = world.bob.sees("ann asks to take back")
    assert offer.pinged == ["bob"]
    await world.bob.clicks("Agree", on=offer)
    (settled,) = public(world, "ann asks to take back")
    assert settled.buttons == []


async def test_an_offer_without_any_channel_is_made_privately(world: World) -> None:
    await without_channel(world)
    await world.ann.slash("takeback", match="1")
    (offer,) = private(world.bob, "ann asks to take back")
    await world.bob.clicks("Agree", on=offer)
    (settled,) = private(world.bob, "ann asks to take back")
    assert settled.buttons == []
    assert "Agreed." in settled
    assert "place your first piece" in await world.ann.slash("board", match="1", text=True)


async def test_an_offer_that_reaches_nobody_comes_when_it_can(world: World) -> None:
    """No channel and no private messages: it is made when the bot may write again."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.closes_direct_messages(world.bob)
    await world.forbids("send_messages", "send_messages_in_threads")
    await world.ann.slash("takeback")
    assert public(world, "ann asks to take back") == []
    await world.forbids()
    (offer,) = public(world, "ann asks to take back")
    assert offer.pinged == ["bob"]


# ---- words
async def test_words_without_their_thread_are_said_in_the_channel(world: World) -> None:
    await without_thread(world)
    await world.bob.slash("more-time", time="2h", match="1")
    (said,) = public(world, "you were given more time")
    assert said.pinged == ["ann"]


async def test_words_in_a_channel_shared_with_others_name_their_match(world: World) -> None:
    """In its own thread everybody sees which match is meant; in the channel nobody would."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.bob.slash("more-time", time="1h")
    (own,) = public(world, "you were given more time")
    assert "match #" not in own
    await world.deletes(thread)
    for person in (world.ann, world.bob):
        person.enters(world.channel)
    for _ in range(2):  # the first finds the thread gone, the second knows it
        await world.bob.slash("more-time", time="2h", match="1")
    shared = public(world, "you were given more time (2 hours)")
    assert [str(seen.text).count("match #1") for seen in shared] == [1, 1]
    assert [seen.pinged for seen in shared] == [["ann"], ["ann"]]


async def test_words_without_any_channel_are_said_privately(world: World) -> None:
    await without_channel(world)
    await world.bob.slash("more-time", time="2h", match="1")
    (said,) = private(world.ann, "you were given more time")
    assert "match #1" in said


async def test_words_that_reach_nobody_come_when_they_can(world: World) -> None:
    await begin(world)
    await world.closes_direct_messages(world.ann)
    await world.forbids("send_messages", "send_messages_in_threads")
    await world.bob.slash("more-time", time="2h")
    assert public(world, "you were given more time") == []
    await world.forbids()
    (said,) = public(world, "you were given more time")
    assert said.pinged == ["ann"]


async def test_a_reminder_without_its_thread_comes_in_the_channel(world: World) -> None:
    thread = await begin(world)
    await world.deletes(thread)
    await world.advance(hours=55)
    (told,) = public(world, "Your time is running: it's your turn in Escabel #1")
    assert told.pinged == ["ann"]


# ---- cards
async def test_a_card_that_cannot_be_posted_is_told_once_and_comes_later(world: World) -> None:
    world.connection.refuses(403, 50013)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    assert public(world, "ann challenges bob") == []
    (told,) = private(world.ann, "Your challenge to Escabel can't be seen")
    assert "`/challenges`" in told
    world.connection.refuses(403, 50013)
    await world.restart()
    assert len(private(world.ann, "can't be seen")) == 1
    await world.forbids("manage_messages")  # something changed in the channel
    (card,) = public(world, "ann challenges bob")
    assert card.pinged == ["bob"]
    assert "begins" in await world.bob.clicks("Accept", on=card)


async def test_a_card_comes_when_the_right_is_given_back(world: World) -> None:
    world.connection.refuses(403, 50013)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    await world.forbids("send_messages")
    assert public(world, "ann challenges bob") == []
    await world.forbids()
    assert len(public(world, "ann challenges bob")) == 1


# ---- late
async def test_a_gift_of_an_ended_turn_is_not_announced_any_more(world: World) -> None:
    """Discord is down for a day; ann moves meanwhile (who says so later is the board)."""
    await begin(world)
    world.connection.refuses(503, times=10_000)
    await world.bob.slash("more-time", time="2h")
    await world.ann.plays("b2")
    await world.advance(days=1)
    world.connection.clear()
    await world.advance(minutes=30)
    assert public(world, "you were given more time") == []
    assert boards(world)[-1].pinged == ["bob"]


async def test_late_words_name_the_deadline_of_now(world: World) -> None:
    """The first gift is announced late, after a second: each names when the move is due now."""
    await begin(world)
    world.connection.refuses(503, times=10_000)
    await world.bob.slash("more-time", time="2h")
    await world.bob.slash("more-time", time="1d")
    await world.advance(hours=1)
    world.connection.clear()
    await world.advance(minutes=30)
    dates = [re.findall(r"<t:(\d+):R>", each.raw) for each in public(world, "more time")]
    assert len(dates) == 2
    assert dates[0] == dates[1]


async def test_a_moderators_words_are_said_however_late(world: World) -> None:
    """Without the deadline of a turn that is over."""
    await begin(world)
    await world.allows(world.cy, "manage_messages")
    world.cy.enters(world.threads[0])
    world.connection.refuses(503, times=10_000)
    await world.cy.slash("moderate extend", match="1", time="2h", reason="a long day")
    await world.ann.plays("b2")
    await world.advance(hours=1)
    world.connection.clear()
    await world.advance(minutes=30)
    (said,) = public(world, "a moderator gave")
    assert "a long day" in said
    assert "due" not in said


@pytest.mark.parametrize("back", [True, False])
async def test_nobody_is_told_of_a_trouble_that_is_over(world: World, back: bool) -> None:
    """The private word that boards cannot be posted is late: it is sent only if it is so still."""
    await begin(world)
    await world.forbids("send_messages", "send_messages_in_threads")
    places = [each.actor.user.dm_channel.id for each in (world.ann, world.bob)]
    paths = [f"/channels/{place}/messages" for place in places]
    world.connection.refuses(503, times=10_000, when=lambda request: request.path in paths)
    await world.ann.plays("b2")
    if back:
        await world.forbids()
    world.connection.clear()
    await world.advance(hours=1)
    told = [len(private(each, "I can't post the boards")) for each in (world.ann, world.bob)]
    assert told == ([0, 0] if back else [1, 1])
