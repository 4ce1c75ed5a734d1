"""Who goes on first after a check of permissions."""

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.discord_io.permissions import ChannelPermissions
from model.errors import Refused
from storage.database import Database
from tests.support.clocks import ManualClock


async def test_who_presses_a_button_first_goes_on_first(database: Database) -> None:
    nobody: Any = None
    permissions = ChannelPermissions(nobody, database, ManualClock())
    for read in (permissions.visible_match, permissions.visible_challenge):
        for _ in range(20):
            order: list[int] = []

            async def press(person: int, read: Any = read, order: list[int] = order) -> None:
                interaction = SimpleNamespace(guild_id=10, user=SimpleNamespace(id=person))
                try:
                    await read(interaction, 1)
                except Refused:
                    order.append(person)

            await asyncio.gather(*map(press, range(4)))
            assert order == [0, 1, 2, 3]
