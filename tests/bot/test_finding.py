"""Which matches somebody may name, and from where."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import finding
from matches.errors import Refused
from matches.service import Service
from tests.matches.conftest import ANN, CY, HandClock, begun
from tests.support.postboard import FixedRandomness
from tests.support.store import fresh_database

SERVER, OTHER = 1, 9


@pytest.mark.parametrize(
    ("player", "server", "found"),
    [
        (CY, SERVER, True),
        (CY, OTHER, False),
        (CY, None, False),
        (ANN, OTHER, True),
        (ANN, None, True),
    ],
)
async def test_a_match_is_seen_on_its_server_and_by_its_players(
    tmp_path: Path, player: int, server: int | None, found: bool
) -> None:
    """In private messages (no server) only one's own: a server's boards are for its members."""
    clock = HandClock()
    async with fresh_database(tmp_path, clock) as database:
        service = Service(database, clock, FixedRandomness())
        match = await begun(service)
        bot: Any = SimpleNamespace(service=service)
        interaction: Any = SimpleNamespace(guild_id=server, user=SimpleNamespace(id=player))
        if found:
            loaded = await finding.named(bot, interaction, f"#{match.id}")
            assert loaded.match.id == match.id
        else:
            with pytest.raises(Refused, match=f"There is no match #{match.id}"):
                await finding.named(bot, interaction, str(match.id))
