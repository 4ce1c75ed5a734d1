"""Background tasks wake up for new work in the database, and sleep when there is none."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable

from tests.journeys.match_helpers import begin, postboard
from tests.support.discord import World


def passes_of(world: World) -> Counter[str]:
    """Count how often each background task goes through its work, by the task's name."""
    context = postboard(world).context
    idle = context.idle
    passes: Counter[str] = Counter()

    async def counted(waiting: Awaitable[None]) -> None:
        task = asyncio.current_task()
        passes["" if task is None else task.get_name()] += 1
        await idle(waiting)

    context.idle = counted
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
