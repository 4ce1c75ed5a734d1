"""What people are told on PostgreSQL if the connection is lost at a commit.

What was saved is not called unsaved, so that nobody does it twice.
"""

import pytest

from storage.postgresql import backend
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, enter, newest, posted
from tests.support.database import postgresql
from tests.support.database.cut_line import Cut, Line
from tests.support.discord import RunningBot, StartBot, World
from tests.support.postboard import start_postboard

pytestmark = pytest.mark.second_database


@pytest.fixture
def start_bot(cut: Line) -> StartBot:
    """Start a bot that reaches its database through that line."""

    async def start(world: World) -> RunningBot:
        world.database_url = cut.url(postgresql.database_for(world.folder))
        return await start_postboard(world)

    return start


@pytest.mark.parametrize("when", list(Cut))
async def test_what_was_asked_for_happens_once(world: World, cut: Line, when: Cut) -> None:
    cut.next_cut, cut.stored = when, b"challenge-card"
    made = await world.ann.slash("challenge escabel", opponent=world.bob, size=3, pie=False)
    assert "Your challenge is open in this channel." in made
    cut.next_cut, cut.stored = when, b"board"
    assert "begins in" in await world.bob.clicks("Accept")
    (thread,) = world.threads
    enter(thread, world.ann, world.bob)
    mover = world.ann if "ann, place" in world.ann.sees("place your first piece") else world.bob
    await mover.slash("move", move="b2")
    cut.next_cut = when
    assert "Your move is in: b2" in await mover.clicks("Confirm")
    assert cut.next_cut is None
    assert [len(world.messages(each)) for each in (world.channel, thread)] == [2, 2]


@pytest.mark.parametrize("when", list(Cut))
async def test_nobody_is_told_what_is_not_known(
    world: World, log: Log, cut: Line, when: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reply is not answered then, but looked at again."""
    await begin(world)
    monkeypatch.setattr(backend, "OUTCOME_TIMEOUT", -1)
    cut.next_cut, cut.stored = when, b"challenge-card"
    said = await world.cy.slash("challenge escabel", size=3)
    assert "I don't know whether that was saved" in said
    assert "`/challenges`" in said
    assert "Nothing has changed" not in said
    made = when is Cut.AFTER_COMMIT
    assert ("Escabel" in await world.cy.slash("challenges")) == made

    cut.next_cut, cut.stored = when, b"board"
    await world.ann.replies(newest(world), "b2")
    assert cut.next_cut is None
    await world.advance(minutes=1)
    await world.restart()
    assert posted(world) == [0, 1]
    world.ann.sees_no("I don't know")
    assert log.lines
    assert world.errors
