"""A use case that the database has undone is called again, unless it has stored something."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import matches
from matches.use_case import MAX_ATTEMPTS, UseCases, use_case
from storage.database import Database, UnitOfWork
from storage.errors import DatabaseBusy, UnitUndone


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait between attempts."""
    monkeypatch.setattr("matches.use_case.MAX_FIRST_PAUSE", 0)


class Counting(UseCases):
    """Use cases that count in the database; their next `undone` units are undone in the end."""

    def __init__(self, database: Database, undone: int, inner: Counting | None = None) -> None:
        self._database = database
        self._undone = undone
        self._inner = inner
        self.calls = 0

    @use_case
    async def count(self, key: str = "a") -> int:
        """Count by one. Return the new number."""
        self.calls += 1
        async with self._database.write() as unit:
            return await self.count_in(unit, key)

    async def count_in(self, unit: UnitOfWork, key: str) -> int:
        """Count by one within the unit of the caller."""
        number = int(await unit.get_fact(key) or 0) + 1
        await unit.set_fact(key, str(number))
        if self._undone:
            self._undone -= 1
            raise UnitUndone("others were in the way")
        return number

    @use_case
    async def count_twice(self) -> int:
        """Count by one in each of two units."""
        self.calls += 1
        async with self._database.write() as unit:
            await self.count_in(unit, "a")
        self._undone = MAX_ATTEMPTS
        async with self._database.write() as unit:
            return await self.count_in(unit, "a")

    @use_case
    async def count_inside(self) -> int:
        """Count in another use case first."""
        self.calls += 1
        assert self._inner is not None
        await self._inner.count()
        async with self._database.write() as unit:
            return await self.count_in(unit, "outer")


async def _stored(database: Database, key: str = "a") -> str | None:
    async with database.read() as unit:
        return await unit.get_fact(key)


async def test_an_undone_use_case_is_called_again(database: Database) -> None:
    counting = Counting(database, MAX_ATTEMPTS - 1)
    assert await counting.count() == 1
    assert (counting.calls, await _stored(database)) == (MAX_ATTEMPTS, "1")


async def test_people_are_asked_to_try_again_in_the_end(database: Database) -> None:
    counting = Counting(database, 1000)
    with pytest.raises(DatabaseBusy):
        await counting.count()
    assert (counting.calls, await _stored(database)) == (MAX_ATTEMPTS, None)


async def test_what_was_committed_is_not_done_twice(database: Database) -> None:
    counting = Counting(database, 0)
    with pytest.raises(UnitUndone):
        await counting.count_twice()
    assert (counting.calls, await _stored(database)) == (1, "1")


async def test_a_commit_of_a_use_case_within_counts_too(database: Database) -> None:
    inner = Counting(database, 1)
    outer = Counting(database, 1, inner)
    with pytest.raises(UnitUndone):
        await outer.count_inside()
    assert (outer.calls, inner.calls, await _stored(database)) == (1, 2, "1")
    assert await _stored(database, "outer") is None
    assert await outer.count() == 2  # a later call is an attempt of its own


async def test_attempts_of_use_cases_within_others_do_not_multiply(database: Database) -> None:
    inner = Counting(database, 1000)
    outer = Counting(database, 0, inner)
    with pytest.raises(DatabaseBusy):
        await outer.count_inside()
    assert (outer.calls, inner.calls) == (1, MAX_ATTEMPTS)


def _use_cases() -> Iterator[type]:
    for module in pkgutil.walk_packages(matches.__path__, "matches."):
        classes = inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
        yield from (
            use_cases
            for _, use_cases in classes
            if use_cases.__module__ == module.name and issubclass(use_cases, UseCases)
        )


def _opens_units(method: object) -> bool:
    """Whether something is an asynchronous method that takes no unit of work."""
    return (
        inspect.iscoroutinefunction(method) and "unit" not in inspect.signature(method).parameters
    )


def test_every_use_case_is_decorated() -> None:
    methods = {
        f"{use_cases.__name__}.{name}": hasattr(method, "__wrapped__")
        for use_cases in _use_cases()
        for name, method in vars(use_cases).items()
        if not name.startswith("_") and _opens_units(method)
    }
    assert len(methods) > 100
    assert [name for name, decorated in methods.items() if not decorated] == []
