"""The buttons under a reminder."""

from __future__ import annotations

from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from model.text_values import Moment
from rules.text import tr

controls = Controls()
"""The handlers of this module."""


@controls.on("snooze", Subject.MATCH)
async def snooze(press: Press) -> None:
    """Handle «Snooze» under a reminder: send no reminder of this turn for some hours, then one."""
    await acknowledge(press.interaction, acts=True)
    until = await press.context.service.reminders.snooze(press.number(0), press.player)
    reply = tr(
        "I'll remind you {moment}, if it is still your turn.",
        moment=Moment(until, relative=True),
    )
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)
