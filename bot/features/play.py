"""The commands that play: `/move` and `/swap`."""

from __future__ import annotations

from contextlib import suppress

from bot.discord_io.components import button, suggestion
from bot.discord_io.custom_ids import MAX_VALUE_LENGTH, Control, fits
from bot.discord_io.markdown import escaped_input
from bot.features.move_entry import preview_or_play
from bot.interactions import find_match
from bot.interactions.arguments import (
    MAX_CHOICES,
    MatchText,
    MoveText,
    Suggestion,
    describe,
    suggest,
)
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.find_match import own_match
from matches.steps.loaded_match import LoadedMatch
from model.errors import Refused
from rules.errors import GameError
from rules.game import Move, Position
from rules.text import Notation, Verbatim, as_text, either, join_texts, tr

handlers = Handlers()

SEVERAL_MATCHES = tr("You're to move in several matches.")


async def enter_move(request: Request, text: str, match: str | None) -> None:
    """Preview a typed move, or play it if the player's settings say so.

    `match` is what was typed to name the match. If it is None and the move is legal in several
    matches, ask which one.
    """
    candidates = await find_match.matches_to_move_in(request, match)
    candidates = find_match.matches_where_legal(candidates, text)
    if len(candidates) > 1:
        await ask_which(request, candidates, text)
        return
    await preview_or_play(request, candidates[0], text)


async def ask_which(request: Request, candidates: list[LoadedMatch], text: str) -> None:
    """Ask which match the move is for, with a button for each, labelled by opponent.

    Raises Refused, with a list of the matches, if the move is too long for the buttons.
    """
    candidates = candidates[: find_match.MAX_LISTED]
    found = [loaded.match for loaded in candidates]
    typed = " ".join(text.split())
    asked = [(loaded.match.id, loaded.seq) for loaded in candidates]
    too_long = not all(fits(Control.BUTTON, "pick", *which, typed) for which in asked)
    labels = await find_match.match_labels(request.context, found, request.player, escape=too_long)
    if too_long:
        name_one = tr("Name one with the option match: {matches}.", matches=either(labels))
        raise Refused(join_texts([SEVERAL_MATCHES, name_one]))
    buttons = [
        button(as_text(label), "pick", *which, typed)
        for label, which in zip(labels, asked, strict=True)
    ]
    which_one = tr("Which one is “{move}” for?", move=Verbatim(escaped_input(typed)))
    lines = [buttons[start : start + 2] for start in range(0, len(buttons), 2)]
    await request.say(join_texts([SEVERAL_MATCHES, which_one]), *lines)


def suggested_moves(position: Position, typed: str) -> list[Suggestion]:
    """Return legal moves for what was typed: the move that it means, those that begin with it, and
    those that contain it, each in the order of `MoveEntry.suggestions`.

    For a turn of several plies, separated by commas, the last ply is completed.
    """
    *finished, last = typed.split(",")
    # The public view does not know what will be drawn, so suggestions cannot reveal it.
    now = position.public_view()
    try:
        for ply in finished:
            now = now.play(now.read(ply))
            if not now.mid_turn:
                return []
    except GameError:
        return []
    prefix = "".join(f"{ply.strip()}, " for ply in finished)
    choices: list[Suggestion] = []
    for each in fitting_moves(now, last)[:MAX_CHOICES]:
        value = prefix + each
        label = join_texts([Notation(value), now.narration.hint(each)], " · ")
        if len(value) <= MAX_VALUE_LENGTH:
            choices.append(suggestion(label, value))
    return choices


def fitting_moves(position: Position, typed: str) -> list[Move]:
    """Return the legal moves that fit what was typed, in the order of `suggested_moves`."""
    wanted = typed.strip().lower().replace(" ", "")
    moves = position.entry.suggestions()
    if not wanted:
        return list(moves)
    found: dict[Move, None] = {}
    with suppress(GameError):
        found[position.read(typed)] = None
    bare = [(each, each.lower().replace(" ", "")) for each in moves]
    found.update((each, None) for each, text in bare if text == wanted)
    found.update((each, None) for each, text in bare if text.startswith(wanted))
    found.update((each, None) for each, text in bare if wanted in text)
    return list(found)


async def complete_move(request: Request, typed: str) -> list[Suggestion]:
    """Suggest legal moves in the match that is named, or in the first one that waits for a move."""
    match = getattr(request.interaction.namespace, "match", None)
    try:
        candidates = await find_match.matches_to_move_in(request, match, max_matches=1)
    except (Refused, GameError):
        return []
    mine = [loaded for loaded in candidates if loaded.mover == request.player]
    return suggested_moves(mine[0].position, typed) if mine else []


@handlers.command("move", tr("Make your move."))
@describe(move=tr("Your move, such as d4 or d4-d5. The list offers what is legal."))
@suggest(move=complete_move)
@own_match
async def move(request: Request, move: MoveText, match: MatchText | None = None) -> None:
    """`/move`: make a move."""
    await enter_move(request, move, match)


@handlers.command("swap", tr("Swap sides, on the first turn of a game that offers it."))
@own_match
async def swap(request: Request, match: MatchText | None = None) -> None:
    """`/swap`: play the move `swap`."""
    await enter_move(request, "swap", match)
