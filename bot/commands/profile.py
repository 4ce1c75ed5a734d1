"""The command `/profile`, and the same in the menu of a person."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import describe
from bot.commands.play import press_of
from bot.context import Interaction
from bot.discord_io.markdown import escaped
from bot.discord_io.names import ACCOUNT
from bot.discord_io.responses import acknowledge, say
from bot.interactions.profiles import show_profile
from rules.text import Name, tr


@app_commands.command(
    name="profile", description=tr("Ratings, results and running matches of you or somebody else.")
)
@describe(player=tr("Whose profile. Leave it out for your own."))
async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
    """`/profile`: show the profile of a player, by default that of the person who asks."""
    await acknowledge(interaction)
    await _show(interaction, interaction.user if player is None else player)


@app_commands.context_menu(name=app_commands.locale_str(tr("Profile")))
async def profile_menu(interaction: Interaction, person: discord.User) -> None:
    """The entry of a person's menu, under Apps: show their profile."""
    await acknowledge(interaction)
    await _show(interaction, person)


async def _show(interaction: Interaction, person: discord.abc.User) -> None:
    if person.bot:
        name = Name(escaped(person.display_name))
        await say(interaction, tr("{player} is a bot, and bots have no profile.", player=name))
        return
    interaction.client.context.names.cache_names(interaction.guild_id or ACCOUNT, person)
    await show_profile(press_of(interaction), person.id)


def commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu]:
    """The commands of this module."""
    return [profile, profile_menu]
