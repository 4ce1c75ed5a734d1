"""`/undo`, `/takeback`, `/resign` and `/cancel`, and the proposals that the others must agree to.

When the outcome of a proposal is known, it is added to the text of the question, and the buttons
are removed.
"""

from discord import ui

from bot.context import Context
from bot.discord_io.components import GREEN, RED, action_row, button, layout_view
from bot.discord_io.markup import in_discord
from bot.features.play.choosing import open_pad
from bot.features.play.playing import MatchSubject
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import on_own_match
from bot.machine.outbox import deliveries
from bot.messages import sentences
from bot.sending import posting
from matches.cancelling import CLAIM_AFTER, INACTIVE_AFTER, WayToCancel
from matches.log.match import Match
from model.computers import is_computer
from model.entities import MatchRow, Notice
from model.limits import Limit
from model.match_extras import PostedProposal, Proposal
from model.notices import DeliveryResult, ProposalNotice, ProposalOutcome, ProposalOutcomeNotice
from model.text_values import Mention, PlayerName, match_number
from rules.text import Name, Notation, Text, join_texts, listing, tr, tr_plural


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


# ---- taking moves back
def _has_moves(row: MatchRow, _: int) -> bool:
    """Whether there is something to undo in a match."""
    return row.move_number > 0


@on_own_match(
    "undo", tr("Undo your own last move, within a minute."), even_if_late=True, only=_has_moves
)
async def undo(request: Request, match: Match) -> None:
    """Undo the player's own last turn, and show the pad again. «Undo» undoes only the turn of its
    board. Raises Refused."""
    # here, because the question which match is meant does not count
    request.context.rate_limits.check(request.player, Limit.UNDO)
    after = await request.service.takebacks.undo(
        match.row.id, request.player, request.press, seq=request.number_or_none(1)
    )
    reply = tr("Undone. It's your turn again.")
    request.set_done(reply)
    await open_pad(request, MatchSubject(after, request.player), note=reply)


@on_own_match(
    "takeback",
    tr("Ask your opponent to let you take back your last move."),
    limit=Limit.PROPOSAL,
    only=_has_moves,
)
async def ask_for_takeback(request: Request, match: Match) -> None:
    """Ask the other players to let the player take back their last turn. Raises Refused."""
    after = await request.service.takebacks.take_back(match.row.id, request.player, request.press)
    await request.say_done(tr("Your move is taken back.") if after else request_sent(match.row))


RESIGNED = tr("You have resigned. Thank you for the game.")


@on_own_match("resign", tr("Give up a match; you are asked first."))
async def ask_to_resign(request: Request, match: Match) -> None:
    """Ask a player to confirm that they resign, and say what that leads to. Raises Refused."""
    seat = match.seat_still_in(request.player)
    names = await request.names(match.row)
    resign_button = button(tr("Resign"), "resign-yes", match.row.id, style=RED)
    remaining = [match.row.players[each] for each in match.still_in if each != seat]
    if match.only_one_would_be_left(seat):
        consequence = tr("Nobody has made a move yet, so the match will be cancelled.")
    elif len(remaining) == 1:
        consequence = tr("You will lose the match.")
    elif all(map(is_computer, remaining)):
        consequence = tr("You will lose. Computers don't play on alone, so the match ends.")
    else:
        consequence = tr("The others will play on. Your pieces stay, but you can no longer win.")
    title = sentences.title(match, names, match_number(match.row.id))
    question = tr("Resign {match}?", match=title)
    keep = button(tr("Don't resign"), "go-on")
    await request.say(join_texts([question, consequence]), [resign_button, keep])


@handlers.on("resign-yes", about="match", limit=Limit.PROPOSAL, even_if_late=True)
async def resign_yes(request: Request) -> None:
    """Handle «Resign» in the confirmation: resign."""
    await request.service.playing.resign(request.match_id, request.player, request.press)
    await request.say_done(RESIGNED)


@handlers.on("go-on")
async def go_on(request: Request) -> None:
    """Handle the buttons below questions that change nothing, such as «Don't resign»."""
    await request.say(tr("All right, nothing has changed."))


# ---- cancelling
@on_own_match("cancel", tr("Cancel a match without a winner, or offer that to your opponent."))
async def ask_to_cancel(request: Request, match: Match) -> None:
    """Ask a player to confirm that they cancel a match or offer to. Raises Refused."""
    async with request.read() as unit:
        way = await request.service.cancelling.way_to_cancel(unit, match, request.player)
    names = await request.names(match.row)
    title = sentences.title(match, names, match_number(match.row.id))
    text = _cancel_question(way, title, match.row)
    label, refusal = _CANCEL_LABELS.get(way, (tr("Cancel match"), tr("Don't cancel")))
    confirm = button(label, "cancel-yes", match.row.id, way, style=RED)
    await request.say(text, [confirm, button(refusal, "go-on")])


_WHY_CANCEL = {
    WayToCancel.ALONE: tr("Not everybody has moved yet."),
    WayToCancel.AGREE: tr("You were asked whether it goes on."),
    WayToCancel.CLAIM: tr("Nobody has moved since you asked."),
}


_CANCEL_LABELS = {
    WayToCancel.ASK: (tr("Ask"), tr("Don't ask")),
    WayToCancel.RESIGN: (tr("Resign"), tr("Don't resign")),
    WayToCancel.TIMEOUT: (tr("End match"), tr("Don't end")),
    WayToCancel.PROPOSE: (tr("Offer"), tr("Don't offer")),
}
"""The labels of the two buttons below the question."""


def _cancel_question(way: WayToCancel, title: Text, row: MatchRow) -> Text:
    """Return the question to confirm a kind of cancelling."""
    if way is WayToCancel.ASK:
        return _ask_question(title)
    if way is WayToCancel.RESIGN:
        return tr("End {match}? On your turn in a rated match, that is resigning.", match=title)
    if way is WayToCancel.TIMEOUT:
        return tr(
            "End {match}? It is rated and nobody has moved, so the player to move loses on time.",
            match=title,
        )
    nobody_wins, two = tr("Nobody wins."), row.has_two_seats
    if way is WayToCancel.PROPOSE:
        offer = tr("Offer to cancel {match}?", match=title)
        agreement = tr("Your opponent must agree.") if two else tr("The others must agree.")
        return join_texts([offer, agreement, nobody_wins])
    computers = tr("The computer agrees to that.") if two else tr("The computers agree to that.")
    why = _WHY_CANCEL.get(way, computers)
    return join_texts([tr("Cancel {match}?", match=title), why, nobody_wins])


def _ask_question(title: Text) -> Text:
    """Return the question before a player asks whether a match goes on."""
    question = tr_plural(
        "Nothing has happened in {match} for {count} day. Ask whether it goes on?",
        "Nothing has happened in {match} for {count} days. Ask whether it goes on?",
        count=INACTIVE_AFTER.days,
        match=title,
    )
    then = tr_plural(
        "If nobody moves within {count} day, you may end it.",
        "If nobody moves within {count} days, you may end it.",
        count=CLAIM_AFTER.days,
    )
    return join_texts([question, then])


@handlers.on_match("cancel-yes", limit=Limit.PROPOSAL, even_if_late=True)
async def cancel_yes(request: Request, match: Match) -> None:
    """Handle the confirmation: cancel or resign the match, offer to, or ask whether it goes on."""
    way = request.arg(1)
    after = await request.service.cancelling.cancel(
        match.row.id, request.player, way, request.press
    )
    if way == WayToCancel.ASK:
        then = tr_plural(
            "If nobody moves within {count} day, `/cancel` ends the match.",
            "If nobody moves within {count} days, `/cancel` ends the match.",
            count=CLAIM_AFTER.days,
        )
        reply = join_texts([request_sent(match.row), then])
    elif way == WayToCancel.RESIGN:
        reply = RESIGNED
    elif way == WayToCancel.TIMEOUT:
        reply = tr("The player to move has lost on time.")
    elif after:
        reply = tr("The match is cancelled.")
    else:
        reply = request_sent(match.row)
    await request.say_done(reply)
