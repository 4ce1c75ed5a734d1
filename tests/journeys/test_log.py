"""What an admin reads: the log, measurements, and the status of the bot on a server."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
import simcord

import bot
from bot import __version__
from storage.sqlite.files import note_backup
from tests.journeys.conftest import Line, Log
from tests.journeys.match_helpers import begin, boards, in_turn
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.discord import StartBot, World
from tests.support.people import Answer
from tests.support.postboard import start_postboard
from tests.support.processes.monitoring import fetch, values_of

# ---- the log
ROOT = Path(__file__).parents[2]
AT_START = ["database opened", "commands synced", "ready"]


def lines(log: Log) -> list[Line]:
    """The log lines, without the one about the database that all tests of a process copy."""
    return [line for line in log.lines if line["event"] != "database created"]


def events(log: Log) -> list[str]:
    """The events of the log lines, in order, without their details."""
    return [str(line["event"]) for line in lines(log)]


async def test_each_match_is_logged_when_it_begins_and_ends(world: World, log: Log) -> None:
    """Two matches, five moves and a resignation."""
    await begin(world, moves="b2 a1 c3")
    await begin(world, size=5, moves="b2 c4")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert events(log) == [*AT_START, "match begun", "match begun", "match ended"]
    _, _, ready, first, second, ended = lines(log)
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
    assert events(log)[len(AT_START) :] == [
        "match begun",
        "match moderated",
        "match moderated",
        "match ended",
    ]
    paused = lines(log)[len(AT_START) + 1]
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


# ---- `/metrics`
class TestMetrics:
    """A bot that serves its measurements."""

    @pytest.fixture
    def start_bot(self, port: int) -> StartBot:
        """A bot that serves its measurements."""
        return partial(start_postboard, metrics_port=port)

    async def test_moves_pictures_and_parked_messages_are_counted(
        self, world: World, port: int
    ) -> None:
        """Moves count however they are made, and once."""
        await begin(world)
        for person, move in in_turn(world.ann, world.bob, "b2 a1"):
            await person.plays(move)
        await world.ann.replies(boards(world)[-1], "c3")
        await world.deny_bot("attach_files")
        await world.bob.plays("a3")
        status, text = await fetch(port, "/metrics")
        assert status == 200
        values = values_of(text)
        assert values["postboard_moves_total"] == 4
        assert values["postboard_picture_seconds_count"] >= 4
        assert values["postboard_outbox_notices parked"] == 1
        assert values["postboard_outbox_notices due"] == 0
        assert values["postboard_unexpected_errors_total"] == 0
        assert await fetch(port, "/healthz") == (200, "well\n")


# ---- `/server status`
async def status(world: World) -> Answer:
    """Let cy, who may manage the server, ask."""
    await world.grant(world.cy, "manage_guild")
    world.cy.enters(world.channel)
    return await world.cy.slash("server status")


async def test_a_well_bot_says_so_to_admins_only(world: World) -> None:
    await begin(world)
    answer = await status(world)
    assert answer.ephemeral
    assert f"I am Postboard {__version__}, started <t:" in answer
    assert "Everything works." in answer
    assert "No message waits for a channel in which I can't post." in answer
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("server status")

    # The last backup is named if the bot knows of one.
    if ON_POSTGRESQL:
        assert "I don't know when it was last backed up" in await status(world)
        return
    answer = await status(world)
    assert "I know of no backup of my database." in answer
    assert "`python -m maintenance backup`" in answer
    for days, old in ((1, False), (3, True)):
        note_backup(world.folder / "postboard.db", world.clock.now() - timedelta(days=days))
        answer = await status(world)
        assert "that I know of was made <t:" in answer
        assert ("Whoever runs me should look into that." in answer) is old


async def test_what_waits_is_listed_with_what_an_admin_can_do(world: World) -> None:
    await begin(world)
    await world.deny_bot("attach_files")
    for person, move in in_turn(world.ann, world.bob, "b2 a1"):
        await person.plays(move)
    answer = await status(world)
    assert f"2 messages wait for <#{world.channel.id}>. " in answer
    assert "Give me Attach Files there." in answer
    assert "posted as soon as I may post there" in answer
    await world.deny_bot("send_messages", "send_messages_in_threads")
    assert "Give me Send Messages there." in await status(world)
    await world.deny_bot()
    assert "No message waits" in await status(world)


async def test_channels_that_the_admin_cannot_view_are_only_counted(world: World) -> None:
    thread = await begin(world)
    await world.deny_bot("attach_files")
    await world.ann.plays("b2")
    await world.grant(world.cy, "manage_guild")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.hide_channel_from(world.cy)
    world.cy.enters(elsewhere)
    answer = await world.cy.slash("server status")
    assert "1 message waits for other channels, which you can't view or which are gone." in answer
    assert f"<#{world.channel.id}>" not in answer.text

    # Messages for a channel that is gone are counted.
    world.bob.enters(world.guild.create_text_channel("elsewhere"))
    await world.delete_channel(thread)
    await world.delete_channel(world.channel)
    await world.bob.slash("move", move="a1", match="1")
    await world.bob.clicks("Confirm")
    answer = await world.cy.slash("server status")
    assert "2 messages wait for other channels, which you can't view or which are gone." in answer


async def test_a_problem_of_the_bot_is_told(world: World, log: Log) -> None:
    world.clock.wrong_by = timedelta(hours=1)
    answer = await status(world)
    assert "The clock of my machine is wrong" in answer
    assert "Whoever runs me should look into that." in answer
    assert "All is well" not in answer.text
    assert any("the system clock is wrong" in line["event"] for line in log.lines)
