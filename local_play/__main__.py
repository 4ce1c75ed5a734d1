"""`python -m local_play`: play in a browser, without Discord, an account or a token."""

import argparse
import asyncio
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import simcord
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.command_sync import sync_if_changed
from bot.logs import set_up_logging
from bot.runtime.waiting import wait_for
from bot.settings import Settings
from local_play.discord import LocalDiscord
from local_play.page import page
from local_play.scene import prepare, set_up
from storage.database import open_database
from storage.errors import DatabaseInUse, StorageError
from storage.sqlite.permissions import make_file

NAMES = ("Ann", "Bob", "Cy")
DATABASE = Path("data/local-play.db")
PORT = 8321
MAX_PORT = 65535
STARTING_SECONDS = 60.0
"""How long to wait for the page of another local play that has just been started."""
IN_USE = "Another program works with {database}. Stop it, or choose another file with --database."


# ---- where the page of this process is
# The lock of the database says whether local play runs; the file beside it only says where. So a
# file that is left behind when a process was killed does no harm.
@contextmanager
def announced(database: Path, link: str) -> Generator[None]:
    """Keep the link of this process in a file beside the database within the block."""
    file = _file(database)
    withdraw(database)
    make_file(file)  # readable by its owner only: who knows the link may play
    file.write_text(f"{os.getpid()} {link}\n", encoding="utf-8")
    try:
        yield
    finally:
        withdraw(database)


def withdraw(database: Path) -> None:
    """Delete the link. Only the process that holds the lock of the database may call this."""
    _file(database).unlink(missing_ok=True)


def link_of_other(database: Path) -> str | None:
    """Return the link of the process that holds the lock; None if its page is not served yet."""
    try:
        process, link = _file(database).read_text(encoding="utf-8").split()
        os.kill(int(process), 0)
    except (OSError, ValueError, OverflowError):
        return None
    return link


def _file(database: Path) -> Path:
    return database.with_name(database.name + ".link")


# ---- playing
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
        withdraw(file)  # left behind by a process that was killed
        bot = PostboardBot(
            settings=settings,
            database=database,
            wall_clock=local,
            idle=local.idle,
            keep_alive=None,
        )
        bot.context.searches.idle = local.idle
        is_first = await prepare(local, bot)
        await local.start(bot)
        try:
            # The simulated Discord starts without commands in each run.
            await sync_if_changed(bot.tree, force=True)
            first = await set_up(local, bot, is_first=is_first)
            async with page(local, free_port(port), first) as preview:
                with announced(file, preview.url):
                    yield preview
        finally:
            await local.stop(bot)
    finally:
        await database.close()


async def serve(database: Path, port: int, *, browser: bool) -> int:
    """Serve the page until a signal arrives or the page's menu stops it. Return the exit status.

    If local play already runs with this database, only lead to its page. Raises StorageError.
    """
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    until = time.monotonic() + STARTING_SECONDS
    while not stop.is_set():
        try:
            return await _serve(database, port, stop, browser=browser)
        except DatabaseInUse as error:
            link = link_of_other(database)
            if link is not None:
                print(
                    f"\nPostboard is already running. Open this link:\n\n    {link}\n", flush=True
                )
                await _open(link, browser=browser)
                return 0
            if time.monotonic() > until:
                raise StorageError(IN_USE.format(database=database)) from error
        await wait_for(stop, 0.2)
    return 0


async def _serve(database: Path, port: int, stop: asyncio.Event, *, browser: bool) -> int:
    async with playing(database, port) as preview:
        print(f"\nPostboard is ready. Open this link:\n\n    {preview.url}\n")
        print("Press Ctrl+C to stop; your matches are kept.", flush=True)
        await _open(preview.url, browser=browser)
        endings = [asyncio.create_task(stop.wait()), asyncio.create_task(preview.wait_closed())]
        await asyncio.wait(endings, return_when=asyncio.FIRST_COMPLETED)
        for task in endings:
            task.cancel()
        print("\nStopping …", flush=True)
    return 0


async def _open(link: str, *, browser: bool) -> None:
    """Open a link in a browser, if that is wanted and probably possible."""
    if browser and has_desktop():
        await asyncio.to_thread(webbrowser.open, link)


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
        return asyncio.run(serve(given.database, given.port, browser=not given.no_browser))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    except simcord.SetupError as error:
        print(f"The page cannot be served: {error}.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
