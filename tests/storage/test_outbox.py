"""Messages the bot owes."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.model import NoticeState
from matches.ports import UnitOfWork
from storage.database import Database
from tests.storage.rows import DAY, HOUR, NOW, StillClock, add_match
from tests.support.store import fresh_database


async def owe(unit: UnitOfWork, lane: str, hours: int = 0) -> int:
    """Owe something in a lane, due so many hours from now."""
    notice = await unit.outbox.add(lane=lane, kind="board", payload={}, due_at=NOW + hours * HOUR)
    return notice.id


async def ids_due(unit: UnitOfWork, hours: int = 0, limit: int = 20) -> list[int]:
    """What is due so many hours from now."""
    return [notice.id for notice in await unit.outbox.due(NOW + hours * HOUR, limit)]


async def test_a_notice_comes_back_as_it_was_put_in(tmp_path: Path) -> None:
    async with fresh_database(tmp_path, StillClock()) as database:
        async with database.write() as unit:
            match = await add_match(unit)
            added = await unit.outbox.add(
                lane=f"match:{match.id}",
                kind="board",
                payload={"names": ["Ann", "Ben"], "deep": {"n": None}},
                due_at=NOW + HOUR,
                match=match.id,
                seq=3,
            )
        async with database.read() as unit:
            assert await unit.outbox.of_match(match.id) == [added]
    assert added.created_at == NOW
    assert added.due_at == NOW + HOUR
    assert added.payload == {"names": ["Ann", "Ben"], "deep": {"n": None}}
    assert (added.state, added.attempts, added.tried_at) == (NoticeState.PENDING, 0, None)


async def test_a_lane_goes_in_order_and_waits_for_its_oldest(database: Database) -> None:
    async with database.write() as unit:
        first = await owe(unit, "a", hours=2)
        second = await owe(unit, "a")
        other = await owe(unit, "b", hours=1)
        assert await ids_due(unit) == []
        assert await ids_due(unit, hours=1) == [other]
        assert await ids_due(unit, hours=2) == [other, first]
        await unit.outbox.done(first, message=9)
        assert await ids_due(unit, hours=2) == [second, other]


async def test_what_waits_longest_goes_first_and_no_more_than_asked_for(
    database: Database,
) -> None:
    async with database.write() as unit:
        young, old = await owe(unit, "a", hours=-1), await owe(unit, "b", hours=-2)
        assert await ids_due(unit) == [old, young]
        assert await ids_due(unit, limit=1) == [old]


async def test_the_next_due_is_of_a_notice_that_heads_its_lane(database: Database) -> None:
    async with database.write() as unit:
        assert await unit.outbox.next_due() is None
        head = await owe(unit, "a", hours=5)
        await owe(unit, "a", hours=1)
        await owe(unit, "b", hours=9)
        assert await unit.outbox.next_due() == NOW + 5 * HOUR
        await unit.outbox.done(head)
        assert await unit.outbox.next_due() == NOW + HOUR


async def test_lanes_in_which_something_is_under_way_are_left_out(database: Database) -> None:
    async with database.write() as unit:
        await owe(unit, "a")
        other = await owe(unit, "b", hours=1)
        later = NOW + 2 * HOUR
        assert [each.id for each in await unit.outbox.due(later, besides={"a"})] == [other]
        assert await unit.outbox.next_due(besides={"a"}) == NOW + HOUR
        assert await unit.outbox.next_due(besides=["a", "b"]) is None


async def test_a_try_is_written_down_before_it_is_made(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit)
        notice = await unit.outbox.add(
            lane="a", kind="board", payload={}, due_at=NOW, match=match.id
        )
        await unit.outbox.trying(notice.id, NOW + HOUR)
        await unit.outbox.trying(notice.id, NOW + 2 * HOUR)
        await unit.outbox.later(notice.id, NOW + 3 * HOUR)
        [tried] = await unit.outbox.of_match(match.id)
        assert (tried.attempts, tried.tried_at) == (2, NOW + 2 * HOUR)
        assert tried.due_at == NOW + 3 * HOUR
        assert tried.state is NoticeState.PENDING
        await unit.outbox.done(notice.id, message=123)
        [delivered] = await unit.outbox.of_match(match.id)
        assert (delivered.state, delivered.message) == (NoticeState.DONE, 123)
        assert await unit.outbox.next_due() is None


async def test_a_parked_notice_does_not_hold_up_its_lane(database: Database) -> None:
    async with database.write() as unit:
        parked, next_one = await owe(unit, "a"), await owe(unit, "a")
        await unit.outbox.park(parked)
        assert await ids_due(unit) == [next_one]


async def test_parked_notices_of_a_match_can_be_taken_up_again(database: Database) -> None:
    async with database.write() as unit:
        matches = [await add_match(unit), await add_match(unit)]
        notices = [
            await unit.outbox.add(
                lane=f"{match.id}", kind=kind, payload={}, due_at=NOW, match=match.id
            )
            for match in matches
            for kind in ("thread", "board")
        ]
        for notice in notices:
            await unit.outbox.trying(notice.id, NOW)
        await unit.outbox.park(notices[0].id)
        await unit.outbox.done(notices[1].id)
        await unit.outbox.park(notices[2].id)
        outbox, match = unit.outbox, matches[0].id
        assert [each.id for each in await outbox.of_match(match, NoticeState.PARKED)] == [1]
        assert await outbox.parked_matches() == [each.id for each in matches]
        assert await outbox.unpark(match, NOW + DAY) == 1
        assert await outbox.unpark(match, NOW + DAY) == 0
        [again] = await outbox.of_match(match, NoticeState.PENDING)
        assert (again.id, again.due_at, again.attempts) == (notices[0].id, NOW + DAY, 0)


async def test_parked_notices_are_found_by_match_and_server(database: Database) -> None:
    async with database.write() as unit:
        here, there = await add_match(unit), await add_match(unit, server=5)
        for match in (there, here, here):
            notice = await unit.outbox.add(
                lane="a", kind="board", payload={}, due_at=NOW, match=match.id
            )
            await unit.outbox.park(notice.id)
        await unit.outbox.park(await owe(unit, "a"))
        await owe(unit, "a")
        assert await unit.outbox.parked_matches() == [here.id, there.id]
        assert await unit.outbox.parked_matches(5) == [there.id]
        assert await unit.outbox.parked_matches(6) == []


async def test_delivered_notices_are_forgotten_after_a_while_and_no_others(
    tmp_path: Path,
) -> None:
    clock = StillClock()
    async with fresh_database(tmp_path, clock) as database, database.write() as unit:
        old_done, old_pending, old_parked = [await owe(unit, lane) for lane in "abc"]
        clock.moment = NOW + DAY
        new_done = await owe(unit, "d")
        await unit.outbox.done(old_done)
        await unit.outbox.done(new_done)
        await unit.outbox.park(old_parked)
        assert await unit.outbox.forget_done(NOW + DAY) == 1
        assert await unit.outbox.forget_done(NOW + DAY) == 0
        assert await ids_due(unit, hours=48) == [old_pending]
        await unit.outbox.later(new_done, NOW)  # still there


async def test_a_forgotten_notices_number_is_not_used_again(database: Database) -> None:
    """Order within a lane is order of id."""
    async with database.write() as unit:
        notice = await owe(unit, "a")
        await unit.outbox.done(notice)
        await unit.outbox.forget_done(NOW + 10_000 * DAY)
        assert await owe(unit, "a") > notice


async def test_an_unknown_notice_cannot_be_changed_in_silence(database: Database) -> None:
    async with database.write() as unit:
        for change in (
            unit.outbox.trying(404, NOW),
            unit.outbox.done(404),
            unit.outbox.later(404, NOW),
            unit.outbox.park(404),
        ):
            with pytest.raises(LookupError):
                await change
