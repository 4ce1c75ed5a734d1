"""Reminding people: when it is their turn, before time runs out, or daily; never too much."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import ui

from bot import lists, words
from bot.answer import acknowledge, say
from bot.calls import Failure, failure
from bot.controls import Press, button, control, rows
from bot.notices import Sent, delivers
from matches.loaded import Loaded
from matches.model import Match, Notice
from matches.ports import UnitOfWork
from matches.quiet import Hearing
from matches.timekeeping import owe_ping
from rules.registry import game_named

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)

MOST_UNANSWERED = 5
"""After so many reminders without a sign of life the bot stops, and says so in the last one."""
SNOOZE = timedelta(hours=8)


@dataclass(frozen=True, slots=True)
class Listener:
    """How to reach a player now."""

    hearing: Hearing
    unanswered: int
    away_until: datetime | None
    quiet_until: datetime | None

    @property
    def wants_single(self) -> bool:
        """Whether they are to be reminded of single turns at all."""
        silent = self.unanswered >= MOST_UNANSWERED
        return not (silent or self.away_until or self.hearing.digest is not None)


async def listener(bot: PostboardBot, player: int) -> Listener:
    """What a player wants to hear, and whether this is the moment."""
    now = bot.clock.now()
    async with bot.store.read() as unit:
        kept = (await unit.players.get(player)).preferences
        vacations = await unit.absences.vacations(player, now)
    hearing = Hearing.of(kept)
    unanswered = kept.get("unanswered")
    return Listener(
        hearing,
        unanswered if isinstance(unanswered, int) else 0,
        next((each.end for each in vacations if each.start <= now), None),
        hearing.quiet_until(now),
    )


async def mention_on_board(bot: PostboardBot, player: int) -> bool:
    """Whether a new board pings its mover."""
    who = await listener(bot, player)
    return who.wants_single and who.hearing.in_channel and who.quiet_until is None


async def after_board(bot: PostboardBot, unit: UnitOfWork, match: Match, *, pinged: bool) -> None:
    """With a new board: owe what its mover is to hear besides, and count what they heard."""
    if match.mover is None:
        return
    who = await listener(bot, match.mover)
    if pinged:
        await count_ping(bot, unit, match.mover, who.unanswered)
    if who.wants_single and (who.hearing.directly or (who.hearing.in_channel and not pinged)):
        await owe_ping(unit, match, "turn", who.quiet_until or bot.clock.now())


async def count_ping(bot: PostboardBot, unit: UnitOfWork, player: int, before: int) -> None:
    """One more reminder without a sign of life so far."""
    bot.lively.discard(player)
    await unit.players.set_preferences(player, {"unanswered": before + 1})


@delivers("ping")
async def deliver_ping(bot: PostboardBot, notice: Notice) -> Sent:
    """Remind the mover, if it is still that turn; later where this is not the moment."""
    loaded = await bot.service.playing.look(notice.match or 0)
    payload: Any = notice.payload
    player = int(payload["player"])
    match = loaded.match
    if loaded.mover != player or match.shown_seq != payload["shown_seq"]:
        return Sent()
    who = await listener(bot, player)
    last_warning = payload["why"] == "time" and who.hearing.digest is not None
    if not who.wants_single and not (last_warning and not who.away_until):
        return Sent()
    if who.hearing.where == "none" and not last_warning:
        return Sent()
    until = who.quiet_until or snoozed_until(match, player, bot.clock.now())
    if until is not None:
        return Sent(later=until)
    text = await ping_text(bot, loaded, str(payload["why"]), who)
    sent = await send_ping(bot, match, text, who, notice)
    async with bot.store.write() as unit:
        await count_ping(bot, unit, player, who.unanswered)
    return Sent(sent)


async def ping_text(bot: PostboardBot, loaded: Loaded, why: str, who: Listener) -> str:
    """The reminder in words, with the way to the board."""
    match = loaded.match
    player = loaded.mover or 0
    others = [each for each in match.players if each != player]
    names = words.listed(await bot.names.of(others))
    game = game_named(match.game).title
    due = f" It is due {words.when(match.deadline)}." if match.deadline else ""
    text = f"It's your turn in {game} #{match.id} against {names}.{due} {lists.link(match)}"
    if why == "time":
        text = f"Your time is running: {text}"
    if who.unanswered + 1 >= MOST_UNANSWERED:
        text += "\nI won't remind you again until you play or use one of my commands."
    return text


async def send_ping(
    bot: PostboardBot, match: Match, text: str, who: Listener, notice: Notice
) -> int | None:
    """Send it where the player wants it; what cannot be delivered privately goes to the channel."""
    nonce = f"p{notice.id}"
    player = match.mover or 0
    message = None
    in_channel = who.hearing.in_channel and not (
        notice.payload["why"] == "turn" and match.board is not None and who.hearing.directly
    )
    if who.hearing.directly:
        try:
            place = await bot.create_dm(discord.Object(player))
            message = (await place.send(text, view=_snooze(match.id), nonce=nonce)).id
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
            in_channel = True
    if in_channel or not who.hearing.directly:
        public = bot.get_partial_messageable(match.channel, guild_id=match.server)
        sent = await public.send(
            f"{words.mention(player)} {text}",
            view=_snooze(match.id),
            nonce=f"{nonce}c",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(player)]),
        )
        message = sent.id
    return message


def _snooze(match: int) -> ui.View:
    view = rows([button(f"Snooze {SNOOZE // timedelta(hours=1)} hours", "snooze", match)])
    assert view is not None  # it has a button  # noqa: S101
    return view


def snoozed_until(match: Match, player: int, now: datetime) -> datetime | None:
    """When a player wants to hear of this match again; None: now."""
    kept: Any = match.data.get("snooze")
    if not kept or kept["player"] != player:
        return None
    until = datetime.fromtimestamp(kept["until"], UTC)
    return until if until > now else None


@control("snooze")
async def snooze(press: Press) -> None:
    """«Snooze» under a reminder: nothing about this match for some hours, then once more."""
    await acknowledge(press.interaction)
    loaded = await press.bot.service.playing.look(press.number(0))
    if loaded.mover != press.player:
        await say(press.interaction, "It's not your turn there any more.")
        return
    now = press.bot.clock.now()
    until = now + SNOOZE
    async with press.bot.store.write() as unit:
        kept = {"player": press.player, "until": int(until.timestamp())}
        await unit.matches.set_data(loaded.match.id, {**loaded.match.data, "snooze": kept})
        await owe_ping(unit, loaded.match, "turn", until)
    press.bot.notices.wake()
    await say(press.interaction, f"I'll remind you {words.when(until)}, if it is still your turn.")


async def send_digests(bot: PostboardBot) -> bool:
    """Owe the daily messages that are due; whether there were any."""
    now = bot.clock.now()
    async with bot.store.read() as unit:
        due = await unit.absences.digests_due(now)
    for player in due:
        async with bot.store.read() as unit:
            waiting = await unit.matches.on_move(player)
            kept = (await unit.players.get(player)).preferences
        lines = [await lists.match_line(bot, match, player) for match in waiting]
        async with bot.store.write() as unit:
            await unit.absences.set_digest(player, Hearing.of(kept).next_digest(now))
            if waiting:
                text = lists.paged([f"### Your move ({len(waiting)})", *lines])[0]
                await unit.outbox.add(
                    lane=f"player:{player}",
                    kind="direct",
                    payload={"player": player, "text": text, "channel": waiting[0].channel},
                    due_at=now,
                )
    return bool(due)
