"""The buttons under a reminder."""

from __future__ import annotations

from datetime import timedelta

from bot.discord_io.responses import acknowledge, committed, say
from bot.interactions.dispatch import Controls, Of, Press
from bot.messages import sentences
from matches.clock_rules import LAST_WARNING
from matches.errors import Refused
from matches.model import MatchDataKey
from matches.notices import Why
from matches.playing import turn_of
from matches.queueing import queue_reminder

controls = Controls()
"""The handlers of this module."""

SNOOZE = timedelta(hours=8)


@controls.on("snooze", Of.MATCH)
async def snooze(press: Press) -> None:
    """«Snooze» under a reminder: nothing about this turn for some hours, then once more; never
    so long that the last warning would come too late."""
    await acknowledge(press.interaction, acts=True)
    loaded = await press.context.service.playing.look(press.number(0))
    turn_of(loaded, press.player)
    match, now = loaded.match, press.context.clock.now()
    until = now + SNOOZE
    if match.deadline is not None:
        until = min(until, match.deadline - LAST_WARNING)
        if until <= now:
            raise Refused(
                f"Your move is due {sentences.when(match.deadline)}: too soon to put it off."
            )
    # else it ends with the last warning, which comes by itself; what was put off must find it owed
    whole = until == now + SNOOZE
    silent = until if whole else until + timedelta(minutes=1)
    async with press.context.store.write() as unit:
        kept = {
            "player": press.player,
            "turn": match.shown_seq,
            "until": int(silent.timestamp()),
        }
        await unit.matches.set_data(match.id, {MatchDataKey.SNOOZE: kept})
        if whole:
            await queue_reminder(unit, match, Why.TURN, until)
    done = f"I'll remind you {sentences.when(until)}, if it is still your turn."
    committed(press.interaction, done)
    await say(press.interaction, done)
