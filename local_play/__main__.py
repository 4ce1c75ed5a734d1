"""`python -m local_play`: play in a browser, without Discord, an account or a token."""

import argparse
import asyncio
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import simcord
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.command_sync import sync_if_changed
from bot.logs import set_up_logging
from bot.settings import Settings
from local_play.discord import LocalDiscord
from local_play.page import page
from local_play.scene import prepare, set_up
from storage.database import open_database
from storage.errors import DatabaseInUse, StorageError

NAMES = ("Ann", "Bob", "Cy")
DATABASE = Path("data/local-play.db")
PORT = 8321
MAX_PORT = 65535
IN_USE = (
    "Postboard already runs with {database}. Open the link where it was started, or choose another "
    "file with --database."
)


@asynccontextmanager
async def playing(file: Path, port: int) -> AsyncGenerator[simcord.Preview]:
    """Run the bot in a simulated Discord and serve the page until the block ends."""
    local = LocalDiscord(NAMES)
    url = f"sqlite+aiosqlite:///{file}"
    settings = Settings(
        discord_token=SecretStr("simulated"),
        database_url=url,
        log_level="ERROR",  # the time between two runs is an outage, which is a warning
    )
    set_up_logging(settings)
    database = await open_database(url, wall_clock=local)
    try:
        bot = PostboardBot(
            settings=settings, database=database, wall_clock=local, idle=local.idle, keep_alive=None
        )
        bot.context.searches.idle = local.idle
        is_first = await prepare(local, bot)
        await local.start(bot)
        try:
            # The simulated Discord starts without commands in each run.
            await sync_if_changed(bot.tree, force=True)
            first = await set_up(local, bot, is_first=is_first)
            async with page(local, free_port(port), first) as preview:
                yield preview
        finally:
            await local.stop(bot)
    finally:
        await database.close()


async def serve(database: Path, port: int, *, browser: bool) -> None:
    """Serve the page until a signal arrives or the page's menu stops it. Raises StorageError."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with playing(database, port) as preview:
        print(f"\nPostboard is ready. Open this link:\n\n    {preview.url}\n")
        print("Press Ctrl+C to stop; your matches are kept.", flush=True)
        if browser and has_desktop():
            await asyncio.to_thread(webbrowser.open, preview.url)
        endings = [asyncio.create_task(stop.wait()), asyncio.create_task(preview.wait_closed())]
        await asyncio.wait(endings, return_when=asyncio.FIRST_COMPLETED)
        for task in endings:
            task.cancel()
        print("\nStopping …", flush=True)


def free_port(wanted: int) -> int:
    """Return the wanted port, or 0 (any free port) if it is in use."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            return 0
    return wanted


def has_desktop() -> bool:
    """Whether a graphical browser can probably be opened."""
    return sys.platform == "darwin" or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= MAX_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MAX_PORT}")


def main() -> int:
    """Run the command line. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m local_play", description=__doc__)
    parser.add_argument("--port", type=_port, default=PORT, help="the page's port (0: any)")
    parser.add_argument(
        "--database", type=Path, default=DATABASE, help="the file that stores the matches"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the link")
    given = parser.parse_args()
    try:
        asyncio.run(serve(given.database, given.port, browser=not given.no_browser))
    except DatabaseInUse:  # it names a setting that is not used here
        print(IN_USE.format(database=given.database), file=sys.stderr)
        return 1
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    except simcord.SetupError as error:
        print(f"The page cannot be served: {error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
