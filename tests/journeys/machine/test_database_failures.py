"""If the database cannot be written, players are told that nothing was saved.

The text that they typed is returned to them.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Generator

import pytest

from storage.sqlite import backend
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, locked, play, posted
from tests.journeys.time.clock_helpers import starts_with_heartbeat
from tests.support.database.raw_sql import change
from tests.support.discord import RunningBot, StartBot, World


def events(log: Log) -> list[str]:
    """Return all events that were logged."""
    return [str(line["event"]) for line in log.lines]


@pytest.mark.usefixtures("short_lock_timeout")
async def test_what_cannot_be_stored_can_be_tried_again(world: World) -> None:
    """A preview needs no lock. The time when its player was last active is stored later."""
    await begin(world)
    await world.restart()
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    with locked(world):
        preview = await world.ann.fills(form, "b2")
        assert "Confirm" in preview.seen.buttons
        failed = await world.ann.clicks("Confirm", on=preview)
    assert "I couldn't save that just now" in failed
    done = await world.ann.clicks("Confirm", on=preview.messages[0])
    assert "Your move is in: b2" in done

    await world.bob.sets("Moves: played at once", "Confirmation")
    form = await world.bob.clicks("Type it", on=await world.bob.clicks("Move"))
    with locked(world):
        failed = await world.bob.fills(form, "a1")
    assert "I couldn't save that just now" in failed
    assert "Nothing has changed" in failed
    assert "You typed: “a1”." in failed
    assert posted(world) == [0, 1]
    assert "Your move is in: a1" in await world.bob.slash("move", move="a1")

    await world.bob.slash("privacy erase")
    sure = await world.bob.clicks("Go on")
    with locked(world):
        failed = await world.bob.clicks("Erase everything", on=sure)
    assert "I couldn't save that just now" in failed
    assert "is erased" in await world.bob.clicks("Erase everything", on=sure)


async def test_a_press_is_acknowledged_before_the_database_is_asked(world: World) -> None:
    """Discord waits three seconds for that, and a free connection may take longer."""
    await begin(world)
    board = world.ann.sees("place your first piece")
    database = world.bot.context.database
    async with contextlib.AsyncExitStack() as all_connections:
        for _ in range(database.backend.readers):
            await all_connections.enter_async_context(database.read())
        with world.without_waiting():
            pressed = await world.ann.clicks("More", on=board)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert pressed.acknowledged
        assert not pressed.messages[0].buttons
    await world.env.settle()
    assert "Cancel match" in pressed.seen.buttons


async def test_without_a_database_nothing_is_suggested(
    world: World, log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    """Each list of suggestions that fails is one line in the log."""
    await begin(world)
    assert await world.ann.suggestions("move", "move", "b2") == ["b2"]
    change(world.folder, "ALTER TABLE matches RENAME TO others")
    assert await world.ann.suggestions("move", "move", "b2") == []
    assert events(log).count("nothing suggested") == 1
    assert "Ignoring exception" not in caplog.text


@pytest.mark.usefixtures("short_lock_timeout")
async def test_a_challenge_expires_aloud_after_a_long_lock(world: World, log: Log) -> None:
    """However often it could not be closed meanwhile, nothing is wrong with the challenge."""
    await world.restart()
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.advance(days=6, hours=23, minutes=59)
    with locked(world):
        await world.advance(minutes=10)  # tries after 1, 2 and 4 minutes
    await world.advance(minutes=10)
    assert "Nobody accepted in time" in world.ann.sees("ann challenges bob")
    assert events(log).count("challenge not closed") == 4


def test_the_bot_waits_for_a_lock_of_a_dozen_seconds() -> None:
    """Copying a large file, or an admin's query, may take that long."""
    assert 12_000 < int(backend.PRAGMAS["busy_timeout"]) <= 20_000


# ---- forged and outdated forms
async def test_forged_forms_are_answered_as_outdated(world: World) -> None:
    await begin(world)
    pad = await world.ann.clicks("Move")
    for custom_id in ("pm:gone:1:0", "pm:", "pm:typed", "pm:typed:x:y", "xx:typed:1:0", "old-form"):
        form = await world.ann.clicks("Type it", on=pad)
        assert form.interaction.modal is not None
        form.interaction.modal["custom_id"] = custom_id
        answer = await world.ann.fills(form, "b2")
        assert "out of date" in answer, custom_id
        assert answer.ephemeral
    for custom_id in (
        "pb:type:1",
        "pb:type:1:x",
        "pb:type:x:0",
        f"pb:type:1:{'9' * 80}",
        "pb:ask:1:0",
        "pb:ask:1:0:7",
        "pb:ask:1:0:-1",
    ):
        message = pad.seen
        message.component((2,), "Type it")["custom_id"] = custom_id
        answer = await world.ann.clicks_late("Type it", on=message)
        assert "out of date" in answer, custom_id
    assert posted(world) == [0]


# ---- at the start
@pytest.mark.usefixtures("short_lock_timeout")
class TestStart:
    """The database is locked when the gateway connects, so the first heartbeat cannot be stored."""

    @pytest.fixture
    def lock(self) -> Generator[contextlib.ExitStack]:
        """A lock that `start_bot` takes during the second start. The test closes it."""
        with contextlib.ExitStack() as stack:
            yield stack

    @pytest.fixture
    def start_bot(self, lock: contextlib.ExitStack) -> StartBot:
        """Start a bot with a heartbeat. The second start locks the database before it connects."""
        starts: list[RunningBot] = []

        async def start(world: World) -> RunningBot:
            starts.append(await starts_with_heartbeat(world))
            if len(starts) == 2:
                lock.enter_context(locked(world))
            return starts[-1]

        return start

    async def test_boards_are_posted_although_the_database_was_locked_at_the_start(
        self, world: World, log: Log, lock: contextlib.ExitStack
    ) -> None:
        await begin(world)
        await world.restart()
        lock.close()
        await play((world.ann, "b2"))
        assert posted(world) == [0, 1]
        assert "heartbeat not stored" in events(log)

    @pytest.mark.only_sqlite("one lock for the whole database")
    async def test_changed_commands_are_registered_a_minute_later(
        self, world: World, log: Log, lock: contextlib.ExitStack
    ) -> None:
        """The database was locked at the start of a version with other commands."""
        file = world.folder / "postboard.db"
        async with world.bot_down():
            with contextlib.closing(sqlite3.connect(file)) as database, database:
                database.execute("UPDATE facts SET value = 'older' WHERE key = 'commands'")
        lock.close()
        assert events(log).count("commands synced") == 1  # by the first start
        await world.advance(minutes=1, seconds=1)
        assert events(log).count("commands synced") == 2
        assert "commands not registered yet" in events(log)
        await begin(world)
        assert posted(world) == [0]
