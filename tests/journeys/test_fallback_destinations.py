"""Announcements and proposals are sent elsewhere if their thread is gone.

What is sent late is still correct.
"""

from __future__ import annotations

import re

import pytest

from tests.journeys.match_helpers import begin, boards, in_turn, play
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


def private_messages(person: Person, words: str) -> list[SeenMessage]:
    """The bot's private messages to a person, with this text."""
    return [seen for seen in person.direct_messages if words in seen]


def public_messages(world: World, words: str) -> list[SeenMessage]:
    """Public messages with this text, in the channel and its threads."""
    places = (world.channel, *world.threads)
    return [seen for place in places for seen in world.messages(place) if words in seen]


async def without_thread(world: World) -> None:
    """A match whose thread was deleted after two moves; its players are in the channel."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.delete_channel(thread)
    for person in (world.ann, world.bob):
        person.enters(world.channel)


async def without_channel(world: World) -> None:
    """A match whose thread and channel were deleted; its players are elsewhere."""
    await without_thread(world)
    other = world.guild.create_text_channel("elsewhere")
    await world.delete_channel(world.channel)
    for person in (world.ann, world.bob):
        person.enters(other)


# ---- proposals
async def test_without_the_thread_a_proposal_is_posted_in_the_channel(world: World) -> None:
    await without_thread(world)
    assert "Your request goes to your opponent." in await world.ann.slash("takeback", match="1")
    offer = world.bob.sees("ann asks to take back")
    assert offer.pinged == ["bob"]
    await world.bob.clicks("Agree", on=offer)
    (settled,) = public_messages(world, "ann asks to take back")
    assert settled.buttons == []


async def test_without_any_channel_a_proposal_is_sent_privately(world: World) -> None:
    await without_channel(world)
    await world.ann.slash("takeback", match="1")
    (offer,) = private_messages(world.bob, "ann asks to take back")
    await world.bob.clicks("Agree", on=offer)
    (settled,) = private_messages(world.bob, "ann asks to take back")
    assert settled.buttons == []
    assert "Agreed." in settled
    assert "place your first piece" in await world.ann.slash("board", match="1", text=True)


async def test_an_undeliverable_proposal_is_posted_when_possible(world: World) -> None:
    """There is no channel, and bob accepts no private messages."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.close_direct_messages(world.bob)
    await world.deny_bot("send_messages", "send_messages_in_threads")
    await world.ann.slash("takeback")
    assert public_messages(world, "ann asks to take back") == []
    await world.deny_bot()
    (offer,) = public_messages(world, "ann asks to take back")
    assert offer.pinged == ["bob"]


# ---- announcements
async def test_without_the_thread_an_announcement_is_posted_in_the_channel(world: World) -> None:
    await without_thread(world)
    await world.bob.slash("more-time", time="2h", match="1")
    (said,) = public_messages(world, "you were given more time")
    assert said.pinged == ["ann"]


async def test_an_announcement_in_a_shared_channel_names_its_match(world: World) -> None:
    """In the match's own thread everybody sees which match is meant; in the channel nobody
    would."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.bob.slash("more-time", time="1h")
    (own,) = public_messages(world, "you were given more time")
    assert "match #" not in own
    await world.delete_channel(thread)
    for person in (world.ann, world.bob):
        person.enters(world.channel)
    for _ in range(2):  # the first finds the thread deleted, the second knows
        await world.bob.slash("more-time", time="2h", match="1")
    shared = public_messages(world, "you were given more time (2 hours)")
    assert [str(seen.text).count("match #1") for seen in shared] == [1, 1]
    assert [seen.pinged for seen in shared] == [["ann"], ["ann"]]


async def test_without_any_channel_an_announcement_is_sent_privately(world: World) -> None:
    await without_channel(world)
    await world.bob.slash("more-time", time="2h", match="1")
    (said,) = private_messages(world.ann, "you were given more time")
    assert "match #1" in said


async def test_an_undeliverable_announcement_is_posted_when_possible(world: World) -> None:
    await begin(world)
    await world.close_direct_messages(world.ann)
    await world.deny_bot("send_messages", "send_messages_in_threads")
    await world.bob.slash("more-time", time="2h")
    assert public_messages(world, "you were given more time") == []
    await world.deny_bot()
    (said,) = public_messages(world, "you were given more time")
    assert said.pinged == ["ann"]


async def test_without_the_thread_a_reminder_is_posted_in_the_channel(world: World) -> None:
    thread = await begin(world)
    await world.delete_channel(thread)
    await world.advance(hours=55)
    (notice,) = public_messages(world, "Your time is running: it's your turn in Escabel #1")
    assert notice.pinged == ["ann"]


# ---- cards
async def test_an_unpostable_card_is_reported_once_and_posted_later(world: World) -> None:
    world.connection.refuse(403, 50013)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    assert public_messages(world, "ann challenges bob") == []
    (notice,) = private_messages(world.ann, "Your challenge to Escabel can't be seen")
    assert "`/challenges`" in notice
    world.connection.refuse(403, 50013)
    await world.restart()
    assert len(private_messages(world.ann, "can't be seen")) == 1
    await world.deny_bot("manage_messages")  # something changed in the channel
    (card,) = public_messages(world, "ann challenges bob")
    assert card.pinged == ["bob"]
    assert "begins" in await world.bob.clicks("Accept", on=card)


async def test_a_card_is_posted_when_the_permission_is_restored(world: World) -> None:
    world.connection.refuse(403, 50013)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    await world.deny_bot("send_messages")
    assert public_messages(world, "ann challenges bob") == []
    await world.deny_bot()
    assert len(public_messages(world, "ann challenges bob")) == 1


# ---- late announcements
async def test_extra_time_for_an_ended_turn_is_not_announced(world: World) -> None:
    """Discord accepts no messages for a day; ann moves meanwhile, which her board shows."""
    await begin(world)
    world.connection.refuse(503, times=10_000)
    await world.bob.slash("more-time", time="2h")
    await world.ann.plays("b2")
    await world.advance(days=1)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    assert public_messages(world, "you were given more time") == []
    assert boards(world)[-1].pinged == ["bob"]


async def test_a_late_announcement_shows_the_present_deadline(world: World) -> None:
    """The first extra time is announced late, after a second one: both show when the move is due
    now."""
    await begin(world)
    world.connection.refuse(503, times=10_000)
    await world.bob.slash("more-time", time="2h")
    await world.bob.slash("more-time", time="1d")
    await world.advance(hours=1)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    dates = [re.findall(r"<t:(\d+):R>", each.raw) for each in public_messages(world, "more time")]
    assert len(dates) == 2
    assert dates[0] == dates[1]


async def test_a_moderators_announcement_is_posted_however_late(world: World) -> None:
    """Without the deadline of a turn that is over."""
    await begin(world)
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(world.threads[0])
    world.connection.refuse(503, times=10_000)
    await world.cy.slash("moderate extend", match="1", time="2h", reason="a long day")
    await world.ann.plays("b2")
    await world.advance(hours=1)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    (said,) = public_messages(world, "a moderator gave")
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
    await world.ann.plays("b2")
    if back:
        await world.deny_bot()
    world.connection.stop_failing()
    await world.advance(hours=1)
    notices = [
        len(private_messages(each, "I can't post the boards")) for each in (world.ann, world.bob)
    ]
    assert notices == ([0, 0] if back else [1, 1])
