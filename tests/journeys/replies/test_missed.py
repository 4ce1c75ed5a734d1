"""Replies that are searched for after a start: how long, how often, what is in the way, and those
from before a turn was taken back, which are never played."""

import asyncio
from datetime import timedelta
from unittest.mock import patch

import pytest
from simcord.gateway import FakeGateway

from bot.runtime.rate_limits import MAX_REFUSALS, WINDOW, RateLimiter
from bot.runtime.this_instance import Shutdown
from model.limits import Limit
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import (
    NO_PING,
    answer,
    answers,
    begin,
    boards,
    enter,
    in_turn,
    locked,
    newest,
    play,
    posted,
    reads_history,
)
from tests.journeys.time.clock_helpers import SECOND, advance_to_before_deadline, deadline_of
from tests.support.discord import World
from tests.support.people import SeenMessage
from tests.support.pytest_setup import TIMEOUT_SECONDS


def reads(world: World, since: int) -> int:
    """Return how often the bot read a history, since its request number `since`."""
    return sum(map(reads_history, world.requests[since:]))


# ---- found, and answered once
async def test_a_reply_while_the_bot_was_away_is_found(world: World) -> None:
    """Once, and the history of a quiet channel is not read."""
    await begin(world)
    before = len(world.requests)
    await world.restart()
    assert not [each for each in world.requests[before:] if reads_history(each)]
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
    assert "ann placed b2" in newest(world)
    await world.restart()
    assert posted(world) == [0, 1]
    # after a session that could not be resumed
    await world.disconnect_gateway()
    await world.bob.replies(newest(world), "a1")
    assert posted(world) == [0, 1]
    await world.reconnect_gateway()
    assert posted(world) == [0, 1, 2]
    # Discord has an outage; the server follows when the bot has long been ready
    with world.server_unavailable():
        async with world.bot_down():
            await world.ann.replies(newest(world), "c3")
    assert posted(world) == [0, 1, 2]
    await world.make_server_available()
    assert posted(world) == [0, 1, 2, 3]
    # a channel whose history is closed is skipped
    async with world.bot_down():
        await world.bob.replies(newest(world), "c1")
        world.connection.refuse(403, 50001, when=reads_history)
    assert posted(world) == [0, 1, 2, 3]


async def test_what_is_not_played_is_answered_once(world: World) -> None:
    """Edited and deleted ones are not; an answer is not repeated by the next start, also not after
    a crash, and still goes away."""
    await begin(world)
    board = newest(world)
    async with world.bot_down():
        edited = await world.ann.replies(board, "hello")
        await world.ann.edits(edited, "b2")
        deleted = await world.ann.replies(board, "b2")
        await world.ann.deletes(deleted)
        await world.ann.replies(board, "b2", ping=False)
        await world.ann.says("b2")
    assert NO_PING in answer(world, world.ann)
    assert posted(world) == [0]
    await world.advance(minutes=2)
    assert answers(world, world.ann) == []
    await world.restart()
    assert answers(world, world.ann) == []
    world.connection.kill_bot(delivered=True)
    await world.ann.replies(newest(world), "zz9")
    await world.kill()
    assert len(answers(world, world.ann)) == 1
    await world.restart()
    assert len(answers(world, world.ann)) == 1
    await world.advance_without_bot(minutes=10)
    await world.advance(seconds=5)
    assert answers(world, world.ann) == []


async def test_a_reply_counts_when_it_was_posted(world: World) -> None:
    """Not when it is found: one in time counts, one after the deadline does not."""
    await advance_to_before_deadline(world, 30)
    async with world.bot_down():
        await world.advance(seconds=10)
        await world.ann.replies(newest(world), "c3")
        await world.advance(seconds=40)
    await world.advance(minutes=1)
    world.ann.sees_no("ran out of time")
    assert posted(world) == [0, 1, 2, 3]
    late = deadline_of(newest(world)) - world.clock.now() + 2 * SECOND
    await world.advance(seconds=late.total_seconds())
    await world.bob.replies(newest(world), "c1")
    assert "Your time ran out before you sent this move" in answer(world, world.bob)
    assert "bob ran out of time." in world.ann.sees("ann wins")


# ---- how far back
async def test_an_old_reply_is_not_played_after_its_answer_was_forgotten(world: World) -> None:
    """Answers are kept for a day. What a player said before that must not count now."""
    await begin(world, clock="none")
    await world.ann.sets("Moves: preview and confirm, even in replies", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    await world.advance(minutes=20)
    await world.ann.sets("Moves: played at once", "Confirmation")
    await world.advance_without_bot(days=3)
    await world.advance(days=2)
    before = len(world.requests)
    await world.restart()
    assert posted(world) == [0]
    assert reads(world, before) == 0


async def test_an_old_reply_is_not_answered_again(world: World) -> None:
    """A newer message in the channel makes the bot read its history. Days in which the bot is down
    do not count: replies from their beginning are played."""
    await begin(world, clock="none")
    await world.ann.replies(newest(world), "zz9")
    await world.advance(hours=3)
    await world.advance_without_bot(days=3)
    assert answers(world, world.ann) == []
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
        await world.advance(days=3)
    assert posted(world) == [0, 1]
    await world.bob.replies(newest(world), "zz9")
    await world.advance(days=2)
    await world.ann.says("still there?")
    await world.restart()
    assert answers(world, world.bob) == []


# ---- failures
@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_reply_is_handled_again_after_a_lock(world: World, log: Log) -> None:
    """A shutdown does not wait for it afterwards. After a crash it is found."""
    await begin(world)
    await world.restart()
    world.bot.context.shutdown = Shutdown(finishing=10 * TIMEOUT_SECONDS)
    with locked(world):
        await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0]
    await world.advance(seconds=11)
    assert posted(world) == [0, 1]
    assert "reply not handled yet" in [line["event"] for line in log.lines]
    assert answers(world, world.ann) == []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await world.restart()
    with locked(world):
        await world.bob.replies(newest(world), "a1")
    await world.kill()
    assert posted(world) == [0, 1, 2]


async def test_a_history_that_cannot_be_read_is_read_again_later(world: World) -> None:
    await begin(world)
    for number, (person, move) in enumerate(in_turn(world.ann, world.bob, "b2 a1 c3"), 1):
        async with world.bot_down():
            await person.replies(newest(world), move)
            if number < 3:
                world.connection.refuse((500, 503)[number - 1], times=5, when=reads_history)
            else:
                world.connection.drop_request(times=5, when=reads_history)
        await world.advance(hours=1)
        assert posted(world)[-1] == number


async def test_nothing_is_asked_for_where_the_history_is_closed(world: World) -> None:
    """Each refusal would count towards a ban of the bot's address."""
    await begin(world)
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
        await world.deny_bot("read_message_history")
        before = len(world.requests)
    assert reads(world, before) == 0


async def test_the_search_waits_while_discord_refuses_too_much(world: World) -> None:
    await begin(world)
    await world.disconnect_gateway()
    await world.ann.replies(newest(world), "b2")
    for _ in range(MAX_REFUSALS):
        world.bot.context.refused_requests.count_response(403)
    before = len(world.requests)
    await world.reconnect_gateway()
    assert reads(world, before) == 0
    await world.advance(seconds=WINDOW.total_seconds() + 60)
    assert posted(world) == [0, 1]


# ---- many, and at any time
async def test_a_reply_counts_although_its_board_was_not_stored(world: World) -> None:
    """The bot is killed when Discord has taken a board, before it knows the message's id."""
    of_two = {"opponent": world.bob, "size": 3, "pie": False, "first": "me"}
    await world.ann.slash("challenge escabel", **of_two)
    world.connection.kill_bot(delivered=True)
    await world.bob.clicks("Accept")
    enter(world.threads[-1], world.ann, world.bob)
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]
    world.connection.kill_bot(delivered=True)
    await play((world.bob, "a1"))
    async with world.bot_down():
        await world.ann.replies(newest(world), "c3")
    assert posted(world) == [0, 1, 2, 3]


async def test_many_missed_replies_of_one_player_all_count(world: World) -> None:
    """A player with many matches may answer them all while the bot is down."""
    for _ in range(3):
        await begin(world)
    first_boards = boards(world)
    await world.disconnect_gateway()
    for board in first_boards:
        await world.ann.replies(board, "b2")
    limiter = RateLimiter(world.clock)
    for _ in range(Limit.PLAY.value.burst - 1):
        limiter.check(world.ann.id, Limit.PLAY)
    world.bot.context.rate_limits = limiter
    await world.reconnect_gateway()
    assert [len(posted(world, match_id)) for match_id in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.parametrize("wrong_by", [20, -20])
async def test_a_missed_reply_after_an_undo_counts(world: World, wrong_by: int) -> None:
    """The bot's clock may differ from Discord's, which both messages and clicks carry."""
    world.clock.wrong_by = timedelta(seconds=wrong_by)
    await begin(world)
    await world.ann.replies(newest(world), "b2")
    await world.ann.replies(boards(world)[0], "b2")
    await world.advance(seconds=5)
    await world.ann.slash("undo")
    await world.advance(seconds=2)
    board = newest(world)
    await world.restart()
    assert posted(world) == [0]
    async with world.bot_down():
        await world.advance(seconds=8)
        await world.ann.replies(board, "c1")
        await world.advance(seconds=60)
    assert "ann placed c1" in newest(world)


# ---- what only the database remembers
async def test_a_reply_to_an_answer_counts_after_a_restart(world: World) -> None:
    """Until its board is out of date, as without a restart."""
    await begin(world)
    await world.ann.replies(newest(world), "zz9")
    shown = answer(world, world.ann)
    await world.restart()
    await world.ann.replies(shown, "b2")
    assert posted(world) == [0, 1]
    await world.restart()
    await world.bob.replies(shown, "a1")
    assert "This board is out of date. The newest is here:" in answers(world, world.bob)[-1]
    assert posted(world) == [0, 1]


async def test_a_second_look_from_before_an_undo_works_in_the_same_position(world: World) -> None:
    await begin(world, moves="b2 a2 c1 b3")
    await world.ann.replies(newest(world), "b2")
    shown = answer(world, world.ann)
    await play((world.ann, "c3"))
    assert "Which do you mean" not in await world.ann.clicks("Look first", on=shown)
    await world.ann.slash("undo")
    assert "Which do you mean" in await world.ann.clicks("Look first", on=shown)


# ---- replies from before a turn was taken back
async def two_matches(world: World) -> None:
    """Begin two matches of ann and bob in a channel without threads.

    The board of the second one is older than every later message, so that a restart reads them all.
    """
    await world.grant(world.cy, "manage_guild")
    await world.cy.slash("server settings", threads=False)
    for _ in range(2):
        await world.ann.begins(world.bob)


def newest_of_first(world: World) -> SeenMessage:
    """Return the newest board of the first match."""
    return [each for each in boards(world) if (each.board or (0,))[0] == 1][-1]


async def take_back_for_good(world: World) -> None:
    """Take a turn of ann back, which bob agrees to. No later search for replies plays it again."""
    await world.ann.slash("takeback", match="1")
    await world.bob.clicks("Agree")
    assert newest_of_first(world).pinged == ["ann"]
    before = posted(world)
    await world.advance(hours=3)
    await world.restart()
    assert posted(world) == before


async def test_a_move_that_was_taken_back_is_not_played_again(world: World) -> None:
    """It was sent twice, and only the first of the two messages was played."""
    await two_matches(world)
    board = newest_of_first(world)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await take_back_for_good(world)
    assert "ann placed" not in newest_of_first(world)

    # Nothing was answered to the last ones, because there were so many.
    board = newest_of_first(world)
    await world.ann.replies(board, "a1")
    world.bot.context.rate_limits = RateLimiter(world.clock)
    for _ in range(Limit.MOVE_ANSWER.value.burst + 3):
        await world.ann.replies(board, "c3")
    await world.advance(minutes=1)
    await take_back_for_good(world)


async def test_a_reply_from_before_a_takeback_that_is_delivered_late(world: World) -> None:
    """Its author did not know of the takeback. The board says where the newest one is."""
    await begin(world)
    first = boards(world)[-1]
    await world.ann.replies(first, "b2")
    with patch.object(FakeGateway, "feed"):
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
