"""Commands about records of matches: `/export` and `/import`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import MatchText, describe
from bot.commands.play import complete_any_match, press_of
from bot.context import Interaction
from bot.discord_io.responses import acknowledge
from bot.interactions import find_match
from bot.interactions.exports import send_all_matches
from bot.interactions.studies import import_file
from bot.interactions.viewing import send_files
from rules.text import tr


@app_commands.command(
    name="export", description=tr("Take a match with you as a file, or all your matches.")
)
@describe(match=tr("The number of the match. Leave it out for all your matches in one file."))
@app_commands.autocomplete(match=complete_any_match)
async def export(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/export`: send the files of a match, or an archive of all the player's matches."""
    await acknowledge(interaction)
    press = press_of(interaction)
    if match is None:
        await send_all_matches(press)
        return
    await send_files(press, await find_match.match_by_number(press.context, interaction, match))


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
