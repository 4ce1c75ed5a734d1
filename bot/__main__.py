"""`python -m bot`: run Postboard. `python -m bot sync`: register the commands anew, then stop."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

import aiohttp
import discord
import structlog
import yarl
from discord import http as discord_http
from discord.gateway import DiscordWebSocket

from bot.app import PostboardBot
from bot.command_sync import sync_if_changed
from bot.logs import log_report, set_up_logging
from bot.runtime.trusted_clock import TrustedClock
from bot.settings import Settings, SettingsError, load_settings
from matches.service import SystemClock
from storage.database import open_database
from storage.errors import StorageError

log = structlog.stdlib.get_logger("bot")

CLOSED_FOR_GOOD = {
    4004: "Discord does not know this token: check DISCORD_TOKEN.",
    4010: "Discord refuses this number of shards: check SHARDS.",
    4011: "Discord wants more shards for so many servers: raise SHARDS, or leave it out.",
    4012: "Discord no longer speaks with this version of Postboard: upgrade it.",
    4013: "Discord does not know an intent that Postboard asks for: upgrade it.",
    4014: "Discord does not allow this bot an intent that it asks for: look at Bot, Privileged "
    "Gateway Intents in the Developer Portal.",
}
"""What the gateway's codes mean that starting again does not mend."""
FATAL = (
    StorageError,
    aiohttp.ClientError,
    TimeoutError,
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""What ends the process with one line instead of a traceback: no bug of ours."""


def point_elsewhere(settings: Settings) -> None:
    """Use another server than Discord's own (a REST proxy), where the settings say so."""
    if settings.discord_api_url is not None:
        discord_http.Route.BASE = f"{str(settings.discord_api_url).rstrip('/')}/api/v10"
    if settings.discord_gateway_url is not None:
        gateway = yarl.URL(str(settings.discord_gateway_url))
        DiscordWebSocket.DEFAULT_GATEWAY = gateway


async def run(settings: Settings, *, only_sync: bool = False) -> int:
    """Run until told to stop; the process's exit status."""
    point_elsewhere(settings)
    clock = TrustedClock(SystemClock())
    database = await open_database(
        settings.database_url, backup_folder=settings.backups, clock=clock, report=log_report
    )
    bot = PostboardBot(settings=settings, database=database, clock=clock)
    try:
        loop = asyncio.get_running_loop()
        stopping = asyncio.Event()

        def told_to_stop() -> None:
            if stopping.is_set():
                log.info("stopping at once")
                bot.context.shutdown.hurry()
            stopping.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, told_to_stop)
        token = settings.discord_token.get_secret_value()
        if only_sync:
            await bot.login(token)
            await sync_if_changed(bot.tree, force=True)
            return 0
        running = asyncio.create_task(bot.start(token))
        told = asyncio.create_task(stopping.wait())
        await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        if running.done():
            running.result()
        else:
            log.info("stopping")
            await bot.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return 0
    finally:
        await bot.close()
        await database.close()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Postboard on Discord")
    parser.add_argument("verb", nargs="?", choices=["run", "sync"], default="run")
    verb = parser.parse_args().verb
    try:
        settings = load_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    set_up_logging(settings)
    # voice is not used: no warnings about its missing parts
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        return asyncio.run(run(settings, only_sync=verb == "sync"))
    except FATAL as error:
        sentence, status = last_words(error)
        print(sentence, file=sys.stderr)
        return status


def last_words(error: Exception) -> tuple[str, int]:
    """Why the process ends, in one line, and its exit status: 2 for what starting again does not
    mend, 1 for what it may."""
    if isinstance(error, StorageError):
        return str(error), 1
    if isinstance(error, discord.LoginFailure):
        return CLOSED_FOR_GOOD[4004], 2
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return CLOSED_FOR_GOOD[4014], 2
    if isinstance(error, discord.ConnectionClosed) and error.code in CLOSED_FOR_GOOD:
        return CLOSED_FOR_GOOD[error.code], 2
    if isinstance(error, (aiohttp.ClientError, TimeoutError)):
        return f"Discord can't be reached: {error}", 1
    return f"Discord refuses the bot: {' '.join(str(error).split())[:300]}", 1


if __name__ == "__main__":
    sys.exit(main())
