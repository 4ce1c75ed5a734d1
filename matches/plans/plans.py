"""Answers in advance: a player plans turns while the match goes on (`model.plans`).

`matches.append` plays them. Nobody else sees them before.
"""

from dataclasses import replace

from matches.log.loaded_match import LoadedMatch
from matches.log.reading import load
from matches.use_case import UseCases, use_case
from model.errors import Refused
from model.plans import MAX_LINES, MAX_TURNS, Plan
from rules.variations import Unread, Variations, read_answers


def check_can_plan(loaded: LoadedMatch, player: int) -> int:
    """Return the seat of a player who can plan answers in a match. Raises Refused."""
    seat = loaded.seat_still_in(player)
    if len(set(loaded.match.players)) != 2 or len(loaded.match.seats) != 2:
        raise Refused.because("Answers in advance are for matches of two players.")
    return seat


def read_plan(loaded: LoadedMatch, player: int, typed: str) -> tuple[Variations, list[Unread]]:
    """Return the answers that a player typed, and what of it does not count. Raises Refused."""
    seat = check_can_plan(loaded, player)
    tree, unread = read_answers(
        loaded.position, seat, typed, most_lines=MAX_LINES, most_turns=MAX_TURNS
    )
    return tree, list(unread)


class Plans(UseCases):
    """The use cases of answers in advance."""

    @use_case
    async def get(self, match_id: int, player: int) -> Plan:
        """Return what a player has planned in a match, which may be nothing."""
        async with self._database.read(player) as unit:
            return await unit.plans.get(match_id, player) or Plan(match_id, player)

    @use_case
    async def note(self, match_id: int, player: int, typed: str) -> LoadedMatch:
        """Store what a player has typed, which does not count yet. Return the match.

        It is stored even if the match has gone on, so that it is not lost. Raises Refused.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match_id)
            check_can_plan(loaded, player)
            plan = await unit.plans.get(match_id, player) or Plan(match_id, player)
            await unit.plans.set(replace(plan, typed=typed))
        return loaded

    @use_case
    async def keep(self, match_id: int, player: int, seq: int, turns: Variations) -> None:
        """Let answers count that begin with a turn of the other player.

        Raises Refused, and OutOfDate if the newest board does not show event `seq`.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match_id)
            loaded.check_up_to_date(seq)
            check_can_plan(loaded, player)
            await unit.plans.set(Plan(match_id, player, turns=turns))

    @use_case
    async def drop(self, match_id: int, player: int, *, kept: bool) -> Plan:
        """Forget what a player has typed and not kept, and what they have `kept` only if asked.

        Return what is left.
        """
        async with self._database.write() as unit:
            await load(unit, match_id)
            plan = await unit.plans.get(match_id, player)
            if plan is not None and plan.turns.lines and not kept:
                left = replace(plan, typed="")
                await unit.plans.set(left)
                return left
            await unit.plans.delete(match_id, player)
        return Plan(match_id, player)
