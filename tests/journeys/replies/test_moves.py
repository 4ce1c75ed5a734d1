"""Moves by replying to a board: `e5`, three keys. What the bot answers in public goes away."""

import random
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from simcord.gateway import FakeGateway

from bot.discord_io.components import RED
from tests.journeys.conftest import Log
from tests.journeys.games.stack_control_helpers import lobby, random_trio
from tests.journeys.match_helpers import (
    NO_PING,
    answer,
    answers,
    begin,
    begin_game,
    boards,
    in_turn,
    newest,
    play,
    posted,
    with_warning,
)
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.postboard import start_postboard


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


async def test_a_bare_move_is_answered_once_by_how_to_play_it(world: World) -> None:
    """Only to the player to move, and only where the message mentions the bot."""
    thread = await begin(world)
    bot = f"<@{world.bot.context.discord.bot_id}>"
    said = len(world.messages(thread))
    for person, text in ((world.bob, f"{bot} b2"), (world.ann, f"{bot} hello"), (world.ann, "b2")):
        await person.says(text)
        said += 1
        assert len(world.messages(thread)) == said
    await world.ann.says(f"{bot} b2")
    answered = world.messages(thread)[-1]
    assert "To play that, reply to the board with it." in answered
    await world.ann.says(f"{bot} b2")
    assert len(world.messages(thread)) == said + 3
    await world.ann.replies(answered, "b2")
    assert "ann placed b2" in newest(world)


# ---- the short way
async def test_a_whole_match_by_replies(world: World) -> None:
    """The next board is the answer; a minute of undo is there."""
    await begin(world)
    assert "Reply to your board with" in await world.ann.slash("help")
    await world.ann.replies(newest(world), "b2")
    assert "ann placed b2" in newest(world)
    assert "· move 1 · reply with a move" in newest(world)
    assert newest(world).pinged == ["bob"]
    assert answers(world, world.ann) == []
    not_hers = "You can only undo your own last move, before anybody has answered."
    assert not_hers in await world.bob.clicks("Undo", on=newest(world))
    assert "Undone." in await world.ann.clicks("Undo", on=newest(world))
    # the mention of the bot is not part of the move
    bot = world.env.backend.bot_user.id
    await world.ann.replies(newest(world), f"<@{bot}> b2", ping=False)
    for person, move in in_turn(world.bob, world.ann, "A1 B1 c1 b3"):
        await person.replies(newest(world), move)
    assert posted(world) == [0, 3, 4, 5, 6, 7]


# ---- what cannot be played
NOT_PLAYED = (
    ("b2", "b2 is Black's stack"),
    ("d4", "The board has files a–c"),
    ("nice one", "I can't read “nice one”. Write a point like b3, or a move like b1-b2."),
    (" Resign.", "A reply can't do that: use `/resign`."),
    ("/cancel", "A reply can't do that: use `/cancel`."),
    ("x" * 4000, "at most"),
    ("@everyone <@&5> **b**\nb", "I can't read"),
)


async def test_what_cannot_be_played_gets_a_sentence(world: World) -> None:
    """It goes away after a minute, and mentions nobody. A reply to it is the next try."""
    await begin(world, moves="b2")
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
    assert shown.text == "Not played yet. This is only part of your turn."
    pad = await world.ann.clicks("Look first", on=shown)
    assert pad.ephemeral
    assert f"Chosen, not confirmed yet: {trio[0]}." in pad
    assert posted(world) == before
    await world.ann.replies(newest(world), ", ".join(trio))
    assert len(posted(world)) == len(before) + 1


async def test_a_move_with_a_warning_needs_a_second_look(world: World) -> None:
    """In public only the warning is said; buttons play the move, show it, or choose another one."""
    board = await with_warning(world)
    await world.bob.replies(board, "A1")
    shown = answer(world, world.bob)
    assert "Not played yet. Careful: this leaves Black's chain standing" in shown
    assert "Play a1 anyway?" in shown
    assert shown.buttons == ["Look first", "Play it", "Another move"]
    assert posted(world) == [0, 1, 2, 3, 4, 5]
    refused = await world.ann.clicks("Look first", on=shown)
    assert refused.ephemeral
    assert "It's bob's turn." in refused
    spectator = world.cy
    spectator.enters(world.threads[0])
    assert "This match is between" in await spectator.clicks("Look first", on=shown)
    preview = await world.bob.clicks("Look first", on=shown)
    assert preview.ephemeral
    assert "Careful: this leaves Black's chain standing" in preview
    assert preview.seen.component((2,), "Confirm")["style"] == RED.value
    assert "**Which move?**" in await world.bob.clicks("Another move", on=shown)
    assert "It's bob's turn." in await world.ann.clicks("Play it", on=shown)
    await world.bob.clicks("Play it", on=shown)
    assert "ann wins" in newest(world)
    await world.advance(minutes=10)
    stale = await world.bob.clicks("Look first", on=shown)
    assert "over" in stale or "out of date" in stale
    await world.advance(minutes=6)
    assert answers(world, world.bob) == []


async def test_a_player_may_want_every_move_confirmed(world: World) -> None:
    """Whoever only keeps the usual preview plays replies at once; «replies too» is a choice. An
    ambiguous move needs a second look in any case."""
    await begin(world)
    await world.ann.sets("Moves: preview and confirm, even in replies", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    assert answer(world, world.ann).text == "Not played yet. Play b2?"
    assert posted(world) == [0]
    assert "place a black piece on b2" in await world.ann.clicks("Look first")
    await world.ann.sets("Moves: played at once", "Confirmation")
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]
    await play(*in_turn(world.bob, world.ann, "a2 c1 b3"))
    await world.ann.replies(newest(world), "b2")
    shown = answers(world, world.ann)[-1]
    assert "Not played yet. b2 is not empty. Which do you mean: " in shown.text
    assert shown.buttons == ["Look first", "Another move"]
    assert "Which do you mean" in await world.ann.clicks("Look first", on=shown)
    await world.ann.replies(newest(world), "b2" + "!" * 90)
    assert "Send it with `/move`." in answers(world, world.ann)[-1]
    assert answers(world, world.ann)[-1].buttons == []


async def test_an_opening_by_replies(world: World) -> None:
    """A komi and a colour are moves too."""
    await begin_game(world, "esgrad", side=5)
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
    assert "It's ann's turn." in answer(world, world.bob)
    # without the ping, Discord hides the text; a sticker or a file alone is no move anyway
    await world.ann.replies(newest(world), "b2", ping=False)
    assert NO_PING in answers(world, world.ann)[1]
    assert posted(world) == [0]
    # a player who only replies is reminded like one who uses commands
    context = world.bot.context
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
    """To another person, to a forwarded board, to a deleted board."""
    thread = await begin(world)
    board = newest(world)
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
    world.bot.context.database.lines.clear()
    change(world.folder, "UPDATE events SET text = 'z99' WHERE seq = 1")
    await world.bob.replies(newest(world), "a1")
    assert "Match #1 can't go on for now" in answers(world, world.bob)[-1]
    assert log.lines


@pytest.mark.parametrize("start_bot", [partial(start_postboard, reply_moves=False)])
async def test_without_reply_moves_nothing_is_asked_for_and_nothing_listens(world: World) -> None:
    """`REPLY_MOVES=off`: Discord is not asked for messages."""
    await begin(world)
    assert not world.env.bot.intents.messages
    assert not hasattr(world.env.bot, "on_message")
    await world.ann.replies(newest(world), "b2")
    await world.restart()
    assert posted(world) == [0]
    assert answers(world, world.ann) == []
    assert "Reply to your board" not in await world.ann.slash("help")
