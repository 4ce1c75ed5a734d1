"""Moderators act only on their own server, and every action is in the moderation log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from matches.service import Service
from matches.use_cases.moderating import Moderating
from model.errors import Refused
from tests.matches.conftest import ANN, BOB, begun

HERE, ELSEWHERE, MODERATOR = 1, 99, 50
DAY = timedelta(days=1)

Act = Callable[[Moderating, int, int], Awaitable[object]]
ACTS: dict[str, Act] = {
    "end": lambda by, server, match: by.end(server, match, MODERATOR, "Why"),
    "pause": lambda by, server, match: by.pause(server, match, MODERATOR, "Why"),
    "resume": lambda by, server, match: by.resume(server, match, MODERATOR, "Why"),
    "extend": lambda by, server, match: by.extend(server, match, MODERATOR, DAY, "Why"),
    "remove": lambda by, server, match: by.remove(server, match, MODERATOR, BOB, "Why"),
}


@pytest.mark.parametrize("act", ACTS)
async def test_moderators_cannot_act_on_matches_of_other_servers(
    service: Service, act: str
) -> None:
    match = await begun(service)
    before = await service.playing.load(match.id)
    with pytest.raises(Refused, match=f"no match #{match.id} on this server"):
        await ACTS[act](service.moderating, ELSEWHERE, match.id)
    assert await service.playing.load(match.id) == before
    for server in (HERE, ELSEWHERE):
        assert await service.moderating.history(server) == []


async def test_refused_actions_are_not_logged(service: Service) -> None:
    match = await begun(service)
    for act in ("resume", "remove"):
        with pytest.raises(Refused):
            await ACTS[act](service.moderating, HERE, match.id)
    assert await service.moderating.history(HERE) == []
    for act in ("pause", "resume", "extend", "end"):
        await ACTS[act](service.moderating, HERE, match.id)
    done = await service.moderating.history(HERE)
    assert [str(each.action) for each in done] == [
        f"player {MODERATOR} ended the match.",
        f"player {MODERATOR} gave player {ANN} 1 day more.",
        f"player {MODERATOR} resumed the match.",
        f"player {MODERATOR} paused the match.",
    ]
    assert {(each.match, each.moderator, each.reason) for each in done} == {
        (match.id, MODERATOR, "Why")
    }
