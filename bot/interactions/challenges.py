"""The buttons on a challenge's card, and «Rematch» on the last board of a match."""

from __future__ import annotations

from bot.discord_io.components import Option, rows, select
from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.viewing import show_rules
from model.entities import ChallengeState
from model.text_values import ChannelName, MatchNumber
from rules.registry import game_named
from rules.text import join_texts, tr

controls = Controls()
"""The handlers of this module."""

ANY_COLOUR = "any"
"""The menu value for «Any colour»."""


@controls.on("accept", Subject.CHALLENGE)
async def accept(press: Press) -> None:
    """Handle «Accept» or «Join» on a card: take a seat.

    If the game lets players wish for a colour, ask for one first.
    """
    await acknowledge(press.interaction, acts=True)
    challenge = await press.context.service.challenging.get(press.number(0))
    game = game_named(challenge.game)
    colours = game.colour_choices(game.read_options(challenge.options))
    seat_free = press.player in challenge.invited or challenge.open_seats > 0
    may_join = press.player not in challenge.joined and challenge.state is ChallengeState.OPEN
    if not colours or not (may_join and seat_free):
        await join(press, None)
        return
    taken = {each.wish for each in challenge.players if each.joined}
    entries = [Option(tr("Any colour"), ANY_COLOUR)]
    entries += [
        Option(colour.label, colour.value) for colour in colours if colour.value not in taken
    ]
    menu = select(tr("Your colour"), entries, "join-as", challenge.id)
    await say(press.interaction, tr("Which colour would you like?"), view=rows([menu]))


@controls.on("join-as", Subject.CHALLENGE)
async def join_as(press: Press) -> None:
    """Handle the menu of colours: take a seat with the colour chosen."""
    await acknowledge(press.interaction, acts=True)
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


@controls.on("decline", Subject.CHALLENGE)
async def decline(press: Press) -> None:
    """Handle «Decline» or «Leave» on a card: decline the invitation or give up the seat."""
    await acknowledge(press.interaction, acts=True)
    challenge = await press.context.service.challenging.get(press.number(0))
    await press.context.service.challenging.leave(press.number(0), press.player)
    had_joined = press.player in challenge.joined
    reply = tr("You have left; your seat is free.") if had_joined else tr("Declined.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("withdraw", Subject.CHALLENGE)
async def withdraw(press: Press) -> None:
    """Handle «Withdraw» on a card."""
    await acknowledge(press.interaction, acts=True)
    await press.context.service.challenging.withdraw(press.number(0), press.player)
    reply = tr("Your challenge is withdrawn.")
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("start", Subject.CHALLENGE)
async def start(press: Press) -> None:
    """Handle «Start» on a lobby's card: start the match with the players who have joined."""
    await acknowledge(press.interaction, acts=True)
    _, match = await press.context.service.challenging.start(press.number(0), press.player)
    reply = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, reply)
    await say(press.interaction, reply)


@controls.on("rules-of", Subject.CHALLENGE)
async def rules_of(press: Press) -> None:
    """Handle «Rules» on a card: show the first page of the game's rules."""
    await acknowledge(press.interaction)
    challenge = await press.context.service.challenging.get(press.number(0))
    await show_rules(press, challenge.game, 0)


@controls.on("rematch", Subject.MATCH)
async def rematch(press: Press) -> None:
    """Handle «Rematch»: open a challenge to the same match with the seats exchanged.

    If another player has already asked for the rematch, accept that challenge instead.
    """
    await acknowledge(press.interaction, acts=True)
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
