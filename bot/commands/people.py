"""Commands about oneself and others: `/settings`, `/block`, `/unblock`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.play import press_of
from bot.discord_io.client import Interaction
from bot.discord_io.components import Menu, Option, Rows, rows, select
from bot.discord_io.markdown import escaped
from bot.discord_io.responses import acknowledge, committed, say
from bot.interactions.dispatch import Controls, Of, Press, Unreadable
from bot.messages.preferences import THEME_NAMES, theme_of
from matches.preferences import PlayerPreferences


def _menu(key: str, placeholder: str, options: dict[str, str], chosen: str) -> list[Menu]:
    made = [Option(label, value, chosen=value == chosen) for value, label in options.items()]
    return [select(placeholder, made, "set", key)]


def settings_view(now: PlayerPreferences) -> Rows | None:
    """A menu for each preference, showing how it stands."""
    themes = {name: f"Theme: {name}" for name in THEME_NAMES}
    confirm = {"yes": "Show a preview and ask before a move counts", "no": "Play moves at once"}
    turned = {"no": "Boards as they are", "yes": "Boards turned by half a turn"}
    return rows(
        _menu("theme", "Theme", themes, theme_of(now)),
        _menu("confirm", "Confirmation", confirm, "yes" if now.confirm else "no"),
        _menu("flipped", "Turned boards", turned, "yes" if now.flipped else "no"),
    )


async def show_settings(press: Press, note: str = "") -> None:
    """The settings as they stand."""
    now = await press.context.service.preferences.of(press.player)
    text = f"{note}\n" if note else ""
    text += (
        "Your settings, for the pictures and previews that only you see. "
        "Reminders, quiet hours and your time zone: `/reminders`."
    )
    await say(press.interaction, text, view=settings_view(now))


_VALUES = {"theme": THEME_NAMES, "confirm": ("yes", "no"), "flipped": ("yes", "no")}
"""What each menu of `settings_view` offers; a forged press may name anything."""


controls = Controls()
"""The handlers of this module."""


@controls.on("set", Of.NOTHING)
async def set_preference(press: Press) -> None:
    """A preference chosen in its menu."""
    await acknowledge(press.interaction, acts=True)
    key, value = press.arg(0), press.choice
    if value not in _VALUES.get(key, ()):
        raise Unreadable(f"the setting {key} is never {value}")
    preferences = press.context.service.preferences
    if key == "theme":
        await preferences.set_theme(press.player, value)
    elif key == "confirm":
        await preferences.set_confirm(press.player, confirm=value == "yes")
    else:
        await preferences.set_flipped(press.player, flipped=value == "yes")
    committed(press.interaction, "Saved.")
    await show_settings(press, "Saved.")


@app_commands.command(name="settings", description="Theme, confirmation, turned boards.")
async def settings(interaction: Interaction) -> None:
    """`/settings`."""
    await acknowledge(interaction)
    await show_settings(press_of(interaction))


@app_commands.command(name="block", description="Refuse challenges from somebody.")
@app_commands.describe(player="Whose challenges to refuse")
async def block(interaction: Interaction, player: discord.User) -> None:
    """`/block`."""
    await acknowledge(interaction)
    blocking = interaction.client.context.service.blocking
    new = await blocking.block(interaction.user.id, player.id)
    committed(interaction, "Saved. `/unblock` undoes it.")
    name = escaped(player.display_name)
    text = f"{name} can no longer challenge you." if new else f"You already block {name}."
    await say(interaction, f"{text} Matches you play together go on. `/unblock` undoes it.")


@app_commands.command(name="unblock", description="Take challenges from somebody again.")
@app_commands.describe(player="Whose challenges to take again")
async def unblock(interaction: Interaction, player: discord.User) -> None:
    """`/unblock`."""
    await acknowledge(interaction)
    blocking = interaction.client.context.service.blocking
    was = await blocking.unblock(interaction.user.id, player.id)
    committed(interaction, "Saved.")
    name = escaped(player.display_name)
    await say(interaction, f"{name} can challenge you." if was else f"You don't block {name}.")


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [settings, block, unblock]
