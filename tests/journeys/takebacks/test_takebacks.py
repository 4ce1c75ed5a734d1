"""Takebacks by agreement."""

import json

from tests.journeys.games.stack_control_helpers import lobby
from tests.journeys.match_helpers import begin, boards, in_turn, play, posted
from tests.journeys.time.clock_helpers import places_trio
from tests.support.discord import World


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
    record = json.loads(await world.ann.exports())
    assert [event["text"] for event in record["events"]] == ["b2", "a1", "c3", "a2", "2"]
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
