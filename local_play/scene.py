"""Fills the channel at the start: open challenges, running matches and a welcome."""

from __future__ import annotations

from random import Random

import discord
from discord import ui

from bot.app import PostboardBot
from bot.messages.board import board_layout, draw_board
from bot.messages.challenge_card import card
from bot.messages.preferences import board_theme
from bot.workers.challenge_delivery import card_names
from local_play.discord import LocalDiscord
from matches.model.entities import Board, Challenge, First
from matches.model.errors import Unplayable
from matches.model.present import present
from matches.use_cases.challenging import ChallengeRequest
from rules.registry import games

FIRST_PLIES = 3
"""The least number of plies played in the match that exists at the first start."""

WELCOME = """\
### Welcome to Postboard
This is a simulated Discord on your own computer. Nobody else is here, so you are everybody: \
choose who you are at the top of this page, under **Viewing as**.
- **{0}** may have a move to make in a match above: press **Move** there, type `/move`, \
or reply to the board with a move such as `e5`.
- For a new match, type `/challenge`; then become the other player and press **Accept**.
- `/rules` explains a game with pictures, `/help` names all commands.

Your matches are kept in a file and are here again next time. On a real server each match has a \
thread of its own and the bot may write to you directly. This page shows one channel only, so here \
boards come to the channel, and direct messages are printed in the terminal."""


async def set_up(local: LocalDiscord, bot: PostboardBot) -> None:
    """Post what the database holds into the channel, which is empty at the start of every run.

    If the database holds no match, create one.
    """
    await _introduce(local, bot)
    if not await _has_matches(local, bot):
        await _begin_first_match(local, bot)
    await local.clear_channel()
    place = bot.get_partial_messageable(local.channel.id, guild_id=local.guild.id)
    await _post_open_cards(local, bot, place)
    await _post_open_boards(local, bot, place)
    # The welcome comes last, because the page opens at the newest message.
    layout = ui.LayoutView(timeout=None)
    text = WELCOME.format(local.people[0].user.global_name)
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(text))
    layout.add_item(container)
    await place.send(view=layout)
    await local.env.settle()


async def _introduce(local: LocalDiscord, bot: PostboardBot) -> None:
    """Store the members' names. The bot would learn them only when the members do something."""
    async with bot.context.store.write() as unit:
        for person in local.people:
            name = person.user.global_name or person.name
            await unit.players.set_name(local.guild.id, person.id, name)


async def _has_matches(local: LocalDiscord, bot: PostboardBot) -> bool:
    async with bot.context.store.read() as unit:
        running = await unit.matches.running()
        ended = await unit.matches.finished(local.people[0].id, None, 1, 0)
    return bool(running or ended)


async def _begin_first_match(local: LocalDiscord, bot: PostboardBot) -> None:
    """Start a match and play a few moves, until it is the first member's turn."""
    you, other = local.people[0].id, local.people[1].id
    chance = Random(FIRST_PLIES)  # noqa: S311  # the same moves on every computer
    request = ChallengeRequest(
        server=local.guild.id,
        channel=local.channel.id,
        maker=other,
        game=next(iter(games())),
        options={},
        opponents=(you,),
        first=First.ME,
    )
    challenge = await bot.context.service.challenging.create(request)
    _, match = await bot.context.service.challenging.join(challenge.id, you)
    loaded = await bot.context.service.playing.load(present(match, "match that begins").id)
    while loaded.mover is not None and (loaded.position.ply < FIRST_PLIES or loaded.mover != you):
        move = chance.choice(loaded.position.legal_moves())
        loaded = await bot.context.service.playing.play(loaded.match.id, loaded.mover, move)
    await local.env.settle()


async def _post_open_cards(
    local: LocalDiscord, bot: PostboardBot, place: discord.PartialMessageable
) -> None:
    """Post the cards of open challenges."""
    challenges: dict[int, Challenge] = {}
    async with bot.context.store.read() as unit:
        for person in local.people:
            for challenge in [
                *await unit.challenges.open_by(person.id),
                *await unit.challenges.open_for(person.id, local.guild.id),
            ]:
                challenges[challenge.id] = challenge
    for challenge in (challenges[number] for number in sorted(challenges)):
        shown = card(challenge, await card_names(bot.context, challenge))
        sent = await place.send(view=shown.view(bot.context.language_in(local.guild.id)))
        async with bot.context.store.write() as unit:
            await unit.challenges.set_card(challenge.id, local.channel.id, sent.id)


async def _post_open_boards(
    local: LocalDiscord, bot: PostboardBot, place: discord.PartialMessageable
) -> None:
    """Post the newest boards of running matches."""
    channel = local.channel.id
    theme = await board_theme(bot.context, local.guild.id)
    language = bot.context.language_in(local.guild.id)
    async with bot.context.store.read() as unit:
        running = [match for match in await unit.matches.running() if match.channel == channel]
    for match in running:
        try:
            loaded = await bot.context.service.playing.load(match.id)
        except Unplayable:
            continue
        layout = await board_layout(loaded, bot.context.names, language=language)
        picture = await draw_board(
            loaded, bot.context.pictures, layout, theme=theme, language=language
        )
        sent = await place.send(view=layout.view(language), file=picture.file())
        async with bot.context.store.write() as unit:
            await unit.matches.set_board(match.id, Board(channel, sent.id, match.shown_seq))
