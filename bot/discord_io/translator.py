"""Descriptions and choices of commands in every language; names are the same in all."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.languages import Languages, render_within
from rules.text import Translatable

MAX_TEXT_LENGTH = 100
"""Discord's limit of a description and of a choice, in characters."""
_NAME_LOCATIONS = {Location.command_name, Location.group_name, Location.parameter_name}


class CommandTranslator(app_commands.Translator):
    """discord.py asks it for each text of a command, in each language that Discord knows.

    It also translates the suggestions that are shown while somebody types.
    """

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language; None where it stays as it is."""
        language = self._languages.translation(locale.value)
        text: Any = string.message
        if (
            language is None
            or context.location in _NAME_LOCATIONS
            or not isinstance(text, Translatable)
        ):
            return None
        return render_within(text, language, MAX_TEXT_LENGTH)
