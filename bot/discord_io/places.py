"""The server and the channel of an interaction."""

from __future__ import annotations

from typing import Any

import discord

from model.present import present


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The id of the server. Raises ValueError for an interaction outside a server."""
    return present(interaction.guild_id, "server of an interaction that needs one")


def channel_of(interaction: discord.Interaction[Any]) -> int:
    """The id of the channel. Raises ValueError for an interaction without one."""
    return present(interaction.channel_id, "channel of an interaction")
