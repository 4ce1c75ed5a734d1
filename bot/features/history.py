"""`/history`: the ended matches of a player, and the controls below the list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import discord
from discord import app_commands

from bot.context import Context, Interaction
from bot.discord_io.components import Menu, Option, button, rows, select, suggestion
from bot.discord_io.custom_ids import Control, fits
from bot.discord_io.markdown import escaped_input
from bot.discord_io.names import ACCOUNT, USERNAME, NameKey
from bot.discord_io.responses import say
from bot.features.board import show_ply
from bot.interactions.arguments import ShortText, complete_game, describe
from bot.interactions.dispatch import LARGEST_NUMBER, Controls, InvalidCustomId, Press, Subject
from bot.interactions.find_match import match_labels
from bot.messages import history as texts
from bot.messages.history import OUTCOME_LABELS
from bot.messages.pages import PAGE_SIZE, fitting, nearest_page, turning
from model.entities import Match
from model.errors import Refused
from model.past_matches import Found, PastMatches, VisibleTo
from model.seat_results import Outcome
from rules.one_line import one_line
from rules.registry import game_typed, title_of
from rules.text import Name, Translatable, Verbatim, as_text, join_texts, tr
from storage.database import UnitOfWork

controls = Controls()
"""The commands and controls of this module."""

MAX_SEARCH = 32
"""The most characters that somebody can search for, as many as a name on Discord has."""
MAX_SEARCHED = 1000
"""The most players whose names are searched, those met last."""

LONGEST_ACTION = "history-look"
"""The longest action whose custom_id holds filters."""

_HEX = re.compile(r"-?[0-9a-f]{1,16}")
_NUMBER = re.compile(r"#?([0-9]{1,18})")


async def complete_search(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the stored names of people whom the person has met, for a list of their own."""
    if getattr(interaction.namespace, "player", None) is not None:
        return []
    names = await opponents_named(interaction.client.context, interaction.user.id, typed)
    return [suggestion(Name(name), name[:MAX_SEARCH]) for name in names[:25]]


@controls.command("history", tr("Matches that have ended, yours or others'."))
@describe(
    player=tr("Whose matches. Leave it out for yours."),
    opponent=tr("Only matches against this player."),
    game=tr("Only matches of this game."),
    result=tr("Only matches that ended like this for the player."),
    search=tr("Part of an opponent's name, or the number of a match."),
)
@app_commands.choices(
    result=[suggestion(label, outcome.value) for outcome, label in OUTCOME_LABELS.items()]
)
@app_commands.autocomplete(game=complete_game, search=complete_search)
async def history(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    player: discord.User | None = None,
    opponent: discord.User | None = None,
    game: ShortText | None = None,
    result: str | None = None,
    search: app_commands.Range[str, 1, MAX_SEARCH] | None = None,
) -> None:
    """`/history`: list the ended matches of a player, filtered."""
    filters = Filters(
        player=interaction.user.id if player is None else player.id,
        opponent=None if opponent is None else opponent.id,
        game=None if game is None else game_typed(game).name,
        outcome=None if result is None else Outcome(result),
        search=search or "",
    )
    await show_history(Press(interaction), filters, 0)


# ---- filters
@dataclass(frozen=True, slots=True)
class Filters:
    """Whose ended matches a list shows, and which of them; None and "" mean any."""

    player: int
    opponent: int | None = None
    game: str | None = None
    outcome: Outcome | None = None
    search: str = ""

    def args(self) -> tuple[str, ...]:
        """Return the arguments that hold the filters in a custom_id.

        They are short enough for it. If a search is too long, its end is cut off.
        """
        fixed = (
            f"{self.player:x}",
            "" if self.opponent is None else f"{self.opponent:x}",
            self.game or "",
            "" if self.outcome is None else self.outcome.value,
        )
        search = one_line(self.search)
        while search and not fits(Control.MENU, LONGEST_ACTION, 99_999, *fixed, search):
            search = search[:-1]
        return (*fixed, search)

    @classmethod
    def read(cls, args: Sequence[str]) -> Self:
        """Read the arguments of a custom_id. Raises InvalidCustomId for others."""
        if len(args) < 5:
            raise InvalidCustomId("too few filters")
        player, opponent, game, outcome, *search = args
        if outcome and outcome not in set(Outcome):
            raise InvalidCustomId(f"{outcome!r} for an outcome")
        return cls(
            player=_from_hex(player),
            opponent=_from_hex(opponent) if opponent else None,
            game=game or None,
            outcome=Outcome(outcome) if outcome else None,
            search=":".join(search),
        )


def _from_hex(text: str) -> int:
    """Return an id from a custom_id. Raises InvalidCustomId if it is none."""
    if not _HEX.fullmatch(text) or abs(int(text, 16)) > LARGEST_NUMBER:
        raise InvalidCustomId(f"{text!r} for a player")
    return int(text, 16)


async def _visible_to(press: Press, player: int) -> VisibleTo | None:
    """Return what the reader may see of a player's ended matches, None for all of their own.

    Raises Refused in a private message about somebody else.
    """
    if player == press.player:
        return None
    if press.server is None:
        raise Refused(
            tr("Here I can only show your own matches. Ask for those of others on a server.")
        )
    async with press.context.store.read() as unit:
        homes = await unit.history.homes(player, press.server)
    permissions = press.context.permissions
    visible = await permissions.visible_homes(press.interaction, press.server, homes)
    return VisibleTo(press.player, press.server, visible)


async def _found(unit: UnitOfWork, wanted: PastMatches, search: str) -> Found:
    """Return what a search finds among the wanted matches: by a part of a stored name, or by the
    first digits of a number."""
    found = await _opponents_named(unit, wanted, search)
    number = _NUMBER.fullmatch(search)
    return Found(frozenset(player for _, player in found), number[1] if number else "")


async def _opponents_named(unit: UnitOfWork, wanted: PastMatches, part: str) -> dict[NameKey, str]:
    """Return the stored names that contain a text, of people who play in the wanted matches."""
    met = await unit.history.opponents(wanted, MAX_SEARCHED)
    players = sorted({player for _, player in met})
    accounts = [(kind, player) for kind in (ACCOUNT, USERNAME) for player in players]
    names = await unit.players.names([*met, *accounts])
    return {key: name for key, name in names.items() if part.casefold() in name.casefold()}


async def opponents_named(context: Context, player: int, part: str) -> list[str]:
    """Return the stored names that contain a text, of people whom a player has met, sorted."""
    async with context.store.read() as unit:
        found = await _opponents_named(unit, PastMatches(player), part)
    return sorted(set(found.values()))


# ---- ended matches
@controls.on("history", Subject.NOTHING)
async def history_page(press: Press) -> None:
    """Handle the buttons that turn the pages of `/history`, and the one that returns to it."""
    await show_history(press, Filters.read(press.args[1:]), press.number(0))


async def show_history(press: Press, filters: Filters, number: int) -> None:
    """Show a page of a player's ended matches; `number` counts from 0.

    Only matches that the reader may see are counted, searched and shown.
    """
    filters = replace(filters, search=filters.args()[-1])  # the same search on every page
    visible = await _visible_to(press, filters.player)
    wanted = PastMatches(filters.player, visible, filters.game, filters.outcome, filters.opponent)
    async with press.context.store.read() as unit:
        if filters.search:
            wanted = replace(wanted, found=await _found(unit, wanted, filters.search))
        total = await unit.history.count(wanted)
        number, pages = nearest_page(number, total)
        matches = await unit.history.page(wanted, PAGE_SIZE, number * PAGE_SIZE)
        found = [match.id for match in matches]
        places = await unit.history.places(filters.player, found)
        ratings = await unit.history.rating_changes(filters.player, found)
    if not total:
        await say(press.interaction, await _nothing(press, filters))
        return
    title, chosen = await _title(press, filters), await _chosen(press, filters)

    def page(names: Mapping[NameKey, Name], short: bool) -> Translatable:
        lines = [
            texts.past_match_line(
                each,
                filters.player,
                names,
                place=places.get(each.id),
                rating=ratings.get(each.id),
                short=short,
            )
            for each in matches
        ]
        return texts.list_text(title, total, chosen, lines)

    menu = [await _match_menu(press, matches, filters, number)] if matches else []
    view = rows(menu, turning(number, pages, "history", *filters.args()))
    text = await fitting(press.context, press.language, page, matches)
    await say(press.interaction, text, view=view)


async def _match_menu(
    press: Press, matches: Sequence[Match], filters: Filters, number: int
) -> Menu:
    """Return the menu from which a match of the page can be chosen to look at."""
    labels = await match_labels(press.context, matches, filters.player)
    options = [
        Option(as_text(label), str(match.id), texts.result_note(match, filters.player))
        for match, label in zip(matches, labels, strict=True)
    ]
    return select(tr("Look at a match"), options, LONGEST_ACTION, number, *filters.args())


async def _title(press: Press, filters: Filters) -> Translatable:
    if filters.player == press.player:
        return tr("Your ended matches")
    (name,) = await press.context.names.escaped([filters.player], press.server or ACCOUNT)
    return tr("Ended matches of {player}", player=name)


async def _chosen(press: Press, filters: Filters) -> list[Translatable]:
    """Return the filters of a list in words."""
    chosen: list[Translatable] = []
    if filters.opponent is not None:
        (name,) = await press.context.names.escaped([filters.opponent], press.server or ACCOUNT)
        chosen.append(tr("against {player}", player=name))
    if filters.game is not None:
        chosen.append(title_of(filters.game))
    if filters.outcome is not None:
        chosen.append(texts.OUTCOME_LABELS[filters.outcome])
    if filters.search:
        text = Verbatim(escaped_input(filters.search))
        chosen.append(tr("search for “{text}”", text=text))
    return chosen


async def _nothing(press: Press, filters: Filters) -> Translatable:
    """Return the answer if no match is to be shown."""
    chosen = await _chosen(press, filters)
    if filters.player == press.player and not chosen:
        return tr("None of your matches has ended yet. `/matches` shows those that go on.")
    none = tr("I found no ended match that you may see.")
    return join_texts([none, join_texts(chosen, " · ")], "\n")


@controls.on("history-look", Subject.NOTHING)
async def look_at_match(press: Press) -> None:
    """Handle the menu below `/history`: show the end of a match, to step through it from there.

    Raises Refused if the person may not see the match any more.
    """
    number, filters = press.number(0), Filters.read(press.args[1:])
    chosen = _NUMBER.fullmatch(press.choice)
    if chosen is None:
        raise InvalidCustomId(f"{press.choice!r} for a match")
    match = await press.context.permissions.visible_match(press.interaction, int(chosen[1]))
    loaded = await press.context.service.playing.load(match.id)
    back = button(tr("Back to the list"), "history", number, *filters.args())
    await show_ply(press, loaded, len(loaded.line.moves), more=[back])
