"""The types of client and interaction that handlers use: a client that carries the context."""

from __future__ import annotations

from typing import Any

import discord

from bot.context import Context
from bot.discord_io.server_cache import FrugalState


class ContextClient(discord.AutoShardedClient):
    """A client that carries the bot's context."""

    context: Context

    def _get_state(self, **options: Any) -> FrugalState:
        """Return the cache that discord.py is to use; it offers no public way to choose one."""
        return FrugalState(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )


Interaction = discord.Interaction[ContextClient]
"""The type of interactions. Handlers use only `context` of `interaction.client`."""
