"""Several processes on one PostgreSQL database: each notice is leased to one of them."""

import asyncio
from collections.abc import AsyncGenerator, Set
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
import structlog

from matches.service import Service
from model.notices import BROKEN, PARKED, DeliveryResult, OtherShards
from storage.commits import Change
from storage.database import Database, open_database
from storage.errors import DatabaseInUse, DatabaseTooNew, LeaseLost
from storage.tables import instances
from tests.support.database import postgresql
from tests.support.database.leases import begin_attempt, register, room
from tests.support.database.migrations import later_version
from tests.support.database.rows import HOUR, NOW
from tests.support.database.store import opened
from tests.support.notices import raw
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.waiting import until

pytestmark = pytest.mark.second_database

LIFETIME = timedelta(seconds=20)


@pytest_asyncio.fixture
async def databases(tmp_path: Path) -> AsyncGenerator[list[Database]]:
    """One database, as four processes have it open."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(opened(postgresql.database_for(tmp_path)))
            for _ in range(4)
        ]


async def instance(database: Database, name: str, seconds: float = 60) -> int:
    """Register a process."""
    async with database.write() as unit:
        return await register(unit, name, seconds)


async def queue(database: Database, lane: str, *, server: int = 0, hours: int = 0) -> int:
    """Queue a notice."""
    async with database.write() as unit:
        notice = await unit.outbox.add(
            lane=lane, content=raw("board"), due_at=NOW + hours * HOUR, server=server
        )
    return notice.id


async def lease_due(database: Database, instance_id: int, **more: Any) -> list[int]:
    """Lease what is due, and return the ids."""
    async with database.write() as unit:
        leased = await unit.outbox.lease(instance_id, NOW, room(**more), tuple)
        return [each.id for each in leased.notices]


async def run(unit: Any, statement: sa.Executable) -> None:
    """Run a statement."""
    await unit.outbox._session.execute(statement)


async def expire(database: Database, number: int) -> None:
    """Let a process be silent for too long."""
    async with database.write() as unit:
        statement = sa.update(instances).where(instances.c.id == number)
        await run(unit, statement.values(alive_until=NOW - 1000 * HOUR))


async def test_a_lane_has_one_delivery_at_a_time(databases: list[Database]) -> None:
    """Also if an older notice of it, which was parked, is retried meanwhile."""
    one, two, *_ = databases
    first, second = await instance(one, "one"), await instance(two, "two")
    older, younger = await queue(one, "a"), await queue(one, "a")
    async with one.write() as unit:
        await unit.outbox.end(older, PARKED)
    assert await lease_due(one, first) == [younger]
    async with two.write() as unit:
        await unit.outbox.retry_failed(NOW, broken_too=True)
        await run(unit, sa.text("UPDATE outbox SET state = 'pending'"))
    assert await lease_due(two, second) == []
    async with one.write() as unit:
        await unit.outbox.end(younger, DeliveryResult(), instance_id=first)
    assert await lease_due(two, second) == [older]


async def test_what_a_killed_process_was_delivering_is_taken_over(
    databases: list[Database],
) -> None:
    one, two, *_ = databases
    first, second = await instance(one, "one"), await instance(two, "two")
    notice = await queue(one, "a")
    assert await lease_due(one, first) == [notice]
    assert await lease_due(two, second) == []
    await expire(two, first)
    async with two.write() as unit:
        taken = await begin_attempt(unit, notice, NOW + HOUR, second)
    assert taken.tried_at == NOW  # so that its message is searched for
    # the frozen process wakes up
    for result in (DeliveryResult(), PARKED, BROKEN):
        async with one.write() as unit:
            with pytest.raises(LeaseLost):
                await unit.outbox.end(notice, result, instance_id=first)
    async with one.write() as unit:
        with pytest.raises(LeaseLost):
            await unit.outbox.check_lease(notice, first)
        with pytest.raises(LeaseLost):
            await unit.outbox.update_payload(notice, {"a": 1}, instance_id=first)
    async with two.write() as unit:
        await unit.outbox.check_lease(notice, second)
        await unit.outbox.end(notice, DeliveryResult(5), instance_id=second)


async def test_a_process_that_ends_leaves_its_work_to_others(databases: list[Database]) -> None:
    one, two, *_ = databases
    first, second = await instance(one, "one"), await instance(two, "two")
    notice = await queue(one, "a")
    assert await lease_due(one, first) == [notice]
    await Service(one).installation.end_run(first)
    assert await lease_due(two, second) == [notice]


async def test_a_process_that_was_silent_begins_another_run(databases: list[Database]) -> None:
    one, two, *_ = databases
    use_cases = Service(one).installation
    begun = await use_cases.say_alive(None, "one", "1.0", {"shards": 2}, LIFETIME)
    same = await use_cases.say_alive(begun[0], "one", "1.0", {"shards": 3}, LIFETIME)
    assert same[0] == begun[0]
    assert [each.data for each in same[1]] == [{"shards": 3}]
    await expire(two, begun[0])
    other = await use_cases.say_alive(begun[0], "one", "1.0", {}, LIFETIME)
    assert other[0] != begun[0]
    assert [each.id for each in other[1]] == [other[0]]
    await expire(two, other[0])  # a run of the same name that is dead, too, takes no name
    after = await use_cases.say_alive(begun[0], "one", "1.0", {}, LIFETIME)
    assert [each.id for each in after[1]] == [after[0]]
    other = after
    await Service(two).installation.say_alive(None, "one", "1.0", {}, LIFETIME)
    with pytest.raises(DatabaseInUse):
        await use_cases.say_alive(other[0], "one", "1.0", {}, LIFETIME)


async def test_notices_for_shards_of_others_are_left_to_them_until_they_are_overdue(
    databases: list[Database],
) -> None:
    one, *_ = databases
    number = await instance(one, "one")
    theirs, own = (1 << 22) + 5, (2 << 22) + 5
    left, taken = await queue(one, "a", server=theirs), await queue(one, "b", server=own)
    private = await queue(one, "c")
    others = [OtherShards(2, frozenset({1}))]
    assert await lease_due(one, number, other_shards=others) == [private, taken]
    async with one.write() as unit:
        patient = room(other_shards=others)
        late = await unit.outbox.lease(number, NOW + timedelta(seconds=11), patient, tuple)
    assert left in {each.id for each in late.notices}


async def test_many_leased_notices_of_other_processes_hide_none(databases: list[Database]) -> None:
    one, two, *_ = databases
    first, second = await instance(one, "one"), await instance(two, "two")
    for server in range(1, 21):
        for _ in range(2):
            await queue(one, f"lane {server}", server=server)
    assert len(await lease_due(one, first, server_limit=20)) == 20
    last = await queue(one, "last", server=30)
    assert await lease_due(two, second, server_limit=5) == [last]


# ---- learning of work
async def test_other_processes_learn_what_was_committed(databases: list[Database]) -> None:
    """Also after the connection on which they listen was cut."""
    one, two, *_ = databases
    heard: list[Set[Change]] = []
    told = asyncio.Event()

    def hear(changes: Set[Change]) -> None:
        heard.append(changes)
        told.set()

    one.on_commit(lambda _: None)
    two.on_commit(hear)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await told.wait()  # it listens: it may have missed everything before
        heard.clear()
        while {Change.OUTBOX} not in heard:
            told.clear()
            await queue(one, "a")
            await told.wait()
        async with one.read() as unit:
            await run(
                unit,
                sa.text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                ),
            )
        heard.clear()
        while {Change.OUTBOX} not in heard:
            told.clear()
            await queue(one, "a")
            await told.wait()


# ---- upgrades
async def test_an_upgrade_waits_for_older_processes(tmp_path: Path) -> None:
    """One that starts meanwhile is waited for, too, or finds that the database is too new."""
    async with opened(postgresql.database_for(tmp_path)) as old:
        running = await instance(old, "old")
        with later_version(tmp_path):
            with structlog.testing.capture_logs() as lines:
                upgrade = asyncio.create_task(open_database(postgresql.database_for(tmp_path)))
                await until(lambda: any("processes" in each for each in lines))
            assert lines[-1]["processes"] == ["old (1.0)"]
            assert not upgrade.done()
            await Service(old).installation.end_run(running)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                new = await upgrade
            await instance(new, "new")
        with pytest.raises(DatabaseTooNew, match="newer"):
            await instance(old, "another old one")
        await new.close()
