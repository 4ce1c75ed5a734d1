"""`/move` and `/swap`, and the pad: choose a move or type it, then preview and confirm it.

Every message here is a private answer to the player to move. The custom_ids of its controls hold
the match, the seq and what was chosen so far, so that they work after a restart.
"""

from __future__ import annotations

from bot.context import Interaction
from bot.discord_io.components import Control, button, fits
from bot.features.play.choosing import add_pad, enter_turn
from bot.features.play.match_subject import MatchSubject, play_turn
from bot.interactions import find_match
from bot.interactions.arguments import (
    MatchText,
    MoveText,
    describe,
    suggest,
)
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.suggestions import complete_move, own_match
from matches.log.loaded_match import LoadedMatch
from model.errors import Refused
from rules import text_limits
from rules.text import NOTHING, as_text, either, join_texts, tr

handlers = Handlers()

SEVERAL_MATCHES = tr("It's your turn in several matches.")


# ---- the commands
@handlers.command("move", tr("Make your move."))
@describe(move=tr("Your move, such as d4 or d4-d5. The list shows what is legal."))
@suggest(move=complete_move)
@own_match
async def move(interaction: Interaction, move: MoveText, match: MatchText | None = None) -> None:
    """`/move`: make a move."""
    await enter_typed_move(Request(interaction), move, match)


@handlers.command("swap", tr("Swap sides with your opponent, if the game allows it now."))
@own_match
async def swap(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/swap`: play the move `swap`."""
    await enter_typed_move(Request(interaction), "swap", match)


async def enter_typed_move(request: Request, text: str, match: str | None) -> None:
    """Find the match that a typed move is for, and preview or play the move there.

    `match` is what was typed to name the match. If it is None and the move is legal in several
    matches, or there are too many to look at all, ask which one.
    """
    playable, are_all = await find_match.matches_to_move_in(request, match)
    if len(playable) > 1:
        playable = find_match.matches_where_legal(playable, text)
    if len(playable) > 1 or not are_all:
        await ask_which(request, playable, text, are_all=are_all)
        return
    await enter_turn(request, MatchSubject(playable[0], request.player), text)


async def ask_which(
    request: Request, candidates: list[LoadedMatch], text: str, *, are_all: bool
) -> None:
    """Ask which match the move is for, with a button for each, labelled by opponent.

    `are_all` is false if it may be for others than the candidates, too. Raises Refused, with a list
    of the matches, if the move is too long for the buttons.
    """
    are_all = are_all and len(candidates) <= find_match.MAX_LISTED
    candidates = candidates[: find_match.MAX_LISTED]
    matches = [loaded.match for loaded in candidates]
    typed = " ".join(text.split())
    asked = [(loaded.match.id, loaded.seq) for loaded in candidates]
    too_long = not all(fits(Control.BUTTON, "pick", *which, typed) for which in asked)
    labels = await find_match.match_labels(request, matches, request.player, escape=too_long)
    if too_long:
        name_one = tr("Name one with the option match: {matches}.", matches=either(labels))
        raise Refused(join_texts([SEVERAL_MATCHES, name_one]))
    buttons = [
        button(as_text(label), "pick", *which, typed)
        for label, which in zip(labels, asked, strict=True)
    ]
    which_one = tr("Which one is “{move}” for?", move=text_limits.shown(typed))
    lines = [buttons[start : start + 2] for start in range(0, len(buttons), 2)]
    more = NOTHING if are_all else tr("If it is none of these, name one with the option match.")
    await request.say(join_texts([SEVERAL_MATCHES, which_one, more]), *lines)


# ---- the pad, preview and confirmation
add_pad(handlers, MatchSubject, match=True)


@handlers.on("confirm", match=True, even_if_late=True)
async def confirm(request: Request) -> None:
    """Handle «Confirm» under a preview: play the move."""
    await play_turn(request, request.number(0), request.number(1), request.rest(2))


@handlers.on("drop")
async def cancel_preview(request: Request) -> None:
    """Handle «Cancel» under a preview: play nothing."""
    await request.say(tr("Nothing was played."))
