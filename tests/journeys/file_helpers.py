"""Helpers for journeys with files: records, replays, and the channel for finished matches."""

from typing import Any

import pytest
import simcord
from simcord import interactions

from rules.line import Entry, Kind
from rules.record_details import Details
from rules.registry import game_named
from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.database.raw_sql import fetch
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.records import record_of_log


def alt_of(answer: Answer) -> str:
    """The description of the only file of an answer."""
    (attachment,) = answer.seen.attachments
    return str(attachment["description"])


async def play_short(world: World) -> None:
    """Begin a match, play two moves, and let ann resign."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))


def limit_files(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let Discord take files of at most `size` bytes."""
    usual: Any = interactions.base_payload

    def limited(*args: Any, **given: Any) -> Any:
        record, payload = usual(*args, **given)
        return record, {**payload, "attachment_size_limit": size}

    monkeypatch.setattr(interactions, "base_payload", limited)


async def choose(world: World, **options: object) -> Answer:
    """Let ann, who may manage the server, change its settings."""
    await world.grant(world.ann, "manage_guild")
    world.ann.enters(world.channel)
    return await world.ann.slash("server settings", **options)


async def results_channel(world: World) -> simcord.ChannelHandle:
    """Add a channel, and choose it for finished matches."""
    channel = world.guild.create_text_channel("results")
    assert "Saved." in await choose(world, finished_channel=channel)
    return channel


def states(world: World) -> list[str]:
    """Return the states of the notices of finished matches."""
    rows = fetch(world.folder, "SELECT state FROM outbox WHERE kind = 'replay'")
    return [str(state) for (state,) in rows]


def record_of(*moves: str, **changes: Any) -> dict[str, Any]:
    """Return the record of a match of Escabel 3×3; the first seat resigns after the moves."""
    game = game_named("escabel")
    entries = [Entry(Kind.MOVE, ply % 2, move) for ply, move in enumerate(moves)]
    entries.append(Entry(Kind.RESIGNED, 0))
    options = game.read_options({"size": "3", "pie": "off"})
    details = Details(match_id=128, players=("Ann", "Ben"), began="2026-11-21T21:50:12Z")
    return {**record_of_log(game, options, 2, b"", entries, details=details), **changes}


async def imports(
    person: Person, data: bytes, name: str = "match.json", **options: object
) -> Answer:
    return await person.slash("import", file=(name, data), **options)
