"""Resigning, cancelling, undo and takebacks: what the commands and the buttons do."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import button, rows
from bot.discord_io.responses import say, set_committed_text
from bot.features.move_entry import show_pad
from bot.interactions.arguments import MatchText, describe
from bot.interactions.dispatch import Controls, Handler, Press, Subject
from bot.interactions.find_match import MATCH_HELP, complete_match, match_to_act_on
from bot.messages import sentences
from matches.steps.unplayed import only_one_would_be_left
from matches.use_cases.playing import check_running, check_still_in
from matches.use_cases.takebacks import CLAIM_AFTER, INACTIVE_AFTER, Cancelling
from model.limits import Act
from rules.text import Text, Translatable, join_texts, tr, tr_plural

controls = Controls()
"""The commands and controls of this module."""

DANGER = discord.ButtonStyle.danger


def _add_command(
    name: str, description: Translatable, handler: Handler, *, act: Act = Act.LOOK
) -> None:
    """Add a command that finds a match and does with it what the button of `handler` does."""

    @controls.command(name, description, act=act)
    @describe(match=MATCH_HELP)
    @app_commands.autocomplete(match=complete_match)
    async def command(interaction: Interaction, match: MatchText | None = None) -> None:
        loaded = await match_to_act_on(interaction, match)
        await handler(Press(interaction, name, (str(loaded.match.id),)))


# ---- resigning and cancelling
@controls.on("resign", Subject.MATCH)
async def resign(press: Press) -> None:
    """Ask a player to confirm that they resign, and say what that leads to. Raises Refused."""
    loaded = await press.context.service.playing.load(press.number(0))
    check_running(loaded)
    seat = loaded.seat_of(press.player)
    check_still_in(loaded, seat)
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    resign_button = button(tr("Resign"), "resign-yes", loaded.match.id, style=DANGER)
    still_in = sum(not loaded.position.has_left(each) for each in range(len(names)))
    if only_one_would_be_left(loaded, seat):
        consequence = tr("Nobody has made a move yet, so the match is cancelled then.")
    elif still_in == 2:
        consequence = tr("The match is lost then.")
    else:
        consequence = tr("The others play on; your pieces stay, and you can no longer win.")
    await say(
        press.interaction,
        join_texts([tr("Resign {match}?", match=sentences.title(loaded, names)), consequence]),
        view=rows([resign_button, button(tr("Don't resign"), "drop")]),
    )


_add_command("resign", tr("Give up a match; you are asked first."), resign)


@controls.on("resign-yes", Subject.MATCH, act=Act.OFFER, acts=True)
async def resign_yes(press: Press) -> None:
    """Handle «Resign» in the confirmation: resign."""
    await press.context.service.playing.resign(
        press.number(0), press.player, interaction=press.interaction.id
    )
    reply = tr("You have resigned. Thank you for the game.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("cancel", Subject.MATCH)
async def cancel(press: Press) -> None:
    """Ask a player to confirm that they cancel a match or offer to. Raises Refused."""
    loaded = await press.context.service.playing.load(press.number(0))
    check_running(loaded)
    loaded.seat_of(press.player)  # raises Refused if they do not play in the match
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    cancelling = press.context.service.takebacks.way_to_cancel(loaded, press.player)
    title = sentences.title(loaded, names)
    duel = len(loaded.match.seats) == 2
    text, label, refusal = _cancel_question(cancelling, title, duel=duel)
    confirm = button(label, "cancel-yes", loaded.match.id, loaded.seq, style=DANGER)
    await say(press.interaction, text, view=rows([confirm, button(refusal, "drop")]))


def _cancel_question(
    cancelling: Cancelling, title: Translatable, *, duel: bool
) -> tuple[Translatable, Text, Text]:
    """Return the question to confirm a kind of cancelling, and the labels of its two buttons."""
    if cancelling is Cancelling.OFFER:
        question = tr("Offer to cancel {match}? The others must agree; nobody wins.", match=title)
        if duel:
            question = tr(
                "Offer to cancel {match}? Your opponent must agree; nobody wins.", match=title
            )
        return question, tr("Offer"), tr("Don't offer")
    if cancelling is Cancelling.ASK:
        question = tr_plural(
            "Nothing has happened in {match} for {count} day. Ask whether it goes on?",
            "Nothing has happened in {match} for {count} days. Ask whether it goes on?",
            count=INACTIVE_AFTER.days,
            match=title,
        )
        then = tr_plural(
            "If nobody moves within {count} day, you may cancel it; nobody wins.",
            "If nobody moves within {count} days, you may cancel it; nobody wins.",
            count=CLAIM_AFTER.days,
        )
        return join_texts([question, then]), tr("Ask"), tr("Don't ask")
    if cancelling is Cancelling.AGREE:
        question = tr(
            "Cancel {match}? You were asked whether it goes on, so you may; nobody wins.",
            match=title,
        )
    elif cancelling is Cancelling.CLAIM:
        question = tr(
            "Cancel {match}? Nobody has moved since you asked, so you may; nobody wins.",
            match=title,
        )
    else:
        question = tr(
            "Cancel {match}? Not everybody has moved yet, so you may; nobody wins.", match=title
        )
    return question, tr("Cancel match"), tr("Don't cancel")


_add_command(
    "cancel", tr("Cancel a match without a winner, or offer that to your opponent."), cancel
)


@controls.on("cancel-yes", Subject.MATCH, act=Act.OFFER, acts=True)
async def cancel_yes(press: Press) -> None:
    """Handle the confirmation: cancel the match, offer to, or ask whether it goes on."""
    match = press.number(0)
    takebacks = press.context.service.takebacks
    before = await press.context.service.playing.load(match)
    asking = not before.result and (takebacks.way_to_cancel(before, press.player) is Cancelling.ASK)
    after = await takebacks.cancel(match, press.player, interaction=press.interaction.id)
    duel = len(before.match.seats) == 2
    if asking:
        sent = tr("Your question goes to your opponent.")
        if not duel:
            sent = tr("Your question goes to the others.")
        then = tr_plural(
            "If nobody moves within {count} day, `/cancel` ends the match.",
            "If nobody moves within {count} days, `/cancel` ends the match.",
            count=CLAIM_AFTER.days,
        )
        reply = join_texts([sent, then])
    elif after:
        reply = tr("The match is cancelled.")
    elif duel:
        reply = tr("Your offer goes to your opponent.")
    else:
        reply = tr("Your offer goes to the others.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


# ---- undo and takebacks
@controls.on("undo", Subject.MATCH, acts=True)
async def undo(press: Press) -> None:
    """Undo the player's own last turn. Raises Refused."""
    press.context.rate_limits.check(press.player, Act.UNDO)
    after = await press.context.service.takebacks.undo(
        press.number(0),
        press.player,
        interaction=press.interaction.id,
        pressed_at=press.pressed_at,
    )
    reply = tr("Undone. It's your turn again.")
    set_committed_text(press.interaction, reply)
    await show_pad(press, after, note=reply)


_add_command("undo", tr("Undo your own last move, within a minute."), undo)


@controls.on("takeback", Subject.MATCH, act=Act.OFFER, acts=True)
async def takeback(press: Press) -> None:
    """Ask the other players to let the player take back their last turn. Raises Refused."""
    match = press.number(0)
    before = await press.context.service.playing.load(match)
    after = await press.context.service.takebacks.take_back(
        match, press.player, interaction=press.interaction.id
    )
    if after:
        reply = tr("Your move is taken back.")
    elif len(before.match.seats) == 2:
        reply = tr("Your request goes to your opponent.")
    else:
        reply = tr("Your request goes to the others.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


_add_command(
    "takeback",
    tr("Ask your opponent to let you take back your last move."),
    takeback,
    act=Act.OFFER,
)
