"""The clock of the bot's machine is wrong: no match is lost by it, and none stands still for it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.journeys.clock_helpers import deadline_of, until, with_heartbeat
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, in_turn, play, posted
from tests.support.discord import Start, World

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
WRONG = "the system clock is wrong: no deadline is handled until it is set right"
RIGHT = "the system clock is right again: deadlines are handled"


@pytest.fixture
def start_bot() -> Start:
    """A bot with a heartbeat."""
    return with_heartbeat()


def said(log: Log, *events: str) -> list[str]:
    """Which of these lines were logged, in order, each with its level."""
    return [
        f"{line['log_level']}: {line['event']}" for line in log.lines if line["event"] in events
    ]


async def test_a_clock_far_ahead_for_a_minute_ends_nothing(world: World, log: Log) -> None:
    """A clock of three hours runs out after three hours, not at once and not 300 days later."""
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
    assert said(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_moves_are_made_at_the_right_time_though_the_clock_is_wrong(
    world: World, log: Log
) -> None:
    """Ann has used an hour of her bank; 300 days more are on the machine's clock, not on hers."""
    await begin(world, clock="48h+24h/96h")
    await world.advance(hours=1)
    world.clock.wrong_by = timedelta(days=300)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    left = deadline_of(boards(world)[-1]) - world.clock.now() + world.clock.wrong_by
    assert timedelta(hours=71) - MINUTE <= left <= timedelta(hours=71)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert said(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_a_start_in_2020_credits_nothing(world: World, log: Log) -> None:
    """The machine has no battery for its clock, and sets it some minutes after the start."""
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    async with world.bot_down():
        world.clock.wrong_by = timedelta(days=-2200)
    await world.advance(minutes=3)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert said(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]
    await until(world, first - MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=20)
    world.ann.sees("ann ran out of time.")


async def test_days_forward_and_back_leave_no_credit(world: World, log: Log) -> None:
    """The ten days never passed: ann gets the hour that the clocks disagreed, and no more."""
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
    assert said(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_clocks_a_little_apart_agree(world: World, log: Log) -> None:
    await begin(world, clock="3h")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    world.clock.wrong_by = 4 * MINUTE
    await until(world, first)
    await world.advance(minutes=2)
    world.ann.sees("ann ran out of time.")
    assert said(log, WRONG, RIGHT) == []
