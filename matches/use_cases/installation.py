"""Small facts about this installation of the program."""

from __future__ import annotations

from matches.protocols.store import Store

_COMMANDS = "commands"


class Installation:
    """What must be remembered from one start to the next."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def synced_commands(self) -> str | None:
        """The fingerprint of the commands that the platform was told last."""
        async with self._store.read() as unit:
            return await unit.get_fact(_COMMANDS)

    async def commands_synced(self, fingerprint: str) -> None:
        """The platform was told of these commands."""
        async with self._store.write() as unit:
            await unit.set_fact(_COMMANDS, fingerprint)
