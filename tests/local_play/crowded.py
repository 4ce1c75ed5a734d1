"""`python -m tests.local_play.crowded DATABASE`: local play with many messages in the channel.

It prints the link of the page, and ends on SIGINT.
"""

import asyncio
import io
import signal
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
from discord import ui
from PIL import Image

from bot.discord_io.components import view_of
from bot.features.preferences import settings_menus
from local_play.__main__ import playing
from model.preferences import PlayerPreferences
from rules.text import ENGLISH

MESSAGES = 25
MENUS = 12
"""The number of the message with the menus of /settings. All later ones come below it."""


def picture(number: int) -> discord.File:
    """A picture that no other message has, as large as a board."""
    drawn = Image.new("RGB", (840, 700 + number), (10 * number, 120, 90))
    data = io.BytesIO()
    drawn.save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"picture-{number}.png")


async def post(place: discord.PartialMessageable, number: int, first: str) -> discord.Message:
    """Post one of the messages. `first` is the link to the first of them."""
    if number == MENUS:
        menus = view_of(ENGLISH, *settings_menus(PlayerPreferences(), on_server=True))
        assert menus is not None
        return await place.send(f"Menus: message {number}.", view=menus)
    if number == MESSAGES:
        soon = int((datetime.now(UTC) + timedelta(days=3, minutes=5)).timestamp())
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Go to message 1", url=first))
        text = f"[The first one]({first}) ends <t:{soon}:R>.\n\n{first}"
        return await place.send(text, view=view)
    if number % 2:
        layout = ui.LayoutView(timeout=None)
        file = picture(number)
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=file, description=f"Picture {number}")
        content: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(f"Picture: message {number}.")
        container: ui.Container[ui.LayoutView] = ui.Container(content, gallery)
        layout.add_item(container)
        return await place.send(view=layout, file=file)
    return await place.send(f"Text: message {number}.")


async def main(database: Path) -> None:
    """Serve the page until a signal arrives."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    async with playing(database, 0) as preview:
        bot: discord.Client = preview.env.bot
        place = bot.get_partial_messageable(preview.channel.id)
        first = ""
        for number in range(1, MESSAGES + 1):
            sent = await post(place, number, first)
            server = next(iter(bot.guilds)).id
            first = first or f"https://discord.com/channels/{server}/{sent.channel.id}/{sent.id}"
        print(preview.url, flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
