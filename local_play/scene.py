"""Fills the server at the start: the matches of earlier runs, or a first one, and a welcome."""

from discord import ui

from bot.app import PostboardBot
from bot.messages.board import board_layout, draw_board
from bot.messages.challenge_card import card
from bot.workers.challenge_delivery import card_names, thread_name
from local_play.discord import LocalDiscord
from matches.use_cases.challenging import ChallengeRequest
from model.entities import Board, Challenge, First, Match
from model.errors import Unplayable
from model.past_matches import PastMatches
from model.stored_fields import EPOCH, required
from rules.registry import games

WELCOME = """\
### Welcome to Postboard
Nobody else is here, so you are everybody. **Viewing as**, at the top of this page, says who you \
are at the moment.
- For a new match, type `/challenge`. Then become the other player and press **Accept**.
- Each match has a thread of its own, in the list of channels. Private messages from the bot are \
there too.
- `/rules` explains a game with pictures, `/help` names all commands.

Everything stays on this computer. Your matches are kept for next time."""

FIRST_STEP = "**You are {you}: press Move.** Then answer as {other}, under **Viewing as**."


async def prepare(local: LocalDiscord, bot: PostboardBot) -> None:
    """Put the people and the threads of earlier runs in place, before the bot logs in."""
    await _introduce(local, bot)
    running = await _running(bot)
    threads = {match.channel: match for match in running}
    async with bot.context.store.read() as unit:
        for match in running:  # A challenge can be made in the thread of another match.
            if match.home not in {local.channel.id, *threads}:
                for before in await unit.matches.in_channel(match.home, match.players[0], 1):
                    threads[match.home] = before
    for thread, match in sorted(threads.items()):
        if thread != local.channel.id and match.server == local.guild.id:
            local.restore_thread(thread, await _thread_name(bot, match), match.players)


async def set_up(local: LocalDiscord, bot: PostboardBot) -> int:
    """Post what the database holds, or begin a first match. Return the channel to show first.

    SimCord starts without messages in each run, so the boards of running matches are posted again.
    """
    await local.env.settle()
    await local.clear(local.channel.id)
    begun = None if await _has_matches(local, bot) else await _begin_first_match(local, bot)
    await _post_open_boards(local, bot)
    await _post_open_cards(local, bot)
    await _say(local, bot, local.channel.id, WELCOME)
    async with bot.context.store.read() as unit:
        waiting = await unit.matches.waiting_for(local.people[0].id)
    first = waiting[0].channel if waiting else local.channel.id
    if begun is not None:
        you, other = (each.user.global_name for each in local.people[:2])
        text = FIRST_STEP.format(you=you, other=other)
        await _say(local, bot, first, text)
    return first


async def _introduce(local: LocalDiscord, bot: PostboardBot) -> None:
    """Store the members' names. The bot would learn them only when the members do something."""
    async with bot.context.store.write() as unit:
        for person in local.people:
            name = person.user.global_name or person.name
            await unit.players.set_name(local.guild.id, person.id, name, EPOCH)


async def _running(bot: PostboardBot) -> list[Match]:
    async with bot.context.store.read() as unit:
        return await unit.matches.running()


async def _has_matches(local: LocalDiscord, bot: PostboardBot) -> bool:
    async with bot.context.store.read() as unit:
        ended = await unit.history.page(PastMatches(local.people[0].id), 1, 0)
    return bool(ended or await _running(bot))


async def _thread_name(bot: PostboardBot, match: Match) -> str:
    try:
        return await thread_name(bot.context, await bot.context.service.playing.load(match.id))
    except Unplayable:
        return f"#{match.id}"


async def _begin_first_match(local: LocalDiscord, bot: PostboardBot) -> Match | None:
    """Begin a match that is worth looking at, in which it is the first person's turn."""
    you, other = local.people[0].id, local.people[1].id
    game = next((each for each in games().values() if each.showcase_moves), None)
    if game is None:
        return None
    service = bot.context.service
    request = ChallengeRequest(
        server=local.guild.id,
        channel=local.channel.id,
        maker=other,
        game=game.name,
        options=game.showcase_options,
        opponents=(you,),
        first=First.ME,
    )
    challenge = await service.challenging.create(request)
    _, match = await service.challenging.join(challenge.id, you)
    loaded = await service.playing.load(required(match, "match that begins").id)
    for move in game.showcase_moves.split():
        mover = required(loaded.mover, "player to move")
        loaded = await service.playing.play(loaded.match.id, mover, loaded.position.read(move))
    await local.env.settle()
    return loaded.match


async def _say(local: LocalDiscord, bot: PostboardBot, channel: int, text: str) -> None:
    """Post a text that is not the bot's own, in a box."""
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(text))
    layout.add_item(container)
    await bot.get_partial_messageable(channel, guild_id=local.guild.id).send(view=layout)
    await local.env.settle()


async def _post_open_cards(local: LocalDiscord, bot: PostboardBot) -> None:
    """Post the cards of open challenges."""
    place = bot.get_partial_messageable(local.channel.id, guild_id=local.guild.id)
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


async def _post_open_boards(local: LocalDiscord, bot: PostboardBot) -> None:
    """Post the newest boards of running matches, each alone in its thread."""
    language = bot.context.language_in(local.guild.id)
    for match in await _running(bot):
        place = match.channel
        if bot.get_channel(place) is None:
            continue
        if place != local.channel.id:
            await local.clear(place)
        try:
            loaded = await bot.context.service.playing.load(match.id)
        except Unplayable:
            continue
        layout = await board_layout(bot.context, loaded)
        picture = await draw_board(bot.context, loaded, layout)
        target = bot.get_partial_messageable(place, guild_id=local.guild.id)
        sent = await target.send(view=layout.view(language), file=picture.file())
        async with bot.context.store.write() as unit:
            await unit.matches.set_board(match.id, Board(place, sent.id, match.seq))
