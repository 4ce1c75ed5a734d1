"""Undo within a minute, takebacks by agreement, rematches, and the next waiting match."""

from __future__ import annotations

import pytest
import simcord

from tests.journeys.clock_helpers import deadline_of, places_trio
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.journeys.stack_control_helpers import random_trio
from tests.support.discord import World
from tests.support.people import SeenMessage


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
    assert board.buttons == ["Move", "More", "Next match"]
    assert board.pinged == []
    await play((world.ann, "a1"))
    assert "ann placed a1." in world.bob.sees("your turn")
    assert posted(world) == [0, 3]
    assert [bool(each.buttons) for each in boards(world)] == [False, True]
    assert "undid" not in boards(world)[0]


async def test_a_turn_is_announced_once_however_often_it_is_undone(world: World) -> None:
    """The move is made and undone five times: bob is notified once, as he prefers."""
    await world.bob.slash("reminders", where="both")
    thread = await begin(world)
    for _ in range(5):
        await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.ann.plays("b2")
    assert posted(world) == [0, 11]
    mentioned = [
        each.json["allowed_mentions"]["users"]
        for each in world.requests
        if each.creates_message and each.path.endswith(f"{thread.id}/messages")
    ]
    assert [users for users in mentioned if users] == [[world.ann.id], [world.bob.id]]
    assert len(world.bob.direct_messages) == 1
    assert boards(world)[-1].buttons


async def test_a_turn_that_returns_much_later_is_announced_again(world: World) -> None:
    """Bob has looked, and it was no longer his turn."""
    await begin(world)
    await world.ann.clicks("Undo", on=await world.ann.plays("b2"))
    await world.advance(hours=2)
    await world.ann.plays("b2")
    assert boards(world)[-1].pinged == ["bob"]


async def test_an_accepted_takeback_announces_both_turns_again(world: World) -> None:
    """Ann waits for bob's answer, then bob for her move: neither has a reason to look by
    themselves."""
    await begin(world)
    await play((world.ann, "b2"))
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


async def test_after_a_minute_undo_refers_to_the_takeback(world: World) -> None:
    await begin(world)
    answer = await world.ann.plays("b2")
    await world.advance(seconds=61)
    late = await world.ann.clicks("Undo", on=answer)
    assert "can be undone for 60 seconds. Ask for a takeback instead" in late
    assert "can be undone for 60 seconds" in await world.ann.slash("undo")
    assert posted(world) == [0, 1]


async def test_an_answered_move_cannot_be_undone(world: World) -> None:
    await begin(world)
    answer = await world.ann.plays("b2")
    await play((world.bob, "a1"))
    assert "before anybody has answered" in await world.ann.clicks("Undo", on=answer)
    assert posted(world) == [0, 1, 2]


async def test_players_cannot_undo_an_opponents_move(world: World) -> None:
    await begin(world)
    await play((world.ann, "b2"))
    assert "your own last move" in await world.bob.slash("undo")
    assert "This match is between" in await world.cy.slash("undo", match="1")


async def test_a_move_that_ended_the_match_cannot_be_undone(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b1 a1 b2 a2"))
    await play((world.ann, "b3"))
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


async def test_undo_gives_no_extra_time(world: World) -> None:
    """Two of three days were used before the move: after the undo one day is left."""
    await begin(world)
    first = deadline_of(world.ann.sees("place your first piece"))
    await world.advance(days=2)
    answer = await world.ann.plays("b2")
    await world.advance(seconds=30)
    await world.ann.clicks("Undo", on=answer)
    again = deadline_of(boards(world)[-1])
    assert 0 <= (again - first).total_seconds() <= 60


async def test_undo_survives_a_restart(world: World) -> None:
    await begin(world)
    answer = await world.ann.plays("b2")
    await world.kill()
    await world.ann.clicks("Undo", on=answer)
    assert posted(world) == [0]
    await world.restart()
    assert "move or swap" not in world.ann.sees("ann undid a move: b2.")
    await play((world.ann, "c3"))


async def test_undone_moves_stay_in_the_log(world: World) -> None:
    await begin(world)
    answer = await world.ann.plays("b2")
    await world.ann.clicks("Undo", on=answer)
    loaded = await postboard(world).context.service.playing.load(1)
    assert [(each.kind, each.text) for each in loaded.events] == [("move", "b2"), ("takeback", "0")]
    assert loaded.position.ply == 0


# ---- undo in games with chance
async def begin_with_trios(world: World) -> simcord.ChannelHandle:
    """Begin a match of Stack Control, with ann to place the first trio."""
    await world.ann.slash("challenge stack-control", opponent=world.bob, first="me")
    answer = await world.bob.clicks("Accept")
    if answer.seen.selects:
        await world.bob.chooses("Any colour", on=answer)
    (thread,) = world.threads
    for person in (world.ann, world.bob):
        person.enters(thread)
    return thread


async def test_a_turn_after_which_a_new_draw_was_shown_cannot_be_undone(world: World) -> None:
    """The next three pyramids are visible: undoing would mean choosing with more knowledge."""
    await begin_with_trios(world)
    answer = await world.ann.plays(", ".join(await random_trio(world)))
    assert "Undo" not in answer.seen.buttons
    refused = await world.ann.slash("undo")
    assert "revealed new pieces, so it can't be undone" in refused
    assert len(posted(world)) == 2


# ---- takebacks
async def test_a_takeback_after_the_opponents_answer(world: World) -> None:
    """Bob has answered; ann asks, bob agrees: both moves are taken back, and it is ann's turn
    again."""
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3 a2"))
    asked = await world.ann.slash("takeback")
    assert "Your request goes to your opponent." in asked
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
    """Hours after the move, when undo is no longer possible and the opponent still thinks."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.advance(hours=5)
    menu = await world.bob.clicks("More")
    await world.bob.clicks("Ask for takeback", on=menu)
    offer = world.ann.sees("bob asks to take back a1")
    await world.ann.clicks("Agree", on=offer)
    assert world.bob.sees("took a move back").pinged == ["bob"]


async def test_a_takeback_takes_back_whole_turns(world: World) -> None:
    """A turn of three pyramids and bob's answer to it: one proposal takes back all six plies."""
    thread = await begin_with_trios(world)
    start = boards(world, thread)[-1]
    await places_trio(world, world.ann)
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


async def test_a_declined_takeback(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.slash("takeback")
    offer = world.bob.sees("ann asks to take back")
    assert "The match goes on." in await world.bob.clicks("Decline", on=offer)
    notice = world.ann.sees("declined")
    assert notice.pinged == ["ann"]
    assert "your takeback was declined" in notice
    assert "no longer stands" in await world.bob.clicks_late("Agree", on=offer)
    assert posted(world) == [0, 1, 2]


async def test_a_takeback_expires_with_the_next_move(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.bob.slash("takeback")
    offer = world.ann.sees("bob asks to take back a1")
    assert "lapses with the next move" in offer
    await play((world.ann, "c3"))
    assert "no longer stands" in await world.ann.clicks_late("Agree", on=offer)
    assert posted(world) == [0, 1, 2, 3]


async def test_a_takeback_needs_a_move_and_is_proposed_once(world: World) -> None:
    await begin(world)
    assert "no move to take back yet" in await world.ann.slash("takeback")
    await play((world.ann, "b2"))
    await world.ann.slash("takeback")
    assert "already asked" in await world.ann.slash("takeback")
    assert "This match is between" in await world.cy.clicks("Agree", on=world.bob.sees("ann asks"))
    assert len([seen for seen in world.ann.messages if "asks to take back" in seen]) == 1


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
    assert "on already: #2" in await world.ann.clicks("Rematch", on=end)


async def test_a_rematch_can_be_accepted_on_its_card(world: World) -> None:
    end = await finished_match(world)
    await world.bob.clicks("Rematch", on=end)
    world.ann.enters(world.channel)
    await world.ann.clicks("Accept", on=world.ann.sees("bob challenges ann"))
    assert len(world.threads) == 2


async def test_two_simultaneous_presses_of_rematch_begin_one_match(world: World) -> None:
    end = await finished_match(world)
    async with world.simultaneously():
        one = await world.ann.clicks("Rematch", on=end)
        other = await world.bob.clicks("Rematch", on=end)
    assert "Match #2 begins." in one.text + other.text
    assert len(world.threads) == 2
    assert len([seen for seen in world.messages() if "challenges" in seen]) == 2


async def test_a_declined_rematch_can_be_asked_for_again(world: World) -> None:
    end = await finished_match(world)
    await world.ann.clicks("Rematch", on=end)
    world.bob.enters(world.channel)
    await world.bob.clicks("Decline", on=world.bob.sees("ann challenges bob"))
    assert "Your challenge to a rematch is in" in await world.bob.clicks("Rematch", on=end)


async def test_only_players_of_the_match_can_ask_for_a_rematch(world: World) -> None:
    end = await finished_match(world)
    world.cy.enters(world.threads[0])
    assert "This match is between ann and bob." in await world.cy.clicks("Rematch", on=end)


# ---- the next waiting match
async def test_after_a_move_a_link_leads_to_the_next_waiting_match(world: World) -> None:
    await begin(world)
    second = await begin(world)
    world.ann.enters(world.threads[0])
    answer = await world.ann.plays("b2")
    assert "Next: #2 (1 waiting)" in answer.seen.buttons
    (link,) = (each for each in answer.seen.components if each.get("url"))
    assert f"/{second.id}/" in link["url"]
    world.ann.enters(second)
    assert "Next" not in " ".join((await world.ann.plays("b2")).seen.buttons)


async def test_the_button_of_a_board_leads_to_the_next_waiting_match(world: World) -> None:
    """Also later, when the answer to the move is gone: each person is led to their own next
    match."""
    first = await begin(world)
    assert "Next match" not in boards(world, first)[-1].buttons
    second = await begin(world)
    world.ann.enters(first)
    await world.ann.plays("b2")
    next_one = await world.ann.clicks("Next match", on=boards(world, first)[-1])
    assert next_one.seen.buttons == ["Next: #2 (1 waiting)"]
    (link,) = (each for each in next_one.seen.components if each.get("url"))
    assert f"/{second.id}/" in link["url"]
    world.bob.enters(first)
    none = await world.bob.clicks("Next match", on=boards(world, first)[-1])
    assert "No other match waits for your move." in none


# ---- challenges that expire
@pytest.mark.parametrize("private", [True, False])
async def test_the_challenger_is_notified_of_an_expired_challenge(
    world: World, private: bool
) -> None:
    """By private message, or in the channel if they accept none; nobody else is pinged."""
    if not private:
        await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    async with world.bot_down():
        await world.advance(days=8)
    notices = world.ann.direct_messages if private else [world.ann.sees("closed")]
    (said,) = notices
    assert "Nobody took your challenge to Escabel in time" in said
    assert "`/challenge`" in said
    assert world.bob.direct_messages == []
    if not private:
        assert said.pinged == ["ann"]


async def test_the_maker_of_an_expired_lobby_is_told_how_many_joined(world: World) -> None:
    await world.ann.slash("challenge stack-control", seats=4)
    answer = await world.bob.clicks("Join")
    if answer.seen.selects:
        await world.bob.chooses("Any colour", on=answer)
    await world.advance(days=7, minutes=1)
    (said,) = world.ann.direct_messages
    assert "2 of 4" in said
    assert "Nobody took" not in said
    card = world.bob.sees("opens a match of Stack Control")
    assert card.buttons == []
    assert "Nobody accepted" not in card


async def test_a_preview_from_before_an_undo_does_not_say_that_the_move_is_in(
    world: World,
) -> None:
    await begin(world)
    old = await world.ann.slash("move", move="b2")
    await world.ann.plays("b2")
    await world.ann.slash("undo")
    said = await world.ann.clicks("Confirm", on=old)
    assert "This board is out of date." in said
