"""What becomes of a unit of work on PostgreSQL if the connection is lost at its commit."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from matches.use_case import UseCases, use_case
from storage.database import Database
from storage.errors import OutcomeUnknown
from storage.postgresql import backend
from tests.support.database import postgresql
from tests.support.database.cut_line import Cut, Line
from tests.support.database.store import opened

pytestmark = pytest.mark.second_database


class Counting(UseCases):
    """A use case that would show if it was stored twice."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.calls = 0
        self.told = 0

    @use_case
    async def count(self) -> str:
        """Count in the database. Return the number."""
        self.calls += 1
        async with self.database.write() as unit:
            number = str(int(await unit.get_fact("number") or 0) + 1)
            await unit.set_fact("number", number)
            unit.after_commit(self._tell)
        return number

    @use_case
    async def stored(self) -> str | None:
        """Return the number that is stored."""
        async with self.database.read() as unit:
            return await unit.get_fact("number")

    def _tell(self) -> None:
        self.told += 1


@pytest.fixture
async def counting(tmp_path: Path, cut: Line) -> AsyncGenerator[Counting]:
    """A use case that has counted once, through a line."""
    cut.stored = b"number"
    async with opened(cut.url(postgresql.database_for(tmp_path))) as database:
        counting = Counting(database)
        assert await counting.count() == "1"
        yield counting


@pytest.mark.parametrize(("when", "calls"), [(Cut.BEFORE_COMMIT, 2), (Cut.AFTER_COMMIT, 1)])
async def test_a_commit_without_an_answer_is_looked_up(
    counting: Counting, cut: Line, when: Cut, calls: int
) -> None:
    """What was stored is not done again, and what was not stored is.

    The server is looked for until it is there again.
    """
    cut.next_cut, cut.refusals = when, 2
    assert await counting.count() == "2"
    assert (cut.next_cut, cut.refusals) == (None, 0)
    assert (counting.calls, counting.told) == (1 + calls, 2)
    assert await counting.stored() == "2"


@pytest.mark.parametrize(("when", "number"), [(Cut.BEFORE_COMMIT, "1"), (Cut.AFTER_COMMIT, "2")])
async def test_the_outcome_is_unknown_if_nobody_can_be_asked(
    counting: Counting, cut: Line, when: Cut, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "OUTCOME_TIMEOUT", -1)
    cut.next_cut = when
    with pytest.raises(OutcomeUnknown):
        await counting.count()
    assert (counting.calls, counting.told) == (2, 1)
    assert await counting.stored() == number


async def test_the_outcome_is_unknown_after_a_crash_of_the_server(
    counting: Counting, cut: Line
) -> None:
    """It may have lost the commit, and given its number to another transaction since."""
    cut.next_cut, cut.on_cut = Cut.AFTER_COMMIT, postgresql.server().crash
    with pytest.raises(OutcomeUnknown):
        await counting.count()
    assert counting.calls == 2
