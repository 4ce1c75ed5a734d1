"""The client and the interactions as handlers see them: with a context, and nothing else."""

from __future__ import annotations

import discord

from bot.context import Context


class ContextClient(discord.AutoShardedClient):
    """A client that carries the bot's context."""

    context: Context


Interaction = discord.Interaction[ContextClient]
"""What handlers are given. They use `interaction.client.context` and nothing else of the client."""
