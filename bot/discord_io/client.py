"""The types of client and interaction that handlers use: a client that carries the context."""

from __future__ import annotations

import discord

from bot.context import Context


class ContextClient(discord.AutoShardedClient):
    """A client that carries the bot's context."""

    context: Context


Interaction = discord.Interaction[ContextClient]
"""The type of interactions. Handlers use only `context` of `interaction.client`."""
