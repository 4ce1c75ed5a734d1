"""Hints: who may get one, and counting them."""

from matches.hints.counting import counted
from matches.hints.withholding import first_withheld, numbers_to_compare
from matches.log.loaded_match import LoadedMatch, load
from matches.play.playing import GONE_ON
from matches.retrying import UseCases, use_case
from model.computers import has_computer
from model.errors import Refused
from model.text_values import people_in
from rules.text import tr
from storage.database import UnitOfWork


class Hinting(UseCases):
    """The use cases of hints."""

    @use_case
    async def match_for_hint(self, match: int, player: int) -> LoadedMatch:
        """Return a match in which a player may get a hint now. Raises Refused."""
        async with self._store.read() as unit:
            loaded = await load(unit, match)
            await _check_allowed(unit, loaded, player)
            return loaded

    @use_case
    async def count(self, match: int, player: int, seq: int) -> None:
        """Count a hint for the board of event `seq`.

        Raises Refused if the player may not get it any more.
        """
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            if loaded.seq != seq and loaded.result is None:
                raise Refused(GONE_ON)
            await _check_allowed(unit, loaded, player)
            hints = counted(loaded.match, loaded.seat_of(player))
            await unit.matches.set_extras(match, hints=hints)


async def _check_allowed(unit: UnitOfWork, loaded: LoadedMatch, player: int) -> None:
    players = loaded.match.players
    loaded.seat_of(player)
    if not has_computer(players) or set(people_in(players)) != {player}:
        raise Refused.because("I give hints only in matches of one person against computers.")
    if loaded.result is not None:
        raise Refused.because("This match is over. `/review` shows where it was won or lost.")
    if loaded.mover != player:
        raise Refused.because("I give hints when it's your turn.")
    numbers = numbers_to_compare([loaded.position])
    if await first_withheld(unit, numbers) is not None:
        raise Refused(
            tr(
                "Just now a match between people has this position, too, so I can't give a hint. "
                "After your move I can."
            )
        )
