"""Answers in advance: a player plans turns while the match goes on (`model.plans`).

`matches.append` plays them. Nobody else sees them before.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from matches.log.match import Match
from matches.queueing import queue_private_message
from matches.use_case import UseCases, load, use_case
from model.entities import MatchRow
from model.errors import Refused
from model.plans import Plan
from rules.text import Text
from rules.turns import split_turn, write_turn
from rules.variations import NO_VARIATIONS, Unread, Variations, read_variations, typed_after
from storage.database import UnitOfWork


def check_can_plan(match: Match, player: int) -> int:
    """Return the seat of a player who can plan answers in a match. Raises Refused."""
    seat = match.seat_still_in(player)
    if not match.is_between_two_people:
        raise Refused.because("Answers in advance are for matches of two people.")
    return seat


def read_plan(match: Match, player: int, typed: str) -> tuple[Variations, Sequence[Unread]]:
    """Return the answers that a player typed, and what of it does not count. Raises Refused."""
    seat = check_can_plan(match, player)
    return read_variations(match.position, seat, typed)


def gone_on(plan: Plan, match: Match) -> Plan:
    """Return a plan without what was played since its variations were typed.

    Typed lines that the match did not follow are left out.
    """
    line, typed, ply = match.line, plan.typed, plan.ply
    while typed and ply < len(line.moves):
        turn = line.turn_of(ply)
        position = line.positions[ply].without_future_draws()
        typed = typed_after(position, write_turn(line.moves[ply : turn.stop]), typed)
        ply = turn.stop
    return replace(plan, typed=typed, ply=ply)


class Plans(UseCases):
    """The use cases of answers in advance."""

    @use_case
    async def get(self, match_id: int, player: int) -> Plan:
        """Return what a player has planned in a match, which may be nothing."""
        async with self._database.read(player) as unit:
            return await unit.plans.get(match_id, player) or Plan(match_id, player)

    @use_case
    async def store_typed(self, match_id: int, player: int, typed: str) -> Match:
        """Store what a player has typed, which does not count yet. Return the match.

        It is stored even if the match has gone on, so that it is not lost. Raises Refused.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            check_can_plan(match, player)
            plan = await unit.plans.get(match_id, player) or Plan(match_id, player)
            await unit.plans.set(replace(plan, typed=typed, ply=len(match.line.moves)))
        return match

    @use_case
    async def keep(self, match_id: int, player: int, seq: int, turns: Variations) -> None:
        """Let answers count that begin with a turn of the other player.

        Raises Refused, and OutOfDate if the newest board does not show event `seq`.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            match.check_up_to_date(seq)
            check_can_plan(match, player)
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


async def drop_plans(
    unit: UnitOfWork, row: MatchRow, text: Text, at: datetime, taken_back: int = 0
) -> None:
    """Forget the answers in advance of a match, and tell those who had some, in private.

    What they have typed and not kept stays. If only the turn that missed them was taken back, they
    count again; `taken_back` is how many plies were.
    """
    for plan in await unit.plans.of_match(row.id):
        if plan.missed and len(split_turn(plan.missed)) == taken_back:
            await unit.plans.set(replace(plan, missed=""))
            continue
        await unit.plans.delete(row.id, plan.player)
        if plan.typed:
            await unit.plans.set(replace(plan, turns=NO_VARIATIONS, missed=""))
        if plan.turns.lines:
            await queue_private_message(unit, plan.player, text, at)
