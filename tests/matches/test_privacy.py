"""What others do with somebody while that person's data is erased."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from matches.privacy.erasing import Erasing, Phase
from matches.service import Service
from model.entities import ChallengePlayer
from model.errors import Refused
from model.learn import Place
from model.stored_fields import required
from rules.games.escabel.game import GAME as ESCABEL
from storage.errors import DatabaseBusy
from tests.matches.conftest import ANN, BOB, CY, begun, offer
from tests.support.clocks import ManualClock
from tests.support.database.races import HeldBack
from tests.support.database.raw_sql import count_steps, recorded_statements
from tests.support.database.rows import NOW, add_copies
from tests.support.waiting import until


async def erase(erasing: Erasing, sweep: int) -> None:
    """Do all steps of an erasure that has begun."""
    while await erasing.batch(sweep):
        pass


async def test_what_comes_meanwhile_is_erased_too_and_nothing_else_once_more(
    service: Service,
) -> None:
    """An invitation that another process was storing when the erasure began: by then the step for
    challenges is over. It is done again, but only after the rows that it has done."""
    first = await service.challenges.create(offer())
    await service.challenges.withdraw(first.id, ANN)
    sweep = await service.erasing.begin(BOB)
    seen: list[tuple[str, int]] = []
    more, late = True, False
    while more:
        async with service.database.write() as unit:
            stored = required(await unit.sweeps.get(sweep), "sweep")
            seen.append((str(stored.data["phase"]), stored.after))
            if seen[-1][0] == Phase.MESSAGES and not late:
                late = True
                players = (ChallengePlayer(ANN, joined=True), ChallengePlayer(BOB, joined=False))
                await unit.challenges.add(replace(first, players=players, card=None))
        more = await service.erasing.batch(sweep)
    async with service.database.read() as unit:
        for number in (first.id, first.id + 1):
            challenge = required(await unit.challenges.get(number), "challenge")
            assert [each.player for each in challenge.players] == [ANN, -1]
    assert [after for phase, after in seen if phase == Phase.CHALLENGES] == [0, 1, 1, 2]


ACTS: dict[str, Callable[[Service, datetime], Awaitable[object]]] = {
    "study": lambda service, at: service.studies.add(BOB, b"{}", at),
    "lesson": lambda service, at: service.learn.go_to(BOB, ESCABEL, Place("move"), at),
    "settings": lambda service, at: service.preferences.change(BOB, at, theme="dark"),
    "reminders": lambda service, at: service.preferences.set_reminders(BOB, at, daily_hour=8),
    "block": lambda service, at: service.preferences.block(BOB, ANN, at),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
async def test_nothing_is_stored_of_somebody_whom_another_process_erases(
    service: Service, clock: ManualClock, act: Callable[[Service, datetime], Awaitable[object]]
) -> None:
    """This process had begun to do something when that began, or even when it was over."""
    here, restarted = (Service(service.database, clock) for _ in range(2))
    asked_at = clock.now()
    sweep = await service.erasing.begin(BOB)
    with pytest.raises(Refused, match=r"Nothing was kept.* Try it again"):
        await act(here, asked_at)
    await erase(service.erasing, sweep)
    for each in (here, restarted):
        with pytest.raises(Refused, match=r"Nothing was kept.* Try it again"):
            await act(each, asked_at)
    clock.moment += timedelta(seconds=1)
    for each in (here, restarted):
        await act(each, clock.now())


@pytest.mark.only_sqlite(reason="counts steps of SQLite's virtual machine")
async def test_nothing_is_scanned_for_somebody_of_whom_nothing_is_stored(service: Service) -> None:
    """Somebody who only used commands has no more than a name and preferences."""
    row = await begun(service)
    await service.challenges.create(offer())
    costs: list[tuple[int, int]] = []
    for copies in (1, 2000):
        add_copies(service.database, row.id + len(costs), copies)
        async with service.database.write() as unit:
            await unit.players.set_name(1, CY, "cy", NOW)
        with recorded_statements() as statements:
            await erase(service.erasing, await service.erasing.begin(CY))
        costs.append((len(statements), count_steps(service.database.file, statements)))
    assert costs[1][0] == costs[0][0]
    assert costs[1][1] <= costs[0][1] * 1.1


@pytest.mark.only_sqlite(reason="is about SQLite's one writer")
async def test_a_database_that_is_busy_does_not_end_a_match_without_a_winner(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.database.WRITE_LOCK_TIMEOUT", 0.01)
    match = await begun(service)
    sweep = await service.erasing.begin(BOB)
    with capture_logs() as lines:
        async with service.database.write():
            with pytest.raises(DatabaseBusy):
                await asyncio.create_task(erase(service.erasing, sweep))
    assert lines == []
    await erase(service.erasing, sweep)
    row = (await service.matches.load(match.id)).row
    assert row.result is not None
    assert [row.players[seat] for seat in row.result.winners] == [ANN]


async def test_a_lobby_that_starts_meanwhile_is_resigned(service: Service) -> None:
    """Otherwise a former player would be in a running match, and nobody could move for them."""
    made = await service.challenges.create(offer("stack-control", (), seats=4))
    await service.challenges.join(made.id, BOB)
    sweep = await service.erasing.begin(BOB)
    database: Any = HeldBack(service.database)
    elsewhere = Service(database, service.wall_clock)
    starting = asyncio.create_task(elsewhere.challenges.start(made.id, ANN))
    await database.ready.wait()
    with recorded_statements() as statements:
        erasing = asyncio.create_task(erase(service.erasing, sweep))
        await until(lambda: any("FROM challenges" in sql for sql, _ in statements))
    database.go.set()
    await asyncio.gather(starting, erasing)
    async with service.database.read() as unit:
        assert await unit.matches.playing(-1) == []
        row = await unit.matches.get(1)
    assert row is not None
    assert row.finished_at
