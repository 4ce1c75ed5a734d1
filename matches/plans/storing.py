"""What is left of answers in advance."""

from dataclasses import replace
from datetime import datetime

from matches.log.loaded_match import MatchChange
from matches.queueing import queue_private_message
from model.entities import Match
from model.notices import PrivateMessageNotice
from model.plans import Plan
from model.text_values import match_number
from rules.line import Kind
from rules.text import Text, tr
from storage.database import UnitOfWork


async def store_plans(unit: UnitOfWork, change: MatchChange) -> None:
    """Store what is left of the answers in advance; after a takeback, those that it left alone."""
    if any(event.kind is Kind.TAKEBACK for event in change.events):
        text = tr(
            "A move was taken back in match {match}, so your answers in advance are gone.",
            match=match_number(change.match.id),
        )
        taken_back = change.before.ply - change.match.ply
        await drop_plans(unit, change.match, text, change.at, taken_back)
        return
    for plan in change.plans:
        if plan.turns.lines or plan.typed:
            await unit.plans.set(plan)
        else:
            await unit.plans.delete(plan.match_id, plan.player)


async def drop_plans(
    unit: UnitOfWork, match: Match, text: Text, at: datetime, taken_back: int = 0
) -> None:
    """Forget the answers in advance of a match, and tell those who had some, in private.

    What they have typed and not kept stays. If only the turn that missed them was taken back, they
    count again; `taken_back` is how many plies were.
    """
    for plan in await unit.plans.of_match(match.id):
        if plan.missed and len(plan.missed.split(", ")) == taken_back:
            await unit.plans.set(replace(plan, missed=""))
            continue
        await unit.plans.delete(match.id, plan.player)
        if plan.typed:
            await unit.plans.set(Plan(match.id, plan.player, plan.typed))
        if plan.turns.lines:
            await queue_private_message(unit, PrivateMessageNotice(plan.player, text), at)
