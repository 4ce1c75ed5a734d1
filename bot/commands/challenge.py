"""`/challenge GAME …`: a subcommand for each game, built from the game's own options."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import ShortText, describe
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.markdown import escaped
from bot.discord_io.places import channel_of, server_of
from bot.discord_io.responses import acknowledge, plain_language_of, say, set_committed_text
from bot.messages.setup_note import setup_note
from matches.use_cases.challenging import ChallengeRequest
from model.clocks.clock_rules import PRESETS, ClockError, ClockRule
from model.entities import First
from model.errors import Refused
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from model.text_values import PlayerName
from rules.game import Game
from rules.options import Choice, ChoiceOption, NumberOption, Option, SwitchOption
from rules.registry import games
from rules.text import (
    NOTHING,
    Listing,
    Name,
    Notation,
    Term,
    Translatable,
    in_language,
    join_texts,
    tr,
    tr_term,
)

REQUIRED_PERMISSIONS = {
    "view_channel": tr_term("View Channel", "permission in Discord"),
    "send_messages": tr_term("Send Messages", "permission in Discord"),
    "embed_links": tr_term("Embed Links", "permission in Discord"),
    "attach_files": tr_term("Attach Files", "permission in Discord"),
}
REQUIRED_IN_THREADS = {
    "view_channel": tr_term("View Channel", "permission in Discord"),
    "send_messages_in_threads": tr_term("Send Messages in Threads", "permission in Discord"),
    "embed_links": tr_term("Embed Links", "permission in Discord"),
    "attach_files": tr_term("Attach Files", "permission in Discord"),
}


def parameter_name(key: str) -> str:
    """The Python parameter for a game's option, given its key."""
    return f"option_{key.replace('-', '_')}"


def _range_type(least: int, most: int) -> Any:
    """The type of an option that is a whole number from `least` to `most`."""
    make: Any = app_commands.Range
    return make[int, least, most]


def _option_type(option: Option) -> Any:
    """The type that the parameter of a game's option has for discord.py."""
    if isinstance(option, NumberOption):
        if option.allowed:
            return int
        return _range_type(option.minimum, option.maximum)
    return bool if isinstance(option, SwitchOption) else str


def _choices(option: Option) -> list[app_commands.Choice[Any]]:
    if isinstance(option, ChoiceOption):
        return [suggestion(choice.help or choice.label, choice.value) for choice in option.choices]
    if isinstance(option, NumberOption):
        explain = option.explain or option.label
        return [suggestion(explain(number), number) for number in option.allowed]
    return []


MATCH_OPTIONS: dict[str, tuple[Any, Translatable]] = {
    "clock": (
        ShortText,
        tr("Time to think, such as 3d for 3 days a move, or none. The list has more."),
    ),
    "weekends_off": (bool, tr("Whether clocks stand still on Saturdays and Sundays (UTC).")),
    "rated": (
        str,
        tr("Whether it changes ratings. By default, if everybody has finished three matches."),
    ),
}
"""Parameters of every subcommand, with type and description: those of `MatchOptions.given`."""

RATED_LABELS = {RatingWish.RATED: tr("Rated"), RatingWish.CASUAL: tr("Casual")}
OPPONENT_HELP = tr("Who to challenge. Leave it out and anyone may accept.")
FIRST_LABELS = {
    First.RANDOM: tr("Random"),
    First.ME: tr("I start"),
    First.OPPONENT: tr("My opponent starts"),
}
ORDER_LABELS = {First.RANDOM: tr("Random"), First.ME: tr("In the order of joining")}


def game_command(game: Game) -> app_commands.Command[Any, ..., None]:
    """Build the subcommand of one game."""
    has_lobby = game.max_seats > 2
    colours = sorted(offered_colours(game), key=lambda colour: colour.value)
    opponents = [
        f"opponent{index}" if index > 1 else "opponent" for index in range(1, game.max_seats)
    ]
    parameters: dict[str, tuple[Any, Translatable]] = {}
    choices: dict[str, list[app_commands.Choice[Any]]] = {}
    for opponent in opponents:
        parameters[opponent] = (discord.User, OPPONENT_HELP)
    if has_lobby:
        parameters["seats"] = (
            _range_type(game.min_seats, game.max_seats),
            tr("How many play. Anyone may take a place for which you name nobody."),
        )
    for option in game.options:
        parameters[parameter_name(option.key)] = (_option_type(option), option.help)
        if options := _choices(option):
            choices[parameter_name(option.key)] = options
    parameters.update(MATCH_OPTIONS)
    choices["rated"] = [suggestion(name, wish.value) for wish, name in RATED_LABELS.items()]
    parameters["first"] = (
        str,
        tr("In which order you take turns.") if has_lobby else tr("Who starts."),
    )
    choices["first"] = [
        suggestion(name, value.value)
        for value, name in (ORDER_LABELS if has_lobby else FIRST_LABELS).items()
    ]
    if colours:
        parameters["colour"] = (str, tr("The colour that you would like."))
        choices["colour"] = [suggestion(colour.label, colour.value) for colour in colours]

    async def callback(interaction: Interaction, **given: Any) -> None:
        await open_challenge(interaction, game, given, opponents)

    keyword, first = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    signature = inspect.Signature(
        [
            inspect.Parameter("interaction", first, annotation=Interaction),
            *(
                inspect.Parameter(name, keyword, default=None, annotation=annotation | None)
                for name, (annotation, _) in parameters.items()
            ),
        ]
    )
    # discord.py reads a command's options from the signature of its callback.
    setattr(callback, "__signature__", signature)  # noqa: B010  # type checkers do not know the attribute
    decorated: Any = app_commands.autocomplete(clock=complete_clock)(callback)
    decorated = describe(**{name: help for name, (_, help) in parameters.items()})(decorated)
    decorated = app_commands.choices(**choices)(decorated)
    decorated = app_commands.rename(
        **{parameter_name(option.key): option.key for option in game.options}
    )(decorated)
    return app_commands.Command(name=game.name, description=game.blurb, callback=decorated)


async def complete_clock(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the usual clocks, and what was typed if it is a valid clock."""
    values: list[str] = list(PRESETS)
    with suppress(ClockError):
        values.insert(0, ClockRule.read(typed).write())
    choices = {value: ClockRule.read(value).words() for value in values}
    wanted, language = typed.strip().lower(), plain_language_of(interaction)
    return [
        suggestion(join_texts([Notation(value), words], ": "), value)
        for value, words in choices.items()
        if wanted in f"{value} {in_language(words, language)}".lower()
    ][:25]


def offered_colours(game: Game) -> Sequence[Choice]:
    """The colours that a challenger may choose when the game is played with its default options."""
    return game.colour_choices(game.read_options({}))


def challenge_group() -> app_commands.Group:
    """Build `/challenge` with a subcommand for every game."""
    group = app_commands.Group(
        name="challenge",
        description=tr("Challenge somebody, or everybody, to a match."),
        guild_only=True,
    )
    for game in games().values():
        group.add_command(game_command(game))
    return group


def missing_permissions(interaction: Interaction) -> list[Term]:
    """The permissions that the bot needs but lacks in this channel, by their names in Discord."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = REQUIRED_IN_THREADS if in_thread else REQUIRED_PERMISSIONS
    granted = interaction.app_permissions
    return [term for name, term in needed.items() if not getattr(granted, name)]


def without_channel_view(
    interaction: Interaction, people: Sequence[discord.User | discord.Member]
) -> list[Name]:
    """The escaped names of those people who cannot view this channel."""
    return [
        Name(escaped(person.display_name))
        for person in people
        if isinstance(person, discord.Member)
        and person.resolved_permissions is not None
        and not person.resolved_permissions.view_channel
    ]


async def open_challenge(
    interaction: Interaction, game: Game, given: dict[str, Any], opponent_parameters: Sequence[str]
) -> None:
    """Check permissions and opponents, open the challenge, and confirm it.

    `given` holds the options of the command by parameter; `opponent_parameters` are those of them
    that name opponents.
    """
    await acknowledge(interaction)
    missing = missing_permissions(interaction)
    if missing:
        raise Refused(
            tr(
                "I need {permissions} here to show boards. "
                "Ask an admin, or challenge in another channel.",
                permissions=Listing(missing),
            )
        )
    opponents = [given[name] for name in opponent_parameters if given.get(name) is not None]
    context = interaction.client.context
    context.names.cache_names(server_of(interaction), *opponents)
    for opponent in opponents:
        if opponent.bot:
            raise Refused(
                tr("{player} is a bot; challenge a person.", player=PlayerName(opponent.id))
            )
    options: dict[str, str] = {}
    for option in game.options:
        value = given.get(parameter_name(option.key))
        if value is not None:
            options[option.key] = option.write(value)
    request = ChallengeRequest(
        server=server_of(interaction),
        channel=channel_of(interaction),
        maker=interaction.user.id,
        game=game.name,
        options=options,
        opponents=[opponent.id for opponent in opponents],
        seats=given.get("seats"),
        first=First(given.get("first") or First.RANDOM),
        wish=given.get("colour"),
        match_options=MatchOptions.given(**{name: given.get(name) for name in MATCH_OPTIONS}),
    )
    challenge = await context.service.challenging.create(request)
    text = tr("Your challenge is open in this channel.")
    set_committed_text(interaction, text)
    excluded = without_channel_view(interaction, opponents)
    note = NOTHING
    if excluded:
        note = tr("Note that {players} can't see this channel.", players=Listing(excluded))
    said = join_texts([text, note])
    await say(interaction, join_texts([said, setup_note(game, challenge)], "\n"))
