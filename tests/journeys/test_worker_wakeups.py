"""Background tasks wake up for new work in the database, and sleep when there is none."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from typing import Any

from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.sql_statements import Statement, recorded_statements


def passes_of(world: World) -> Counter[str]:
    """Count how often each background task goes through its work, by the task's name."""
    env: Any = world.env  # each pass ends with a wait that it is told of
    plain = env.external_wait
    passes: Counter[str] = Counter()

    async def counted(waiting: Awaitable[None], *, reason: str) -> None:
        task = asyncio.current_task()
        passes["" if task is None else task.get_name()] += 1
        await plain(waiting, reason=reason)

    env.external_wait = counted
    return passes


async def test_a_move_wakes_the_tasks_with_new_work_and_they_sleep_again(world: World) -> None:
    """Their own changes of the database must not wake them, or they would never sleep."""
    await begin(world)
    passes = passes_of(world)
    await world.ann.plays("b2")
    assert 1 <= passes["outbox"] <= 6
    assert 1 <= passes["scheduler"] <= 4
    passes_before = Counter(passes)
    await world.ann.slash("board")
    assert passes == passes_before


async def test_a_change_without_new_work_wakes_no_task(world: World) -> None:
    passes = passes_of(world)
    await world.ann.slash("block", player=world.bob)
    await world.ann.slash("settings")
    assert not passes


async def test_moves_do_not_make_the_scheduler_write(world: World) -> None:
    """Old notices are deleted once an hour, not after each move, because that takes the lock."""
    await begin(world)
    with recorded_statements() as statements:
        await play(*in_turn(world.ann, world.bob, "b2 a1"))
        assert deletions(statements) == 0
        await world.advance(hours=2)
        await world.ann.plays("c3")
    assert deletions(statements) == 1


def deletions(statements: list[Statement]) -> int:
    """How often old notices were deleted."""
    return sum(sql.startswith("DELETE FROM outbox") for sql, _ in statements)
