"""Offers between players, to cancel or to take a move back: the question, the answers, the outcome.

The message of an offer keeps its words and loses its buttons once it is settled.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import action_row, button
from bot.discord_io.custom_ids import Control, make_id
from bot.messages import sentences
from bot.workers.deliveries import Deliveries, Sent
from bot.workers.posting import Message, edit_quietly, has_control, post_for
from matches.model import MatchDataKey, Notice
from matches.proposals import Outcome, proposal_of
from rules.sentences import listed

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.of("proposal")
async def deliver_proposal(context: Context, notice: Notice) -> Sent:
    """Ask those who have not agreed yet: to cancel the match, or to take a move back."""
    loaded = await context.service.playing.look(notice.match or 0)
    payload: Any = notice.payload
    standing = proposal_of(loaded.match)
    if standing is None or (standing.seq, standing.what) != (notice.seq, payload["what"]):
        return Sent()
    match = loaded.match
    asked = [match.seats[int(seat)].player for seat in payload["waiting"]]
    (name,) = await context.names.of([int(payload["by"])], match.server)
    match_title = f"{loaded.game.title} #{match.id}"
    what = f"offers to end {match_title} without a winner"
    if standing.kind == "takeback":
        taken = listed(loaded.line.moves[standing.ply :])
        what = f"asks to take back {taken} in {match_title}"
    text = f"{name} {what}."
    question = (
        f"{listed([sentences.mention(player) for player in asked])}, do you agree? "
        "The offer lapses with the next move."
    )
    which = (match.id, standing.seq, standing.what)

    def layout() -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(f"{text} {question}"))
        agree = button("Agree", "agree", *which, style=discord.ButtonStyle.danger)
        view.add_item(action_row(agree, button("Play on", "disagree", *which)))
        return view

    message = Message(
        f"o{notice.id}",
        has_control(make_id(Control.BUTTON, "agree", *which)),
        view=layout,
        mentions=tuple(asked),
    )
    first, *others = await post_for(context, match, notice, message, message)
    async with context.store.write() as unit:
        kept = {
            "channel": first[0],
            "message": first[1],
            "others": [list(each) for each in others],
            "text": text,
            "by": payload["by"],
        }
        await unit.matches.set_data(match.id, {MatchDataKey.OFFER: kept})
    return Sent(first[1])


@deliveries.of("proposal-over")
async def deliver_outcome(context: Context, notice: Notice) -> Sent:
    """Say under an offer what came of it, and take its buttons off."""
    loaded = await context.service.playing.look(notice.match or 0)
    kept: Any = loaded.match.data.get(MatchDataKey.OFFER)
    if not kept:
        return Sent()
    payload: Any = notice.payload
    server = loaded.match.server
    names = await context.names.of([int(payload["by"])], server) if payload["by"] else [""]
    lapse = "The match is over" if loaded.result else "The match went on"
    outcome = {
        Outcome.AGREED: "Agreed.",
        Outcome.DECLINED: f"{names[0]} has withdrawn it."
        if payload["by"] == kept["by"]
        else f"{names[0]} would rather play on.",
        Outcome.REPLACED: "Another offer was made since.",
        Outcome.LAPSED: f"{lapse}, so this has lapsed.",
    }[Outcome(payload["outcome"])]
    # one message in the channel, or one to each of those asked
    for channel, message in [(kept["channel"], kept["message"]), *kept.get("others", ())]:
        layout = ui.LayoutView(timeout=None)
        layout.add_item(ui.TextDisplay(f"{kept['text']} {outcome}"))
        await edit_quietly(context, int(channel), int(message), layout)
    async with context.store.write() as unit:
        await unit.matches.set_data(loaded.match.id, {MatchDataKey.OFFER: None})
    return Sent(int(kept["message"]))
