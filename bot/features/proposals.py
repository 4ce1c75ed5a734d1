"""The proposals to take a move back or to cancel a match.

When the outcome of a proposal is known, it is added to the text of the question, and the buttons
are removed.
"""

from discord import ui

from bot.context import Context
from bot.discord_io.components import GREEN, action_row, button, layout_view
from bot.discord_io.markup import in_discord
from bot.interactions.dispatch import Request, handlers
from bot.machine.outbox import deliveries
from bot.sending import posting
from matches.log.match import Match
from model.entities import MatchRow, Notice
from model.limits import Limit
from model.match_extras import PostedProposal, Proposal
from model.notices import DeliveryResult, ProposalNotice, ProposalOutcome, ProposalOutcomeNotice
from model.text_values import Mention, PlayerName, match_number
from rules.text import Name, Notation, Text, join_texts, listing, tr


def request_sent(row: MatchRow) -> Text:
    """Say that a request was sent to the other players, and that they must agree."""
    if row.has_two_seats:
        return tr("Request sent. Your opponent must agree.")
    return tr("Request sent. The others must agree.")


@handlers.on("agree", about="match", limit=Limit.PROPOSAL, even_if_late=True)
async def agree(request: Request) -> None:
    """Handle «Agree»: agree to the proposal."""
    after = await request.service.proposals.agree(
        request.match_id, request.player, request.seq, request.arg(2), request.press
    )
    reply = tr("Agreed.") if after else tr("Agreed. The others must agree too.")
    await request.say_done(reply)


@handlers.on("decline-proposal", about="match", limit=Limit.PROPOSAL, even_if_late=True)
async def decline(request: Request) -> None:
    """Handle «Decline»: decline the proposal."""
    await request.service.proposals.decline(
        request.match_id, request.player, request.seq, request.arg(2)
    )
    await request.say_done(tr("The match goes on."))


@deliveries.on(ProposalNotice)
async def deliver_proposal(
    context: Context, notice: Notice, content: ProposalNotice
) -> DeliveryResult:
    """Ask the players who have not agreed yet. Ask nobody if the proposal is no longer open, and
    take back the question of an earlier attempt.

    Raises Unreachable if none of them can be asked, and Unplayable if the match cannot be replayed.
    """
    match = await context.service.matches.load(notice.this_match)
    row, proposal = match.row, match.row.proposal
    arguments = (row.id, notice.seq, content.what)
    recognise = posting.has_button("agree", *arguments)
    if proposal is None or (proposal.seq, proposal.what) != (notice.seq, content.what):
        if row.extras.posted_proposal is None:  # else its outcome is written into the question
            await posting.delete_earlier_attempt(context, row.channel, notice, recognise)
        return DeliveryResult()
    asked = tuple(row.seats[seat].player for seat in content.waiting)
    sentence = proposal_text(match, proposal, content.by)
    question = tr(
        "{players}, do you agree? The offer ends with the next move.",
        players=listing(Mention(player) for player in asked),
    )
    language = context.language_in(row.server)
    asks = await context.names.fill_in(join_texts([sentence, question]), row.server)
    text = in_discord(asks, language)
    agree = button(tr("Agree"), "agree", *arguments, style=GREEN)
    decline = button(tr("Decline"), "decline-proposal", *arguments)

    def view() -> ui.LayoutView:
        return layout_view(ui.TextDisplay(text), action_row(language, agree, decline))

    message = posting.Outgoing(f"o{notice.id}", recognise, view=view, mentions=asked)
    sent = await posting.post_to_players(context, row, notice, message)
    posted = PostedProposal(tuple(sent), sentence, content.by)
    await context.service.proposals.store_posted(row.id, posted)
    return DeliveryResult(sent[0][1])


def proposal_text(match: Match, proposal: Proposal, by: int) -> Text:
    """Return a sentence that says what the player `by` proposes."""
    number, game = match_number(match.row.id), Name(match.game.title)
    words = {"player": PlayerName(by), "game": game, "match": number}
    if proposal.ply is not None:
        moves = listing(Notation(move) for move in match.line.moves[proposal.ply :])
        return tr("{player} asks to take back {moves} in {game} {match}.", moves=moves, **words)
    return tr("{player} offers to end {game} {match} without a winner.", **words)


@deliveries.on(ProposalOutcomeNotice)
async def deliver_proposal_outcome(
    context: Context, notice: Notice, content: ProposalOutcomeNotice
) -> DeliveryResult:
    """Add the outcome to the messages of a proposal, and remove their buttons.

    Raises Unplayable if the match cannot be replayed.
    """
    match = await context.service.matches.load(notice.this_match)
    posted = match.row.extras.posted_proposal
    if posted is None:
        return DeliveryResult()
    text = join_texts([posted.text, outcome_text(match, content, posted)])
    server = match.row.server
    text = await context.names.fill_in(text, server)
    shown = in_discord(text, context.language_in(server))
    # one message in the channel, or a private one to each player who was asked
    for channel, message in posted.messages:
        await posting.try_edit(context, channel, message, layout_view(ui.TextDisplay(shown)))
    await context.service.proposals.store_posted(match.row.id, None)
    return DeliveryResult(posted.messages[0][1])


def outcome_text(match: Match, content: ProposalOutcomeNotice, posted: PostedProposal) -> Text:
    """Return a sentence that says how a proposal ended."""
    if content.outcome is ProposalOutcome.AGREED:
        return tr("Agreed.")
    if content.outcome is ProposalOutcome.REPLACED:
        return tr("Another offer has been made since.")
    if content.outcome is ProposalOutcome.DECLINED and content.by is not None:
        player = PlayerName(content.by)
        if content.by == posted.by:
            return tr("{player} has withdrawn it.", player=player)
        return tr("{player} declined.", player=player)
    if match.result:
        return tr("The match is over, so this offer has ended.")
    return tr("The match has gone on, so this offer has ended.")
