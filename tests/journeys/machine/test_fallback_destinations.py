"""Announcements and proposals are sent elsewhere if their thread is gone.

What is sent late is still correct.
"""

import re

import pytest
import simcord

from rules.game import Move
from tests.journeys.match_helpers import begin, boards, enter, messages_with, play, play_on
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def private_messages(person: Person, words: str) -> list[SeenMessage]:
    """The bot's private messages to a person, with this text."""
    return [seen for seen in person.direct_messages if words in seen]


async def begin_after_two_moves(world: World) -> simcord.ChannelHandle:
    """Begin a match of two moves."""
    thread = await begin(world)
    await play_on(world, 1, [Move("b2"), Move("a1")])
    return thread


async def delete(world: World, place: simcord.ChannelHandle) -> None:
    """Delete a thread or channel; the players go elsewhere."""
    await world.delete_channel(place)
    other = world.guild.create_text_channel("elsewhere")
    enter(other if place.id == world.channel.id else world.channel, world.ann, world.bob)


# ---- proposals and announcements
async def test_without_the_thread_they_are_posted_in_the_channel(world: World) -> None:
    """In the match's own thread everybody sees which match is meant; in the channel nobody would,
    so it is named. Without the channel they are sent privately."""
    thread = await begin_after_two_moves(world)
    await world.bob.slash("more-time", time="1h")
    (own,) = messages_with(world, "you were given more time")
    assert "match #" not in own
    await delete(world, thread)
    for _ in range(2):  # the first finds the thread deleted, the second knows
        await world.bob.slash("more-time", time="2h", match="1")
    shared = messages_with(world, "you were given more time (2 hours)")
    assert [seen.text.count("match #1") for seen in shared] == [1, 1]
    assert [seen.pinged for seen in shared] == [["ann"], ["ann"]]
    assert "Request sent. Your opponent must agree." in await world.ann.slash("takeback", match="1")
    offer = world.bob.sees("ann asks to take back")
    assert offer.pinged == ["bob"]
    await world.bob.clicks("Decline", on=offer)
    (settled,) = messages_with(world, "ann asks to take back")
    assert settled.buttons == []

    await delete(world, world.channel)
    await world.bob.slash("more-time", time="3h", match="1")
    (said,) = private_messages(world.ann, "you were given more time")
    assert "match #1" in said
    await world.ann.slash("takeback", match="1")
    (offer,) = private_messages(world.bob, "ann asks to take back")
    await world.bob.clicks("Agree", on=offer)
    (settled,) = private_messages(world.bob, "ann asks to take back")
    assert settled.buttons == []
    assert "Agreed." in settled
    assert "place your first piece" in await world.ann.slash("board", match="1", text=True)


async def test_what_cannot_be_delivered_is_posted_when_possible(world: World) -> None:
    """There is no channel, and nobody accepts private messages."""
    await begin_after_two_moves(world)
    for person in (world.ann, world.bob):
        await world.close_direct_messages(person)
    await world.deny_bot("send_messages", "send_messages_in_threads")
    await world.bob.slash("more-time", time="2h")
    await world.ann.slash("takeback")
    messages = ("ann asks to take back", "you were given more time")
    assert [messages_with(world, words) for words in messages] == [[], []]
    await world.deny_bot()
    for words, person in zip(messages, ("bob", "ann"), strict=True):
        (said,) = messages_with(world, words)
        assert said.pinged == [person]


async def test_without_the_thread_a_reminder_is_posted_in_the_channel(world: World) -> None:
    thread = await begin(world)
    await world.delete_channel(thread)
    await world.advance(hours=55)
    (notice,) = messages_with(world, "Your time is running: it's your turn in Escabel #1")
    assert notice.pinged == ["ann"]


async def test_a_reminder_for_both_places_is_sent_privately_once(world: World) -> None:
    """When neither the thread nor the channel is there."""
    await world.ann.slash("reminders", where="both")
    thread = await begin(world)
    await delete(world, thread)
    await delete(world, world.channel)
    await world.advance(hours=55)
    assert len(private_messages(world.ann, "Your time is running")) == 1


# ---- cards
async def test_an_unpostable_card_is_reported_once_and_posted_later(world: World) -> None:
    world.connection.refuse(403, 50013)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    assert messages_with(world, "ann challenges bob") == []
    (notice,) = private_messages(world.ann, "Nobody can see your challenge to Escabel")
    assert "`/challenge` in another channel" in notice
    world.connection.refuse(403, 50013)
    await world.restart()
    await world.deny_bot("send_messages")
    assert messages_with(world, "ann challenges bob") == []
    assert len(private_messages(world.ann, "Nobody can see")) == 1
    await world.deny_bot()  # something changed in the channel
    (card,) = messages_with(world, "ann challenges bob")
    assert card.pinged == ["bob"]
    assert "begins" in await world.bob.clicks("Accept", on=card)


# ---- late announcements
async def test_a_late_announcement_is_still_correct(world: World) -> None:
    """Discord accepts no messages for a while. Both extra times show when the move is due now. One
    for a turn that ended meanwhile is not announced, but a moderator's is, without the deadline."""
    await begin(world)
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(world.threads[0])
    world.connection.refuse(503, times=10_000)
    for time in ("2h", "1d"):
        await world.bob.slash("more-time", time=time)
    await world.advance(hours=1)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    dates = [re.findall(r"<t:(\d+):R>", each.raw) for each in messages_with(world, "more time")]
    assert len(dates) == 2
    assert dates[0] == dates[1]

    world.connection.refuse(503, times=10_000)
    await world.bob.slash("more-time", time="3h")
    await world.cy.slash("moderate extend", match="1", time="2h", reason="a long day")
    await play((world.ann, "b2"))
    await world.advance(hours=1)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    assert len(messages_with(world, "more time")) == 2
    assert boards(world)[-1].pinged == ["bob"]
    (said,) = messages_with(world, "a moderator gave")
    assert "a long day" in said
    assert "due" not in said


@pytest.mark.parametrize("back", [True, False])
async def test_players_are_not_notified_of_a_solved_problem(world: World, back: bool) -> None:
    """The private message that boards cannot be posted is late: it is sent only if that is still
    true."""
    await begin(world)
    await world.deny_bot("send_messages", "send_messages_in_threads")
    places = [each.actor.user.dm_channel.id for each in (world.ann, world.bob)]
    paths = [f"/channels/{place}/messages" for place in places]
    world.connection.refuse(503, times=10_000, when=lambda request: request.path in paths)
    await play((world.ann, "b2"))
    if back:
        await world.deny_bot()
    world.connection.stop_failing()
    await world.advance(hours=1)
    notices = [
        len(private_messages(each, "I can't post the boards")) for each in (world.ann, world.bob)
    ]
    assert notices == ([0, 0] if back else [1, 1])
