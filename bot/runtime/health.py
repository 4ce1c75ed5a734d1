"""Whether the bot is well: Discord is reached, work is done in time, the database answers."""

import asyncio
import contextlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

import structlog

from bot.runtime.this_instance import Connection
from bot.runtime.trusted_clock import TrustedClock
from bot.runtime.waiting import Idle, pause
from matches.delivery import WaitingWork
from matches.service import Service
from model.clocks.clock_rules import rough_length
from model.stored_fields import moment_from_text
from rules.text import ENGLISH, Text, UserInput, as_name, in_language, join_texts, tr
from storage.database import Database
from storage.errors import StorageError
from storage.schema import FIRST_OPENED
from storage.sqlite.files import LAST_BACKUP

log = structlog.stdlib.get_logger(__name__)

MAX_AWAY = timedelta(seconds=60)
"""How long Discord may be away before the bot is unwell; a reconnect takes some seconds."""
MAX_LATE = timedelta(minutes=5)
"""How late a notice, or another job without a clock, may be."""
MAX_CLOCK_LATE = timedelta(minutes=2)
"""How late the clock of a match may be looked at. Where that fails once, it is tried again after
one minute."""
LOOK_INTERVAL = timedelta(seconds=15)
"""The interval at which the bot looks at its own work."""
LOOK_LIFETIME = timedelta(seconds=5)
"""How long an answer is given again without another look, however often somebody asks."""
LOOK_TIMEOUT = 10
"""Seconds after which a database that does not answer is a problem."""

OLD_COPY = timedelta(days=2)
"""The age from which on the newest copy of the database is too old, as in docs/deploy."""


async def last_copy(database: Database) -> datetime | None:
    """Return when a database in a file was last copied, None if that is not known."""
    async with database.read() as unit:
        return moment_from_text(await unit.get_fact(LAST_BACKUP))


async def uncopied_since(database: Database) -> datetime | None:
    """Return when a database in a file was last copied, or first opened if it never was."""
    async with database.read() as unit:
        first = moment_from_text(await unit.get_fact(FIRST_OPENED))
    return await last_copy(database) or first


def _file_id(file: Path) -> tuple[int, int] | None:
    """Return what distinguishes the file with this name, None if there is none."""
    with contextlib.suppress(OSError):
        status = file.stat()
        return status.st_dev, status.st_ino
    return None


class Health:
    """Finds out whether this process is well, and remembers what it saw last."""

    def __init__(self, service: Service, wall_clock: TrustedClock, connection: Connection) -> None:
        self._service = service
        self._wall_clock = wall_clock
        self._connection = connection
        self.started_at: datetime = wall_clock.now()
        """When this process started."""
        self.rivals = ""
        """The names of other processes that run the same shards."""
        self._away_since: datetime | None = self.started_at
        self._looked_at: datetime | None = None
        self._asks_for_copy_at = self.started_at
        self._failing = False
        self._files: dict[Path, tuple[int, int]] = {}
        """What distinguishes each file of the database, as it was when it was seen first."""
        self._missing: set[Path] = set()
        self._work: WaitingWork | None = None
        self._looking = asyncio.Lock()

    async def look(self) -> WaitingWork | None:
        """Look at what waits, unless that was done a moment ago. Return it, None if that fails."""
        self._look_at_connection()
        async with self._looking:
            if self._is_recent():
                return self._work
            try:
                async with asyncio.timeout(LOOK_TIMEOUT):
                    self._work = await self._service.outbox.waiting()
                self._failing = False
            except Exception as error:  # noqa: BLE001  # being unwell is the answer, not an error
                if not self._failing:
                    log.warning("work that waits not read", error=error)
                self._work, self._failing = None, True
            self._looked_at = self._wall_clock.now()
        return self._work

    def _is_recent(self) -> bool:
        """Whether the last look was a moment ago; not if the system clock was set since."""
        if self._looked_at is None:
            return False
        return timedelta(0) <= self._wall_clock.now() - self._looked_at < LOOK_LIFETIME

    def _look_at_connection(self) -> None:
        """Note since when Discord has been away. A short reconnect in between is not noticed."""
        if self._connection.reachable:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = self._wall_clock.now()

    def _look_at_files(self) -> None:
        """Note which file of the database is gone. SQLite goes on to write it, without a name, and
        saves what is in the `-wal` if it is closed, not if it is killed. Without the name of the
        lock another bot can use the database, too."""
        if self._service.database.shared:
            return
        database = self._service.database.file
        for ending in ("", "-wal", ".lock"):
            file = database.with_name(f"{database.name}{ending}")
            seen = _file_id(file)
            known = self._files.setdefault(file, seen) if seen else self._files.get(file)
            if seen == known:
                self._missing.discard(file)
            elif file not in self._missing:
                self._missing.add(file)
                log.error("a file of the database is gone, or another has its name", file=str(file))

    def problems(self) -> list[Text]:
        """Return what is wrong, as whole sentences, according to the last look. Well: none."""
        self._look_at_connection()
        self._look_at_files()
        now = self._wall_clock.now()
        texts: list[Text] = []
        if self._away_since is not None and now - self._away_since > MAX_AWAY:
            away = rough_length(now - self._away_since)
            if self._connection.cut_off:
                texts.append(tr("I haven't reached Discord for {time}.", time=away))
            else:
                texts.append(tr("Some of my shards haven't reached Discord for {time}.", time=away))
        if not self._wall_clock.agrees:
            texts.append(tr("The clock of my machine is wrong, so no clock of a match is checked."))
        if self.rivals:
            rivals = as_name(self.rivals)
            texts.append(
                tr("Another process has my shards too, or other SHARDS: {name}.", name=rivals)
            )
        if self._failing:
            texts.append(tr("My database does not answer."))
        texts += [
            tr(
                "{file}, a file of my database, was taken away. Stop me in the ordinary way: if I "
                "am killed, moves may be lost. Put the database back if it is missing, and start "
                "me again.",
                file=UserInput(file.name),
            )
            for file in sorted(self._missing)
        ]
        if self._service.database.write_failed:
            texts.append(tr("My database can't be written, so every move is refused."))
        if self._work is not None and now - self.started_at > MAX_CLOCK_LATE:
            texts += _about_lateness(self._work)
        return texts

    def status(self) -> Mapping[str, object]:
        """Return what is stored with the sign of life of this process."""
        problems = in_language(join_texts(self.problems()), ENGLISH)
        broken = self._work.outbox.broken if self._work else 0
        return {"well": not problems, "problems": problems, "broken": broken}

    async def ask_for_copy(self) -> None:
        """Log once a day that nobody has copied the database for two days, as far as is known."""
        now, database = self._wall_clock.now(), self._service.database
        if database.shared or now < self._asks_for_copy_at:
            return
        with contextlib.suppress(StorageError):
            newest, since = await last_copy(database), await uncopied_since(database)
            self._asks_for_copy_at = now + timedelta(days=1)
            if now - (since or self.started_at) > OLD_COPY:
                made = newest.isoformat() if newest else "never"
                log.warning("no copy of the database for two days", newest=made)

    async def run(self, idle: Idle) -> None:
        """Look at the work at an interval, waiting with `idle`, until cancelled."""
        while True:
            await self.look()
            await self.ask_for_copy()
            await idle(pause(LOOK_INTERVAL.total_seconds()))


def _about_lateness(work: WaitingWork) -> list[Text]:
    """Return sentences about work that is too late."""
    texts: list[Text] = []
    if work.clocks_late > MAX_CLOCK_LATE:
        late = rough_length(work.clocks_late)
        texts.append(tr("I check the clocks of matches {time} too late.", time=late))
    if work.notices_late > MAX_LATE:
        late = rough_length(work.notices_late)
        texts.append(tr("A message that was due has waited for {time}.", time=late))
    if work.others_late > MAX_LATE:
        late = rough_length(work.others_late)
        texts.append(tr("A challenge or daily message is {time} late.", time=late))
    return texts
