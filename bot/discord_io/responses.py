"""Answers interactions: acknowledge at once, then send a private answer.

Only the person who used the interaction sees it; Discord calls such a message ephemeral. It
notifies nobody, because the client allows no mentions unless a message says so (`bot.app`).

The connection to Discord may break at each step. The requested action is still carried out where
that makes sense, and the answer is sent again, so that people learn what really happened.

Answers with pictures are classic messages (text and file), not Components V2: Discord refuses an
upload into a media gallery when a deferred answer is filled in (issue 7529 of discord-api-docs).
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Any

import discord
import structlog

from bot.discord_io.client import AnyInteraction
from bot.discord_io.components import MAX_TEXT_LENGTH, Form, Row, view_of
from bot.discord_io.failures import (
    ALREADY_ACKNOWLEDGED,
    CALL_ERRORS,
    UNKNOWN_MESSAGE,
    is_unanswerable,
)
from bot.discord_io.markup import InDiscord
from bot.languages import render_within
from rules.text import Language, Text

log = structlog.stdlib.get_logger(__name__)

# Keys of `interaction.extras`, which discord.py reserves for applications.
_ACKNOWLEDGED = "acknowledged"
_EXPIRED = "gone"
_DONE = "done"
_ANSWER = "answer"
_WORKING = "working"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to send: the bytes of a PNG or GIF, file name, and alt text in one language."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """Build a new upload; discord.py can send each one only once."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send: its name and its content."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        """Build a new upload; discord.py can send each one only once."""
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A large file to send: its name, and its content in a file that is open for reading."""

    name: str
    content: IO[bytes]

    def file(self) -> discord.File:
        """Build a new upload from the beginning of the content; discord.py leaves it open."""
        self.content.seek(0)
        content: Any = self.content  # discord.py asks for a class; any open file will do
        return discord.File(content, filename=self.name)


File = Picture | Document | OpenDocument


@dataclass(frozen=True, slots=True)
class _Answer:
    """A complete answer, so that it can be sent again after a broken connection."""

    text: Text
    rows: Sequence[Row]
    files: Sequence[File]


def language_of(interaction: AnyInteraction) -> Language:
    """The language of the person who used an interaction, for answers that only they see."""
    return InDiscord(plain_language_of(interaction))


def plain_language_of(interaction: AnyInteraction) -> Language:
    """The same language without Discord's markup: for pictures, alt texts and files."""
    return interaction.client.languages.of(interaction.locale)


def _content(interaction: AnyInteraction, text: Text) -> str:
    return render_within(text, language_of(interaction), MAX_TEXT_LENGTH)


def _on_private_answer(interaction: AnyInteraction) -> bool:
    message = interaction.message
    return message is not None and message.flags.ephemeral


def is_acknowledged(interaction: AnyInteraction) -> bool:
    """Whether Discord has received an acknowledgement, as far as the bot knows."""
    return interaction.response.is_done() or bool(interaction.extras.get(_ACKNOWLEDGED))


async def acknowledge(interaction: AnyInteraction, *, even_if_late: bool = False) -> None:
    """Tell Discord that an answer will follow. Idempotent.

    The answer replaces the private answer whose control was used; otherwise it is a new message.
    If the connection to Discord fails here, the handler goes on: the action is carried out, and
    the answer is sent if that is possible by then. If the interaction is too old to be answered,
    this raises HTTPException (`is_unanswerable`), unless the handler is to run `even_if_late`: its
    effect is visible elsewhere, and repeating it is harmless.
    """
    if is_acknowledged(interaction):
        return
    for _ in range(2):
        try:
            if _on_private_answer(interaction):
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            _check_refusal(interaction, error, even_if_late=even_if_late)
        except CALL_ERRORS as error:
            # The connection broke. A second attempt shows whether Discord received the first one.
            log.warning("acknowledgement lost", interaction=interaction.id, error=error)
            continue
        break
    interaction.extras[_ACKNOWLEDGED] = True


def _check_refusal(
    interaction: AnyInteraction, error: discord.HTTPException, *, even_if_late: bool
) -> None:
    """Decide whether to go on after Discord refused an acknowledgement; if not, raise the error."""
    if error.code == ALREADY_ACKNOWLEDGED:
        return  # An earlier attempt succeeded; discord.py itself retries after a status of 5xx.
    if error.status >= 500 or error.status == 429:
        log.warning("interaction not acknowledged", interaction=interaction.id, error=error)
        return
    if not (even_if_late and is_unanswerable(error)):
        raise error
    interaction.extras[_EXPIRED] = True
    log.info("interaction too old to answer; action carried out", interaction=interaction.id)


def set_done_text(interaction: AnyInteraction, text: Text) -> None:
    """Set the text to answer with if something fails between the commit and the answer."""
    interaction.extras[_DONE] = text


def done_text(interaction: AnyInteraction) -> Text | None:
    """The text that `set_done_text` set, or None if nothing has been done."""
    return interaction.extras.get(_DONE)


async def say(
    interaction: AnyInteraction, text: Text, rows: Sequence[Row] = (), files: Sequence[File] = ()
) -> None:
    """Answer privately, with rows of controls and files, replacing the previous answer."""
    await acknowledge(interaction)
    interaction.extras[_ANSWER] = answer = _Answer(text, rows, files)
    await _send(interaction, answer)


async def say_working(interaction: AnyInteraction, text: Text) -> None:
    """Say that the answer takes a while; `say` replaces that text by the answer.

    Controls and files of a private answer stay as they are. If a later interaction has replaced
    the text by then, the answer is a new message. If the text cannot be sent, this is only logged:
    the answer itself may still arrive.
    """
    await acknowledge(interaction)
    if interaction.extras.get(_EXPIRED):
        return
    try:
        shown = await interaction.edit_original_response(content=_content(interaction, text))
        interaction.extras[_WORKING] = shown.content
    except CALL_ERRORS as error:
        log.warning("progress not shown", interaction=interaction.id, error=error)


async def _send(interaction: AnyInteraction, answer: _Answer) -> None:
    if interaction.extras.get(_EXPIRED):
        return
    content = _content(interaction, answer.text)
    view = view_of(language_of(interaction), *answer.rows)
    files = [each.file() for each in answer.files]
    if await _is_replaced(interaction):
        await interaction.followup.send(
            content, view=view or discord.utils.MISSING, files=files, ephemeral=True
        )
    else:
        await interaction.edit_original_response(content=content, view=view, attachments=files)


async def _is_replaced(interaction: AnyInteraction) -> bool:
    """Whether a later interaction has replaced the text that `say_working` showed."""
    working = interaction.extras.get(_WORKING)
    if working is None or not _on_private_answer(interaction):
        return False
    return (await interaction.original_response()).content != working


async def say_again(interaction: AnyInteraction, error: Exception, otherwise: Text) -> None:
    """Answer after a call to Discord failed with `error`.

    Send the lost answer again, or only its text if the message that it would replace is gone. If
    there was none yet, send the text set by `set_done_text`, or
    `otherwise` if nothing was committed. May raise `CALL_ERRORS`.
    """
    answer: Any = interaction.extras.get(_ANSWER)
    if answer is None:
        await say_separately(interaction, done_text(interaction) or otherwise)
    elif isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE:
        await _send_separately(interaction, answer.text)
    else:
        await _send(interaction, answer)


async def say_separately(interaction: AnyInteraction, text: Text, rows: Sequence[Row] = ()) -> None:
    """Answer privately, in a new message if the control of a private answer was used."""
    if interaction.extras.get(_EXPIRED):
        return
    if not is_acknowledged(interaction):
        await interaction.response.send_message(_content(interaction, text), ephemeral=True)
        return
    if _on_private_answer(interaction):
        await _send_separately(interaction, text, rows)
        return
    await say(interaction, text, rows)


async def _send_separately(
    interaction: AnyInteraction, text: Text, rows: Sequence[Row] = ()
) -> None:
    view = view_of(language_of(interaction), *rows) or discord.utils.MISSING
    await interaction.followup.send(_content(interaction, text), view=view, ephemeral=True)


async def try_say(interaction: AnyInteraction, text: Text, rows: Sequence[Row] = ()) -> None:
    """Call `say_separately`, if the interaction can still be answered."""
    try:
        await say_separately(interaction, text, rows)
    except discord.HTTPException as error:
        if not is_unanswerable(error):
            raise


async def suggest_nothing(interaction: AnyInteraction) -> None:
    """Answer somebody who is typing, to whom nothing else can be said."""
    try:
        await interaction.response.autocomplete([])
    except CALL_ERRORS as error:
        log.info("could not answer", interaction=interaction.id, error=error)


async def open_form(interaction: AnyInteraction, form: Form) -> None:
    """Answer with a form. Discord accepts a form only as the first response to an interaction."""
    try:
        await interaction.response.send_modal(form.modal(language_of(interaction)))
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:  # an earlier attempt succeeded
            raise
    interaction.extras[_ACKNOWLEDGED] = True
