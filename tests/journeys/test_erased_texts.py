"""What others have typed, what is posted, and what memory holds of somebody who is erased."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.record import verify
from tests.journeys.erasing_helpers import FORMER, NICK, erase, newcomer, traces
from tests.journeys.file_helpers import attached
from tests.journeys.match_helpers import begin, play, postboard
from tests.support.discord import World
from tests.support.people import Person
from tests.support.pseudo_language import plain

pytestmark = pytest.mark.only_sqlite("reads the file")


async def moderator_of(world: World) -> Person:
    """Return cy, who may moderate."""
    await world.grant(world.cy, "manage_messages", "manage_guild")
    return world.cy


def bytes_with(world: World, person: Person) -> set[bytes]:
    """Return which forms of a person's id and names the files of the database hold."""
    raw = b"".join(each.read_bytes() for each in world.folder.glob("postboard.db*"))
    number = person.id.to_bytes(8, "big")
    return {
        each
        for each in (str(person.id).encode(), number, person.name.encode(), b"Tessa", b"tessa")
        if each in raw
    }


async def test_the_reason_of_an_annulled_result_loses_the_name(world: World) -> None:
    """It is stored with the match, too; and few people type capital letters."""
    tessa, cy = await newcomer(world), await moderator_of(world)
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    await tessa.clicks("Resign", on=await tessa.slash("resign"))
    cy.enters(world.channel)
    await cy.slash("moderate annul", match="1", reason=f"tessa quill and <@{tessa.id}> cheated")
    await erase(tessa)
    assert traces(world, tessa) == set()
    assert bytes_with(world, tessa) == set()
    assert f"Reason: … and {FORMER} cheated" in await cy.slash("server log")


async def test_a_mention_in_a_match_of_others_is_replaced(world: World) -> None:
    """Somebody who does not play there may be mentioned in a reason."""
    tessa, cy = await newcomer(world), await moderator_of(world)
    await tessa.slash("settings")
    await begin(world, world.bob, world.ann)
    await play((world.bob, "b2"))
    cy.enters(world.channel)
    await cy.slash("moderate end", match="1", reason=f"<@{tessa.id}> asked for it")
    assert ("events", "text") in traces(world, tessa)
    await erase(tessa)
    assert traces(world, tessa) == set()
    assert bytes_with(world, tessa) == set()


async def test_reasons_in_imported_records_lose_the_name_and_verify(world: World) -> None:
    """A record of somebody else has the reasons of its match."""
    tessa, bob, cy = await newcomer(world), world.bob, await moderator_of(world)
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"))
    cy.enters(world.channel)
    await cy.slash("moderate end", match="1", reason=f"{NICK} and <@{tessa.id}> cheated")
    files = attached(world, await bob.slash("export", match="1"))
    (record,) = (data for name, data in files.items() if name.endswith(".json"))
    await bob.slash("import", file=("match.json", record))
    await erase(tessa)
    assert bytes_with(world, tessa) == set()
    stored = await study(world, 1)
    assert stored["players"] == ["bob", "?"]
    assert plain(stored["events"][-1]["text"]) == f"… and {FORMER} cheated"
    assert verify(stored).problems == ()


async def test_what_is_posted_while_data_is_erased_names_nobody(world: World) -> None:
    """The last board, the card of a challenge and the end of a proposal are posted meanwhile."""
    tessa, bob = await newcomer(world), world.bob
    tessa.enters(world.channel)
    await tessa.slash("challenge escabel", size=4)
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"), (bob, "c3"))
    await tessa.slash("takeback")
    before = len(world.requests)
    await erase(tessa)
    await world.env.settle()
    sent = [str(each.json) for each in world.requests[before:]]
    assert any("bob wins Escabel #1" in plain(each) for each in sent)
    posted = [each for each in sent if "Tessa Quill" in each]
    assert posted == []


async def study(world: World, number: int) -> dict[str, Any]:
    """Return the record of a study."""
    async with postboard(world).context.store.read() as unit:
        found = await unit.studies.get(number)
    assert found is not None
    record: dict[str, Any] = json.loads(found[1])
    return record


async def test_statements_in_memory_forget_their_values(world: World) -> None:
    """SQLAlchemy keeps compiled statements with the values of their first use."""
    for engine in engines_of(world):  # they keep their own here, as outside tests
        engine.update_execution_options(compiled_cache=engine._compiled_cache)
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    assert values_in_statements(world, tessa)
    await erase(tessa)
    assert values_in_statements(world, tessa) == set()


def engines_of(world: World) -> list[Any]:
    """Return the engines of the bot's database."""
    backend: Any = postboard(world).context.store.backend
    return [backend.reading.sync_engine, backend.writing.sync_engine]


def values_in_statements(world: World, person: Person) -> set[str]:
    """Return the values of compiled statements that are about a person."""
    marks = (str(person.id), NICK, person.name)
    found: set[str] = set()
    for engine in engines_of(world):
        statements: dict[Any, Any] = engine._compiled_cache
        for each in statements.values():
            values: list[Any] = [bind.value for bind in each.binds.values()]
            found |= {repr(value) for value in values if any(mark in repr(value) for mark in marks)}
    return found
