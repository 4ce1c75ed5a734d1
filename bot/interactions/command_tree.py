"""The slash commands: what is checked before one runs, and what is answered if it fails."""

from typing import Any

import discord
from discord import app_commands

from bot.context import ContextClient
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.responses import acknowledge
from bot.interactions.arguments import check_options
from bot.interactions.dispatch import limit_of_command
from bot.interactions.errors import ErrorBoundary


class CommandTree(app_commands.CommandTree[ContextClient]):
    """The slash commands. Errors are handled as for buttons."""

    def __init__(self, client: ContextClient, boundary: ErrorBoundary) -> None:
        super().__init__(client)
        self._boundary = boundary

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Acknowledge a command, and return whether to run it.

        It must be new (Discord may send an interaction twice) and within the rate limits, and its
        arguments must be valid. A person whose command is refused has been told why.
        """
        if not await self._boundary.admit(interaction, limit_of_command(interaction.command)):
            return False
        if not await check_options(interaction):
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            try:
                await acknowledge(interaction)
            except CALL_ERRORS as error:
                await self._boundary.answer_error(interaction, error)
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Tell the person what went wrong with a command that raised an exception."""
        invoking = isinstance(error, app_commands.CommandInvokeError)
        cause = error.original if invoking else error
        await self._boundary.answer_error(interaction, cause)
