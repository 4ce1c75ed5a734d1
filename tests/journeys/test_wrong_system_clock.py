"""If the system clock of the bot's machine is wrong, no match is lost and none stops."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.journeys.clock_helpers import deadline_of, until, with_heartbeat
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, in_turn, play, posted
from tests.support.discord import StartBot, World

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
WRONG = "the system clock is wrong: no deadline is handled until it is corrected"
RIGHT = "the system clock is right again: deadlines are handled"


@pytest.fixture
def start_bot() -> StartBot:
    """Start a bot with a heartbeat."""
    return with_heartbeat()


def logged(log: Log, *events: str) -> list[str]:
    """Which of these events were logged, in order, each with its level."""
    return [
        f"{line['log_level']}: {line['event']}" for line in log.lines if line["event"] in events
    ]


async def test_a_clock_far_ahead_for_a_minute_ends_nothing(world: World, log: Log) -> None:
    """A clock of three hours runs out after three hours: not at once, and not 300 days later."""
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    await world.advance(hours=1)
    world.clock.wrong_by = timedelta(days=300)
    await world.advance(minutes=3)
    world.clock.wrong_by = timedelta(0)
    assert posted(world) == [0, 1, 2]
    await until(world, first - 2 * MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=10)
    end = world.ann.sees("ann ran out of time.")
    assert "I was away" not in end
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_moves_are_timed_correctly_although_the_clock_is_wrong(
    world: World, log: Log
) -> None:
    """Ann has used an hour of her time; the machine's clock is 300 days ahead, hers is not."""
    await begin(world, clock="48h+24h/96h")
    await world.advance(hours=1)
    world.clock.wrong_by = timedelta(days=300)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    left = deadline_of(boards(world)[-1]) - world.clock.now() + world.clock.wrong_by
    assert timedelta(hours=71) - MINUTE <= left <= timedelta(hours=71)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_a_start_in_2020_credits_nothing(world: World, log: Log) -> None:
    """The machine's clock has no battery and is set some minutes after the start."""
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    async with world.bot_down():
        world.clock.wrong_by = timedelta(days=-2200)
    await world.advance(minutes=3)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]
    await until(world, first - MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=20)
    world.ann.sees("ann ran out of time.")


async def test_a_clock_that_jumps_forward_and_back_leaves_no_credit(world: World, log: Log) -> None:
    """Ten days never passed: ann gets back only the hour during which the clocks disagreed."""
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    world.clock.wrong_by = timedelta(days=10)
    await world.advance(hours=1)
    world.clock.wrong_by = timedelta(0)
    await until(world, first + 55 * MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=15)
    world.ann.sees("ann ran out of time.")
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_small_clock_differences_are_accepted(world: World, log: Log) -> None:
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    world.clock.wrong_by = 4 * MINUTE
    await until(world, first)
    await world.advance(minutes=2)
    world.ann.sees("ann ran out of time.")
    assert logged(log, WRONG, RIGHT) == []
