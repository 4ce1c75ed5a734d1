"""`/resign`, and its confirmation."""

import discord

from bot.context import Interaction
from bot.discord_io.components import button
from bot.interactions.arguments import MatchText
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.find_match import match_to_act_on
from bot.interactions.suggestions import own_match
from bot.messages import sentences
from matches.log.loaded_match import LoadedMatch
from model.computers import is_computer
from model.limits import Limit
from model.text_values import match_number
from rules.text import join_texts, tr

handlers = Handlers()

RESIGNED = tr("You have resigned. Thank you for the game.")


@handlers.command("resign", tr("Give up a match; you are asked first."))
@own_match
async def resign(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/resign`: ask a player to confirm that they resign."""
    request = Request(interaction)
    await _ask_to_resign(request, await match_to_act_on(request, match))


@handlers.on("resign", match=True)
async def resign_clicked(request: Request) -> None:
    """Handle «Resign»: ask the same."""
    await _ask_to_resign(request, await request.load_match())


async def _ask_to_resign(request: Request, loaded: LoadedMatch) -> None:
    """Ask a player to confirm that they resign, and say what that leads to. Raises Refused."""
    seat = loaded.seat_still_in(request.player)
    names = await request.names(loaded.match)
    red = discord.ButtonStyle.danger
    resign_button = button(tr("Resign"), "resign-yes", loaded.match.id, style=red)
    players = enumerate(loaded.match.players)
    remaining = [each for at, each in players if at != seat and not loaded.position.has_left(at)]
    if loaded.only_one_would_be_left(seat):
        consequence = tr("Nobody has made a move yet, so the match will be cancelled.")
    elif len(remaining) == 1:
        consequence = tr("You will lose the match.")
    elif all(map(is_computer, remaining)):
        consequence = tr("You will lose. Computers don't play on alone, so the match ends.")
    else:
        consequence = tr("The others will play on. Your pieces stay, but you can no longer win.")
    title = sentences.title(loaded, names, match_number(loaded.match.id))
    question = tr("Resign {match}?", match=title)
    keep = button(tr("Don't resign"), "go-on")
    await request.say(join_texts([question, consequence]), [resign_button, keep])


@handlers.on("resign-yes", match=True, limit=Limit.OFFER, even_if_late=True)
async def resign_yes(request: Request) -> None:
    """Handle «Resign» in the confirmation: resign."""
    await request.service.playing.resign(
        request.number(0), request.player, interaction=request.interaction.id
    )
    await request.say_done(RESIGNED)


@handlers.on("go-on")
async def go_on(request: Request) -> None:
    """Handle the buttons that refuse to resign, to cancel, or to end a season."""
    await request.say(tr("All right, nothing has changed."))
