"""Matches go on after restarts, crashes and lost messages, and every board is posted once.

Discord forgets a nonce after some minutes; from then on each message is recognised by its content,
however late the bot restarts."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import pytest

from storage.sqlite.backend import backup_file
from tests.journeys.games.stack_control_helpers import match_now
from tests.journeys.match_helpers import (
    answer,
    begin,
    boards,
    enter,
    in_turn,
    messages_with,
    play,
    posted,
    posts_to,
)
from tests.support.connection import Request
from tests.support.database.raw_sql import Statement, recorded_statements
from tests.support.discord import World


async def test_a_match_with_a_swap_survives_restarts_and_lost_posts(world: World) -> None:
    """Three restarts, one post lost before delivery and one after it: every board is posted
    once."""
    thread = await begin(world, size=4, pie=True, moves="b2")
    swap_offer = world.bob.sees("swap sides")
    await world.restart()

    await world.bob.clicks("Swap sides", on=swap_offer)
    world.connection.kill_bot(delivered=False)
    await world.bob.clicks("Confirm")
    assert posted(world) == [0, 1]
    await world.kill()
    assert posted(world) == [0, 1, 2]
    assert world.ann.sees("bob swapped sides").pinged == ["ann"]

    world.connection.kill_bot(delivered=True)
    await play((world.ann, "d4"))
    assert posted(world) == [0, 1, 2, 3]
    await world.kill()
    assert posted(world) == [0, 1, 2, 3]

    world.connection.drop_request()
    await play((world.bob, "b1"))
    assert posted(world) == [0, 1, 2, 3]
    await world.advance(minutes=1)
    world.connection.lose_response()
    await play((world.ann, "d3"))
    await world.advance(minutes=1)
    await play(*in_turn(world.bob, world.ann, "b3 d1 b4 d2"))

    end = world.ann.sees("bob wins Escabel #1 against ann")
    assert "4" in end
    assert posted(world) == list(range(10))
    newest = boards(world, thread)[-1]
    assert [each.buttons for each in boards(world)[:-1]] == [[]] * 9
    assert "Look back" in newest.buttons

    moves = [event.text for event in (await match_now(world)).events]
    assert moves == ["b2", "swap", "d4", "b1", "d3", "b3", "d1", "b4", "d2"]


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_kill_while_a_match_begins_is_recovered(world: World, delivered: bool) -> None:
    """One thread is created, with both players in it, and the first board is posted once, whenever
    the process is killed."""
    for number, matcher in enumerate((is_thread, adds_player, None), 1):
        enter(world.channel, world.ann, world.bob)
        await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
        world.connection.kill_bot(delivered=delivered, when=matcher)
        await world.bob.clicks("Accept")
        await world.kill()
        assert len(world.threads) == number
        assert world.members(world.threads[-1]) == ["ann", "bob"]
        assert posted(world, number) == [0]
        world.ann.enters(world.threads[-1])
        world.ann.sees("place your first piece")


def is_thread(request: Request) -> bool:
    """Whether a request creates a thread."""
    return request.path.endswith("/threads")


def adds_player(request: Request) -> bool:
    """Whether a request adds somebody to a thread."""
    return "/thread-members/" in request.path


async def test_moves_made_during_an_outage_of_discord_are_posted_afterwards(world: World) -> None:
    """Discord accepts no messages for more than a day: both players' moves count, and boards follow
    in order. Long after Discord has forgotten the nonce of an attempt, its board is found by its
    content."""
    await begin(world)
    world.connection.lose_response()
    await play((world.ann, "b2"))
    world.connection.refuse(503, times=10_000)
    await play((world.bob, "a1"), (world.ann, "c3"))
    await world.advance(hours=2)
    await world.advance_without_bot(days=1)
    assert posted(world) == [0, 1]
    world.connection.stop_failing()
    await world.advance(hours=1)
    assert posted(world) == [0, 1, 2, 3]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, False, True]


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools restore its databases")
async def test_boards_that_a_restored_backup_does_not_know_are_out_of_date(world: World) -> None:
    """What is chosen on them, or replied to them, is not played in the earlier position."""
    await begin(world)
    file, backup = world.folder / "postboard.db", world.folder / "copy.db"
    backup_file(file, backup)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first, _, lost = boards(world)
    preview = await world.ann.slash("move", move="c3")
    async with world.bot_down():
        backup.replace(file)
        await world.advance(seconds=LATER.total_seconds())
    for pressed in (
        await world.ann.clicks("Move", on=lost),
        await world.ann.clicks("Confirm", on=preview),
    ):
        assert "This board is out of date." in pressed
    await world.ann.replies(lost, "c3")
    assert "This board is out of date." in answer(world, world.ann)
    assert not (await match_now(world)).events
    await world.ann.replies(first, "c3")
    assert "ann placed c3" in boards(world)[-1]


# ---- messages that may have been delivered before a kill
LATER = timedelta(minutes=10)
"""By then, Discord has forgotten the nonce of an earlier attempt."""


async def restart_later(world: World) -> None:
    """Kill the bot's process during its last message and start it ten minutes later."""
    await world.advance_without_bot(seconds=LATER.total_seconds())
    world.connection.stop_failing()
    await world.env.settle()


async def test_each_message_of_a_match_is_posted_once(world: World) -> None:
    """The card, a board, an announcement, a reminder, a proposal and the last board, each of which
    Discord received before the kill."""
    world.connection.kill_bot(delivered=True)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, pie=False, first="me")
    await restart_later(world)
    assert len(messages_with(world, "ann challenges bob")) == 1
    assert "begins" in await world.bob.clicks("Accept")
    enter(world.threads[0], world.ann, world.bob)
    world.connection.kill_bot(delivered=True)
    await play((world.ann, "b2"))
    await restart_later(world)
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, True]
    world.connection.kill_bot(delivered=True)
    await world.bob.slash("more-time", time="2h")
    await restart_later(world)
    assert len(messages_with(world, "you were given more time")) == 1
    # another with the same text: the first is not mistaken for it
    world.connection.kill_bot(delivered=True)
    await world.bob.slash("more-time", time="2h")
    await restart_later(world)
    assert len(messages_with(world, "you were given more time")) == 2
    world.connection.kill_bot(delivered=True)
    await world.advance(hours=58)
    await restart_later(world)
    assert len(messages_with(world, "Your time is running: it's your turn")) == 1
    world.connection.kill_bot(delivered=True)
    await world.ann.slash("takeback")
    await restart_later(world)
    (offer,) = messages_with(world, "ann asks to take back")
    await world.bob.clicks("Decline", on=offer)
    assert messages_with(world, "ann asks to take back")[0].buttons == []
    world.connection.kill_bot(delivered=True)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    await restart_later(world)
    assert len(messages_with(world, "bob wins Escabel #1")) == 1


async def test_the_same_announcement_is_posted_for_each_match(world: World) -> None:
    """All are retried at the same time; none is mistaken for another."""
    await world.deny_bot("create_public_threads")
    for number in range(1, 5):
        await world.ann.begins(world.bob)
        assert posted(world, number) == [0]
    world.connection.drop_request(times=4)
    for number in range(1, 5):
        assert "You gave your opponent" in await world.bob.slash(
            "more-time", time="2h", match=str(number)
        )
    await world.advance(minutes=1)
    assert len(messages_with(world, "you were given more time")) == 4


async def test_a_private_message_is_sent_once(world: World) -> None:
    """A reminder that Discord received, and that a challenge was closed, which it did not."""
    await world.ann.slash("reminders", where="direct")
    direct = world.ann.actor.user.dm_channel
    world.connection.kill_bot(delivered=True, when=posts_to(direct))
    await begin(world, clock="none")
    await restart_later(world)
    notices = [seen for seen in world.ann.direct_messages if "It's your turn in Escabel #1" in seen]
    assert len(notices) == 1
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    world.connection.kill_bot(delivered=False)
    await world.advance_without_bot(days=7, minutes=1)
    await restart_later(world)
    notices = [
        seen for seen in world.ann.direct_messages if "Nobody accepted your challenge" in seen
    ]
    assert len(notices) == 1


async def test_a_board_is_found_among_the_messages_of_a_busy_channel(world: World) -> None:
    """Many messages of others were posted before the attempt whose answer was lost."""
    await begin(world)
    (thread,) = world.threads
    world.connection.refuse(503)
    await play((world.ann, "b2"))
    for number in range(320):
        await world.cy.actor.send(thread, f"message {number}")
    world.connection.kill_bot(delivered=True)
    await world.advance(seconds=30)
    await restart_later(world)
    assert posted(world) == [0, 1]


# ---- background tasks
def passes_of(world: World) -> Counter[str]:
    """Count how often each background task goes through its work, by the task's name."""
    env: Any = world.env  # each pass ends with a wait that it is told of
    plain = env.external_wait
    passes: Counter[str] = Counter()

    async def counted(waiting: Awaitable[None], *, reason: str) -> None:
        task = asyncio.current_task()
        passes["" if task is None else task.get_name()] += 1
        await plain(waiting, reason=reason)

    env.external_wait = counted
    return passes


async def test_a_move_wakes_the_tasks_with_new_work_and_they_sleep_again(world: World) -> None:
    """Their own changes of the database must not wake them, or they would never sleep. Nor does a
    change without new work."""
    await begin(world)
    passes = passes_of(world)
    await play((world.ann, "b2"))
    assert 1 <= passes["outbox"] <= 6
    assert 1 <= passes["scheduler"] <= 4
    passes_before = Counter(passes)
    await world.ann.slash("board")
    await world.ann.slash("settings")
    await world.ann.slash("block", player=world.bob)
    assert passes == passes_before


async def test_moves_do_not_make_the_scheduler_write(world: World) -> None:
    """Old notices are deleted once an hour, not after each move, because that takes the lock."""
    await begin(world)
    with recorded_statements() as statements:
        await play(*in_turn(world.ann, world.bob, "b2 a1"))
        assert deletions(statements) == 0
        await world.advance(hours=2)
        await play((world.ann, "c3"))
    assert deletions(statements) == 2  # answers to replies are deleted earlier


def deletions(statements: list[Statement]) -> int:
    """How often old notices were deleted."""
    return sum(sql.startswith("DELETE FROM outbox") for sql, _ in statements)
