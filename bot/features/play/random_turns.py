"""The buttons for turns at random: of one turn, and of all turns of a player."""

from bot.discord_io.components import GREEN, button
from bot.features.play.choosing import choices_of
from bot.features.play.commands import MatchSubject
from bot.features.play.pad import WholeTurn
from bot.features.play.pad_layout import back_button, preview_text
from bot.interactions.dispatch import Request, handlers
from bot.messages import sentences
from bot.messages.lists import next_link
from matches.log.match import Match
from matches.play.random_turns import offered
from model.limits import Limit
from model.text_values import ChannelName
from rules.text import NOTHING, join_texts, tr
from rules.turns import random_turns_of


@handlers.on("random", about="match")
async def show_random_turn(request: Request) -> None:
    """Handle the button for a random turn, or for another one: show it, with «Confirm».

    The custom_id of «Confirm» holds the moves, so what is played is what was shown.
    """
    subject = await MatchSubject.load(request)
    choices = choices_of(request, subject)
    preview = request.service.random_turns.preview(subject.match, request.player, choices.plies)
    words = offered(subject.match.position)
    buttons = [
        subject.button(tr("Confirm"), "confirm", preview.text, style=GREEN),
        subject.button(words.again, "random", *request.args[2:3]),
        subject.button(words.every, "random-all", preview.text),
        *back_button(subject, choices),
    ]
    picture = await subject.draw(request, preview)
    await request.say(preview_text(subject, WholeTurn(preview)), buttons, picture=picture)


@handlers.on_match("random-all")
async def ask_for_all_turns(request: Request, match: Match) -> None:
    """Handle the button for all random turns: ask for confirmation.

    In a preview, its custom_id holds the moves that it shows, which are then played first.
    """
    match.seat_still_in(request.player)
    words = offered(match.position)
    names = await request.names(match.row)
    text = join_texts([sentences.title(match, names), words.question], "\n")
    confirm = button(tr("Confirm"), "random-all-yes", match.row.id, *request.args[1:], style=GREEN)
    await request.say(text, [confirm, button(tr("Cancel"), "drop", match.row.id)])


@handlers.on_match("random-all-yes", limit=Limit.PLAY, even_if_late=True)
async def start_all_turns(request: Request, match: Match) -> None:
    """Handle the confirmation: play all turns of the player at random from now on."""
    context, match_id = request.context, match.row.id
    words = offered(match.position)
    after = await context.service.random_turns.start(
        match_id,
        request.player,
        request.press,
        shown=request.turn,
        seq=request.number_or_none(1),
    )
    request.set_done(words.started)
    board = NOTHING
    if after.seq > match.seq:
        context.metrics.moves.inc()
        board = tr("The board is in {channel}.", channel=ChannelName(after.row.channel))
    more = random_turns_of(after.position) is not None and not after.result
    stop = button(words.stop, "random-stop", match_id) if more else None
    link = await next_link(context, request.player, match_id)
    await request.say(join_texts([words.started, board]), [stop, link])


@handlers.on_match("random-stop", limit=Limit.PLAY, even_if_late=True)
async def stop_all_turns(request: Request, match: Match) -> None:
    """Handle the button that ends random turns."""
    words = offered(match.position)
    await request.service.random_turns.stop(match.row.id, request.player)
    await request.say_done(words.stopped)
