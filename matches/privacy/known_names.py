"""Names of players on each server, as the players' own interactions contained them."""

from datetime import datetime

from matches.use_case import UseCases, use_case


class KnownNames(UseCases):
    """The use cases of stored names, by (server, player)."""

    @use_case
    async def store(self, server: int, player: int, name: str, at: datetime) -> bool:
        """Store a name that was seen at a time, if it has changed. Return False if it may not be
        stored, because the player's data may have been erased since then."""
        async with self._database.read() as unit:
            if (await unit.players.names([(server, player)])).get((server, player)) == name:
                return True
        async with self._database.write() as unit:
            if not await self._erasures.allows(unit, player, at):
                return False
            await unit.players.set_name(server, player, name, at)
            return True
