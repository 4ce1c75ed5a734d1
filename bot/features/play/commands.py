"""`/move` and `/swap`: finding the match, suggesting moves, and reading what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from bot.context import Context, Interaction
from bot.discord_io.components import MAX_OPTIONS, MAX_VALUE_LENGTH, fits, suggestion
from bot.features.play.choosing import enter_turn
from bot.features.play.playing import MatchSubject
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import (
    MAX_MATCHES_OFFERED,
    NO_MATCH,
    ask_which_match,
    match_by_number,
    name_one,
    own_match,
)
from bot.interactions.slash_commands import MatchText, MoveText, Suggestion, describe, suggest
from matches.log.match import Match
from model.entities import MatchRow
from model.errors import Refused, Unplayable
from rules import text_limits
from rules.errors import GameError, MoveError
from rules.game import Move, Position
from rules.text import NOTHING, Notation, join_texts, tr
from rules.turns import read_turn

NOT_ON_MOVE = tr("It's not your turn in any match. `/matches` shows them all.")
NOT_ON_MOVE_HERE = tr("It's not your turn in any match of this channel. `/matches` shows them all.")
SEVERAL_MATCHES = tr("It's your turn in several matches.")


# ---- finding the match
async def matches_to_move_in(
    request: Request, text: str | None, max_matches: int = 25
) -> tuple[list[Match], bool]:
    """Load the matches in which the player may want to make a move; return whether these are all.

    These are: the match with the number in `text`, in which it may not be their turn; else those
    in this channel in which it is their turn; else their only running match in this channel; else,
    if they have none in this channel, all in which it is their turn. At most `max_matches` are
    loaded, because each is replayed. Raises Refused if there is none, Unplayable if none can be
    replayed.
    """
    if text:
        return [await match_by_number(request, text)], True
    player = request.player
    async with request.read() as unit:
        local = await unit.matches.in_channel(request.channel, player)
    running = [each for each in local if player in each.players and each.to_move is not None]
    rows = [row for row in running if row.mover == player and not row.paused]
    if not rows and len(running) > 1:
        raise Refused(NOT_ON_MOVE_HERE)
    # the only match here is meant; the answer to the move will say whose turn it is
    rows = rows or running
    if not rows:
        async with request.read() as unit:
            rows = await unit.matches.waiting_for(player)
            if not rows and not await unit.matches.playing(player):
                raise Refused(NO_MATCH)
    if not rows:
        raise Refused(NOT_ON_MOVE)
    playable = await _load_playable(request.context, rows[:max_matches])
    return playable, len(rows) <= max_matches


async def _load_playable(context: Context, rows: Iterable[MatchRow]) -> list[Match]:
    """Load those matches that can be replayed, and suspend the others.

    Raises Unplayable if there are matches but none of them can be replayed.
    """
    playable: list[Match] = []
    failure: Unplayable | None = None
    for row in rows:
        try:
            playable.append(await context.service.matches.load(row.id))
        except Unplayable as error:
            failure = error
            await context.service.stuck.suspend(row.id)
    if failure is not None and not playable:
        raise failure
    return playable


def matches_where_legal(candidates: list[Match], text: str) -> list[Match]:
    """Return the matches in which the text is a legal move; all of them if it is legal in none."""
    legal_in: list[Match] = []
    for match in candidates:
        try:
            read_turn(match.position, text)
        except MoveError:
            continue
        legal_in.append(match)
    return legal_in or candidates


# ---- suggestions
async def complete_move(request: Request, typed: str) -> list[Suggestion]:
    """Suggest legal moves in the match that is named, or in the first one that waits for a move."""
    named = getattr(request.interaction.namespace, "match", None)
    try:
        candidates, _ = await matches_to_move_in(request, named, max_matches=1)
    except (Refused, GameError):
        return []
    mine = [match for match in candidates if match.mover == request.player]
    return suggested_moves(mine[0].position, typed) if mine else []


def suggested_moves(position: Position, typed: str) -> list[Suggestion]:
    """Return legal moves for what was typed: the move that it means, those that begin with it, and
    those that contain it, each in the order of `MovePad.suggestions`.

    For a turn of several plies, separated by commas, the last ply is completed.
    """
    *finished, last = typed.split(",")
    # The public view does not know what will be drawn, so suggestions cannot reveal it.
    position = position.without_future_draws()
    try:
        for ply in finished:
            position = position.play(position.read(ply))
            if not position.mid_turn:
                return []
    except GameError:
        return []
    prefix = "".join(f"{ply.strip()}, " for ply in finished)
    choices: list[Suggestion] = []
    for each in fitting_moves(position, last)[:MAX_OPTIONS]:
        value = prefix + each
        label = join_texts([Notation(value), position.narration.hint(each)], " · ")
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


async def enter_typed_move(request: Request, text: str, typed: str | None) -> None:
    """Find the match that a typed move is for, and preview or play the move there.

    `typed` is what was typed to name the match. If it is None and the move is legal in several
    matches, or there are too many to look at all, ask which one. Raises Refused, with a list of the
    matches, if the move is too long for buttons.
    """
    playable, are_all = await matches_to_move_in(request, typed)
    if len(playable) > 1:
        playable = matches_where_legal(playable, text)
    if len(playable) == 1 and are_all:
        await enter_turn(request, MatchSubject(playable[0], request.player), text)
        return
    are_all = are_all and len(playable) <= MAX_MATCHES_OFFERED
    rows, move = [match.row for match in playable[:MAX_MATCHES_OFFERED]], " ".join(text.split())
    if not all(fits("pick", row.id, row.seq, move) for row in rows):
        raise await name_one(request, rows, SEVERAL_MATCHES)
    which_one = tr("Which one is “{move}” for?", move=text_limits.shown(move))
    more = NOTHING if are_all else tr("If it is none of these, name one with the option match.")
    question = join_texts([SEVERAL_MATCHES, which_one, more])
    await ask_which_match(request, rows, "pick", lambda row: (row.seq, move), question)
