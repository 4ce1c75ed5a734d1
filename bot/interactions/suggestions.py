"""Suggests matches and moves while somebody types an option of a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.context import Interaction
from bot.discord_io.components import MAX_OPTIONS, MAX_VALUE_LENGTH, suggestion
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.find_match import (
    match_labels,
    match_to_act_on,
    matches_to_move_in,
    typed_digits,
)
from bot.interactions.slash_commands import (
    Decorated,
    MatchText,
    Suggestion,
    describe,
    matching,
    suggest,
)
from matches.log.loaded_match import LoadedMatch
from model.entities import Match
from model.errors import Refused
from model.limits import Limit
from model.past_matches import PastMatches
from rules.errors import GameError
from rules.game import Move, Position
from rules.text import Notation, Text, as_text, join_texts, tr

MAX_CANDIDATES = 100
"""The most matches that are considered for one list of suggestions."""


def own_match(callback: Decorated) -> Decorated:
    """Describe a command's option `match`, and suggest the matches that the player plays."""
    described = describe(match=tr("The number of the match, if you play several."))(callback)
    return suggest(match=complete_match)(described)


MatchHandler = Callable[[Request, LoadedMatch], Awaitable[None]]


def on_own_match(
    handlers: Handlers,
    name: str,
    description: Text,
    *,
    limit: Limit = Limit.LOOK,
    even_if_late: bool = False,
) -> Callable[[MatchHandler], MatchHandler]:
    """Return a decorator that adds a handler as the command `/name` about a match that the player
    plays, and as the control `name`, whose first argument is the number of a match."""

    def add(handle: MatchHandler) -> MatchHandler:
        @handlers.command(name, description, limit=limit)
        @own_match
        async def command(interaction: Interaction, match: MatchText | None = None) -> None:
            request = Request(interaction)
            await handle(request, await match_to_act_on(request, match))

        @handlers.on(name, match=True, limit=limit, even_if_late=even_if_late)
        async def clicked(request: Request) -> None:
            await handle(request, await request.load_match())

        return handle

    return add


async def complete_match(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the player's running matches, those in which they are to move first."""
    async with request.read() as unit:
        running = await unit.matches.playing(request.player, request.server)
    return await suggested(request, typed, running, request.player)


async def complete_any_match(request: Request, typed: str) -> list[Suggestion]:
    """Suggest some of the player's running matches, then those that ended last, then the rest."""
    player, server = request.player, request.server
    async with request.read() as unit:
        running = await unit.matches.playing(player, server)
        ended = await unit.history.page(PastMatches(player, server=server), MAX_CANDIDATES, 0)
    some = MAX_OPTIONS // 2
    return await suggested(request, typed, running[:some] + ended + running[some:], player)


async def suggested(
    request: Request, typed: str, matches: list[Match], reader: int | None
) -> list[Suggestion]:
    """Return suggestions for the matches that fit what was typed.

    Their labels are for `reader`, None for somebody who need not play in them.
    """
    digits = typed_digits(typed)
    matches = [match for match in matches if str(match.id).startswith(digits)][:MAX_CANDIDATES]
    labels = await match_labels(request, matches, reader, max_lookups=0)
    numbers = [str(match.id) for match in matches]
    return matching(request, typed, dict(zip(numbers, map(as_text, labels), strict=True)))


# ---- suggested moves
def suggested_moves(position: Position, typed: str) -> list[Suggestion]:
    """Return legal moves for what was typed: the move that it means, those that begin with it, and
    those that contain it, each in the order of `MovePad.suggestions`.

    For a turn of several plies, separated by commas, the last ply is completed.
    """
    *finished, last = typed.split(",")
    # The public view does not know what will be drawn, so suggestions cannot reveal it.
    now = position.without_future_draws()
    try:
        for ply in finished:
            now = now.play(now.read(ply))
            if not now.mid_turn:
                return []
    except GameError:
        return []
    prefix = "".join(f"{ply.strip()}, " for ply in finished)
    choices: list[Suggestion] = []
    for each in fitting_moves(now, last)[:MAX_OPTIONS]:
        value = prefix + each
        label = join_texts([Notation(value), now.narration.hint(each)], " · ")
        if len(value) <= MAX_VALUE_LENGTH:
            choices.append(suggestion(label, value))
    return choices


def fitting_moves(position: Position, typed: str) -> list[Move]:
    """Return the legal moves that fit what was typed, in the order of `suggested_moves`."""
    part = typed.strip().lower().replace(" ", "")
    moves = position.pad.suggestions()
    if not part:
        return list(moves)
    fitting: dict[Move, None] = {}
    with suppress(GameError):
        fitting[position.read(typed)] = None
    bare = [(each, each.lower().replace(" ", "")) for each in moves]
    fitting.update((each, None) for each, text in bare if text == part)
    fitting.update((each, None) for each, text in bare if text.startswith(part))
    fitting.update((each, None) for each, text in bare if part in text)
    return list(fitting)


async def complete_move(request: Request, typed: str) -> list[Suggestion]:
    """Suggest legal moves in the match that is named, or in the first one that waits for a move."""
    match = getattr(request.interaction.namespace, "match", None)
    try:
        candidates, _ = await matches_to_move_in(request, match, max_matches=1)
    except (Refused, GameError):
        return []
    mine = [loaded for loaded in candidates if loaded.mover == request.player]
    return suggested_moves(mine[0].position, typed) if mine else []
