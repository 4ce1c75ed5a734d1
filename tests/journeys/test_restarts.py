"""Matches go on after restarts, crashes and lost messages, and every board is posted once."""

from __future__ import annotations

import pytest

from bot.messages.sentences import last_marks
from matches.steps.loaded_match import LoadedMatch
from rendering.renderers import image
from rendering.view import View
from tests.journeys.match_helpers import (
    ANN_AND_BOB,
    begin,
    boards,
    in_turn,
    play,
    postboard,
    posted,
)
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.pseudo_language import SPOKEN


async def replayed(world: World, match: int = 1) -> LoadedMatch:
    """The match as replayed from its log in the database."""
    return await postboard(world).context.service.playing.load(match)


async def test_a_match_with_a_swap_survives_restarts_and_lost_posts(world: World) -> None:
    """Three restarts, one post lost before delivery and one after it: every board is posted
    once."""
    thread = await begin(world, size=4, pie=True)
    await world.ann.plays("b2")
    swap_offer = world.bob.sees("swap sides")
    await world.restart()

    await world.bob.clicks("Swap sides", on=swap_offer)
    world.connection.kill_bot(delivered=False)
    await world.bob.clicks("Confirm")
    assert posted(world) == [0, 1]
    await world.kill()
    assert posted(world) == [0, 1, 2]
    assert world.ann.sees("bob swapped sides").pinged == ["ann"]

    world.connection.kill_bot(delivered=True)
    await world.ann.plays("d4")
    assert posted(world) == [0, 1, 2, 3]
    await world.kill()
    assert posted(world) == [0, 1, 2, 3]

    world.connection.drop_request()
    await world.bob.plays("b1")
    assert posted(world) == [0, 1, 2, 3]
    await world.advance(minutes=1)
    world.connection.lose_response()
    await world.ann.plays("d3")
    await world.advance(minutes=1)
    await play(*in_turn(world.bob, world.ann, "b3 d1 b4 d2"))

    end = world.ann.sees("bob wins Escabel #1 against ann")
    assert "4" in end
    assert posted(world) == list(range(10))
    newest = boards(world, thread)[-1]
    assert [each.buttons for each in boards(world)[:-1]] == [[]] * 9
    assert "Look back" in newest.buttons

    final = await replayed(world)
    position = final.game.start(final.options)
    for event in final.events:
        position = position.play(position.read(event.text))
    assert position.text() == final.position.text()
    text = await world.ann.slash("board", text=True)
    assert position.text() in text
    assert position.narration.board_grid() in text
    picture = image(position, View(marks=last_marks(final), language=SPOKEN, players=ANN_AND_BOB))
    assert newest.pictures[0].data == picture


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_kill_while_a_match_begins_is_recovered(world: World, delivered: bool) -> None:
    """One thread is created, and the first board is posted once, whenever the process is killed."""
    for number, matcher in enumerate((is_thread, None), 1):
        for person in (world.ann, world.bob):
            person.enters(world.channel)
        await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
        world.connection.kill_bot(delivered=delivered, when=matcher)
        await world.bob.clicks("Accept")
        await world.kill()
        assert len(world.threads) == number
        assert posted(world, number) == [0]
        world.ann.enters(world.threads[-1])
        world.ann.sees("place your first piece")


def is_thread(request: Request) -> bool:
    """Whether a request creates a thread."""
    return request.path.endswith("/threads")


async def test_moves_made_during_an_outage_of_discord_are_posted_afterwards(world: World) -> None:
    """Discord accepts no messages for hours: both players' moves count, and boards follow in order.
    Long after Discord has forgotten the nonce of an attempt, its board is found by its content."""
    await begin(world)
    world.connection.lose_response()
    await world.ann.plays("b2")
    world.connection.refuse(503, times=10_000)
    await world.bob.plays("a1")
    await world.ann.plays("c3")
    await world.advance(hours=2)
    assert posted(world) == [0, 1]
    world.connection.stop_failing()
    await world.advance(hours=1)
    assert posted(world) == [0, 1, 2, 3]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, False, True]


async def test_what_was_shown_before_a_restart_works_after_it(world: World) -> None:
    """Each button's custom_id says everything; no state is in memory."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    await world.restart()
    assert "Which" in await world.ann.clicks("Move")
    await world.kill()
    assert "ann" in await world.bob.clicks("More")
    assert "Your move is in: b2" in await world.ann.clicks("Confirm", on=preview)
