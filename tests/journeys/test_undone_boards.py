"""An undo takes its board away, and the board before it is the newest again: no second board and
no second mention that stays, whatever fails in between."""

from __future__ import annotations

import pytest

from model.entities import MatchDataKey
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.support.connection import Matcher, Request
from tests.support.discord import World
from tests.support.people import SeenMessage

BUTTON = 2
ARCHIVED, TOO_MANY_EDITS = 50083, 30046


def edits(message: SeenMessage) -> Matcher:
    """Match edits of a message in its channel."""
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    return lambda request: request.method == "PATCH" and request.path == path


def deletes(request: Request) -> bool:
    """Match deletions of messages."""
    return request.method == "DELETE" and request.path.startswith("/channels/")


def mentions(world: World) -> list[list[int]]:
    """Whom each new public message mentions."""
    sent = [each for each in world.requests if each.creates_message]
    return [users for each in sent if (users := each.json["allowed_mentions"]["users"])]


async def test_the_board_before_can_be_played_on(world: World) -> None:
    """Twice in a row; its buttons work, those of the undone board answer that it is out of date."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    earlier = boards(world)[-1]
    for _ in range(2):
        answer = await world.ann.plays("c3")
        move_button = boards(world)[-1].component((BUTTON,), "Move")["custom_id"]
        await world.ann.clicks("Undo", on=answer)
        assert posted(world) == [0, 1, 2]
        restored = boards(world)[-1]
        assert restored.id == earlier.id
        assert "bob placed a1." in restored
        assert "-# ann undid a move: c3." in restored
        assert "c3" not in restored.pictures[0].alt
        late = await world.bob.forges(move_button)
        assert "This board is out of date" in late
        assert f"/{restored.channel_id}/{restored.id}" in late
    assert [bool(each.buttons) for each in boards(world)] == [False, False, True]
    assert (await world.ann.clicks("Move", on=boards(world)[-1])).ephemeral
    assert "Move 1 of 2. ann placed b2." in await world.bob.clicks("◀", on=boards(world)[-1])
    await play(*in_turn(world.ann, world.bob, "c1 c2"))
    assert "undid" not in boards(world)[2]
    assert [bool(each.buttons) for each in boards(world)] == [False] * 4 + [True]


async def test_a_reply_to_the_board_before_is_played(world: World) -> None:
    """Also the same move again; not the delivery of a reply that was undone."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    for _ in range(2):
        await world.ann.replies(boards(world)[-1], "c3")
        assert "ann placed c3." in boards(world)[-1]
        await world.ann.slash("undo")
        assert "ann undid a move: c3." in boards(world)[-1]
    await world.ann.replies(boards(world)[-1], "c1")
    assert boards(world)[-1].pinged == ["bob"]  # the boards that mentioned him are gone
    assert "ann placed c1." in boards(world)[-1]
    await world.bob.replies(boards(world)[-2], "a2")
    assert "This board is out of date" in world.messages(world.threads[0])[-1]


async def test_a_board_that_was_not_posted_yet_never_is(world: World) -> None:
    """Discord refuses the board until after the undo, or until the turn was played again."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    world.connection.drop_request(times=99)
    answer = await world.ann.plays("c3")
    await world.ann.clicks("Undo", on=answer)
    world.connection.stop_failing()
    await world.advance(minutes=5)
    assert posted(world) == [0, 1, 2]
    assert "ann undid a move: c3." in boards(world)[-1]
    assert boards(world)[-1].buttons
    await play((world.ann, "c1"))
    assert boards(world)[-1].pinged == ["bob"]
    world.connection.drop_request(times=99)
    await world.bob.clicks("Undo", on=await world.bob.plays("c3"))
    await play((world.bob, "c2"))
    world.connection.stop_failing()
    await world.advance(minutes=5)
    assert posted(world) == [0, 1, 2, 5, 8]
    assert boards(world)[-1].pinged == ["ann"]
    assert [bool(each.buttons) for each in boards(world)] == [False] * 4 + [True]
    # Discord has posted a board, but the bot learns that only after the undo
    world.connection.lose_response()
    answer = await world.ann.plays("c3")
    assert posted(world)[-1] == 9
    await world.ann.clicks("Undo", on=answer)
    await world.advance(minutes=1)
    assert posted(world) == [0, 1, 2, 5, 8]
    assert boards(world)[-1].buttons


async def test_a_board_that_cannot_be_edited_is_posted_anew(world: World) -> None:
    """Without a mention: it was ann who took the move back."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    seq = 2
    for status, code in ((429, TOO_MANY_EDITS), (400, ARCHIVED)):
        earlier = boards(world)[-1]
        answer = await world.ann.plays("c3")
        before = mentions(world)
        world.connection.refuse(status, code, times=9, when=edits(earlier))
        await world.ann.clicks("Undo", on=answer)
        seq += 2
        assert posted(world)[-2:] == [seq - 2, seq]
        assert "ann undid a move; c3 no longer counts." in boards(world)[-1]
        assert mentions(world) == before
        world.connection.stop_failing()
    await play((world.ann, "c1"))
    assert [bool(each.buttons) for each in boards(world)][-2:] == [False, True]


async def test_a_board_that_is_gone_or_unknown_is_posted_anew(world: World) -> None:
    """The earlier board was deleted; then what is stored of it is lost, and the board stays."""
    await begin(world)
    answer = await world.ann.plays("b2")
    first = boards(world)[0]
    world.env.backend.delete_message(first.channel_id, first.id)
    await world.ann.clicks("Undo", on=answer)
    assert posted(world) == [2]
    assert boards(world)[-1].buttons
    assert boards(world)[-1].pinged == []
    answer = await world.ann.plays("b2")
    async with postboard(world).context.store.write() as unit:
        await unit.matches.set_data(1, {MatchDataKey.EARLIER_BOARD: None})
    await world.ann.clicks("Undo", on=answer)
    assert posted(world) == [2, 4]
    assert [bool(each.buttons) for each in boards(world)] == [False, True]


async def test_a_board_that_cannot_be_deleted_says_so(world: World) -> None:
    """A lost connection is retried before that."""
    await begin(world)
    answer = await world.ann.plays("b2")
    world.connection.drop_request(when=deletes)
    await world.ann.clicks("Undo", on=answer)
    await world.advance(minutes=1)
    assert posted(world) == [0]
    assert boards(world)[0].buttons
    answer = await world.ann.plays("b2")
    world.connection.refuse(403, 50013, when=deletes)
    await world.ann.clicks("Undo", on=answer)
    first, undone = boards(world)
    assert first.buttons
    assert not undone.buttons
    assert "ann undid a move: b2." in undone
    await play((world.ann, "c1"))
    assert boards(world)[-1].pinged == []  # his notification is still there


async def test_who_undoes_is_not_reminded(world: World) -> None:
    """Ann knows that it is her turn, however long ago that was announced, also where the board
    before cannot be edited. Later reminders come."""
    await world.ann.slash("reminders", where="both")
    await begin(world, clock="3d")
    await world.advance(hours=5)
    before = len(world.ann.direct_messages)
    mentioned = mentions(world)
    await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.advance(minutes=30)
    assert len(world.ann.direct_messages) == before
    assert mentions(world) == [*mentioned, [world.bob.id]]
    await world.advance(hours=5)
    answer = await world.ann.plays("b2")
    world.connection.refuse(400, ARCHIVED, times=9, when=edits(boards(world)[0]))
    await world.ann.clicks("Undo", on=answer)
    world.connection.stop_failing()
    await world.advance(minutes=30)
    assert posted(world) == [0, 4]
    assert len(world.ann.direct_messages) == before
    await world.advance(days=3)
    assert len(world.ann.direct_messages) > before


async def test_the_deleted_mention_is_made_up_for_once(world: World) -> None:
    """Each board that is deleted takes its notification along. No mention counts twice."""
    await begin(world)
    for _ in range(3):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.ann.plays("b2")
    assert boards(world)[-1].pinged == ["bob"]
    async with postboard(world).context.store.read() as unit:
        unanswered = (await unit.players.get(world.bob.id)).preferences.unanswered
    assert unanswered.count == 1


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_crash_during_an_undo_leaves_one_board(world: World, delivered: bool) -> None:
    """When the board is deleted, and when the one before is edited."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    earlier = boards(world)[-1]
    for what in (deletes, edits(earlier)):
        answer = await world.ann.plays("c3")
        before = mentions(world)
        world.connection.kill_bot(delivered=delivered, when=what)
        await world.ann.clicks("Undo", on=answer)
        async with world.bot_down():
            await world.advance(minutes=2)
        world.connection.stop_failing()
        await world.env.settle()
        assert posted(world) == [0, 1, 2]
        assert [bool(each.buttons) for each in boards(world)] == [False, False, True]
        assert mentions(world) == before
    await play((world.ann, "c1"))
