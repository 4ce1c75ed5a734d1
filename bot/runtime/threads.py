"""Long work in threads: one after the other, in turns and with pauses; nobody waits for long."""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.runtime.this_instance import RESTARTING
from model.errors import Refused

T = TypeVar("T")
CheckStop = Callable[[], None]
"""Raises `NotRun` if the calculation must end."""

MAX_QUEUED = 20
"""The most calculations that wait or run at the same time."""


class NotRun(Refused):
    """A calculation was not run to its end, although nothing is wrong with it."""


class ThreadQueue:
    """Draws replays in a worker thread, one after the other, in the order of the calls."""

    def __init__(self) -> None:
        self.queued = 0
        """How much runs or waits now."""
        self._turn = asyncio.Lock()  # wakes those who wait in the order in which they came
        self._running: threading.Event | None = None
        self._stopped = False

    def stop(self) -> None:
        """End the calculation in progress, and refuse those that wait and new ones."""
        self._stopped = True
        if self._running is not None:
            self._running.set()

    async def run(self, work: Callable[[CheckStop], T]) -> T:
        """Call `work` in a worker thread when its turn comes, and return what it returns.

        `work` calls its argument often, between small steps, so that it can be stopped. It is
        stopped too if the caller is cancelled. Raises NotRun, and what `work` raises.
        """
        if self._stopped:
            raise NotRun(RESTARTING)
        if self.queued >= MAX_QUEUED:
            raise NotRun.because("Many replays are being made. Try again in a minute.")
        self.queued += 1
        try:
            async with self._turn:
                return await self._run_now(work)
        finally:
            self.queued -= 1

    async def _run_now(self, work: Callable[[CheckStop], T]) -> T:
        if self._stopped:
            raise NotRun(RESTARTING)
        stop = self._running = threading.Event()

        def check_stop() -> None:
            if stop.is_set():
                raise NotRun(RESTARTING)

        running = asyncio.ensure_future(asyncio.to_thread(work, check_stop))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            stop.set()
            with suppress(NotRun):  # until the thread has ended, no other may begin
                await running
            raise
        finally:
            self._running = None


class FairLock:
    """A lock for which each owner waits at most once at a time.

    However often somebody asks for it at once, others wait for one of their turns only.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()  # wakes those who wait in the order in which they came
        self._owners: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held_by(self, owner: int) -> AsyncGenerator[None]:
        """Hold the lock. `owner` is the person for whom it is held."""
        others = self._owners.setdefault(owner, asyncio.Lock())
        async with others, self._turn:
            yield


WORK = 0.01
"""Seconds of work between two pauses."""
PAUSE = 0.005
"""Seconds of a pause."""


class ThreadOutOfTime(Exception):
    """The work has used up its processor time."""


class ThreadPauses:
    """Pauses a thread that computes, because Python runs only one thread at a time.

    The event loop can work during the pauses. Call `pause` often. `budget` is the processor time
    that the thread may use, in seconds; None for no limit.
    """

    def __init__(self, budget: float | None = None) -> None:
        self._resumed = time.monotonic()
        self._ends = None if budget is None else time.thread_time() + budget

    def pause(self) -> None:
        """Pause if the last pause was long ago. Raises ThreadOutOfTime if the budget is used up."""
        if time.monotonic() - self._resumed < WORK:
            return
        if self._ends is not None and time.thread_time() > self._ends:
            raise ThreadOutOfTime
        time.sleep(PAUSE)
        self._resumed = time.monotonic()
