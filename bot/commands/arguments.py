"""What a slash command is given, checked before any command sees it.

Discord enforces nothing while somebody types, discord.py enforces neither lengths nor choices, and
a forged interaction keeps to nothing. So every option is held here against what its command
declares, in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import discord
from discord import AppCommandOptionType, app_commands

from bot.discord_io.client import Interaction
from bot.discord_io.markdown import escaped_input
from bot.discord_io.responses import try_say
from rules import limits
from rules.text import Translatable, Verbatim, either, tr

MoveText = app_commands.Range[str, 1, limits.MOVE]
"""An option that takes a move, or the moves of one turn."""
MatchText = app_commands.Range[str, 1, limits.SHORT]
"""An option that names a match: by its number, or by what a suggestion shows."""
ShortText = app_commands.Range[str, 1, limits.SHORT]
"""An option that takes any other text."""
Reason = app_commands.Range[str, 1, limits.REASON]
"""An option that takes a moderator's reason."""

Decorated = TypeVar("Decorated")

_RESOLVED_KEYS = {
    AppCommandOptionType.user: "users",
    AppCommandOptionType.role: "roles",
    AppCommandOptionType.channel: "channels",
}


def describe(**options: Translatable) -> Callable[[Decorated], Decorated]:
    """Describe the options of a command.

    discord.py would cut a text that is no `locale_str`, and so forget how to translate it.
    """
    described = {name: app_commands.locale_str(text) for name, text in options.items()}
    return app_commands.describe(**described)


async def check_options(interaction: Interaction) -> bool:
    """Whether an interaction may go on to its command; if not, it has been answered."""
    typing = interaction.type is discord.InteractionType.autocomplete
    sentence = find_problem(interaction, typing=typing)
    if sentence is None:
        return True
    if typing:
        await interaction.response.autocomplete([])  # suggestions are all that can be answered
    else:
        await try_say(interaction, sentence)
    return False


def find_problem(interaction: Interaction, *, typing: bool) -> Translatable | None:
    """What is wrong with a command's options, as a sentence for who used it; None: nothing is.

    While somebody is typing, only the lengths of texts are looked at.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return None
    declared = {parameter.display_name: parameter for parameter in command.parameters}
    data: Any = interaction.data
    for option in _given_options(data):
        parameter = declared.get(str(option.get("name")))
        if parameter is None:
            continue
        value = option.get("value")
        if option.get("focused") and not parameter.autocomplete:
            return tr("There is nothing to suggest for {option}.", option=_option_name(parameter))
        if isinstance(value, str) and len(value) > max_length(parameter):
            return _too_long(parameter)
        if not typing and (sentence := _value_problem(parameter, option, data.get("resolved", {}))):
            return sentence
    return None


def max_length(parameter: app_commands.Parameter) -> int:
    """The most characters that the value of an option may have."""
    if parameter.type is not AppCommandOptionType.string or parameter.max_value is None:
        return limits.SHORT
    return int(parameter.max_value)


def _too_long(parameter: app_commands.Parameter) -> Translatable:
    return tr(
        "What you wrote for {option} is too long. Write at most {most} characters.",
        option=_option_name(parameter),
        most=max_length(parameter),
    )


def _option_name(parameter: app_commands.Parameter) -> Verbatim:
    """What an option is called, in every language."""
    return Verbatim(parameter.display_name)


def _value_problem(
    parameter: app_commands.Parameter, option: dict[str, Any], resolved: dict[str, Any]
) -> Translatable | None:
    """What is wrong with the value of an option that is not too long."""
    name, value = _option_name(parameter), option.get("value")
    unusable = tr(
        "I can't use what you gave for {option}. Choose from what the command offers.", option=name
    )
    if option.get("type") != parameter.type.value:
        return unusable
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return tr(
            "I don't know “{text}” for {option}. Choose {values}.",
            text=Verbatim(escaped_input(str(value))),
            option=name,
            values=either(Verbatim(choice.value) for choice in parameter.choices),
        )
    if parameter.type is AppCommandOptionType.string:
        written = isinstance(value, str) and value
        return None if written else tr("Write something for {option}.", option=name)
    if parameter.type is AppCommandOptionType.boolean:
        return None if isinstance(value, bool) else unusable
    if parameter.type is AppCommandOptionType.integer:
        return _number_problem(parameter, value) if type(value) is int else unusable
    found = resolved.get(_RESOLVED_KEYS.get(parameter.type, ""), {})
    return None if str(value) in found else unusable


def _number_problem(parameter: app_commands.Parameter, number: int) -> Translatable | None:
    least, most = parameter.min_value, parameter.max_value
    if (least is None or least <= number) and (most is None or number <= most):
        return None
    return tr(
        "{option} can be {least} to {most}.",
        option=_option_name(parameter),
        least=Verbatim(least),
        most=Verbatim(most),
    )


def _given_options(data: Any) -> Iterator[dict[str, Any]]:
    """The options that were given, below the names of groups and subcommands."""
    for option in data.get("options") or ():
        if "options" in option:
            yield from _given_options(option)
        else:
            yield option
