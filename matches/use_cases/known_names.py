"""Names of players on each server, as the players' own interactions contained them."""

from __future__ import annotations

from collections.abc import Sequence

from matches.protocols.store import Store
from matches.use_cases.retrying import tried_again


@tried_again
class KnownNames:
    """The use cases of stored names, by (server, player)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, wanted: Sequence[tuple[int, int]]) -> dict[tuple[int, int], str]:
        """Return the stored names of those `wanted`, which are pairs (server, player)."""
        async with self._store.read() as unit:
            return await unit.players.names(wanted)

    async def store(self, server: int, player: int, name: str) -> None:
        """Store a name if it has changed."""
        if (await self.of([(server, player)])).get((server, player)) == name:
            return
        async with self._store.write() as unit:
            await unit.players.set_name(server, player, name)
