"""A small bot that uses every feature of Discord that Postboard uses, for testing the fixtures.

It counts: `/start` posts a card, «Count» adds one, «Type» opens a form, «Thread» opens a thread.
A worker posts each count exactly once, with a nonce, and retries until Discord has confirmed it.
"""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from re import Match
from typing import Any

import aiohttp
import discord
from discord import app_commands, ui
from PIL import Image

RETRY_SECONDS = 60

Idle = Callable[[Awaitable[None]], Awaitable[None]]
Interaction = discord.Interaction[Any]


class Press(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"sample:(?P<what>\w+)"):
    """A button that works after a restart."""

    def __init__(self, what: str) -> None:
        super().__init__(ui.Button(label=what.capitalize(), custom_id=f"sample:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: ui.Item[Any], match: Match[str], /
    ) -> Press:
        return cls(match["what"])

    async def callback(self, interaction: Interaction) -> None:
        client = interaction.client
        assert isinstance(client, SampleBot)
        await client.pressed(interaction, self.what)


class Card(ui.LayoutView):
    """A message with a text, a picture and buttons."""

    def __init__(self, text: str, *buttons: str) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem("attachment://dot.png", description=f"A dot: {text}")
        container: ui.Container[Card] = ui.Container(ui.TextDisplay(text))
        container.add_item(ui.MediaGallery(picture))
        if buttons:
            row: ui.ActionRow[Card] = ui.ActionRow()
            for each in buttons:
                row.add_item(Press(each))
            container.add_item(row)
        self.add_item(container)


class Form(ui.Modal, title="A number"):
    """A form with one field."""

    number: ui.Label[Form] = ui.Label(text="Number", component=ui.TextInput(max_length=9))

    async def on_submit(self, interaction: Interaction, /) -> None:
        field = self.number.component
        assert isinstance(field, ui.TextInput)
        client = interaction.client
        assert isinstance(client, SampleBot)
        await client.counted(interaction, int(field.value))


def dot(colour: str = "black") -> discord.File:
    """A small picture."""
    data = io.BytesIO()
    Image.new("RGB", (160, 120), colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "dot.png", description="A dot")


class SampleBot(discord.Client):
    """Counts in a database, and posts each count exactly once."""

    def __init__(self, database: Path, idle: Idle) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False),
        )
        self.tree = app_commands.CommandTree(self)
        self._database = database
        self._idle = idle
        self._due = asyncio.Event()
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(
                "create table if not exists counts (number integer, channel integer, posted int)"
            )

        @self.tree.command(name="start", description="Post a card.")
        @app_commands.describe(colour="Of the dot", guest="Whom to greet")
        async def start(
            interaction: Interaction, colour: str = "black", guest: discord.Member | None = None
        ) -> None:
            await interaction.response.send_message("Here it comes.", ephemeral=True)
            assert isinstance(interaction.channel, discord.abc.Messageable)
            text = f"Hello {guest.mention if guest else 'everybody'}."
            card = Card(text, "count", "type", "secret", "thread", "fail")
            await interaction.channel.send(view=card, file=dot(colour))

        @start.autocomplete("colour")
        async def colours(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            known = ("black", "blue", "brown", "white")
            return [app_commands.Choice(name=c, value=c) for c in known if c.startswith(typed)]

        @self.tree.command(name="move", description="Count by typing.")
        async def move(interaction: Interaction, number: str) -> None:
            await self.counted(interaction, int(number))

        assert start
        assert move

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()
        self._worker = asyncio.create_task(self._run_worker())

    async def pressed(self, interaction: Interaction, what: str) -> None:
        """Answer a press of a button."""
        match what:
            case "count":
                await self.counted(interaction, 1)
            case "type":
                await interaction.response.send_modal(Form(timeout=300))
            case "secret":
                await interaction.response.defer(ephemeral=True, thinking=True)
                card = Card("Only for you.", "change")
                await interaction.edit_original_response(view=card, attachments=[dot("blue")])
            case "change":
                await interaction.response.defer()
                card = Card("Changed.")
                await interaction.edit_original_response(view=card, attachments=[dot("brown")])
            case "thread":
                await interaction.response.defer(ephemeral=True, thinking=True)
                assert interaction.message is not None
                thread = await interaction.message.create_thread(name="More")
                await thread.send(view=Card("Inside.", "count"), file=dot())
                await interaction.edit_original_response(content=f"See {thread.mention}.")
            case _:
                raise RuntimeError("this button fails on purpose")

    async def counted(self, interaction: Interaction, by: int) -> None:
        """Add to the count and wake the worker, which posts it."""
        with closing(sqlite3.connect(self._database)) as connection, connection:
            rows = connection.execute("select max(number) from counts").fetchone()
            row = ((rows[0] or 0) + by, interaction.channel_id)
            connection.execute("insert into counts values (?, ?, 0)", row)
        await interaction.response.send_message(f"Counted to {row[0]}.", ephemeral=True)
        self._due.set()

    async def _run_worker(self) -> None:
        while True:
            with suppress(discord.HTTPException, aiohttp.ClientError):
                await self._post_due_counts()
            self._due.clear()
            await self._idle(self._wait_until_due())

    async def _wait_until_due(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(RETRY_SECONDS):
                await self._due.wait()

    async def _post_due_counts(self) -> None:
        with closing(sqlite3.connect(self._database)) as connection:
            rows = connection.execute("select number, channel from counts where not posted")
            for number, channel in rows.fetchall():
                await self.get_partial_messageable(channel).send(
                    view=Card(f"The count is {number}."), file=dot(), nonce=f"count:{number}"
                )
                with connection:
                    connection.execute("update counts set posted = 1 where number = ?", [number])
