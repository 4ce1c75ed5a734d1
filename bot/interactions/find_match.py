"""Finds the match that a command is about, by its number, the channel, or whose turn it is.

Suggests matches while somebody types an option of a command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.context import Interaction
from bot.discord_io.components import MAX_OPTIONS, button
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
from bot.messages.lists import match_label, result_note
from matches.log.match import Match
from model.entities import MatchRow
from model.errors import Refused
from model.limits import Limit
from model.past_matches import WantedMatches
from rules import text_limits
from rules.text import NOTHING, Text, as_text, either, join_texts, tr

NO_MATCH = tr("You have no match running here. `/challenge` starts one.")
WHICH_MATCH = tr("Which match?")

MAX_MATCHES_OFFERED = 10
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
    row = await _row_by_number(request, text)
    return await request.service.matches.load(row.id)


async def _row_by_number(request: Request, text: str) -> MatchRow:
    match_id = parse_match_number(text)
    return await request.context.permissions.visible_match(request.interaction, match_id)


async def own_matches(request: Request, text: str | None) -> list[MatchRow]:
    """Return the matches in which a player may want to do something: the one with the number in
    `text`, else theirs in this channel, else all of theirs that are running."""
    if text:
        return [await _row_by_number(request, text)]
    player = request.player
    async with request.read() as unit:
        local = await unit.matches.in_channel(request.channel, player)
        mine = [row for row in local if player in row.players]
        return mine or await unit.matches.playing(player, request.server)


async def matches_to_view(request: Request, text: str | None) -> list[MatchRow]:
    """Return the matches that may be meant to be shown: the one with the number in `text`, else
    those in this channel, else those that the person plays, else the one of theirs that ended last.

    Of several, it is the only one in which it is their turn.
    """
    if text:
        return [await _row_by_number(request, text)]
    player, server = request.player, request.server
    async with request.read() as unit:
        rows = (
            await unit.matches.in_channel(request.channel, player)
            or await unit.matches.playing(player, server)
            or await unit.history.page(WantedMatches(player, server=server), 1, 0)
        )
    mine = [row for row in rows if row.mover == player]
    return mine if len(mine) == 1 else rows


async def load_only(request: Request, rows: Sequence[MatchRow]) -> Match:
    """Load the only match that may be meant. Raises Refused if there is none, or several."""
    if not rows:
        raise Refused(NO_MATCH)
    if len(rows) > 1:
        raise await name_one(request, rows[:MAX_MATCHES_OFFERED], WHICH_MATCH)
    return await request.service.matches.load(rows[0].id)


async def asked_which(request: Request, rows: Sequence[MatchRow], action: str) -> bool:
    """Ask which match is meant if there are several, but not too many; return whether."""
    asks = 1 < len(rows) <= MAX_MATCHES_OFFERED
    if asks:
        await ask_which_match(request, rows, action)
    return asks


async def ask_which_match(
    request: Request,
    rows: Sequence[MatchRow],
    action: str,
    arguments: Callable[[MatchRow], tuple[object, ...]] = lambda _: (),
    question: Text = WHICH_MATCH,
) -> None:
    """Ask which match somebody means, with a button for each.

    After the number of the match, the buttons have these arguments.
    """
    labels = await match_labels(request, rows, request.player)
    buttons = [
        button(join_texts([as_text(label), result], " · "), action, row.id, *arguments(row))
        for row, label in zip(rows, labels, strict=True)
        for result in [result_note(row, request.player) if row.to_move is None else NOTHING]
    ]
    await request.say(question, *(buttons[at : at + 2] for at in range(0, len(buttons), 2)))


async def name_one(request: Request, rows: Sequence[MatchRow], question: Text) -> Refused:
    """Return the refusal that asks to name one of these matches, after a question."""
    labels = await match_labels(request, rows, request.player, escape=True)
    named = tr("Name one with the option match: {matches}.", matches=either(labels))
    return Refused(join_texts([question, named]))


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
            mine = await own_matches(request, match)
            if only is not None:
                mine = [row for row in mine if only(row, request.player)] or mine[:1]
            if not await asked_which(request, mine, name):
                await handle(request, await load_only(request, mine))

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
