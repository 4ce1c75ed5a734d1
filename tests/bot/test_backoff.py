"""Items that fail repeatedly are tried less and less often."""

from __future__ import annotations

from datetime import timedelta

from bot.runtime.backoff import FIRST_DELAY, MAX_DELAY, Backoff, delay_after
from bot.workers.outbox import FIRST_RETRY_DELAY, MAX_RETRY_DELAY
from tests.support.clocks import ManualClock


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
    assert backoff.failures(7) == 1


def test_items_wait_independently() -> None:
    clock = ManualClock()
    backoff = Backoff(clock)
    backoff.record_failure(7)
    first = backoff.record_failure(7)
    second = backoff.record_failure(8)
    assert backoff.next_retry() == min(first, second) == second
    clock.moment += FIRST_DELAY
    assert backoff.waiting() == {7}


def test_delays_of_notices_grow_from_seconds_to_a_quarter_of_an_hour() -> None:
    waits = [delay_after(tries, FIRST_RETRY_DELAY, MAX_RETRY_DELAY) for tries in range(1, 200)]
    assert waits[0] == FIRST_RETRY_DELAY
    assert waits[1] == 2 * FIRST_RETRY_DELAY
    assert waits == sorted(waits)
    assert waits[-1] == MAX_RETRY_DELAY == timedelta(minutes=15)
