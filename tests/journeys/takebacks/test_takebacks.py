"""Takebacks by agreement, rematches, expired challenges, and the next waiting match."""

from tests.journeys.games.stack_control_helpers import lobby
from tests.journeys.match_helpers import begin, boards, enter, in_turn, play, posted
from tests.journeys.time.clock_helpers import places_trio
from tests.support.discord import World


# ---- takebacks
async def test_a_takeback_after_the_opponents_answer(world: World) -> None:
    """Bob has answered; ann asks, bob agrees: both moves are taken back, and it is ann's turn
    again."""
    thread = await begin(world, moves="b2 a1 c3 a2")
    assert "Request sent. Your opponent must agree." in await world.ann.slash("takeback")
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
    match = await world.bot.context.service.matches.load(1)
    assert [str(move) for move in match.line.moves] == ["b2", "a1"]
    assert [event.text for event in match.events] == ["b2", "a1", "c3", "a2", "2"]
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
    assert "ends with the next move" in offer
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
async def test_a_rematch_has_seats_swapped_and_the_same_options(world: World) -> None:
    """The first press is a challenge, which the other player declines or accepts on its card or by
    the same button. A declined one can be asked for again, by players of the match only."""
    thread = await begin(world, size=4, clock="48h+24h/96h", weekends_off=True)
    world.cy.enters(thread)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    end = world.ann.sees("bob wins Escabel #1")
    assert "This match is between ann and bob." in await world.cy.clicks("Rematch", on=end)
    assert "Your challenge to a rematch is in" in await world.ann.clicks("Rematch", on=end)
    world.bob.enters(world.channel)
    card = world.bob.sees("ann challenges bob to Escabel")
    assert card.pinged == ["bob"]
    assert "4×4" in card
    assert "2 days + 1 day a move, at most 4 days, weekends off" in card
    assert "bob starts" in card
    assert "open already" in await world.ann.clicks("Rematch", on=end)
    await world.bob.clicks("Decline", on=card)
    assert "Your challenge to a rematch is in" in await world.bob.clicks("Rematch", on=end)
    await world.restart()
    begun = await world.ann.clicks("Rematch", on=end)
    assert f"Match #2 begins in <#{world.threads[-1].id}>." in begun
    world.bob.enters(world.threads[-1])
    first = world.bob.sees("place your first piece")
    assert "bob (Black) – ann (White)" in first
    assert first.pinged == ["bob"]
    assert "already begun: #2" in await world.ann.clicks("Rematch", on=end)

    await world.bob.clicks("Cancel match", on=await world.bob.slash("cancel"))
    end = world.bob.sees("Escabel #2 was cancelled")
    await world.bob.clicks("Rematch", on=end)
    world.ann.enters(world.channel)
    await world.ann.clicks("Accept", on=world.ann.sees("bob challenges ann"))
    assert len(world.threads) == 3


# ---- the next waiting match
async def test_after_a_move_a_link_leads_to_the_next_waiting_match(world: World) -> None:
    """Also later, by the button of the board, when the answer to the move is gone: each person is
    led to their own next match, by number: the second one here has waited less than the third."""
    first = await begin(world)
    assert "Next match" not in boards(world, first)[-1].buttons
    second = await begin(world)
    await begin(world)
    world.ann.enters(second)
    world.bob.enters(second)
    await world.ann.plays("b2")
    await world.bob.plays("c3")
    world.ann.enters(first)
    answer = await world.ann.plays("b2")
    next_one = await world.ann.clicks("Next match", on=boards(world, first)[-1])
    assert next_one.seen.buttons == ["Next: #2 (2 waiting)"]
    assert "Next: #2 (2 waiting)" in answer.seen.buttons
    for each in (answer, next_one):
        (link,) = (each for each in each.seen.components if each.get("url"))
        assert f"/{second.id}/" in link["url"]
    world.bob.enters(first)
    none = await world.bob.clicks("Next match", on=boards(world, first)[-1])
    assert "No other match waits for your move." in none
    world.ann.enters(second)
    answer = await world.ann.plays("a1")
    assert "Next: #3 (1 waiting)" in answer.seen.buttons


# ---- challenges that expire
async def test_the_challenger_is_notified_of_an_expired_challenge(world: World) -> None:
    """By private message, or in the channel if they accept none; nobody else is pinged. The maker
    of a lobby is told how many joined."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.cy.slash("challenge stack-control", seats=4)
    await world.bob.joins()
    await world.advance_without_bot(days=8)
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


async def test_an_expired_challenge_in_an_archived_thread_loses_its_buttons(world: World) -> None:
    """Nobody has written in the thread, so it is archived again."""
    room = await world.open_thread(world.ann, world.bob)
    enter(room, world.ann, world.bob)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.archive_thread(room)
    await world.advance(days=7, minutes=1)
    assert world.ann.sees("challenges bob").buttons == []
    state = world.env.backend.channels[room.id].thread_metadata
    assert state
    assert state.archived
