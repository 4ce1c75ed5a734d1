"""How tests start the real bot: the one place that knows its constructor."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.discord import Running, World


async def start_postboard(world: World) -> Running:
    """Start Postboard on the world's database, clock and idle waits."""
    raise NotImplementedError(f"there is no bot yet to start on {world.database_url}")
