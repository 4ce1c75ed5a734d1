"""Replies that are searched for after a start: how long, how often, what is in the way, and those
from before a turn was taken back, which are never played."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from simcord.gateway import FakeGateway

from bot.runtime.rate_limits import MAX_REFUSALS, WINDOW, RateLimiter
from model.limits import RATES, Act
from tests.journeys.match_helpers import (
    answer,
    answers,
    begin,
    board_of,
    boards,
    enter,
    in_turn,
    newest,
    play,
    postboard,
    posted,
    reads_history,
)
from tests.support.discord import World
from tests.support.people import SeenMessage


def reads(world: World, since: int) -> int:
    """Return how often the bot read a history, since its request number `since`."""
    return sum(map(reads_history, world.requests[since:]))


# ---- how far back
async def test_an_old_reply_is_not_played_after_its_answer_was_forgotten(world: World) -> None:
    """Answers are kept for a day. What a player said before that must not count now."""
    await begin(world, clock="none")
    await world.ann.slash("settings")
    await world.ann.chooses("Ask before every move, even in replies", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    await world.advance(minutes=20)
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    async with world.bot_down():
        await world.advance(days=3)
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
    async with world.bot_down():
        await world.advance(days=3)
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
        postboard(world).context.refused_requests.count_response(403)
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
    for _ in range(RATES[Act.PLAY].burst - 1):
        limiter.check(world.ann.id, Act.PLAY)
    postboard(world).context.rate_limits = limiter
    await world.reconnect_gateway()
    assert [len(posted(world, match)) for match in (1, 2, 3)] == [2, 2, 2]


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
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a2 c1 b3"))
    await world.ann.replies(newest(world), "b2")
    shown = answer(world, world.ann)
    await play((world.ann, "c3"))
    assert "Which do you mean" not in await world.ann.clicks("Second look", on=shown)
    await world.ann.slash("undo")
    assert "Which do you mean" in await world.ann.clicks("Second look", on=shown)


# ---- replies from before a turn was taken back
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


def newest_of_first(world: World) -> SeenMessage:
    """Return the newest board of the first match."""
    return [each for each in boards(world) if (board_of(each) or (0,))[0] == 1][-1]


async def take_back(world: World) -> None:
    """Take a turn of ann back, which bob agrees to."""
    await world.ann.slash("takeback", match="1")
    await world.bob.clicks("Agree")
    assert newest_of_first(world).pinged == ["ann"]


async def test_a_move_that_was_taken_back_is_not_played_again(world: World) -> None:
    """It was sent twice, and only the first of the two messages was played."""
    await two_matches(world)
    board = newest_of_first(world)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await world.ann.replies(board, "a1")
    await world.advance(minutes=1)
    await take_back(world)
    before = posted(world)
    await world.advance(hours=3)
    await world.restart()
    assert posted(world) == before
    assert "ann placed" not in newest_of_first(world)

    # Nothing was answered to the last ones, because there were so many.
    board = newest_of_first(world)
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
