"""Undo within a minute, takebacks by agreement, rematches, and the next waiting match.

An undo takes its board away, and the board before it is the newest again: no second board and no
second mention that stays, whatever fails in between.
"""

import pytest

from model.entities import MatchDataKey
from tests.journeys.clock_helpers import deadline_of, places_trio
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.journeys.stack_control_helpers import lobby
from tests.support.connection import Matcher, Request
from tests.support.discord import World
from tests.support.people import Person, SeenMessage


# ---- undo
async def test_a_move_is_undone_within_a_minute(world: World) -> None:
    """With the button below the answer. Its board is taken away, and the one before is the newest
    again, with a note."""
    await begin(world)
    (first,) = boards(world)
    answer = await world.ann.plays("b2")
    assert answer.seen.buttons == ["Undo"]
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
    assert board.buttons == ["Move", "Rules", "More", "Next match"]
    assert board.pinged == []
    await play((world.ann, "a1"))
    assert "ann placed a1." in world.bob.sees("your turn")
    assert posted(world) == [0, 3]
    assert [bool(each.buttons) for each in boards(world)] == [False, True]
    assert "undid" not in boards(world)[0]


async def test_a_turn_is_announced_once_however_often_it_is_undone(world: World) -> None:
    """Bob is notified once, as he prefers."""
    await world.bob.slash("reminders", where="both")
    thread = await begin(world)
    for _ in range(3):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.ann.plays("b2")
    assert posted(world) == [0, 7]
    mentioned = [
        each.json["allowed_mentions"]["users"]
        for each in world.requests
        if each.creates_message and each.path.endswith(f"{thread.id}/messages")
    ]
    assert [users for users in mentioned if users] == [[world.ann.id], [world.bob.id]]
    assert len(world.bob.direct_messages) == 1
    assert boards(world)[-1].buttons


async def test_the_deleted_mention_is_made_up_for_once(world: World) -> None:
    """Each board that is deleted takes its notification along. No mention counts twice."""
    await begin(world)
    for _ in range(2):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.ann.plays("b2")
    assert boards(world)[-1].pinged == ["bob"]
    async with postboard(world).context.store.read() as unit:
        unanswered = (await unit.players.get(world.bob.id)).preferences.unanswered
    assert unanswered.count == 1


async def test_a_turn_that_returns_much_later_is_announced_again(world: World) -> None:
    """Bob has looked, and it was no longer his turn. After an accepted takeback, neither player
    has a reason to look by themselves."""
    await begin(world)
    await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.advance(hours=2)
    await world.ann.plays("b2")
    assert boards(world)[-1].pinged == ["bob"]
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree")
    assert boards(world)[-1].pinged == ["ann"]
    await play((world.ann, "a1"))
    assert boards(world)[-1].pinged == ["bob"]


async def test_an_undo_in_quiet_hours_does_not_suppress_the_announcement(world: World) -> None:
    """What was postponed until the morning is then sent, for the turn as it is."""
    await world.bob.slash("reminders", where="direct", quiet_from=22, quiet_to=7)
    await begin(world)
    for _ in range(3):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.ann.plays("b2")
    assert world.bob.direct_messages == []
    await world.advance(hours=9)
    (notice,) = world.bob.direct_messages
    assert "It's your turn in Escabel #1" in notice


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
    assert "your own last move" in refused
    assert posted(world) == [0]

    # A preview from before an undo does not say that the move is in.
    old = await world.ann.slash("move", move="b2")
    await world.ann.plays("b2")
    await world.ann.slash("undo")
    assert "This board is out of date." in await world.ann.clicks("Confirm", on=old)


async def test_undo_gives_no_extra_time(world: World) -> None:
    """Two of three days were used before the move: after the undo one day is left. It survives a
    restart, and the move stays in the log."""
    await begin(world)
    first = deadline_of(world.ann.sees("place your first piece"))
    await world.advance(days=2)
    answer = await world.ann.plays("b2")
    await world.kill()
    await world.advance(seconds=30)
    await world.ann.clicks("Undo", on=answer)
    again = deadline_of(boards(world)[-1])
    assert 0 <= (again - first).total_seconds() <= 60
    loaded = await postboard(world).context.service.playing.load(1)
    assert [(each.kind, each.text) for each in loaded.events] == [("move", "b2"), ("takeback", "0")]
    assert loaded.position.ply == 0
    assert posted(world) == [0]
    await world.restart()
    assert "swap sides" not in world.ann.sees("ann undid a move: b2.")
    await play((world.ann, "c3"))


# ---- takebacks
async def test_a_takeback_after_the_opponents_answer(world: World) -> None:
    """Bob has answered; ann asks, bob agrees: both moves are taken back, and it is ann's turn
    again."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3 a2"))
    assert "Your request goes to your opponent." in await world.ann.slash("takeback")
    offer = world.bob.sees("ann asks to take back c3")
    assert "c3 and a2" in offer
    assert offer.pinged == ["bob"]
    assert offer.buttons == ["Agree", "Decline"]
    await world.restart()
    assert "Agreed." in await world.bob.clicks("Agree", on=offer)
    board = world.bob.sees("ann took a move back; c3 and a2 no longer count.")
    assert board.pinged == ["ann"]
    assert "move 2" in board
    assert "c3" not in board.pictures[0].alt.split("no longer count")[1]
    loaded = await postboard(world).context.service.playing.load(1)
    assert [str(move) for move in loaded.line.moves] == ["b2", "a1"]
    assert [event.text for event in loaded.events] == ["b2", "a1", "c3", "a2", "2"]
    await play((world.ann, "c2"))
    assert boards(world, thread)[-1].pinged == ["bob"]


async def test_a_takeback_before_the_opponents_answer(world: World) -> None:
    """Hours after the move, when undo is no longer possible and the opponent still thinks. It needs
    a move, is proposed once, and lapses with the next move."""
    await begin(world)
    assert "no move to take back yet" in await world.ann.slash("takeback")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    assert "already asked" in await world.ann.slash("takeback")
    assert len([seen for seen in world.ann.messages if "asks to take back" in seen]) == 1
    offer = world.bob.sees("ann asks to take back")
    assert "This match is between" in await world.cy.clicks("Agree", on=offer)
    assert "The match goes on." in await world.bob.clicks("Decline", on=offer)
    notice = world.ann.sees("declined")
    assert notice.pinged == ["ann"]
    assert "your takeback was declined" in notice
    assert "no longer stands" in await world.bob.clicks_late("Agree", on=offer)
    await world.bob.slash("takeback")
    offer = world.ann.sees("bob asks to take back a1")
    assert "lapses with the next move" in offer
    await play((world.ann, "c3"))
    assert "no longer stands" in await world.ann.clicks_late("Agree", on=offer)
    assert posted(world) == [0, 1, 2, 3]
    await play((world.bob, "a2"))
    await world.advance(hours=5)
    menu = await world.bob.clicks("More")
    await world.bob.clicks("Ask for takeback", on=menu)
    offer = world.ann.sees("bob asks to take back a2")
    await world.ann.clicks("Agree", on=offer)
    assert world.bob.sees("took a move back").pinged == ["bob"]


async def test_a_takeback_takes_back_whole_turns(world: World) -> None:
    """A turn of three pyramids and bob's answer to it: one proposal takes back all six plies."""
    await lobby(world, [world.ann, world.bob])
    (thread,) = world.threads
    start = boards(world, thread)[-1]
    await places_trio(world, world.ann)
    # the next three pyramids are visible: undoing would mean choosing with more knowledge
    assert "revealed new pieces, so it can't be undone" in await world.ann.slash("undo")
    assert len(posted(world)) == 2
    await places_trio(world, world.bob)
    await world.ann.slash("takeback")
    offer = world.bob.sees("ann asks to take back")
    assert "Agreed." in await world.bob.clicks("Agree", on=offer)
    board = boards(world, thread)[-1]
    assert board.text.count(" no longer count") == 1
    assert board.pinged == ["ann"]
    assert "before the first move" in board
    assert "Placing turn 1 of" in board
    drawn = "small blue, medium green and large yellow"
    assert drawn in start
    assert drawn in board
    await world.restart()
    await places_trio(world, world.ann)
    assert boards(world, thread)[-1].pinged == ["bob"]


# ---- rematch
async def finished_match(world: World) -> SeenMessage:
    """A match that ann has resigned against bob; its final board."""
    await begin(world, size=4, clock="48h+24h/96h", weekends_off=True)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    return world.ann.sees("bob wins Escabel #1")


async def test_a_rematch_has_seats_swapped_and_the_same_options(world: World) -> None:
    """The first press is a challenge, the other player's press accepts it."""
    end = await finished_match(world)
    assert "Your challenge to a rematch is in" in await world.ann.clicks("Rematch", on=end)
    world.bob.enters(world.channel)
    card = world.bob.sees("ann challenges bob to Escabel")
    assert card.pinged == ["bob"]
    assert "4×4" in card
    assert "2 days + 1 day a move, at most 4 days, weekends off" in card
    assert "bob starts" in card
    assert "open already" in await world.ann.clicks("Rematch", on=end)
    await world.restart()
    assert "Match #2 begins." in await world.bob.clicks("Rematch", on=end)
    world.bob.enters(world.threads[-1])
    first = world.bob.sees("place your first piece")
    assert "bob (Black) – ann (White)" in first
    assert first.pinged == ["bob"]
    assert "already begun: #2" in await world.ann.clicks("Rematch", on=end)


async def test_a_rematch_can_be_declined_or_accepted_on_its_card(world: World) -> None:
    """A declined one can be asked for again, by players of the match only."""
    end = await finished_match(world)
    world.cy.enters(world.threads[0])
    assert "This match is between ann and bob." in await world.cy.clicks("Rematch", on=end)
    await world.ann.clicks("Rematch", on=end)
    world.bob.enters(world.channel)
    await world.bob.clicks("Decline", on=world.bob.sees("ann challenges bob"))
    assert "Your challenge to a rematch is in" in await world.bob.clicks("Rematch", on=end)
    world.ann.enters(world.channel)
    await world.ann.clicks("Accept", on=world.ann.sees("bob challenges ann"))
    assert len(world.threads) == 2


# ---- the next waiting match
async def test_after_a_move_a_link_leads_to_the_next_waiting_match(world: World) -> None:
    """Also later, by the button of the board, when the answer to the move is gone: each person is
    led to their own next match."""
    first = await begin(world)
    assert "Next match" not in boards(world, first)[-1].buttons
    second = await begin(world)
    world.ann.enters(first)
    answer = await world.ann.plays("b2")
    next_one = await world.ann.clicks("Next match", on=boards(world, first)[-1])
    assert next_one.seen.buttons == ["Next: #2 (1 waiting)"]
    assert "Next: #2 (1 waiting)" in answer.seen.buttons
    for each in (answer, next_one):
        (link,) = (each for each in each.seen.components if each.get("url"))
        assert f"/{second.id}/" in link["url"]
    world.bob.enters(first)
    none = await world.bob.clicks("Next match", on=boards(world, first)[-1])
    assert "No other match waits for your move." in none
    world.ann.enters(second)
    assert "Next" not in " ".join((await world.ann.plays("b2")).seen.buttons)


# ---- challenges that expire
async def test_the_challenger_is_notified_of_an_expired_challenge(world: World) -> None:
    """By private message, or in the channel if they accept none; nobody else is pinged. The maker
    of a lobby is told how many joined."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.cy.slash("challenge stack-control", seats=4)
    answer = await world.bob.clicks("Join")
    if answer.seen.selects:
        await world.bob.chooses("Any colour", on=answer)
    async with world.bot_down():
        await world.advance(days=8)
    (said,) = world.ann.direct_messages
    assert "Nobody accepted your challenge to Escabel in time" in said
    assert "`/challenge`" in said
    (said,) = world.cy.direct_messages
    assert "2 of 4" in said
    assert "Nobody accepted" not in said
    card = world.bob.sees("opens a match of Stack Control")
    assert card.buttons == []
    assert "Nobody accepted" not in card
    await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.advance(days=7, minutes=1)
    said = world.ann.sees("Nobody accepted your challenge to Escabel in time")
    assert said.pinged == ["ann"]
    assert world.bob.direct_messages == []


# ---- the message of a proposal
def proposal_message(reader: Person, words: str) -> SeenMessage:
    """The only message of this proposal, as it reads now."""
    (found,) = (seen for seen in reader.messages if words in seen)
    return found


async def test_a_proposal_that_is_settled_says_how_and_loses_its_buttons(world: World) -> None:
    """Withdrawn, declined, lapsed with the next move also after a restart, agreed to, or lapsed
    with the match."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offer = world.ann.sees("ann offers to end Escabel #1 without a winner.")
    await world.ann.clicks("Decline", on=offer)
    assert "ann has withdrawn it." in proposal_message(world.bob, "ann offers to end Escabel")
    world.bob.sees_no("declined")
    await world.ann.clicks("Offer", on=await world.ann.slash("cancel"))
    offers = [seen for seen in world.bob.messages if "Decline" in seen.buttons]
    await world.bob.clicks("Decline", on=offers[-1])
    notice = world.ann.sees("your offer to cancel the match was declined. The match goes on.")
    assert notice.pinged == ["ann"]
    await world.ann.slash("takeback")
    await world.bob.clicks("Decline", on=world.bob.sees("ann asks to take back"))
    after = proposal_message(world.ann, "ann asks to take back b2 and a1")
    assert after.buttons == []
    assert "bob declined." in after
    await world.bob.slash("takeback")
    await world.restart()
    await play((world.ann, "c3"))
    after = proposal_message(world.bob, "bob asks to take back a1")
    assert after.buttons == []
    assert "The match went on, so this has lapsed." in after
    await play((world.bob, "c1"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Agree", on=world.bob.sees("ann asks to take back c3"))
    after = proposal_message(world.ann, "ann asks to take back c3 and c1")
    assert after.buttons == []
    assert "Agreed." in after
    assert "do you agree" not in after
    await play((world.ann, "c2"))
    await world.ann.slash("takeback")
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    after = proposal_message(world.ann, "ann asks to take back c2")
    assert after.buttons == []
    assert "The match is over, so this has lapsed." in after


async def test_a_new_proposal_replaces_the_old_one(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    menu = await world.ann.clicks("More")
    sure = await world.ann.clicks("Offer to cancel", on=menu)
    await world.ann.clicks("Offer", on=sure)
    old = proposal_message(world.bob, "ann asks to take back b2 and a1")
    assert old.buttons == []
    assert "Another offer has been made since." in old
    new = proposal_message(world.bob, "ann offers to end Escabel")
    assert new.buttons == ["Agree", "Decline"]
    await world.bob.clicks("Agree", on=new)
    assert "Agreed." in proposal_message(world.ann, "ann offers to end Escabel")
    assert "cancelled" in world.ann.sees("Escabel #1 was cancelled")


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
