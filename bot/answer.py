"""Answering an interaction: acknowledge at once, then say something, only to the one who asked.

Answers with pictures are classic messages (text and file), not Components V2: Discord refuses an
upload into a media gallery when a deferred answer is filled in (discord-api-docs issue 7529).
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import discord
from discord import ui

from bot.calls import is_gone

LONGEST_TEXT = 2000
"""Discord's limit of a message's text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to send: PNG bytes, a file name, and the same in words."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """A fresh upload of it."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


def _on_own_answer(interaction: discord.Interaction) -> bool:
    message = interaction.message
    return message is not None and message.flags.ephemeral


async def acknowledge(interaction: discord.Interaction) -> None:
    """Tell Discord that an answer comes: in place of the private message the control stands on,
    else as a new private one. Does nothing when that has been done."""
    if interaction.response.is_done():
        return
    if _on_own_answer(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def say(
    interaction: discord.Interaction,
    text: str,
    *,
    view: ui.View | None = None,
    picture: Picture | None = None,
    file: discord.File | None = None,
) -> None:
    """Answer privately with text, controls and a picture or another file, in place of what was
    shown before."""
    await acknowledge(interaction)
    if len(text) > LONGEST_TEXT:
        text = text[: LONGEST_TEXT - 1] + "…"
    await interaction.edit_original_response(
        content=text,
        view=view,
        attachments=[each for each in (picture.file() if picture else None, file) if each],
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def say_beside(interaction: discord.Interaction, text: str) -> None:
    """Answer privately without touching the private message the control stands on."""
    if not interaction.response.is_done():
        await interaction.response.send_message(
            text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )
        return
    if _on_own_answer(interaction):
        await interaction.followup.send(
            text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )
        return
    await say(interaction, text)


async def try_say(interaction: discord.Interaction, text: str) -> bool:
    """`say_beside`, False when the interaction cannot be answered any more."""
    try:
        await say_beside(interaction, text)
    except discord.HTTPException as error:
        if not is_gone(error):
            raise
        return False
    return True
