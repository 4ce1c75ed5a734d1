"""What Discord refused is retried when there is a reason to, and rarely otherwise."""

from datetime import timedelta

import discord
import pytest

from bot.runtime import rate_limits
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, in_turn, locked, play, posted
from tests.support.database.raw_sql import fetch
from tests.support.discord import World


def attempts(world: World) -> int:
    """Return how many messages the bot has tried to post."""
    return len([each for each in world.requests if each.creates_message])


def board_states(world: World) -> list[str]:
    """Return the state of each board in the outbox, oldest first."""
    wanted = "SELECT state FROM outbox WHERE kind = 'board' ORDER BY id"
    return [str(state) for (state,) in fetch(world.folder, wanted)]


# ---- retries after a change
async def test_unrelated_changes_cause_no_requests(world: World) -> None:
    """Twenty renames of another channel and of this one."""
    await begin(world)
    other = world.guild.create_text_channel("elsewhere")
    await world.deny_bot("attach_files")
    await play((world.ann, "b2"))
    before = attempts(world)
    for number in range(20):
        await world.rename_channel(other, f"room {number}")
    await world.rename_channel(world.channel, "renamed")
    role = await world.grant_bot("manage_messages")
    await world.set_role_permissions(role, "manage_channels")
    assert attempts(world) == before
    await world.deny_bot()
    assert posted(world) == [0, 1]

    # According to the cache posting is allowed, but Discord refuses: one request for each
    # change.
    world.connection.refuse(403, 50013, times=10_000)
    await play((world.bob, "a1"))
    before = attempts(world)
    for number in range(20):
        await world.rename_channel(world.channel, f"room {number}")
    assert attempts(world) - before <= 2  # the thread and the channel


async def test_boards_are_posted_when_a_permission_is_restored(world: World) -> None:
    """To the channel, to a role of the bot, or by a role that it gets: Discord notifies a bot of
    changes to its own member even without the members intent."""
    await begin(world, size=5)
    await world.deny_bot("attach_files")
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3"))
    assert posted(world) == [0]
    # however many messages wait for a channel, one request shows whether the others can succeed
    world.connection.refuse(403, 50013, times=10_000)
    before = attempts(world)
    await world.deny_bot()
    assert attempts(world) - before <= 2
    world.connection.stop_failing()
    await world.deny_bot("attach_files")
    await world.deny_bot()
    assert posted(world) == [0, 1, 2, 3]
    assert boards(world)[-1].pinged == ["bob"]
    role = await world.grant_bot("attach_files")
    await world.deny_bot_by_roles("attach_files")
    await play((world.bob, "c1"))
    assert posted(world) == [0, 1, 2, 3]
    await world.set_role_permissions(role, "attach_files")
    assert posted(world) == [0, 1, 2, 3, 4]
    await world.set_role_permissions(role)
    await play((world.ann, "b1"))
    assert posted(world) == [0, 1, 2, 3, 4]
    await world.grant_bot("attach_files")
    assert posted(world) == [0, 1, 2, 3, 4, 5]
    # one board is parked, the next fails because of Discord: both are posted
    await world.deny_bot("attach_files")
    await play((world.bob, "a2"))
    world.connection.refuse(503, times=10_000)
    await play((world.ann, "a3"))
    await world.advance(hours=1)
    world.connection.stop_failing()
    await world.deny_bot()
    assert posted(world) == [0, 1, 2, 3, 4, 5, 6, 7]


async def test_boards_are_posted_when_a_thread_is_unlocked(world: World) -> None:
    """The channel accepts no messages, only its threads do. The thread stays archived."""
    for archived in (False, True):
        thread = await begin(world)
        await world.deny_bot("send_messages")
        await world.archive_thread(thread, locked=True)
        number = len(world.threads)
        await play((world.ann, "b2"))
        assert posted(world, number) == [0]
        await world.archive_thread(thread, archived=archived)
        assert posted(world, number) == [0, 1]
        await world.deny_bot()


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_permission_given_while_nothing_can_be_stored_counts_later(
    world: World, log: Log
) -> None:
    await begin(world)
    await world.restart()
    await world.deny_bot("attach_files")
    await play((world.ann, "b2"))
    with locked(world):
        await world.deny_bot()
    assert posted(world) == [0]
    assert "redelivery pass failed" in [line["event"] for line in log.lines]
    await world.advance(minutes=2)
    assert posted(world) == [0, 1]


# ---- periodic retries
async def test_changes_without_an_event_are_found_by_periodic_retries(world: World) -> None:
    """A start retries at once what failed."""
    await begin(world)
    world.connection.refuse(403, 50013, times=10_000)
    await play((world.ann, "b2"))
    await world.advance(hours=5)
    world.connection.stop_failing()
    assert posted(world) == [0]
    await world.advance(hours=2)
    assert posted(world) == [0, 1]
    world.connection.refuse(503, times=10_000)
    await play((world.bob, "a1"))
    await world.advance(hours=3)
    world.connection.stop_failing()
    before = world.clock.now()
    await world.restart()
    assert posted(world) == [0, 1, 2]
    assert world.clock.now() - before < timedelta(seconds=5)


async def test_a_start_sends_what_is_allowed_again(world: World) -> None:
    """And nothing if nothing changed."""
    await begin(world)
    await world.deny_bot("attach_files")
    await play((world.ann, "b2"))
    before = attempts(world)
    await world.restart()
    assert attempts(world) == before
    async with world.bot_down():
        await world.deny_bot()
    assert posted(world) == [0, 1]


async def test_boards_of_a_match_that_ended_long_ago_are_given_up(world: World) -> None:
    await begin(world)
    await world.deny_bot("attach_files")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert board_states(world)[-1] == "parked"
    await world.advance_without_bot(days=6)
    assert board_states(world)[-1] == "parked"
    await world.advance(days=2)
    assert board_states(world)[-1] == "given-up"
    await world.deny_bot()
    assert posted(world) == [0]


async def test_too_many_refusals_stop_the_retries(world: World) -> None:
    """Discord bans an address after 10,000 refusals in ten minutes; the bot stops long before
    that, and the outbox pauses at last."""
    await begin(world)
    await world.deny_bot("attach_files")
    await play((world.ann, "b2"))
    counted = world.bot.context.refused_requests
    place = world.bot.get_partial_messageable(world.channel.id)
    world.connection.refuse(403, 50013)
    with pytest.raises(discord.Forbidden):
        await place.send("403")
    for _ in range(rate_limits.MAX_REFUSALS_FOR_RETRIES - 1):
        counted.count_response(403)
    await world.deny_bot()
    assert posted(world) == [0]
    await world.advance(minutes=12)
    assert posted(world) == [0, 1]
    for _ in range(rate_limits.MAX_REFUSALS):  # discord.py reports no 429
        counted.count_response(429)
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1]
    await world.advance(minutes=12)
    assert posted(world) == [0, 1, 2]


# ---- retries after failures
async def test_an_attempt_interrupted_by_a_kill_does_not_count_as_a_failure(world: World) -> None:
    """However often the process was killed during an attempt, the first real failure is followed by
    a short wait instead of a quarter of an hour."""
    await begin(world)
    world.connection.kill_bot(delivered=False)
    await play((world.ann, "b2"))
    for _ in range(4):
        world.connection.kill_bot(delivered=False)
        await world.kill()
    world.connection.drop_request()
    await world.kill()
    assert posted(world) == [0]
    await world.advance(seconds=10)
    assert posted(world) == [0, 1]
