"""Tells other processes on the same PostgreSQL database what a commit has changed, and hears it.

One connection does both. Changes are announced after their commit, all changes of a moment at once:
notifying within the transactions would let them commit only one after the other. What is lost with
the connection is made up for: whoever listens looks for work every `POLL` seconds in any case.
"""

import asyncio
from collections.abc import Callable, Set
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import structlog

from storage.commits import Change, CommitListener

log = structlog.stdlib.get_logger(__name__)

CHANNEL = "postboard"
POLL = 15.0
"""Seconds after which listeners look for work without being told of any."""
PAUSE = 0.05
"""Seconds between two announcements."""
RECONNECT = 2.0
"""Seconds before a lost connection is made again."""
ALL = frozenset(Change)

Connect = Callable[[], AbstractAsyncContextManager[Any]]
"""Opens a connection of asyncpg, which has no types."""


class Notifications:
    """Announces changes to other processes, and calls `receive` with those that they announce."""

    def __init__(self, connect: Connect, receive: CommitListener) -> None:
        self._connect = connect
        self._receive = receive
        self._unannounced: set[Change] = set()
        self._awake = asyncio.Event()
        self._working = True
        self._task = asyncio.create_task(self._run(), name="notifications")

    def announce(self, changes: Set[Change]) -> None:
        """Tell the other processes soon what a commit has changed."""
        self._unannounced |= changes
        self._awake.set()

    async def stop(self) -> None:
        """Close the connection."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # noqa: BLE001  # the database may be away for a while
                if self._working:
                    log.warning("notifications interrupted", error=type(error).__name__)
                self._working = False
            self._receive(ALL)
            await asyncio.sleep(RECONNECT)

    async def _listen(self) -> None:
        """Listen and announce until the connection is lost."""
        async with self._connect() as connection:
            connection.add_termination_listener(self._lost)
            await connection.add_listener(CHANNEL, self._heard)
            self._working = True
            self._receive(ALL)  # what was announced before
            while not connection.is_closed():
                if not await self._woken():
                    await connection.execute("SELECT 1")  # notices a connection that is gone
                    self._receive(ALL)
                elif self._unannounced:
                    await self._announce(connection)
                    await asyncio.sleep(PAUSE)

    def _lost(self, _connection: object) -> None:
        self._awake.set()

    async def _woken(self) -> bool:
        """Wait for something to announce or the end of the connection, at most `POLL` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL):
                await self._awake.wait()
        woken = self._awake.is_set()
        self._awake.clear()
        return woken

    async def _announce(self, connection: Any) -> None:
        changes, self._unannounced = self._unannounced, set()
        names = ",".join(sorted(change.value for change in changes))
        try:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, names)
        except Exception:
            self._unannounced |= changes
            raise

    def _heard(self, connection: Any, process: int, _channel: str, names: str) -> None:
        """Handle a notification, unless it is this connection's own."""
        if process == connection.get_server_pid():
            return
        # another version may know others
        changes = frozenset(change for change in Change if change.value in names.split(","))
        if changes:
            self._receive(changes)
