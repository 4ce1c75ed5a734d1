"""How each kind of notice reaches Discord: cards, threads, boards, offers, private messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import ui

from bot import words
from bot.boards import BoardMessage, board_message, shown_in
from bot.calls import CALL_ERRORS, THREAD_EXISTS, UNKNOWN_MESSAGE, Failure, failure
from bot.cards import Card, card
from bot.names import escaped
from bot.notices import Sent, Unreachable, delivers
from bot.pings import FAREWELL, after_board, mention_on_board
from matches.appending import QUOTED, owe_private
from matches.clocks import ClockKind
from matches.loaded import Loaded
from matches.model import Board, Challenge, ChallengeState, Kept, Match, Notice
from matches.pauses import Span
from matches.ports import UnitOfWork

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

THREAD_SLEEPS_AFTER = 10080
"""Minutes of silence after which Discord archives a thread; a new board wakes it."""
LOOK_BACK = timedelta(minutes=1)


def only(*players: int) -> discord.AllowedMentions:
    """Mention these players and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(player) for player in players]
    )


def custom_ids(components: Any) -> Iterator[str]:
    """Every custom_id in a message's components, however deep."""
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from custom_ids(getattr(component, "children", ()))


# ---- challenges
@delivers("card")
async def deliver_card(bot: PostboardBot, notice: Notice) -> Sent:
    """Post a challenge's card, or bring it up to date."""
    challenge = await bot.service.challenging.look(int(str(notice.payload["challenge"])))
    shown = card(challenge, await card_names(bot, challenge))
    if challenge.card is not None:
        await edit_quietly(bot, challenge.channel, challenge.card, shown.view())
        return Sent(challenge.card)
    if challenge.state is not ChallengeState.OPEN:
        return Sent()
    return Sent(await post_card(bot, challenge, shown, notice))


async def post_card(bot: PostboardBot, challenge: Challenge, shown: Card, notice: Notice) -> int:
    """The message of a card: found where an earlier try left it, or sent."""
    place = bot.get_partial_messageable(challenge.channel, guild_id=challenge.server)
    message = None
    if notice.tried_at is not None:
        wanted = f"pb:accept:{challenge.id}"
        message = await find(
            bot, place, notice, lambda message: wanted in custom_ids(message.components)
        )
    if message is None:
        sent = await place.send(
            view=shown.view(), nonce=f"c{challenge.id}", allowed_mentions=only(*shown.mentions)
        )
        message = sent.id
    async with bot.store.write() as unit:
        await unit.challenges.set_card(challenge.id, challenge.channel, message)
    return message


async def card_names(bot: PostboardBot, challenge: Challenge) -> dict[int, str]:
    """Escaped names of everybody in a challenge."""
    players = [each.player for each in challenge.players]
    return dict(zip(players, await bot.names.of(players, challenge.server), strict=True))


@delivers("open")
async def deliver_opening(bot: PostboardBot, notice: Notice) -> Sent:
    """Make the match's thread where that is wished and possible; say on the card where it is."""
    challenge = await bot.service.challenging.look(int(str(notice.payload["challenge"])))
    loaded = await bot.service.playing.look(notice.match or 0)
    match = loaded.match
    if challenge.card is None:  # two pressed «Rematch» at once: it began before its card was posted
        shown = card(challenge, await card_names(bot, challenge))
        challenge = replace(challenge, card=await post_card(bot, challenge, shown, notice))
    if match.channel == match.home and challenge.card is not None:
        settings = await bot.server_settings(match.server)
        if settings.threads:
            thread = await make_thread(bot, loaded, challenge.card, again=bool(notice.tried_at))
            if thread is not None:
                async with bot.store.write() as unit:
                    await unit.matches.set_channel(match.id, thread)
    if challenge.card is not None:
        async with bot.store.read() as unit:
            now = await unit.matches.get(match.id)
        place = now.channel if now and now.channel != now.home else None
        shown = card(challenge, await card_names(bot, challenge), match_place=place)
        await edit_quietly(bot, challenge.channel, challenge.card, shown.view())
    return Sent()


async def make_thread(
    bot: PostboardBot, loaded: Loaded, card_message: int, *, again: bool
) -> int | None:
    """A public thread under the card; its id is the card's (so making it twice is noticed)."""
    match = loaded.match
    people = " – ".join(await bot.names.plain(match.players, match.server))
    name = f"{loaded.game.title} #{match.id} · {people}"[:100]
    place = bot.get_partial_messageable(match.home, guild_id=match.server)
    try:
        if again:
            return (await bot.fetch_channel(card_message)).id
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
    try:
        thread = await place.get_partial_message(card_message).create_thread(
            name=name, auto_archive_duration=THREAD_SLEEPS_AFTER
        )
    except discord.HTTPException as error:
        if error.code == THREAD_EXISTS:
            return card_message
        if failure(error) is Failure.LATER:
            raise
        log.info("no thread, the match stays in the channel", match=match.id, error=str(error))
        return None
    except ValueError:  # the server is not in the cache: it went away in this moment
        return None
    for player in match.players:
        try:
            await thread.add_user(discord.Object(player))
        except CALL_ERRORS as error:
            log.info("could not add to thread", match=match.id, error=str(error))
    return thread.id


# ---- boards
@delivers("board")
async def deliver_board(bot: PostboardBot, notice: Notice) -> Sent:
    """Post the board of a match at a seq, then take the buttons off the one before."""
    loaded = await bot.service.playing.look(notice.match or 0, until=notice.seq)
    match = loaded.match
    if match.board is not None and match.board.seq >= loaded.seq and notice.tried_at is not None:
        return Sent(match.board.message)
    settings = await bot.server_settings(match.server)
    newest = loaded.seq == match.shown_seq
    if newest:
        loaded = replace(loaded, match=await bot.service.timekeeping.as_if_posted(match))
    who = await mention_on_board(bot, match) if newest else None
    outages = await untold_outages(bot, match)
    said = await notes(bot, loaded, outages)
    if who is not None and who.is_last:
        said.append(f"{words.mention(loaded.mover or 0)}: {FAREWELL}")
    pinged = who is not None
    shown = await board_message(
        loaded,
        bot.names,
        bot.pictures,
        theme=settings.theme,
        newest=newest,
        ping=pinged,
        notes=said,
    )
    board = await post_board(bot, loaded, shown, notice)
    async with bot.store.write() as unit:
        await unit.matches.set_board(match.id, board)
        if outages:
            end = outages[-1].end.isoformat()
            await unit.matches.set_data(match.id, {Kept.TOLD_OUTAGE: end})
        await mark_reachable(unit, match)
        if newest:
            await bot.service.timekeeping.board_posted(unit, match, loaded.seq)
            await after_board(bot, unit, match, pinged=pinged)
    bot.deadlines.wake()
    if match.board is not None and match.board.message != board.message:
        await strip(bot, match, match.board)
    return Sent(board.message)


async def untold_outages(bot: PostboardBot, match: Match) -> list[Span]:
    """Outages that were credited and that no board of a match has told yet."""
    if match.clock is None or match.clock.rule.kind is ClockKind.NONE:
        return []
    told: Any = match.data.get(Kept.TOLD_OUTAGE)
    known = match.created_at if told is None else datetime.fromisoformat(told)
    async with bot.store.read() as unit:
        outages = await unit.absences.outages(known)
    return [Span(max(span.start, known), span.end) for span in outages]


async def notes(bot: PostboardBot, loaded: Loaded, outages: Sequence[Span]) -> list[str]:
    """What else a new board says: outages that were credited, a vacation."""
    said: list[str] = []
    if outages:
        away = sum((span.end - span.start for span in outages), timedelta())
        said.append(f"I was away for {words.length(away)}; the clocks stood still meanwhile.")
    if loaded.mover is not None:
        vacation = await bot.service.timekeeping.vacation_of(loaded.mover)
        if vacation is not None:
            (name,) = await bot.names.of([loaded.mover], loaded.match.server)
            said.append(f"{name} is on vacation until {words.at(vacation.end)}.")
    return said


async def post_board(
    bot: PostboardBot, loaded: Loaded, shown: BoardMessage, notice: Notice
) -> Board:
    """Send it to the match's thread, or to the channel it came from when the thread is gone.

    Raises Unreachable when neither can be reached; the players have then been told.
    """
    match = loaded.match
    places = list(dict.fromkeys((match.channel, match.home)))
    for channel in places:
        try:
            message = await send_board(bot, channel, loaded, shown, notice)
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
            log.warning("channel unreachable", match=match.id, channel=channel, error=str(error))
            continue
        if channel != match.channel:
            async with bot.store.write() as unit:
                await unit.matches.set_channel(match.id, channel)
        return Board(channel, message, loaded.seq)
    await tell_unreachable(bot, match)
    raise Unreachable(f"match {match.id}: no channel to post in")


async def send_board(
    bot: PostboardBot, channel: int, loaded: Loaded, shown: BoardMessage, notice: Notice
) -> int:
    """One message for one board: found where an earlier try left it, or sent."""
    match = loaded.match
    place = bot.get_partial_messageable(channel, guild_id=match.server)
    if notice.tried_at is not None:
        wanted = (match.id, loaded.seq)
        message = await find(bot, place, notice, lambda message: shown_in(message) == wanted)
        if message is not None:
            return message
    mentions = only() if shown.mention is None else only(shown.mention)
    nonce = f"{match.id}:{loaded.seq}"
    try:
        sent = await place.send(
            view=shown.view(), file=shown.picture.file(), nonce=nonce, allowed_mentions=mentions
        )
    except discord.NotFound as error:
        # the message of this nonce was posted and deleted since: the channel itself is fine
        if error.code != UNKNOWN_MESSAGE:
            raise
        sent = await place.send(
            view=shown.view(),
            file=shown.picture.file(),
            nonce=f"{nonce}:{notice.attempts}"[:25],
            allowed_mentions=mentions,
        )
    return sent.id


async def find(
    bot: PostboardBot,
    place: discord.PartialMessageable,
    notice: Notice,
    is_it: Callable[[discord.Message], bool],
) -> int | None:
    """A message of ours that an earlier try may have left; None when there is none to see."""
    after = discord.Object(discord.utils.time_snowflake(notice.created_at - LOOK_BACK))
    mine = bot.user.id if bot.user else 0
    try:
        async for message in place.history(limit=200, after=after):
            if message.author.id == mine and is_it(message):
                return int(message.id)
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
    return None


async def strip(bot: PostboardBot, match: Match, board: Board) -> None:
    """Take the buttons off an old board, as well as it goes: a stale button only says so."""
    loaded = await bot.service.playing.look(match.id, until=board.seq)
    settings = await bot.server_settings(match.server)
    shown = await board_message(loaded, bot.names, bot.pictures, theme=settings.theme, newest=False)
    await edit_quietly(bot, board.channel, board.message, shown.view(with_buttons=False))


async def edit_quietly(bot: PostboardBot, channel: int, message: int, view: ui.LayoutView) -> None:
    """Edit a message that may be gone, old or archived; failing is no harm."""
    partial = bot.get_partial_messageable(channel).get_partial_message(message)
    try:
        await partial.edit(view=view, allowed_mentions=only())
    except CALL_ERRORS as error:
        log.info("message not edited", channel=channel, message=message, error=str(error))


# ---- the rest
@delivers("say")
async def deliver_words(bot: PostboardBot, notice: Notice) -> Sent:
    """A plain message in the match's channel, mentioning those in `mention`."""
    async with bot.store.read() as unit:
        match = await unit.matches.get(notice.match or 0)
    if match is None:
        return Sent()
    mentioned: Any = notice.payload.get("mention", [])
    quoted = str(notice.payload.get("quoted", ""))
    text = str(notice.payload["text"]).replace(QUOTED, escaped(quoted))
    place = bot.get_partial_messageable(match.channel, guild_id=match.server)
    sent = await place.send(text, nonce=f"s{notice.id}", allowed_mentions=only(*mentioned))
    return Sent(sent.id)


@delivers("direct")
async def deliver_direct(bot: PostboardBot, notice: Notice) -> Sent:
    """A private message to one player; one who takes none reads it in the notice's channel."""
    payload: Any = notice.payload
    player, text = int(payload["player"]), str(payload["text"])
    try:
        private = await bot.create_dm(discord.Object(player))
        sent = await private.send(text, nonce=f"d{notice.id}")
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        channel = payload.get("channel")
        if channel is None:
            raise Unreachable(f"player {player} takes no private messages") from error
        sent = await bot.get_partial_messageable(int(channel)).send(
            f"{words.mention(player)} {text}", nonce=f"d{notice.id}", allowed_mentions=only(player)
        )
    return Sent(sent.id)


async def tell_unreachable(bot: PostboardBot, match: Match) -> None:
    """Tell the players, once, that their match's boards cannot be posted."""
    if match.data.get(Kept.UNREACHABLE):
        return
    text = (
        f"I can't post the boards of match #{match.id} in <#{match.channel}> any more: the channel "
        "is gone, or I may not write or attach files there. Nothing is lost. You can go on with "
        "`/board` and `/move` in any other channel of that server; an admin can let me in again."
    )
    async with bot.store.write() as unit:
        await unit.matches.set_data(match.id, {Kept.UNREACHABLE: True})
        for player in dict.fromkeys(match.players):
            await owe_private(unit, player, text, bot.clock.now())
    bot.notices.wake()


async def mark_reachable(unit: UnitOfWork, match: Match) -> None:
    """Forget that a channel could not be reached, so that the next trouble is told again."""
    if match.data.get(Kept.UNREACHABLE):
        await unit.matches.set_data(match.id, {Kept.UNREACHABLE: None})
