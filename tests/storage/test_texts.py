"""What PostgreSQL cannot hold is stored nowhere, and texts have one order on both databases."""

from collections.abc import Awaitable, Callable

import pytest

from model.entities import SweepKind
from model.errors import Refused
from model.stored_fields import is_storable, storable
from storage.database import Database, UnitOfWork
from tests.support.database.rows import ANN, NOW, SERVER
from tests.support.notices import raw

INVALID = ["\0", "a\0b", "\ud83d", "a\udc00b", "\ud83d\ud83d"]
VALID = ["", "a\\u0000b", "\\0", "Ämilie", "😀", "\x01\x1b", "\ufffe\uffff", "\U0010ffff"]
Store = Callable[[UnitOfWork, str], Awaitable[object]]


async def _queue(unit: UnitOfWork, text: str) -> None:
    payload = {"text": ["x", {"kind": text}]}
    await unit.outbox.add(lane="a", content=raw("b", payload), due_at=NOW)


STORE: dict[str, Store] = {
    "text": lambda unit, text: unit.set_fact("a", text),
    "text of a condition": lambda unit, text: unit.get_fact(text),
    "name": lambda unit, text: unit.players.set_name(SERVER, ANN, text, NOW),
    "JSON": _queue,
    "key in JSON": lambda unit, text: unit.sweeps.add(SweepKind.CLOCKS, 0, {text: 1}),
}


@pytest.mark.parametrize("store", STORE.values(), ids=STORE)
@pytest.mark.parametrize("text", INVALID)
async def test_a_text_that_cannot_be_stored_is_refused_with_a_sentence(
    database: Database, store: Store, text: str
) -> None:
    async def work() -> None:
        async with database.write() as unit:
            await unit.set_fact("before", "2")
            await store(unit, text)

    async with database.write() as unit:
        await unit.set_fact("before", "1")
    with pytest.raises(Refused, match="not valid text"):
        await work()
    async with database.read() as unit:
        assert await unit.get_fact("before") == "1"


@pytest.mark.parametrize("store", STORE.values(), ids=STORE)
async def test_any_other_text_is_stored(database: Database, store: Store) -> None:
    for text in VALID:
        async with database.write() as unit:
            await store(unit, text)
            await unit.set_fact("text", text)
            assert await unit.get_fact("text") == text


@pytest.mark.parametrize("text", INVALID + VALID)
def test_what_is_made_storable_is_storable(text: str) -> None:
    assert is_storable(text) == (text in VALID)
    assert is_storable(storable(text))
    assert (storable(text) == text) == (text in VALID)


async def test_texts_are_ordered_by_code_points(database: Database) -> None:
    names = ["b", "a", "B", "é", "e", "z", "_", "10", "9", "😀", "Z"]
    async with database.write() as unit:
        for server, name in enumerate(names):
            await unit.players.set_name(server, ANN, name, NOW)
    async with database.read() as unit:
        assert list(await unit.privacy.names_of(ANN)) == sorted(names)
