"""Reminding people: when it is their turn, before time runs out, or daily; never too much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import discord
import structlog
from discord import ui

from bot.context import Context
from bot.discord_io.components import Rows, button
from bot.discord_io.custom_ids import Control, make_id
from bot.discord_io.failures import Failure, failure
from bot.messages import lists, sentences
from bot.workers.deliveries import Deliveries, Sent
from bot.workers.posting import Message, has_control, post, post_for, says
from bot.workers.relevance import daily_is_late
from bot.workers.text_delivery import send_privately
from matches.appending import turn_start
from matches.loaded_match import LoadedMatch
from matches.model import Match, MatchDataKey, Notice, NoticeState
from matches.notices import DailyMessage, PrivateMessage, ReminderNotice, Why
from matches.preferences import UnansweredReminders
from matches.protocols import UnitOfWork
from matches.queueing import queue_daily_message, queue_reminder, reminder_of
from matches.quiet_hours import ReminderPreferences, ReminderTarget
from rules.registry import title_of
from rules.sentences import listed
from rules.text import Language, Verbatim

deliveries = Deliveries()
"""The deliveries of this module."""


log = structlog.stdlib.get_logger(__name__)

MOST_UNANSWERED = 5
"""After so many reminders without a sign of life the bot stops, and says so in the last one …"""
SILENT_FOR = timedelta(days=2)
"""… unless the first of them is younger than this: who plays many matches may just be asleep."""
FAREWELL = "I won't remind you again until you play or use one of my commands."
TOLD_AGAIN_AFTER = timedelta(minutes=10)
"""Of a turn that comes again by an undo, a player is told again after so long: they may have looked
meanwhile and found that it was not their turn any more."""
SNOOZE = timedelta(hours=8)
MOST_LISTED = 50
"""More matches than this do not fit into a daily message."""
START = {
    Why.TURN: "It's your turn",
    Why.TIME: "Your time is running: it's your turn",
    Why.LAST: "Last reminder: it's your turn",
}
"""How a reminder begins, by what it reminds of."""


@dataclass(frozen=True, slots=True)
class Listener:
    """How to reach a player now. `unanswered` reminders went out since `unanswered_since`."""

    hearing: ReminderPreferences
    now: datetime
    unanswered: int
    unanswered_since: datetime | None
    gave_up: bool
    away_until: datetime | None

    def wants(self, why: Why) -> bool:
        """Whether they are to be told at all: of a new `turn`, of running `time`, the `last`."""
        if self.gave_up or self.hearing.where is ReminderTarget.NONE:
            return False
        return self.hearing.digest is None or why is Why.LAST

    @property
    def not_before(self) -> datetime | None:
        """The end of a vacation or of quiet hours; None: this is the moment."""
        return self.away_until or self.hearing.quiet_until(self.now)

    @property
    def is_last(self) -> bool:
        """Whether the bot gives up after one more reminder."""
        since = self.unanswered_since
        long = since is not None and self.now - since >= SILENT_FOR
        return long and self.unanswered + 1 >= MOST_UNANSWERED


async def listener(context: Context, player: int) -> Listener:
    """What a player wants to hear, and whether this is the moment."""
    async with context.store.read() as unit:
        return await listener_in(unit, player, context.clock.now())


async def listener_in(unit: UnitOfWork, player: int, now: datetime) -> Listener:
    """The same, as a unit of work that goes on sees it."""
    preferences = (await unit.players.get(player)).preferences
    vacations = await unit.absences.vacations(player, now)
    return Listener(
        preferences.reminders,
        now,
        preferences.unanswered.count,
        preferences.unanswered.since,
        preferences.unanswered.gave_up,
        next((each.end for each in vacations if each.start <= now), None),
    )


async def mention_on_board(context: Context, loaded: LoadedMatch) -> Listener | None:
    """Who reads a new board as its mover, if it is to ping them; None: it is not."""
    match = loaded.match
    if match.mover is None or match.paused or has_heard(loaded, context.clock.now()):
        return None
    who = await listener(context, match.mover)
    pings = who.wants(Why.TURN) and who.hearing.in_channel and who.not_before is None
    return who if pings else None


async def after_board(
    context: Context, unit: UnitOfWork, loaded: LoadedMatch, *, pinged: bool
) -> None:
    """With a new board: owe what its mover is to hear besides, and count what they heard."""
    match = loaded.match
    if match.mover is None or match.paused:  # who resumes it mentions everybody
        return
    who = await listener_in(unit, match.mover, context.clock.now())
    if pinged:
        await count_ping(context, unit, match.mover)
        await note_heard(unit, loaded, match.mover, who.now)
    elif has_heard(loaded, who.now):
        return
    if who.wants(Why.TURN) and (who.hearing.directly or not pinged):
        await queue_reminder(unit, match, Why.TURN, who.not_before or who.now, on_board=pinged)


def has_heard(loaded: LoadedMatch, now: datetime) -> bool:
    """Whether the mover was told of this very turn a short while ago: it came again by an undo."""
    heard: Any = loaded.match.data.get(MatchDataKey.HEARD) or {}
    turn, at = heard.get(str(loaded.match.mover)) or (None, 0)
    return turn == _which_turn(loaded) and now - datetime.fromtimestamp(at, UTC) < TOLD_AGAIN_AFTER


def _which_turn(loaded: LoadedMatch) -> str:
    """Names a turn: the ply at which it begins, and the last takeback that others agreed to, since
    nobody has heard of the turns that come again by one."""
    agreed = [event.seq for event in loaded.events if loaded.is_agreed_takeback(event)]
    return f"{turn_start(loaded)}:{max(agreed, default=0)}"


async def note_heard(unit: UnitOfWork, loaded: LoadedMatch, player: int, now: datetime) -> None:
    """Remember that a player was told of this turn."""
    row = await unit.matches.get(loaded.match.id)
    heard: Any = (row.data.get(MatchDataKey.HEARD) if row else None) or {}
    told = {str(player): [_which_turn(loaded), int(now.timestamp())]}
    await unit.matches.set_data(loaded.match.id, {MatchDataKey.HEARD: {**heard, **told}})


async def count_ping(context: Context, unit: UnitOfWork, player: int) -> None:
    """One more reminder without a sign of life so far."""
    context.recently_active.discard(player)
    who = await listener_in(unit, player, context.clock.now())
    counted = UnansweredReminders(
        count=who.unanswered + 1,
        since=who.unanswered_since or who.now,
        gave_up=who.gave_up or who.is_last,
    )
    preferences = (await unit.players.get(player)).preferences
    await unit.players.set_preferences(player, replace(preferences, unanswered=counted))


@deliveries.of(ReminderNotice)
async def deliver_reminder(context: Context, notice: Notice, content: ReminderNotice) -> Sent:
    """Remind the mover, if it is still that turn; later where this is not the moment.

    One reminder a player at a time: the next must see that the one before was counted.
    """
    async with context.reminding.setdefault(content.player, asyncio.Lock()):
        return await _remind(context, notice, content)


async def _remind(context: Context, notice: Notice, content: ReminderNotice) -> Sent:
    loaded = await context.service.playing.look(notice.match or 0)
    player, why, match = content.player, content.why, loaded.match
    over = loaded.mover != player or match.shown_seq != content.shown_seq
    if over or match.paused:
        return Sent()
    who = await listener(context, player)
    if not who.wants(why):
        return Sent()
    until = who.not_before or snoozed_until(match, player, who.now)
    if until is not None:
        return Sent(retry_at=until)
    if await _newer_is_due(context, notice, content):
        return Sent()
    text = await ping_text(context, loaded, why, who)
    sent = await send_ping(context, match, Reminder(notice, content, who, text))
    if sent is not None:
        async with context.store.write() as unit:
            await note_heard(unit, loaded, player, who.now)
            if not content.on_board:
                await count_ping(context, unit, player)
    return Sent(sent)


async def _newer_is_due(context: Context, notice: Notice, content: ReminderNotice) -> bool:
    """Whether another reminder of the same turn, put off as well, says all that this one would."""
    async with context.store.read() as unit:
        owed = await unit.outbox.of_match(notice.match or 0, NoticeState.PENDING)
    now = context.clock.now()
    return any(
        each.id > notice.id
        and each.due_at <= now
        and (other := reminder_of(each)) is not None
        and other.shown_seq == content.shown_seq
        for each in owed
    )


async def ping_text(context: Context, loaded: LoadedMatch, why: Why, who: Listener) -> str:
    """The reminder in words, with the way to the board."""
    match = loaded.match
    player = loaded.mover or 0
    others = [each for each in match.players if each != player]
    names = listed(await context.names.of(others, match.server))
    game = title_of(match.game)
    due = f" It is due {sentences.when_exactly(match.deadline)}." if match.deadline else ""
    text = f"{START[why]} in {game} #{match.id} against {names}.{due} {lists.link(match)}"
    return f"{text}\n{FAREWELL}" if who.is_last else text


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder that is to be sent now."""

    notice: Notice
    content: ReminderNotice
    who: Listener
    text: str


async def send_ping(context: Context, match: Match, reminder: Reminder) -> int | None:
    """Send it where the player wants it; what cannot be delivered privately goes to the channel."""
    nonce = f"p{reminder.notice.id}"
    player, text, start = match.mover or 0, reminder.text, START[reminder.content.why]
    sent = None
    in_channel = reminder.who.hearing.in_channel
    if reminder.who.hearing.directly:
        view = partial(_snooze, match.id, context.language_in(match.server))
        message = Message(nonce, _reminds(match, start), text, view=view)
        try:
            place = await context.discord.create_dm(discord.Object(player))
            sent = await post(context, place, reminder.notice, message)
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
            in_channel = True
    if in_channel and not reminder.content.on_board:
        public = Message(
            f"{nonce}c",
            _reminds(match, f"{sentences.mention(player)} {start}"),
            f"{sentences.mention(player)} {text}",
            view=partial(_snooze, match.id, context.language_in(match.server)),
            mentions=(player,),
        )
        ((_, sent),) = await post_for(context, match, reminder.notice, public, public)
    return sent


def _reminds(match: Match, start: str) -> Callable[[discord.Message], bool]:
    """Whether a message is a reminder of this match that begins so."""
    snoozes, begins = has_control(make_id(Control.BUTTON, "snooze", match.id)), says(start)
    return lambda message: snoozes(message) and begins(message)


def _snooze(match: int, language: Language) -> ui.View:
    snooze = button(f"Snooze {SNOOZE // timedelta(hours=1)} hours", "snooze", match)
    return Rows(((snooze,),)).view(language)


def snoozed_until(match: Match, player: int, now: datetime) -> datetime | None:
    """When a player wants to hear of this turn again; None: now."""
    kept: Any = match.data.get(MatchDataKey.SNOOZE)
    if not kept or (kept["player"], kept.get("turn")) != (player, match.shown_seq):
        return None
    until = datetime.fromtimestamp(kept["until"], UTC)
    return until if until > now else None


async def send_digests(context: Context, most: int) -> bool:
    """Queue the daily messages that are due, a bounded number; return whether there were any."""
    now = context.clock.now()
    async with context.store.read() as unit:
        due = await unit.absences.digests_due(now, most)
    for player in due:
        try:
            await _send_digest(context, player)
        except Exception:  # one that cannot be made must hold up no other, nor any clock
            log.exception("digest not made", player=player)
            async with context.store.write() as unit:
                await unit.absences.set_digest(player, now + timedelta(days=1))
    return bool(due)


async def _send_digest(context: Context, player: int) -> None:
    who = await listener(context, player)
    async with context.store.write() as unit:
        await unit.absences.set_digest(player, who.hearing.next_digest(who.now))
        if not who.gave_up and who.away_until is None and await unit.matches.waiting_for(player):
            await queue_daily_message(unit, player, who.now)


@deliveries.of(DailyMessage)
async def deliver_daily_message(context: Context, notice: Notice, content: DailyMessage) -> Sent:
    """The daily message: where it is the player's move now."""
    player = content.player
    async with context.reminding.setdefault(player, asyncio.Lock()):
        who = await listener(context, player)
        async with context.store.read() as unit:
            waiting = await unit.matches.waiting_for(player)
        if not waiting or who.gave_up or daily_is_late(notice, who.now):
            return Sent()
        shown = waiting[:MOST_LISTED]
        names = await lists.names_in(context, shown)
        lines = [await lists.match_line(context, match, player, names) for match in shown]
        tail = [FAREWELL] if who.is_last else []
        text = lists.cut("### Your move", lines, len(waiting), tail)
        message = PrivateMessage(player, Verbatim(text), waiting[0].channel)
        sent = await send_privately(context, notice, message, "### Your move")
        async with context.store.write() as unit:
            await count_ping(context, unit, player)
        return Sent(sent)
