"""`/challenge` with a subcommand for each game, the buttons of a card, and «Rematch»."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Option as Entry
from bot.discord_io.components import rows, select, suggestion
from bot.discord_io.markdown import escaped
from bot.discord_io.places import channel_of, server_of
from bot.discord_io.responses import plain_language_of, say, say_committed, set_committed_text
from bot.features.help import show_rules
from bot.interactions.arguments import ShortText, describe
from bot.interactions.dispatch import Controls, Press, Subject
from bot.messages.setup_note import setup_note
from matches.use_cases.challenging import ChallengeRequest
from model.clocks.clock_rules import PRESETS, ClockError, ClockRule
from model.entities import ChallengeState, First
from model.errors import Refused
from model.limits import Act
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from model.text_values import ChannelName, MatchNumber, PlayerName
from rules.game import Game
from rules.options import Choice, ChoiceOption, NumberOption, Option, SwitchOption
from rules.registry import game_named, games
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

controls = Controls()
"""The commands and controls of this module."""


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


ANY_COLOUR = "any"
"""The menu value for «Any colour»."""


@controls.on("accept", Subject.CHALLENGE, act=Act.SEAT, acts=True)
async def accept(press: Press) -> None:
    """Handle «Accept» or «Join» on a card: take a seat.

    If the game lets players wish for a colour, ask for one first.
    """
    challenge = await press.context.service.challenging.get(press.number(0))
    game = game_named(challenge.game)
    colours = game.colour_choices(game.read_options(challenge.options))
    seat_free = press.player in challenge.invited or challenge.open_seats > 0
    may_join = press.player not in challenge.joined and challenge.state is ChallengeState.OPEN
    if not colours or not (may_join and seat_free):
        await join(press, None)
        return
    taken = {each.wish for each in challenge.players if each.joined}
    entries = [Entry(tr("Any colour"), ANY_COLOUR)]
    entries += [
        Entry(colour.label, colour.value) for colour in colours if colour.value not in taken
    ]
    menu = select(tr("Your colour"), entries, "join-as", challenge.id)
    await say(press.interaction, tr("Which colour would you like?"), view=rows([menu]))


@controls.on("join-as", Subject.CHALLENGE, act=Act.SEAT, acts=True)
async def join_as(press: Press) -> None:
    """Handle the menu of colours: take a seat with the colour chosen."""
    await join(press, None if press.choice == ANY_COLOUR else press.choice)


async def join(press: Press, wish: str | None) -> None:
    """Take a seat with a wish for a colour (None for no wish), and say what happens next."""
    challenge, match = await press.context.service.challenging.join(
        press.number(0), press.player, wish=wish
    )
    reply = tr("You are in.")
    if match:
        reply = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, reply)
    if match:
        await say(press.interaction, reply)
        return
    (maker,) = await press.context.names.escaped([challenge.maker], challenge.server)
    await say(
        press.interaction,
        join_texts(
            [
                reply,
                tr(
                    "The match starts when all seats are taken, or when {player} starts it.",
                    player=maker,
                ),
            ]
        ),
    )


@controls.on("decline", Subject.CHALLENGE, act=Act.SEAT, acts=True)
async def decline(press: Press) -> None:
    """Handle «Decline» or «Leave» on a card: decline the invitation or give up the seat."""
    challenge = await press.context.service.challenging.get(press.number(0))
    await press.context.service.challenging.leave(press.number(0), press.player)
    had_joined = press.player in challenge.joined
    reply = tr("You have left; your seat is free.") if had_joined else tr("Declined.")
    await say_committed(press.interaction, reply)


@controls.on("withdraw", Subject.CHALLENGE, act=Act.SEAT, acts=True)
async def withdraw(press: Press) -> None:
    """Handle «Withdraw» on a card."""
    await press.context.service.challenging.withdraw(press.number(0), press.player)
    reply = tr("Your challenge is withdrawn.")
    await say_committed(press.interaction, reply)


@controls.on("start", Subject.CHALLENGE, act=Act.SEAT, acts=True)
async def start(press: Press) -> None:
    """Handle «Start» on a lobby's card: start the match with the players who have joined."""
    _, match = await press.context.service.challenging.start(press.number(0), press.player)
    reply = tr("Match {match} begins.", match=MatchNumber(match.id))
    await say_committed(press.interaction, reply)


@controls.on("rules-of", Subject.CHALLENGE)
async def rules_of(press: Press) -> None:
    """Handle «Rules» on a card: show the first page of the game's rules."""
    challenge = await press.context.service.challenging.get(press.number(0))
    await show_rules(press, challenge.game, 0)


@controls.on("rematch", Subject.MATCH, act=Act.CHALLENGE, acts=True)
async def rematch(press: Press) -> None:
    """Handle «Rematch»: open a challenge to the same match with the seats exchanged.

    If another player has already asked for the rematch, accept that challenge instead.
    """
    match = await press.context.service.challenging.rematch(press.number(0), press.player)
    reply = tr("You have asked for a rematch.")
    if match:
        reply = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, reply)
    if match:
        await say(press.interaction, reply)
        return
    old = (await press.context.service.playing.load(press.number(0))).match
    channel = ChannelName(old.home)
    reply = tr("Your challenge to a rematch is in {channel}.", channel=channel)
    if len(old.seats) > 2:
        reply = tr(
            "You are in. The rematch is in {channel}; it starts when everybody is.", channel=channel
        )
    await say(press.interaction, reply)
