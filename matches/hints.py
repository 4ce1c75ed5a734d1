"""Hints: who may get one, counting them, and positions about which no advice is given.

A position is withheld because a running match between people has it now: somebody could have it
searched in a copy of that match. `first_withheld` is the only check: every hint, every page of a
review and every turn of a computer goes through it.
"""

from collections.abc import Mapping, Sequence

from matches.log.match import Match
from matches.use_case import GONE_ON, UseCases, load, use_case
from model.entities import MatchRow
from model.errors import Refused
from model.match_extras import SeatHints
from rules.game import Position
from storage.database import UnitOfWork

FIRST_PLIES = 6
"""How many plies of running matches are not compared: many matches begin in the same way."""


def hashes_to_compare(positions: Sequence[Position]) -> dict[int, int]:
    """Return the hashes of positions that are compared with running matches, by their index.

    With thousands of positions this takes half a second, and runs in a thread.
    """
    return {index: position.board_hash() for index, position in enumerate(positions)}


async def first_withheld(unit: UnitOfWork, hashes: Mapping[int, int]) -> int | None:
    """Return the index of the first position that a running match has, None if there is none."""
    running = await unit.matches.running_positions(hashes.values(), FIRST_PLIES)
    return min((index for index, each in hashes.items() if each in running), default=None)


def _counted(row: MatchRow, seat: int) -> tuple[SeatHints, ...]:
    """Return the hints of a match after a seat got one on its present turn.

    Several on the same turn count once.
    """
    hints = {hint.seat: hint for hint in row.extras.hints}
    last = hints.get(seat, SeatHints(seat, 0, -1))
    if row.seq > last.seq:
        hints[seat] = SeatHints(seat, last.count + 1, row.seq)
    return tuple(hints.values())


def hints_of(row: MatchRow) -> tuple[int, ...]:
    """Return for how many turns each seat got a hint."""
    counts = {hint.seat: hint.count for hint in row.extras.hints}
    return tuple(counts.get(seat, 0) for seat in range(len(row.seats)))


class Hints(UseCases):
    """The use cases of hints."""

    @use_case
    async def match_for_hint(
        self, match_id: int, player: int, path: Mapping[int, int] | None = None
    ) -> Match:
        """Return a match in which a player may get a hint now. Raises Refused.

        A hint about moves that they try is also for a match that is over. `path` has the hashes of
        all positions before it, as `hashes_to_compare` returns them.
        """
        async with self._database.read() as unit:
            match = await load(unit, match_id)
            await _check_allowed(unit, match, player, path)
            return match

    @use_case
    async def count(
        self, match_id: int, player: int, seq: int, path: Mapping[int, int] | None = None
    ) -> None:
        """Count a hint for the board of event `seq`. `path` is as in `match_for_hint`.

        Raises Refused if the player may not get it any more.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            if match.seq != seq and match.result is None:
                raise Refused(GONE_ON)
            await _check_allowed(unit, match, player, path)
            if match.result is None:
                hints = _counted(match.row, match.seat_of(player))
                await unit.matches.set_extras(match_id, hints=hints)

    @use_case
    async def is_withheld(self, position: Position) -> bool:
        """Whether a running match between people has a position, so nobody gets advice about it."""
        async with self._database.read() as unit:
            return await first_withheld(unit, hashes_to_compare([position])) is not None

    @use_case
    async def check_study(self, study: int, path: Mapping[int, int]) -> None:
        """Raise Refused if there is no hint in a study now. `path` is as in `match_for_hint`."""
        async with self._database.read() as unit:
            if await unit.studies.is_of_running_match(study):
                raise Refused.because("This study is of a match that is running.")
            await _check_path(unit, path)


async def _check_allowed(
    unit: UnitOfWork, match: Match, player: int, path: Mapping[int, int] | None
) -> None:
    match.seat_of(player)
    if match.result is None and not match.row.gets_hints(player):
        raise Refused.because("I give hints only in matches of one person against computers.")
    if match.result is not None and path is None:
        raise Refused.because("This match is over. `/review` shows where it was won or lost.")
    if match.mover not in {player, None}:
        raise Refused.because("I give hints when it's your turn.")
    await _check_path(unit, path or {})
    hashes = hashes_to_compare([match.position])
    if path is None and await first_withheld(unit, hashes) is not None:
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
