"""`/reminders`, and «Snooze» under a reminder."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord
from discord import app_commands

from bot.context import Context, Interaction
from bot.discord_io.components import button, suggestion, view_of
from bot.discord_io.markup import heading, in_discord, mention
from bot.features.announcements import send_privately
from bot.interactions.dispatch import Request, handlers
from bot.interactions.slash_commands import ShortText, Suggestion, describe, suggest
from bot.machine.outbox import deliveries
from bot.messages import lists
from bot.messages.pages import look_up_names
from bot.sending import posting
from matches.reminders import NO_MORE_REMINDERS, SNOOZE, SendReminder
from model import notices
from model.entities import MatchRow, Notice
from model.errors import Refused
from model.limits import Limit
from model.preferences import ReminderPreferences, ReminderTarget, time_zones
from model.text_values import ChannelName, Moment, PlayerName, is_person, match_number
from rules import text_limits
from rules.registry import title_of
from rules.text import NOTHING, Name, Notation, Text, join_texts, listing, tr, tr_plural

Hour = app_commands.Range[int, 0, 23]


TARGET_SENTENCES = {
    ReminderTarget.CHANNEL: tr("I remind you in the match's channel."),
    ReminderTarget.DIRECT: tr("I remind you by private message."),
    ReminderTarget.BOTH: tr("I remind you in the match's channel and by private message."),
    ReminderTarget.NONE: tr("I don't remind you."),
}


def describe_reminders(preferences: ReminderPreferences) -> Text:
    """Sentences that describe somebody's reminders, quiet hours and time zone."""
    sentences: list[Text] = [TARGET_SENTENCES[preferences.where]]
    if preferences.daily_hour is not None:
        hour, only = _hour(preferences.daily_hour), preferences.where is ReminderTarget.NONE
        daily = tr("You get one message a day at {hour}.", hour=hour)
        warning = tr(
            "You get one message a day at {hour}, and a warning before time runs out.", hour=hour
        )
        sentences = [daily if only else warning]
    begin, end = preferences.quiet_from, preferences.quiet_to
    if begin is not None and end not in {None, begin}:
        sentences.append(tr("Quiet from {begin} to {end}.", begin=_hour(begin), end=_hour(end)))
    sentences.append(tr("Your time zone is {zone}.", zone=Notation(preferences.zone)))
    return join_texts(sentences)


def _hour(hour: int | None) -> Notation:
    """An hour as a time of day: `22:00`."""
    return Notation(f"{hour}:00")


async def complete_zone(_: Request, typed: str) -> list[Suggestion]:
    """Suggest time zones that contain what was typed, first those whose city starts with it."""
    part = typed.strip().lower().replace(" ", "_")
    zones = [name for name in time_zones() if part in name.lower()]
    zones.sort(key=lambda name: (not name.lower().split("/")[-1].startswith(part), name))
    return [suggestion(Notation(name), name) for name in zones]


@handlers.command(
    "reminders",
    tr("Choose how, where and when I remind you that it's your turn."),
    limit=Limit.SETTINGS,
)
@describe(
    where=tr("Where reminders go."),
    timezone=tr("Your time zone, such as Europe/Vienna."),
    quiet_from=tr("No reminders from this hour on (0 to 23)."),
    quiet_to=tr("Reminders again from this hour on. The same hour as before means no quiet hours."),
    daily_message=tr("One message a day at this hour (0 to 23), instead of single reminders."),
    single=tr("Single reminders again, instead of the daily message."),
)
@app_commands.choices(
    where=[
        suggestion(tr("In the channel"), "channel"),
        suggestion(tr("By private message"), "direct"),
        suggestion(tr("Both"), "both"),
        suggestion(tr("Not at all"), "none"),
    ]
)
@suggest(timezone=complete_zone)
async def reminders(
    interaction: Interaction,
    *,
    where: str | None = None,
    timezone: ShortText | None = None,
    quiet_from: Hour | None = None,
    quiet_to: Hour | None = None,
    daily_message: Hour | None = None,
    single: bool | None = None,
) -> None:
    """`/reminders`: change the options that are given, then describe all of them."""
    request = Request(interaction)
    if timezone is not None and timezone not in time_zones():
        raise Refused.because(
            "I don't know the time zone “{text}”. Choose one from the list.",
            text=text_limits.shown(timezone),
        )
    options = {
        "where": where and ReminderTarget(where),
        "zone": timezone,
        "quiet_from": quiet_from,
        "quiet_to": quiet_to,
        "daily_hour": daily_message,
    }
    given: dict[str, object] = {key: each for key, each in options.items() if each is not None}
    if single:
        given["daily_hour"] = None
    changed = await request.service.preferences.set_reminders(
        request.player, request.asked_at, **given
    )
    saved = tr("Saved.") if given else NOTHING
    await request.say_done(join_texts([saved, describe_reminders(changed)]))


@handlers.on("snooze", about="match", limit=Limit.SETTINGS, even_if_late=True)
async def snooze(request: Request) -> None:
    """Handle «Snooze» under a reminder: send no reminder of this turn for some hours, then one."""
    until = await request.service.reminders.snooze(request.match_id, request.player)
    reply = tr(
        "I'll remind you {moment}, if it is still your turn.", moment=Moment(until, relative=True)
    )
    await request.say_done(reply)


# ---- delivery
MAX_MATCHES_SHOWN = 50
"""Matches that are listed in a daily message. More do not fit in any case."""


@deliveries.on(notices.ReminderNotice)
async def deliver_reminder(
    context: Context, notice: Notice, content: notices.ReminderNotice
) -> notices.DeliveryResult:
    """Remind a player of their turn, postpone the reminder, or drop it.

    Only one reminder to a player is handled at a time, because the next decision depends on whether
    this one was counted. Raises Unplayable if the match cannot be replayed.
    """
    if not is_person(content.player):
        return notices.DeliveryResult()
    async with context.reminder_locks.setdefault(content.player, asyncio.Lock()):
        decided = await context.service.reminders.decide(notice, content)
        if isinstance(decided, notices.DeliveryResult):
            return decided
        sent = await send_reminder(context, notice, content, decided)
        if sent is not None:
            context.recently_active.pop(content.player, None)
            await context.service.reminders.store_sent(decided.match, content)
        return notices.DeliveryResult(sent)


def first_sentence(why: notices.ReminderReason, game: Name, number: Notation, others: Text) -> Text:
    """Return the first sentence of a reminder."""
    words = {"game": game, "match": number, "players": others}
    if why is notices.ReminderReason.NEW_TURN:
        return tr("It's your turn in {game} {match} against {players}.", **words)
    if why is notices.ReminderReason.RUNNING_DOWN:
        return tr(
            "Your time is running: it's your turn in {game} {match} against {players}.", **words
        )
    return tr("Nearly out of time: it's your turn in {game} {match} against {players}.", **words)


async def reminder_text(
    context: Context, why: notices.ReminderReason, decided: SendReminder
) -> str:
    """Return the text of a reminder, with the deadline and a link to the board."""
    row = decided.match.row
    opponents = [player for player in row.players if player != decided.match.mover]
    beginning = first_sentence(
        why,
        Name(title_of(row.game)),
        match_number(row.id),
        listing(PlayerName(player) for player in opponents),
    )
    due: Text = NOTHING
    if row.deadline is not None:
        due = tr(
            "It is due {relative}, {moment}.",
            relative=Moment(row.deadline, relative=True),
            moment=Moment(row.deadline),
        )
    board = Notation(lists.match_url(row)) if row.board else ChannelName(row.channel)
    text = join_texts([beginning, due, board])
    if decided.is_last:
        text = join_texts([text, NO_MORE_REMINDERS], "\n")
    text = await context.names.fill_in(text, row.server)
    return in_discord(text, context.language_in(row.server))


async def send_reminder(
    context: Context, notice: Notice, content: notices.ReminderNotice, decided: SendReminder
) -> int | None:
    """Send a reminder where the player wants it: privately, in the match's channel, or both.

    If they accept no private messages, post it in the channel. It is not posted there if the board
    mentioned them already. Return the id of the last message sent, or None if none was. Raises
    Unreachable if the channel cannot be reached either.
    """
    row, player = decided.match.row, content.player
    text = await reminder_text(context, content.why, decided)
    hours = SNOOZE // timedelta(hours=1)
    label = tr_plural("Snooze {count} hour", "Snooze {count} hours", count=hours)
    buttons = [button(label, "snooze", row.id)]
    view = partial(view_of, context.language_in(row.server), buttons)
    message = posting.Outgoing(f"p{notice.id}", _is_reminder_of(row), text, view=view)
    posted = None
    if decided.privately:
        posted = await posting.post_privately(context, player, notice, message)
    in_channel = decided.in_channel or (decided.privately and posted is None)
    if in_channel and not content.on_board:
        public = replace(
            message,
            nonce=f"p{notice.id}c",
            recognise=_is_reminder_of(row, player),
            text=f"{mention(player)} {text}",
            mentions=(player,),
        )
        if posted is None:
            (posted,) = await posting.post_to_players(context, row, notice, public)
        else:
            posted = await posting.post_in_channels(context, row, notice, public) or posted
    return None if posted is None else posted[1]


def _is_reminder_of(row: MatchRow, player: int | None = None) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message is a reminder of a match.

    If `player` is given, the message must begin by mentioning them. The reason of the reminder need
    not be compared: the reminders of a match to one player are delivered one after the other, so
    it is stored which messages were earlier ones.
    """
    has_snooze_button = posting.has_button("snooze", row.id)
    addresses_player = posting.begins_with("" if player is None else mention(player))
    return lambda message: has_snooze_button(message) and addresses_player(message)


@deliveries.on(notices.DailyMessageNotice)
async def deliver_daily_message(
    context: Context, notice: Notice, content: notices.DailyMessageNotice
) -> notices.DeliveryResult:
    """Send the daily message, which lists the matches in which it is the player's turn now.

    If the player accepts no private messages, it is posted in the channel of the first match. There
    it does not list matches of other channels, which the readers may not see. Drop it if it is out
    of date. Raises Unreachable if the player cannot be reached.
    """
    player = content.player
    async with context.reminder_locks.setdefault(player, asyncio.Lock()):
        decided = await context.service.reminders.decide_daily(notice, player)
        if isinstance(decided, notices.DeliveryResult):
            return decided
        shown = decided.rows[:MAX_MATCHES_SHOWN]
        names = await look_up_names(context, shown)
        vacations = await lists.vacations_in(context, shown)
        tail = [NO_MORE_REMINDERS] if decided.is_last else []
        title, first = heading(lists.YOUR_MOVE), shown[0]
        await context.learn_language(first.server)
        languages = (context.languages.default, context.language_in(first.server))

        def listed(rows: Sequence[MatchRow]) -> Text:
            lines = [lists.match_line(row, player, names, vacations) for row in rows]
            number = len(decided.rows)
            return lists.truncated_list(title, lines, number, tail, languages=languages)

        message = notices.PrivateMessageNotice(player, listed(shown), first.channel)
        public = listed([row for row in shown if row.home == first.home])
        sent = await send_privately(context, notice, message, title, public)
        context.recently_active.pop(player, None)
        await context.service.reminders.store_daily_sent(player)
        return notices.DeliveryResult(sent)
