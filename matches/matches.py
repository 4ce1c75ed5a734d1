"""Reading a match, which everything that shows one or acts on one begins with."""

from matches.log.match import Match
from matches.log.reading import load
from matches.use_case import UseCases, use_case
from model.entities import MatchRow
from model.errors import Refused
from rules.text import tr

GONE_ON = tr("The match has gone on. Ask again on your turn.")


class Matches(UseCases):
    """The use cases of reading a match. They replay it if that is needed."""

    @use_case
    async def load(self, match_id: int, *, until: int | None = None) -> Match:
        """Return a match, as it was after event `until` if given. Raises Refused or Unplayable."""
        async with self._database.read() as unit:
            return await load(unit, match_id, until=until)

    @use_case
    async def check_unchanged(self, row: MatchRow) -> None:
        """Raise Refused if a match has gone on since it was loaded, or was paused or resumed."""
        async with self._database.read() as unit:
            now = await unit.matches.get(row.id)
        if now is None or (now.seq, now.paused) != (row.seq, row.paused):
            raise Refused(GONE_ON)
