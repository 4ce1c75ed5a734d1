"""The client that everything that talks to Discord uses, and the type of its interactions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.discord_io.server_cache import FrugalState
from bot.languages import Languages

Press = Callable[[discord.Interaction[Any], str, Sequence[str], Mapping[str, str]], Awaitable[None]]
"""Handles a press of a control.

The arguments are the interaction, the custom_id, the values chosen in a menu, and the texts typed
into a form by the keys of its fields.
"""


class Client(discord.AutoShardedClient):
    """A client with a frugal cache, the languages of answers, and a handler of controls."""

    languages: Languages
    press: Press

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
