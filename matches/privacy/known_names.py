"""Names of players on each server, as the players' own interactions contained them."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from matches.use_case import UseCases, use_case
from storage.database import Database, UnitOfWork

MayStore = Callable[[UnitOfWork, int, datetime], Awaitable[bool]]
"""Returns whether something that a player did at a time may be stored in a write unit."""


class KnownNames(UseCases):
    """The use cases of stored names, by (server, player).

    `may_store` is asked before a name is stored, None to store it in any case.
    """

    def __init__(self, database: Database, may_store: MayStore | None = None) -> None:
        self._database = database
        self._may_store = may_store

    @use_case
    async def store(self, server: int, player: int, name: str, at: datetime) -> bool:
        """Store a name that was seen at a time, if it has changed. Return False if it may not be
        stored."""
        async with self._database.read() as unit:
            if (await unit.players.names([(server, player)])).get((server, player)) == name:
                return True
        async with self._database.write() as unit:
            if self._may_store is not None and not await self._may_store(unit, player, at):
                return False
            await unit.players.set_name(server, player, name, at)
            return True
