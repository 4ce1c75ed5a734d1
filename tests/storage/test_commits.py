"""Listeners are called for each commit that may have created work for them, and for no other."""

import asyncio
from collections.abc import Awaitable, Callable, Set
from datetime import datetime

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from model.clocks.clock_rules import ClockRule, Span
from model.clocks.clock_state import ClockSchedule, ClockState
from model.entities import ChallengeState, SweepKind
from model.notices import BROKEN, PARKED, DeliveryResult, ParkedChannel
from rules.game import Result, Termination
from storage.commits import Change
from storage.database import Database, UnitOfWork
from tests.support.database.leases import begin_attempt
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.rows import (
    ANN,
    CHANNEL,
    DAY,
    HOUR,
    NOW,
    SERVER,
    add_challenge,
    add_match,
    play,
)
from tests.support.notices import raw
from tests.support.pytest_setup import TIMEOUT_SECONDS

Step = Callable[[UnitOfWork], Awaitable[object]]
CLOCK = ClockState.first(ClockRule.from_typed("3d"), 2, 0, NOW)
RUNNING = ClockSchedule(CLOCK, NOW + 3 * DAY, NOW + DAY)
PLACE = ParkedChannel(SERVER, CHANNEL, CHANNEL, 1)


@pytest.fixture
async def announced(database: Database) -> list[Set[Change]]:
    """What each commit announced to listeners."""
    commits: list[Set[Change]] = []
    listening = asyncio.Event()

    def note(changes: Set[Change]) -> None:
        commits.append(changes)
        listening.set()

    database.on_commit(note)
    if ON_POSTGRESQL:  # whoever begins to listen to others may have missed something
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await listening.wait()
        commits.clear()
    return commits


async def _queue(unit: UnitOfWork, due_at: datetime = NOW) -> int:
    row = await add_match(unit)
    job = await unit.outbox.add(lane="a", content=raw("reminder"), due_at=due_at, match_id=row.id)
    return job.id


def _ended(result: DeliveryResult) -> Step:
    """Queue a job, and end it so."""

    async def step(unit: UnitOfWork) -> None:
        await unit.outbox.end(await _queue(unit), result)

    return step


PUT_OFF = DeliveryResult(retry_at=NOW + HOUR)
FAILED = DeliveryResult(retry_at=NOW + HOUR, failed=True)


async def _clock_set(unit: UnitOfWork) -> None:
    (row,) = await unit.matches.running()
    await unit.matches.set_clock(row, RUNNING)


async def _clocks_set(unit: UnitOfWork) -> None:
    await unit.matches.set_clocks([(row, RUNNING) for row in await unit.matches.running()])


async def _played(unit: UnitOfWork) -> None:
    (row,) = await unit.matches.running()
    await play(unit, row, schedule=RUNNING)


async def _match_and_clock(unit: UnitOfWork) -> None:
    await add_match(unit, schedule=RUNNING)


async def _daily_message_set(unit: UnitOfWork) -> None:
    await unit.players.set_next_daily_message(ANN, NOW + 7 * DAY)


async def _nothing(_: UnitOfWork) -> None:
    """Add nothing: the step needs no row."""


Pairs = list[tuple[Step, Step]]
"""What is committed before, and the step after which listeners are called or not."""
EARLIER: Pairs = [
    (_nothing, _queue),
    (_ended(PARKED), lambda unit: unit.outbox.retry_match(1, NOW)),
    (_ended(PARKED), lambda unit: unit.outbox.retry_oldest_parked(PLACE, NOW)),
    (_ended(PARKED), lambda unit: unit.outbox.retry_channel(PLACE, NOW)),
    (_ended(BROKEN), lambda unit: unit.outbox.retry_failed(NOW, broken_too=True)),
    (_ended(FAILED), lambda unit: unit.outbox.retry_failed(NOW)),
    (_ended(PUT_OFF), lambda unit: unit.outbox.make_reminders_due([1], NOW)),
    (_ended(PUT_OFF), lambda unit: unit.outbox.make_all_due(NOW)),
]


"""A job that is due earlier."""
MOMENTS: Pairs = [
    (_nothing, add_challenge),
    (_nothing, _match_and_clock),
    (add_match, _clock_set),
    (add_match, _clocks_set),
    (add_match, _played),
    (_match_and_clock, lambda unit: unit.matches.postpone_check(1, NOW + HOUR)),
    (_nothing, _daily_message_set),
    (_nothing, lambda unit: unit.absences.add_outage(Span(NOW, NOW + HOUR))),
    (_daily_message_set, lambda unit: unit.players.make_daily_messages_due_by(NOW + DAY)),
    (_nothing, lambda unit: unit.sweeps.add(SweepKind.CLOCKS, 0, {})),
]


"""A time for the scheduler."""


async def _resigned(unit: UnitOfWork) -> None:
    (row,) = await unit.matches.running()
    result = Result((0,), Termination.RESIGNED)
    await play(unit, row, result=result, schedule=RUNNING)


OWN: Pairs = [
    (_queue, lambda unit: begin_attempt(unit, 1, NOW)),
    (_queue, lambda unit: unit.outbox.end(1, DeliveryResult(5))),
    (_queue, lambda unit: unit.outbox.end(1, PUT_OFF)),
    (_queue, lambda unit: unit.outbox.end(1, FAILED)),
    (_queue, lambda unit: unit.outbox.end(1, PARKED)),
    (_queue, lambda unit: unit.outbox.end(1, BROKEN)),
    (_queue, lambda unit: unit.outbox.update_payload(1, {"told": True})),
    (_queue, lambda unit: unit.outbox.retry_failed(NOW, broken_too=True)),
    (_queue, lambda unit: unit.outbox.make_all_due(NOW)),
    (_queue, lambda unit: unit.outbox.delete_closed(NOW + DAY)),
    (_match_and_clock, _resigned),
    (add_match, lambda unit: unit.matches.postpone_check(1, NOW + HOUR)),
    (add_match, lambda unit: unit.matches.set_extras(1, rematch=1)),
    (_daily_message_set, lambda unit: unit.players.set_next_daily_message(ANN, None)),
    (add_challenge, lambda unit: unit.challenges.close(1, ChallengeState.EXPIRED, NOW)),
    (_nothing, lambda unit: unit.players.set_name(SERVER, ANN, "Ann", NOW)),
]
"""A worker's changes to its own job; it would otherwise wake itself endlessly."""


@pytest.mark.parametrize(
    ("before", "step", "expected"),
    [
        *((before, step, [{Change.OUTBOX}]) for before, step in EARLIER),
        *((before, step, [{Change.SCHEDULE}]) for before, step in MOMENTS),
        *((before, step, list[Set[Change]]()) for before, step in OWN),
    ],
)
async def test_what_creates_work_is_announced_at_the_commit(
    database: Database,
    announced: list[Set[Change]],
    before: Step,
    step: Step,
    expected: list[Set[Change]],
) -> None:
    async with database.write() as unit:
        await before(unit)
    announced.clear()
    async with database.write() as unit:
        await step(unit)
        assert not announced  # not before the commit
    assert announced == expected


async def test_a_commit_announces_all_its_changes_at_once(
    database: Database, announced: list[Set[Change]]
) -> None:
    async with database.write() as unit:
        await _queue(unit)
        await _queue(unit)
        await add_challenge(unit)
    assert announced == [{Change.OUTBOX, Change.SCHEDULE}]


async def test_a_rollback_announces_nothing(
    database: Database, announced: list[Set[Change]]
) -> None:
    async def work() -> None:
        async with database.write() as unit:
            await _queue(unit)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await work()
    assert not announced


async def test_a_commit_is_announced_although_its_task_was_cancelled(
    database: Database, announced: list[Set[Change]]
) -> None:
    async def work() -> None:
        async with database.write() as unit:
            await _queue(unit)

    def cancel(*_: object) -> None:
        task.cancel()

    task = asyncio.create_task(work())
    event.listen(sa.Engine, "commit", cancel)
    try:
        await asyncio.gather(task, return_exceptions=True)
    finally:
        event.remove(sa.Engine, "commit", cancel)
    assert task.cancelled()
    async with database.read() as unit:
        assert await unit.outbox.of_match(1)
    assert announced == [{Change.OUTBOX}]


async def test_a_subscription_ends(database: Database, announced: list[Set[Change]]) -> None:
    others: list[Set[Change]] = []
    end = database.on_commit(others.append)
    end()
    async with database.write() as unit:
        await _queue(unit)
    assert (announced, others) == ([{Change.OUTBOX}], [])
