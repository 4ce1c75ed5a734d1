"""Long calculations run in a worker thread, one at a time, in order, and can be stopped."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from bot.runtime.thread_queue import AlreadyQueued, CheckStop, QueueFull, Stopped, ThreadQueue


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


async def test_an_owner_has_one_calculation_at_a_time() -> None:
    queue = ThreadQueue()
    first = asyncio.create_task(queue.run(endless, owner=7))
    await asyncio.sleep(0)
    with pytest.raises(AlreadyQueued):
        await queue.run(endless, owner=7)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await queue.run(lambda _: "again", owner=7) == "again"


async def test_too_many_are_refused() -> None:
    queue = ThreadQueue(max_queued=2)
    waiting = [asyncio.create_task(queue.run(endless)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull):
        await queue.run(endless)
    queue.stop()
    assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
        Stopped,
        Stopped,
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
    with pytest.raises(Stopped):
        await queue.run(lambda _: 1)


async def test_the_event_loop_goes_on_meanwhile() -> None:
    """A calculation that never releases the interpreter by itself delays the loop only a little."""
    queue, late = ThreadQueue(), list[float]()
    busy = asyncio.create_task(queue.run(endless))
    for _ in range(20):
        before = time.monotonic()
        await asyncio.sleep(0.001)
        late.append(time.monotonic() - before)
    busy.cancel()
    await asyncio.gather(busy, return_exceptions=True)
    assert sorted(late)[len(late) // 2] < 0.1
