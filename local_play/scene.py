"""Fills the server at the start: the matches of earlier runs, or first ones, and a welcome."""

from collections.abc import Sequence
from datetime import datetime

from discord import ui

from bot.app import PostboardBot
from bot.discord_io.components import Button, boxed
from bot.discord_io.responses import Picture
from bot.features.challenges.delivery import current_card
from bot.interactions.board_pictures import board_view, draw_board
from bot.messages.board_message import board_layout, play_computer_button
from bot.sending.threads import thread_name
from local_play.discord import LocalDiscord
from matches.challenges.opening import ChallengeRequest
from model.entities import First, MatchRow
from model.errors import Unplayable
from model.match_extras import MatchOptions, PostedBoard
from model.notices import DeliveryResult
from model.past_matches import WantedMatches
from model.ratings.rating import RatingMode
from model.stored_fields import EPOCH, required
from model.text_values import people_in
from rules.game import Game
from rules.registry import game_named, games
from rules.text import ENGLISH

WELCOME = """\
**Welcome to Postboard. {game}:** {blurb}
You are {you}: press **Move**, or **Learn** to learn the game. Then become {other}, under \
**Viewing as** at the top. Or play me:"""

TIPS = """\
### What you can do here
Nobody else is here, so you are everybody. **Viewing as**, at the top of this page, says who you \
are at the moment.
- `/challenge` with `level` begins a match against the computer.
- For a match with people, type `/challenge`. Then become the other player and press **Accept**.
- Each match has a thread of its own, in the list of channels. Private messages from the bot are \
there too.
- `/learn` teaches a game by small tasks, in about ten minutes.
- `/rules` explains a game with pictures, `/help` what else I can do.
- {you} owns this server: as {you}, you can open a season with `/league create`, and use \
`/moderate` and `/server`.

Everything stays on this computer. Your matches are kept for next time."""

SHOWN_ENDED = 6
"""How many ended matches have a thread. Each takes time at the start, for its picture."""
FIRST_THREAD = 1 << 42
"""The id of the thread of the first match; below those that the simulated Discord gives out."""


async def prepare(local: LocalDiscord, bot: PostboardBot) -> bool:
    """Put the people and the threads of earlier runs in place, before the bot logs in.

    Return whether this is the first run. Then the threads are of matches that it has stored.
    """
    await _introduce(local, bot)
    is_first = not await _shown(local, bot)
    if is_first:
        await _store_ended_matches(local, bot)
    shown = await _shown(local, bot)
    threads = {row.channel: row for row in shown}
    async with bot.context.database.read() as unit:
        for row in shown:  # A challenge can be made in the thread of another match.
            if row.home not in {local.channel.id, *threads}:
                for earlier in await unit.matches.in_channel(row.home, row.players[0], 1):
                    threads[row.home] = earlier
    for thread, row in sorted(threads.items()):
        if thread != local.channel.id and row.server == local.guild.id:
            local.restore_thread(thread, await _thread_name(bot, row), people_in(row.players))
    return is_first


async def set_up(local: LocalDiscord, bot: PostboardBot, *, is_first: bool) -> int:
    """Post what the database holds, and a welcome. Return the channel to show first.

    SimCord starts without messages in each run, so the boards of matches are posted again. In the
    first run, begin a match.
    """
    await local.env.settle()
    await local.clear(local.channel.id)
    await _post_boards(local, bot)
    await _post_open_cards(local, bot)
    if is_first:
        await _begin_first_match(local, bot)
    owner = local.people[0].user
    tips = TIPS.format(you=owner.global_name or owner.name)
    await _say(local, bot, local.channel.id, tips)
    async with bot.context.database.read() as unit:
        waiting = await unit.matches.waiting_for(local.people[0].id)
    if not waiting:
        return local.channel.id
    if not waiting[0].seq:
        await _welcome(local, bot, waiting[0])
    return waiting[0].channel


async def _introduce(local: LocalDiscord, bot: PostboardBot) -> None:
    """Store the members' names. The bot would learn them only when the members do something."""
    async with bot.context.database.write() as unit:
        for person in local.people:
            name = person.user.global_name or person.name
            await unit.players.set_name(local.guild.id, person.id, name, EPOCH)


async def _shown(local: LocalDiscord, bot: PostboardBot) -> list[MatchRow]:
    """Return the matches that are shown: those that are running, and the latest ended ones."""
    async with bot.context.database.read() as unit:
        running = await unit.matches.running()
        ended = {
            row.id: row
            for person in local.people
            for row in await unit.history.page(WantedMatches(person.id), SHOWN_ENDED, 0)
        }
    latest = sorted(ended.values(), key=_end, reverse=True)[:SHOWN_ENDED]
    return [*latest[::-1], *running]


def _end(row: MatchRow) -> datetime:
    return required(row.finished_at, "end of an ended match")


async def _thread_name(bot: PostboardBot, row: MatchRow) -> str:
    try:
        return await thread_name(bot.context, await bot.context.service.matches.load(row.id))
    except Unplayable:
        return f"#{row.id}"


def _games_for_show() -> list[Game]:
    return [game for game in games().values() if game.showcase_moves]


async def _store_ended_matches(local: LocalDiscord, bot: PostboardBot) -> None:
    """Store an ended match of each game that has one for show.

    The first person does not play that of the first game, and the second person only that one, so
    that both games are new to one of these two, and their first matches offer the rules.
    """
    you, other, third = (person.id for person in local.people)
    for number, game in enumerate(_games_for_show()):
        seats = (you, third) if number else (other, third)
        match_id = await _begin(local, bot, game, seats, RatingMode.RATED)
        await bot.context.service.boards.channel_changed(match_id, FIRST_THREAD + match_id)
        for move in game.showcase_moves.split():
            match = await bot.context.service.matches.load(match_id)
            mover = required(match.mover, "player to move")
            await bot.context.service.playing.play(match_id, mover, move)
        # its boards are not sent one by one; the last one is posted like those of earlier runs
        async with bot.context.database.write() as unit:
            for notice in await unit.outbox.of_match(match_id):
                await unit.outbox.end(notice.id, DeliveryResult())


async def _begin_first_match(local: LocalDiscord, bot: PostboardBot) -> None:
    """Begin a match of the first game, which the first person has not played."""
    you, other, _ = (person.id for person in local.people)
    for game in _games_for_show()[:1]:
        await _begin(local, bot, game, (you, other), RatingMode.CASUAL)
        await local.env.settle()


async def _begin(
    local: LocalDiscord, bot: PostboardBot, game: Game, seats: Sequence[int], rated: RatingMode
) -> int:
    """Begin a match. Return its number."""
    service = bot.context.service
    request = ChallengeRequest(
        server=local.guild.id,
        channel=local.channel.id,
        maker=seats[0],
        game=game.name,
        options=game.showcase_options,
        opponents=seats[1:],
        first=First.ME,
        match_options=MatchOptions(rated=rated),
    )
    challenge = await service.challenges.create(request)
    _, row = await service.challenges.join(challenge.id, seats[1])
    return required(row, "match that begins").id


async def _welcome(local: LocalDiscord, bot: PostboardBot, row: MatchRow) -> None:
    """Say in the thread of a match without a move what its game is, and what to press."""
    game = game_named(row.game)
    names = [each.user.global_name or each.user.name for each in local.people]
    text = WELCOME.format(game=game.title, blurb=game.blurb, you=names[0], other=names[1])
    await _say(local, bot, row.channel, text, play_computer_button())


async def _say(
    local: LocalDiscord, bot: PostboardBot, channel: int, text: str, *controls: Button
) -> None:
    """Post a text that is not the bot's own, in a box, and controls of the bot below it."""
    shown = ui.TextDisplay[ui.LayoutView](text)
    rows = [controls] if controls else []
    place = bot.get_partial_messageable(channel, guild_id=local.guild.id)
    await place.send(view=boxed(ENGLISH, shown, rows=rows))
    await local.env.settle()


async def _post_open_cards(local: LocalDiscord, bot: PostboardBot) -> None:
    """Post the cards of open challenges."""
    place = bot.get_partial_messageable(local.channel.id, guild_id=local.guild.id)
    async with bot.context.database.read() as unit:
        challenges = {
            challenge.id: challenge
            for person in local.people
            for challenge in await unit.challenges.open_for(person.id, local.guild.id)
        }
    for _, challenge in sorted(challenges.items()):
        shown = await current_card(bot.context, challenge)
        sent = await place.send(view=shown.components(bot.context.language_in(local.guild.id)))
        async with bot.context.database.write() as unit:
            await unit.challenges.set_card(challenge.id, local.channel.id, sent.id)


async def _post_boards(local: LocalDiscord, bot: PostboardBot) -> None:
    """Post the newest board of each match that is shown, alone in its thread."""
    language = bot.context.language_in(local.guild.id)
    for row in await _shown(local, bot):
        place = row.channel
        if bot.get_channel(place) is None:
            continue
        if place != local.channel.id:
            await local.clear(place)
        try:
            match = await bot.context.service.matches.load(row.id)
        except Unplayable:
            continue
        board = await board_layout(bot.context, match)
        view = await board_view(bot.context, row.server)
        picture = Picture(await draw_board(bot.context, match, view), board.picture, board.alt)
        target = bot.get_partial_messageable(place, guild_id=local.guild.id)
        sent = await target.send(view=board.components(language), file=picture.file())
        async with bot.context.database.write() as unit:
            await unit.matches.set_board(row.id, PostedBoard(place, sent.id, row.seq))
