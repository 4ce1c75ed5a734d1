"""Says every few seconds that this process lives, so that others leave its work to it.

This depends on the database only: a process that cannot reach Discord lives, too.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import timedelta

import structlog

from bot import __version__
from bot.context import Context
from bot.runtime.this_instance import elapsed, shards_of_others
from bot.runtime.waiting import wait_for
from model.entities import Instance
from storage.errors import DatabaseInUse, DatabaseTooNew, StorageError

log = structlog.stdlib.get_logger(__name__)

EVERY = timedelta(seconds=5)
EVERY_ALONE = timedelta(seconds=7)
"""On a database that no other process can use. Each time is a write to the disk."""
LIFETIME = 4
"""The intervals for which a process is known to live after it has said so."""
END_TIMEOUT = 3.0
"""Seconds to say that this process ends, before it ends without that."""


class KeepAlive:
    """Stores at an interval of `every` that this process runs, and whether it is well.

    If `every` is None, that is stored only once, for a day. `give_up` is called with the reason if
    this process has to end, because another one has its place or a newer version has come.
    """

    def __init__(
        self,
        context: Context,
        give_up: Callable[[StorageError], None],
        every: timedelta | None = EVERY,
    ) -> None:
        self._context = context
        self._give_up = give_up
        self._every = every
        if every is not None and not context.database.shared:
            self._every = EVERY_ALONE
        self._lifetime = timedelta(days=1) if self._every is None else LIFETIME * self._every
        self._living: frozenset[int] = frozenset()

    async def begin(self) -> None:
        """Store that this process begins to run. If that fails, `run` tries it again.

        Raises DatabaseTooNew if a newer version has migrated the tables since they were opened.
        """
        try:
            await self.beat()
        except DatabaseTooNew:
            raise
        except Exception:  # the database may be locked for a while
            log.exception("not stored that this process begins")

    async def run(self) -> None:
        """Say regularly that this process lives, and when the outbox asks, until cancelled."""
        asked = self._context.instance.keep_alive
        every = self._every or timedelta(days=1)
        while True:
            await self._context.idle(wait_for(asked, every.total_seconds()))
            asked.clear()
            try:
                await self.beat()
            except (DatabaseInUse, DatabaseTooNew) as error:
                self._give_up(error)
                return
            except Exception:  # the database may be away for a while
                log.exception("not stored that this process lives")

    async def beat(self) -> None:
        """Say once that this process lives, or that it begins.

        Raises DatabaseInUse or DatabaseTooNew if it has to end, and other errors of storage.
        """
        instance, said_at = self._context.instance, elapsed()
        own, living = await self._context.service.installation.say_alive(
            instance.id, instance.name, __version__, self._data(), self._lifetime
        )
        silence = said_at - instance.said_at
        ended = own != instance.id or silence > self._lifetime.total_seconds()
        if instance.id is not None and ended:
            log.warning("was silent for too long", name=instance.name, seconds=round(silence))
        self._confirm(own, living, said_at)

    async def end(self) -> None:
        """Store that this process has ended, so that others go on with its work at once."""
        instance = self._context.instance
        if instance.id is None:
            return
        try:
            async with asyncio.timeout(END_TIMEOUT):
                await self._context.service.installation.end_run(instance.id)
        except Exception as error:  # noqa: BLE001  # they go on when its time is over
            log.info("not stored that this process ends", error=error)
        instance.id = None

    def _confirm(self, own: int, living: Sequence[Instance], said_at: float) -> None:
        """Note which processes live. Look for work if one has ended, or this one was silent."""
        context = self._context
        instance = context.instance
        was_alive = instance.may_deliver and own == instance.id
        instance.confirm(own, said_at, self._lifetime)
        count, ids = self._context.discord.shard_count or 0, self._shard_ids()
        others, rivals = shards_of_others(living, instance.id, count, ids)
        instance.other_shards = others
        clash = ", ".join(rivals) if count else ""
        if clash and clash != context.health.rivals:
            log.warning("another process runs the same shards, or has other SHARDS", who=clash)
        context.health.rivals = clash
        context.refused_requests.processes = max(1, len(living))
        ids_of_living = frozenset(each.id for each in living)
        if self._living - ids_of_living or not was_alive:
            context.outbox_wakeable.wake()
            context.scheduler_wakeable.wake()
        self._living = ids_of_living

    def _shard_ids(self) -> list[int]:
        ids = self._context.discord.shard_ids
        return list(range(self._context.discord.shard_count or 0)) if ids is None else list(ids)

    def _data(self) -> dict[str, object]:
        """Return what this process reports: its status, for how many seconds it
        is known to live, and its shards once they are known."""
        data = dict(self._context.health.status())
        data["lifetime"] = self._lifetime.total_seconds()
        if self._context.discord.shard_count:
            data |= {"shards": self._context.discord.shard_count, "shard_ids": self._shard_ids()}
        return data
