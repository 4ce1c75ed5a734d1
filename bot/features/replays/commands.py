"""`/replay`, and «Replay» on boards."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import discord
import structlog
from discord import app_commands
from discord.abc import GuildChannel

from bot.context import Context, Interaction
from bot.discord_io.audience import everybody_can_view
from bot.discord_io.components import MAX_TEXT_LENGTH, Button, Link, suggestion, view_of
from bot.discord_io.failures import Failure, failure
from bot.discord_io.markup import InDiscord, heading, small
from bot.discord_io.other_servers import known_guild, known_place, parent_channel
from bot.discord_io.responses import say_working
from bot.features.replays.messages import (
    UPLOAD_LIMIT,
    DrawnReplay,
    ReplaySource,
    draw,
    plies_of_moves,
    source_of_match,
)
from bot.interactions.board_pictures import THEME_CHOICES, board_view, private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import asked_which, complete_any_match, load_only, matches_to_view
from bot.interactions.long_work import one_at_a_time
from bot.interactions.slash_commands import MatchText, describe, suggest
from bot.languages import render_within
from bot.machine.outbox import deliveries
from bot.messages import board_message, endings, sentences
from bot.messages.lists import match_url
from bot.runtime.threads import NotRun
from bot.sending import posting
from matches.log.match import Match
from model.entities import MatchRow, Notice
from model.errors import Refused, Unplayable
from model.notices import DeliveryResult, ReplayNotice
from model.past_matches import WantedMatches
from model.stored_fields import required
from rendering.view import View
from rules.text import NOTHING, Notation, Text, join_texts, tr

SIDES = {"as-drawn": tr("The usual side"), "turned": tr("The other side")}
"""The sides from which a replay can be seen, by the value of the option."""
SPEEDS = {"0.4": 40, "0.8": 80, "1.6": 160}
"""For how long a replay can show each move: in hundredths of a second, by the value of the option,
which is in seconds."""
OFFERED = 5
"""How many ended and how many running matches plain `/replay` offers."""


@handlers.command("replay", tr("Watch a match, or some of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    first=tr("The first move to show. Leave it out to begin at the start."),
    last=tr("The last move to show. Leave it out to go on to the end."),
    side=tr("The side from which you see the board."),
    theme=tr("The colours of the pictures."),
    speed=tr("How long each move is shown."),
)
@app_commands.rename(first="from", last="to")
@app_commands.choices(
    side=[suggestion(label, name) for name, label in SIDES.items()],
    theme=THEME_CHOICES,
    speed=[suggestion(tr("{seconds} s a move", seconds=Notation(each)), each) for each in SPEEDS],
)
@suggest(match=complete_any_match)
async def replay(
    interaction: Interaction,
    *,
    match: MatchText | None = None,
    first: app_commands.Range[int, 0, 5000] | None = None,
    last: app_commands.Range[int, 0, 5000] | None = None,
    side: str | None = None,
    theme: str | None = None,
    speed: str = "0.8",
) -> None:
    """`/replay`: show a match, or its moves from `first` to `last`, as an animation.

    Raises Refused if there are no such moves.
    """
    request = Request(interaction)
    if match is None and await asked_which(request, await _offered_matches(request), "replay"):
        return
    chosen = await load_only(request, await matches_to_view(request, match))
    flipped = None if side is None else side == "turned"
    view = await private_view(request, theme=theme, flipped=flipped)
    plies = plies_of_moves(chosen.line, first, last)
    await show_match_replay(request, chosen, plies, view, SPEEDS[speed])


@handlers.on_match("replay")
async def replay_clicked(request: Request, match: Match) -> None:
    """Handle «Replay»: show a match as an animation."""
    plies = plies_of_moves(match.line, None, None)
    await show_match_replay(request, match, plies, await private_view(request), SPEEDS["0.8"])


async def _offered_matches(request: Request) -> list[MatchRow]:
    """Return the person's latest ended matches, and the running ones here or else of theirs; none
    in the channel of one match."""
    player, server = request.player, request.server
    async with request.read() as unit:
        running = await unit.matches.in_channel(request.channel, player)
        if len(running) == 1:
            return []
        running = running or await unit.matches.playing(player, server)
        ended = await unit.history.page(WantedMatches(player, server=server), OFFERED, 0)
    return [each for each in (*ended, *running[:OFFERED]) if each.move_number]


PROGRESS_AFTER = 2.0
"""Seconds after which a person is told that their replay is being made."""


async def show_match_replay(
    request: Request, match: Match, plies: range, view: View, delay: int
) -> None:
    """Show some plies of a match as an animation, as `ReplaySource` says.

    Raises Refused if the person has another replay that is not finished.
    """
    row = match.row
    names = await request.names(row)
    ended = match.result is not None and plies.stop == len(match.line.moves)
    ending = endings.result_and_reason(match, names) if ended else NOTHING
    rating = await endings.rating_note_of(request.context, match, names) if ended else NOTHING
    await show_replay(
        request,
        await source_of_match(request.context, match, plies, view, delay),
        head=[sentences.title(match, names, ply=plies.stop), ending, small(rating)],
        back=board_message.look_button(row.id, plies.start),
    )


async def show_replay(
    request: Request, source: ReplaySource, *, head: Sequence[Text], back: Button
) -> None:
    """Answer privately with a replay.

    `head` are the first lines of the answer, and `back` is the button below it. Raises Refused if
    the person has another replay that is not finished, or there are too many.
    """
    limit = min(request.interaction.filesize_limit, UPLOAD_LIMIT)
    busy = tr("Your last replay is still being made. Ask again when you have it.")
    with one_at_a_time(request, "replay", busy):
        drawing = asyncio.create_task(draw(request.context, source, limit), name="replay")
        drawn = await _finished(request, drawing)
    text = join_texts([*head, drawn.moves, drawn.left_out], "\n")
    await request.say(text, [back], picture=drawn.picture)


async def _finished(request: Request, drawing: asyncio.Task[DrawnReplay]) -> DrawnReplay:
    """Wait for a replay, and tell the person if that takes long. Raises Refused."""
    patience = asyncio.create_task(asyncio.sleep(PROGRESS_AFTER), name="replay takes long")
    try:
        await asyncio.wait({drawing, patience}, return_when=asyncio.FIRST_COMPLETED)
        if not drawing.done():
            working = tr("Your replay is being made. That can take a minute.")
            await say_working(request.interaction, working)
        return await drawing
    finally:
        patience.cancel()
        drawing.cancel()


# ---- finished matches in a channel of their own
log = structlog.stdlib.get_logger(__name__)

MAX_QUEUED = 2
"""Replays that are being made or wait. While there are so many, posts wait: they would occupy the
outbox, and delay the replays that people have asked for."""
WAIT_FOR_BOARD = timedelta(minutes=2)
"""How long after its end a match without its last board is not posted."""


@deliveries.on(ReplayNotice)
async def deliver_replay(context: Context, notice: Notice, content: ReplayNotice) -> DeliveryResult:
    """Post who won a match and why, with a link to its board and its replay.

    Nothing is posted if the server has chosen another channel since, if the match cannot be
    replayed, if its result was annulled, or if somebody who can view the channel cannot view the
    match. Raises Unreachable if the channel is not there, and what calls to Discord raise.
    """
    now = context.wall_clock.now()
    if _many_are_drawn(context):
        return posting.later(context, notice)
    match = await _match_to_post(context, notice, content.match_id)
    if match is None:
        return DeliveryResult()
    row = match.row
    has_last_board = row.board is not None and row.board.seq >= row.seq
    ended_at = required(row.finished_at, "end of a match that is over")
    if not has_last_board and now < ended_at + WAIT_FOR_BOARD:
        return DeliveryResult(retry_at=now + posting.RETRY_DELAY)
    view = await board_view(context, row.server)
    source = await source_of_match(context, match, range(len(match.line.moves)), view)
    if _many_are_drawn(context):  # other posts have got here in the meantime
        return posting.later(context, notice)
    try:
        drawn = await draw(context, source)
    except NotRun:  # as when the bot stops
        return posting.later(context, notice)
    message = await _message(context, notice, match, drawn)
    channel = required(notice.channel, "channel of a notice")
    return DeliveryResult(await posting.post(context, channel, notice, message))


async def _match_to_post(context: Context, notice: Notice, match_id: int) -> Match | None:
    """Return the match of a notice, or None if it must not be posted, which is logged.

    Raises Unreachable if the channel is not there, and one of `CALL_ERRORS` if Discord cannot be
    asked now who can view the match.
    """
    try:
        match = await context.service.matches.load(match_id)
    except (Refused, Unplayable) as error:
        return _not_posted(match_id, repr(error))
    row = match.row
    async with context.database.read() as unit:
        chosen = await unit.servers.finished_channel(row.server)
    if chosen is None or chosen != notice.channel:
        return _not_posted(match_id, "another channel was chosen, or none")
    if row.finished_at is None:
        return _not_posted(match_id, "the match goes on")
    if row.annulled is not None:
        return _not_posted(match_id, "its result was annulled")
    channel = await _channel(context, row.server, chosen)
    home = await _home(context, channel.guild, row)
    if home is None or not everybody_can_view(home, channel, context.discord.bot_id):
        return _not_posted(match_id, "not everybody there can view the match")
    return match


def _not_posted(match_id: int, why: str) -> None:
    log.info("finished match not posted", match=match_id, why=why)


async def _channel(context: Context, server: int, channel: int) -> GuildChannel:
    """Return the channel to post in.

    Raises Unreachable if it is none, and one of `CALL_ERRORS` if the bot does not have it, or
    Discord cannot be asked now.
    """
    place = await known_place(await known_guild(context.discord, server), channel)
    if isinstance(place, discord.Thread):
        raise posting.Unreachable(f"channel {channel} for finished matches is a thread")
    return place


async def _home(context: Context, guild: discord.Guild, row: MatchRow) -> GuildChannel | None:
    """Return the channel whose viewers can view a match.

    If the match was agreed on in a public thread, this is the channel of the thread. Return None if
    only some people can view it, as in a private thread, or if it is gone. Raises one of
    `CALL_ERRORS` if Discord cannot be asked now.
    """
    try:
        place = await known_place(guild, row.home)
        if isinstance(place, discord.Thread):
            return None if place.is_private() else await parent_channel(place)
    except discord.InvalidData:
        return None
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        return None
    return place


def _many_are_drawn(context: Context) -> bool:
    return context.replay_drawing.queued >= MAX_QUEUED


async def _message(
    context: Context, notice: Notice, match: Match, drawn: DrawnReplay
) -> posting.Outgoing:
    """Return the message. An earlier attempt is recognised by the name of its file."""
    row = match.row
    language = InDiscord(context.language_in(row.server))
    names = await context.names.escaped(row.players, row.server)
    lines: list[Text] = [
        heading(endings.headline(match, names)),
        endings.ending(match, names),
        drawn.left_out,
    ]
    link = Link(tr("Show the board"), match_url(row))
    return posting.Outgoing(
        f"f{notice.id}",
        posting.has_file(drawn.picture.name),
        render_within(join_texts(lines, "\n"), language, MAX_TEXT_LENGTH),
        view=partial(view_of, language, [link]),
        file=drawn.picture.file,
    )
