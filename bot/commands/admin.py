"""Commands of those who run a server: `/server` and `/end-match`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import finding
from bot.answer import acknowledge, say
from bot.commands.play import complete_match
from bot.names import escaped
from bot.preferences import THEME_NAMES
from matches.errors import Refused

Interaction = discord.Interaction[Any]


@app_commands.command(name="server", description="How Postboard works on this server.")
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
@app_commands.describe(
    threads="A thread for each match (off: boards go to the channel)",
    theme="The theme of boards in channels",
    moderator_role="Members who may end stuck matches, besides those with Manage Messages",
)
@app_commands.choices(theme=[app_commands.Choice(name=name, value=name) for name in THEME_NAMES])
async def server(
    interaction: Interaction,
    threads: bool | None = None,
    theme: str | None = None,
    moderator_role: discord.Role | None = None,
) -> None:
    """`/server`: change what is given, then show how everything stands."""
    await acknowledge(interaction)
    if not interaction.permissions.manage_guild:
        raise Refused("You need the permission Manage Server for this.")
    bot = interaction.client
    changes: dict[str, object] = {}
    if threads is not None:
        changes["threads"] = threads
    if theme is not None:
        changes["theme"] = theme
    if moderator_role is not None:
        changes["moderator_role"] = moderator_role.id
    number = interaction.guild_id or 0
    if changes:
        async with bot.store.write() as unit:
            await unit.servers.set_settings(number, changes)
    now = await bot.server_settings(number)
    role = f"<@&{now.moderator_role}> and whoever" if now.moderator_role else "Whoever"
    text = (
        f"{'Saved. ' if changes else ''}"
        f"Each match gets a thread: {'yes' if now.threads else 'no'}. "
        f"Theme of boards: {now.theme}. {role} has Manage Messages may end a match."
    )
    await say(interaction, text)


async def check_moderator(interaction: Interaction) -> None:
    """Raises Refused for anybody who may not moderate matches here."""
    if interaction.permissions.manage_messages:
        return
    settings = await interaction.client.server_settings(interaction.guild_id or 0)
    roles: list[int] = [role.id for role in getattr(interaction.user, "roles", [])]
    if settings.moderator_role is None or settings.moderator_role not in roles:
        raise Refused("Only moderators can end somebody's match. `/cancel` is for your own.")


@app_commands.command(
    name="end-match", description="Moderators: end a stuck match without a winner."
)
@app_commands.guild_only()
@app_commands.describe(match="Its number", reason="Why; the players see it")
@app_commands.autocomplete(match=complete_match)
async def end_match(
    interaction: Interaction, match: str, reason: app_commands.Range[str, 1, 200]
) -> None:
    """`/end-match`."""
    await acknowledge(interaction)
    await check_moderator(interaction)
    bot = interaction.client
    loaded = await finding.named(bot, interaction, match)
    if loaded.match.server != interaction.guild_id:
        raise Refused(f"There is no match #{loaded.match.id} on this server.")
    await bot.service.playing.end_by_moderator(
        loaded.match.id,
        interaction.user.id,
        escaped(reason),
        interaction=interaction.id,
    )
    bot.notices.wake()
    await say(interaction, f"Match #{loaded.match.id} has ended without a winner.")


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [server, end_match]
