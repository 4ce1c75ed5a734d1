"""Discord's id of a press contains its time; that time counts, not the time of handling."""

from __future__ import annotations

from datetime import timedelta

from tests.journeys.clock_helpers import advance_to_before_deadline
from tests.journeys.match_helpers import posted
from tests.support.discord import World

SECOND = timedelta(seconds=1)


async def test_a_press_in_time_counts_if_handled_after_the_deadline(
    world: World,
) -> None:
    """The bot's clock is some seconds ahead when it handles the press."""
    await advance_to_before_deadline(world, 2)
    preview = await world.ann.slash("move", move="c3")
    world.clock.wrong_by = 5 * SECOND
    answer = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in" in answer
    await world.advance(minutes=1)
    world.ann.sees_no("ran out of time")
    assert posted(world) == [0, 1, 2, 3]


async def test_a_press_after_the_deadline_ends_the_match_at_once(world: World) -> None:
    """Even before the scheduler would: the board that says so is posted together with the
    answer."""
    await advance_to_before_deadline(world, 2)
    preview = await world.ann.slash("move", move="c3")
    await world.advance(seconds=4)
    assert posted(world) == [0, 1, 2]
    answer = await world.ann.clicks("Confirm", on=preview)
    assert "Your time ran out before you sent this move" in answer
    assert "ann ran out of time." in world.bob.sees("bob wins")


async def test_a_form_counts_when_it_is_submitted(world: World) -> None:
    """A form opened in time and submitted too late is too late; the same goes for commands."""
    await advance_to_before_deadline(world, 2)
    await world.ann.slash("settings")
    await world.ann.chooses("Play moves at once", "Confirmation")
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await world.advance(seconds=4)
    answer = await world.ann.fills(form, "c3")
    assert "Your time ran out before you sent this move" in answer
    await world.advance(seconds=1)
    assert posted(world) == [0, 1, 2, 3]
