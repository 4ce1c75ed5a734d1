"""The outbox."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from model.entities import Notice, NoticeState
from model.notices import (
    BROKEN,
    PARKED,
    Busy,
    ComputerTurnNotice,
    DeliveryResult,
    ParkedChannel,
    ReplyAnswerNotice,
)
from rules.game import Result, Termination
from storage.database import Database, UnitOfWork
from storage.errors import LeaseLost
from storage.queries.due_notices import read_notice
from storage.tables import outbox
from tests.support.clocks import ManualClock
from tests.support.database.leases import (
    IDLE,
    INSTANCE,
    begin_attempt,
    due_notices,
    next_due,
    register,
)
from tests.support.database.raw_sql import count_steps, recorded_statements
from tests.support.database.rows import CHANNEL, DAY, HOUR, NOW, SERVER, THREAD, add_match, play
from tests.support.database.store import database_in
from tests.support.notices import raw


async def queue(
    unit: UnitOfWork, lane: str, hours: int = 0, *, server: int = 0, channel: int | None = None
) -> int:
    """Queue a notice in a lane, due in `hours` hours."""
    notice = await unit.outbox.add(
        lane=lane, content=raw("board"), due_at=NOW + hours * HOUR, server=server, channel=channel
    )
    return notice.id


async def get(unit: Any, notice: int) -> Notice:
    """Read a notice."""
    query = sa.select(outbox).where(outbox.c.id == notice)
    return read_notice((await unit.outbox._session.execute(query)).one())


async def ids_due(unit: UnitOfWork, hours: int = 0, each: int = 20) -> list[int]:
    """The ids of notices due in `hours` hours."""
    return [notice.id for notice in await due_notices(unit, NOW + hours * HOUR, per_server=each)]


async def test_a_lane_is_delivered_in_order_and_waits_for_its_oldest_notice(
    unit: UnitOfWork,
) -> None:
    first = await queue(unit, "a", hours=2)
    second = await queue(unit, "a")
    other = await queue(unit, "b", hours=1)
    assert await ids_due(unit) == []
    assert await ids_due(unit, hours=1) == [other]
    assert await ids_due(unit, hours=2) == [other, first]
    await unit.outbox.end(first, DeliveryResult(9))
    assert await ids_due(unit, hours=2) == [second, other]


async def test_the_longest_due_notices_are_found_first_up_to_the_limit(unit: UnitOfWork) -> None:
    young, old = await queue(unit, "a", hours=-1), await queue(unit, "b", hours=-2)
    assert await ids_due(unit) == [old, young]
    assert await ids_due(unit, each=1) == [old]


async def test_the_next_due_time_is_that_of_a_lanes_first_notice(unit: UnitOfWork) -> None:
    assert await next_due(unit, NOW) is None
    head = await queue(unit, "a", hours=5)
    await queue(unit, "a", hours=1)
    await queue(unit, "b", hours=9)
    await queue(unit, "c", hours=-1)  # already due: it can start when another delivery ends
    assert await next_due(unit, NOW) == NOW + 5 * HOUR
    await unit.outbox.end(head, DeliveryResult())
    assert await next_due(unit, NOW) == NOW + HOUR
    for number in range(40):  # however many are due
        await queue(unit, f"due {number}", hours=-1)
    assert await next_due(unit, NOW) == NOW + HOUR


async def test_only_the_notice_that_is_rescheduled_becomes_due(unit: UnitOfWork) -> None:
    late, later = await queue(unit, "a", hours=3), await queue(unit, "b", hours=4)
    await unit.outbox.reschedule(later, NOW)
    assert await ids_due(unit) == [later]
    assert (await get(unit, late)).due_at == NOW + 3 * HOUR


async def test_only_notices_of_a_kind_that_were_not_tried_are_hastened(unit: UnitOfWork) -> None:
    first = await queue(unit, "a", hours=2)
    for hours in (3, 1, 2):
        assert await unit.outbox.hasten("a", "board", NOW + hours * HOUR)
    assert not await unit.outbox.hasten("a", "reminder", NOW)
    assert (await get(unit, first)).due_at == NOW + HOUR
    await begin_attempt(unit, first, NOW + HOUR)
    assert not await unit.outbox.hasten("a", "board", NOW)
    assert (await get(unit, first)).due_at == NOW + HOUR


async def test_busy_lanes_channels_and_servers_are_excluded(unit: UnitOfWork) -> None:
    await queue(unit, "a")
    in_channel = await queue(unit, "b", server=1, channel=10)
    elsewhere = await queue(unit, "c", server=1, channel=11)
    private = await queue(unit, "d")

    async def found(**busy: set[Any]) -> list[int]:
        return [each.id for each in await due_notices(unit, NOW, busy=replace(IDLE, **busy))]

    assert await found(lanes={"a"}) == [private, in_channel, elsewhere]
    assert await found(lanes={"a"}, channels={10}) == [private, elsewhere]
    assert await found(servers={1}, lanes={"a"}) == [private]
    assert await found(servers={0, 1}) == []


async def test_servers_take_turns(unit: UnitOfWork) -> None:
    """Many old notices of one server do not delay those of others."""
    for number in range(30):
        await queue(unit, f"1:{number}", hours=-9, server=1, channel=number)
    two, three = await queue(unit, "2", server=2), await queue(unit, "3", server=3)
    assert await due_notices(unit, NOW, per_server=2, limit=1, after=1) == [await get(unit, two)]
    notices = await due_notices(unit, NOW, per_server=2, limit=3, after=1)
    assert [each.server for each in notices] == [2, 3, 1, 1]
    assert [each.id for each in notices[:2]] == [two, three]


@pytest.mark.only_sqlite(reason="counts steps of SQLite's virtual machine")
async def test_the_query_cost_does_not_grow_with_the_queue(database: Database) -> None:
    """Measured in steps of SQLite's virtual machine, with many notices in one server and
    channel."""

    async def steps(number: int) -> int:
        async with database.write() as unit:
            for each in range(number):
                await queue(unit, f"{number}:{each}", server=7, channel=70)
        with recorded_statements() as statements:
            async with database.read() as unit:
                due = await due_notices(
                    unit, NOW, 60, per_server=8, busy=Busy({"a"}, {1}, {2}), after=3
                )
                await next_due(unit, NOW)
        assert len(due) == 8
        return count_steps(database.file, statements)

    few, many = await steps(50), await steps(500)
    assert many < 2 * few, (few, many)


async def test_a_message_goes_to_the_channel_of_its_match(unit: UnitOfWork) -> None:
    """Also notices that were queued before the match got its thread."""
    row = await add_match(unit)
    notice = await unit.outbox.add(lane="a", content=raw("board"), due_at=NOW, match_id=row.id)
    assert (notice.server, notice.channel) == (row.server, row.channel)
    await unit.matches.set_channel(row.id, THREAD)
    [moved] = await unit.outbox.of_match(row.id)
    assert (moved.server, moved.channel) == (row.server, THREAD)
    await unit.outbox.end(notice.id, BROKEN)  # until the next start, which may be later still
    await unit.matches.set_channel(row.id, CHANNEL)
    [moved] = await unit.outbox.of_match(row.id)
    assert moved.channel == CHANNEL


async def test_an_attempt_is_stored_before_it_is_made(unit: UnitOfWork) -> None:
    """It counts only after it has failed: an attempt interrupted by a crash may have been
    delivered."""
    row = await add_match(unit)
    notice = await unit.outbox.add(lane="a", content=raw("board"), due_at=NOW, match_id=row.id)
    first = await begin_attempt(unit, notice.id, NOW + HOUR)
    second = await begin_attempt(unit, notice.id, NOW + 2 * HOUR)
    assert (first.tried_at, second.tried_at) == (None, NOW + HOUR)
    [tried] = await unit.outbox.of_match(row.id)
    assert (tried.attempts, tried.tried_at) == (0, NOW + 2 * HOUR)
    await unit.outbox.end(
        notice.id, DeliveryResult(retry_at=NOW + 3 * HOUR, failed=True), instance_id=INSTANCE
    )
    [tried] = await unit.outbox.of_match(row.id)
    assert (tried.attempts, tried.due_at) == (1, NOW + 3 * HOUR)
    assert tried.state is NoticeState.PENDING
    await unit.outbox.end(notice.id, DeliveryResult(retry_at=NOW + 4 * HOUR))
    [put_off] = await unit.outbox.of_match(row.id)
    assert (put_off.attempts, put_off.due_at) == (0, NOW + 4 * HOUR)
    await unit.outbox.end(notice.id, DeliveryResult(123))
    [delivered] = await unit.outbox.of_match(row.id)
    assert (delivered.state, delivered.message) == (NoticeState.DONE, 123)
    assert await next_due(unit, NOW) is None
    assert await unit.outbox.has_sent(123, excluding=notice.id + 1)
    assert not await unit.outbox.has_sent(123, excluding=notice.id)


async def test_failed_notices_are_retried_early_and_postponed_ones_are_not(
    unit: UnitOfWork,
) -> None:
    failed, put_off = await queue(unit, "a"), await queue(unit, "b")
    await unit.outbox.end(failed, DeliveryResult(retry_at=NOW + HOUR, failed=True))
    await unit.outbox.end(put_off, DeliveryResult(retry_at=NOW + HOUR))
    assert await ids_due(unit) == []
    await unit.outbox.retry_failed(NOW)
    assert await ids_due(unit) == [failed]
    assert (await get(unit, failed)).attempts == 0


async def test_a_parked_notice_does_not_block_its_lane(unit: UnitOfWork) -> None:
    parked, next_one = await queue(unit, "a"), await queue(unit, "a")
    await unit.outbox.end(parked, PARKED)
    assert await ids_due(unit) == [next_one]


async def test_parked_notices_are_found_by_channel_and_retried(unit: UnitOfWork) -> None:
    """First only the oldest, then the others, together with failed notices of that channel."""
    row = await add_match(unit, channel=THREAD, home=CHANNEL)
    boards = [
        await unit.outbox.add(lane="m", content=raw("board"), due_at=NOW, match_id=row.id)
        for _ in range(3)
    ]
    card = await queue(unit, "c", server=SERVER, channel=CHANNEL)
    other = await queue(unit, "o", server=5, channel=50)
    private = await queue(unit, "p")
    for number, parked in enumerate((other, boards[0].id, boards[1].id, card, private)):
        await begin_attempt(unit, parked, NOW + number * HOUR)
        await unit.outbox.end(parked, PARKED, instance_id=INSTANCE)
    await unit.outbox.end(boards[2].id, DeliveryResult(retry_at=NOW + DAY, failed=True))

    here = ParkedChannel(SERVER, THREAD, CHANNEL, 2)
    at_card, there = ParkedChannel(SERVER, CHANNEL, None, 1), ParkedChannel(5, 50, None, 1)
    assert await unit.outbox.parked_channels() == [there, here, at_card]
    assert await unit.outbox.parked_channels(limit=1) == [there]
    assert await unit.outbox.parked_channels(SERVER) == [here, at_card]
    assert await unit.outbox.parked_channels(6) == []

    await unit.outbox.retry_oldest_parked(here, NOW)
    assert await ids_due(unit) == [boards[0].id]
    assert await unit.outbox.retry_channel(here, NOW) == 2
    states = [each.state for each in await unit.outbox.of_match(row.id)]
    assert states == [NoticeState.PENDING] * 3
    assert {each.attempts for each in await unit.outbox.of_match(row.id)} == {0}
    assert await unit.outbox.parked_channels() == [there, at_card]


async def test_what_was_parked_long_ago_is_given_up(unit: UnitOfWork) -> None:
    """With a match that ended, or without one; but never a computer's turn."""
    over, running = await add_match(unit), await add_match(unit)
    won = Result((0,), Termination.RESIGNED)
    await play(unit, over, result=won, to_move=None)
    notices = [
        await unit.outbox.add(lane="m", content=raw("board"), due_at=NOW, match_id=row.id)
        for row in (over, running)
    ]
    notices.append(await unit.outbox.add("c", ComputerTurnNotice(running.id), NOW, server=-1))
    notices.append(await unit.outbox.add("x", raw("announcement"), NOW))
    for notice in notices:
        await unit.outbox.end(notice.id, PARKED)
    assert await unit.outbox.give_up(NOW) == 0
    assert await unit.outbox.give_up(NOW + DAY) == 1
    assert await unit.outbox.give_up(NOW + 10_000 * DAY) == 1
    gone, kept = NoticeState.GIVEN_UP, NoticeState.PARKED
    assert [(await get(unit, each.id)).state for each in notices] == [gone, kept, kept, gone]
    assert await unit.outbox.delete_closed(NOW + 10_000 * DAY) == 2


async def test_only_old_delivered_notices_are_deleted(tmp_path: Path) -> None:
    clock = ManualClock(NOW)
    async with database_in(tmp_path, clock) as database, database.write() as unit:
        old_done, old_pending, old_parked = [await queue(unit, lane) for lane in "abc"]
        clock.moment = NOW + DAY
        new_done = await queue(unit, "d")
        await unit.outbox.end(old_done, DeliveryResult())
        await unit.outbox.end(new_done, DeliveryResult())
        await unit.outbox.end(old_parked, PARKED)
        assert await unit.outbox.delete_closed(NOW + DAY) == 1
        assert await unit.outbox.delete_closed(NOW + DAY) == 0
        assert await ids_due(unit, hours=48) == [old_pending]
        answer = await unit.outbox.add(
            lane="e",
            content=raw(ReplyAnswerNotice.kind),
            due_at=NOW,
            match_id=(await add_match(unit)).id,
        )
        assert await unit.outbox.delete_closed(NOW + 2 * DAY, to_replies=True) == 0
        await unit.outbox.end(answer.id, DeliveryResult())
        assert await unit.outbox.delete_closed(NOW + DAY, to_replies=True) == 0
        assert await unit.outbox.delete_closed(NOW + 2 * DAY, to_replies=True) == 1
        await unit.outbox.end(new_done, DeliveryResult(retry_at=NOW))  # still there


async def test_the_id_of_a_deleted_notice_is_not_reused(unit: UnitOfWork) -> None:
    """The order within a lane is the order of ids."""
    notice = await queue(unit, "a")
    await unit.outbox.end(notice, DeliveryResult())
    await unit.outbox.delete_closed(NOW + 10_000 * DAY)
    assert await queue(unit, "a") > notice


async def test_after_a_restart_notices_in_delivery_are_claimed_at_once(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database, database.write() as unit:
        notice = await queue(unit, "a")
        first = await register(unit, "one", seconds=1000)
        await begin_attempt(unit, notice, NOW, first)
        # a file of SQLite has one process, so no other can deliver it
        assert await ids_due(unit) == ([] if database.shared else [notice])
    async with database_in(tmp_path) as database, database.write() as unit:
        # its name ends the first run; of a file the lock does, which was taken meanwhile
        second = await register(unit, "one" if database.shared else "two", seconds=1000)
        again = await begin_attempt(unit, notice, NOW + HOUR, second)
        assert (again.instance_id, again.tried_at) == (second, NOW)
        with pytest.raises(LeaseLost):
            await unit.outbox.end(notice, DeliveryResult(), instance_id=first)
        await unit.outbox.end(notice, DeliveryResult(), instance_id=second)


async def test_a_notice_in_delivery_is_not_finished_by_anybody_else(unit: UnitOfWork) -> None:
    notice = await queue(unit, "a")
    await begin_attempt(unit, notice, NOW)
    with pytest.raises(LookupError):
        await unit.outbox.end(notice, DeliveryResult())
    with pytest.raises(LeaseLost):
        await unit.outbox.end(notice, DeliveryResult(retry_at=NOW + HOUR), instance_id=INSTANCE + 1)
    await unit.outbox.end(notice, DeliveryResult(retry_at=NOW + HOUR), instance_id=INSTANCE)
    assert (await get(unit, notice)).instance_id is None
