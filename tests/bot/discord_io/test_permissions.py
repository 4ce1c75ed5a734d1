"""Who goes on first after a check of permissions."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord_io.permissions import ChannelPermissions
from model.errors import Refused
from storage.database import Database
from tests.support.clocks import ManualClock


async def test_who_presses_a_button_first_goes_on_first(database: Database) -> None:
    nobody: Any = None
    permissions = ChannelPermissions(nobody, database, ManualClock())
    interaction: Any = SimpleNamespace(guild_id=10, user=SimpleNamespace(id=1))
    order: list[int] = []

    async def press(person: int) -> None:
        with pytest.raises(Refused):
            await permissions.visible_match(interaction, 1)
        order.append(person)

    for _ in range(20):
        await asyncio.gather(*map(press, range(4)))
    assert order == [*range(4)] * 20
