"""The process of the bot: opens the database, connects, and ends on a signal or a final error."""

import asyncio
import contextlib
import ctypes
import gc
import os
import signal
import socket
from datetime import timedelta
from pathlib import Path

import aiohttp
import discord
import structlog
import yarl
from discord import http as discord_http
from discord.gateway import DiscordWebSocket

from bot.app import PostboardBot
from bot.command_sync import sync_if_changed
from bot.logs import say_fatal, set_up_logging
from bot.runtime.trusted_clock import TrustedClock
from bot.settings import Settings, doubtful_names, load_settings
from model.environment import ENV_FILE, SettingsError, SystemClock, read_settings
from rendering.typesetting import scripts_without_font
from storage.database import open_database
from storage.errors import FinalStorageError, StorageError
from storage.sqlite.permissions import readable_by_others

log = structlog.stdlib.get_logger("bot")

FATAL_CLOSE_CODES = {
    4004: "Discord does not know this token: check DISCORD_TOKEN.",
    4010: "Discord refuses this number of shards: check SHARDS.",
    4011: "Discord wants more shards for so many servers: raise SHARDS, or leave it out.",
    4012: "Discord no longer speaks with this version of Postboard: upgrade it.",
    4013: "Discord does not know an intent that Postboard asks for: upgrade it.",
    4014: "Discord does not allow this bot an intent that it asks for: look at Bot, Privileged "
    "Gateway Intents in the Developer Portal.",
}
"""What to tell whoever runs the bot about close codes of the gateway that no restart fixes."""
EXPECTED_ERRORS = (
    StorageError,
    aiohttp.ClientError,
    TimeoutError,
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""Exceptions that are no bugs: they end the process with one line instead of a traceback."""


def use_custom_endpoints(settings: Settings) -> None:
    """Send requests to the proxy and the gateway that the settings name, if any, and not to
    Discord's own addresses."""
    if settings.discord_api_url is not None:
        discord_http.Route.BASE = f"{str(settings.discord_api_url).rstrip('/')}/api/v10"
    if settings.discord_gateway_url is not None:
        gateway = yarl.URL(str(settings.discord_gateway_url))
        DiscordWebSocket.DEFAULT_GATEWAY = gateway


async def run(settings: Settings, *, only_sync: bool = False) -> int:
    """Run the bot until SIGTERM or SIGINT arrives. Return the exit status of the process.

    A second signal ends the process without waiting for work in progress. With `only_sync` just
    register the slash commands. Raises StorageError if the database cannot be opened, and what
    discord.py raises if it cannot log in or connect.
    """
    use_custom_endpoints(settings)
    wall_clock = TrustedClock(SystemClock())
    database = await open_database(
        settings.database_url, backup_folder=settings.backups, wall_clock=wall_clock
    )
    bot = PostboardBot(settings=settings, database=database, wall_clock=wall_clock)
    feeding: asyncio.Task[None] | None = None
    try:
        loop = asyncio.get_running_loop()
        stop_requested = asyncio.Event()

        def on_signal() -> None:
            if stop_requested.is_set():
                log.info("stopping at once")
                bot.context.shutdown.stop_waiting()
            stop_requested.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, on_signal)
        token = settings.discord_token.get_secret_value()
        if only_sync:
            bot.only_syncs = True
            await bot.login(token)
            await sync_if_changed(bot.tree, force=True)
            return 0
        if lacking := scripts_without_font():
            log.warning("pictures show account names for names in some scripts", scripts=lacking)
        feeding = asyncio.create_task(feed_watchdog())
        running = asyncio.create_task(bot.start(token))
        signalled = asyncio.create_task(stop_requested.wait())
        await asyncio.wait({running, signalled}, return_when=asyncio.FIRST_COMPLETED)
        signalled.cancel()
        if running.done():
            running.result()
            if bot.gave_up is not None:
                raise bot.gave_up
        else:
            log.info("stopping")
            await bot.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return 0
    finally:
        await bot.close()
        await database.close()
        if feeding is not None:  # until now, since stopping takes time
            feeding.cancel()


# ---- systemd
def notify(state: str) -> None:
    """Send systemd a line as sd_notify(3) describes it; nothing if the process has no systemd."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
            to_systemd.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
            to_systemd.sendall(state.encode())


async def feed_watchdog() -> None:
    """Say that the bot has started, then three times in each `WatchdogSec` that it is alive.

    A unit with `Type=notify` and `WatchdogSec` restarts a process that is silent for so long. The
    database plays no part in this: a full disk makes the bot unwell, and a restart would not mend
    it.
    """
    notify("READY=1")
    within = timedelta(microseconds=int(os.environ.get("WATCHDOG_USEC") or 0))
    while within:
        notify("WATCHDOG=1")
        await asyncio.sleep(within.total_seconds() / 3)


# ---- memory
LARGE_BLOCK = 1 << 20
"""The size in bytes from which on a block is given back as soon as it is freed."""
M_MMAP_THRESHOLD = -3
"""The number of glibc's option for that."""


def return_large_blocks() -> None:
    """Let large freed blocks of memory be given back to the system at once.

    The C library of most Linux systems (glibc) keeps them for later, and raises the size from which
    on it does not by itself. After a few boards a process would keep some 100 MB forever. Where the
    C library has no such option, nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def look_for_garbage_seldom() -> None:
    """Let Python look for unreachable objects less often, and not among those that exist now.

    Everything waits while it looks at all objects: 0.1 to 0.2 seconds with the members of 200
    servers in memory. Most objects are freed without that, as soon as nothing refers to them.
    """
    gc.freeze()
    gc.set_threshold(5_000, 10, 20)


def main(*, only_sync: bool) -> int:
    """Run the bot with the settings of the environment. Return the exit status.

    With `only_sync` just register the slash commands with Discord again.
    """
    try:
        settings = load_settings()
    except SettingsError as error:
        log_format = os.environ.get("LOG_FORMAT", "").strip().lower()
        say_fatal(str(error), as_json=log_format == "json")
        return 2
    set_up_logging(settings)
    given = read_settings()
    for name, meant in doubtful_names(given).items():
        log.warning("unknown setting", name=name, **({"did_you_mean": meant} if meant else {}))
    passed_on = os.environ.get("CREDENTIALS_DIRECTORY", "-")  # systemd's are restricted otherwise
    for file in {ENV_FILE, Path(given.get("discord_token_file", ENV_FILE))}:
        if readable_by_others(file) and not file.is_relative_to(passed_on):
            log.warning(f"other users can read {file}, which has the token; run: chmod 600 {file}")
    return_large_blocks()
    look_for_garbage_seldom()
    # voice is not used: do not warn about its missing libraries
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        return asyncio.run(run(settings, only_sync=only_sync))
    except EXPECTED_ERRORS as error:
        sentence, status = exit_reason(error)
        say_fatal(sentence, as_json=settings.log_format == "json")
        return status
    except Exception:
        log.critical("ended because of a bug", exc_info=True)
        return 1


def exit_reason(error: Exception) -> tuple[str, int]:
    """Return one line that says why the process ends, and its exit status.

    The status is 1 if a restart may help, and 2 if it cannot.
    """
    if isinstance(error, StorageError):
        return str(error), 2 if isinstance(error, FinalStorageError) else 1
    if isinstance(error, discord.LoginFailure):
        return FATAL_CLOSE_CODES[4004], 2
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return FATAL_CLOSE_CODES[4014], 2
    if isinstance(error, discord.ConnectionClosed) and error.code in FATAL_CLOSE_CODES:
        return FATAL_CLOSE_CODES[error.code], 2
    if isinstance(error, (aiohttp.ClientError, TimeoutError)):
        return f"Discord can't be reached: {error}", 1
    return f"Discord refuses the bot: {' '.join(str(error).split())[:300]}", 1
