"""Finds the match that a command is about, by its number, the channel, or whose turn it is, and the
match to play in next. Suggests matches and moves while somebody types an option of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from bot.context import Context, Interaction
from bot.discord_io.components import MAX_OPTIONS, MAX_VALUE_LENGTH, Link, button, suggestion
from bot.discord_io.names import MAX_LOOKUPS, escaped_name
from bot.interactions.dispatch import MatchHandler, Request, handlers
from bot.interactions.slash_commands import (
    Decorated,
    MatchText,
    Suggestion,
    describe,
    matching,
    suggest,
)
from bot.messages.lists import match_label, match_url, result_note
from matches.log.match import Match
from model.entities import MatchRow
from model.errors import Refused, Unplayable
from model.limits import Limit
from model.past_matches import WantedMatches
from model.text_values import match_number
from rules import text_limits
from rules.errors import GameError, MoveError
from rules.game import Move, Position
from rules.text import NOTHING, Notation, Text, as_text, either, join_texts, tr, tr_plural
from rules.turns import read_turn

NO_MATCH = tr("You have no match running here. `/challenge` starts one.")
NOT_ON_MOVE = tr("It's not your turn in any match. `/matches` shows them all.")
NOT_ON_MOVE_HERE = tr("It's not your turn in any match of this channel. `/matches` shows them all.")

MAX_LISTED = 10
"""Maximum number of matches that an answer lists if it is unclear which one is meant."""
MAX_CANDIDATES = 100
"""The most matches that are read for one list of suggestions."""
MAX_NUMBER_DIGITS = 18
"""A number of so many digits always fits a database column."""


def typed_digits(text: str) -> str:
    """Return the digits of a match number: «128» or «#128 Escabel vs B»; "" for other texts."""
    digits = text.strip().lstrip("#").partition(" ")[0]
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MAX_NUMBER_DIGITS
    return digits if is_number else ""


def parse_match_number(text: str) -> int:
    """Parse a match's number as typed or chosen: «128», «#128 Escabel vs B». Raises Refused."""
    digits = typed_digits(text)
    if not digits:
        wrong = tr(
            "“{text}” isn't a match number. Write one like 128.", text=text_limits.shown(text)
        )
        raise Refused(wrong)
    return int(digits)


async def match_by_number(request: Request, text: str) -> Match:
    """Load the match whose number a person typed.

    Raises Refused if there is none that this person may see, Unplayable if it cannot be replayed.
    """
    match_id = parse_match_number(text)
    row = await request.context.permissions.visible_match(request.interaction, match_id)
    return await request.service.matches.load(row.id)


async def match_to_view(request: Request, text: str | None) -> Match:
    """Load the match to show: the one with the number in `text`, else the one in this channel, else
    the person's only running match, else the one of theirs that ended last.

    Of several matches, it is the only one in which it is their turn. Raises Refused if there is
    no match or if it is unclear which one is meant.
    """
    if text:
        return await match_by_number(request, text)
    player, server = request.player, request.server
    async with request.read() as unit:
        rows = (
            await unit.matches.in_channel(request.channel, player)
            or await unit.matches.playing(player, server)
            or await unit.history.page(WantedMatches(player, server=server), 1, 0)
        )
    mine = [row for row in rows if row.mover == player]
    return await _the_only(request, mine if len(mine) == 1 else rows)


async def _the_only(request: Request, rows: Sequence[MatchRow]) -> Match:
    """Load the only match that may be meant. Raises Refused if there is none, or several."""
    if not rows:
        raise Refused(NO_MATCH)
    if len(rows) > 1:
        some, player = rows[:MAX_LISTED], request.player
        listed = either(await match_labels(request, some, player, escape=True))
        raise Refused.because(
            "Which match? Name one with the option match: {matches}.", matches=listed
        )
    return await request.service.matches.load(rows[0].id)


async def match_to_act_on(request: Request, text: str | None) -> Match:
    """Load the match that a player wants to do something in: the one with the number in `text`,
    else the only one of `own_matches`. Raises Refused if it is unclear."""
    if text:
        return await match_by_number(request, text)
    return await _the_only(request, await own_matches(request))


async def own_matches(request: Request) -> list[MatchRow]:
    """Return a player's matches in this channel, or if there is none, all that are running."""
    player = request.player
    async with request.read() as unit:
        local = await unit.matches.in_channel(request.channel, player)
        mine = [row for row in local if player in row.players]
        return mine or await unit.matches.playing(player, request.server)


async def ask_which_match(request: Request, rows: Sequence[MatchRow], action: str) -> None:
    """Ask which match somebody means, with a button for each."""
    labels = await match_labels(request, rows, request.player)
    buttons = [
        button(join_texts([as_text(label), result], " · "), action, row.id)
        for row, label in zip(rows, labels, strict=True)
        for result in [result_note(row, request.player) if row.to_move is None else NOTHING]
    ]
    lines = [buttons[start : start + 2] for start in range(0, len(buttons), 2)]
    await request.say(tr("Which match?"), *lines)


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


async def match_labels(
    request: Request,
    rows: Sequence[MatchRow],
    reader: int | None,
    *,
    max_lookups: int = MAX_LOOKUPS,
    escape: bool = False,
) -> list[Text]:
    """Return `match_label` for each match.

    At most `max_lookups` names are requested from Discord; pass 0 if there is no time to wait.
    `escape` escapes the names for a message.
    """
    players = [(row.server, player) for row in rows for player in row.players]
    names = await request.context.names.look_up(players, max_lookups=max_lookups)
    if escape:
        names = {key: escaped_name(name) for key, name in names.items()}
    return [match_label(row, names, reader, request.plain_language) for row in rows]


# ---- the match to play in next
def by_time_left(row: MatchRow) -> tuple[bool, float]:
    """Order matches by the time that is left, those without a clock last."""
    at = row.deadline
    return at is None, 0 if at is None else at.timestamp()


async def next_link(request: Request, match_id: int) -> Link | None:
    """Return a link to another match in which it is the player's turn; None if there is none.

    They are in the order of the time that is left. After `match_id`, if it waits, too, comes the
    next one in this order, else the first. So who follows the links comes to all of them.
    """
    async with request.read() as unit:
        rows = await unit.matches.waiting_for(request.player)
    ordered = sorted(rows, key=by_time_left)
    place = next((index for index, each in enumerate(ordered) if each.id == match_id), -1)
    waiting = [*ordered[place + 1 :], *ordered[: max(place, 0)]]
    if not waiting:
        return None
    following = waiting[0]
    label = tr_plural(
        "Next: {match} ({count} waiting)",
        "Next: {match} ({count} waiting)",
        count=len(waiting),
        match=match_number(following.id),
    )
    return Link(label, match_url(following))


# ---- options of commands, and what is suggested for them
def own_match(callback: Decorated) -> Decorated:
    """Describe a command's option `match`, and suggest the matches that the player plays."""
    described = describe(match=tr("The number of the match, if you play several."))(callback)
    return suggest(match=complete_match)(described)


def on_own_match(
    name: str,
    description: Text,
    *,
    limit: Limit = Limit.LOOK,
    even_if_late: bool = False,
    only: Callable[[MatchRow, int], bool] | None = None,
) -> Callable[[MatchHandler], MatchHandler]:
    """Return a decorator that adds a handler as the command `/name` about a match that the player
    plays, and as the control `name`, whose first argument is the number of a match."""

    def add(handle: MatchHandler) -> MatchHandler:
        @handlers.command(name, description, limit=limit)
        @own_match
        async def command(interaction: Interaction, match: MatchText | None = None) -> None:
            request = Request(interaction)
            mine = [] if match else await own_matches(request)
            if only is not None:
                mine = [row for row in mine if only(row, request.player)] or mine[:1]
            if 1 < len(mine) <= MAX_LISTED:
                await ask_which_match(request, mine, name)
                return
            chosen = match_by_number(request, match) if match else _the_only(request, mine)
            await handle(request, await chosen)

        return handlers.on_match(name, limit=limit, even_if_late=even_if_late)(handle)

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
        ended = await unit.history.page(WantedMatches(player, server=server), MAX_CANDIDATES, 0)
    some = MAX_OPTIONS // 2
    return await suggested(request, typed, running[:some] + ended + running[some:], player)


async def suggested(
    request: Request, typed: str, rows: list[MatchRow], reader: int | None
) -> list[Suggestion]:
    """Return suggestions for the matches that fit what was typed.

    Their labels are for `reader`, None for somebody who need not play in them.
    """
    digits = typed_digits(typed)
    rows = [row for row in rows if str(row.id).startswith(digits)][:MAX_CANDIDATES]
    labels = await match_labels(request, rows, reader, max_lookups=0)
    numbers = [str(row.id) for row in rows]
    return matching(request, typed, dict(zip(numbers, map(as_text, labels), strict=True)))


# ---- suggested moves
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


async def complete_move(request: Request, typed: str) -> list[Suggestion]:
    """Suggest legal moves in the match that is named, or in the first one that waits for a move."""
    named = getattr(request.interaction.namespace, "match", None)
    try:
        candidates, _ = await matches_to_move_in(request, named, max_matches=1)
    except (Refused, GameError):
        return []
    mine = [match for match in candidates if match.mover == request.player]
    return suggested_moves(mine[0].position, typed) if mine else []
