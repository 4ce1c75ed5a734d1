"""A stored world of an older version, with its database, its Discord and today's bot.

`save_discord` returns the servers, channels, threads, people and messages of SimCord's world, the
commands that the bot registered, and the time. `restore_discord` puts them into a new, empty world
before a bot starts in it. New objects then get ids that were never used before.

`press_all` presses every control, one after another, and says what each press did: the kind of
answer (a form, words, a picture, a file), whether the control is out of date, which further
controls the answer offers, and what it changed. Sentences are not compared, because later versions
may improve them.
"""

import gzip
import json
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager
from dataclasses import MISSING, asdict, fields, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from simcord.backend.models import Guild, Message, Role
from simcord.backend.models.channel import Channel, Overwrite, ThreadMetadata
from simcord.backend.models.member import Member
from simcord.backend.models.user import User
from simcord.components import walk_components
from simcord.enums import OverwriteType

from bot.app import HEARTBEAT
from bot.features import computers
from bot.registry import all_handlers
from maintenance.copying import copy_database
from players import review as reviews
from players.levels import Level
from players.search import SearchSettings
from storage.addresses import address_of
from storage.database import UnitOfWork
from storage.sqlite.files import prepare
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.discord import RunningBot, World
from tests.support.people import Answer, Person
from tests.support.postboard import start_postboard
from tests.upgrade.controls import Control, press

Json = dict[str, Any]

_UNUSED = {
    *("allowed_mentions", "stickers", "poll", "system_metadata", "snapshots", "reactions"),
    "audit_log_entries",
}
"""Fields that the bot does not use and that are not plain JSON."""


def _plain(things: Iterable[Any]) -> list[Json]:
    """Return the fields of some of SimCord's records, except those with their default value."""
    return [
        {
            each.name: value
            for each in fields(thing)
            if each.name not in _UNUSED
            and (value := whole[each.name])
            != (each.default if each.default_factory is MISSING else each.default_factory())
        }
        for thing in things
        for whole in [asdict(thing)]
    ]


def save_discord(env: simcord.Env) -> Json:
    """Return the whole world."""
    backend = env.backend
    messages = (message for stored in backend.messages.values() for message in stored.values())
    return {
        "elapsed": backend.clock.elapsed,
        "application_id": backend.application_id,
        "bot": backend.bot_user.id,
        "users": _plain(backend.users.values()),
        "guilds": _plain(backend.guilds.values()),
        "channels": _plain(backend.channels.values()),
        "messages": _plain(messages),
        "direct": [*backend.dm_channels.items()],
        "commands": [
            [scope, list(key), command]
            for scope, commands in backend.commands.items()
            for key, command in commands.items()
        ],
    }


def _channel(saved: Json) -> Channel:
    channel = Channel(**saved)
    channel.overwrites = [
        Overwrite(**{**each, "type": OverwriteType(each["type"])})
        for each in saved.get("overwrites", ())
    ]
    if "thread_metadata" in saved:
        channel.thread_metadata = ThreadMetadata(**saved["thread_metadata"])
    joined = saved.get("thread_members", {})
    channel.thread_members = {int(user): moment for user, moment in joined.items()}
    return channel


def _guild(saved: Json) -> Guild:
    guild = Guild(**saved)
    guild.roles = {each["id"]: Role(**each) for each in saved["roles"].values()}
    guild.members = {each["user_id"]: Member(**each) for each in saved["members"].values()}
    return guild


def restore_discord(env: simcord.Env, saved: Json, after: timedelta) -> None:
    """Restore a saved world into an empty one, `after` so much time, without events for the bot."""
    backend = env.backend
    # SimCord gives the application and its bot the same ids in every world
    assert backend.application_id == saved["application_id"]
    assert backend.bot_user.id == saved["bot"]
    for each in saved["users"]:
        vars(backend.users.setdefault(each["id"], User(**each))).update(each)
    backend.guilds |= {each["id"]: _guild(each) for each in saved["guilds"]}
    backend.channels |= {each["id"]: _channel(each) for each in saved["channels"]}
    backend.messages |= {each: {} for each in backend.channels}
    for each in saved["messages"]:
        backend.messages.setdefault(each["channel_id"], {})[each["id"]] = Message(**each)
    backend.dm_channels |= dict(saved["direct"])
    for scope, (name, kind), command in saved["commands"]:
        backend.commands.setdefault(scope, {})[name, kind] = command
    backend.advance_clock(saved["elapsed"] + after.total_seconds())


# ---- the world
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
        target = address_of(self.database_url)
        copied = await copy_database(file, target, said.append)
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
        stored = self.env.backend.channels[channel]
        guild = None if stored.guild_id is None else self.env.backend.guilds[stored.guild_id]
        handle = None if guild is None else simcord.GuildHandle(self.env, guild)
        return simcord.ChannelHandle(self.env, handle, stored)


def restore_database(source: Path, file: Path) -> None:
    """Write the database file of a stored world."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((source / "database.sql").read_text())


# ---- pressing its controls
CHANGING = (
    *("snooze", "undo", "takeback", "decline-proposal", "agree", "set", "rematch", "join-as"),
    *("play-computer-at", "computer-at", "computer-out"),
    *("accept", "start", "decline", "withdraw", "confirm", "cancel-yes", "resign-yes"),
    *("league-join", "league-leave", "league-out", "league-begin", "league-end"),
    *("ladder-challenge", "ladder-join", "ladder-leave", "ladder-out"),
)
"""Actions that change what other controls do. They are pressed last, in this order."""
PRESSES_PER_MINUTE = 6
"""Few enough that no rate limit applies."""
COMPARED_EXTRAS = ("proposal", "posted_proposal", "rematch", "snooze", "inactivity_question")
"""Fields of a match's extras that are compared."""


def about(control: Control) -> str | None:
    """Return what a control is about: "match", "challenge" or None."""
    return all_handlers().controls[control.action][1].get("about")


async def state_of(world: OldWorld, control: Control, person: Person) -> list[str]:
    """Return everything that a press of this control could change."""
    async with world.bot.context.database.read() as unit:
        if about(control) == "challenge":
            challenge = await unit.challenges.get(int(control.args[0]))
            assert challenge is not None
            return [f"challenge: {challenge.state.value}", f"joined: {len(challenge.joined)}"]
        if control.action == "set":
            preferences = await unit.players.preferences(person.id)
            return [f"set: {getattr(preferences, control.args[0])}"]
        if control.action.startswith(("league-", "ladder-")):
            return await _state_of_league(unit, world.guild.id, control)
        if about(control) != "match":
            return []
        row = await unit.matches.get(int(control.args[0]))
        if row is None:
            return []
        events = await unit.matches.events(row.id)
        extras = [f"extras: {name}" for name in COMPARED_EXTRAS if getattr(row.extras, name)]
        return [f"{each.seq} {each.kind.value} {each.seat} {each.text}" for each in events] + extras


async def _state_of_league(unit: UnitOfWork, server: int, control: Control) -> list[str]:
    if control.action.startswith("ladder-"):
        players = await unit.ladders.players(server, control.args[0])
        return [f"{place}: {each.player}" for place, each in enumerate(players)]
    number = int(control.args[control.action in {"league-table", "league-schedule"}])
    season, players = await unit.leagues.get(number), await unit.leagues.players(number)
    statuses = [f"{each.player}: {each.status.value}" for each in players]
    return [f"over: {season is None or season.due_at is None}", *statuses]


def outcome_of(answer: Answer, changed: list[str]) -> dict[str, Any]:
    """Return what a press did, as JSON."""
    if answer.form is not None:
        return {"answer": "form", "offers": [str(answer.form["custom_id"]).split(":")[1]]}
    offers: set[str] = set()
    files: list[str] = []
    for seen in answer.messages:
        ids = [str(c["custom_id"]) for c in walk_components(seen.components) if "custom_id" in c]
        offers |= {each.split(":")[1] for each in ids}
        files += [str(each["filename"]).rpartition(".")[2] for each in seen.attachments]
    return {
        "answer": "out of date" if "out of date" in answer.text else "words",
        "says": answer.text[:120],
        "offers": sorted(offers),
        "files": sorted(files),
        "changed": changed,
    }


async def input_for(world: OldWorld, control: Control) -> list[str]:
    """Return the value to choose in a menu, or the legal move or komi to type into a form."""
    if control.kind != "form":
        return control.values[:1]
    if control.action == "answered":
        return ["7"]
    if control.action.startswith("learn-"):
        return ["a1"]
    match = await world.bot.context.service.matches.load(int(control.args[0]))
    return [str(move) for move in match.position.legal_moves()[:1]] or ["a1"]


@contextmanager
def quick_searches() -> Generator[None]:
    """Let computers search for a short time in reviews and for hints, because what they find is not
    compared."""
    quick = replace(reviews.FIRST_LOOK, playouts=4)
    with (
        patch.multiple(reviews, FIRST_LOOK=quick, SECOND_LOOK=quick),
        patch.object(computers, "ADVISER", Level(SearchSettings(60))),
    ):
        yield


async def press_all(world: OldWorld) -> dict[str, dict[str, Any]]:
    """Press each control as its person, and return what each press did, by custom_id.

    Those that only show something come first.
    """
    with quick_searches():
        return await _press_all(world)


async def _press_all(world: OldWorld) -> dict[str, dict[str, Any]]:
    effects: dict[str, dict[str, Any]] = {}
    rank = {action: number for number, action in enumerate(CHANGING, 1)}
    for control in sorted(world.controls, key=lambda each: rank.get(each.action, 0)):
        if control.channel not in world.env.backend.channels:
            continue  # on a server that the bot was removed from
        person = world.person(control.person)
        before = await state_of(world, control, person)
        try:
            answer = await press(world, person, control, await input_for(world, control))
        except AssertionError as error:
            raise AssertionError(f"{person.name} pressed {control}") from error
        after = await state_of(world, control, person)
        changed = [f"+{each}" for each in after if each not in before]
        changed += [f"-{each}" for each in before if each not in after]
        effects[control.id] = outcome_of(answer, changed)
        if len(effects) % PRESSES_PER_MINUTE == 0:
            await world.advance(minutes=1)
    return effects
