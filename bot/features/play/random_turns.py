"""Turns at random: of one turn, which is previewed, or of all turns of a phase of the game."""

import discord

from bot.discord_io.components import button
from bot.features.play.choosing import choices_of
from bot.features.play.match_subject import MatchSubject
from bot.features.play.pad_layout import back_button, preview_text
from bot.features.play.pad_subject import WholeTurn
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.find_match import next_link
from bot.messages import sentences
from matches.play.random_turns import offered
from model.limits import Limit
from model.text_values import ChannelName
from rules.text import NOTHING, join_texts, tr
from rules.turns import random_turns_of

handlers = Handlers()

GREEN = discord.ButtonStyle.success


@handlers.on("random", match=True)
async def show_random_turn(request: Request) -> None:
    """Handle the button for a random turn, or for another one: show it, with «Confirm».

    The custom_id of «Confirm» holds the moves, so what is played is what was shown.
    """
    subject = await MatchSubject.load(request)
    choices = choices_of(request, subject)
    preview = request.service.random_turns.preview(subject.loaded, request.player, choices.plies)
    words = offered(subject.loaded.position)
    buttons = [
        subject.button(tr("Confirm"), "confirm", preview.text, style=GREEN),
        subject.button(words.again, "random", *request.args[2:3]),
        subject.button(words.every, "random-all", preview.text),
        *back_button(subject, choices),
    ]
    picture = await subject.draw(request, preview)
    await request.say(preview_text(subject, WholeTurn(preview)), buttons, picture=picture)


@handlers.on("random-all", match=True)
async def ask_for_all_turns(request: Request) -> None:
    """Handle the button for all random turns: ask for confirmation.

    In a preview, its custom_id holds the moves that it shows, which are then played first.
    """
    loaded = await request.load_match()
    loaded.seat_still_in(request.player)
    words = offered(loaded.position)
    names = await request.names(loaded.match)
    text = join_texts([sentences.title(loaded, names), words.question], "\n")
    confirm = button(
        tr("Confirm"), "random-all-yes", loaded.match.id, *request.args[1:], style=GREEN
    )
    await request.say(text, [confirm, button(tr("Cancel"), "drop", loaded.match.id)])


@handlers.on("random-all-yes", match=True, limit=Limit.PLAY, even_if_late=True)
async def start_all_turns(request: Request) -> None:
    """Handle the confirmation: play all turns of the player at random from now on."""
    context, match_id = request.context, request.number(0)
    before = await context.service.matches.load(match_id)
    words = offered(before.position)
    after = await context.service.random_turns.start(
        match_id,
        request.player,
        shown=request.rest(2),
        seq=request.number(1) if len(request.args) > 1 else None,
        interaction=request.interaction.id,
        pressed_at=request.pressed_at,
    )
    request.set_done(words.started)
    board = NOTHING
    if after.seq > before.seq:
        context.metrics.move_played()
        board = tr("The board is in {channel}.", channel=ChannelName(after.match.channel))
    more = random_turns_of(after.position) is not None and not after.result
    stop = button(words.stop, "random-stop", match_id) if more else None
    link = await next_link(request, match_id)
    await request.say(join_texts([words.started, board]), [stop, link])


@handlers.on("random-stop", match=True, limit=Limit.PLAY, even_if_late=True)
async def stop_all_turns(request: Request) -> None:
    """Handle the button that ends random turns."""
    loaded = await request.load_match()
    words = offered(loaded.position)
    await request.service.random_turns.stop(loaded.match.id, request.player)
    await request.say_done(words.stopped)
