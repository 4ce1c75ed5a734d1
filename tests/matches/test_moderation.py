"""Moderators act only on their own server, and every action is in the moderation log."""

from datetime import timedelta
from typing import Any

import pytest

from matches.service import Service
from model.errors import Refused
from tests.matches.conftest import BOB, begun

HERE, ELSEWHERE, MODERATOR, DAY = 1, 99, 50, timedelta(days=1)


@pytest.mark.parametrize(
    ("action", "given"),
    [("end", ()), ("pause", ()), ("resume", ()), ("extend", (DAY,)), ("remove", (BOB,))],
)
async def test_moderators_cannot_act_on_matches_of_other_servers(
    service: Service, action: str, given: tuple[object, ...]
) -> None:
    row = await begun(service)
    before = await service.matches.load(row.id)
    act: Any = getattr(service.moderation, action)
    with pytest.raises(Refused, match=f"no match #{row.id} on this server"):
        await act(ELSEWHERE, row.id, MODERATOR, *given, "Why")
    assert await service.matches.load(row.id) == before
    async with service.database.read() as unit:
        for server in (HERE, ELSEWHERE):
            assert await unit.moderation.of_server(server, 10) == []
