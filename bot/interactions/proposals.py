"""The buttons under a proposal to cancel a match or to take a move back.

When the proposal is settled, `bot.workers.proposal_delivery` removes the buttons from its message.
"""

from __future__ import annotations

from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from rules.text import tr

controls = Controls()
"""The handlers of this module."""


@controls.on("agree", Subject.MATCH)
async def agree(press: Press) -> None:
    """Handle «Agree»: agree to the proposal."""
    await acknowledge(press.interaction, acts=True)
    after = await press.context.service.takebacks.agree(
        press.number(0),
        press.player,
        press.number(1),
        press.arg(2),
        interaction=press.interaction.id,
    )
    reply = tr("Agreed.") if after else tr("Agreed; the others must agree too.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("disagree", Subject.MATCH)
async def decline(press: Press) -> None:
    """Handle «Decline»: decline the proposal."""
    await acknowledge(press.interaction, acts=True)
    await press.context.service.takebacks.decline(
        press.number(0), press.player, press.number(1), press.arg(2)
    )
    reply = tr("The match goes on.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)
