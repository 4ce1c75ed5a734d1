"""A world of an older version, upgraded: its database, its Discord, and today's bot in it."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import simcord
from simcord.backend import serializers

from bot.app import HEARTBEAT
from tests.support.discord import Running, World
from tests.support.people import Person
from tests.support.postboard import start_postboard
from tests.upgrade.controls import Control
from tests.upgrade.snapshot import thaw, thaw_guild

WORLDS = Path(__file__).parent / "worlds"
AWAY = timedelta(hours=3)
"""How long the upgrade takes: so long no bot was running."""


class OldWorld(World):
    """The world that a story of an older version left behind, some hours later.

    `where` is its folder, `people` are its members by name, `controls` is all that can be pressed
    in it, and `facts` what the story says of it (which match is in which phase).
    """

    def __init__(self, saved: Path, folder: Path) -> None:
        super().__init__(folder, self._start_there)
        self._fresh = True
        self.where = saved
        self.saved: dict[str, Any] = json.loads(
            gzip.decompress((saved / "discord.json.gz").read_bytes())
        )
        written = json.loads((saved / "controls.json").read_text())
        self.actions: list[str] = written["actions"]
        self.controls = [Control(**each) for each in written["controls"]]
        self.facts: dict[str, Any] = json.loads((saved / "facts.json").read_text())
        self.people: dict[str, Person] = {}
        restore(saved, folder / "postboard.db")

    async def _start_there(self, world: World) -> Running:
        if self._fresh:
            self._fresh = False
            handles = thaw(self.env, self.saved, AWAY)
            self.guild = handles[self.facts["server"]]
            self.channel = self.place(self.facts["channels"]["games"])
        return await partial(start_postboard, heartbeat=HEARTBEAT)(world)

    async def _settle_in(self) -> None:
        for each in self.saved["users"]:
            self._names[each["id"]] = each["name"]
        self._names[self.env.backend.bot_user.id] = "Postboard"
        for name, number in self.facts["people"].items():
            self.people[name] = self.person(number)
        self.ann, self.bob, self.cy = (self.people[name] for name in ("ann", "bob", "cy"))
        await self.env.settle()

    def person(self, number: int, guild: simcord.GuildHandle | None = None) -> Person:
        """A member of a server (the first unless another is named)."""
        user = simcord.UserHandle(self.env, self.env.backend.get_user(number))
        return Person(self, simcord.MemberActor(self.env, guild or self.guild, user))

    def place(self, channel: int) -> simcord.ChannelHandle:
        """A channel or thread by its id."""
        found = self.env.backend.channels[channel]
        guild = None if found.guild_id is None else self.env.backend.guilds[found.guild_id]
        handle = None if guild is None else simcord.GuildHandle(self.env, guild)
        return simcord.ChannelHandle(self.env, handle, found)

    async def lets_into_left_server(self) -> simcord.GuildHandle:
        """The bot is invited again to the server that it had been removed from."""
        handle = thaw_guild(self.env, self.saved["left"][0])
        payload: Any = dict(
            serializers.guild_create_payload(self.env.backend, self.env.backend.guilds[handle.id])
        )
        del payload["unavailable"]  # it is there only when a server comes back from an outage
        self.env.backend.emit("GUILD_CREATE", payload)
        await self.env.settle()
        return handle


def restore(saved: Path, file: Path) -> None:
    """Make the database file that the older version left."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((saved / "database.sql").read_text())
