"""What people are called. The bot sees members only when they act or are named, so it remembers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from matches.ports import Store

_MOST = 4096
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Invisible letters that turn the direction of all that follows them in a line."""


def one_line(text: str) -> str:
    """A text without line breaks and without letters that turn its direction."""
    return " ".join(text.translate(_TURNING).split())


def escaped(name: str) -> str:
    """A text that shows as it is: no markdown, mention or link, and no invisible line breaks."""
    flat = one_line(name) or "somebody"
    plain = discord.utils.escape_markdown(flat.replace("://", ":\u200b//"))
    return discord.utils.escape_mentions(plain).replace("<", r"\<")


class Names:
    """Display names by player id, kept with the players' preferences across restarts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, str] = {}

    async def note(self, *people: discord.abc.User) -> None:
        """Remember how people are called now."""
        for person in people:
            name = person.display_name.translate(_TURNING)
            if self._known.get(person.id) == name:
                continue
            async with self._store.write() as unit:
                await unit.players.set_preferences(person.id, {"name": name})
            self._remember(person.id, name)

    async def plain(self, players: Iterable[int]) -> list[str]:
        """Names as they are, for texts without markdown (alt texts, choices, thread names)."""
        wanted = list(players)
        found = {player: self._known[player] for player in wanted if player in self._known}
        missing = [player for player in wanted if player not in found]
        if missing:
            async with self._store.read() as unit:
                for player in missing:
                    known = await unit.players.get(player)
                    found[player] = str(known.preferences.get("name", f"player {player}"))
                    self._remember(player, found[player])
        return [found[player] for player in wanted]

    async def of(self, players: Sequence[int]) -> list[str]:
        """Names escaped for message text, in the order of `players`."""
        return [escaped(name) for name in await self.plain(players)]

    def _remember(self, player: int, name: str) -> None:
        if len(self._known) >= _MOST:
            self._known.pop(next(iter(self._known)))
        self._known[player] = name
