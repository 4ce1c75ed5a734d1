"""Small parts of the running bot: a queue of calculations, a fair lock, the back-off, the count of
refused requests, and the clock that is compared with Discord's."""

import asyncio
import threading
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import structlog
from discord.http import Route

from bot.machine.requests import trace_requests
from bot.runtime import threads
from bot.runtime.metrics import Metrics
from bot.runtime.rate_limits import MAX_REFUSALS, WINDOW, RefusedRequests
from bot.runtime.this_instance import ThisInstance
from bot.runtime.threads import CheckStop, FairLock, NotRun, ThreadQueue
from bot.runtime.trusted_clock import CORRECTED, TOLERANCE, TrustedClock
from bot.runtime.waiting import FIRST_DELAY, MAX_DELAY, Backoff, run_until_done
from tests.support.clocks import ManualClock
from tests.support.processes.fake_discord import TOKEN, fake_discord
from tests.support.pytest_setup import TIMEOUT_SECONDS


# ---- a queue of calculations: one at a time, in order, and each can be stopped
def endless(check_stop: CheckStop) -> None:
    """Run until it is stopped."""
    while True:
        check_stop()


async def test_calculations_run_one_at_a_time_and_in_order() -> None:
    queue, running, seen = ThreadQueue(), threading.Lock(), list[int]()

    def work(number: int) -> int:
        assert running.acquire(blocking=False)
        seen.append(number)
        running.release()
        return number

    answers = await asyncio.gather(*(queue.run(lambda _, n=n: work(n)) for n in range(10)))
    assert answers == seen == list(range(10))
    assert queue.queued == 0


async def test_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MAX_QUEUED", 2)
    queue = ThreadQueue()
    waiting = [asyncio.create_task(queue.run(endless)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(NotRun, match="Many"):
        await queue.run(endless)
    queue.stop()
    assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
        NotRun,
        NotRun,
    ]


async def test_a_cancelled_one_ends_before_the_next_begins() -> None:
    queue, busy = ThreadQueue(), threading.Lock()

    def exclusive(check_stop: CheckStop) -> None:
        with busy:
            endless(check_stop)

    first = asyncio.create_task(queue.run(exclusive))
    second = asyncio.create_task(queue.run(lambda _: busy.acquire(blocking=False)))
    await asyncio.sleep(0)
    first.cancel()
    assert await second
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_an_error_does_not_stop_the_queue() -> None:
    queue = ThreadQueue()

    def broken(_: CheckStop) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await queue.run(broken)
    assert await queue.run(lambda _: 1) == 1

    # Nothing runs after the stop.
    queue.stop()
    with pytest.raises(NotRun, match="restarting"):
        await queue.run(lambda _: 1)


async def test_the_event_loop_goes_on_meanwhile() -> None:
    """Although the calculation never releases the interpreter by itself."""
    queue = ThreadQueue()
    busy = asyncio.create_task(queue.run(endless))
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert not busy.done()
    busy.cancel()
    await asyncio.gather(busy, return_exceptions=True)


# ---- a fair lock
ANN, BOB, CY = 1, 2, 3


async def test_people_take_turns_however_often_one_of_them_asks() -> None:
    lock, held, order = FairLock(), 0, list[int]()

    async def use(owner: int) -> None:
        nonlocal held
        async with lock.held_by(owner):
            held += 1
            assert held == 1
            await asyncio.sleep(0)
            order.append(owner)
            held -= 1

    await asyncio.gather(*map(use, [ANN] * 50 + [BOB] * 2 + [CY]))
    assert order[:5] == [ANN, BOB, CY, ANN, BOB]
    assert order[5:] == [ANN] * 48


async def test_somebody_who_gives_up_holds_nothing() -> None:
    lock = FairLock()
    async with lock.held_by(ANN):
        waiting = [asyncio.create_task(_use(lock, owner)) for owner in (ANN, BOB)]
        await asyncio.sleep(0)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await _use(lock, BOB)
        await _use(lock, ANN)


async def test_an_error_releases_the_lock() -> None:
    lock = FairLock()
    with pytest.raises(ValueError, match="wrong"):
        async with lock.held_by(ANN):
            raise ValueError("wrong")
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await _use(lock, ANN)


async def _use(lock: FairLock, owner: int) -> None:
    async with lock.held_by(owner):
        pass


# ---- back-off
def test_the_delay_doubles_up_to_its_limit() -> None:
    """A success resets it."""
    clock = ManualClock()
    backoff = Backoff(clock)
    delays: list[timedelta] = []
    for _ in range(13):
        retry_at = backoff.record_failure(7)
        delays.append(retry_at - clock.now())
        clock.moment = retry_at
    assert delays[:4] == [FIRST_DELAY, 2 * FIRST_DELAY, 4 * FIRST_DELAY, 8 * FIRST_DELAY]
    assert delays[-2:] == [MAX_DELAY, MAX_DELAY]
    backoff.record_success(7)
    retry_at = backoff.record_failure(7)
    assert retry_at == clock.now() + FIRST_DELAY
    assert backoff.waiting() == {7}
    assert backoff.next_retry() == retry_at
    clock.moment += FIRST_DELAY
    assert backoff.waiting() == set()
    assert backoff.next_retry() is None


def test_items_wait_independently() -> None:
    clock = ManualClock()
    backoff = Backoff(clock)
    backoff.record_failure(7)
    first = backoff.record_failure(7)
    second = backoff.record_failure(8)
    assert backoff.next_retry() == min(first, second) == second
    clock.moment += FIRST_DELAY
    assert backoff.waiting() == {7}


# ---- refused requests
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
INSTANCE = ThisInstance("test", alone=True)


@pytest.mark.parametrize(("status", "counted"), [(401, 1), (403, 1), (404, 0)])
async def test_refusals_are_counted_for_every_response(
    status: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TrustedClock(ManualClock(NOW))
    refused_requests = RefusedRequests(clock)
    context: Any = SimpleNamespace(
        wall_clock=clock, refused_requests=refused_requests, metrics=Metrics(), instance=INSTANCE
    )
    trace = trace_requests(context)
    async with fake_discord() as server:
        server.error_status = status
        monkeypatch.setattr(Route, "BASE", f"{server.url}/api/v10")
        client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
        async with client:
            with pytest.raises((discord.HTTPException, discord.LoginFailure)):
                await client.login(TOKEN)
    assert refused_requests.recent() == counted


def test_refusals_are_forgotten_and_memory_is_bounded() -> None:
    clock = ManualClock(NOW)
    refused_requests = RefusedRequests(clock)
    for _ in range(2 * MAX_REFUSALS):
        refused_requests.count_response(429)
    assert refused_requests.recent() == MAX_REFUSALS
    assert refused_requests.too_many
    clock.moment += WINDOW + timedelta(seconds=1)
    assert refused_requests.recent() == 0
    assert not refused_requests.too_many_to_retry_parked


def test_several_processes_share_what_discord_allows() -> None:
    refused_requests = RefusedRequests(ManualClock(NOW))
    for _ in range(1000):
        refused_requests.count_response(403)
    assert not refused_requests.too_many
    refused_requests.processes = 9
    assert refused_requests.too_many


# ---- the trusted clock
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def clock_at(system: datetime) -> tuple[ManualClock, TrustedClock]:
    """A system clock that a test sets, and the trusted clock that uses it."""
    still = ManualClock(system)
    return still, TrustedClock(still)


async def test_the_date_of_a_response_is_read() -> None:
    """Of any response, including errors."""
    _, clock = clock_at(NOW - 300 * DAY)
    refused = RefusedRequests(clock)
    context: Any = SimpleNamespace(
        wall_clock=clock, refused_requests=refused, metrics=Metrics(), instance=INSTANCE
    )
    async with (
        fake_discord() as discord,
        aiohttp.ClientSession(trace_configs=[trace_requests(context)]) as session,
    ):
        discord.now = NOW
        for path in ("/users/@me", "/nowhere"):
            async with session.get(
                f"{discord.url}/api/v10{path}", headers={"Authorization": f"Bot {TOKEN}"}
            ):
                pass
            assert not clock.agrees
            assert clock.now() == NOW
            clock.compare(NOW - 300 * DAY)
            assert clock.agrees


def test_small_differences_are_not_corrected() -> None:
    for apart in (-CORRECTED, CORRECTED, timedelta(0)):
        _, clock = clock_at(NOW)
        clock.compare(NOW + apart)
        assert clock.now() == NOW
    for apart in (-TOLERANCE, -CORRECTED - SECOND, CORRECTED + SECOND, TOLERANCE + SECOND):
        _, clock = clock_at(NOW)
        clock.compare(NOW + apart)
        assert clock.now() == NOW + apart
        assert clock.agrees == (apart <= TOLERANCE)


def test_an_old_interaction_does_not_correct_the_clock() -> None:
    """Discord delivers it again after a reconnect, so its time lies in the past."""
    _, clock = clock_at(NOW)
    clock.compare_past(NOW - DAY)
    assert clock.agrees
    clock.compare_past(NOW + DAY)
    assert not clock.agrees


def test_a_comparison_is_valid_until_the_clock_has_moved_far() -> None:
    """Forwards or backwards: a clock that jumps must be compared again before a deadline is
    handled."""
    still, clock = clock_at(NOW)
    assert not clock.compared_recently
    clock.compare(NOW)
    assert clock.compared_recently
    still.moment = NOW + TOLERANCE
    assert clock.compared_recently
    still.moment = NOW + TOLERANCE + SECOND
    assert not clock.compared_recently
    still.moment = NOW - SECOND
    assert not clock.compared_recently


async def test_a_background_task_that_fails_is_noticed_and_begun_again() -> None:
    begun = list[int]()

    async def work() -> None:
        begun.append(len(begun))
        if len(begun) < 3:
            raise ZeroDivisionError

    async def idle(waiting: Awaitable[object]) -> None:
        """Wait as if the time was over at once."""
        asyncio.ensure_future(waiting).cancel()

    with structlog.testing.capture_logs() as lines:
        await run_until_done("a task", work, idle)
    assert len(begun) == 3
    assert [(line["event"], line["task"]) for line in lines] == [
        ("background task failed", "a task")
    ] * 2
