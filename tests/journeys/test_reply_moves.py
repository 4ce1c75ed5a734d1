"""Moves by replying to a board: `e5`, three keys. What the bot answers in public goes away."""

from __future__ import annotations

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
from bot.runtime.shutdown import Shutdown
from model.limits import RATES, Act
from tests.journeys.clock_helpers import advance_to_before_deadline, with_heartbeat
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, in_turn, locked, play, postboard, posted
from tests.journeys.reply_helpers import answer, answers, newest, reads_history
from tests.journeys.stack_control_helpers import lobby, random_trio
from tests.support.connection import Request
from tests.support.discord import StartBot, World
from tests.support.people import SeenMessage
from tests.support.postboard import start_postboard
from tests.support.raw_sql import change

NO_PING = "I can't read replies without the ping"
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
async def test_a_legal_move_is_played_at_once(world: World) -> None:
    """The next board is the answer; a minute of undo is there."""
    await begin(world)
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]
    assert "ann placed b2" in newest(world)
    assert newest(world).pinged == ["bob"]
    assert answers(world, world.ann) == []
    more = await world.ann.clicks("More", on=newest(world))
    assert "Undone." in await world.ann.clicks("Undo", on=more)


async def test_a_whole_match_by_replies(world: World) -> None:
    await begin(world)
    assert "Reply to your board with" in await world.ann.slash("help")
    for person, move in in_turn(world.ann, world.bob, "b2 A1 B1 c1 b3"):
        await person.replies(newest(world), move)
    assert posted(world) == [0, 1, 2, 3, 4, 5]


async def test_the_mention_of_the_bot_is_not_part_of_the_move(world: World) -> None:
    await begin(world)
    bot = world.env.backend.bot_user.id
    await world.ann.replies(newest(world), f"<@{bot}> b2", ping=False)
    assert posted(world) == [0, 1]


# ---- what cannot be played
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b2", "b2 is Black's stack"),
        ("d4", "The board has files a–c"),
        ("nice one", "I can't read “nice one”"),
        ("x" * 4000, "at most"),
        ("@everyone <@&5> **b**\nb", "I can't read"),
    ],
)
async def test_what_cannot_be_played_gets_a_sentence(world: World, text: str, said: str) -> None:
    """It goes away after a minute, and mentions nobody."""
    await begin(world)
    await play((world.ann, "b2"))
    reply = await world.bob.replies(newest(world), text)
    shown = answer(world, world.bob)
    assert said in shown
    assert shown.pinged == []
    stored = world.env.backend.get_message(shown.channel_id, shown.id)
    assert stored.reference is not None
    assert int(stored.reference["message_id"]) == reply.id
    assert posted(world) == [0, 1]
    await world.advance(minutes=1, seconds=5)
    assert answers(world, world.bob) == []
    await world.bob.replies(newest(world), "a1")
    assert posted(world) == [0, 1, 2]


async def test_a_reply_to_the_answer_is_the_next_try(world: World) -> None:
    await begin(world)
    await world.ann.replies(newest(world), "d5")
    await world.ann.replies(answer(world, world.ann), "d6")
    assert len(answers(world, world.ann)) == 2
    await world.ann.replies(answers(world, world.ann)[-1], "b2")
    assert posted(world) == [0, 1]


async def test_without_the_ping_the_bot_says_that_it_reads_nothing(world: World) -> None:
    """Discord hides the text then. A sticker or a file alone is no move anyway."""
    await begin(world)
    await world.ann.replies(newest(world), "b2", ping=False)
    assert NO_PING in answer(world, world.ann)
    assert posted(world) == [0]
    await world.bob.replies(newest(world), "good luck", ping=False)
    assert len(answers(world, world.ann)) == 1


async def test_a_part_of_a_turn_is_not_played(world: World) -> None:
    """The button of the answer leads to the pad with it. The whole turn in one reply counts."""
    await lobby(world, [world.ann, world.bob])
    trio = await random_trio(world, random.Random(7))
    assert len(trio) == 3
    before = posted(world)
    await world.ann.replies(newest(world), trio[0])
    shown = answer(world, world.ann)
    assert shown.text == "This is only a part of your turn."
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


async def test_an_ambiguous_move_needs_a_second_look(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a2 c1 b3"))
    await world.ann.replies(newest(world), "b2")
    shown = answer(world, world.ann)
    assert shown.text == SECOND_LOOK
    asked = await world.ann.clicks("Second look", on=shown)
    assert "Which do you mean" in asked
    await world.ann.replies(newest(world), "b2" + "!" * 90)
    assert "Send it with `/move`." in answers(world, world.ann)[-1]
    assert answers(world, world.ann)[-1].buttons == []


async def test_an_opening_by_replies(world: World) -> None:
    """A komi and a colour are moves too."""
    await world.ann.slash("challenge esgrad", opponent=world.bob, side=5, first="me")
    await world.bob.clicks("Accept")
    for person in (world.ann, world.bob):
        person.enters(world.threads[0])
    await world.ann.replies(newest(world), "3")
    await world.bob.replies(newest(world), "White")
    assert posted(world) == [0, 1, 2]
    await world.ann.replies(newest(world), "a1")
    assert posted(world) == [0, 1, 2, 3]


async def test_a_player_may_want_every_move_confirmed(world: World) -> None:
    """Whoever only keeps the usual preview plays replies at once; «replies too» is a choice."""
    await begin(world)
    await world.ann.slash("settings")
    await world.ann.chooses("Ask before every move counts, in replies too", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    assert answer(world, world.ann).text == SECOND_LOOK
    assert posted(world) == [0]
    preview = await world.ann.clicks("Second look")
    assert "place a black piece on b2" in preview
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    await world.ann.replies(newest(world), "c2")
    assert posted(world) == [0, 1]


# ---- who, and on which board
async def test_a_player_whose_turn_it_is_not(world: World) -> None:
    """A move gets one sentence; chat gets none."""
    await begin(world)
    await world.bob.replies(newest(world), "good luck, have fun!")
    assert answers(world, world.bob) == []
    await world.bob.replies(newest(world), "b2")
    assert answer(world, world.bob).text == "It's ann's turn."
    assert posted(world) == [0]


async def test_spectators_chat_in_peace(world: World) -> None:
    await begin(world)
    world.cy.enters(world.threads[0])
    await world.cy.replies(newest(world), "b2")
    await world.cy.replies(newest(world), "b2", ping=False)
    await world.cy.says("b2")
    await world.ann.says("b2")
    assert answers(world, world.cy) == []
    assert posted(world) == [0]


async def test_a_reply_to_an_older_board_points_to_the_newest(world: World) -> None:
    """The same move again is silent, and so is chat about an old position."""
    await begin(world)
    first = newest(world)
    await world.ann.replies(first, "b2")
    await world.ann.replies(first, "B2")
    assert answers(world, world.ann) == []
    await world.bob.replies(newest(world), "a1")
    await world.ann.replies(first, "b2")
    await world.ann.replies(first, "what a start")
    assert answers(world, world.ann) == []
    await world.ann.replies(first, "c3")
    shown = answer(world, world.ann)
    assert "This board is out of date. The newest is here:" in shown
    assert str(newest(world).id) in shown
    assert posted(world) == [0, 1, 2]


async def test_a_reply_to_something_else_is_chat(world: World) -> None:
    """To another person, to a forwarded board, to a deleted board."""
    thread = await begin(world)
    said = await world.bob.replies(newest(world), "your turn")
    await world.ann.replies(said, "b2")
    board = newest(world)
    backend = world.env.backend
    forward = {
        "type": 1,
        "channel_id": str(thread.id),
        "message_id": str(board.id),
    }
    backend.create_message(world.channel.id, world.ann.id, "b2", reference=forward)
    backend.delete_message(thread.id, board.id)
    await world.env.settle()
    await world.ann.replies(said, "b2")
    assert posted(world) == []
    assert "Your move is in" in await world.ann.plays("b2")


async def test_a_reference_to_a_board_in_another_channel_is_ignored(world: World) -> None:
    """Discord refuses such replies; an event with one would be no move either."""
    await begin(world)
    board = newest(world)
    world.ann.enters(world.channel)
    with misplaced_reply(world, board):
        await world.ann.says("b2")
    assert posted(world) == [0]
    assert answers(world, world.ann) == []


async def test_a_board_without_its_components_is_known_by_its_id(world: World) -> None:
    """In case Discord leaves them out of the event, as it does with the messages of others."""
    await begin(world)
    with bare_boards():
        await world.ann.replies(newest(world), "b2")
        world.cy.enters(world.threads[0])
        await world.cy.replies(newest(world), "a1")
        await world.bob.replies(newest(world), "a1")
    assert posted(world) == [0, 1, 2]
    assert answers(world, world.bob) == []


# ---- once and only once
async def test_an_edit_never_plays(world: World) -> None:
    await begin(world)
    reply = await world.ann.replies(newest(world), "hello")
    await world.ann.edits(reply, "b2")
    assert posted(world) == [0]
    await world.restart()
    assert posted(world) == [0]


async def test_a_reply_that_is_deleted_at_once_still_counts(world: World) -> None:
    await begin(world)
    board = newest(world)
    async with world.simultaneously():
        reply = await world.ann.replies(board, "b2")
        await world.ann.deletes(reply)
    assert posted(world) == [0, 1]


async def test_a_message_that_is_delivered_twice_plays_once(world: World) -> None:
    """Also after an undo, when the same move would be legal again, and after a restart."""
    await begin(world)
    reply = await world.ann.replies(newest(world), "b2")
    await world.redeliver_message(reply)
    assert posted(world) == [0, 1]
    await world.ann.slash("undo")
    boards_now = posted(world)
    await world.redeliver_message(reply)
    await world.restart()
    await world.redeliver_message(reply)
    assert posted(world) == boards_now
    assert answers(world, world.ann) == []
    chat = await world.ann.replies(newest(world), "hm")
    await world.redeliver_message(chat)
    assert len(answers(world, world.ann)) == 1


async def test_replies_after_an_undo(world: World) -> None:
    """The board before is the newest again; what was said before the undo is over."""
    await begin(world)
    board = newest(world)
    await world.ann.replies(board, "b2")
    await world.ann.replies(board, "B2")
    await world.advance(seconds=5)
    await world.ann.slash("undo")
    await world.restart()
    assert [each.id for each in boards(world)] == [board.id]
    await world.advance(seconds=5)
    await world.ann.replies(newest(world), "c3")
    assert "ann placed c3" in newest(world)
    assert answers(world, world.ann) == []


async def test_two_replies_at_once_play_one_move(world: World) -> None:
    await begin(world)
    board = newest(world)
    async with world.simultaneously():
        await world.ann.replies(board, "b2")
        await world.ann.replies(board, "c3")
    assert posted(world) == [0, 1]
    assert "ann placed b2" in newest(world)


async def test_a_reply_and_a_button_at_once_play_one_move(world: World) -> None:
    await begin(world)
    board = newest(world)
    preview = await world.ann.slash("move", move="b2")
    async with world.simultaneously():
        await world.ann.replies(board, "b2")
        await world.ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1]
    assert answers(world, world.ann) == []


# ---- while the bot was down
async def test_a_reply_while_the_bot_was_down_is_found(world: World) -> None:
    await begin(world)
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]
    assert "ann placed b2" in newest(world)
    await world.restart()
    assert posted(world) == [0, 1]


async def test_what_is_not_played_is_answered_once(world: World) -> None:
    """Edited and deleted ones are not; an answer is not repeated by the next start."""
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


async def test_the_history_of_quiet_channels_is_not_read(world: World) -> None:
    await begin(world)
    before = len(world.requests)
    await world.restart()
    assert not [each for each in world.requests[before:] if reads_history(each)]


async def test_a_reply_after_a_session_that_could_not_be_resumed(world: World) -> None:
    await begin(world)
    await world.disconnect_gateway()
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0]
    await world.reconnect_gateway()
    assert posted(world) == [0, 1]


async def test_a_reply_is_found_in_a_server_that_was_unavailable_at_first(world: World) -> None:
    """Discord has an outage; the server follows when the bot has long been ready."""
    await begin(world)
    with world.server_unavailable():
        async with world.bot_down():
            await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0]
    await world.make_server_available()
    assert posted(world) == [0, 1]


async def test_a_channel_whose_history_is_closed_is_skipped(world: World) -> None:
    await begin(world)
    async with world.bot_down():
        await world.ann.replies(newest(world), "b2")
        world.connection.refuse(403, 50001, when=reads_history)
    assert posted(world) == [0]


# ---- answers are jobs
async def test_an_answer_survives_a_restart_and_still_goes_away(world: World) -> None:
    await begin(world)
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


async def test_an_answer_that_is_late_is_not_posted(world: World) -> None:
    await begin(world)
    world.connection.refuse(503, times=30)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(minutes=6)
    world.connection.stop_failing()
    await world.advance(minutes=20)
    assert answers(world, world.ann) == []


async def test_an_answer_that_may_not_be_posted_is_dropped(world: World) -> None:
    await begin(world)
    world.connection.refuse(403, 50013)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(hours=7)
    assert answers(world, world.ann) == []
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]


# ---- private messages
async def test_a_reply_to_a_reminder_counts_for_its_match(world: World) -> None:
    """Private messages need no ping."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (reminder,) = world.ann.direct_messages
    await world.ann.replies(reminder, "zz9", ping=False)
    assert "zz9 is off it" in world.ann.direct_messages[-1]
    assert len(world.ann.direct_messages) == 3
    await world.advance(minutes=1, seconds=5)
    assert len(world.ann.direct_messages) == 2
    await world.ann.replies(reminder, "b2", ping=False)
    assert posted(world) == [0, 1]
    await world.ann.replies(reminder, "c3", ping=False)
    assert "It's bob's turn." in world.ann.direct_messages[-1]


async def test_a_private_reply_to_something_else_is_answered_kindly(world: World) -> None:
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (reminder,) = world.ann.direct_messages
    await world.ann.replies(reminder, "zz9")
    await world.restart()
    await world.ann.replies(world.ann.direct_messages[-1], "b2")
    assert "I can't tell which match you mean" in world.ann.direct_messages[-1]
    assert posted(world) == [0]


# ---- limits, failures, time
CHAT, MOVES = RATES[Act.ANSWER].burst, RATES[Act.MOVE_ANSWER].burst


@pytest.mark.parametrize(("text", "most"), [("so {}?", CHAT), ("zz1{}", CHAT + MOVES)])
async def test_a_flood_of_replies_gets_few_answers(world: World, text: str, most: int) -> None:
    await begin(world)
    postboard(world).context.rate_limits = RateLimiter(world.clock)
    board = newest(world)
    for number in range(100):
        await world.ann.replies(board, text.format(number))
    assert len(answers(world, world.ann)) == most
    await world.advance(seconds=RATES[Act.PLAY].every.total_seconds())
    await world.ann.replies(board, "b2")
    assert posted(world) == [0, 1]


async def test_chat_does_not_keep_a_player_from_learning_that_a_move_was_not_played(
    world: World,
) -> None:
    """Also not the player's own chat."""
    board = await with_warning(world)
    postboard(world).context.rate_limits = RateLimiter(world.clock)
    for number in range(9):
        await world.bob.replies(board, f"what now? {number}")
    chat = len(answers(world, world.bob))
    assert chat == RATES[Act.ANSWER].burst
    await world.bob.replies(board, "A1")
    await world.bob.replies(board, "d4")
    await world.ann.replies(board, "a1")
    said = [each.text for each in answers(world, world.bob)[chat:]]
    assert said[0] == SECOND_LOOK
    assert "The board has files" in said[1]
    assert said[2] == "It's bob's turn."


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


async def test_an_answer_that_is_no_reply_goes_away_after_a_crash(world: World) -> None:
    """Only its text tells that it was posted."""
    await begin(world)
    board = newest(world)
    world.connection.refuse(403, 160002, times=9, when=is_reply)
    world.connection.kill_bot(delivered=True, when=is_no_reply)
    await world.ann.replies(board, "zz9")
    world.ann.sees("zz9 is off it")
    async with world.bot_down():
        await world.advance(minutes=10)
    await world.advance(seconds=5)
    world.ann.sees_no("zz9 is off it")


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_reply_is_handled_again_after_a_lock(world: World, log: Log) -> None:
    await begin(world)
    await world.restart()
    with locked(world):
        await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0]
    await world.advance(seconds=11)
    assert posted(world) == [0, 1]
    assert "reply not handled yet" in [line["event"] for line in log.lines]
    assert answers(world, world.ann) == []


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_shutdown_does_not_wait_after_a_reply_was_handled_again(world: World) -> None:
    await begin(world)
    await world.restart()
    postboard(world).context.shutdown = Shutdown(finishing=30)
    with locked(world):
        await world.ann.replies(newest(world), "b2")
    await world.advance(seconds=11)
    assert posted(world) == [0, 1]
    async with asyncio.timeout(15):
        await world.restart()


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_reply_that_was_not_handled_is_found_after_a_restart(world: World) -> None:
    await begin(world)
    await world.restart()
    with locked(world):
        await world.ann.replies(newest(world), "b2")
    await world.kill()
    assert posted(world) == [0, 1]


async def test_a_match_that_cannot_be_replayed_says_so(world: World, log: Log) -> None:
    await begin(world)
    await play((world.ann, "b2"))
    postboard(world).context.store.replays.clear()
    change(world.folder, "UPDATE events SET text = 'z99' WHERE seq = 1")
    await world.bob.replies(newest(world), "a1")
    assert "Match #1 can't go on for now" in answer(world, world.bob)
    assert log.lines


async def test_a_reply_in_time_counts_although_the_bot_was_not_there(world: World) -> None:
    """What counts is when the message was posted, not when it is found."""
    await advance_to_before_deadline(world, 30)
    async with world.bot_down():
        await world.advance(seconds=10)
        await world.ann.replies(newest(world), "c3")
        await world.advance(seconds=40)
    await world.advance(minutes=1)
    world.ann.sees_no("ran out of time")
    assert posted(world) == [0, 1, 2, 3]


async def test_a_reply_after_the_deadline_does_not_count(world: World) -> None:
    await advance_to_before_deadline(world, 2)
    await world.advance(seconds=4)
    await world.ann.replies(newest(world), "c3")
    assert "Your time ran out before you sent this move" in answer(world, world.ann)
    assert "ann ran out of time." in world.bob.sees("bob wins")


async def test_a_paused_match_takes_no_replies(world: World) -> None:
    await begin(world)
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(world.threads[0])
    await world.cy.slash("moderate pause", match="1", reason="for the test")
    await world.ann.replies(newest(world), "hello?")
    assert answers(world, world.ann) == []
    await world.ann.replies(newest(world), "b2")
    assert "A moderator has paused this match." in answer(world, world.ann)
    assert posted(world)[-1] == 0


async def test_a_reply_counts_as_activity(world: World) -> None:
    """A player who only replies is reminded like one who uses commands."""
    await begin(world)
    context = postboard(world).context
    context.recently_active.clear()
    await world.ann.replies(newest(world), "b2")
    assert world.ann.id in context.recently_active


class TestOutage:
    """A long outage, during which the clocks stand still."""

    @pytest.fixture
    def start_bot(self) -> StartBot:
        """Start a bot with a heartbeat."""
        return with_heartbeat()

    async def test_a_reply_during_an_outage_counts(self, world: World) -> None:
        """It is posted after the deadline that was shown, but the outage is given back first."""
        await begin(world, clock="3h")
        await play(*in_turn(world.ann, world.bob, "b2 a1"))
        await world.advance(hours=1)
        async with world.bot_down():
            await world.advance(hours=4)
            await world.ann.replies(newest(world), "c3")
            await world.advance(hours=1)
        assert posted(world) == [0, 1, 2, 3]
        assert "ann placed c3" in newest(world)
        await world.advance(minutes=5)
        world.ann.sees_no("ran out of time")


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


async def test_the_intents_are_not_privileged(world: World) -> None:
    intents = world.env.bot.intents
    assert intents.guild_messages
    assert intents.dm_messages
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert not intents.value & privileged.value
