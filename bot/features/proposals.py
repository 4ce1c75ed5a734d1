"""The buttons under a proposal to cancel a match or to take a move back.

When the proposal is settled, `bot.workers.proposal_delivery` removes the buttons from its message.
"""

from __future__ import annotations

from bot.discord_io.responses import say_committed
from bot.interactions.dispatch import Controls, Press, Subject
from model.limits import Act
from rules.text import tr

controls = Controls()
"""The commands and controls of this module."""


@controls.on("agree", Subject.MATCH, act=Act.OFFER, acts=True)
async def agree(press: Press) -> None:
    """Handle «Agree»: agree to the proposal."""
    after = await press.context.service.takebacks.agree(
        press.number(0),
        press.player,
        press.number(1),
        press.arg(2),
        interaction=press.interaction.id,
    )
    reply = tr("Agreed.") if after else tr("Agreed; the others must agree too.")
    await say_committed(press.interaction, reply)


@controls.on("decline-offer", Subject.MATCH, act=Act.OFFER, acts=True)
async def decline(press: Press) -> None:
    """Handle «Decline»: decline the proposal."""
    await press.context.service.takebacks.decline(
        press.number(0), press.player, press.number(1), press.arg(2)
    )
    reply = tr("The match goes on.")
    await say_committed(press.interaction, reply)
