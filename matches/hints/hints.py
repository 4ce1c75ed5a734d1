"""Hints: who may get one, and counting them."""

from collections.abc import Mapping

from matches.hints.counting import counted
from matches.hints.withholding import first_withheld, numbers_to_compare
from matches.log.loaded_match import LoadedMatch
from matches.log.reading import load
from matches.matches import GONE_ON
from matches.use_case import UseCases, use_case
from model.computers import has_computer
from model.errors import Refused
from model.text_values import people_in
from rules.game import Position
from storage.database import UnitOfWork


class Hints(UseCases):
    """The use cases of hints."""

    @use_case
    async def match_for_hint(
        self, match_id: int, player: int, path: Mapping[int, int] | None = None
    ) -> LoadedMatch:
        """Return a match in which a player may get a hint now. Raises Refused.

        A hint about moves that they try is also for a match that is over. `path` has the numbers of
        all positions before it, as `numbers_to_compare` returns them.
        """
        async with self._database.read() as unit:
            loaded = await load(unit, match_id)
            await _check_allowed(unit, loaded, player, path)
            return loaded

    @use_case
    async def count(
        self, match_id: int, player: int, seq: int, path: Mapping[int, int] | None = None
    ) -> None:
        """Count a hint for the board of event `seq`. `path` is as in `match_for_hint`.

        Raises Refused if the player may not get it any more.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match_id)
            if loaded.seq != seq and loaded.result is None:
                raise Refused(GONE_ON)
            await _check_allowed(unit, loaded, player, path)
            if loaded.result is None:
                hints = counted(loaded.match, loaded.seat_of(player))
                await unit.matches.set_extras(match_id, hints=hints)

    @use_case
    async def is_withheld(self, position: Position) -> bool:
        """Whether a running match between people has a position, so nobody gets advice about it."""
        async with self._database.read() as unit:
            return await first_withheld(unit, numbers_to_compare([position])) is not None

    @use_case
    async def check_study(self, study: int, path: Mapping[int, int]) -> None:
        """Raise Refused if there is no hint in a study now. `path` is as in `match_for_hint`."""
        async with self._database.read() as unit:
            if await unit.studies.is_of_running_match(study):
                raise Refused.because("This study is of a match that is running.")
            await _check_path(unit, path)


def gets_hints(loaded: LoadedMatch, player: int) -> bool:
    """Whether somebody may get hints in a match: they alone play against computers."""
    players = loaded.match.players
    return has_computer(players) and set(people_in(players)) == {player}


async def _check_allowed(
    unit: UnitOfWork, loaded: LoadedMatch, player: int, path: Mapping[int, int] | None
) -> None:
    loaded.seat_of(player)
    if not gets_hints(loaded, player):
        raise Refused.because("I give hints only in matches of one person against computers.")
    if loaded.result is not None and path is None:
        raise Refused.because("This match is over. `/review` shows where it was won or lost.")
    if loaded.mover not in {player, None}:
        raise Refused.because("I give hints when it's your turn.")
    await _check_path(unit, path or {})
    numbers = numbers_to_compare([loaded.position])
    if path is None and await first_withheld(unit, numbers) is not None:
        raise Refused.because(
            "Just now a match between people has this position, too, so I can't give a hint. "
            "After your move I can."
        )


async def _check_path(unit: UnitOfWork, path: Mapping[int, int]) -> None:
    if await first_withheld(unit, path) is not None:
        raise Refused.because(
            "Just now a match between people has this position, or one before it, so I can't give "
            "a hint."
        )
