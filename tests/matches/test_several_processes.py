"""Several processes on one PostgreSQL database do what is due, and each of it once."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from matches.delivery import start_clock
from matches.reminders import SendReminder
from matches.service import Service
from model.entities import ChallengeState, Notice, NoticeState
from model.match_extras import MatchOptions
from model.notices import (
    DailyMessageNotice,
    DeliveryResult,
    PrivateMessageNotice,
    ReminderNotice,
    ReminderReason,
)
from storage.queries.schedule import Work
from storage.stored import read_content
from tests.matches.conftest import ANN, BOB, begun, due, offer
from tests.support.clocks import ManualClock
from tests.support.database import postgresql
from tests.support.database.leases import register, room
from tests.support.database.raw_sql import fetch
from tests.support.database.store import opened

pytestmark = pytest.mark.second_database


@pytest_asyncio.fixture
async def processes(tmp_path: Path, clock: ManualClock) -> AsyncGenerator[list[Service]]:
    """The use cases of four processes on one database."""
    async with AsyncExitStack() as stack:
        opening = [opened(postgresql.database_for(tmp_path), clock) for _ in range(4)]
        databases = [await stack.enter_async_context(each) for each in opening]
        yield [Service(each, clock) for each in databases]


async def queued(service: Service, kind: str) -> int:
    """How many notices of a kind were queued."""
    count = "SELECT count(*) FROM outbox WHERE kind = :kind"
    return (await asyncio.to_thread(fetch, service.database, count, kind=kind))[0][0]


def first_reminder(due: Sequence[Notice]) -> list[Notice]:
    """Choose one reminder."""
    return [each for each in due if each.kind == ReminderNotice.kind][:1]


async def test_a_challenge_expires_once(processes: list[Service], clock: ManualClock) -> None:
    made = [await processes[0].challenges.create(offer(opponents=(50 + n,))) for n in range(5)]
    clock.advance(days=8)
    while challenges := await due(processes[0], Work.CHALLENGE):
        await asyncio.gather(
            *(
                service.challenges.expire(challenge_id)
                for challenge_id in challenges
                for service in processes
            )
        )
    for each in made:
        assert (await processes[0].challenges.get(each.id)).state is ChallengeState.EXPIRED
    assert await queued(processes[0], PrivateMessageNotice.kind) == 5


async def test_a_turn_ends_once_and_is_reminded_of_once(
    processes: list[Service], clock: ManualClock
) -> None:
    one = processes[0]
    matches = [
        await begun(one, match_options=MatchOptions.from_typed("1d"), opponents=(BOB,))
        for _ in range(4)
    ]
    for row in matches:
        async with one.database.write() as unit:
            await start_clock(unit, row, row.seq, one.wall_clock.now())
    for _ in range(26 * 12):
        clock.advance(minutes=5)
        await one.timekeeping.heartbeat()
        overdue = await due(one, Work.CLOCK)
        if overdue:
            checked = await asyncio.gather(
                *(
                    service.timekeeping.check(match_id)
                    for match_id in overdue
                    for service in processes
                )
            )
            assert any(checked)
    for row in matches:
        ended = await one.matches.load(row.id)
        assert ended.result is not None
        async with one.database.read() as unit:
            notices = await unit.outbox.of_match(row.id)
            events = await unit.matches.events(row.id)
        reminders = [each.payload for each in notices if each.kind == ReminderNotice.kind]
        reasons = [str(each["why"]) for each in reminders]
        assert sorted(reasons) == sorted({*reasons})
        assert [each.kind for each in events].count(events[-1].kind) == 1


async def test_a_daily_message_is_queued_once(processes: list[Service], clock: ManualClock) -> None:
    one = processes[0]
    await begun(one)
    async with one.database.write() as unit:
        await unit.players.set_next_daily_message(ANN, clock.now())
    await asyncio.gather(*(service.reminders.queue_daily_messages(10) for service in processes))
    assert await queued(one, DailyMessageNotice.kind) == 1


async def test_one_process_at_a_time_reminds_a_player(
    processes: list[Service], clock: ManualClock
) -> None:
    """Whether a reminder is the last one depends on whether the one before was counted."""
    one, two, *_ = processes
    matches = [await begun(one, opponents=(BOB,)) for _ in range(2)]
    for row in matches:
        async with one.database.write() as unit:
            reminder = ReminderNotice(ANN, ReminderReason.NEW_TURN, row.seq)
            await unit.outbox.add(
                lane=f"reminder {row.id}", content=reminder, due_at=clock.now(), match_id=row.id
            )
    decisions: list[SendReminder | DeliveryResult] = []
    leased: list[Notice] = []
    for number, service in enumerate((one, two)):
        async with service.database.write() as unit:
            instance_id = await register(unit, f"process {number}")
            due = await unit.outbox.lease(instance_id, clock.now(), room(), first_reminder)
            [notice] = due.notices
        content = read_content(ReminderNotice, notice.payload)
        leased.append(notice)
        decisions.append(await service.reminders.decide(notice, content))
    first, second = decisions
    assert isinstance(first, SendReminder)
    assert isinstance(second, DeliveryResult)
    assert second.retry_at is not None
    assert clock.now() < second.retry_at < clock.now() + timedelta(minutes=1)
    async with one.database.write() as unit:
        await unit.outbox.end(leased[0].id, DeliveryResult(), instance_id=leased[0].instance_id)
    content = read_content(ReminderNotice, leased[1].payload)
    assert isinstance(await two.reminders.decide(leased[1], content), SendReminder)
    async with two.database.read() as unit:
        pending = await unit.outbox.of_match(matches[0].id, NoticeState.DONE)
    assert leased[0].id in {each.id for each in pending}
