"""When the database cannot be written: what people read, and that nothing they typed is lost."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator

import pytest
from simcord.backend.models import Interaction

from bot.controls import actions
from storage import engines
from tests.journeys.conftest import Log
from tests.journeys.stories import begin, boards, play, posted
from tests.support.discord import World


@contextlib.contextmanager
def locked(world: World) -> Generator[None]:
    """Another process holds the database's write lock: a person with a shell, a backup."""
    file = world.folder / "postboard.db"
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot waits a tenth of a second for a lock, not many; takes effect at the next start."""
    monkeypatch.setitem(engines.PRAGMAS, "busy_timeout", "100")


def errors(log: Log) -> list[str]:
    """What was logged as an error."""
    return [str(line["event"]) for line in log.lines if line["log_level"] == "error"]


@pytest.mark.usefixtures("impatient")
async def test_a_form_is_read_while_the_database_is_locked(world: World, log: Log) -> None:
    """A form needs no lock for its preview; the sign of life of who sent it can wait."""
    await begin(world)
    await world.restart()
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    with locked(world):
        preview = await world.ann.fills(form, "b2")
    assert "Confirm" in preview.seen.buttons
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert errors(log) == []


@pytest.mark.usefixtures("impatient")
async def test_what_was_typed_is_given_back_when_it_cannot_be_stored(
    world: World, log: Log
) -> None:
    await begin(world)
    await world.ann.chooses(
        "Play moves at once", "Confirmation", on=await world.ann.slash("settings")
    )
    await world.restart()
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    with locked(world):
        failed = await world.ann.fills(form, "b2")
    assert "I couldn't save that just now" in failed
    assert "Nothing has changed" in failed
    assert "You typed: “b2”." in failed
    assert posted(world) == [0]
    assert "Your move is in: b2" in await world.ann.slash("move", move="b2")
    assert errors(log) == []


@pytest.mark.usefixtures("impatient")
async def test_a_confirmation_can_be_pressed_again_after_a_lock(world: World, log: Log) -> None:
    await begin(world)
    await world.restart()
    preview = await world.ann.slash("move", move="b2")
    with locked(world):
        failed = await world.ann.clicks("Confirm", on=preview)
    assert "I couldn't save that just now" in failed
    done = await world.ann.clicks("Confirm", on=preview.messages[0])
    assert "Your move is in: b2" in done
    assert errors(log) == []


def test_a_lock_of_a_dozen_seconds_is_waited_for() -> None:
    """That long a copy of a large file, or an admin's query, may take."""
    assert 12_000 < int(engines.PRAGMAS["busy_timeout"]) <= 20_000


# ---- forged and dead forms
def submits(world: World, custom_id: str, components: object) -> Interaction:
    """Somebody sends a form that the bot never showed, or that is too old."""
    backend = world.env.backend
    known = set(backend.interactions)
    payload = {"custom_id": custom_id, "components": components}
    person = world.ann
    interaction = backend.create_interaction(
        type=5, channel_id=person.place.id, user_id=person.id, data=payload
    )
    assert interaction.id not in known
    return interaction
