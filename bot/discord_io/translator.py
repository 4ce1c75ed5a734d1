"""Translates descriptions of commands, labels of choices and entries of menus.

The names of slash commands, groups and options stay English.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.languages import Languages, render_within
from rules.text import Translatable

MAX_DESCRIPTION_LENGTH = 100
"""Discord's limit for a description and for the label of a choice, in characters."""
MAX_ENTRY_LENGTH = 32
"""Discord's limit for an entry in the menu of a person or a message, in characters."""
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
            or not isinstance(text, Translatable)
        ):
            return None
        if entry:
            return render_within(text, language, MAX_ENTRY_LENGTH)
        return render_within(text, language, MAX_DESCRIPTION_LENGTH)
