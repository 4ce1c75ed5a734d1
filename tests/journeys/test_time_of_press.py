"""Discord's id of a press says when it was made; that counts, not when it was handled."""

from __future__ import annotations

from datetime import timedelta

from tests.journeys.clock_helpers import deadline_of
from tests.journeys.match_helpers import begin, in_turn, play, posted
from tests.support.discord import World

SECOND = timedelta(seconds=1)


async def before_the_end(world: World, seconds: int) -> None:
    """It is so many seconds before ann's time is over."""
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    left = deadline_of(world.ann.sees("your turn")) - world.clock.now() - seconds * SECOND
    await world.advance(seconds=left.total_seconds())


async def test_a_press_in_time_is_played_when_it_is_handled_after_the_deadline(
    world: World,
) -> None:
    """The bot's clock is some seconds ahead when it comes round to the press."""
    await before_the_end(world, 2)
    preview = await world.ann.slash("move", move="c3")
    world.clock.wrong_by = 5 * SECOND
    answer = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in" in answer
    await world.advance(minutes=1)
    world.ann.sees_no("ran out of time")
    assert posted(world) == [0, 1, 2, 3]


async def test_a_press_after_the_deadline_ends_the_match_at_once(world: World) -> None:
    """Before the scheduler would have: the board that says so is posted with the answer."""
    await before_the_end(world, 2)
    preview = await world.ann.slash("move", move="c3")
    await world.advance(seconds=4)
    assert posted(world) == [0, 1, 2]
    answer = await world.ann.clicks("Confirm", on=preview)
    assert "Your time ran out before you sent this move" in answer
    assert "ann ran out of time." in world.bob.sees("bob wins")


async def test_a_form_and_a_command_are_pressed_when_they_are_sent(world: World) -> None:
    """A form opened in time and sent too late is too late."""
    await before_the_end(world, 2)
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    form = await world.ann.clicks("Type it", on=await world.ann.slash("move"))
    await world.advance(seconds=4)
    answer = await world.ann.fills(form, "c3")
    assert "Your time ran out before you sent this move" in answer
    await world.advance(seconds=1)
    assert posted(world) == [0, 1, 2, 3]
