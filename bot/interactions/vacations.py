"""Ending a vacation early, which is confirmed first because it may use up days for nothing."""

from __future__ import annotations

from bot.discord_io.components import button, rows
from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from model.text_values import Moment
from rules.text import join_texts, tr, tr_plural

controls = Controls()
"""The handlers of this module."""


async def ask_to_end_vacation(press: Press) -> None:
    """Ask a player whether to end their vacation now. Raises Refused if they have none."""
    vacation = await press.context.service.timekeeping.current_vacation(press.player)
    question = tr(
        "You are on vacation until {moment}. Come back now, so that your clocks run again?",
        moment=Moment(vacation.end),
    )
    come_back = button(tr("Come back"), "vacation-end", vacation.id)
    await say(
        press.interaction,
        question,
        view=rows([come_back, button(tr("Stay on vacation"), "vacation-stay")]),
    )


@controls.on("vacation-end", Subject.NOTHING)
async def end_vacation(press: Press) -> None:
    """Handle «Come back»: end the vacation that was asked about."""
    await acknowledge(press.interaction, acts=True)
    left = await press.context.service.timekeeping.end_vacation(press.player, press.number(0))
    welcome = tr("Welcome back. Your clocks run again.")
    rest = tr_plural(
        "You have {count} day of vacation left this year.",
        "You have {count} days of vacation left this year.",
        count=left.days,
    )
    reply = join_texts([welcome, rest])
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("vacation-stay", Subject.NOTHING)
async def stay_on_vacation(press: Press) -> None:
    """Handle «Stay on vacation»: change nothing."""
    await acknowledge(press.interaction)
    await say(press.interaction, tr("Your vacation goes on."))
