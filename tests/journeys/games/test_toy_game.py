"""A game that only tests know is played with the unchanged bot."""

import pytest

from rendering.renderers import png
from rendering.view import View
from tests.journeys.match_helpers import boards, enter, in_turn, play, posted
from tests.support.discord import World

pytestmark = pytest.mark.usefixtures("toy_game")


async def test_a_toy_game_is_played_from_challenge_to_win(world: World) -> None:
    """It has its subcommand, moves by `/move` and pad, boards, rules, a restart and a win."""
    names = [each["name"] for each in world.command("challenge")["options"]]
    assert "counting" in names
    await world.ann.slash("challenge counting", opponent=world.bob, first="me", seats=2)
    world.bob.sees("ann challenges bob to Counting")
    assert "Say ten" in await world.bob.clicks("Rules")
    await world.bob.clicks("Accept")
    (thread,) = world.threads
    enter(thread, world.ann, world.bob)
    first = world.ann.sees("count on")
    assert first.pinged == ["ann"]
    assert "ann – bob" in first
    assert await world.ann.suggestions("move", "move", "") == ["1", "2", "3"]
    await world.ann.plays("3")
    pad = await world.bob.clicks("Move")
    assert pad.seen.buttons == ["4", "5", "6", "Type it"]
    preview = await world.bob.clicks("6", on=pad)
    assert "You say 6." in preview
    await world.bob.clicks("Confirm", on=preview)
    await world.kill()
    assert "Say 7, 8 or 9." in await world.ann.slash("move", move="6")
    await play(*in_turn(world.ann, world.bob, "7 8 9 10"))
    end = world.ann.sees("bob wins Counting #1 against ann")
    assert end.pinged == []
    assert "Ten!" in end
    picture = end.pictures[0]
    assert "The count is 10." in picture.alt
    match = await world.bot.context.service.matches.load(1)
    assert picture.data == png(match.position, View())
    assert "The count is 10." in await world.bob.slash("board", text=True)
    assert "Move 2 of 6. bob said 6." in await world.cy.slash("board", match="1", move=2)
    assert "Counting" in await world.cy.slash("help")
    assert "**#1** Counting" in await world.ann.slash("matches")
    assert posted(world) == list(range(7))
    assert boards(world)[0].buttons == []
