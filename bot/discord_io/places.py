"""Where an interaction happened."""

from __future__ import annotations

from typing import Any

import discord

from matches.model.present import present


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The server's id, for what exists on servers only. Raises ValueError elsewhere."""
    return present(interaction.guild_id, "server of an interaction that needs one")


def channel_of(interaction: discord.Interaction[Any]) -> int:
    """The channel's id. Raises ValueError for an interaction that names none."""
    return present(interaction.channel_id, "channel of an interaction")
