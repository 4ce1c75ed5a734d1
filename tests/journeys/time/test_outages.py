"""When the bot was not running, the time is given back and players are told, before any time runs
out. If the system clock of its machine is wrong, no match is lost and none stops."""

from datetime import timedelta

import pytest

from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, enter, locked, play, posted
from tests.journeys.time.clock_helpers import (
    begin_match_of_five,
    begin_until_ann_is_to_move,
    deadline_of,
    places_trio,
    until,
    with_heartbeat,
)
from tests.support.discord import World

pytestmark = with_heartbeat
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def test_a_match_is_lost_only_after_an_outage_has_been_credited(world: World) -> None:
    """20 minutes of an hour are used, then the bot is down for five hours: 40 are still left."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    await world.advance(minutes=20)
    before = len(world.ann.messages)
    await world.advance_without_bot(hours=5)
    assert world.clock.now() > first
    assert posted(world) == [0, 1, 2]
    assert len(world.ann.messages) == before
    world.ann.sees_no("ran out of time")

    await world.advance(minutes=27)
    reminder = world.ann.sees("Nearly out of time: it's your turn")
    assert reminder.pinged == ["ann"]
    credited = deadline_of(reminder)
    assert first + 5 * HOUR <= credited <= first + 5 * HOUR + MINUTE
    await until(world, credited - MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=3)  # a turn ends after the next heartbeat
    end = world.ann.sees("bob wins Escabel #1 against ann")
    assert "ann ran out of time." in end
    assert "I was away for 5 hours; the clocks stood still meanwhile." in end


async def test_the_next_board_says_once_that_time_was_given_back(world: World) -> None:
    """A player who moves right after the outage still gets the time back; the board tells both
    players why. A match without a clock does not mention it."""
    await begin(world, clock="none")
    await begin(world, clock="48h+24h/96h")
    await world.advance(minutes=15)
    await world.advance_without_bot(hours=10)
    await play((world.ann, "b2"))
    assert "I was away for 10 hours; the clocks stood still meanwhile." in world.bob.sees("b2")
    await play((world.bob, "a1"))
    board = boards(world)[-1]
    assert "I was away" not in board
    saved = deadline_of(board) - world.clock.now()  # 48 h minus the quarter that ran, plus 24 h
    assert 72 * HOUR - 15 * MINUTE <= saved <= 72 * HOUR - 14 * MINUTE
    enter(world.threads[0], world.ann, world.bob)
    await play((world.ann, "b2"))
    world.bob.sees_no("I was away")


async def test_the_board_of_a_turn_of_several_plies_also_says_so(world: World) -> None:
    """The outage ends before the first of three pyramids is placed one by one. Then a player
    leaves, and Chance plays three plies at once."""
    thread = await begin_match_of_five(world)
    await world.advance_without_bot(hours=6)
    await places_trio(world, world.ann)
    assert "I was away for 6 hours" in boards(world, thread)[-1]
    await world.advance_without_bot(hours=2)
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    assert "I was away for 2 hours" in boards(world, thread)[-1]
    await places_trio(world, world.cy)
    assert "I was away" not in boards(world, thread)[-1]


async def test_an_outage_is_mentioned_once_even_if_a_board_was_late(world: World) -> None:
    """Ann moved before the outage, but the process was killed during the post of her board: bob's
    clock starts when it is visible, and the board of his answer does not mention the outage."""
    await begin(world, clock="3h")
    world.connection.kill_bot(delivered=False)
    await play((world.ann, "b2"))
    await world.advance_without_bot(hours=8)
    assert posted(world) == [0, 1]
    board = world.bob.sees("your turn")
    left = deadline_of(board) - world.clock.now()
    assert 3 * HOUR <= left <= 3 * HOUR + 10 * MINUTE
    assert "I was away for 8 hours" in board
    await play((world.bob, "a1"))
    assert "I was away" not in boards(world)[-1]


async def test_several_outages_are_credited_together(world: World) -> None:
    """A short interruption is none."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    await world.advance_without_bot(minutes=4)
    for _ in range(2):
        await world.advance(minutes=15)
        await world.advance_without_bot(hours=2)
    await until(world, first + 4 * HOUR - MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=4)
    assert "I was away for 4 hours" in world.ann.sees("bob wins")


async def test_a_reply_during_an_outage_counts(world: World) -> None:
    """It is posted after the deadline that was shown, but the outage is given back first."""
    await begin_until_ann_is_to_move(world, clock="1h")
    await world.advance(minutes=10)
    async with world.bot_down():
        await world.advance(hours=4)
        await world.ann.replies(boards(world)[-1], "c3")
        await world.advance(hours=1)
    assert posted(world) == [0, 1, 2, 3]
    assert "ann placed c3" in boards(world)[-1]
    await world.advance(minutes=5)
    world.ann.sees_no("ran out of time")


async def test_nobody_loses_on_time_while_the_gateway_is_disconnected(world: World) -> None:
    """The process is running but the gateway is gone: clocks stop from the last heartbeat on."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    await until(world, first - 2 * MINUTE)
    await world.disconnect_gateway()
    await world.advance(minutes=20)
    assert posted(world) == [0, 1, 2]
    await world.reconnect_gateway()
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=4)
    assert "I was away for 20 minutes" in world.ann.sees("bob wins")


async def test_a_crash_loop_without_a_gateway_is_one_outage(world: World) -> None:
    """The bot starts every four minutes and is killed before the gateway has answered. Nobody can
    move meanwhile, however long the last one has been running."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    with world.gateway_silent():
        for _ in range(3):
            await world.advance(minutes=4)
            await world.kill()
        await world.advance(minutes=53)
        assert world.clock.now() > first
        assert posted(world) == [0, 1, 2]
    await world.kill()
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=50)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=15)
    assert "I was away for 1 hour" in world.ann.sees("bob wins")


async def test_a_server_that_is_unavailable_was_not_left(world: World) -> None:
    """The gateway names the server, although nothing else about it is known yet."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    with world.server_unavailable():
        await world.kill()
        await until(world, first - MINUTE)
        assert posted(world) == [0, 1, 2]
        await world.advance(minutes=3)
    assert "ann ran out of time." in world.ann.sees("bob wins")


async def test_a_bot_that_was_removed_while_it_was_down(world: World) -> None:
    """The clock is stopped from the last heartbeat until the bot is invited back."""
    await begin_until_ann_is_to_move(world, clock="1h")
    await world.advance(minutes=30)
    async with world.bot_down():
        await world.advance(minutes=2)
        await world.remove_bot()
    await world.advance(minutes=35)
    await world.add_bot_back()
    await world.advance(minutes=29)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=3)
    world.ann.sees("bob wins")


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_removal_and_a_return_are_stored_when_the_database_works_again(
    world: World, log: Log
) -> None:
    await begin_until_ann_is_to_move(world, clock="1h")
    with locked(world):
        await world.remove_bot()
    await world.advance(hours=2)
    with locked(world):
        await world.add_bot_back()
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=57)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=5)
    assert "ann ran out of time." in world.ann.sees("bob wins")
    failed = "removal or return of the bot not stored"
    assert logged(log, failed) == [f"error: {failed}"] * 2


# ---- a wrong system clock
WRONG = "the system clock is wrong: no deadline is handled until it is corrected"
RIGHT = "the system clock is right again: deadlines are handled"


def logged(log: Log, *events: str) -> list[str]:
    """Which of these events were logged, in order, each with its level."""
    return [
        f"{line['log_level']}: {line['event']}" for line in log.lines if line["event"] in events
    ]


async def test_moves_are_timed_correctly_by_a_wrong_clock(world: World, log: Log) -> None:
    """Ann has used some of her time; the machine's clock is 300 days ahead, hers is not."""
    await begin(world, clock="48h+24h/96h")
    await world.advance(minutes=20)
    world.clock.wrong_by = timedelta(days=300)
    await world.ann.plays("b2")
    await world.bob.plays("a1")
    left = deadline_of(boards(world)[-1]) - world.clock.now() + world.clock.wrong_by
    assert 72 * HOUR - 21 * MINUTE <= left <= 72 * HOUR - 20 * MINUTE
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]


async def test_small_clock_differences_end_no_turn_early(world: World, log: Log) -> None:
    first = await begin_until_ann_is_to_move(world, clock="1h")
    left = first - world.clock.now()
    world.clock.wrong_by = 4 * MINUTE
    await world.advance(seconds=(left - MINUTE).total_seconds())
    world.ann.sees_no("ran out of time")
    await world.advance(minutes=2)
    world.ann.sees("ann ran out of time.")
    assert logged(log, WRONG, RIGHT) == []


async def test_a_start_in_2020_credits_nothing(world: World, log: Log) -> None:
    """The machine's clock has no battery and is set some minutes after the start."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    async with world.bot_down():
        world.clock.wrong_by = timedelta(days=-2200)
    await world.advance(minutes=3)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]
    await until(world, first - MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=20)
    assert "I was away" not in world.ann.sees("ann ran out of time.")


async def test_a_clock_that_jumps_forward_and_back_leaves_no_credit(world: World, log: Log) -> None:
    """Ten days never passed: ann gets back only the time during which the clocks disagreed."""
    first = await begin_until_ann_is_to_move(world, clock="1h")
    world.clock.wrong_by = timedelta(days=10)
    await world.advance(minutes=20)
    world.clock.wrong_by = timedelta(0)
    await until(world, first + 18 * MINUTE)
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=5)
    world.ann.sees("ann ran out of time.")
    assert logged(log, WRONG, RIGHT) == [f"error: {WRONG}", f"info: {RIGHT}"]
