"""Computes all ratings again, for whoever runs the bot."""

from __future__ import annotations

from matches.retrying import retry
from matches.steps.recomputing import Recomputed, recompute_pool
from storage.database import Database


async def recompute_ratings(store: Database) -> list[Recomputed]:
    """Compute all ratings again from the rated matches. Return what changed, by pool.

    Each pool is one unit of work, because no match changes ratings of two pools; `recompute_pool`
    says which rows it locks. So others wait for one pool only, and an interruption leaves every
    pool as it was or recomputed.
    """
    async with store.read() as unit:
        pools = await unit.ratings.pools()
    return [await _recompute(store, pool) for pool in pools]


@retry
async def _recompute(store: Database, pool: str) -> Recomputed:
    async with store.write() as unit:
        return await recompute_pool(unit, pool)
