"""Commands with a subcommand for each game, whose parameters are the options of the game."""

import inspect
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.discord_io.components import suggestion
from bot.interactions.dispatch import Callback, Request
from bot.interactions.slash_commands import ShortText, Suggestion, describe, matching, suggest
from model.clocks.clock_rules import PRESETS, ClockError, ClockRule
from model.match_extras import Pace
from model.ratings.rating import RatingMode
from rules.game import Game
from rules.options import ChoiceOption, NumberOption, Option, SwitchOption
from rules.text import Notation, Text, join_texts, tr


def parameter_name(key: str) -> str:
    """The Python parameter for a game's option, given its key."""
    return f"option_{key.replace('-', '_')}"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a subcommand: its type for discord.py, its description, its choices, and
    whether it must be given."""

    type: Any
    help: Text
    choices: Sequence[app_commands.Choice[Any]] = ()
    required: bool = False


def whole_number(least: int, most: int) -> Any:
    """The type of an option that is a whole number from `least` to `most`."""
    make: Any = app_commands.Range
    return make[int, least, most]


def _parameter(option: Option) -> Parameter:
    """The parameter for a game's option."""
    if isinstance(option, ChoiceOption):
        choices = [suggestion(each.help or each.label, each.value) for each in option.choices]
        return Parameter(str, option.help, choices)
    if not isinstance(option, NumberOption):
        return Parameter(bool if isinstance(option, SwitchOption) else str, option.help)
    if not option.allowed:
        return Parameter(whole_number(option.minimum, option.maximum), option.help)
    explain = option.explain or option.label
    return Parameter(int, option.help, [suggestion(explain(each), each) for each in option.allowed])


MATCH_OPTIONS = {
    "clock": Parameter(
        ShortText, tr("Time to think, such as 3d for 3 days a move, or none. The list has more.")
    ),
    "weekends_off": Parameter(
        bool, tr("Whether clocks stand still on Saturdays and Sundays (UTC).")
    ),
    "rated": Parameter(
        str,
        tr("Whether it changes ratings. By default, only if everybody has finished three matches."),
        [
            suggestion(tr("Rated"), RatingMode.RATED.value),
            suggestion(tr("Casual"), RatingMode.CASUAL.value),
        ],
    ),
    "pace": Parameter(
        str,
        tr("When computers answer."),
        [
            suggestion(tr("At once"), Pace.AT_ONCE.value),
            suggestion(tr("After 1 to 6 hours"), Pace.HOURS.value),
        ],
    ),
}
"""Parameters of `/challenge`'s subcommands, as `MatchOptions.from_typed` takes them."""


def game_parameters(game: Game) -> dict[str, Parameter]:
    """Return the parameters for the options of a game."""
    return {parameter_name(option.key): _parameter(option) for option in game.options}


def given_options(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """Return the options of a game that were given in a subcommand, as texts."""
    return {
        option.key: option.write(value)
        for option in game.options
        if (value := given.get(parameter_name(option.key))) is not None
    }


def subcommand(
    game: Game, description: Text, parameters: Mapping[str, Parameter], callback: Callback
) -> app_commands.Command[Any, ..., None]:
    """Build the subcommand of one game; among its parameters are its options and a clock.

    discord.py reads the options of a command from the signature of its callback. Here they depend
    on the game, so the signature is made from `parameters`.
    """
    keyword, first = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    options = [
        inspect.Parameter(name, keyword, annotation=parameter.type)
        if parameter.required
        else inspect.Parameter(name, keyword, default=None, annotation=parameter.type | None)
        for name, parameter in parameters.items()
    ]
    signature = inspect.Signature([inspect.Parameter("interaction", first), *options])
    vars(callback)["__signature__"] = signature
    decorated = suggest(clock=complete_clock)(callback)
    decorated = describe(**{name: parameter.help for name, parameter in parameters.items()})(
        decorated
    )
    choices = {
        name: list(parameter.choices) for name, parameter in parameters.items() if parameter.choices
    }
    decorated = app_commands.choices(**choices)(decorated)
    decorated = app_commands.rename(
        **{parameter_name(option.key): option.key for option in game.options}
    )(decorated)
    return app_commands.Command(name=game.name, description=description, callback=decorated)


async def complete_clock(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the usual clocks, and what was typed if it is a valid clock."""
    values: list[str] = list(PRESETS)
    with suppress(ClockError):
        values.insert(0, ClockRule.from_typed(typed).write())
    return matching(
        request,
        typed,
        {
            value: join_texts([Notation(value), ClockRule.from_typed(value).words()], ": ")
            for value in values
        },
    )
