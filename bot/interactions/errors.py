"""Decides which interactions to handle, each once, and answers if the handler of one fails.

What a person typed is not lost: an answer that asks them to try again repeats it.
"""

import secrets
from collections.abc import Iterator
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.context import Interaction
from bot.discord_io import responses
from bot.discord_io.components import Button, button
from bot.discord_io.failures import CALL_ERRORS, is_external, is_unanswerable
from bot.discord_io.markup import escaped
from bot.discord_io.names import ACCOUNT
from bot.messages.lists import newest_board
from bot.runtime.rate_limits import TooManyRequests
from bot.runtime.this_instance import RESTARTING
from model.errors import Refused, TooEarly, Unplayable
from model.limits import Limit
from model.stored_fields import storable
from model.text_values import PlayerName
from rules.errors import GameError
from rules.text import NOTHING, Notation, Text, join_texts, tr, values_of
from storage.errors import DatabaseBusy, OutcomeUnknown, StorageError

log = structlog.stdlib.get_logger(__name__)

MAX_ECHO_LENGTH = 300
"""Characters of each typed text that an answer repeats."""
OUT_OF_DATE = tr("This board is out of date. `/matches` shows your matches and where they are.")
CONNECTION_LOST = tr("Discord didn't answer me just now, so nothing has changed. Please try again.")
BEING_ERASED = tr(
    "Your data is being erased. When that is done, in a few minutes, you are welcome again."
)
NOT_SAVED = tr("I couldn't save that just now.")
TRY_LATER = tr("Nothing has changed. Please try again later; whoever runs me must look into it.")
NOT_KNOWN = tr(
    "I don't know whether that was saved, because the database didn't answer. Look at the newest "
    "board, at `/matches` and at `/challenges` before you try again."
)
OLD_COMMAND = tr(
    "This command has changed since your Discord last loaded it. Reload Discord, then try again."
)


async def should_handle(interaction: Interaction, limit: Limit) -> bool:
    """Return whether to handle an interaction; if not, tell the person why where necessary.

    False for an interaction that was delivered before, because Discord repeats events after a
    RESUME; during a shutdown; and for a person who exceeds the rate limit `limit`.
    Suggestions count as looking; if they are refused, there are none. A shutdown waits for
    the current task, unless the interaction was delivered before.
    """
    context = interaction.client.context
    if interaction.id in context.seen_interactions:
        return False
    context.seen_interactions[interaction.id] = None
    context.shutdown.track_this_task()
    why = _refusal(interaction, limit)
    if why and not context.shutdown.over:
        if interaction.type is discord.InteractionType.autocomplete:
            await responses.suggest_nothing(interaction)
            return False
        try:
            await responses.try_say(interaction, join_texts([why, echo(interaction)]))
        except CALL_ERRORS as error:
            log.warning("could not answer", interaction=interaction.id, error=error)
    return not why


def _refusal(interaction: Interaction, limit: Limit) -> Text:
    """Return why an interaction is not handled; nothing if it is."""
    context, player = interaction.client.context, interaction.user.id
    if context.service.erasures.is_running(player):
        return BEING_ERASED
    if context.shutdown.begun:
        return RESTARTING
    try:
        typing = interaction.type is discord.InteractionType.autocomplete
        context.rate_limits.check(player, Limit.LOOK if typing else limit)
    except TooManyRequests as error:
        return error.text
    return NOTHING


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Tell the person what went wrong.

    If something was committed before the error, say that too. An unexpected error is logged
    with a code that the answer contains. If a call to Discord failed, send the answer once
    more. If the interaction can no longer be answered, only log that.
    """
    if isinstance(error, discord.HTTPException) and is_unanswerable(error):
        log.info("interaction expired", interaction=interaction.id, code=error.code)
        return
    try:
        if is_external(error):
            await _answer_external_error(interaction, error)
        else:
            if isinstance(error, Refused) and any(values_of(error.text, PlayerName)):
                # fetching the names may take longer than Discord waits
                await responses.acknowledge(interaction, even_if_late=True)
            text = await _describe_error(interaction, error)
            await responses.try_say(interaction, text, _controls(error))
    except CALL_ERRORS as second:
        log.warning("could not answer", interaction=interaction.id, error=second)
    if isinstance(error, Unplayable):
        await interaction.client.context.service.stuck.suspend(error.match_id)


def _controls(error: Exception) -> list[list[Button]]:
    """Return what a person can press instead of what was refused."""
    if not isinstance(error, TooEarly):
        return []
    return [[button(tr("Answer in advance"), "plan", error.match_id)]]


async def _answer_external_error(interaction: Interaction, error: Exception) -> None:
    """Send the answer once more after a call to Discord failed."""
    event, lost = "answer sent again", join_texts([CONNECTION_LOST, echo(interaction)])
    try:
        await responses.say_again(interaction, error, lost)
    except CALL_ERRORS:
        event = "answer not sent"
    log.warning(event, interaction=interaction.id, error=error)


async def _describe_error(interaction: Interaction, error: Exception) -> Text:
    """Return what to tell the person about an error; log it if it is unexpected."""
    try:
        refusal = await _describe_refusal(interaction, error)
    except Exception as second:  # noqa: BLE001  # looking up a name or a link failed
        error, refusal = second, None
    done = responses.done_text(interaction) or NOTHING
    if refusal is not None:
        return join_texts([done, refusal])
    failure = describe_failure(error, done)
    return join_texts([failure, NOTHING if done else echo(interaction)])


async def _describe_refusal(interaction: Interaction, error: Exception) -> Text | None:
    """Return why a request was refused; None if the error is not a refusal but a bug."""
    if isinstance(error, Refused):
        return await _with_names_and_link(interaction, error)
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        return OLD_COMMAND
    return error.text if isinstance(error, GameError) else None


async def _with_names_and_link(interaction: Interaction, error: Refused) -> Text:
    """Return the sentence of a refusal, with names for its players: those on the match's server
    if the person plays in it, else those where the interaction was used.

    Adds a link to the newest board if the old one is out of date. Adds the move that was typed,
    if any, and everything that was typed if there were too many requests.
    """
    context = interaction.client.context
    sentence = error.text
    if any(values_of(sentence, PlayerName)):
        server = interaction.guild_id or ACCOUNT
        async with context.database.read() as unit:
            row = None if error.match_id is None else await unit.matches.get(error.match_id)
        if row is not None and interaction.user.id in row.players:
            server = row.server
        sentence = await context.names.fill_in(sentence, server)
    if isinstance(error, TooManyRequests):
        return join_texts([sentence, echo(interaction)])
    newest = await newest_board(context, error)
    return join_texts([sentence, newest, echo(interaction, only="move")])


def describe_failure(error: Exception, done: Text = NOTHING) -> Text:
    """Log an unexpected error. Return what to tell the person, after what was `done` before.

    An error that is none of the database gets a code, which the person can report.
    """
    if isinstance(error, OutcomeUnknown):
        log.error("outcome of a commit unknown", error=error)
        return done or NOT_KNOWN
    if isinstance(error, StorageError):
        busy = isinstance(error, DatabaseBusy)
        (log.warning if busy else log.error)("database error", error=error)
        in_a_minute = tr("Nothing has changed; please try again in a minute.")
        again = in_a_minute if busy else TRY_LATER
        return done or join_texts([NOT_SAVED, again])
    code = Notation(secrets.token_hex(2).upper())
    log.error("unexpected error", code=str(code), exc_info=error)
    if done:
        broken = tr("Something else went wrong, and I've written it down (code {code}).", code=code)
        return join_texts([done, broken])
    broken = tr("That didn't work, and I've written it down (code {code}).", code=code)
    return join_texts([broken, tr("Your match is safe; try again.")])


def echo(interaction: Interaction, only: str = "") -> Text:
    """Return a sentence that repeats what a person typed; nothing if they typed nothing.

    With `only`, it repeats only what they typed for the option or field of that name.
    """
    typed: list[str] = []
    for each in options_and_fields(interaction.data):
        # an option of a command that is a text, or a text field of a form
        key = {3: "name", 4: "custom_id"}.get(each.get("type", 0))
        text = str(each.get("value", ""))
        if key in each and only in {"", str(each[key])} and text.strip():
            typed.append(text)
    if not typed:
        return NOTHING
    shown = [Notation(f"“{escaped(storable(text[:MAX_ECHO_LENGTH]))}”") for text in typed[:5]]
    return tr("You typed: {texts}.", texts=join_texts(shown, ", "))


def options_and_fields(data: Any) -> Iterator[dict[str, Any]]:
    """Yield every option of a command, or every field of a form, in an interaction's data.

    They are nested below groups and subcommands, or in rows and labels.
    """
    if data:
        inside: list[Any] = [*(data.get("options") or ()), *(data.get("components") or ())]
        for each in filter(None, (*inside, data.get("component"))):
            if "options" not in each:
                yield each
            yield from options_and_fields(each)
