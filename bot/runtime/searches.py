"""The processes in which computers think, and the queue in front of them."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from operator import itemgetter
from pathlib import Path

import structlog

import players
from bot.runtime.waiting import Idle, just_wait, log_errors
from model.errors import Refused
from players.levels import CEILING, Level, LevelAnswer, conclude
from players.reports import Report
from players.search import SearchSettings
from players.worker import read_report, write_task
from rules.game import Position
from storage.errors import StorageError

log = structlog.stdlib.get_logger(__name__)

GRACE_SECONDS = 600.0
"""How much longer than its processor time a search may take, since it has a low priority."""
NICENESS = 19
"""The priority of the processes, the lowest that there is."""
LONGEST_REPORT = 1 << 20
"""The most bytes of a report."""
ATTEMPTS = 2
CHECKED_EVERY = 1.0
"""Seconds after which it is checked again whether a search is still needed."""
FOLDER = Path(players.__file__).parents[1]


class SearchFailed(Exception):
    """A search was not finished, and may be tried again: its processes have died, or were killed
    because it took too long."""


Check = Callable[[], Awaitable[None]]
"""Raises an exception if nobody needs a search any more, which ends it."""


async def always_needed() -> None:
    """Check nothing."""


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """A task of a search that waits, and what `owner` waits for.

    `rank` says which tasks come first: urgent ones, and among them those with fewer random games.
    """

    line: bytes
    seconds: float
    rank: tuple[bool, float]
    owner: int
    report: asyncio.Future[Report]


class _Queue:
    """Tasks that wait: by rank, and among equal ones from each owner in turn."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[tuple[bool, float], int], deque[_Task]] = {}
        """By rank and owner; who comes first among equal ones stands first."""

    def add(self, task: _Task) -> None:
        self._waiting.setdefault((task.rank, task.owner), deque()).append(task)

    def take(self) -> _Task | None:
        """Return the next task that somebody still waits for, None if there is none."""
        while self._waiting:
            first = min(self._waiting, key=itemgetter(0))
            tasks = self._waiting.pop(first)
            task = tasks.popleft()
            if tasks:
                self._waiting[first] = tasks  # behind all others
            if not task.report.done():
                return task
        return None


class _Worker:
    """One process, which is started when it is needed, and started again when it has died."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, task: _Task) -> Report:
        """Have a task run. Raises SearchFailed.

        The process is killed if that does not end well, or nobody waits for the report any more.
        """
        ended_well = False
        task.report.add_done_callback(self._kill_if_cancelled)
        try:
            async with asyncio.timeout(task.seconds + GRACE_SECONDS):
                answer = await self._answer(task)
            if not answer:
                raise SearchFailed("the process has died")
            report = read_report(answer)
            ended_well = True
        except (OSError, ValueError, TypeError, KeyError) as error:  # also if it is too long
            raise SearchFailed(repr(error)) from error
        finally:
            task.report.remove_done_callback(self._kill_if_cancelled)
            if not ended_well:
                await self.end()
        return report

    def _kill_if_cancelled(self, report: asyncio.Future[Report]) -> None:
        if report.cancelled() and self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _answer(self, task: _Task) -> bytes:
        """Return what a process writes about a task, b"" if it dies, or is not to begin."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "players.worker",
                str(NICENESS),
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_REPORT,
                cwd=FOLDER,
                start_new_session=True,  # Ctrl+C is for the bot, which then ends its processes
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None or task.report.done():  # None only without pipes
            return b""
        stdin.write(task.line)
        await stdin.drain()
        return await stdout.readline()

    async def end(self) -> None:
        """Kill the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Searches:
    """Runs searches in processes of their own, which are started when there is something to do.

    `processes` is the most that run at the same time. With 0, computers are switched off.
    """

    def __init__(self, processes: int) -> None:
        self.switched_on = processes > 0
        self.idle: Idle = just_wait
        """How it waits for processes, which take long. Local play passes one that its simulated
        Discord can observe, so that people can go on meanwhile."""
        self._waiting = _Queue()
        self._free = [_Worker() for _ in range(processes)]
        self._working: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def run(
        self,
        position: Position,
        settings: SearchSettings,
        seed: str,
        *,
        owner: int,
        check: Check = always_needed,
        urgent: bool = True,
        seconds: float = CEILING,
    ) -> list[Report]:
        """Search the public view of a position. Return the reports of all tasks, in their order.

        They do not depend on the number of processes. What is not `urgent` waits until nothing
        urgent does. Short searches go before long ones. `owner` is the person for whom it is done:
        among equal searches people take turns, however much each of them asks for. All tasks
        together may take so many `seconds` of processor time. Raises SearchFailed, and what `check`
        raises.
        """
        if self._stopped or not self.switched_on:
            raise SearchFailed("no search can begin")
        loop, share = asyncio.get_running_loop(), seconds / settings.tasks
        rank = (not urgent, settings.playouts or inf)
        tasks: list[_Task] = []
        for number in range(settings.tasks):
            line = write_task(position, settings, seed, number, share)
            tasks.append(_Task(f"{line}\n".encode(), share, rank, owner, loop.create_future()))
        for task in tasks:
            self._waiting.add(task)
            if self._free:
                working = asyncio.create_task(self._work(), name="searches")
                self._working.add(working)
                working.add_done_callback(self._working.discard)
        reports = [task.report for task in tasks]
        try:
            await self.idle(asyncio.wait(reports, timeout=CHECKED_EVERY))
            while not all(report.done() for report in reports):
                with suppress(StorageError):  # it is checked again
                    await check()
                await self.idle(asyncio.wait(reports, timeout=CHECKED_EVERY))
        finally:
            for report in reports:  # if nobody waits for it any more
                report.cancel()
        return await asyncio.gather(*reports)

    async def turn(
        self, position: Position, level: Level, seed: str, *, owner: int, check: Check
    ) -> list[LevelAnswer]:
        """Return what a level plays for a whole turn, ply by ply. Raises as `run` does."""
        position, answers = position.without_future_draws(), list[LevelAnswer]()
        while not answers or position.mid_turn:
            reports = await self.run(position, level.settings, seed, owner=owner, check=check)
            answers.append(conclude(reports, level))
            position = position.play(answers[-1].move)
        return answers

    def check_switched_on(self) -> None:
        """Raise Refused if computers are switched off."""
        if not self.switched_on:
            raise Refused.because("Computers are switched off here.")

    async def stop(self) -> None:
        """End all processes. What runs or waits fails, and nothing more can begin."""
        self._stopped = True
        for working in self._working:
            working.cancel()
        await asyncio.gather(*self._working, return_exceptions=True)
        while task := self._waiting.take():
            task.report.set_exception(SearchFailed("the bot stops"))
        for worker in self._free:
            await worker.end()

    async def _work(self) -> None:
        """Have tasks run by a free process until none waits."""
        if not self._free:
            return
        worker = self._free.pop()
        try:
            while task := self._waiting.take():
                with log_errors(log, "search failed because of a bug"):
                    await self.idle(_run(worker, task))
        finally:
            self._free.append(worker)


async def _run(worker: _Worker, task: _Task) -> None:
    """Have a task run, a second time if its process dies, and pass on how that ends."""
    failure = SearchFailed("the bot stops")
    try:
        for _ in range(ATTEMPTS):
            try:
                report = await worker.ask(task)
            except SearchFailed as error:
                if task.report.done():  # nobody waits for it any more
                    return
                log.warning("search failed", error=error, seconds=task.seconds)
                failure = error
            else:
                if not task.report.done():
                    task.report.set_result(report)
                return
    finally:
        if not task.report.done():
            task.report.set_exception(failure)
