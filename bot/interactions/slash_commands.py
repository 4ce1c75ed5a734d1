"""The slash commands: their options, what is checked before one runs, and what if it fails.

Discord enforces nothing while somebody is typing, discord.py checks neither lengths nor choices,
and a forged interaction may contain anything. So every option is compared here with what its
command declares.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import discord
import structlog
from discord import AppCommandOptionType, app_commands

from bot.context import ContextClient, Interaction
from bot.discord_io.components import MAX_OPTIONS, suggestion
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.responses import acknowledge, suggest_nothing, try_say
from bot.interactions.dispatch import AnyCommand, Request
from bot.interactions.errors import answer_error, options_and_fields, should_handle
from model.errors import Refused
from model.limits import Limit
from model.stored_fields import NOT_STORABLE, is_storable
from rules import text_limits
from rules.registry import games
from rules.text import Name, Notation, Text, either, in_language, tr

log = structlog.stdlib.get_logger(__name__)

MoveText = app_commands.Range[str, 1, text_limits.MOVE]
"""The type of an option that takes a move, or several moves of one turn."""
MatchText = app_commands.Range[str, 1, text_limits.SHORT]
"""The type of an option that names a match, by its number or by the text of a suggestion."""
ShortText = app_commands.Range[str, 1, text_limits.SHORT]
"""The type of an option that takes any other text."""
ReasonText = app_commands.Range[str, 1, text_limits.REASON]
"""The type of an option that takes a moderator's reason."""

Decorated = TypeVar("Decorated")
Suggestion = app_commands.Choice[str]
Suggest = Callable[[Request, str], Awaitable[list[Suggestion]]]
"""Returns suggestions for what was typed, the best first."""

_RESOLVED_KEYS = {
    AppCommandOptionType.user: "users",
    AppCommandOptionType.role: "roles",
    AppCommandOptionType.channel: "channels",
    AppCommandOptionType.attachment: "attachments",
}
"""Where the data of an interaction holds the objects that an option refers to, by its type."""


def describe(**options: Text) -> Callable[[Decorated], Decorated]:
    """Set the descriptions of a command's options, by name.

    They must be `locale_str`: discord.py shortens any other text and could not translate it.
    """
    described = {name: app_commands.locale_str(text) for name, text in options.items()}
    return app_commands.describe(**described)


async def complete_game(request: Request, typed: str) -> list[Suggestion]:
    """Suggest games."""
    return matching(request, typed, {name: Name(game.title) for name, game in games().items()})


def suggest(**sources: Suggest) -> Callable[[Decorated], Decorated]:
    """Set what is suggested for a command's options while somebody is typing, by option."""

    def completing(source: Suggest) -> Any:
        async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
            try:
                return (await source(Request(interaction), typed))[:MAX_OPTIONS]
            except Exception:  # such as a database that is away
                log.exception("nothing suggested")
                return []

        return complete

    return app_commands.autocomplete(**{name: completing(each) for name, each in sources.items()})


def matching(request: Request, typed: str, labels: Mapping[str, Text]) -> list[Suggestion]:
    """Return suggestions for those values whose label contains what was typed; of a number, those
    that begin with it, since «3» does not mean a board of 331 points.

    It may be typed in English or in the language of the person.
    """
    part = typed.strip().lower()
    suggestions: list[Suggestion] = []
    for value, label in labels.items():
        texts = (value, str(label), in_language(label, request.plain_language))
        if any(
            each.lower().startswith(part) if part.isdecimal() else part in each.lower()
            for each in texts
        ):
            suggestions.append(suggestion(label, value))
    return suggestions


async def check_options(interaction: Interaction) -> bool:
    """Return whether the options of a command are valid. If not, answer the interaction."""
    typing = interaction.type is discord.InteractionType.autocomplete
    problem = find_problem(interaction, typing=typing)
    if problem is None:
        return True
    if typing:
        await suggest_nothing(interaction)
    else:
        await try_say(interaction, problem)
    return False


def find_problem(interaction: Interaction, *, typing: bool) -> Text | None:
    """Return a sentence about the first invalid option, or None if all are valid.

    While somebody is `typing`, only the lengths and characters of texts are checked.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return None
    declared = {parameter.display_name: parameter for parameter in command.parameters}
    data: Any = interaction.data
    for option in options_and_fields(data):
        parameter = declared.get(str(option.get("name")))
        if parameter is None:
            continue
        value = option.get("value")
        if option.get("focused") and not parameter.autocomplete:
            return tr("There is nothing to suggest for {option}.", option=_option_name(parameter))
        if isinstance(value, str) and len(value) > max_length(parameter):
            return tr(
                "What you wrote for {option} is too long. Write at most {most} characters.",
                option=_option_name(parameter),
                most=max_length(parameter),
            )
        if isinstance(value, str) and not is_storable(value):
            return NOT_STORABLE
        if not typing and (problem := _value_problem(parameter, option, data.get("resolved", {}))):
            return problem
    return None


def read_reason(reason: str) -> str:
    """Return a reason as one line. Raises Refused if it consists of blanks."""
    line = text_limits.one_line(reason)
    if not line:
        raise Refused.because("Give a reason in words; the players see it.")
    return line


def max_length(parameter: app_commands.Parameter) -> int:
    """The maximum length of an option's value, in characters."""
    if parameter.type is not AppCommandOptionType.string or parameter.max_value is None:
        return text_limits.SHORT
    return int(parameter.max_value)


def _option_name(parameter: app_commands.Parameter) -> Notation:
    """The name of an option, which is the same in every language."""
    return Notation(parameter.display_name)


def _value_problem(
    parameter: app_commands.Parameter, option: dict[str, Any], resolved: dict[str, Any]
) -> Text | None:
    """Return a sentence if the value has the wrong type or is not offered, else None."""
    name, value = _option_name(parameter), option.get("value")
    unusable = tr("Choose {option} from what the command offers.", option=name)
    if option.get("type") != parameter.type.value:
        return unusable
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return tr(
            "I don't know “{text}” for {option}. Choose {values}.",
            text=text_limits.shown(str(value)),
            option=name,
            values=either(Notation(choice.value) for choice in parameter.choices),
        )
    if parameter.type is AppCommandOptionType.string:
        has_text = isinstance(value, str) and value
        return None if has_text else tr("Write something for {option}.", option=name)
    if parameter.type is AppCommandOptionType.boolean:
        return None if isinstance(value, bool) else unusable
    if parameter.type is AppCommandOptionType.integer:
        return _number_problem(parameter, value) if type(value) is int else unusable
    objects = resolved.get(_RESOLVED_KEYS.get(parameter.type, ""), {})
    return None if str(value) in objects else unusable


def _number_problem(parameter: app_commands.Parameter, number: int) -> Text | None:
    least, most = parameter.min_value, parameter.max_value
    if (least is None or least <= number) and (most is None or number <= most):
        return None
    return tr(
        "{option} can be from {least} to {most}.",
        option=_option_name(parameter),
        least=Notation(least),
        most=Notation(most),
    )


# ---- when a command is used
def limit_of_command(command: AnyCommand | None) -> Limit:
    """Return the rate limit that a use of a command or its group counts against."""
    root = getattr(command, "root_parent", None) or command
    return Limit.LOOK if root is None else root.extras.get("limit", Limit.LOOK)


class CommandTree(app_commands.CommandTree[ContextClient]):
    """The slash commands. Errors are handled as for buttons."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Acknowledge a command, and return whether to run it.

        It must be new (Discord may send an interaction twice) and within the rate limits, and its
        arguments must be valid. A person whose command is refused has been told why.
        """
        if not await should_handle(interaction, limit_of_command(interaction.command)):
            return False
        if not await check_options(interaction):
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            try:
                await acknowledge(interaction)
            except CALL_ERRORS as error:
                await answer_error(interaction, error)
                return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Tell the person what went wrong with a command that raised an exception."""
        invoking = isinstance(error, app_commands.CommandInvokeError)
        cause = error.original if invoking else error
        await answer_error(interaction, cause)
