"""Delivers reminders and daily messages. `matches.reminders.reminders` decides when and where."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import Control, button, make_id, view_of
from bot.discord_io.markup import heading, in_discord, mention
from bot.messages import lists
from bot.messages.pages import look_up_names
from bot.sending.posting import (
    Outgoing,
    begins_with,
    has_control,
    post_in_channels,
    post_privately,
    post_to_players,
)
from bot.sending.text_delivery import send_privately
from matches.reminders.reminders import NO_MORE_REMINDERS, SNOOZE, SendReminder
from model.entities import Match, Notice
from model.notices import (
    DailyMessageNotice,
    DeliveryResult,
    PrivateMessageNotice,
    ReminderNotice,
    ReminderReason,
)
from model.text_values import Moment, PlayerName, is_person, match_number
from rules.registry import title_of
from rules.text import NOTHING, Language, Name, Notation, Text, join_texts, listing, tr, tr_plural
from storage.stored import read_content

MAX_LISTED = 50
"""Matches that are listed in a daily message. More do not fit in any case."""


async def deliver_reminder(context: Context, notice: Notice) -> DeliveryResult:
    """Remind a player of their turn, postpone the reminder, or drop it.

    Only one reminder to a player is handled at a time, because the next decision depends on whether
    this one was counted. Raises Unplayable if the match cannot be replayed.
    """
    content = read_content(ReminderNotice, notice.payload)
    if not is_person(content.player):
        return DeliveryResult()
    async with context.reminder_locks.setdefault(content.player, asyncio.Lock()):
        decided = await context.service.reminders.decide(notice, content)
        if decided is None or isinstance(decided, datetime):
            return DeliveryResult(retry_at=decided)
        sent = await send_reminder(context, notice, content, decided)
        if sent is not None:
            context.recently_active.discard(content.player)
            await context.service.reminders.store_sent(decided.loaded, content)
        return DeliveryResult(sent)


def first_sentence(why: ReminderReason, game: Name, match: Notation, players: Text) -> Text:
    """Return the first sentence of a reminder."""
    words = {"game": game, "match": match, "players": players}
    if why is ReminderReason.NEW_TURN:
        return tr("It's your turn in {game} {match} against {players}.", **words)
    if why is ReminderReason.RUNNING_DOWN:
        return tr(
            "Your time is running: it's your turn in {game} {match} against {players}.", **words
        )
    return tr("Nearly out of time: it's your turn in {game} {match} against {players}.", **words)


async def reminder_text(context: Context, why: ReminderReason, decided: SendReminder) -> str:
    """Return the text of a reminder, with the deadline and a link to the board."""
    match = decided.loaded.match
    opponents = [player for player in match.players if player != decided.loaded.mover]
    beginning = first_sentence(
        why,
        Name(title_of(match.game)),
        match_number(match.id),
        listing(PlayerName(player) for player in opponents),
    )
    due: Text = NOTHING
    if match.deadline is not None:
        due = tr(
            "It is due {relative}, {moment}.",
            relative=Moment(match.deadline, relative=True),
            moment=Moment(match.deadline),
        )
    text = join_texts([beginning, due, lists.match_link(match)])
    if decided.gives_up:
        text = join_texts([text, NO_MORE_REMINDERS], "\n")
    text = await context.names.fill_in(text, match.server)
    return in_discord(text, context.language_in(match.server))


async def send_reminder(
    context: Context, notice: Notice, content: ReminderNotice, decided: SendReminder
) -> int | None:
    """Send a reminder where the player wants it: privately, in the match's channel, or both.

    If they accept no private messages, post it in the channel. It is not posted there if the board
    mentioned them already. Return the id of the last message sent, or None if none was. Raises
    Unreachable if the channel cannot be reached either.
    """
    match, player, sent = decided.loaded.match, content.player, None
    text = await reminder_text(context, content.why, decided)
    language = context.language_in(match.server)
    in_channel = decided.in_channel
    if decided.privately:
        message = Outgoing(
            f"p{notice.id}",
            _is_reminder_of(match),
            text,
            view=partial(_snooze_button, match.id, language),
        )
        posted = await post_privately(context, player, notice, message)
        if posted is None:
            in_channel = True
        else:
            sent = posted[1]
    if in_channel and not content.on_board:
        public = Outgoing(
            f"p{notice.id}c",
            _is_reminder_of(match, player),
            f"{mention(player)} {text}",
            view=partial(_snooze_button, match.id, language),
            mentions=(player,),
        )
        if sent is None:
            ((_, sent),) = await post_to_players(context, match, notice, public)
        elif posted := await post_in_channels(context, match, notice, public):
            sent = posted[1]
    return sent


def _is_reminder_of(match: Match, player: int | None = None) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message is a reminder of a match.

    If `player` is given, the message must begin by mentioning them. The reason of the reminder need
    not be compared: the reminders of a match to one player are delivered one after the other, so
    it is stored which messages were earlier ones.
    """
    has_snooze_button = has_control(make_id(Control.BUTTON, "snooze", match.id))
    addresses_player = begins_with("" if player is None else mention(player))
    return lambda message: has_snooze_button(message) and addresses_player(message)


def _snooze_button(match_id: int, language: Language) -> ui.View | None:
    hours = SNOOZE // timedelta(hours=1)
    label = tr_plural("Snooze {count} hour", "Snooze {count} hours", count=hours)
    return view_of(language, [button(label, "snooze", match_id)])


async def deliver_daily_message(context: Context, notice: Notice) -> DeliveryResult:
    """Send the daily message, which lists the matches in which it is the player's turn now.

    If the player accepts no private messages, it is posted in the channel of the first match. There
    it does not list matches of other channels, which the readers may not see. Drop it if it is out
    of date. Raises Unreachable if the player cannot be reached.
    """
    content = read_content(DailyMessageNotice, notice.payload)
    player = content.player
    async with context.reminder_locks.setdefault(player, asyncio.Lock()):
        decided = await context.service.reminders.decide_daily(notice, player)
        if decided is None or isinstance(decided, datetime):
            return DeliveryResult(retry_at=decided)
        shown = decided.matches[:MAX_LISTED]
        names = await look_up_names(context, shown)
        vacations = await lists.vacations_in(context, shown)
        tail = [NO_MORE_REMINDERS] if decided.gives_up else []
        title, first = heading(lists.YOUR_MOVE), shown[0]
        await context.learn_language(first.server)
        languages = (context.languages.default, context.language_in(first.server))

        def listed(matches: Sequence[Match]) -> Text:
            lines = [lists.match_line(match, player, names, vacations) for match in matches]
            number = len(decided.matches)
            return lists.truncated_list(title, lines, number, tail, languages=languages)

        message = PrivateMessageNotice(player, listed(shown), first.channel)
        public = listed([match for match in shown if match.home == first.home])
        sent = await send_privately(context, notice, message, title, public)
        context.recently_active.discard(player)
        await context.service.reminders.store_daily_sent(player)
        return DeliveryResult(sent)
