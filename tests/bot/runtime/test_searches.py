"""The processes in which computers think, and the queue in front of them."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.runtime.searches import Searches, SearchFailed
from model.errors import Refused
from players.levels import LEVELS, answer, conclude
from players.search import SearchSettings
from rules.game import Position
from rules.registry import game_named
from storage.errors import DatabaseBusy
from tests.support.processes.searching import search_begun, searching_processes
from tests.support.pytest_setup import TIMEOUT_SECONDS

FEW = SearchSettings(20)
LONG = SearchSettings(10**6)


def position(size: int = 5) -> Position:
    game = game_named("escabel")
    return game.start(game.read_options({"size": str(size)}), 2, bytes(32))


@asynccontextmanager
async def searches(processes: int) -> AsyncGenerator[Searches]:
    pool = Searches(processes)
    try:
        yield pool
    finally:
        await pool.stop()


async def test_one_process_or_two_answer_as_a_search_in_this_process_does() -> None:
    level = LEVELS["easy"]
    settings = SearchSettings(30, tasks=2)
    expected = answer(position(), level, "a seed")
    results = list[object]()
    for number in (1, 2):
        async with searches(number) as pool:
            assert not searching_processes()
            in_two = await pool.run(position(), settings, "1", owner=1)
            assert len(searching_processes()) == number
            results.append(in_two)
            reports = await pool.run(position(), level.settings, "a seed", owner=1)
            assert conclude(reports, level) == expected
        assert not searching_processes()
    assert results[0] == results[1]


async def test_a_search_goes_on_in_another_process_if_its_own_is_killed() -> None:
    async with searches(1) as pool:
        await pool.run(position(), FEW, "1", owner=1)
        (first,) = searching_processes()
        os.kill(first, signal.SIGSTOP)  # so that it cannot be ready before it is killed
        searching = asyncio.create_task(pool.run(position(), FEW, "1", owner=1))
        await asyncio.sleep(0)
        os.kill(first, signal.SIGKILL)
        assert (await searching)[0].playouts == FEW.playouts
        assert searching_processes() != [first]


async def test_a_report_that_cannot_be_read_ends_no_other_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.runtime.searches.LONGEST_REPORT", 16)
    async with searches(1) as pool:
        first, second = (
            asyncio.create_task(pool.run(position(), FEW, "1", owner=owner)) for owner in (1, 2)
        )
        with pytest.raises(SearchFailed):
            await first
        monkeypatch.undo()
        with contextlib.suppress(SearchFailed):  # it may have begun before
            await second
        assert (await pool.run(position(), FEW, "1", owner=1))[0].playouts == FEW.playouts


async def test_a_bug_in_one_search_ends_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.runtime.searches.ATTEMPTS", None)
    async with searches(1) as pool, asyncio.timeout(TIMEOUT_SECONDS):
        both = [asyncio.create_task(pool.run(position(), FEW, "1", owner=1)) for _ in range(2)]
        for each in both:
            with pytest.raises(SearchFailed):
                await each


async def test_the_priority_of_processes_is_the_lowest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.runtime.searches.NICENESS", 19)
    async with searches(1) as pool:
        await pool.run(position(), SearchSettings(1), "1", owner=1)
        (process,) = searching_processes()
        lowest = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 19)
        assert os.getpriority(os.PRIO_PROCESS, process) == lowest


async def test_short_searches_go_first_and_people_take_turns() -> None:
    """What is not urgent waits, however short it is."""
    ended = list[str]()

    async def search(name: str, owner: int, playouts: int = 40, *, urgent: bool = True) -> None:
        await pool.run(position(), SearchSettings(playouts), "1", owner=owner, urgent=urgent)
        ended.append(name)

    async with searches(1) as pool, asyncio.TaskGroup() as group:
        group.create_task(search("review", 3, 5, urgent=False))
        for name in ("a1", "a2", "a3"):
            group.create_task(search(name, 1))
        group.create_task(search("b1", 2))
        group.create_task(search("short", 1, 20))
    assert ended == ["short", "a1", "b1", "a2", "a3", "review"]


async def test_a_search_that_nobody_needs_any_more_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While it runs, and while it waits. If the database cannot say, it goes on."""
    monkeypatch.setattr("bot.runtime.searches.CHECKED_EVERY", 0.01)
    checked = asyncio.Semaphore(0)
    answer: Exception = DatabaseBusy("busy")

    async def check() -> None:
        checked.release()
        raise answer

    async with searches(1) as pool:
        both = [
            asyncio.create_task(pool.run(position(19), LONG, "1", owner=1, check=check))
            for _ in range(2)
        ]
        process = await search_begun()
        for _ in range(10):
            await checked.acquire()
        assert not any(each.done() for each in both)
        answer = Refused.because("The match has gone on.")
        for each in both:
            with pytest.raises(Refused):
                await each
        assert (await pool.run(position(), FEW, "1", owner=2))[0].playouts == FEW.playouts
        assert process not in searching_processes()


async def test_a_search_fails_that_takes_too_long_or_when_the_bot_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.runtime.searches.GRACE_SECONDS", 0)
    async with searches(1) as pool:
        with pytest.raises(SearchFailed):
            await pool.run(position(), FEW, "1", owner=1, seconds=0)
    monkeypatch.undo()
    async with searches(1) as pool:
        waiting = [
            asyncio.create_task(pool.run(position(19), LONG, "1", owner=1)) for _ in range(2)
        ]
        await asyncio.sleep(0)
        await pool.stop()
        for each in waiting:
            with pytest.raises(SearchFailed):
                await each
        with pytest.raises(SearchFailed):
            await pool.run(position(), FEW, "1", owner=1)
    with pytest.raises(SearchFailed):
        await Searches(0).run(position(), FEW, "1", owner=1)
