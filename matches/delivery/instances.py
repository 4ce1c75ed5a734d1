"""Says that a process runs the bot, and asks which others do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from matches.use_case import UseCases, use_case
from model.entities import Instance


class NameTaken(Exception):
    """Another process runs with the same name, so this one has to end."""


@dataclass(frozen=True, slots=True)
class LivingRuns:
    """The runs of processes that live, and the id of this process's own, which is among them."""

    instance: int
    living: Sequence[Instance]


class Instances(UseCases):
    """The use cases of processes that share a database."""

    @use_case
    async def say_alive(
        self,
        instance: int | None,
        name: str,
        version: str,
        data: Mapping[str, object],
        lifetime: timedelta,
    ) -> LivingRuns:
        """Store that a run goes on, or begin another one if it has ended, or if there is none yet.

        It is known to live for so long after this.
        It has ended if it was silent for too long, for example while its process was frozen. The
        first run of a process ends an earlier one with its name. `data` (JSON values) is what it
        reports about itself. Raises NameTaken if another run has the name of one that has ended,
        and StorageError if a newer version has migrated the tables meanwhile.
        """
        async with self._database.write() as unit:
            runs = unit.instances
            if instance is None or not await runs.say_alive(instance, data, lifetime):
                living = [each for each in await runs.all() if each.alive and each.id != instance]
                if instance is not None and any(each.name == name for each in living):
                    raise NameTaken(name)
                instance = await runs.register(name, version, data, lifetime)
            return LivingRuns(instance, [each for each in await runs.all() if each.alive])

    @use_case
    async def end(self, instance: int) -> None:
        """Remove a run that ends. Others deliver at once what it has not delivered."""
        async with self._database.write() as unit:
            await unit.instances.end(instance)
