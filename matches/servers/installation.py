"""What this installation of the program stores for its next start and for its other processes."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from enum import Enum, auto

from matches.use_case import UseCases, use_case
from model.entities import Instance
from model.stored_fields import EPOCH, moment_from_text
from storage.errors import DatabaseInUse

_COMMANDS = "commands"
_REGISTERING = "commands being registered"
REGISTERING_TIME = timedelta(minutes=1)
"""How long a process has to register the commands. After that another one may do so."""
LONGEST_QUEUE = timedelta(minutes=2)
"""A turn that is later than this was reserved by a clock that was wrong."""


class Registering(Enum):
    """Who registers the commands with Discord."""

    NOBODY = auto()
    """They are registered already."""
    CALLER = auto()
    OTHERS = auto()
    """Another process does; look again after `REGISTERING_TIME`."""


class Installation(UseCases):
    """The use cases of the installation."""

    # ---- the processes that run
    @use_case
    async def say_alive(
        self,
        instance: int | None,
        name: str,
        version: str,
        data: Mapping[str, object],
        lifetime: timedelta,
    ) -> tuple[int, list[Instance]]:
        """Store that a run goes on, or begin another one if it has ended, or if there is none yet.

        It has ended if it was silent for more than its `lifetime`, for example while its process
        was frozen. The first run of a process ends an earlier one with its name. `data` (JSON
        values) is what it reports about itself. Return its id, and all runs that live, itself
        among them. Raises DatabaseInUse if another process has taken the place of a run, and
        DatabaseTooNew if a newer version has migrated the tables meanwhile.
        """
        async with self._database.write() as unit:
            runs = unit.instances
            if instance is None or not await runs.say_alive(instance, data, lifetime):
                living = [each for each in await runs.all() if each.alive and each.id != instance]
                if instance is not None:
                    self._check_place(name, living)
                instance = await runs.register(name, version, data, lifetime)
            return instance, [each for each in await runs.all() if each.alive]

    def _check_place(self, name: str, living: Sequence[Instance]) -> None:
        """Raise DatabaseInUse if another process has ended the run of this one."""
        if living and not self._database.shared:
            raise DatabaseInUse(
                f"Another Postboard ({living[0].name}) works with {self._database.file}, because "
                "its .lock was deleted. Let only one of them run, and never delete that file."
            )
        if any(each.name == name for each in living):
            raise DatabaseInUse(
                f"Another process runs as the instance {name}. Give each its own INSTANCE."
            )

    @use_case
    async def end_run(self, instance: int) -> None:
        """Remove a run that ends. Others deliver at once what it has not delivered."""
        async with self._database.write() as unit:
            await unit.instances.end(instance)

    # ---- what one of them does for all

    @use_case
    async def begin_registering(self, fingerprint: str, *, at_once: bool) -> Registering:
        """Decide who registers the commands with this fingerprint.

        If `at_once`, nobody else does: this process is the only one. Call `commands_registered`
        afterwards.
        """
        async with self._database.write() as unit:
            busy_until = moment_from_text(await unit.get_fact(_REGISTERING)) or EPOCH
            if await unit.get_fact(_COMMANDS) == fingerprint:
                return Registering.NOBODY
            now = self._now()
            if not at_once and now < busy_until <= now + REGISTERING_TIME:
                return Registering.OTHERS
            await unit.set_fact(_REGISTERING, (now + REGISTERING_TIME).isoformat())
            return Registering.CALLER

    @use_case
    async def commands_registered(self, fingerprint: str) -> None:
        """Store the fingerprint of the commands that were registered."""
        async with self._database.write() as unit:
            await unit.get_fact(_REGISTERING)
            await unit.set_fact(_REGISTERING, EPOCH.isoformat())
            await unit.set_fact(_COMMANDS, fingerprint)

    @use_case
    async def reserve_turn(self, what: str, spacing: timedelta) -> timedelta:
        """Return in how long this process may do something that all do one after the other.

        Between two turns of the same kind there is at least `spacing`, by the database's clock.
        """
        async with self._database.write() as unit:
            stored = moment_from_text(await unit.get_fact(what)) or EPOCH
            now = await unit.instances.now() if self._database.shared else self._now()
            turn = stored if now <= stored <= now + LONGEST_QUEUE else now
            await unit.set_fact(what, (turn + spacing).isoformat())
            return turn - now
