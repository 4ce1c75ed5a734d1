"""The commands of the bot, as they are registered with Discord."""

from typing import Any

import discord
from discord import app_commands

from bot.registry import all_handlers


def registered_commands() -> list[dict[str, Any]]:
    """Return the slash commands, in the form in which they are sent."""
    tree: Any = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    all_handlers().add_to(tree)
    return [
        command.to_dict(tree)
        for command in tree.get_commands(type=discord.AppCommandType.chat_input)
    ]
