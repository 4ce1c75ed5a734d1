"""What an admin reads in the log: one line for each beginning and end, and not too many."""

from __future__ import annotations

from pathlib import Path

import bot
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World

ROOT = Path(__file__).parents[2]
AT_START = ["commands synced", "ready"]


def events(log: Log) -> list[str]:
    """The events of the log lines, in order, without their details."""
    return [str(line["event"]) for line in log.lines]


async def test_each_match_is_logged_when_it_begins_and_ends(world: World, log: Log) -> None:
    """Two matches, five moves and a resignation."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3"))
    await begin(world, size=5)
    await play(*in_turn(world.ann, world.bob, "b2 c4"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert events(log) == [*AT_START, "match begun", "match begun", "match ended"]
    _, ready, first, second, ended = log.lines
    assert ready["version"] == bot.__version__
    assert ready["shards"] == 1
    players = [world.ann.id, world.bob.id]
    assert (first["match"], first["game"], first["players"]) == (1, "escabel", players)
    assert (second["match"], second["server"]) == (2, world.guild.id)
    assert (ended["match"], ended["how"], ended["winners"]) == (2, "resigned", [1])
    assert "seed" not in str(log.lines)


async def test_moderator_actions_are_logged(world: World, log: Log) -> None:
    await begin(world)
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate pause", match="1", reason="Quarrel in private words")
    await world.cy.slash("moderate end", match="1", reason="Quarrel in private words")
    assert events(log)[2:] == [
        "match begun",
        "match moderated",
        "match moderated",
        "match ended",
    ]
    paused = log.lines[3]
    assert (paused["match"], paused["moderator"]) == (1, world.cy.id)
    assert paused["action"] == f"player {world.cy.id} paused the match."
    assert "Quarrel" not in str(log.lines)


async def test_neither_what_was_not_stored_nor_a_reconnect_is_logged(
    world: World, log: Log
) -> None:
    """A match whose transaction failed leaves no line, and a reconnect is no start."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    async with world.simultaneously():
        await world.bob.clicks("Accept")
        await world.bob.clicks("Accept")
    assert events(log).count("match begun") == 1
    world.env.bot.dispatch("ready")
    await world.env.settle()
    assert events(log).count("ready") == 1


def test_the_logged_version_is_the_projects_version() -> None:
    assert f'version = "{bot.__version__}"' in (ROOT / "pyproject.toml").read_text()
