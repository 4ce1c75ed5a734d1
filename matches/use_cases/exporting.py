"""Reading all matches of a player, one after the other, for a file that they take away."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.retrying import UseCases
from matches.steps.loaded_match import read_log, unplayable
from model.entities import Event, Match
from model.errors import Unplayable, UnreadableMatch


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A match as it is stored.

    `match` is None if its row cannot be read, `events` is an error if its log cannot be read, or if
    a replay of it has failed before.
    """

    number: int
    match: Match | None
    events: Sequence[Event] | Unplayable = ()


class Exporting(UseCases):
    """The use cases of `/export`. They only read."""

    async def read(self, number: int) -> StoredLog:
        """Read a match, in one short unit of work."""
        async with self._store.read() as unit:
            try:
                match = await unit.matches.get(number)
            except UnreadableMatch:
                match = None
            if match is None:
                return StoredLog(number, None)
            try:
                if match.stuck_at is not None:
                    raise unplayable(match)
                return StoredLog(number, match, await read_log(unit, match))
            except Unplayable as error:
                return StoredLog(number, match, error)
