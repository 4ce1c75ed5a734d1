"""The client that everything that talks to Discord uses, and the type of its interactions."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_io.server_cache import FrugalState
from bot.languages import Languages


class Client(discord.AutoShardedClient):
    """A client with a frugal cache, and the languages of answers."""

    languages: Languages

    def _get_state(self, **options: Any) -> FrugalState:
        """Return the cache that discord.py is to use; it offers no public way to choose one."""
        return FrugalState(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )


AnyInteraction = discord.Interaction[Client]
"""The type of interactions where the bot's context is not needed."""
