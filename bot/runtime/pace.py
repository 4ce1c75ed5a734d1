"""Keeps long work in a thread from holding up the event loop."""

from __future__ import annotations

import time

WORK = 0.01
"""Seconds of work between two pauses."""
PAUSE = 0.005
"""Seconds of a pause."""


class OutOfTime(Exception):
    """The work has used up its processor time."""


class Pace:
    """Pauses a thread that computes, because Python runs only one thread at a time.

    The event loop can work during the pauses. Call `step` often. `budget` is the processor time
    that the thread may use, in seconds; None for no limit.
    """

    def __init__(self, budget: float | None = None) -> None:
        self._resumed = time.monotonic()
        self._ends = None if budget is None else time.thread_time() + budget

    def step(self) -> None:
        """Pause if the last pause was long ago. Raises OutOfTime if the budget is used up."""
        if time.monotonic() - self._resumed < WORK:
            return
        if self._ends is not None and time.thread_time() > self._ends:
            raise OutOfTime
        time.sleep(PAUSE)
        self._resumed = time.monotonic()
