"""Turns at random: of one turn, which is previewed, or of all turns of a phase of the game."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.discord_io.components import Button, Link, button, rows
from bot.discord_io.responses import say, set_committed_text
from bot.features.move_entry import choices_of, next_link
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.private_pictures import preview_picture
from bot.messages import sentences
from bot.messages.move_controls import preview_text
from bot.messages.pad_layout import back_button
from matches.steps.loaded_match import LoadedMatch
from matches.steps.random_turns import seats_at_random
from matches.use_cases.playing import check_still_in, check_up_to_date
from matches.use_cases.random_turns import offered
from model.limits import Act
from model.text_values import ChannelName
from rules.text import NOTHING, join_texts, tr
from rules.turns import random_turns_of

controls = Controls()
"""The handlers of this module."""

GREEN = discord.ButtonStyle.success


@controls.on("random", Subject.MATCH)
async def show_random_turn(press: Press) -> None:
    """Handle the button for a random turn, and «Other squares»: show one, with «Confirm».

    The custom_id of «Confirm» holds the moves, so what is played is what was shown.
    """
    loaded = await press.context.service.playing.load(press.number(0))
    check_up_to_date(loaded, press.number(1))
    choices = choices_of(press)
    preview = press.context.service.random_turns.preview(loaded, press.player, choices.plies)
    match, seq = loaded.match.id, loaded.seq
    buttons = [
        button(tr("Confirm"), "confirm", match, seq, preview.text, style=GREEN),
        button(tr("Other squares"), "random", match, seq, *press.args[2:3]),
        button(offered(loaded.position).every, "random-all", match, seq, preview.text),
        *back_button(loaded, choices),
    ]
    text, picture = preview_text(preview), await preview_picture(press, preview)
    await say(press.interaction, text, view=rows(buttons), picture=picture)


@controls.on("random-all", Subject.MATCH)
async def ask_for_all_turns(press: Press) -> None:
    """Handle the button for all random turns: ask for confirmation.

    In a preview, its custom_id holds the moves that it shows, which are then played first.
    """
    loaded = await press.context.service.playing.load(press.number(0))
    check_still_in(loaded, loaded.seat_of(press.player))
    words = offered(loaded.position)
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    text = join_texts([sentences.title(loaded, names), words.question], "\n")
    confirm = button(tr("Confirm"), "random-all-yes", loaded.match.id, *press.args[1:], style=GREEN)
    await say(
        press.interaction, text, view=rows([confirm, button(tr("Cancel"), "drop", loaded.match.id)])
    )


@controls.on("random-all-yes", Subject.MATCH, act=Act.PLAY, acts=True)
async def start_all_turns(press: Press) -> None:
    """Handle the confirmation: play all turns of the player at random from now on."""
    context, match = press.context, press.number(0)
    before = await context.service.playing.load(match)
    words = offered(before.position)
    after = await context.service.random_turns.start(
        match,
        press.player,
        shown=":".join(press.args[2:]),
        seq=press.number(1) if len(press.args) > 1 else None,
        interaction=press.interaction.id,
        pressed_at=press.pressed_at,
    )
    set_committed_text(press.interaction, words.started)
    board = NOTHING
    if after.seq > before.seq:
        context.metrics.move_played()
        board = tr("The board is in {channel}.", channel=ChannelName(after.match.channel))
    buttons: list[Button | Link] = []
    if random_turns_of(after.position) is not None and not after.result:
        buttons.append(button(words.stop, "random-stop", match))
    link = await next_link(context, press.player, match)
    if link is not None:
        buttons.append(link)
    await say(press.interaction, join_texts([words.started, board]), view=rows(buttons))


@controls.on("random-stop", Subject.MATCH, act=Act.PLAY, acts=True)
async def stop_all_turns(press: Press) -> None:
    """Handle the button that ends random turns."""
    loaded = await press.context.service.playing.load(press.number(0))
    words = offered(loaded.position)
    await press.context.service.random_turns.stop(loaded.match.id, press.player)
    set_committed_text(press.interaction, words.stopped)
    await say(press.interaction, words.stopped)


def buttons_for_all_turns(loaded: LoadedMatch, player: int) -> Iterator[Button]:
    """Yield the button for «More» that starts or stops a player's random turns, if any."""
    words = random_turns_of(loaded.position)
    if words is None or loaded.result or loaded.position.has_left(loaded.seat_of(player)):
        return
    if seats_at_random(loaded.match).isdisjoint(loaded.match.seats_of(player)):
        yield button(words.every, "random-all", loaded.match.id)
    else:
        yield button(words.stop, "random-stop", loaded.match.id)
