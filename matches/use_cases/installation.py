"""What this installation of the program stores for its next start."""

from __future__ import annotations

from matches.protocols.store import Store
from matches.use_cases.retrying import tried_again

_COMMANDS = "commands"


@tried_again
class Installation:
    """The use cases of the installation."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def synced_commands(self) -> str | None:
        """Return the fingerprint of the commands that were registered last, if any."""
        async with self._store.read() as unit:
            return await unit.get_fact(_COMMANDS)

    async def commands_synced(self, fingerprint: str) -> None:
        """Store the fingerprint of the commands that were registered."""
        async with self._store.write() as unit:
            await unit.set_fact(_COMMANDS, fingerprint)
