"""A small bot for tests of the simulated Discord and of local play; it shows texts and pictures."""

import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image


class Card(ui.LayoutView):
    """A message with a text and a picture."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem("attachment://dot.png", description=f"A dot: {text}")
        container: ui.Container[Card] = ui.Container(ui.TextDisplay(text))
        container.add_item(ui.MediaGallery(picture))
        self.add_item(container)


def dot() -> discord.File:
    """A small picture."""
    data = io.BytesIO()
    Image.new("RGB", (160, 120)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "dot.png", description="A dot")


class SampleBot(discord.Client):
    """A bot with one command, which never answers."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False),
        )
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="fail", description="Fail.")
        async def fail(_: discord.Interaction[Any]) -> None:
            """Do not answer."""

        assert fail

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def show(self, channel: int, text: str, **more: Any) -> discord.Message:
        """Post a text and a picture."""
        place = self.get_channel(channel)
        assert isinstance(place, discord.TextChannel)
        return await place.send(view=Card(text), file=dot(), **more)
