"""Measures what the messages of servers cost a bot that lets players move by replying to a board.

`python -m benchmarks.messages` gives a client events as the gateway delivers them, decompressed,
and measures the processor time of each: reading the JSON, discord.py's parsing, and the bot's
handler. A bot without these intents gets no such events, and spends nothing on them. It also
measures the search for replies after a start with 10,000 running matches, all in quiet channels.
"""

import asyncio
import gc
import json
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import structlog
from pydantic import SecretStr

from benchmarks.soak.record import Record
from benchmarks.soak.state import Discord
from benchmarks.soak.world import Json, Person, bot_user, make_servers
from bot.app import PostboardBot
from bot.runtime.rate_limits import RateLimiter
from bot.settings import Settings
from model.entities import Seat
from model.environment import SystemClock
from model.limits import Limit, Rate
from model.match_extras import Board
from storage.database import Database, open_database
from tests.support.database.rows import add_match

EVENTS = 5000
PER_SECOND = 100
HERE = make_servers(1, 3)[0]
CHANNEL = HERE.channel
ANN, BOB, CY = HERE.people
MATCHES = 10_000

Write = Callable[..., Json]
"""Writes a message: who, what they write, and the message to which they reply."""


def writer(record: Record) -> Write:
    """Return a function that posts to the stand-in for Discord that soaks use."""
    discord = Discord([HERE], record, nonce_memory=0)

    def write(author: Person | None, text: str, to: Json | None = None, **more: Any) -> Json:
        account = None if author is None else author.user()
        sent = discord.post(CHANNEL, {"content": text, **more}, author=account)
        if author is not None:
            sent["member"] = {"roles": ["11", "12", "13"], "joined_at": sent["timestamp"]}
            sent["edited_timestamp"] = None  # the bot ignores edited messages
        if to is not None:  # with the ping
            reference = {name: to[name] for name in ("channel_id", "guild_id")}
            sent["message_reference"] = {**reference, "message_id": to["id"]}
            sent |= {"type": 19, "mentions": [to["author"]], "referenced_message": to}
        return sent

    return write


def board(write: Write) -> Json:
    """Return the message of a board."""
    picture = {"media": {"url": "https://cdn.example/board-1-0.png?ex=1"}, "description": "Board"}
    button = {"type": 2, "style": 2, "label": "Move"}
    buttons = [{**button, "id": 5 + n, "custom_id": f"pb:move:1:{n}"} for n in range(4)]
    inside = [
        {"type": 10, "id": 2, "content": "player1 placed e5. <@2>, your turn."},
        {"type": 12, "id": 3, "items": [picture]},
        {"type": 1, "id": 4, "components": buttons},
    ]
    container = {"type": 17, "id": 1, "accent_color": 1, "components": inside}
    return write(None, "", components=[container], flags=1 << 15)


def events(plain: Json) -> list[bytes]:
    """Return events that differ by their id only, as JSON."""
    ids = (int(plain["id"]) + (number << 22) for number in range(1, EVENTS + 1))
    return [json.dumps({**plain, "id": str(each)}).encode() for each in ids]


async def microseconds(client: discord.Client, received: list[bytes]) -> float:
    """Return the processor time of each event, with the work of its handler."""
    # discord.py has no public function that handles an event given as JSON
    parse = client._connection.parsers["MESSAGE_CREATE"]  # pyright: ignore[reportPrivateUsage]
    before = asyncio.all_tasks()
    gc.collect()
    start = time.process_time()
    for number, each in enumerate(received):
        parse(discord.utils._from_json(each))  # pyright: ignore[reportPrivateUsage]
        if number % 10 == 9:
            while waiting := asyncio.all_tasks() - before:
                await asyncio.wait(waiting)
    return 1e6 * (time.process_time() - start) / len(received)


def prepare(client: discord.Client, last_message: str) -> None:
    """Let a client know its own account and a server, as after a login."""
    client.loop = asyncio.get_running_loop()
    # this is only set by a login, for which there is no server here
    state: Any = client._connection  # pyright: ignore[reportPrivateUsage]
    state.user = discord.ClientUser(state=state, data=bot_user())  # pyright: ignore[reportArgumentType]  # JSON
    server = HERE.guild([])
    server["channels"][0]["last_message_id"] = last_message
    state._add_guild_from_data(server)


async def add_matches(database: Database, number: int, board_message: int) -> None:
    """Store running matches of Ann and Bob, whose boards are the last messages of the channel."""
    async with database.write() as unit:
        for _ in range(number):
            seats, place = [Seat(ANN.id), Seat(BOB.id)], {"channel": CHANNEL, "home": CHANNEL}
            match = await add_match(unit, seats=seats, server=HERE.id, **place)
            await unit.matches.set_board(match.id, Board(CHANNEL, board_message, 0))


async def measure(folder: Path) -> None:
    """Print the costs."""
    url = f"sqlite:///{folder / 'bench.db'}"
    settings = Settings(discord_token=SecretStr("none"), database_url=url, shards=1)
    database = await open_database(url)
    unlimited = dict.fromkeys(Limit, Rate(10**9, timedelta(seconds=1)))
    limits = RateLimiter(SystemClock(), unlimited)
    bot = PostboardBot(settings=settings, database=database, limits=limits)
    plain = discord.AutoShardedClient(
        intents=bot.intents,
        shard_count=1,
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
    )
    record = Record(folder / "record.jsonl")
    write = writer(record)
    shown = board(write)
    for client in (bot, plain):
        prepare(client, shown["id"])
    await add_matches(database, 1, int(shown["id"]))
    cases = {
        "chat, whose text is hidden": write(CY, ""),
        "reply of one person to another": write(CY, "", write(BOB, "what a game")),
        "reply of a spectator to a board": write(CY, "well played", shown),
        "reply of a player to a board, no move": write(BOB, "well played", shown),
    }
    print(f"{'Processor time of an event (µs)':<40}{'discord.py':>12}{'bot':>8}{'bot, 100/s':>12}")
    for name, case in cases.items():
        received = events(case)
        await microseconds(bot, received[:100])
        alone, whole = await microseconds(plain, received), await microseconds(bot, received)
        print(f"{name:<40}{alone:>12.0f}{whole:>8.0f}{whole * PER_SECOND / 1e4:>10.1f} %")
    print(f"{'any, without the intents':<40}{0:>12}{0:>8}{0:>10.1f} %")
    await add_matches(database, MATCHES - 1, int(shown["id"]))
    prepare(bot, shown["id"])  # again, so that the channel is quiet
    missed = bot.missed_replies
    if missed is None:
        raise RuntimeError("the bot does not search for replies")
    start = time.process_time()
    missed.server_ready(HERE.id)
    await missed.search()
    spent = time.process_time() - start
    print(f"\nSearch after a start, {MATCHES:,} quiet running matches: {spent:.2f} s, no request")
    await database.close()
    record.close()


def main() -> None:
    """Measure in a temporary folder."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
