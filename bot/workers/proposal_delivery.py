"""How proposals are posted, to cancel or to take a move back: the question and its outcome.

When a proposal is settled, its message keeps its text and loses its buttons.
"""

from __future__ import annotations

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import action_row, button
from bot.discord_io.custom_ids import Control, make_id
from bot.discord_io.markup import in_discord
from bot.workers.deliveries import Deliveries, DeliveryResult
from bot.workers.posting import Message, has_control, post_to_players, try_edit
from matches.model.entities import Notice
from matches.model.notices import Outcome, ProposalNotice, ProposalOutcomeNotice
from matches.model.present import present
from matches.model.text_values import MatchNumber, Mention, PlayerName
from matches.steps.loaded_match import LoadedMatch
from matches.steps.proposals import PostedProposal, Proposal, proposal_of
from rules.text import Listing, Name, Notation, Text, joined, tr

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.register(ProposalNotice)
async def deliver_proposal(
    context: Context, notice: Notice, content: ProposalNotice
) -> DeliveryResult:
    """Ask those who have not agreed yet: to cancel the match, or to take a move back."""
    loaded = await context.service.playing.load(present(notice.match, "match of a notice"))
    standing = proposal_of(loaded.match)
    if standing is None or (standing.seq, standing.what) != (notice.seq, content.what):
        return DeliveryResult()
    match = loaded.match
    asked = tuple(match.seats[seat].player for seat in content.waiting)
    proposed = proposal_text(loaded, standing, content.by)
    question = tr(
        "{players}, do you agree? The offer lapses with the next move.",
        players=Listing(Mention(player) for player in asked),
    )
    names = await names_in(context, loaded, content.by)
    language = context.language_in(match.server)
    text = in_discord(joined([proposed, question]), language, names)
    which = (match.id, standing.seq, standing.what)

    def layout() -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(text))
        agree = button(tr("Agree"), "agree", *which, style=discord.ButtonStyle.danger)
        view.add_item(action_row(language, agree, button(tr("Play on"), "disagree", *which)))
        return view

    message = Message(
        f"o{notice.id}",
        has_control(make_id(Control.BUTTON, "agree", *which)),
        view=layout,
        mentions=asked,
    )
    sent = await post_to_players(context, match, notice, message, message)
    posted = PostedProposal(tuple(sent), proposed, content.by)
    await context.service.delivered.proposal_posted(match.id, posted)
    return DeliveryResult(sent[0][1])


def proposal_text(loaded: LoadedMatch, proposal: Proposal, by: int) -> Text:
    """What somebody proposes, in a sentence."""
    player, game = PlayerName(by), Name(loaded.game.title)
    match = MatchNumber(loaded.match.id)
    if proposal.kind == "takeback":
        moves = Listing(Notation(move) for move in loaded.line.moves[proposal.ply :])
        return tr(
            "{player} asks to take back {moves} in {game} {match}.",
            player=player,
            moves=moves,
            game=game,
            match=match,
        )
    return tr(
        "{player} offers to end {game} {match} without a winner.",
        player=player,
        game=game,
        match=match,
    )


async def names_in(context: Context, loaded: LoadedMatch, *players: int) -> dict[int, str]:
    """What players are called in a match's server."""
    return dict(
        zip(players, await context.names.escaped(players, loaded.match.server), strict=True)
    )


@deliveries.register(ProposalOutcomeNotice)
async def deliver_outcome(
    context: Context, notice: Notice, content: ProposalOutcomeNotice
) -> DeliveryResult:
    """Say under a proposal what came of it, and remove its buttons."""
    loaded = await context.service.playing.load(present(notice.match, "match of a notice"))
    posted = PostedProposal.of(loaded.match)
    if posted is None:
        return DeliveryResult()
    text = joined([posted.text, outcome_text(loaded, content, posted)])
    players = [posted.by, *(() if content.by is None else (content.by,))]
    names = await names_in(context, loaded, *dict.fromkeys(players))
    shown = in_discord(text, context.language_in(loaded.match.server), names)
    # one message in the channel, or one to each of those asked
    for channel, message in posted.messages:
        layout = ui.LayoutView(timeout=None)
        layout.add_item(ui.TextDisplay(shown))
        await try_edit(context, channel, message, layout)
    await context.service.delivered.proposal_settled(loaded.match.id)
    return DeliveryResult(posted.messages[0][1])


def outcome_text(
    loaded: LoadedMatch, content: ProposalOutcomeNotice, posted: PostedProposal
) -> Text:
    """What came of a proposal, in a sentence."""
    if content.outcome is Outcome.AGREED:
        return tr("Agreed.")
    if content.outcome is Outcome.REPLACED:
        return tr("Another offer was made since.")
    if content.outcome is Outcome.DECLINED and content.by is not None:
        player = PlayerName(content.by)
        if content.by == posted.by:
            return tr("{player} has withdrawn it.", player=player)
        return tr("{player} would rather play on.", player=player)
    if loaded.result:
        return tr("The match is over, so this has lapsed.")
    return tr("The match went on, so this has lapsed.")
