"""`/resign` and `/cancel`: ending a match alone, by agreement, or because nothing happens in it."""

from bot.discord_io.components import RED, button
from bot.features.proposals import request_sent
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import on_own_match
from bot.messages import sentences
from matches.cancelling import CLAIM_AFTER, INACTIVE_AFTER, WayToCancel
from matches.log.match import Match
from model.computers import is_computer
from model.entities import MatchRow
from model.limits import Limit
from model.text_values import match_number
from rules.text import Text, join_texts, tr, tr_plural

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
