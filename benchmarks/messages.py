"""Measures what the messages of servers cost a bot that lets players move by replying to a board.

`python -m benchmarks.messages` gives a client events as the gateway delivers them, decompressed,
and measures the processor time of each: reading the JSON, discord.py's parsing, and the bot's
handler. A bot without these intents gets no such events, and spends nothing on them. It also
measures the search for replies after a start with 10,000 running matches, all in quiet channels.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
from pydantic import SecretStr

from benchmarks.database_sizes import expect
from bot.app import PostboardBot
from bot.runtime.rate_limits import RateLimiter
from bot.settings import Settings
from matches.model.entities import Board, Seat
from matches.model.limits import Act, Rate
from matches.model.match_options import MatchOptions
from matches.protocols.matches import ClockSchedule
from matches.service import SystemClock
from storage.database import Database, open_database

EVENTS = 5000
PER_SECOND = 100
BOT, ANN, BOB, CY = 900, 1, 2, 3
SERVER, CHANNEL = 100, 200
EPOCH_ID = 1_400_000_000_000_000_000
MATCHES = 10_000

Json = dict[str, Any]


def person(number: int, **more: Any) -> Json:
    """Return a user as Discord sends one."""
    name = f"player{number}"
    return {
        "id": str(number),
        "username": name,
        "global_name": name.title(),
        "discriminator": "0",
        "avatar": "0123456789abcdef0123456789abcdef",
        "public_flags": 0,
        **more,
    }


POSTBOARD = person(BOT, bot=True)


def message(author: Json, text: str, **more: Any) -> Json:
    """Return a message of a channel, without its id."""
    return {
        "type": 0,
        "channel_id": str(CHANNEL),
        "guild_id": str(SERVER),
        "author": author,
        "member": {"roles": ["11", "12", "13"], "joined_at": "2026-01-01T00:00:00+00:00"},
        "content": text,
        "timestamp": "2026-11-20T10:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
        **more,
    }


def reply(author: Json, text: str, to: Json) -> Json:
    """Return a message that replies to another, with the ping."""
    reference = {"channel_id": str(CHANNEL), "guild_id": str(SERVER), "message_id": to["id"]}
    return message(
        author,
        text,
        type=19,
        mentions=[to["author"]],
        message_reference=reference,
        referenced_message=to,
    )


def board() -> Json:
    """Return the message of a board."""
    picture = {"media": {"url": "https://cdn.example/board-1-0.png?ex=1"}, "description": "Board"}
    buttons = [
        {
            "type": 2,
            "id": 5 + number,
            "style": 2,
            "label": "Move",
            "custom_id": f"pb:move:1:{number}",
        }
        for number in range(4)
    ]
    inside = [
        {"type": 10, "id": 2, "content": "player1 placed e5. <@2>, your turn."},
        {"type": 12, "id": 3, "items": [picture]},
        {"type": 1, "id": 4, "components": buttons},
    ]
    container = {"type": 17, "id": 1, "accent_color": 1, "components": inside}
    return {**message(POSTBOARD, "", components=[container], flags=1 << 15), "id": str(EPOCH_ID)}


def events(plain: Json) -> list[bytes]:
    """Return events that differ by their id only, as JSON."""
    return [
        json.dumps({**plain, "id": str(EPOCH_ID + (number << 22))}).encode()
        for number in range(1, EVENTS + 1)
    ]


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


def prepare(client: discord.Client) -> None:
    """Let a client know its own account and a server, as after a login."""
    client.loop = asyncio.get_running_loop()
    # this is only set by a login, for which there is no server here
    state: Any = client._connection  # pyright: ignore[reportPrivateUsage]
    state.user = discord.ClientUser(state=state, data=POSTBOARD)  # pyright: ignore[reportArgumentType]  # JSON
    channel = {
        "id": str(CHANNEL),
        "type": 0,
        "name": "games",
        "position": 0,
        "last_message_id": str(EPOCH_ID),
    }
    nothing = ("roles", "members", "emojis", "features")
    zero = (
        *("verification_level", "default_message_notifications", "explicit_content_filter"),
        *("mfa_level", "nsfw_level", "premium_tier"),
    )
    state._add_guild_from_data(
        {
            "id": str(SERVER),
            "name": "The Board Room",
            "owner_id": str(ANN),
            "channels": [channel],
            "preferred_locale": "en-US",
            **{name: [] for name in nothing},
            **dict.fromkeys(zero, 0),
        }
    )


async def add_matches(database: Database, number: int) -> None:
    """Store running matches of Ann and Bob, whose boards are the last messages of the channel."""
    async with database.write() as unit:
        for _ in range(number):
            match = await unit.matches.add(
                game="escabel",
                options={"size": "9"},
                match_options=MatchOptions(),
                seed=bytes(32),
                seats=[Seat(ANN), Seat(BOB)],
                server=SERVER,
                channel=CHANNEL,
                home=CHANNEL,
                to_move=0,
                created_at=datetime(2026, 11, 20, tzinfo=UTC),
                schedule=ClockSchedule(),
            )
            await unit.matches.set_board(match.id, Board(CHANNEL, EPOCH_ID, 0))


async def measure(folder: Path) -> None:
    """Print the costs."""
    url = f"sqlite:///{folder / 'bench.db'}"
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]  # a field of pydantic's own
        discord_token=SecretStr("none"),
        database_url=url,
        shards=1,
    )
    database = await open_database(url)
    unlimited = dict.fromkeys(Act, Rate(10**9, timedelta(seconds=1)))
    limits = RateLimiter(SystemClock(), unlimited)
    bot = PostboardBot(settings=settings, database=database, limits=limits)
    plain = discord.AutoShardedClient(
        intents=bot.intents,
        shard_count=1,
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
    )
    for client in (bot, plain):
        prepare(client)
    await add_matches(database, 1)
    chat = {**message(person(BOB), "what a game"), "id": str(EPOCH_ID)}
    cases = {
        "chat, whose text is hidden": message(person(CY), ""),
        "reply of one person to another": reply(person(CY), "", chat),
        "reply of a spectator to a board": reply(person(CY), "well played", board()),
        "reply of a player to a board, no move": reply(person(BOB), "well played", board()),
    }
    print(f"{'Processor time of an event (µs)':<40}{'discord.py':>12}{'bot':>8}{'bot, 100/s':>12}")
    for name, case in cases.items():
        received = events(case)
        await microseconds(bot, received[:100])
        alone, whole = await microseconds(plain, received), await microseconds(bot, received)
        print(f"{name:<40}{alone:>12.0f}{whole:>8.0f}{whole * PER_SECOND / 1e4:>10.1f} %")
    print(f"{'any, without the intents':<40}{0:>12}{0:>8}{0:>10.1f} %")
    async with database.read() as unit:
        expect((await unit.matches.get(1)) is not None)
    await add_matches(database, MATCHES - 1)
    prepare(bot)  # again, so that the channel is quiet
    missed = bot.missed_replies
    if missed is None:
        raise RuntimeError("the bot does not search for replies")
    start = time.process_time()
    missed.server_ready(SERVER)
    await missed.search()
    spent = time.process_time() - start
    print(f"\nSearch after a start, {MATCHES:,} quiet running matches: {spent:.2f} s, no request")
    await database.close()


def main() -> None:
    """Measure in a temporary folder."""
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
