"""Undo within a minute, takebacks by agreement, rematches, and the next waiting match."""

from __future__ import annotations

from tests.journeys.clock_helpers import deadline_of, places_trio
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.journeys.stack_control_helpers import lobby
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
    said = await world.ann.clicks("Confirm", on=old)
    assert "This board is out of date." in said


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
    assert "move or swap" not in world.ann.sees("ann undid a move: b2.")
    await play((world.ann, "c3"))


# ---- undo in games with chance


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
    assert "on already: #2" in await world.ann.clicks("Rematch", on=end)


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


async def test_two_simultaneous_presses_of_rematch_begin_one_match(world: World) -> None:
    end = await finished_match(world)
    async with world.simultaneously():
        one = await world.ann.clicks("Rematch", on=end)
        other = await world.bob.clicks("Rematch", on=end)
    assert "Match #2 begins." in one.text + other.text
    assert len(world.threads) == 2
    assert len([seen for seen in world.messages() if "challenges" in seen]) == 2


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
    assert "Nobody took your challenge to Escabel in time" in said
    assert "`/challenge`" in said
    (said,) = world.cy.direct_messages
    assert "2 of 4" in said
    assert "Nobody took" not in said
    card = world.bob.sees("opens a match of Stack Control")
    assert card.buttons == []
    assert "Nobody accepted" not in card
    await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.advance(days=7, minutes=1)
    said = world.ann.sees("Nobody took your challenge to Escabel in time")
    assert said.pinged == ["ann"]
    assert world.bob.direct_messages == []
