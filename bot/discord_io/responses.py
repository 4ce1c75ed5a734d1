"""Answering an interaction: acknowledge at once, then say something, only to the one who asked.

The line to Discord may break at each step. What was asked is done all the same where that makes
sense, and the answer is tried once more, so that people read what is true.

Answers with pictures are classic messages (text and file), not Components V2: Discord refuses an
upload into a media gallery when a deferred answer is filled in (discord-api-docs issue 7529).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from bot.discord_io.client import Interaction
from bot.discord_io.components import Form, Rows
from bot.discord_io.failures import ALREADY_ACKNOWLEDGED, CALL_ERRORS, UNKNOWN_MESSAGE, is_gone
from bot.languages import shown
from rules.text import Language

log = structlog.stdlib.get_logger(__name__)

LONGEST_TEXT = 2000
"""Discord's limit of a message's text."""

# Keys of `interaction.extras`, which discord.py leaves to its users.
_ACKNOWLEDGED = "acknowledged"
_GONE = "gone"
_COMMITTED = "committed"
_ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to send: PNG bytes, a file name, and the same in words of one language."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """A fresh upload of it."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send: its name and its bytes."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        """A fresh upload of it."""
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer as a whole, so that it can be sent again when the line broke."""

    text: str
    view: Rows | None = None
    files: tuple[Picture | Document, ...] = ()


def language_of(interaction: Interaction) -> Language:
    """The language of the person behind an interaction: in it they read what only they see."""
    return interaction.client.context.languages.of(interaction.locale)


def _on_own_answer(interaction: Interaction) -> bool:
    message = interaction.message
    return message is not None and message.flags.ephemeral


def is_acknowledged(interaction: Interaction) -> bool:
    """Whether Discord knows that an answer comes, as far as we can tell."""
    return interaction.response.is_done() or bool(interaction.extras.get(_ACKNOWLEDGED))


async def acknowledge(interaction: Interaction, *, acts: bool = False) -> None:
    """Tell Discord that an answer comes: in place of the private message the control stands on,
    else as a new private one. Does nothing when that has been done.

    When the connection to Discord fails here, the handler goes on: what was asked is done, and the
    answer is sent if that is possible by then. With `acts`, even an interaction that is too old to
    be answered goes on, since what it does is seen elsewhere and doing it twice is harmless.
    Otherwise that raises HTTPException (`is_gone`).
    """
    if is_acknowledged(interaction):
        return
    try:
        await _defer(interaction)
    except CALL_ERRORS as error:
        if not isinstance(error, discord.HTTPException):
            # the line dropped: Discord may know or not, and asking again tells
            log.warning("acknowledgement lost", interaction=interaction.id, error=str(error))
            error = await _defer_again(interaction)
        if isinstance(error, discord.HTTPException):
            _judge(interaction, error, acts=acts)
    interaction.extras[_ACKNOWLEDGED] = True


async def _defer(interaction: Interaction) -> None:
    if _on_own_answer(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _defer_again(interaction: Interaction) -> Exception | None:
    try:
        await _defer(interaction)
    except CALL_ERRORS as error:
        return error
    return None


def _judge(interaction: Interaction, error: discord.HTTPException, *, acts: bool) -> None:
    """Go on after Discord refused an acknowledgement, or raise the error."""
    if error.code == ALREADY_ACKNOWLEDGED:
        return  # an earlier try got through: discord.py itself tries again after a 5xx
    if error.status >= 500 or error.status == 429:
        log.warning("not acknowledged", interaction=interaction.id, error=str(error))
        return
    if not (acts and is_gone(error)):
        raise error
    interaction.extras[_GONE] = True
    log.info("too late to answer, done all the same", interaction=interaction.id)


def committed(interaction: Interaction, text: str) -> None:
    """Note what is true from now on: it is said if anything goes wrong before the answer is out."""
    interaction.extras[_COMMITTED] = text


def what_is_committed(interaction: Interaction) -> str | None:
    """What `committed` noted, None while nothing was stored."""
    return interaction.extras.get(_COMMITTED)


async def say(
    interaction: Interaction,
    text: str,
    *,
    view: Rows | None = None,
    picture: Picture | None = None,
    document: Document | None = None,
) -> None:
    """Answer privately with text, controls and a picture or another file, in place of what was
    shown before."""
    await acknowledge(interaction)
    files = tuple(each for each in (picture, document) if each is not None)
    interaction.extras[_ANSWER] = answer = _Answer(text, view, files)
    await _send(interaction, answer)


async def _send(interaction: Interaction, answer: _Answer) -> None:
    if interaction.extras.get(_GONE):
        return
    language = language_of(interaction)
    await interaction.edit_original_response(
        content=shown(answer.text, language, LONGEST_TEXT),
        view=None if answer.view is None else answer.view.view(language),
        attachments=[each.file() for each in answer.files],
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def say_again(interaction: Interaction, error: Exception, otherwise: str) -> None:
    """After a call failed by `error`: the answer that was lost, or what is true since something
    was committed, or `otherwise`. Raises CALL_ERRORS."""
    answer: Any = interaction.extras.get(_ANSWER)
    if answer is None:
        await say_beside(interaction, what_is_committed(interaction) or otherwise)
    elif isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE:
        # they have dismissed the message that was to be changed
        await _send_beside(interaction, answer.text)
    else:
        await _send(interaction, answer)


async def say_beside(interaction: Interaction, text: str) -> None:
    """Answer privately without touching the private message the control stands on."""
    if interaction.extras.get(_GONE):
        return
    if not is_acknowledged(interaction):
        await interaction.response.send_message(
            shown(text, language_of(interaction), LONGEST_TEXT),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return
    if _on_own_answer(interaction):
        await _send_beside(interaction, text)
        return
    await say(interaction, text)


async def _send_beside(interaction: Interaction, text: str) -> None:
    await interaction.followup.send(
        shown(text, language_of(interaction), LONGEST_TEXT),
        ephemeral=True,
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def try_say(interaction: Interaction, text: str) -> bool:
    """`say_beside`, False when the interaction cannot be answered any more."""
    try:
        await say_beside(interaction, text)
    except discord.HTTPException as error:
        if not is_gone(error):
            raise
        return False
    return True


async def open_form(interaction: Interaction, form: Form) -> None:
    """Answer with a form; that is possible only as the first answer."""
    try:
        await interaction.response.send_modal(form.modal(language_of(interaction)))
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:  # an earlier try got through
            raise
    interaction.extras[_ACKNOWLEDGED] = True
