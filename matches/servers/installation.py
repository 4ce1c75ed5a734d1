"""What this installation of the program stores for its next start and for its other processes."""

from datetime import timedelta
from enum import Enum, auto

from matches.use_case import UseCases, use_case
from model.stored_fields import EPOCH, moment_from_text

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
