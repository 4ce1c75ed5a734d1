"""What use cases have in common: each is called again if the database has undone it because of
others at the same time, or if a match must be replayed first."""

import random
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from matches.erasures import Erasures
from model.environment import WallClock
from storage.database import Database, counting_commits
from storage.errors import UnitUndone

MAX_ATTEMPTS = 6
MAX_FIRST_PAUSE = 0.02
"""Seconds before the second attempt, at most; twice as many before each further one."""

Params = ParamSpec("Params")
Result = TypeVar("Result")


class UseCases:
    """What the use cases of a feature have: the database, the clock, whose data is being erased.

    Each public coroutine that opens units of work is decorated with `use_case`.
    """

    def __init__(self, database: Database, wall_clock: WallClock, erasures: Erasures) -> None:
        self._shared = (database, wall_clock, erasures)
        """The arguments for making other use cases, which these call."""
        self._database = database
        self._wall_clock = wall_clock
        self._erasures = erasures

    def _now(self) -> datetime:
        return self._wall_clock.now()


def use_case(
    method: Callable[Params, Awaitable[Result]],
) -> Callable[Params, Coroutine[Any, Any, Result]]:
    """Decorate a use case: on UnitUndone it is called again, `MAX_ATTEMPTS` times in all.

    It is not called again once a unit of work is committed, because that must not happen twice.
    Before its first commit a use case may change nothing but the database: what is in memory would
    be changed twice. It loads matches in its first unit of work that writes.
    """

    @wraps(method)
    async def attempts(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        with counting_commits() as commits:
            for attempt in range(1, MAX_ATTEMPTS + 1):
                before = commits.count
                try:
                    return await method(*args, **kwargs)
                except UnitUndone as error:
                    if attempt == MAX_ATTEMPTS:
                        error.final = True
                    if error.final or commits.count != before:
                        raise
                    undone = error
                # at random, so that two that were in each other's way do not meet again
                pause = random.uniform(0, MAX_FIRST_PAUSE)  # noqa: S311  # not secret
                await undone.before_next_attempt(pause * 2 ** (attempt - 1))
        raise AssertionError("unreachable")

    return attempts
