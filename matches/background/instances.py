"""Says that a process runs the bot, and asks which others do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from matches.retrying import UseCases
from model.entities import Instance
from storage.database import Database

LIFETIME = timedelta(seconds=20)
"""How long a process is known to live after it has said so, unless something else is chosen."""


class NameTaken(Exception):
    """Another process runs with the same name, so this one has to end."""


@dataclass(frozen=True, slots=True)
class LivingRuns:
    """The runs of processes that live, and the id of this process's own, which is among them."""

    instance: int
    living: Sequence[Instance]


class Instances(UseCases):
    """The use cases of processes that share a database.

    `lifetime` is how long a process is known to live after it has said so.
    """

    def __init__(self, store: Database, lifetime: timedelta = LIFETIME) -> None:
        self._store = store
        self.lifetime = lifetime

    async def begin(self, name: str, version: str, data: Mapping[str, object]) -> LivingRuns:
        """Store that a process begins to run. A run with the same name before ends with that.

        `data` (JSON values) is what it reports about itself. Raises StorageError if a newer version
        has migrated the tables since the database was opened.
        """
        async with self._store.write() as unit:
            instance = await unit.instances.register(name, version, data, self.lifetime)
            return LivingRuns(instance, _living(await unit.instances.all()))

    async def say_alive(
        self, instance: int, name: str, version: str, data: Mapping[str, object]
    ) -> LivingRuns:
        """Store that a run goes on, or begin another one if it has ended.

        It has if it was silent for too long, for example while its process was frozen; others may
        have delivered since what it was delivering. Raises NameTaken if another run has its name,
        and what `begin` raises.
        """
        async with self._store.write() as unit:
            if not await unit.instances.say_alive(instance, data, self.lifetime):
                known = await unit.instances.all()
                if any(each.name == name and each.id != instance for each in _living(known)):
                    raise NameTaken(name)
                instance = await unit.instances.register(name, version, data, self.lifetime)
            return LivingRuns(instance, _living(await unit.instances.all()))

    async def end(self, instance: int) -> None:
        """Remove a run that ends. Others deliver at once what it has not delivered."""
        async with self._store.write() as unit:
            await unit.instances.end(instance)

    async def all(self) -> list[Instance]:
        """Return all runs that are stored, by name; also those that ended without saying so."""
        async with self._store.read() as unit:
            return await unit.instances.all()


def _living(known: Sequence[Instance]) -> list[Instance]:
    return [each for each in known if each.alive]
