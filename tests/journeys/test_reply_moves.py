"""Moves by replying to a board: `e5`, three keys. What the bot answers in public goes away."""

import asyncio
import random
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import discord
import pytest
from simcord.gateway import FakeGateway

from bot.runtime.rate_limits import RateLimiter
from bot.runtime.this_instance import Shutdown
from model.limits import RATES, Act
from tests.journeys.clock_helpers import (
    SECOND,
    advance_to_before_deadline,
    deadline_of,
)
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import (
    answer,
    answers,
    begin,
    boards,
    enter,
    in_turn,
    locked,
    newest,
    play,
    postboard,
    posted,
    reads_history,
)
from tests.journeys.stack_control_helpers import lobby, random_trio
from tests.support.connection import Request
from tests.support.discord import StartBot, World
from tests.support.people import SeenMessage
from tests.support.postboard import start_postboard
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.raw_sql import change

NO_PING = "I can't read replies that don't ping me"
SECOND_LOOK = "This move needs a second look."


def is_reply(request: Request) -> bool:
    """Whether a request posts a message that replies to another one."""
    return request.creates_message and bool(request.json.get("message_reference"))


def is_no_reply(request: Request) -> bool:
    """Whether a request posts another message."""
    return request.creates_message and not is_reply(request)


@contextmanager
def misplaced_reply(world: World, board: SeenMessage) -> Generator[None]:
    """Turn new messages into replies to a message of another channel."""
    plain = FakeGateway.feed
    shown = next(
        payload
        for kind, event, payload in world.env.backend.transcript
        if (kind, event) == ("GATEWAY", "MESSAGE_CREATE") and int(payload["id"]) == board.id
    )

    def feed(gateway: FakeGateway, event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE":
            reference = {"channel_id": str(board.channel_id), "message_id": str(board.id)}
            payload = {
                **payload,
                "type": 19,
                "mentions": [shown["author"]],
                "message_reference": reference,
                "referenced_message": shown,
            }
        plain(gateway, event, payload)

    with patch.object(FakeGateway, "feed", feed):
        yield


@contextmanager
def bare_boards() -> Generator[None]:
    """Leave the components out of messages to which others reply."""
    plain = FakeGateway.feed

    def feed(gateway: FakeGateway, event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE" and payload.get("referenced_message"):
            shown: dict[str, Any] = {**payload["referenced_message"], "components": []}
            payload = {**payload, "referenced_message": shown}
        plain(gateway, event, payload)

    with patch.object(FakeGateway, "feed", feed):
        yield


# ---- the short way
async def test_a_whole_match_by_replies(world: World) -> None:
    """The next board is the answer; a minute of undo is there. No intent is privileged."""
    await begin(world)
    assert "Reply to your board with" in await world.ann.slash("help")
    await world.ann.replies(newest(world), "b2")
    assert "ann placed b2" in newest(world)
    assert newest(world).pinged == ["bob"]
    assert answers(world, world.ann) == []
    more = await world.ann.clicks("More", on=newest(world))
    assert "Undone." in await world.ann.clicks("Undo", on=more)
    # the mention of the bot is not part of the move
    bot = world.env.backend.bot_user.id
    await world.ann.replies(newest(world), f"<@{bot}> b2", ping=False)
    for person, move in in_turn(world.bob, world.ann, "A1 B1 c1 b3"):
        await person.replies(newest(world), move)
    assert posted(world) == [0, 3, 4, 5, 6, 7]
    intents = world.env.bot.intents
    assert intents.guild_messages
    assert intents.dm_messages
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert not intents.value & privileged.value


# ---- what cannot be played
NOT_PLAYED = (
    ("b2", "b2 is Black's stack"),
    ("d4", "The board has files a–c"),
    ("nice one", "I can't read “nice one”. Write a point like c2, or a move like c2-c3."),
    (" Resign.", "A reply can't do that: use `/resign`."),
    ("/cancel", "A reply can't do that: use `/cancel`."),
    ("x" * 4000, "at most"),
    ("@everyone <@&5> **b**\nb", "I can't read"),
)


async def test_what_cannot_be_played_gets_a_sentence(world: World) -> None:
    """It goes away after a minute, and mentions nobody. A reply to it is the next try."""
    await begin(world)
    await play((world.ann, "b2"))
    for text, said in NOT_PLAYED:
        reply = await world.bob.replies(newest(world), text)
        shown = answer(world, world.bob)
        assert said in shown
        assert shown.pinged == []
        stored = world.env.backend.get_message(shown.channel_id, shown.id)
        assert stored.reference is not None
        assert int(stored.reference["message_id"]) == reply.id
        await world.advance(minutes=1, seconds=5)
        assert answers(world, world.bob) == []
    await world.bob.replies(newest(world), "d5")
    await world.bob.replies(answer(world, world.bob), "d6")
    assert len(answers(world, world.bob)) == 2
    assert posted(world) == [0, 1]
    await world.bob.replies(answers(world, world.bob)[-1], "a1")
    assert posted(world) == [0, 1, 2]


async def test_a_part_of_a_turn_is_not_played(world: World) -> None:
    """The button of the answer leads to the pad with it. The whole turn in one reply counts."""
    await lobby(world, [world.ann, world.bob])
    trio = await random_trio(world, random.Random(7))
    assert len(trio) == 3
    before = posted(world)
    await world.ann.replies(newest(world), trio[0])
    shown = answer(world, world.ann)
    assert shown.text == "This is only part of your turn."
    pad = await world.ann.clicks("Second look", on=shown)
    assert pad.ephemeral
    assert f"Chosen, not confirmed yet: {trio[0]}." in pad
    assert posted(world) == before
    await world.ann.replies(newest(world), ", ".join(trio))
    assert len(posted(world)) == len(before) + 1


# ---- a second look
async def with_warning(world: World) -> SeenMessage:
    """Play to a position in which bob must break a chain; return the newest board."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a2 b1 c3 b3"))
    return newest(world)


async def test_a_move_with_a_warning_needs_a_second_look(world: World) -> None:
    """In public nothing is said about what the move would do; the button shows it to the mover."""
    board = await with_warning(world)
    await world.bob.replies(board, "A1")
    shown = answer(world, world.bob)
    assert shown.text == SECOND_LOOK
    assert posted(world) == [0, 1, 2, 3, 4, 5]
    refused = await world.ann.clicks("Second look", on=shown)
    assert refused.ephemeral
    assert "It's bob's turn." in refused
    spectator = world.cy
    spectator.enters(world.threads[0])
    assert "This match is between" in await spectator.clicks("Second look", on=shown)
    preview = await world.bob.clicks("Second look", on=shown)
    assert preview.ephemeral
    assert "Careful: this leaves Black's chain standing" in preview
    await world.bob.clicks("Confirm", on=preview)
    assert "ann wins" in newest(world)
    await world.advance(minutes=10)
    stale = await world.bob.clicks("Second look", on=shown)
    assert "over" in stale or "out of date" in stale
    await world.advance(minutes=6)
    assert answers(world, world.bob) == []


async def test_a_player_may_want_every_move_confirmed(world: World) -> None:
    """Whoever only keeps the usual preview plays replies at once; «replies too» is a choice. An
    ambiguous move needs a second look in any case."""
    await begin(world)
    await world.ann.slash("settings")
    await world.ann.chooses("Ask before every move, even in replies", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    assert answer(world, world.ann).text == SECOND_LOOK
    assert posted(world) == [0]
    assert "place a black piece on b2" in await world.ann.clicks("Second look")
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]
    await play(*in_turn(world.bob, world.ann, "a2 c1 b3"))
    await world.ann.replies(newest(world), "b2")
    shown = answers(world, world.ann)[-1]
    assert shown.text == SECOND_LOOK
    assert "Which do you mean" in await world.ann.clicks("Second look", on=shown)
    await world.ann.replies(newest(world), "b2" + "!" * 90)
    assert "Send it with `/move`." in answers(world, world.ann)[-1]
    assert answers(world, world.ann)[-1].buttons == []


async def test_an_opening_by_replies(world: World) -> None:
    """A komi and a colour are moves too."""
    await world.ann.slash("challenge esgrad", opponent=world.bob, side=5, first="me")
    await world.bob.clicks("Accept")
    enter(world.threads[0], world.ann, world.bob)
    await world.ann.replies(newest(world), "3")
    await world.bob.replies(newest(world), "White")
    assert posted(world) == [0, 1, 2]
    await world.ann.replies(newest(world), "a1")
    assert posted(world) == [0, 1, 2, 3]


# ---- who, and on which board
async def test_who_is_answered(world: World) -> None:
    """Chat is left in peace; a move gets one sentence, the ping that is missing as well. The answer
    to an older board points to the newest, but not to the same move again, nor to chat about an old
    position. Boards are known by their id, in case Discord leaves out their components, as in the
    messages of others."""
    await begin(world)
    world.cy.enters(world.threads[0])
    first = newest(world)
    await world.cy.replies(newest(world), "b2")
    await world.cy.replies(newest(world), "b2", ping=False)
    await world.cy.says("b2")
    await world.ann.says("b2")
    await world.bob.replies(newest(world), "good luck, have fun!")
    await world.bob.replies(newest(world), "good luck", ping=False)
    assert answers(world, world.bob) == []
    await world.bob.replies(newest(world), "b2")
    assert answer(world, world.bob).text == "It's ann's turn."
    # without the ping, Discord hides the text; a sticker or a file alone is no move anyway
    await world.ann.replies(newest(world), "b2", ping=False)
    assert NO_PING in answers(world, world.ann)[1]
    assert posted(world) == [0]
    # a player who only replies is reminded like one who uses commands
    context = postboard(world).context
    context.recently_active.clear()
    with bare_boards():
        await world.ann.replies(first, "b2")
        assert world.ann.id in context.recently_active
        await world.cy.replies(newest(world), "a1")
        await world.ann.replies(first, "B2")
        await world.bob.replies(newest(world), "a1")
    assert posted(world) == [0, 1, 2]
    await world.ann.replies(first, "b2")
    await world.ann.replies(first, "what a start")
    assert len(answers(world, world.ann)) == 2
    await world.ann.replies(first, "c3")
    shown = answers(world, world.ann)[-1]
    assert "This board is out of date. The newest is here:" in shown
    assert str(newest(world).id) in shown
    assert posted(world) == [0, 1, 2]


async def test_a_reply_to_something_else_is_chat(world: World) -> None:
    """To a board in another channel (Discord refuses that), to another person, to a forwarded
    board, to a deleted board."""
    thread = await begin(world)
    board = newest(world)
    world.ann.enters(world.channel)
    with misplaced_reply(world, board):
        await world.ann.says("b2")
    world.ann.enters(thread)
    said = await world.bob.replies(board, "your turn")
    await world.ann.replies(said, "b2")
    assert posted(world) == [0]
    assert answers(world, world.ann) == []
    backend = world.env.backend
    forward = {"type": 1, "channel_id": str(thread.id), "message_id": str(board.id)}
    backend.create_message(world.channel.id, world.ann.id, "b2", reference=forward)
    backend.delete_message(thread.id, board.id)
    await world.env.settle()
    await world.ann.replies(said, "b2")
    assert posted(world) == []
    assert "Your move is in" in await world.ann.plays("b2")


# ---- once and only once
async def test_what_happens_at_once_plays_one_move(world: World) -> None:
    """An edit never plays; a reply that is deleted at once still counts."""
    await begin(world)
    reply = await world.ann.replies(newest(world), "hello")
    await world.ann.edits(reply, "b2")
    assert posted(world) == [0]
    await world.restart()
    assert posted(world) == [0]
    board = newest(world)
    async with world.simultaneously():
        reply = await world.ann.replies(board, "b2")
        await world.ann.deletes(reply)
    assert posted(world) == [0, 1]
    board = newest(world)
    async with world.simultaneously():
        await world.bob.replies(board, "a1")
        await world.bob.replies(board, "c3")
    assert posted(world) == [0, 1, 2]
    assert "bob placed a1" in newest(world)
    board, known = newest(world), len(answers(world, world.ann))
    preview = await world.ann.slash("move", move="c2")
    async with world.simultaneously():
        await world.ann.replies(board, "c2")
        await world.ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1, 2, 3]
    assert len(answers(world, world.ann)) == known


async def test_a_message_that_is_delivered_twice_plays_once(world: World) -> None:
    """Also after an undo, when the same move would be legal again, and after a restart. What was
    said before the undo is over."""
    await begin(world)
    board = newest(world)
    reply = await world.ann.replies(board, "b2")
    await world.ann.replies(board, "B2")
    await world.redeliver_message(reply)
    assert posted(world) == [0, 1]
    await world.advance(seconds=5)
    await world.ann.slash("undo")
    await world.redeliver_message(reply)
    await world.restart()
    await world.redeliver_message(reply)
    assert [each.id for each in boards(world)] == [board.id]
    assert answers(world, world.ann) == []
    chat = await world.ann.replies(newest(world), "hm")
    await world.redeliver_message(chat)
    assert len(answers(world, world.ann)) == 1
    await world.advance(seconds=5)
    await world.ann.replies(newest(world), "c3")
    assert "ann placed c3" in newest(world)


# ---- while the bot was down
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
    async with world.bot_down():
        await world.advance(minutes=10)
    await world.advance(seconds=5)
    assert answers(world, world.ann) == []


# ---- answers are jobs


async def test_an_answer_that_cannot_be_posted_in_time_is_dropped(world: World) -> None:
    await begin(world)
    world.connection.refuse(503, times=30)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(minutes=6)
    world.connection.stop_failing()
    await world.advance(minutes=20)
    assert answers(world, world.ann) == []
    world.connection.refuse(403, 50013)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(hours=7)
    assert answers(world, world.ann) == []
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]


# ---- private messages
async def test_a_reply_to_a_reminder_counts_for_its_match(world: World) -> None:
    """Private messages need no ping. To something else the answer is kind."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (reminder,) = world.ann.direct_messages
    await world.ann.replies(reminder, "zz9", ping=False)
    assert "zz9 is off it" in world.ann.direct_messages[-1]
    await world.restart()
    await world.ann.replies(world.ann.direct_messages[-1], "b2")
    assert "I can't tell which match you mean" in world.ann.direct_messages[-1]
    assert posted(world) == [0]
    assert len(world.ann.direct_messages) == 5
    await world.advance(minutes=1, seconds=5)
    assert len(world.ann.direct_messages) == 3
    await world.ann.replies(reminder, "b2", ping=False)
    assert posted(world) == [0, 1]
    await world.ann.replies(reminder, "c3", ping=False)
    assert "It's bob's turn." in world.ann.direct_messages[-1]
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    await world.ann.replies(reminder, "c3")
    assert world.ann.direct_messages[-1].text == "This match is over."


# ---- limits, failures, time
MOVES = RATES[Act.MOVE_ANSWER].burst
TOO_MANY = "That was a lot at once. Try again <t:"


async def test_a_flood_of_replies_gets_few_answers(world: World) -> None:
    """Whoever is to move learns what became of each reply, or of the limit, once."""
    board = await with_warning(world)
    limits = postboard(world).context.rate_limits = RateLimiter(world.clock)
    await world.ann.replies(board, "a1")
    for number in range(MOVES - 3):
        await world.bob.replies(board, f"what now? {number}")
    for move in ("A1", "d4", "zz9", "what now?", "zz8"):
        await world.bob.replies(board, move)
    said = [each.text for each in answers(world, world.bob)]  # one was for ann
    assert len(said) == 1 + MOVES + 1
    assert said[0] == "It's bob's turn."
    assert said[-4] == SECOND_LOOK
    assert "The board has files" in said[-3]
    assert "zz9" in said[-2]
    assert TOO_MANY in said[-1]
    await world.advance(minutes=20)  # answers are deleted
    await begin(world, world.bob, world.ann)
    for _ in range(RATES[Act.LOOK].burst):
        limits.check(world.bob.id, Act.LOOK)
    for _ in range(3):
        await world.bob.replies(newest(world), "b2")
    assert posted(world, 2) == [0]
    assert [TOO_MANY in each for each in answers(world, world.bob)] == [True]
    await world.advance(seconds=5)
    await world.bob.replies(newest(world), "b2")
    assert posted(world, 2) == [0, 1]


async def test_without_the_history_of_the_channel_answers_are_no_replies(world: World) -> None:
    """Discord lets the bot reply only where it may read that."""
    await begin(world)
    world.connection.refuse(403, 160002, times=9, when=is_reply)
    world.connection.lose_response(when=is_no_reply)
    reply = await world.ann.replies(newest(world), "zz9")
    await world.advance(seconds=30)
    after = [each for each in world.messages(world.threads[0]) if each.id > reply.id]
    assert len(after) == 1
    assert "zz9" in after[0]
    assert after[0].pinged == []
    await world.advance(minutes=2)
    world.ann.sees_no("zz9 is")
    # after a crash, only its text tells that it was posted
    world.connection.stop_failing()
    world.connection.refuse(403, 160002, times=9, when=is_reply)
    world.connection.kill_bot(delivered=True, when=is_no_reply)
    await world.ann.replies(newest(world), "zz9")
    world.ann.sees("zz9 is off it")
    async with world.bot_down():
        await world.advance(minutes=10)
    await world.advance(seconds=5)
    world.ann.sees_no("zz9 is off it")


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_reply_is_handled_again_after_a_lock(world: World, log: Log) -> None:
    """A shutdown does not wait for it afterwards. After a crash it is found."""
    await begin(world)
    await world.restart()
    postboard(world).context.shutdown = Shutdown(finishing=10 * TIMEOUT_SECONDS)
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


async def test_a_match_that_does_not_go_on_takes_no_replies(world: World, log: Log) -> None:
    """It is paused, or cannot be replayed."""
    await begin(world)
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(world.threads[0])
    await world.cy.slash("moderate pause", match="1", reason="for the test")
    await world.ann.replies(newest(world), "hello?")
    assert answers(world, world.ann) == []
    await world.ann.replies(newest(world), "b2")
    assert "A moderator has paused this match." in answer(world, world.ann)
    assert posted(world)[-1] == 0
    await world.cy.slash("moderate resume", match="1", reason="for the test")
    await play((world.ann, "b2"))
    postboard(world).context.store.lines.clear()
    change(world.folder, "UPDATE events SET text = 'z99' WHERE seq = 1")
    await world.bob.replies(newest(world), "a1")
    assert "Match #1 can't go on for now" in answers(world, world.bob)[-1]
    assert log.lines


class TestOff:
    """`REPLY_MOVES=off`: Discord is not asked for messages."""

    @pytest.fixture
    def start_bot(self) -> StartBot:
        """Start a bot without reply moves."""
        return partial(start_postboard, reply_moves=False)

    async def test_nothing_is_asked_for_and_nothing_listens(self, world: World) -> None:
        await begin(world)
        assert not world.env.bot.intents.messages
        assert not hasattr(world.env.bot, "on_message")
        await world.ann.replies(newest(world), "b2")
        await world.restart()
        assert posted(world) == [0]
        assert answers(world, world.ann) == []
        assert "Reply to your board" not in await world.ann.slash("help")
