"""What Discord refused is tried again when there is reason to, and hardly ever without."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.runtime import refusals
from storage.files import connected
from storage.tables import outbox
from tests.journeys.match_helpers import begin, boards, in_turn, postboard, posted
from tests.support.discord import World


def tries(world: World) -> int:
    """How many messages the bot has tried to post."""
    return len([each for each in world.requests if each.creates_message])


def states(world: World) -> list[str]:
    """Where each board of the outbox stands, oldest first."""
    wanted = outbox.select().where(outbox.c.kind == "board").order_by(outbox.c.id)
    with connected(world.folder / "postboard.db") as connection:
        return [str(row.state) for row in connection.execute(wanted)]


# ---- only what changed
async def test_changes_that_have_nothing_to_do_with_it_send_nothing(world: World) -> None:
    """Twenty renames of another channel, and of this one: no request at all."""
    await begin(world)
    other = world.guild.create_text_channel("elsewhere")
    await world.forbids("attach_files")
    await world.ann.plays("b2")
    before = tries(world)
    for number in range(20):
        await world.renames(other, f"room {number}")
    await world.renames(world.channel, "renamed")
    role = await world.allows_bot("manage_messages")
    await world.sets_rights(role, "manage_channels")
    assert tries(world) == before
    await world.forbids()
    assert posted(world) == [0, 1]


async def test_a_right_given_back_in_the_channel_is_noticed(world: World) -> None:
    """All that waited there comes, in order, and the newest names whose turn it is."""
    await begin(world)
    await world.forbids("attach_files")
    for person, move in in_turn(world.ann, world.bob, "b2 a1 c3"):
        await person.plays(move)
    assert posted(world) == [0]
    await world.forbids()
    assert posted(world) == [0, 1, 2, 3]
    assert boards(world)[-1].pinged == ["bob"]


async def test_a_right_given_back_to_a_role_is_noticed(world: World) -> None:
    await begin(world)
    role = await world.allows_bot("attach_files")
    await world.forbids_by_role("attach_files")
    await world.ann.plays("b2")
    assert posted(world) == [0]
    await world.sets_rights(role, "attach_files")
    assert posted(world) == [0, 1]


async def test_a_role_given_to_the_bot_is_noticed(world: World) -> None:
    """Discord tells a bot of changes to its own member without the members intent."""
    await begin(world)
    await world.forbids_by_role("attach_files")
    await world.ann.plays("b2")
    assert posted(world) == [0]
    await world.allows_bot("attach_files")
    assert posted(world) == [0, 1]


async def test_a_thread_that_is_unlocked_is_noticed(world: World) -> None:
    """The channel itself takes no messages, only its threads do; the thread sleeps on."""
    for archived in (False, True):
        thread = await begin(world)
        await world.forbids("send_messages")
        await world.archives(thread, locked=True)
        world.ann.enters(thread)
        number = len(world.threads)
        await world.ann.plays("b2")
        assert posted(world, number) == [0]
        await world.unlocks(thread, archived=archived)
        assert posted(world, number) == [0, 1]
        await world.forbids()


async def test_a_refused_try_is_not_repeated_while_nothing_changes(world: World) -> None:
    """The cache says that it is possible, Discord says no: one request a change, not one each."""
    await begin(world)
    world.connection.refuses(403, 50013, times=10_000)
    await world.ann.plays("b2")
    before = tries(world)
    for number in range(20):
        await world.renames(world.channel, f"room {number}")
    assert tries(world) - before <= 2  # the thread and the channel
    world.connection.clear()


# ---- the net below
async def test_what_no_event_tells_of_is_tried_now_and_then(world: World) -> None:
    await begin(world)
    world.connection.refuses(403, 50013, times=10_000)
    await world.ann.plays("b2")
    await world.advance(hours=5)
    world.connection.clear()
    assert posted(world) == [0]
    await world.advance(hours=2)
    assert posted(world) == [0, 1]


async def test_after_a_start_what_is_possible_again_is_sent(world: World) -> None:
    await begin(world)
    await world.forbids("attach_files")
    await world.ann.plays("b2")
    async with world.bot_down():
        await world.forbids()
    assert posted(world) == [0, 1]


async def test_a_start_sends_nothing_where_nothing_changed(world: World) -> None:
    await begin(world)
    await world.forbids("attach_files")
    await world.ann.plays("b2")
    before = tries(world)
    await world.restart()
    assert tries(world) == before


async def test_boards_of_a_match_that_is_long_over_are_given_up(world: World) -> None:
    await begin(world)
    await world.forbids("attach_files")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert states(world)[-1] == "parked"
    await world.advance(days=6)
    assert states(world)[-1] == "parked"
    await world.advance(days=2)
    assert states(world)[-1] == "given up"
    await world.forbids()
    assert posted(world) == [0]


async def test_too_many_refusals_end_the_trying(world: World) -> None:
    """10,000 in ten minutes are a ban of the address; we stop long before."""
    await begin(world)
    await world.forbids("attach_files")
    await world.ann.plays("b2")
    place = postboard(world).get_partial_messageable(world.channel.id)
    world.connection.refuses(403, 50013, times=refusals.MAX_REFUSALS_TO_PROBE)
    for _ in range(refusals.MAX_REFUSALS_TO_PROBE):
        with pytest.raises(discord.Forbidden):
            await place.send("refused")
    await world.forbids()
    assert posted(world) == [0]
    await world.advance(minutes=12)
    assert posted(world) == [0, 1]


async def test_the_outbox_rests_before_a_ban(world: World) -> None:
    await begin(world)
    bot = postboard(world)
    for _ in range(refusals.MAX_REFUSALS):  # discord.py tells nobody of a 429
        bot.context.refusals.answered(429)
    await world.ann.plays("b2")
    assert posted(world) == [0]
    await world.advance(minutes=12)
    assert posted(world) == [0, 1]


async def test_a_place_is_tried_with_one_message_first(world: World) -> None:
    """However much is parked in it: it is one request that tells whether the rest has a chance."""
    await begin(world)
    await world.forbids("attach_files")
    for person, move in in_turn(world.ann, world.bob, "b2 a1 c3 c1"):
        await person.plays(move)
    world.connection.refuses(403, 50013, times=10_000)
    before = tries(world)
    await world.forbids()
    assert tries(world) - before <= 2
    world.connection.clear()


# ---- what only failed
async def test_a_try_that_a_kill_cut_short_is_no_failure(world: World) -> None:
    """However often the process died over it: the first real failure is followed by a short wait,
    not by a quarter of an hour."""
    await begin(world)
    world.connection.kills_bot(delivered=False)
    await world.ann.plays("b2")
    for _ in range(12):
        world.connection.kills_bot(delivered=False)
        await world.kill()
    world.connection.drops()
    await world.kill()
    assert posted(world) == [0]
    await world.advance(seconds=10)
    assert posted(world) == [0, 1]


async def test_a_start_makes_what_failed_due_at_once(world: World) -> None:
    await begin(world)
    world.connection.refuses(503, times=10_000)
    await world.ann.plays("b2")
    await world.advance(hours=3)
    world.connection.clear()
    before = world.clock.now()
    await world.restart()
    assert posted(world) == [0, 1]
    assert world.clock.now() - before < timedelta(seconds=5)


async def test_a_place_that_works_again_brings_what_failed_there(world: World) -> None:
    """One board is parked, the next failed by Discord's trouble: both come with the right."""
    await begin(world, size=4)
    await world.forbids("attach_files")
    await world.ann.plays("b2")
    world.connection.refuses(503, times=10_000)
    await world.bob.plays("a1")
    await world.advance(hours=1)
    world.connection.clear()
    await world.forbids()
    assert posted(world) == [0, 1, 2]
