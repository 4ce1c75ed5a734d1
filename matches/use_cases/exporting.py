"""Reading all matches of a player, in batches, for a file that they take away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.retrying import retry_all
from matches.steps.loaded_match import unplayable
from matches.steps.loading import read_log
from model.entities import Event, Match
from model.errors import Unplayable
from storage.database import Database


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A match as it is stored.

    `match` is None if its row cannot be read, `events` is an error if its log cannot be read, or if
    a replay of it has failed before.
    """

    number: int
    match: Match | None
    events: Sequence[Event] | Unplayable = ()


@retry_all
class Exporting:
    """The use cases of `/export`. They only read."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def read(self, numbers: Sequence[int]) -> list[StoredLog]:
        """Read some matches, in the order of `numbers`, in one short unit of work."""
        async with self._store.read() as unit:
            found = {match.id: match for match in await unit.matches.get_many(numbers)}
            logs: list[StoredLog] = []
            for number in numbers:
                match = found.get(number)
                if match is None:
                    logs.append(StoredLog(number, None))
                elif match.stuck_at is not None:
                    logs.append(StoredLog(number, match, unplayable(match)))
                else:
                    try:
                        events = await read_log(unit, match)
                    except Unplayable as error:
                        logs.append(StoredLog(number, match, error))
                    else:
                        logs.append(StoredLog(number, match, events))
            return logs
