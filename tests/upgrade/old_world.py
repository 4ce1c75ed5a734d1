"""A stored world of an older version, with its database, its Discord and today's bot."""

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

from bot.app import HEARTBEAT
from maintenance.copying import copy_database
from storage.addresses import SqliteFile, address_of
from storage.sqlite.files import prepare
from tests.support.discord import RunningBot, World
from tests.support.people import Person
from tests.support.postboard import start_postboard
from tests.support.postgresql import ON_POSTGRESQL
from tests.upgrade.controls import Control
from tests.upgrade.snapshot import restore_discord

WORLDS = Path(__file__).parent / "worlds"
UPGRADE_TIME = timedelta(hours=3)
"""How long no bot was running."""


class OldWorld(World):
    """A stored world of an older version, some hours later.

    `source` is its folder, `people` are its members by name, `controls` are the stored buttons,
    menus and forms, and `facts` has the numbers of matches by their names in the scenario.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        super().__init__(folder, self._start_in_stored_world)
        self._is_first_start = True
        self.source = source
        self.saved_discord: dict[str, Any] = json.loads(
            gzip.decompress((source / "discord.json.gz").read_bytes())
        )
        stored = json.loads((source / "controls.json").read_text())

        self.controls = [Control(**each) for each in stored]

        self.facts: dict[str, Any] = json.loads((source / "facts.json").read_text())
        self.people: dict[str, Person] = {}
        restore_database(source, folder / "postboard.db")

    async def _start_in_stored_world(self, world: World) -> RunningBot:
        if self._is_first_start:
            self._is_first_start = False
            restore_discord(self.env, self.saved_discord, UPGRADE_TIME)
            guild = self.env.backend.guilds[self.facts["server"]]
            self.guild = simcord.GuildHandle(self.env, guild)
            self.channel = self.place(self.facts["channels"]["games"])
            if ON_POSTGRESQL:
                await self._move_to_server()
        return await partial(start_postboard, heartbeat=HEARTBEAT)(world)

    async def _move_to_server(self) -> None:
        """Upgrade the file and copy it into the PostgreSQL database, as an admin would."""
        file = self.folder / "postboard.db"
        prepare(file, self.folder, self.clock.now())
        said: list[str] = []
        replaced = self.folder / "replaced.jsonl"
        target = address_of(self.database_url)
        copied = await copy_database(SqliteFile(file), target, said.append, replaced)
        assert copied.rows["matches"], said

    async def _add_people(self) -> None:
        for each in self.saved_discord["users"]:
            self._names[each["id"]] = each["name"]
        self._names[self.env.backend.bot_user.id] = "Postboard"
        for name, number in self.facts["people"].items():
            self.people[name] = self.person(number)
        self.ann, self.bob, self.cy = (self.people[name] for name in ("ann", "bob", "cy"))
        await self.env.settle()

    def person(self, number: int, guild: simcord.GuildHandle | None = None) -> Person:
        """Return a person as a member of a server, by default the first."""
        user = simcord.UserHandle(self.env, self.env.backend.get_user(number))
        return Person(self, simcord.MemberActor(self.env, guild or self.guild, user))

    def place(self, channel: int) -> simcord.ChannelHandle:
        """Return a channel or thread by its id."""
        found = self.env.backend.channels[channel]
        guild = None if found.guild_id is None else self.env.backend.guilds[found.guild_id]
        handle = None if guild is None else simcord.GuildHandle(self.env, guild)
        return simcord.ChannelHandle(self.env, handle, found)


def restore_database(source: Path, file: Path) -> None:
    """Write the database file of a stored world."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((source / "database.sql").read_text())
