"""What stands behind a challenge's card, and «Rematch»: taking a seat, giving it up, starting."""

from __future__ import annotations

from bot.discord_io.components import Option, rows, select
from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.viewing import show_rules
from matches.model.entities import ChallengeState
from matches.model.text_values import ChannelName, MatchNumber
from rules.registry import game_named
from rules.text import joined, tr

controls = Controls()
"""The handlers of this module."""

ANY_COLOUR = "any"


@controls.on("accept", Subject.CHALLENGE)
async def accept(press: Press) -> None:
    """«Accept» or «Join» on a card; asks for a colour where one may be wished for."""
    await acknowledge(press.interaction, acts=True)
    offer = await press.context.service.challenging.get(press.number(0))
    game = game_named(offer.game)
    colours = game.colour_choices(game.read_options(offer.options))
    has_seat = press.player in offer.invited or offer.open_seats > 0
    may_join = press.player not in offer.joined and offer.state is ChallengeState.OPEN
    if not colours or not may_join or not has_seat:
        await join(press, None)
        return
    taken = {each.wish for each in offer.players if each.joined}
    options = [Option(tr("Any colour"), ANY_COLOUR)]
    options += [
        Option(colour.label, colour.value) for colour in colours if colour.value not in taken
    ]
    menu = select(tr("Your colour"), options, "join-as", offer.id)
    await say(press.interaction, tr("Which colour would you like?"), view=rows([menu]))


@controls.on("join-as", Subject.CHALLENGE)
async def join_as(press: Press) -> None:
    """A colour chosen on the way in."""
    await acknowledge(press.interaction, acts=True)
    await join(press, None if press.choice == ANY_COLOUR else press.choice)


async def join(press: Press, wish: str | None) -> None:
    """Take a seat, and say what that leads to."""
    joining = press.context.service.challenging.join(press.number(0), press.player, wish=wish)
    offer, match = await joining
    done = tr("You are in.")
    if match:
        done = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, done)
    if match:
        await say(press.interaction, done)
        return
    (host,) = await press.context.names.escaped([offer.maker], offer.server)
    await say(
        press.interaction,
        joined(
            [
                done,
                tr(
                    "The match starts when all seats are taken, or when {player} starts it.",
                    player=host,
                ),
            ]
        ),
    )


@controls.on("decline", Subject.CHALLENGE)
async def decline(press: Press) -> None:
    """«Decline» or «Leave» on a card."""
    await acknowledge(press.interaction, acts=True)
    was_in = press.player in (await press.context.service.challenging.get(press.number(0))).joined
    await press.context.service.challenging.leave(press.number(0), press.player)
    done = tr("You have left; your seat is free.") if was_in else tr("Declined.")
    set_committed_text(press.interaction, done)
    await say(press.interaction, done)


@controls.on("withdraw", Subject.CHALLENGE)
async def withdraw(press: Press) -> None:
    """«Withdraw» on a card."""
    await acknowledge(press.interaction, acts=True)
    await press.context.service.challenging.withdraw(press.number(0), press.player)
    done = tr("Your challenge is withdrawn.")
    set_committed_text(press.interaction, done)
    await say(press.interaction, done)


@controls.on("start", Subject.CHALLENGE)
async def start(press: Press) -> None:
    """«Start» on a lobby's card."""
    await acknowledge(press.interaction, acts=True)
    _, match = await press.context.service.challenging.start(press.number(0), press.player)
    done = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, done)
    await say(press.interaction, done)


@controls.on("rules-of", Subject.CHALLENGE)
async def rules_of(press: Press) -> None:
    """«Rules» on a card."""
    await acknowledge(press.interaction)
    offer = await press.context.service.challenging.get(press.number(0))
    await show_rules(press, offer.game, 0)


@controls.on("rematch", Subject.MATCH)
async def rematch(press: Press) -> None:
    """«Rematch»: the same again with seats exchanged; pressed by another player, it is accepted."""
    await acknowledge(press.interaction, acts=True)
    match = await press.context.service.challenging.rematch(press.number(0), press.player)
    begun = tr("You have asked for a rematch.")
    if match:
        begun = tr("Match {match} begins.", match=MatchNumber(match.id))
    set_committed_text(press.interaction, begun)
    if match:
        await say(press.interaction, begun)
        return
    old = (await press.context.service.playing.load(press.number(0))).match
    home = ChannelName(old.home)
    done = tr("Your challenge to a rematch is in {channel}.", channel=home)
    if len(old.seats) > 2:
        done = tr(
            "You are in. The rematch is in {channel}; it starts when everybody is.", channel=home
        )
    await say(press.interaction, done)
