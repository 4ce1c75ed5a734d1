"""Games that only tests know are played with the unchanged bot."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from rendering.renderers import image
from rendering.view import View
from tests.journeys import noughts_and_crosses
from tests.journeys.match_helpers import boards, in_turn, posted
from tests.journeys.toy_games import toy_games_registered
from tests.support.discord import StartBot, World
from tests.support.postboard import start_postboard


@pytest.fixture
def start_bot() -> Generator[StartBot]:
    """Start Postboard with the toy games."""
    with toy_games_registered():
        yield start_postboard


async def test_a_toy_game_is_played_from_challenge_to_win(world: World) -> None:
    """It has its subcommand, moves by `/move` and menu, boards, rules, a restart and a win."""
    names = [each["name"] for each in world.command("challenge")["options"]]
    assert "noughts" in names
    await world.ann.slash("challenge noughts", opponent=world.bob, first="me")
    world.bob.sees("ann challenges bob to Noughts and crosses")
    assert "Three of your marks" in await world.bob.clicks("Rules")
    await world.bob.clicks("Accept")
    (thread,) = world.threads
    world.ann.enters(thread)
    world.bob.enters(thread)
    first = world.ann.sees("mark a point")
    assert first.pinged == ["ann"]
    assert "ann (Crosses) – bob (Noughts)" in first
    assert await world.ann.suggestions("move", "move", "b") == ["b1", "b2", "b3"]
    await world.ann.plays("b2")
    pad = await world.bob.clicks("Move")
    assert pad.seen.buttons == [*["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"], "Type it"]
    preview = await world.bob.clicks("a1", on=pad)
    assert "You mark a1." in preview
    await world.bob.clicks("Confirm", on=preview)
    await world.kill()
    assert "b2 is taken." in await world.ann.slash("move", move="b2")
    for person, move in in_turn(world.ann, world.bob, "a2 c2 b1 b3 c1 a3 c3"):
        await person.plays(move)
    assert world.bob.sees("Noughts and crosses #1").pinged == []
    assert "share Noughts and crosses #1" in boards(world)[-1]
    assert posted(world) == list(range(10))


async def test_a_finished_toy_game_can_be_viewed(world: World) -> None:
    await world.ann.slash("challenge noughts", opponent=world.bob, first="me")
    await world.bob.clicks("Accept")
    for person in (world.ann, world.bob):
        person.enters(world.threads[0])
    for person, move in in_turn(world.ann, world.bob, "a1 b1 a2 b2 a3"):
        await person.plays(move)
    end = world.bob.sees("ann wins Noughts and crosses #1 against bob")
    assert "Three in a row." in end
    picture = end.pictures[0]
    assert "a1 X" in picture.alt
    assert picture.data == image(noughts_and_crosses.GAME.from_text("a1b1a2b2a3"), View())
    text = await world.bob.slash("board", text=True)
    assert "X . .\nX O .\nX O ." in text
    assert "Move 2 of 5. bob marked b1." in await world.cy.slash("board", match="1", move=2)
    assert "Noughts and crosses" in await world.cy.slash("help")
    assert "**#1** Noughts and crosses" in await world.ann.slash("matches")


async def test_a_toy_game_for_three_has_a_lobby_and_survives_a_resignation(world: World) -> None:
    """Seats filled by joining, a resignation halfway, a crash, and a winner."""
    people = (world.ann, world.bob, world.cy)
    await world.ann.slash("challenge counting", seats=3, first="me")
    assert "You are in" in await world.bob.clicks("Join")
    assert "Match #1 begins." in await world.cy.clicks("Join")
    (thread,) = world.threads
    for person in people:
        person.enters(thread)
    assert world.ann.sees("Counting · ann – bob – cy · #1").pinged == ["ann"]
    await world.ann.plays("3")
    assert world.bob.sees("ann said 3.").pinged == ["bob"]
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    assert world.cy.sees("bob resigned.").pinged == ["cy"]
    await world.kill()
    await world.cy.plays("5")
    assert world.ann.sees("cy said 5.").pinged == ["ann"]
    await world.ann.plays("8")
    await world.cy.plays("10")
    end = world.bob.sees("cy wins Counting #1 against ann and bob")
    assert "Ten!" in end
    assert end.buttons == ["Rematch", "Replay", "Look back", "Record", "Next match"]
    assert posted(world) == list(range(6))
