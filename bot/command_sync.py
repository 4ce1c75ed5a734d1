"""Registers the slash commands with Discord, in all languages, only when they have changed."""

import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.context import ContextClient
from bot.discord_io.components import MAX_ENTRY_LENGTH, MAX_OPTION_LENGTH
from bot.languages import Languages, render_within
from bot.runtime.waiting import log_errors, pause
from matches.servers.installation import REGISTERING_TIME, Registering
from rules.text import Text
from storage.errors import StorageError

log = structlog.stdlib.get_logger(__name__)


Tree = app_commands.CommandTree[ContextClient]


async def fingerprint(tree: Tree) -> str:
    """Return a hash of everything that would be sent to Discord about the commands, in all
    languages, and of the application's id."""
    translator = tree.translator
    payload = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    text = json.dumps(payload, sort_keys=True, default=str)
    return hashlib.sha256(f"{tree.client.application_id}:{text}".encode()).hexdigest()


async def sync_if_changed(tree: Tree, *, force: bool = False) -> Registering:
    """Register the commands with Discord if they differ from those registered last, or if `force`.

    If another process registers them just now, or the database cannot be written, do nothing.
    Return who registers them: `Registering.OTHERS` if it is to be tried again. Raises what a call
    to Discord raises.
    """
    context = tree.client.context
    current = await fingerprint(tree)
    installation = context.service.installation
    if not force:
        alone = context.connection.runs_all
        try:
            registering = await installation.begin_registering(current, at_once=alone)
        except StorageError as error:  # the bot must run all the same
            log.warning("commands not registered yet", error=error)
            return Registering.OTHERS
        if registering is not Registering.CALLER:
            return registering
    await tree.sync()
    try:
        await installation.commands_registered(current)
    except StorageError as error:  # the next start registers them again
        log.warning("not stored that the commands are registered", error=error)
    log.info("commands synced")
    return Registering.CALLER


async def keep_synced(tree: Tree) -> None:
    """Look after the commands until they are registered.

    Another process may fail to do it, and the database may have been locked.
    """
    registering = Registering.OTHERS
    while registering is Registering.OTHERS:
        await tree.client.context.idle(pause(REGISTERING_TIME.total_seconds()))
        with log_errors(log, "commands not synced"):  # the next attempt may work
            registering = await sync_if_changed(tree)


# ---- languages
_NAME_LOCATIONS = {Location.command_name, Location.group_name, Location.parameter_name}


class CommandTranslator(app_commands.Translator):
    """Translates the texts of commands for discord.py, which calls it for each text and locale.

    It also translates the suggestions that are shown while somebody is typing.
    """

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the language of `locale`, cut to Discord's limit.

        None for names, for texts that are not translatable, and if the locale has no catalogue;
        discord.py then sends the English text.
        """
        language = self._languages.translation(locale.value)
        text: Any = string.message
        entry = isinstance(context.data, app_commands.ContextMenu)
        if (
            language is None
            or (context.location in _NAME_LOCATIONS and not entry)
            or not isinstance(text, Text)
        ):
            return None
        return render_within(text, language, MAX_ENTRY_LENGTH if entry else MAX_OPTION_LENGTH)
