"""`/ladder`: the places of a game on a server, with buttons to join, to leave and to challenge."""

import discord

from bot.context import Context, Interaction
from bot.discord_io.audience import can_see_message
from bot.discord_io.components import RED, MenuEntry, button, select
from bot.discord_io.markup import bold, heading, small
from bot.discord_io.permissions import check_may_post
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.slash_commands import ShortText, complete_game, describe, suggest
from bot.machine.outbox import deliveries
from bot.messages.pages import nearest_page, turning
from bot.messages.sentences import game_title, pace_of_play
from matches.challenges.opening import ChallengeRequest
from model.entities import ChallengeState, Notice
from model.errors import Refused
from model.ladders import ANSWER_WITHIN, DECLINE_EVERY, MAX_ON_LADDER, REACH, in_reach
from model.limits import Limit
from model.match_extras import MatchOptions
from model.notices import DeliveryResult, LadderUnansweredNotice
from model.ratings.rating import RatingMode
from model.text_values import PlayerName, is_person
from rules.registry import game_typed, games
from rules.text import Notation, Text, join_texts, tr

PAGE = 20
"""Places on a page."""
RULES = (
    tr("Challenge somebody up to {reach} places above you, rated.", reach=REACH),
    tr(
        "Win, or get no answer within {days} days, and you take their place.",
        days=ANSWER_WITHIN.days,
    ),
    tr("You can decline once in {every} days.", every=DECLINE_EVERY.days),
    tr("After two weeks without a match you go down a place a week, but not on vacation."),
)


@handlers.command("ladder", tr("The ladder of a game here: join, and challenge who is above you."))
@discord.app_commands.guild_only()
@describe(game=tr("Which game."))
@suggest(game=complete_game)
async def ladder(interaction: Interaction, game: ShortText) -> None:
    """`/ladder`: show the places around the reader's own."""
    await _show(Request(interaction), game_typed(game).name, None)


@handlers.on("ladder")
async def turn_page(request: Request) -> None:
    """Handle the buttons that turn the pages."""
    await _show(request, _game(request, 1), request.page)


@handlers.on("ladder-join", limit=Limit.SEAT)
async def join(request: Request) -> None:
    """Handle «Join»."""
    game = _game(request, 0)
    async with request.read() as unit:
        players = await unit.ladders.players(request.this_server, game)
    if len(players) >= MAX_ON_LADDER:  # perhaps with accounts that have left the server
        for last in players[-REACH:]:
            await _can_see(request, game, last.player)
    await request.service.ladders.join(request.this_server, game, request.player)
    await _show(request, game, None)


@handlers.on("ladder-leave")
async def ask_to_leave(request: Request) -> None:
    """Handle «Leave»: ask first."""
    question = tr("Leave this ladder? You could join again only at the bottom.")
    await request.say(question, [button(tr("Leave"), "ladder-out", _game(request, 0), style=RED)])


@handlers.on("ladder-out", limit=Limit.SEAT)
async def leave(request: Request) -> None:
    """Handle the confirmation."""
    game = _game(request, 0)
    await request.service.ladders.leave(request.this_server, game, request.player)
    await _show(request, game, None)


@handlers.on("ladder-challenge", limit=Limit.CHALLENGE)
async def challenge(request: Request) -> None:
    """Handle the menu of those whom one may challenge: post the challenge in this channel."""
    check_may_post(request.interaction)
    game, opponent = _game(request, 0), request.chosen_number
    seen = not is_person(opponent) or await _can_see(request, game, opponent)
    if seen is None:
        raise Refused.because(
            "{player} has left this server, so they are not on the ladder any more.",
            player=PlayerName(opponent),
        )
    if not seen:
        raise Refused.because(
            "{player} can't see this channel. Challenge them in another one.",
            player=PlayerName(opponent),
        )
    terms = ChallengeRequest(
        server=request.this_server,
        channel=request.channel,
        maker=request.player,
        game=game,
        options={},
        opponents=[opponent],
        match_options=MatchOptions(rated=RatingMode.RATED),
        ladder=True,
    )
    await request.service.challenges.create(terms)
    await request.say_done(tr("Your challenge is open in this channel."))


async def _can_see(request: Request, game: str, player: int) -> bool | None:
    """Return whether somebody can see this channel. If they are not on the server, take them off
    the ladder and return None."""
    server = request.this_server
    seen = await can_see_message(request.context.discord, server, request.channel, player)
    if seen is None:
        await request.service.ladders.leave(server, game, player)
    return seen


def _game(request: Request, index: int) -> str:
    """Return the game that a control names. Raises InvalidCustomId."""
    name = request.arg(index)
    if name not in games() or request.server is None:
        raise InvalidCustomId(f"no ladder of {name}")
    return name


async def _show(request: Request, game: str, number: int | None) -> None:
    """Show a page of a ladder; None for the one with the reader."""
    server, context = request.this_server, request.context
    async with request.read() as unit:
        order = [each.player for each in await unit.ladders.players(server, game)]
    own = order.index(request.player) if request.player in order else None
    number, pages = nearest_page((own or 0) // PAGE if number is None else number, len(order), PAGE)
    shown = order[number * PAGE : (number + 1) * PAGE]
    names = await context.names.escaped_by_player(shown, server)
    title = [tr("Ladder"), game_title(game, {}), pace_of_play(MatchOptions())]
    lines: list[Text] = [heading(join_texts(title, " · "))]
    for place, player in enumerate(shown, number * PAGE + 1):
        name = bold(names[player]) if player == request.player else names[player]
        lines.append(join_texts([Notation(f"{place}\\."), name]))
    if not order:
        lines.append(tr("Nobody is on it yet."))
    if own is None:
        lines.append(small(tr("You join at the bottom.")))
    lines += map(small, RULES)
    menu = None
    above = in_reach(order, request.player) if own else ()
    if above:
        plain = await context.names.plain(above, server)
        entries = [MenuEntry(name, str(player)) for player, name in zip(above, plain, strict=True)]
        menu = select(tr("Challenge"), entries, "ladder-challenge", game)
    enter, go = button(tr("Join"), "ladder-join", game), button(tr("Leave"), "ladder-leave", game)
    turn = turning(number, pages, "ladder", game)
    await request.say(join_texts(lines, "\n"), [*turn, enter if own is None else go], [menu])


@deliveries.on(LadderUnansweredNotice)
async def deliver_ladder_unanswered(
    context: Context, _notice: Notice, content: LadderUnansweredNotice
) -> DeliveryResult:
    """Look whether a challenge on a ladder that was not answered can be seen by the other player,
    and its challenger is still on the server, and decide what becomes of it."""
    challenge = await context.service.challenges.get(content.challenge_id)
    if challenge.state is not ChallengeState.OPEN:
        return DeliveryResult()
    discord, server, channel = context.discord, challenge.server, challenge.channel
    maker, challenged = (each.player for each in challenge.players)
    seen: bool | None = False
    if challenge.card and await can_see_message(discord, server, channel, maker) is not None:
        seen = await can_see_message(discord, server, channel, challenged, challenge.card)
    await context.service.ladders.decide_unanswered(challenge.id, seen=seen)
    return DeliveryResult()
