"""Channels, threads and private messages on the page, asked for as the page asks for them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import simcord

from local_play.__main__ import NAMES, playing
from local_play.discord import LocalDiscord
from local_play.page import page
from model.entities import First, MatchRow
from tests.matches.conftest import begun
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.sample_bot import SampleBot

THREAD = 1 << 42


class OpenPage:
    """A page that a browser has opened."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._actions = 0
        self.state: dict[str, Any] = {}

    async def open(self, **given: Any) -> None:
        """Open it, as a new page."""
        async with self._session.post("/api/pages", json=given) as response:
            assert response.status == 200
            self.state = await response.json()
        self._session.headers["X-Simcord-Context"] = self.state["context"]["id"]
        self._actions = 0

    async def look(self, page: str = "") -> None:
        """Ask for the state, or for that of a page that was opened earlier."""
        headers = {"X-Simcord-Context": page} if page else None
        async with self._session.get("/api/state", headers=headers) as response:
            self.state = await response.json()

    async def act(self, kind: str, **given: Any) -> bool:
        """Do something, and return whether it was accepted."""
        await self.look()
        body = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._actions + 1,
            "request_id": f"r{self._actions}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            **given,
        }
        async with self._session.post("/api/action", json=body) as response:
            receipt = await response.json()
        self._actions = receipt["expectedSequence"]
        await self.look()
        return not receipt["rejected"]

    @property
    def texts(self) -> list[str]:
        """The messages that are shown."""
        return [self.state["messages"][each]["content"] for each in self.state["timeline"]]

    @property
    def places(self) -> list[str]:
        """The places, with «>» for the one that is shown, and the number of mentions."""
        return [
            f"{'>' if each['current'] else ''}{each['name']}"
            f"{' new' if each['unread'] else ''}{each['mentions'] or ''}"
            for each in self.state["places"]
        ]

    def place(self, name: str) -> str:
        """The id of a place."""
        return next(each["id"] for each in self.state["places"] if each["name"] == name)


@asynccontextmanager
async def served() -> AsyncGenerator[tuple[LocalDiscord, SampleBot, OpenPage]]:
    """Serve a server with a thread, and open a page that shows the channel."""
    local = LocalDiscord(NAMES)
    local.restore_thread(THREAD, "a match", [person.id for person in local.people])
    bot = SampleBot()
    await local.start(bot)
    for channel in (local.channel.id, THREAD):
        await bot.get_partial_messageable(channel).send(f"hello from {channel}")
    async with page(local, 0, local.channel.id) as preview:
        origin, capability = preview.url.split("/#")
        headers = {"X-Simcord-Capability": capability}
        async with aiohttp.ClientSession(origin, headers=headers) as session:
            opened = OpenPage(session)
            await opened.open()
            yield local, bot, opened
    await local.stop(bot)


async def test_a_page_goes_from_place_to_place() -> None:
    async with served() as (local, bot, shown):
        assert shown.places == [">games", "a match"]
        assert shown.texts == [f"hello from {local.channel.id}"]
        assert await shown.act("focus", target_id=shown.place("a match"))
        assert shown.places == ["games", ">a match"]
        assert shown.texts == [f"hello from {THREAD}"]
        assert shown.state["channel"]["name"] == "a match"
        assert await shown.act("send_message", content="written in the thread")
        assert "written in the thread" in shown.texts
        assert shown.state["targetId"] in shown.state["timeline"]

        message = await bot.get_partial_messageable(local.channel.id).send("somewhere else")
        assert await shown.act("focus", target_id=str(message.id))
        assert shown.places[0] == ">games"
        assert "written in the thread" not in shown.texts


async def test_a_page_shows_what_happens_between_two_ticks() -> None:
    """Such as an answer to a press on another page, without anything done on this one."""
    async with served() as (local, bot, shown):
        await bot.get_partial_messageable(local.channel.id).send("from nowhere")
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while "from nowhere" not in shown.texts:
                await shown.look()


async def test_a_page_opens_at_the_newest_message_where_it_was_before() -> None:
    async with served() as (local, bot, shown):
        bob = str(local.people[1].id)
        newest = await bot.get_partial_messageable(local.channel.id).send("the newest")
        await shown.open()
        assert shown.state["targetId"] == str(newest.id)
        await shown.open(viewer_id=bob, target_id=str(THREAD))
        assert shown.state["viewerId"] == bob
        assert shown.places == ["games new", ">a match"]
        assert shown.texts == [f"hello from {THREAD}"]
        assert await shown.act("send_message", content="by Bob, in the thread")
        for viewer, place in ((None, None), ("17", "17"), (bob, "x"), (["x"], {"x": 1})):
            await shown.open(viewer_id=viewer, target_id=place)
            assert shown.state["viewerId"] == (bob if viewer == bob else str(local.people[0].id))
            assert shown.places[0] == ">games"


async def test_a_page_opens_after_many_were_left_open() -> None:
    """By a browser that ended suddenly, many times. Pages that are used stay open."""
    async with served() as (_, _, shown):
        used = shown.state["context"]["id"]
        for _ in range(40):
            await shown.open()
            await shown.look(used)
            assert shown.state["context"]["id"] == used


async def test_what_is_new_elsewhere_is_marked() -> None:
    async with served() as (local, bot, shown):
        ann, bob = local.people[0].id, local.people[1].id
        thread = bot.get_partial_messageable(THREAD)
        allowed = discord.AllowedMentions(users=True)
        await thread.send(f"<@{bob}>, your turn", allowed_mentions=allowed)
        await shown.act("refresh")
        assert shown.places == [">games", "a match new"]
        await thread.send(f"<@{ann}>, your turn", allowed_mentions=allowed)
        await shown.act("refresh")
        assert shown.places == [">games", "a match new1"]
        await shown.act("focus", target_id=shown.place("a match"))
        await shown.act("focus", target_id=shown.place("games"))
        assert shown.places == [">games", "a match"]


async def test_private_messages_are_shown_to_their_reader_only() -> None:
    async with served() as (local, bot, shown):
        ann, bob = local.people[0].id, local.people[1].id
        private = await (await bot.create_dm(discord.Object(bob))).send("psst")
        await shown.act("refresh")
        assert shown.places == [">games", "a match"]
        assert not await shown.act("focus", target_id=str(private.id))
        assert shown.places[0] == ">games"

        assert await shown.act("viewer", viewer_id=str(bob))
        assert shown.places == [">games", "a match", "Postboard new1"]
        assert await shown.act("focus", target_id=shown.place("Postboard"))
        assert shown.texts == ["psst"]
        assert await shown.act("send_message", content="an answer")
        assert shown.texts == ["psst", "an answer"]

        # Who becomes somebody else does not go on reading.
        assert await shown.act("viewer", viewer_id=str(ann))
        assert shown.places == [">games", "a match"]
        assert "psst" not in shown.texts
        assert await shown.act("send_message", content="in public")
        assert "in public" in shown.texts


async def test_a_place_that_does_not_exist_changes_nothing() -> None:
    async with served() as (_, _, shown):
        for target in ("0", "17", "9" * 60, "x", "", "-1", "²"):
            assert not await shown.act("focus", target_id=target)
            assert shown.places == [">games", "a match"]
        assert await shown.act("focus", target_id=shown.place("a match"))


# ---- what is there at the start
def boards_in(preview: simcord.Preview, channel: int) -> list[str]:
    """The file names of the pictures in a channel."""
    messages = preview.env.backend.messages[channel].values()
    return [attachment["filename"] for message in messages for attachment in message.attachments]


async def board_posted(service: Any, match_id: int) -> MatchRow:
    """Wait until the newest board of a match was posted, while the clock of the page goes on."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            row: MatchRow = (await service.matches.load(match_id)).row
            if row.board is not None and row.board.seq == row.seq:
                return row
            await asyncio.sleep(0.01)


async def test_the_threads_of_running_and_ended_matches_are_there_again(tmp_path: Path) -> None:
    """Also one in which another match was agreed on: who may see that depends on it."""
    database = tmp_path / "local.db"
    async with playing(database, 0) as preview:
        bot: Any = preview.env.bot
        service = bot.context.service
        first = preview.channel.id
        assert len(boards_in(preview, first)) == 1
        ann, bob = (await service.matches.load(3)).row.players
        server = preview.channel.guild.id if preview.channel.guild else 0
        place = {"server": server, "channel": first, "maker": ann}
        await begun(service, game="esgrad", opponents=(bob,), first=First.ME, **place)
        second = (await board_posted(service, 4)).channel
        assert second != first
        await service.playing.resign(3, bob)
        await board_posted(service, 3)
    async with playing(database, 0) as preview:
        bot = preview.env.bot
        assert preview.channel.id == second
        for channel in (first, second):
            assert isinstance(bot.get_channel(channel), discord.Thread)
        assert len(boards_in(preview, first)) == 1
        assert len(boards_in(preview, second)) == 1
