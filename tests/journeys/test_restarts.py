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
async def test_a_kill_during_the_first_board_is_recovered(world: World, delivered: bool) -> None:
    """One thread is created and the first board is posted once, whenever the process is killed."""
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    world.connection.kill_bot(delivered=delivered)
    await world.bob.clicks("Accept")
    await world.kill()
    assert len(world.threads) == 1
    assert posted(world) == [0]


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_kill_during_thread_creation_leaves_one_thread(
    world: World, delivered: bool
) -> None:
    """A thread that was being created is found and not created twice."""
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    world.connection.kill_bot(
        delivered=delivered, when=lambda request: request.path.endswith("/threads")
    )
    await world.bob.clicks("Accept")
    await world.kill()
    (thread,) = world.threads
    assert posted(world) == [0]
    world.ann.enters(thread)
    world.ann.sees("place your first piece")


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_kill_during_a_card_leaves_one_card(world: World, delivered: bool) -> None:
    """A challenge whose card was being posted has one card, which can be accepted."""
    world.connection.kill_bot(delivered=delivered)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, first="me")
    await world.kill()
    cards = [seen for seen in world.messages() if "ann challenges bob" in seen]
    assert len(cards) == 1
    assert "begins" in await world.bob.clicks("Accept")


async def test_a_board_whose_nonce_is_forgotten_is_found(world: World) -> None:
    """Long after Discord has forgotten the nonce, the bot finds the board by its content."""
    await begin(world)
    world.connection.lose_response()
    await world.ann.plays("b2")
    world.connection.refuse(503, times=8)
    await world.advance(hours=2)
    world.connection.stop_failing()
    await world.advance(hours=1)
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    assert boards(world)[1].buttons == []


async def test_moves_made_during_an_outage_of_discord_are_posted_afterwards(world: World) -> None:
    """Discord accepts no messages for an hour: both players' moves count, and boards follow in
    order."""
    await begin(world)
    world.connection.refuse(503, times=10_000)
    await world.ann.plays("b2")
    await world.bob.plays("a1")
    await world.advance(hours=1)
    assert posted(world) == [0]
    world.connection.stop_failing()
    await world.advance(minutes=30)
    assert posted(world) == [0, 1, 2]
    assert [bool(each.buttons) for each in boards(world)] == [False, False, True]


async def test_buttons_of_the_newest_board_work_after_a_restart(world: World) -> None:
    """Each button's custom_id says everything; no state is in memory."""
    await begin(world)
    await world.restart()
    assert "Which" in await world.ann.clicks("Move")
    await world.kill()
    assert "ann" in await world.bob.clicks("More")


async def test_a_preview_can_be_confirmed_after_a_restart(world: World) -> None:
    """A preview that was open when the bot stopped can still be confirmed."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    await world.kill()
    assert "Your move is in: b2" in await world.ann.clicks("Confirm", on=preview)
