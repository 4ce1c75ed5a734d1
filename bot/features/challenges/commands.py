"""`/challenge` with a subcommand for each game, the buttons of a card, and «Rematch»."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Menu, MenuEntry, select, suggestion
from bot.discord_io.markup import escaped
from bot.discord_io.permissions import check_may_post
from bot.interactions.dispatch import Request, handlers
from bot.interactions.game_commands import (
    MATCH_OPTIONS,
    Parameter,
    game_parameters,
    given_options,
    subcommand,
    whole_number,
)
from bot.messages.challenge_card import setup_note
from matches.challenges.opening import ChallengeRequest
from model.computers import DEFAULT_LEVEL, LEVEL_LABELS, Level, computer_of
from model.entities import Challenge, ChallengeState, First, MatchRow
from model.errors import Refused
from model.limits import Limit
from model.match_extras import MatchOptions
from model.text_values import ChannelName, PlayerName, is_person, match_number
from rules.game import Game
from rules.options import Choice
from rules.registry import game_named, games
from rules.text import NOTHING, Name, Text, join_texts, listing, tr

OPPONENT = Parameter(
    discord.User,
    tr("Who to challenge. Choose Postboard to play a computer. Leave it out for anyone."),
)
LEVEL = Parameter(
    str,
    tr("Play a computer: how well it plays. It plays for everybody whom you do not name."),
    [
        suggestion(join_texts([label, note], " · "), level.value)
        for level, (label, note) in LEVEL_LABELS.items()
    ],
)
WHO_STARTS = Parameter(
    str,
    tr("Who starts."),
    [
        suggestion(tr("Random"), First.RANDOM.value),
        suggestion(tr("I start"), First.ME.value),
        suggestion(tr("My opponent starts"), First.OPPONENT.value),
    ],
)
ORDER_OF_PLAY = Parameter(
    str,
    tr("The order in which players take turns."),
    [
        suggestion(tr("Random"), First.RANDOM.value),
        suggestion(tr("In the order of joining"), First.ME.value),
    ],
)


def game_command(game: Game) -> app_commands.Command[Any, ..., None]:
    """Build the subcommand of one game."""
    has_lobby = game.max_seats > 2
    opponents = [
        f"opponent{index}" if index > 1 else "opponent" for index in range(1, game.max_seats)
    ]
    parameters = dict.fromkeys(opponents, OPPONENT)
    if has_lobby:
        parameters["seats"] = Parameter(
            whole_number(game.min_seats, game.max_seats),
            tr("How many players. Anyone may take the seats for which you name nobody."),
        )
    parameters["level"] = LEVEL
    parameters |= game_parameters(game) | MATCH_OPTIONS
    parameters["first"] = ORDER_OF_PLAY if has_lobby else WHO_STARTS
    # with the default options
    colours = sorted(game.colour_choices(game.read_options({})), key=lambda each: each.value)
    if colours:
        choices = [suggestion(colour.label, colour.value) for colour in colours]
        parameters["colour"] = Parameter(str, tr("The colour that you would like."), choices)

    async def callback(interaction: Interaction, **given: Any) -> None:
        await open_challenge(Request(interaction), game, given, opponents)

    return subcommand(game, game.blurb, parameters, callback)


challenge_group = app_commands.Group(
    name="challenge",
    description=tr("Challenge somebody, or everybody, to a match."),
    guild_only=True,
)
handlers.add(challenge_group, Limit.CHALLENGE)
for _game in games().values():
    challenge_group.add_command(game_command(_game))


async def open_challenge(
    request: Request, game: Game, given: dict[str, Any], opponent_parameters: Sequence[str]
) -> None:
    """Check permissions and opponents, open the challenge, and confirm it.

    `given` holds the options of the command by parameter; `opponent_parameters` name the
    opponents among them.
    """
    check_may_post(request.interaction)
    opponents = [given[name] for name in opponent_parameters if given.get(name) is not None]
    request.context.names.cache_names(request.this_server, *opponents)
    me = request.context.discord.bot_id
    for opponent in opponents:
        if opponent.bot and opponent.id != me:
            raise Refused.because(
                "{player} is a bot. Challenge a person.", player=PlayerName(opponent.id)
            )
    computer = computer_of(Level(given.get("level") or DEFAULT_LEVEL))
    players = [computer if each.id == me else each.id for each in opponents]
    if given.get("level") and computer not in players:
        if players and game.max_seats == 2:
            raise Refused.because("Name an opponent or a level, not both.")
        seats = given.get("seats") or max(game.min_seats, len(players) + 2)
        players += [computer] * max(1, seats - len(players) - 1)
    if computer in players:
        request.context.searches.check_switched_on()
    with_people = any(map(is_person, players))
    channel = request.channel if with_people else await _channel_above(request)
    terms = ChallengeRequest(
        server=request.this_server,
        channel=channel,
        maker=request.player,
        game=game.name,
        options=given_options(game, given),
        opponents=players,
        seats=given.get("seats"),
        first=First(given.get("first") or First.RANDOM),
        wish=given.get("colour"),
        match_options=MatchOptions.from_typed(**{name: given.get(name) for name in MATCH_OPTIONS}),
    )
    challenge = await request.service.challenges.create(terms)
    text = tr("Your challenge is open in this channel.")
    if channel != request.channel:
        text = tr("Your challenge is open in {channel}.", channel=ChannelName(channel))
    if challenge.match_id is not None:
        text = await _begins(request, challenge.match_id, challenge.channel, challenge.card)
    request.set_done(text)
    excluded = [
        Name(escaped(person.display_name)) for person in opponents if not can_see_channel(person)
    ]
    note = tr("{players} can't see this channel.", players=listing(excluded))
    said = join_texts([text, note if excluded else NOTHING])
    await request.say(join_texts([said, setup_note(game, challenge)], "\n"))


async def _channel_above(request: Request) -> int:
    """Return the channel where a match was agreed on if it was asked in the match's own thread,
    which few people look at; else the channel where it was asked."""
    async with request.read() as unit:
        rows = await unit.matches.in_channel(request.channel, request.player)
    homes = (row.home for row in rows if row.home != request.channel)
    return next(homes, request.channel)


def can_see_channel(person: discord.User | discord.Member) -> bool:
    """Whether somebody whom an option names can see the channel; True if Discord does not say."""
    if not isinstance(person, discord.Member):
        return False  # not on the server
    return person.resolved_permissions is None or person.resolved_permissions.view_channel


ANY_COLOUR = "any"
"""The menu value for «Any colour»."""


@handlers.on("accept", about="challenge", limit=Limit.SEAT, even_if_late=True)
async def accept(request: Request) -> None:
    """Handle «Accept» or «Join» on a card: take a seat.

    If players can choose a colour in this game, offer that afterwards, or before the last seat,
    with which the match begins.
    """
    challenge = await request.service.challenges.get(request.challenge_id)
    game = game_named(challenge.game)
    colours = game.colour_choices(game.read_options(challenge.options))
    seat_free = request.player in challenge.invited or challenge.open_seats > 0
    may_join = request.player not in challenge.joined and challenge.state is ChallengeState.OPEN
    last = len(challenge.joined) + 1 == challenge.seats
    if colours and may_join and seat_free and last:
        await request.say(tr("Which colour would you like?"), [_colour_menu(challenge, colours)])
        return
    await join(request, None, colours)


def _colour_menu(challenge: Challenge, colours: Sequence[Choice]) -> Menu:
    """Return the menu of the colours that nobody else has chosen."""
    taken = {each.wish for each in challenge.players if each.joined}
    entries = [MenuEntry(tr("Any colour"), ANY_COLOUR)]
    entries += [
        MenuEntry(colour.label, colour.value) for colour in colours if colour.value not in taken
    ]
    return select(tr("Your colour"), entries, "join-as", challenge.id)


@handlers.on("join-as", about="challenge", limit=Limit.SEAT, even_if_late=True)
async def join_as(request: Request) -> None:
    """Handle the menu of colours: take a seat with the colour chosen, or change the colour."""
    colour = None if request.choice == ANY_COLOUR else request.choice
    challenge = await request.service.challenges.get(request.challenge_id)
    if request.player not in challenge.joined:
        await join(request, colour)
        return
    await request.service.challenges.choose_colour(challenge.id, request.player, colour)
    await request.say_done(tr("Your colour is noted."))


async def join(request: Request, colour: str | None, colours: Sequence[Choice] = ()) -> None:
    """Take a seat with a colour, None for any, and say what happens next. Offer `colours`."""
    challenge, row = await request.service.challenges.join(
        request.challenge_id, request.player, wish=colour
    )
    if row:
        await say_begins(request, row, challenge.card)
        return
    reply = tr("You are in.")
    request.set_done(reply)
    (maker,) = await request.context.names.escaped([challenge.maker], challenge.server)
    then = tr(
        "The match starts when all seats are taken, or when {player} starts it.", player=maker
    )
    menu = [_colour_menu(challenge, colours)] if colours else []
    await request.say(join_texts([reply, then]), menu)


async def say_begins(request: Request, row: MatchRow, card: int | None) -> None:
    """Say that a match begins, and where: in the thread of its card if it will have one."""
    request.set_done(tr("Match {match} begins.", match=match_number(row.id)))
    await request.say(await _begins(request, row.id, row.channel, card))


async def _begins(request: Request, match_id: int, channel: int, card: int | None) -> Text:
    """Say that a match begins in a channel; its thread is below its `card` if it has one."""
    async with request.read() as unit:
        settings = (await unit.servers.get(request.this_server)).settings
    # a match that was begun in the thread of another one gets a thread of its own
    has_thread = (
        (channel != request.channel or isinstance(request.interaction.channel, discord.TextChannel))
        and request.interaction.app_permissions.create_public_threads
        and settings.wants_threads(default=request.context.match_threads)
    )
    if has_thread:  # a thread has the id of the message below which it is
        channel = card or await _opened_thread(request, match_id, channel)
    number, place = match_number(match_id), ChannelName(channel)
    return tr("Match {match} begins in {channel}.", match=number, channel=place)


async def _opened_thread(request: Request, match_id: int, channel: int) -> int:
    """Wait for the thread of a new match; return its channel if that takes too long."""
    for _ in range(16):
        async with request.read() as unit:
            row = await unit.matches.get(match_id)
        if row and row.channel != row.home:
            return row.channel
        await asyncio.sleep(0.25)
    return channel


@handlers.on("decline", about="challenge", limit=Limit.SEAT, even_if_late=True)
async def decline(request: Request) -> None:
    """Handle «Decline» or «Leave» on a card: decline the invitation or give up the seat."""
    challenge = await request.service.challenges.get(request.challenge_id)
    await request.service.challenges.leave(request.challenge_id, request.player)
    had_joined = request.player in challenge.joined
    reply = tr("You have left; your seat is free.") if had_joined else tr("Declined.")
    await request.say_done(reply)


@handlers.on("withdraw", about="challenge", limit=Limit.SEAT, even_if_late=True)
async def withdraw(request: Request) -> None:
    """Handle «Withdraw» on a card."""
    await request.service.challenges.withdraw(request.challenge_id, request.player)
    await request.say_done(tr("Your challenge is withdrawn."))


@handlers.on("start", about="challenge", limit=Limit.SEAT, even_if_late=True)
async def start(request: Request) -> None:
    """Handle «Start» on a lobby's card: start the match with the players who have joined."""
    challenge, row = await request.service.challenges.start(request.challenge_id, request.player)
    await say_begins(request, row, challenge.card)


@handlers.on("rematch", about="match", limit=Limit.CHALLENGE, even_if_late=True)
async def rematch(request: Request) -> None:
    """Handle «Rematch»: open a challenge to the same match with the seats exchanged.

    If another player has already asked for the rematch, accept that challenge instead.
    """
    challenge, row = await request.service.challenges.rematch(request.match_id, request.player)
    if row:
        await say_begins(request, row, challenge.card)
        return
    request.set_done(tr("You have asked for a rematch."))
    channel = ChannelName(challenge.channel)
    reply = tr("Your challenge to a rematch is in {channel}.", channel=channel)
    if challenge.seats > 2:
        reply = tr(
            "You are in. The rematch is in {channel}; it starts when all are in.", channel=channel
        )
    await request.say(reply)
