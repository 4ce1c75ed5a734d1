"""Undo within a minute: an undo takes its board away, and the board before it is the newest again.

There is no second board and no second mention that stays, whatever fails in between.
"""

from itertools import product

from tests.journeys.match_helpers import begin, boards, in_turn, play, posted
from tests.support.connection import Matcher, Request
from tests.support.discord import World
from tests.support.people import SeenMessage


# ---- undo
async def test_a_move_is_undone_within_a_minute(world: World) -> None:
    """With the button below the answer. Its board is taken away, and the one before is the newest
    again, with a note."""
    await begin(world)
    (first,) = boards(world)
    answer = await world.ann.plays("b2")
    assert answer.seen.buttons == ["Undo", "Answer in advance"]
    assert [bool(each.buttons) for each in boards(world)] == [False, True]
    await world.advance(seconds=59)
    undone = await world.ann.clicks("Undo", on=answer)
    assert "Undone. It's your turn again." in undone
    assert "Which move?" in undone
    (board,) = boards(world)
    assert board.id == first.id
    assert "-# ann undid a move: b2." in board
    assert "place your first piece" in board
    assert board.pictures == first.pictures
    assert board.buttons == ["Move", "Try", "Rules", "Learn", "More", "Next match"]
    assert board.pinged == []
    await play((world.ann, "a1"))
    assert "ann placed a1." in world.bob.sees("your turn")
    assert posted(world) == [0, 3]
    assert [bool(each.buttons) for each in boards(world)] == [False, True]
    assert "undid" not in boards(world)[0]


async def test_a_turn_is_announced_once_however_often_it_is_undone(world: World) -> None:
    """Bob is notified once, as he prefers. What quiet hours postpone until the morning is sent
    once, for the turn as it is."""
    await world.bob.slash("reminders", where="both")
    thread = await begin(world)
    for _ in range(2):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await play((world.ann, "b2"))
    assert posted(world) == [0, 5]
    mentioned = [
        each.json["allowed_mentions"]["users"]
        for each in world.requests
        if each.creates_message and each.path.endswith(f"{thread.id}/messages")
    ]
    assert [users for users in mentioned if users] == [[world.ann.id], [world.bob.id]]
    assert len(world.bob.direct_messages) == 1
    assert boards(world)[-1].buttons
    await world.bob.slash("reminders", where="direct", quiet_from=22, quiet_to=7)
    await begin(world)
    await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await play((world.ann, "b2"))
    assert len(world.bob.direct_messages) == 1
    await world.advance(hours=9)
    (_, notice) = world.bob.direct_messages
    assert "It's your turn in Escabel #2" in notice


async def test_a_turn_that_returns_is_announced_again(world: World) -> None:
    """Each board that is deleted takes its notification along; no mention counts twice. Much later,
    bob has looked, and it was no longer his turn. After an accepted takeback, neither player has a
    reason to look by themselves."""
    await begin(world)
    for _ in range(2):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    answer = await world.ann.plays("b2")
    assert boards(world)[-1].pinged == ["bob"]
    async with world.bot.context.database.read() as unit:
        unanswered = (await unit.players.preferences(world.bob.id)).unanswered
    assert unanswered.count == 1
    await world.ann.clicks("Undo", on=answer)
    await world.advance(hours=2)
    await play((world.ann, "b2"))
    assert boards(world)[-1].pinged == ["bob"]
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree")
    assert boards(world)[-1].pinged == ["ann"]
    await play((world.ann, "a1"))
    assert boards(world)[-1].pinged == ["bob"]


async def test_what_cannot_be_undone(world: World) -> None:
    """An opponent's move, one that is a minute old, one that was answered, and the last one."""
    await begin(world)
    answer = await world.ann.plays("b1")
    assert "your own last move" in await world.bob.slash("undo")
    assert "This match is between" in await world.cy.slash("undo", match="1")
    await world.advance(seconds=61)
    late = await world.ann.clicks("Undo", on=answer)
    assert "can be undone for 60 seconds. Ask for a takeback instead" in late
    assert "can be undone for 60 seconds" in await world.ann.slash("undo")
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    assert "before anybody has answered" in await world.ann.clicks("Undo", on=answer)
    assert posted(world) == [0, 1, 2]
    await play(*in_turn(world.ann, world.bob, "b2 a2 b3"))
    answer = await world.bob.plays("a3")
    world.ann.sees("wins Escabel #1")
    assert "Undo" not in answer.seen.buttons
    assert "This match is over." in await world.bob.slash("undo", match="1")


async def test_an_undo_delivered_twice_counts_once(world: World) -> None:
    await begin(world)
    answer = (await world.ann.plays("b2")).seen
    async with world.simultaneously():
        clicks = [await world.ann.clicks("Undo", on=answer) for _ in range(2)]
    answers = {seen.id: seen.text for click in clicks for seen in click.messages}
    undone, refused = (answers[each] for each in sorted(answers))  # either may be handled first
    assert "Undone. It's your turn again." in undone
    assert "You have taken that move back already" in refused
    assert posted(world) == [0]

    # A preview from before an undo does not say that the move is in.
    old = await world.ann.slash("move", move="b2")
    await play((world.ann, "b2"))
    await world.ann.slash("undo")
    assert "This board is out of date." in await world.ann.clicks("Confirm", on=old)


# ---- the board of an undone turn
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
    await begin(world, moves="b2 a1")
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
    await begin(world, moves="b2 a1")
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
    await begin(world, moves="b2 a1")
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
    await begin(world, moves="b2 a1")
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
    async with world.bot.context.database.write() as unit:
        await unit.matches.set_extras(1, earlier_board=None)
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


async def test_a_crash_during_an_undo_leaves_one_board(world: World) -> None:
    """When the board is deleted, and when the one before is edited; Discord received that or did
    not."""
    await begin(world, moves="b2 a1")
    earlier = boards(world)[-1]
    for delivered, what in product((True, False), (deletes, edits(earlier))):
        answer = await world.ann.plays("c3")
        before = mentions(world)
        world.connection.kill_bot(delivered=delivered, when=what)
        await world.ann.clicks("Undo", on=answer)
        await world.advance_without_bot(minutes=2)
        world.connection.stop_failing()
        await world.env.settle()
        assert posted(world) == [0, 1, 2]
        assert [bool(each.buttons) for each in boards(world)] == [False, False, True]
        assert mentions(world) == before
    await play((world.ann, "c1"))


async def test_an_old_button_undoes_no_later_turn(world: World) -> None:
    await begin(world)
    first = await world.ann.plays("b2")
    await play((world.bob, "a1"))
    second = await world.ann.plays("c3")
    old = "You have taken that move back already, or moved since."
    assert old in await world.ann.clicks("Undo", on=first)
    assert posted(world) == [0, 1, 2, 3]
    assert "Undone." in await world.ann.clicks("Undo", on=second)
    await world.ann.plays("c2")
    assert old in await world.ann.forges("pb:undo:1:3")
    assert "ann placed c2." in boards(world)[-1]
