"""Commands about records of matches: `/export` and `/import`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import MatchText, describe
from bot.commands.play import MAX_CANDIDATES, MAX_CHOICES, press_of
from bot.discord_io.client import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.responses import acknowledge, plain_language_of
from bot.interactions import find_match
from bot.interactions.exports import send_all_matches
from bot.interactions.studies import import_file
from bot.interactions.viewing import send_files
from rules.text import as_text, in_language, tr


@app_commands.command(
    name="export", description=tr("Take a match with you as a file, or all your matches.")
)
@describe(match=tr("The number of the match. Leave it out for all your matches in one file."))
async def export(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/export`: send the files of a match, or an archive of all the player's matches."""
    await acknowledge(interaction)
    press = press_of(interaction)
    if match is None:
        await send_all_matches(press)
        return
    await send_files(press, await find_match.match_by_number(press.context, interaction, match))


@export.autocomplete("match")
async def complete_any_match(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Suggest the player's running matches, then those that ended last."""
    context, player = interaction.client.context, interaction.user.id
    async with context.store.read() as unit:
        found = await unit.matches.playing(player, interaction.guild_id)
        found += await unit.matches.finished(player, interaction.guild_id, MAX_CANDIDATES, 0)
    digits = typed.strip().removeprefix("#").split(" ")[0]
    if digits.isdecimal():
        found = [match for match in found if str(match.id).startswith(digits)]
    found = found[:MAX_CANDIDATES]
    labels = await find_match.match_labels(context, found, player, max_lookups=0)
    language = plain_language_of(interaction)
    choices = [
        suggestion(as_text(label), str(match.id))
        for match, label in zip(found, labels, strict=True)
        if typed.lower() in in_language(label, language).lower()
    ]
    return choices[:MAX_CHOICES]


@app_commands.command(
    name="import", description=tr("Look at the record of a match, step by step, in private.")
)
@describe(file=tr("The file of a record, such as `/export` sends."))
async def import_record(interaction: Interaction, file: discord.Attachment) -> None:
    """`/import`: show a record from a file as a study."""
    await import_file(press_of(interaction), file)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [export, import_record]
